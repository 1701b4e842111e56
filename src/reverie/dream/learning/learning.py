"""What was heard becomes memory: repeated, extended, corrected, or written down anew, always in the speaker's words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from reverie.dream.learning.desk import Desk
from reverie.dream.learning.entry import LEARNED, SUPERSEDED, Entry, entry_of
from reverie.dream.learning.head import renamed
from reverie.dream.learning.heard import CONTROL, Heard
from reverie.dream.learning.knowledge import REPEATING, Known, is_another_fact, is_contradicted
from reverie.dream.learning.last_said import without_overtaken
from reverie.dream.learning.outdated import that_are_outdated, with_value_applied, without_old_value
from reverie.dream.learning.page import (
    companions,
    find_claim,
    unmarked,
    with_added,
    with_claim,
    without_claims,
)
from reverie.memdir.memory_file import MemoryFile, parse, render
from reverie.model.change import Reason
from reverie.model.evidence import Evidence, Trust
from reverie.text.claims import Claim, normalise, split_claims
from reverie.text.secrets import find_secrets
from reverie.understand.comparison import Comparison
from reverie.understand.preference import rules_out_a_form
from reverie.understand.relation import Related, Relation, Statement
from reverie.understand.repeating import added_by
from reverie.understand.title import description_of, file_name_of, title_of
from reverie.understand.words import content_words

FEWEST_WORDS = 2  # content words: with fewer, a sentence only means something where it was said
MOST_CLAIMS = 25  # in a file that new statements join: beyond, a subject deserves a second page
WORTH_OF_KIN = 0.25  # from which on a sentence is kept where the memory keeps one that is made like it
WORTH_OF_A_TWIN = 0.05  # and one that is made just like it, word by word
NEARLY_ALL = 0.8  # of an old statement's words, in one that says more and takes its place
TELLING_WORD = 0.35  # how telling a word is that must not be lost
MUCH_LONGER = 8  # times as many words


class Learner:
    """Learns at a desk. `is_used` tells of utterances that were used before; `derivable` says where the project itself
    already tells a statement, if it does.
    """

    def __init__(
        self, desk: Desk, is_used: Callable[[Heard], bool], derivable: Callable[[str], Evidence | None]
    ) -> None:
        self._desk = desk
        self._is_used = is_used
        self._derivable = derivable

    def learn(self, heard: Sequence[Heard]) -> int:
        """Take in what was heard, oldest first, so that later words replace earlier ones. Returns how many were new."""
        return sum(self._take_in(one) for one in without_overtaken(heard))

    def _take_in(self, heard: Heard) -> bool:
        entry = entry_of(heard)
        if self._is_used(heard) or not self._is_fit(entry):
            return False
        related = self._related(entry)
        if heard.is_asked_for:
            related = _without_facts_of_their_own(entry.as_statement, related)
        if heard.mends:
            return self._settle(entry, related, [(known, "") for known in self._put_right(entry)])
        outdated = [] if _is_for_once(heard) else that_are_outdated(entry.as_statement, related)
        if any(known.time > heard.time for known, _ in outdated):
            return False  # something newer is known
        if self._desk.knowledge.is_overtaken(entry.as_statement, heard.time, is_asked_for=heard.is_asked_for):
            return False  # an old session may turn up late
        older = [(known, rest) for known, rest in outdated if not known.pinned]
        if heard.is_doubtful and not older:
            is_new = all(one.relation in (Relation.UPDATE, Relation.CLAUSE) for _, one in related)
            kin = self._kin(entry) if is_new else None
            if kin is None:
                return False
            entry = replace(entry, heard=replace(heard, kind=kin.kind or heard.kind))
        return self._settle(entry, related, older)

    def _put_right(self, entry: Entry) -> list[Known]:
        """The known statements that the entry gives another value for."""
        before = {normalise(entry_of(one).statement) for one in entry.heard.mends}
        return [known for known in self._desk.knowledge.all() if normalise(known.text) in before and not known.pinned]

    def _related(self, entry: Entry) -> Sequence[tuple[Known, Related]]:
        """The known statements that the entry makes untrue, says in other words, repeats or extends. What two memories
        alone would show to be outdated is so at once, and not only when the next dream tidies them.
        """
        knowledge, new, when = self._desk.knowledge, entry.as_statement, entry.heard.time
        by_itself = knowledge.related(new, around=entry.heard.around)
        outdated = [one for one in by_itself if not one[0].pinned and is_contradicted(one[0], new, one[1], when)]
        plain = [*outdated, *(one for one in by_itself if one[1].relation in REPEATING)]
        by_talk = knowledge.weighed(new, entry.heard.said, when)
        return [*(one for one in by_talk if all(one[0] is not it[0] for it in plain)), *plain]

    def _is_fit(self, entry: Entry) -> bool:
        """Whether an entry can be written: it says something, no secret, and nothing that the project tells already."""
        if not _stands_alone(entry) or CONTROL.search(entry.text):
            return False
        return not find_secrets(f"{entry.heard.statement}\n{entry.text}") and not self._derivable(entry.statement)

    def _settle(
        self, entry: Entry, related: Sequence[tuple[Known, Related]], older: Sequence[tuple[Known, str]]
    ) -> bool:
        """The entry is known already, takes the place of what it makes untrue or says in more words, or is new."""
        said = _that_say_it(entry.as_statement, related)
        lesser = _that_say_less(entry.as_statement, related)
        if said:
            again = [entry.heard.evidence(entry.heard.statement, said[0].text)]
            if said[0].trust is Trust.USER or said[0].pinned:
                self._desk.support(said[0].file, again, said=entry.heard.time)
            else:
                reason = entry.reason()
                self._desk.confirm(said[0].file, reason, again, said=entry.heard.time)
            untrue = [known for known, rest in older if not rest]
            return self._let_go(entry, untrue, said[0].file, SUPERSEDED, again)
        if older:
            self._replace(entry.beside(older[0][1]), [known for known, _ in older], lesser)
        elif lesser:
            self._replace(entry, [], lesser)
        elif (again := _said_in_other_words(related)) and (added := added_by(_beside(again, entry))) is not None:
            return self._add(entry, added, again.file)
        else:
            self._write_down(entry)
        return True

    def _add(self, entry: Entry, added: Sequence[str], path: str) -> bool:
        """What an entry says beside what it repeats stands in the file that says the rest; nothing where it adds
        nothing.
        """
        for text in added:
            more = replace(entry, statement=text, why=(), how=())
            written = with_added(self._desk.file(path), more.text)
            self._desk.put(written, [more.reason()], more.evidence(), said=entry.heard.time)
        return bool(added)

    def _kin(self, entry: Entry) -> Known | None:
        """A known statement that is made like the one of an entry which is not worth keeping by itself; the less it is
        worth, the more alike the two must be.
        """
        worth = entry.heard.worth
        if worth < WORTH_OF_A_TWIN:
            return None
        return self._desk.knowledge.like(entry.as_statement, is_strict=worth < WORTH_OF_KIN)

    def _replace(self, entry: Entry, older: Sequence[Known], lesser: Sequence[Known]) -> None:
        """The statement stands where the surest of the old ones stood; the others go."""
        first = (*older, *lesser)[0]
        file = self._desk.file(first.file)
        claim = find_claim(file, first.text)
        assert claim is not None, "knowledge is in step with the stage"
        rule = SUPERSEDED if older else LEARNED
        stale = companions(file, claim) if older else []
        if older and self._is_called_after(file, [claim, *stale], entry):
            self._write_anew(entry, file, (*older, *lesser))
            return
        reasons = [entry.reason_against(one.text, first.file, rule) for one in (claim, *stale)]
        edited = with_claim(without_claims(file, stale), claim, entry.text)
        edited, also = without_old_value(edited, first, entry) if older else (edited, [])
        edited, applied = with_value_applied(edited, file, first, entry) if older else (edited, {})
        reasons += [*also, *(entry.reason_against(one, first.file, SUPERSEDED) for one in applied)]
        edited = renamed(edited, first.text, entry.statement)
        evidence = [*entry.evidence(), *entry.evidence_of_head(edited)]
        evidence += [entry.heard.evidence(entry.heard.statement, one) for one in applied.values()]
        self._desk.put(edited, reasons, evidence, said=entry.heard.time, group=entry.heard.key)
        self._let_go(entry, older[1:], first.file, SUPERSEDED)
        self._let_go(entry, [known for known in lesser if known is not first], first.file, LEARNED)

    def _is_called_after(self, file: MemoryFile, gone: Sequence[Claim], entry: Entry) -> bool:
        """Whether a file says nothing but what goes, and its name, which was made of that, tells what is untrue now."""
        if len(split_claims(file.body)) > len(gone) or "/" in file.path:
            return False
        kind = file.type.value if file.type else ""
        old = unmarked(gone[0].text)
        made = file_name_of(title_of(old, kind), kind, ()).removesuffix(".md")
        untrue = content_words(old) - content_words(entry.statement)
        return file.path.startswith(made) and bool(untrue & content_words(made.replace("-", " ")))

    def _write_anew(self, entry: Entry, file: MemoryFile, gone: Sequence[Known]) -> None:
        """The statement stands in a file of its own name, and what it makes untrue goes."""
        heard = entry.heard if file.type is None else replace(entry.heard, kind=file.type)
        written = self._new_file(replace(entry, heard=heard))
        reason = entry.reason()
        evidence = [*entry.evidence(), *entry.evidence_of_head(written)]
        self._desk.put(written, [reason], evidence, said=entry.heard.time, group=entry.heard.key)
        self._let_go(entry, gone, written.path, SUPERSEDED)

    def _let_go(
        self, entry: Entry, known: Sequence[Known], instead: str, rule: str, evidence: Sequence[Evidence] = ()
    ) -> bool:
        def why(claim: Claim) -> Reason:
            return entry.reason_against(claim.text, instead, rule)

        gone = [self._desk.cut(one, why, evidence, group=entry.heard.key) for one in known]
        return any(gone)

    def _write_down(self, entry: Entry) -> None:
        reason = entry.reason()
        file = self._host(entry)
        written = with_added(file, entry.text) if file else self._new_file(entry)
        self._desk.put(written, [reason], [*entry.evidence(), *entry.evidence_of_head(written)], said=entry.heard.time)

    def _new_file(self, entry: Entry) -> MemoryFile:
        kind = entry.heard.kind
        title = title_of(entry.statement, kind.value)
        name = file_name_of(title, kind.value, self._desk.stage.files())
        return parse(name, render(title, description_of(entry.statement, *entry.why[:1]), kind, entry.text + "\n"), 0)

    def _host(self, entry: Entry) -> MemoryFile | None:
        """The file on that subject: of the same kind, whose whole title the statement is about."""
        words = content_words(entry.statement)
        for path in self._desk.knowledge.files():
            known = self._desk.knowledge.of(path)
            if len(known) > MOST_CLAIMS or "/" in path or known[0].kind is not entry.heard.kind or known[0].pinned:
                continue
            file = self._desk.file(path)
            title = content_words(file.name)
            if len(title) >= FEWEST_WORDS and title <= words:
                return file
        return None


def _without_facts_of_their_own(
    new: Statement, related: Sequence[tuple[Known, Related]]
) -> list[tuple[Known, Related]]:
    """What is related to a statement that the user asked to remember, but for those that they asked to remember as
    well and that say the like of another thing, day or number: "door 4 is locked", "door 7 is locked".
    """
    changing = (Relation.UPDATE, Relation.CLAUSE, Relation.AGAIN)
    return [
        (known, one)
        for known, one in related
        if not (known.is_asked_for and one.relation in changing and is_another_fact(known.statement, new))
    ]


def _is_for_once(heard: Heard) -> bool:
    """Whether a sentence says of itself that it holds this once. Its day is no longer "today" where it is written."""
    return "only now" in Statement.of(heard.statement).cues


def _that_say_it(new: Statement, related: Sequence[tuple[Known, Related]]) -> list[Known]:
    """The known statements that say the new one already."""
    return [
        known
        for known, one in related
        if one.relation is Relation.SAME or (one.relation is Relation.LESS and _is_of_its_size(known.statement, new))
    ]


def _said_in_other_words(related: Sequence[tuple[Known, Related]]) -> Known | None:
    """The known statement that the new one says again, in other words. What only a tool or a page said is not: the
    user's own words are worth more.
    """
    again = (known for known, one in related if one.relation is Relation.AGAIN)
    return next((known for known in again if known.trust is not Trust.OUTSIDE and not known.pinned), None)


def _beside(known: Known, entry: Entry) -> Comparison:
    return Comparison(known.statement, entry.as_statement)


def _that_say_less(new: Statement, related: Sequence[tuple[Known, Related]]) -> list[Known]:
    """The known statements whose place the new one can take because it says all of them and more."""
    return [
        known
        for known, one in related
        if one.relation is Relation.MORE and not known.pinned and _says_it_all(new, known.statement)
    ]


def _says_it_all(new: Statement, old: Statement) -> bool:
    """Whether nearly every word of the old statement stands in the new one that is to take its place, and no telling
    one is missing.
    """
    return Comparison(old, new).lost < TELLING_WORD and len(old.words & new.words) >= NEARLY_ALL * len(old.words)


def _is_of_its_size(old: Statement, new: Statement) -> bool:
    """Whether an old statement is short enough to say the new one: in a long paragraph its words stand by chance."""
    return len(old.words) <= MUCH_LONGER * len(new.words)


def _stands_alone(entry: Entry) -> bool:
    return len(content_words(entry.statement)) >= FEWEST_WORDS or rules_out_a_form(entry.statement)
