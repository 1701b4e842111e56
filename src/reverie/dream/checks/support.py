"""What a new text in a memory file rests on: evidence that says it, or words that the folder already held."""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from functools import lru_cache

from reverie.dream.checks.places import Places, known_by, stated
from reverie.dream.checks.position import told_apart
from reverie.dream.checks.quoting import Passage, held_wordings, is_fragment, passage, quoted_from, wordings
from reverie.dream.checks.rests import is_rest_of, still_holding
from reverie.dream.checks.truth import Truth, moment
from reverie.dream.learning.page import applied_from, unmarked
from reverie.dream.proposal import Proposal
from reverie.memdir.index import Index
from reverie.memdir.memory_file import MemoryFile, reference_time
from reverie.model.change import Change, Content, Reason
from reverie.model.evidence import Evidence, Trust, highest_trust, lowest_trust
from reverie.store.names import INDEX_NAME
from reverie.text.claims import split_claims
from reverie.text.dates import as_meant, make_absolute
from reverie.understand.mended import mended
from reverie.understand.outdated_clause import without_clause
from reverie.understand.relation import Relation, Statement, made_untrue, relate, relate_statements
from reverie.understand.wish import bare_statement

ORDER = (Trust.USER, Trust.ASSISTANT, Trust.OUTSIDE)
_LINK = re.compile(r"\]\((?P<target>[^)\s#]+)|\[\[(?P<name>[^\]|]+)")
_DESTINATION = re.compile(r"(?:merged into|superseded by|kept in|moved to) (?P<file>\S.*)")


@dataclass(frozen=True, slots=True)
class Footing:
    """What a claim rests on: whose word it is, and since when; `is_new` where only tonight's evidence says it."""

    trust: Trust
    time: datetime | None
    is_new: bool


@lru_cache(maxsize=1)
def support_of(proposal: Proposal) -> Support:
    """The support for a proposal, which several checks ask for one after the other."""
    return Support(proposal)


class Support:
    """Finds the footing of each claim that came, and knows the other forms in which one that left may still stand."""

    def __init__(self, proposal: Proposal) -> None:
        self._proposal = proposal
        self.truth = Truth(proposal)
        self._changes = {change.file: change for change in proposal.changes}
        self._dated: dict[str, dict[str, str]] = {}
        unchanged = {file: content for file, content in proposal.base.items() if file not in self._changes}
        before = {file: change.before for file, change in self._changes.items() if change.before}
        after = {file: change.after for file, change in self._changes.items() if change.after}
        self._unchanged, self._before, self._after = (
            Places(files, proposal.read) for files in (unchanged, before, after)
        )
        self._footings: dict[tuple[str, str], Footing | None] = {}
        self._words_that_left: dict[str, list[tuple[str, str, Passage]]] | None = None
        self._taken_out: dict[str, list[str]] = {}
        self._still_said: dict[str, list[str]] = {}

    # --- where a claim stands ---

    def places_before(self, claim: str) -> list[str]:
        """The files that say this."""
        return [*self._unchanged.of(claim), *self._before.of(claim)]

    def places_after(self, claim: str) -> list[str]:
        """The files that would say this."""
        return [*self._unchanged.of(claim), *self._after.of(claim)]

    # --- other forms of one claim ---

    def dated(self, change: Change, claim: str) -> str:
        """The claim as it reads with its dates spelt out, counted from when its file was written."""
        if change.file not in self._dated:
            before, base = self._proposal.before_of(change), self._proposal.base.get(change.file)
            # An edit made meanwhile gave the file another time; its dates are counted from the one it had.
            dated_from = self._proposal.read(change.file, base) if base else before
            self._dated[change.file] = _dated_claims(before, dated_from, self._proposal.now) if before else {}
        return self._dated[change.file].get(known_by(claim), claim)

    def as_meant(self, change: Change, claim: str, later: str) -> str:
        """The claim with the days that a later text names in the place of the relative dates that meant them."""
        before = self._proposal.before_of(change)
        written = _written(before, self._proposal.now) if before else None
        return as_meant(claim, written, later) if written else claim

    def leads_on(self, before: str, after: str, file: str) -> bool:
        """Whether one claim is another with links that follow files to where they were merged."""
        return bool(_LINK.search(before)) and known_by(self._relinked(before, file)) == known_by(after)

    def _relinked(self, text: str, file: str) -> str:
        folder = posixpath.dirname(file)

        def follow(match: re.Match[str]) -> str:
            if name := match["name"]:
                gone = [path for path in self._changes if posixpath.basename(path).removesuffix(".md") == name]
                new = self._now_at(gone[0]) if gone else None
                return f"[[{posixpath.basename(new).removesuffix('.md')}" if new else match[0]
            path = posixpath.normpath(posixpath.join(folder, match["target"]))
            new = self._now_at(path)
            return f"]({posixpath.relpath(new, folder or '.')}" if new else match[0]

        return _LINK.sub(follow, text)

    def _now_at(self, file: str) -> str | None:
        """Where a retired file's words are; None where it is not retired or nobody says."""
        change = self._changes.get(file)
        if change is None or change.after is not None:
            return None
        return next((place for place in self.landings(change.reasons) if place != file), None)

    def landings(self, reasons: Iterable[Reason]) -> list[str]:
        """The files that the reasons name as destinations, and where the words went on from there tonight."""
        found: dict[str, None] = {}
        ahead = [place for reason in reasons if (place := destination_file(reason))]
        while ahead:
            place = ahead.pop()
            if place in found:
                continue
            found[place] = None
            change = self._changes.get(place)
            ahead += [on for reason in change.reasons if (on := destination_file(reason))] if change else []
        return [place for place in found if place in self._proposal.after]

    # --- what a claim rests on ---

    def of(self, change: Change, claim: str) -> Footing | None:
        """The footing of a claim that the change's file would hold; None where nothing says it.

        A claim of several sentences has the lowest trust of what they rest on.
        """
        key = (change.file, claim)
        if key not in self._footings:
            self._footings[key] = self._find_footing(change, claim)
        return self._footings[key]

    def _find_footing(self, change: Change, claim: str) -> Footing | None:
        if earlier := self.earlier_form(change, claim):
            return self.of_standing(earlier, change)
        held = list(self._held_words(change, claim))
        replaced = [one for text in self._proposal.diff_of(change).left for one in self._held_forms(change, text)]
        if used := quoted_from(claim, held, replaced=replaced):
            return Footing(lowest_trust(self._trust(one.text) for one in used), None, is_new=False)
        quotes = self._quotes(change, claim)
        used = quoted_from(claim, list(quotes)) or quoted_from(claim, [*quotes, *held], replaced=replaced)
        if not used or is_fragment(claim, (one for one in used if one in quotes)):
            return self._footing_of_what_it_applies(change, claim) or self._footing_of_what_was_put_right(change, claim)
        trusts = [quotes[one].trust if one in quotes else self._trust(one.text) for one in used]
        is_new = any(one in quotes for one in used)
        times = [time for one in used if one in quotes and (time := quotes[one].time)]
        return Footing(lowest_trust(trusts), max(map(moment, times), default=None), is_new)

    def _footing_of_what_it_applies(self, change: Change, claim: str) -> Footing | None:
        """What a How to apply line rests on that only follows a value: that which gave the statement above it."""
        diff = self._proposal.diff_of(change)
        statement = applied_from(claim, diff.left, diff.came)
        return self.of(change, statement) if statement else None

    def _footing_of_what_was_put_right(self, change: Change, claim: str) -> Footing | None:
        """What a claim rests on that the user said with another value, and then only gave the right one: both."""
        said = [one for one in self.truth.true_evidence(change) if one.trust is Trust.USER and _speaks_for(one, claim)]
        texts: set[str] = set()
        for one in sorted(said, key=lambda one: one.turn):
            time = self.truth.time_said(one)
            for text in [new for text in texts if (new := mended(text, one.quote, time))]:
                forms = {text, make_absolute(text, time, in_talk=True)[0]} if time else {text}
                if any(known_by(form) == known_by(claim) for form in forms):
                    return Footing(Trust.USER, moment(one.time) if one.time else None, is_new=True)
                texts |= forms
            texts |= {form.text for form in wordings(one.quote, time)}
        return None

    def told_last(self, file: str, claim: str) -> tuple[datetime, int] | None:
        """When the user last told a claim that a changed file would hold, and in which turn; None where nobody did."""
        change = self._changes.get(file)
        if change is None:
            return None
        told = (one for one in self.truth.true_evidence(change) if one.trust is Trust.USER and _speaks_for(one, claim))
        return max(((moment(one.time), one.turn) for one in told if one.time), default=None)

    def of_standing(self, claim: str, change: Change) -> Footing:
        """The footing of a claim that the folder held before: what is recorded of it, else its file's own time. It is
        as new as the last time it was said, also where that was heard tonight.
        """
        evidence = self._proposal.book.of(claim)
        times = [moment(one.time) for one in (*evidence, *self._said_again(claim, change)) if one.time]
        return Footing(highest_trust(evidence), max(times, default=self._written(claim, change.file)), is_new=False)

    def _said_again(self, claim: str, change: Change) -> Iterator[Evidence]:
        for one in self.truth.true_evidence(change):
            is_named = known_by(one.claim) == known_by(claim) and one.trust is Trust.USER
            if is_named and relate(claim, one.quote).relation in (Relation.SAME, Relation.MORE, Relation.LESS):
                yield one

    def _written(self, claim: str, file: str) -> datetime | None:
        places = self.places_before(claim) or [file]
        contents = [(place, self._proposal.base[place]) for place in places if place in self._proposal.base]
        times = [reference_time(self._proposal.read(place, content)) for place, content in contents]
        return max(times, default=None)

    def _quotes(self, change: Change, claim: str) -> dict[Passage, Evidence]:
        """The wordings of the true evidence for a claim, the most trusted first, and the claim as a whole where it is
        what the embedded engine would keep of the quote by itself.
        """
        true = self.truth.true_evidence(change)
        mine = [one for one in true if _speaks_for(one, claim) and not self.truth.taken_back_by(one, claim)]
        mine.sort(key=lambda one: ORDER.index(one.trust))
        found: dict[Passage, Evidence] = {}
        for one in mine:
            time = self.truth.time_said(one)
            is_meant = self.truth.stands_alone(one) and self.truth.is_meant(one, claim)
            kept = (form for core in self.truth.kept(one) for form in wordings(core, time))
            whole = [form for form in kept if form.words == passage(claim).words]
            for wording in (*(wordings(one.quote, time) if is_meant else ()), *whole):
                found.setdefault(wording, one)
        return found

    def earlier_form(self, change: Change, claim: str) -> str:
        """The claim as the folder held it: itself, or before its dates were spelt out or its links led on; empty where
        the folder did not hold it.
        """
        if self._is_held_of_the_same(change, claim):
            return claim
        wanted = known_by(claim)
        for left in self._proposal.diff_of(change).left:
            if known_by(self.dated(change, left)) == wanted or self.leads_on(left, claim, change.file):
                return left
        moved = (
            (other, left)
            for other in self._linked(change)
            for left in self._proposal.diff_of(other).left
            if known_by(self.dated(other, left)) == wanted
        )
        return next((left for other, left in moved if not self._is_told_apart(left, other.file, change, claim)), "")

    def _is_held_of_the_same(self, change: Change, claim: str) -> bool:
        """Whether the folder held a claim where it said the same as it would in the change's file."""
        places = self.places_before(claim)
        return change.file in places or any(not self._is_told_apart(claim, one, change, claim) for one in places)

    def _is_told_apart(self, held: str, file: str, change: Change, claim: str) -> bool:
        """Whether what another file held is said there of something else than the claim would be in the change's."""
        content, after = self._proposal.base.get(file), self._proposal.after_of(change)
        if content is None or after is None or file == change.file or file.rpartition("/")[2] == INDEX_NAME:
            return False
        return bool(told_apart(held, self._proposal.read(file, content), after, claim, is_carried=True))

    def _linked(self, change: Change) -> list[Change]:
        """The changes that hang together with this one."""
        return [one for one in self._changes.values() if change.group and one.group == change.group]

    def _held_words(self, change: Change, claim: str) -> Iterator[Passage]:
        """What the folder held that a sentence of the claim may be quoted from: the file itself, lines of the index,
        and claims that leave other files tonight.
        """
        before = self._proposal.before_of(change)
        for text in stated(before) if before else ():
            yield from self._held_forms(change, text)
        yield from map(passage, self._rests(change))
        yield from map(passage, self._without_phrases(change))
        yield from self._untouched(change, claim)
        wanted = {sentence[0] for sentence in passage(claim).sentences()}
        for word in wanted:
            for text, file, said in self._left().get(word, []):
                if not self._is_told_apart(text, file, change, claim):
                    yield said

    def _untouched(self, change: Change, claim: str) -> Iterator[Passage]:
        """The sentences of a claim that say of one that left what the user left as it was."""
        left = self._proposal.diff_of(change).left
        said = {bare_statement(one.quote) for one in self.truth.true_evidence(change) if one.trust is Trust.USER}
        for sentence in split_claims(unmarked(claim)):
            if any(is_rest_of(sentence.text, text, new) for text in left for new in said):
                yield passage(sentence.text)

    def _without_phrases(self, change: Change) -> list[str]:
        """The claims that left without the phrases that the user made untrue tonight."""
        if change.file not in self._taken_out:
            said = {bare_statement(one.quote) for one in self.truth.true_evidence(change) if one.trust is Trust.USER}
            rests = (still_holding(left, new) for left in self._proposal.diff_of(change).left for new in said)
            self._taken_out[change.file] = [rest for rest in rests if rest]
        return self._taken_out[change.file]

    def _held_forms(self, change: Change, text: str) -> list[Passage]:
        """What a file holds, as it may be written anew: also with its dates spelt out."""
        return [one for form in dict.fromkeys((text, self.dated(change, text))) for one in held_wordings(form)]

    def _rests(self, change: Change) -> list[str]:
        """What the claims that left say without the phrase for which the user gave another value tonight. That the user
        spoke of them is taken for granted: what is left of each is its own words in any case.
        """
        if change.file not in self._still_said:
            before = self._proposal.before_of(change)
            about = before.name if before else ""
            said = {bare_statement(one.quote) for one in self.truth.true_evidence(change) if one.trust is Trust.USER}
            self._still_said[change.file] = [
                without_clause(left, clause)
                for left in self._proposal.diff_of(change).left
                for one in said
                for clause in _outdated_clauses(Statement.of(left, about), Statement.of(one))
            ]
        return self._still_said[change.file]

    def _left(self) -> dict[str, list[tuple[str, str, Passage]]]:
        """Claims that left a file and words of the indexes, by each of their words: the claim, its file, its words."""
        if self._words_that_left is None:
            found: dict[str, list[tuple[str, str, Passage]]] = defaultdict(list)
            texts = [
                (left, change.file, form)
                for change in self._proposal.changes
                for left in self._proposal.diff_of(change).left
                for form in (left, self.dated(change, left))
            ]
            for path, content in self._proposal.base.items():
                if path.rpartition("/")[2] == INDEX_NAME:
                    texts += [(hook, path, hook) for hook in self._hooks(path, content)]
            for text, file, form in dict.fromkeys(texts):
                for word in set(passage(form).words):
                    found[word].append((text, file, passage(form)))
            self._words_that_left = found
        return self._words_that_left

    def _hooks(self, index: str, content: Content) -> Iterator[str]:
        """What an index says of its files, also with its dates spelt out, counted from when each file was written: so
        it reads once it has moved there.
        """
        for entry in Index.parse(content.data).entries:
            if not entry.hook:
                continue
            yield entry.hook
            target = index[: -len(INDEX_NAME)] + entry.target
            if target in self._proposal.base:
                written = _written(self._proposal.read(target, self._proposal.base[target]), self._proposal.now)
                yield make_absolute(entry.hook, written)[0] if written else entry.hook

    def _trust(self, claim: str) -> Trust:
        return highest_trust(self._proposal.book.of(claim))


def _outdated_clauses(old: Statement, new: Statement) -> set[str]:
    """The clause of the old statement that the new one may make untrue, going by the two alone or by the talk."""
    related = [relate_statements(old, new, is_corrected=is_corrected) for is_corrected in (False, True)]
    replaced = [made_untrue(old, new, one, one.sure) for one in related]
    return {one.clause for one in replaced if one and one.clause}


def destination_file(reason: Reason) -> str | None:
    """The file that a reason says the words are in now; None where it names none."""
    match = _DESTINATION.fullmatch(reason.destination or "")
    return match["file"] if match else None


def _speaks_for(evidence: Evidence, claim: str) -> bool:
    """Whether the evidence names the claim, or a sentence of it, or a text that it is a sentence of, or the file."""
    named, wanted = known_by(evidence.claim), known_by(claim)
    return not named or named in wanted or wanted in named


def _dated_claims(file: MemoryFile, dated_from: MemoryFile | None, now: datetime | None) -> dict[str, str]:
    """Each claim of the body that has a relative date, by its normalised words, as it reads with the date spelt out."""
    written = _written(dated_from or file, now)
    if written is None:
        return {}
    dated, rewrites = make_absolute(file.body, written)
    if not rewrites:
        return {}
    old, new = split_claims(file.body), split_claims(dated)
    if len(old) != len(new):
        return {known_by(claim.text): make_absolute(claim.text, written)[0] for claim in old}
    return {known_by(claim.text): other.text for claim, other in zip(old, new, strict=True)}


def _written(file: MemoryFile, now: datetime | None) -> datetime | None:
    """When a file was written, where the user is; None where no day can be counted from it."""
    written = reference_time(file)
    return written.astimezone(now.tzinfo if now else UTC) if MINYEAR < written.year < MAXYEAR else None
