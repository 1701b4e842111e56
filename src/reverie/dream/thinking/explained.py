"""What a model did, explained by code: statements that left and came -> where the words are, and who said them.

A model may say why it did something. Whether that is so, nobody takes its word for: what came must be quoted, and what
left must stand elsewhere or be superseded by what the user said. Both are looked at clause by clause.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from reverie.agents.workplace import Hint
from reverie.dream.checks.accounts import is_to_be_forgotten
from reverie.dream.checks.quoting import Passage, held_wordings, is_quoted, passage, unattributed
from reverie.dream.checks.rests import is_rest_of, still_holding
from reverie.dream.checks.truth import moment
from reverie.dream.learning.page import applied_from, is_companion, unmarked
from reverie.dream.learning.page import explained_by as explained_in
from reverie.dream.learning.withdrawal import DESTINATION, TAKEN_BACK
from reverie.dream.repairs.near_copies import holds_all
from reverie.dream.thinking.pieces import Edited
from reverie.dream.thinking.quotes import Quotes
from reverie.evidence.book import EvidenceBook
from reverie.memdir.claim_diff import claims_of
from reverie.memdir.memory_file import MemoryFile, parse, reference_time
from reverie.memdir.reindex import TEAM
from reverie.model.change import Content, Reason
from reverie.model.evidence import Evidence, Trust
from reverie.text.anchors import anchors, missing
from reverie.text.claims import normalise, split_claims
from reverie.text.dates import as_meant, make_absolute
from reverie.understand.comparison import Comparison
from reverie.understand.outdated_phrase import said_besides, untouched
from reverie.understand.relation import Relation, relate_statements
from reverie.understand.statement import Statement
from reverie.understand.succession import is_rather_of, may_succeed, names_its_day, repeats, says_otherwise
from reverie.understand.wish import bare_statement
from reverie.understand.words import content_words

SAID, SUPERSEDED, MERGED = "said-by-user", "superseded", "near-duplicate"
THOUGHT = "thought"  # what rests on nothing but the model: it waits for the user
SHOWN = 60
SHOWN_WHOLE = 160  # characters of what a model is to write again

Files = Mapping[str, MemoryFile]

_CLAUSE_END = re.compile(r"(?<=[;；，])\s*")  # a Chinese comma parts statements
_SEMICOLON = re.compile(r"(?<=[;；])\s*")
_COMMA = re.compile(r",(?=\s)")


@dataclass(frozen=True, slots=True)
class Coming:
    """A statement that came: what it rests on, the files that said it before, and what of it nobody said."""

    claim: str
    evidence: tuple[Evidence, ...]
    origins: frozenset[str]
    new: tuple[str, ...]  # the clauses that the folder did not hold
    unsaid: tuple[str, ...]  # those that neither the user nor the folder says
    is_mixed: bool = False  # all of it is said, but not of one day

    @property
    def said(self) -> tuple[str, ...]:
        """What the user said of it that was not known."""
        return () if self.unsaid else tuple(dict.fromkeys([self.claim, *self.new])) if self.evidence else ()


class Explainer:
    """Accounts for statements, going by the folder before the dream, by what its statements rest on, and by what the
    user said.
    """

    def __init__(self, before: Files, quotes: Quotes, book: EvidenceBook) -> None:
        self.before = before
        self.quotes = quotes
        self._book = book
        self._held = [one for file in before.values() for text in claims_of(file) for one in held_wordings(text)]
        self._places: dict[str, set[str]] = {}
        for path, file in before.items():
            for claim in claims_of(file):
                self._places.setdefault(normalise(claim), set()).add(path)
        self._known: dict[tuple[str, str, tuple[Hint, ...], bytes | None], Coming] = {}
        self._overtaken: dict[Coming, Evidence | None] = {}

    def coming(self, claim: str, edited: Edited) -> Coming:
        """What a statement rests on that came to a file."""
        key = (edited.file, claim, edited.hints, edited.after)  # what stands beside a claim may explain it
        if key not in self._known:
            self._known[key] = self._look_up(claim, edited)
        return self._known[key]

    def _look_up(self, claim: str, edited: Edited) -> Coming:
        places = self._places.get(normalise(claim))
        if places is not None:
            wish = self.quotes.sharing(claim, edited.hints) if edited.file.startswith(TEAM) else ()
            return Coming(claim, wish, frozenset(places - {edited.file}), (), ())
        clauses = clauses_of(claim)
        held = [*self._held, *self._rests(edited, clauses)]
        new = tuple(clause for clause in clauses if not is_quoted(clause, held))
        replaced = self._replaced(edited)
        found = self.quotes.of(claim, edited.hints, held, replaced)
        if found.is_said and all(one.trust is Trust.USER for one in found.evidence):
            bare = tuple(dict.fromkeys(_without_what_stayed(one, replaced) for one in new))
            return Coming(claim, found.evidence, frozenset(), bare, ())
        if followed := self._applied(claim, edited):
            return followed
        unsaid = [one for one in new if not self._is_users(one, edited)]
        return Coming(claim, found.evidence, frozenset(), new, tuple(unsaid or clauses), found.is_mixed)

    def _applied(self, claim: str, edited: Edited) -> Coming | None:
        """What a How to apply line rests on that only follows the value of a statement; None where it is none."""
        before = self.before.get(edited.file)
        if before is None or edited.after is None:
            return None
        was, now = ([one.text for one in split_claims(file.body)] for file in (before, parse("", edited.after, 0)))
        left, came = [one for one in was if one not in now], [one for one in now if one not in was]
        statement = applied_from(claim, left, came)
        said = self.coming(statement, edited) if statement else None
        if said is None or not said.said:
            return None
        return Coming(claim, tuple(replace(one, claim=claim) for one in said.evidence), frozenset(), (), ())

    def _replaced(self, edited: Edited) -> list[Passage]:
        """What stood in the file and does not any more."""
        return [one for text in self._gone(edited) for one in held_wordings(text)]

    def _rests(self, edited: Edited, clauses: Sequence[str]) -> list[Passage]:
        """The same without what the user made untrue in the turns which were named: without that phrase, or as one of
        these clauses says it.
        """
        gone = self._gone(edited)
        said = [bare_statement(new) for new in self.quotes.users_words(edited.hints)] if gone else []
        rests = [still_holding(text, new) for text in gone for new in said]
        rests += [one for one in clauses if any(is_rest_of(one, text, new) for text in gone for new in said)]
        return [passage(rest) for rest in dict.fromkeys(rests) if rest]

    def _gone(self, edited: Edited) -> list[str]:
        before = self.before.get(edited.file)
        if before is None or edited.after is None:
            return []
        now = parse(edited.file, edited.after, 0)  # its description only sums up, and follows what the body says
        stays = {normalise(claim.text) for claim in split_claims(now.body)}
        return [claim.text for claim in split_claims(before.body) if normalise(claim.text) not in stays]

    def _is_users(self, clause: str, edited: Edited) -> bool:
        found = self.quotes.of(clause, edited.hints)
        return found.is_said and all(one.trust is Trust.USER for one in found.evidence)

    def _superseding_as_meant(self, claim: str, file: str, said: Sequence[str]) -> str:
        """What the user said that names the day which a relative date of a claim had meant, and takes its place."""
        before = self.before.get(file)
        if before is None:
            return ""
        written = reference_time(before)
        meant = ((new, as_meant(claim, written, new)) for new in said)
        dated = ((new, form) for new, form in meant if form != claim)
        return next((new for new, form in dated if names_its_day(Statement.of(form), Statement.of(new))), "")

    def dated(self, coming: Coming) -> str:
        """A statement that came, with the days that its relative dates meant when it was said; as it is where it has
        none, or nobody can tell which day that was.
        """
        days = {said.date(): said for said in self.quotes.times_of(coming.evidence)}
        return (
            make_absolute(coming.claim, next(iter(days.values())), in_talk=True)[0] if len(days) == 1 else coming.claim
        )

    def is_older(self, coming: Coming, claim: str, file: str) -> bool:
        """Whether a statement that came was said before a claim of the file was."""
        said = max((moment(one.time) for one in coming.evidence if one.time), default=None)
        newest = self._book.newest(claim)
        stands = moment(newest) if newest else reference_time(self.before[file]) if file in self.before else None
        return said is not None and stands is not None and said < stands

    def overtaken_by(self, coming: Coming) -> Evidence | None:
        """What the user said later that makes a statement untrue which came on their older word; None where nothing
        does, or they have said it again since.
        """
        if coming not in self._overtaken:
            self._overtaken[coming] = self._said_since(coming)
        return self._overtaken[coming]

    def _said_since(self, coming: Coming) -> Evidence | None:
        words = content_words(coming.claim)
        for said in self.quotes.since(coming.evidence) if coming.said else ():
            if words.isdisjoint(content_words(said.quote)):
                continue
            pairs = [(Statement.of(unmarked(one)), Statement.of(bare_statement(said.quote))) for one in coming.said]
            if any(repeats(old, later) for old, later in pairs):
                return None
            if any(says_otherwise(old, later) for old, later in pairs):
                return said
        return None

    def leaving(self, claim: str, edited: Edited, after: Files, said: Sequence[str]) -> Reason:
        """Why a claim leaves its file, and where its words are now; no place where nobody can tell."""
        file = edited.file
        place = _holder(claim, file, after)
        new = "" if place else _superseding(claim, file, after, said) or self._superseding_as_meant(claim, file, said)
        if new:
            why = explained_by(edited, claim, f"you said otherwise: “{short(new)}”")
            return Reason(SUPERSEDED, why, f"superseded by {file}", claim=claim)
        if place := place or _holder(claim, file, after, in_other_words=True):
            return Reason(
                MERGED, explained_by(edited, claim, f"{place} says it too"), f"merged into {place}", claim=claim
            )
        if is_companion(claim) and _goes_with_what_it_explains(claim, file, self.before, after, said):
            why = explained_by(edited, claim, "what it explains is over")
            return Reason(SUPERSEDED, why, f"superseded by {file}", claim=claim)
        if asked := self.forgotten(claim, edited):
            why = explained_by(edited, claim, f"you asked to forget it: “{short(asked[0].quote)}”")
            return Reason(TAKEN_BACK, why, DESTINATION, claim=claim)
        why = explained_by(edited, claim, "the model let it go")
        return Reason(THOUGHT, why, edited.destination or None, claim=claim)

    def forgotten(self, claim: str, edited: Edited) -> tuple[Evidence, ...]:
        """The sentences with which the user asked, in the turns that were named, to forget what a claim says."""
        before = self.before.get(edited.file)
        asked = self.quotes.forgetting(edited.hints) if before else []
        is_whole = edited.after is None
        return tuple(one for one in asked if before and is_to_be_forgotten(one.quote, claim, before, is_whole=is_whole))


def clauses_of(claim: str) -> list[str]:
    """The sentences of a claim, and within each the parts between semicolons and Chinese commas, without the marker of
    an item.
    """
    parts = [part for sentence in _sentences(claim) for part in _CLAUSE_END.split(sentence)]
    return [part for part in parts if any(map(str.isalnum, part))]


def _apart(claim: str) -> list[str]:
    """The sentences of a claim, and within each the parts between semicolons: each names what it is about. Behind a
    Chinese comma the subject is left out.
    """
    parts = [part for sentence in _sentences(claim) for part in _SEMICOLON.split(sentence)]
    return [part for part in parts if any(map(str.isalnum, part))]


def _sentences(claim: str) -> list[str]:
    return [one.text for one in split_claims(unmarked(claim))] or [claim]


def _without_what_stayed(clause: str, replaced: Sequence[Passage]) -> str:
    """A new clause up to the comma behind which words follow that stood there before."""
    ends = (match.start() for match in _COMMA.finditer(clause))
    return next((clause[:end] for end in ends if is_quoted(clause[end + 1 :], replaced)), clause)


def lost_clauses(claim: str, file: str, after: Files) -> list[str]:
    """The clauses of a claim that its file no longer holds."""
    held = {normalise(clause) for text in _body_of(file, after) for clause in clauses_of(text)}
    return [one for one in clauses_of(claim) if normalise(one) not in held]


def _goes_with_what_it_explains(claim: str, file: str, before: Files, after: Files, said: Sequence[str]) -> bool:
    mains = explained_in(before[file], claim) if file in before else []
    return any(not _holder(one.text, file, after) and _successor(one.text, said) for one in mains)


def _holder(claim: str, file: str, after: Files, *, in_other_words: bool = False) -> str:
    """The file that holds a claim once every edit is made, its own first: the very claim, or also one that says all of
    it in other words. Whose word it is may be left out. A description does not count: it only sums up what a file says,
    and goes when that changes.
    """

    wanted = {normalise(claim), normalise(unattributed(claim))}

    def says_it(other: str) -> bool:
        return normalise(other) in wanted or (in_other_words and _says_all(other, claim))

    places = [file, *(path for path in after if path != file)] if file in after else after
    return next((path for path in places if any(map(says_it, _body_of(path, after)))), "")


def _body_of(file: str, after: Files) -> list[str]:
    """What the body of a file states; an index states nothing."""
    is_memory = file in after and bool(claims_of(after[file]))
    return [one.text for one in split_claims(after[file].body)] if is_memory else []


def _superseding(claim: str, file: str, after: Files, said: Sequence[str]) -> str:
    """What the user said that takes the place of a claim; empty where nothing does, or a fact of the claim is in a
    clause or a phrase of which neither they nor the file say anything any more. What they said of a part that
    stays takes the place of no other.
    """
    if lost_rest(claim, file, after, said):
        return ""
    lost = lost_clauses(claim, file, after)
    stays = [one for one in _apart(claim) if not set(clauses_of(one)) & set(lost)]
    goes = [one for one in _apart(claim) if one not in stays]
    said = [new for new in said if not is_rather_of(stays, goes, new)]
    whole = _successor(claim, said)
    facts = [one for one in lost if anchors(one)] if len(clauses_of(claim)) > 1 else []
    if whole and all(_successor(one, said, is_in_place=True) for one in facts):
        return whole
    return _of_clauses(claim, file, after, said)


def lost_rest(claim: str, file: str, after: Files, said: Sequence[str]) -> str:
    """What still holds of a claim beside the phrase that the user made untrue, where the file has lost a fact of it;
    else nothing. Its description says no fact for it, and what the user said of another thing makes nothing untrue.
    """
    texts = "\n\n".join(_body_of(file, after))
    rests = (
        still_holding(one, new)
        for one in lost_clauses(claim, file, after)
        for new in said
        if _successor(one, [new], is_in_place=True)
    )
    rest = next((rest for rest in rests if rest and missing(rest, texts)), "")
    besides = (_lost_beside(one, texts, said) for one in _without_what_stays(claim, file, after))
    return rest or next(filter(None, besides), "")


def _without_what_stays(claim: str, file: str, after: Files) -> list[str]:
    """A claim as it is to be held against what the user said: whole, or, where its file still holds one of its clauses,
    each of the others by itself. What stays may have the very value that is new for them.
    """
    lost = lost_clauses(claim, file, after)
    return lost if len(lost) < len(clauses_of(claim)) else [claim]


def _lost_beside(claim: str, texts: str, said: Sequence[str]) -> str:
    """What a claim says beside that for which the user gave something else, and the file no longer says: a value, or
    most words of a clause.
    """
    new = _successor(claim, said)
    held = content_words(texts)
    pair = Comparison(Statement.of(claim), Statement.of(new))
    besides = [*untouched(pair), *said_besides(pair)] if new else []
    return next((one for one in besides if not content_words(one) <= held or missing(one, texts)), "")


def _of_clauses(claim: str, file: str, after: Files, said: Sequence[str]) -> str:
    """What takes the place of those clauses of a claim that its file no longer holds; empty where one of them is lost.
    A claim all of whose clauses stand there is superseded by the one that holds them.
    """
    clauses = clauses_of(claim)
    held = {normalise(clause): text for text in _body_of(file, after) for clause in clauses_of(text)}
    kept = [held[normalise(one)] for one in clauses if normalise(one) in held]
    if not kept:
        return ""
    lost = lost_clauses(claim, file, after)
    new = [_successor(one, said, is_in_place=True) for one in lost]
    return (new or kept)[0] if all(new) else ""


def _says_all(other: str, claim: str) -> bool:
    """Whether one text says all of another in other words. Clauses that both have tell nothing of the rest: beside them
    another thing would look like the one of which something else is said.
    """
    old, new = Statement.of(_apart_from(other, claim)), Statement.of(_apart_from(claim, other))
    return holds_all(new, old) and relate_statements(old, new).relation in (Relation.SAME, Relation.MORE)


def _apart_from(other: str, claim: str) -> str:
    """A claim without the clauses that another text has too; all of it where it has no others."""
    theirs = {normalise(clause) for clause in clauses_of(other)}
    own = [clause for clause in clauses_of(claim) if normalise(clause) not in theirs]
    return " ".join(own) if 0 < len(own) < len(clauses_of(claim)) else claim


def _successor(claim: str, said: Sequence[str], *, is_in_place: bool = False) -> str:
    """What the user said that takes the claim's place; `is_in_place` where it stands between the clauses that the old
    one stood between.
    """
    old = Statement.of(claim)
    return next((new for new in said if may_succeed(old, Statement.of(new), is_in_place=is_in_place)), "")


def explained_by(edited: Edited, words: str, plainly: str) -> str:
    """A reason with what the model said about it."""
    reason = edited.reason_for(words)
    return f"{plainly} ({reason})" if reason else plainly


def short(text: str, most: int = SHOWN) -> str:
    """The text on one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def files_of(contents: Mapping[str, Content]) -> dict[str, MemoryFile]:
    """Memory files by their paths, parsed."""
    return {path: parse(path, content.data, content.mtime_ns) for path, content in contents.items()}
