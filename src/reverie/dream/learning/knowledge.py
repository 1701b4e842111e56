"""What the memory folder states right now, statement by statement, so that a new one can be held against the old."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from reverie.dream.learning.page import statements
from reverie.memdir.memory_file import MemoryFile, reference_time
from reverie.memdir.types import MemoryType
from reverie.model.evidence import Evidence, Trust
from reverie.text.claims import normalise
from reverie.text.dates import find_relative_dates
from reverie.understand.comparison import Comparison
from reverie.understand.contradicting import shared_words, states_another_value
from reverie.understand.corrected import is_corrected
from reverie.understand.guards import in_two_languages
from reverie.understand.relation import (
    Related,
    Relation,
    Statement,
    StatementIndex,
    ends_the_order,
    made_untrue,
    relate_statements,
)
from reverie.understand.repeating import said_again
from reverie.understand.replacing import Said, likelihood
from reverie.understand.said_of import says_another_value_of_it
from reverie.understand.swap import in_one_frame
from reverie.understand.talk import keys_of
from reverie.understand.words import is_chinese
from reverie.understand.worth import asks_to_remember

A_ROW = 3  # semicolons
MUCH_LONGER = 2  # times as many words
MOST_WEIGHED = 12  # statements that share most with a sentence: what shares less is not what it changes
SURELY_OVERTAKEN = 0.9  # that something said later replaces a statement which would else be kept
FEWEST_SHARED = 3  # words of two statements that are made alike
ALIKE = 0.5  # of the shorter one's words, likewise
FEWEST_IN_A_FRAME = 2  # the same, where the words of grammar are the same too
ONE_FRAME = 0.6  # of the longer one's words, those of grammar included
IN_OTHER_WORDS = "said in other words"
SURE_ENOUGH = 0.9  # of a contradiction that two statements show by themselves: nobody said that the old one is wrong
APART_IN_TIME = timedelta(hours=1)  # files that were copied together say nothing about which is newer
_SEMICOLON = re.compile(r"[;；]")
REPEATING = (Relation.SAME, Relation.MORE, Relation.LESS)
CHANGING = (Relation.UPDATE, Relation.CLAUSE)
TELLING = (*REPEATING, *CHANGING)


@dataclass(frozen=True, slots=True)
class Known:
    """One statement of one memory file, with whose word it is and since when."""

    file: str
    text: str
    kind: MemoryType | None
    statement: Statement
    time: datetime
    trust: Trust
    pinned: bool = False
    is_asked_for: bool = False  # the user asked to remember it


@dataclass(frozen=True, slots=True)
class Source:
    """What is recorded of a claim: whose word it is, the time of its newest evidence, if there is any, and whether the
    user asked to remember it.
    """

    trust: Trust
    time: datetime | None
    is_asked_for: bool = False


class Knowledge:
    """Every statement of the folder, kept up to date while a dream edits it."""

    def __init__(self, files: Iterable[MemoryFile], source_of: Callable[[str], Source]) -> None:
        self._source_of = source_of
        self._known: dict[int, Known] = {}
        self._of_file: dict[str, list[int]] = {}
        self._index = StatementIndex()
        self._next = 0
        self._asked_for: set[str] = set()
        for file in files:
            self.put(file)

    def put(self, file: MemoryFile, evidence: Iterable[Evidence] = ()) -> None:
        """The file states what it now reads, and nothing else. The evidence is what some of it rests on since today."""
        self._asked_for |= {normalise(one.claim) for one in evidence if asks_to_remember(one.quote)}
        self.drop(file.path)
        if file.problem:
            return
        for claim in statements(file):
            source = self._source_of(claim.text)
            known = Known(
                file=file.path,
                text=claim.text,
                kind=file.type,
                statement=Statement.of(claim.text, file.name),
                time=source.time or reference_time(file),
                trust=source.trust,
                pinned=file.pinned,
                is_asked_for=source.is_asked_for or normalise(claim.text) in self._asked_for,
            )
            self._add(known)

    def drop(self, path: str) -> None:
        """The file states nothing any more."""
        for number in self._of_file.pop(path, []):
            del self._known[number]
            self._index.remove(number)

    def related(
        self, new: Statement, *, among: Callable[[Known], bool] | None = None, around: str = ""
    ) -> list[tuple[Known, Related]]:
        """The statements that a new one repeats, extends or replaces, the surest first. Only those are weighed that
        `among` lets through: to weigh two takes as long as a hundred plain questions. `around` is what else was said.
        """
        found = [
            (known, related)
            for known in self._candidates(new)
            if among is None or among(known)
            for related in [_related(known.statement, new, around)]
            if related.relation in TELLING
        ]
        return sorted(found, key=lambda pair: (-pair[1].sure, pair[0].file, pair[0].text))

    def weighed(self, new: Statement, said: Said, when: datetime | None = None) -> list[tuple[Known, Related]]:
        """The statements that a new one makes untrue or says again in other words, the likeliest first, by all that its
        circumstances and the rest of the folder tell. What two sentences alone show to be repeated is none of them.
        `when` it was said tells which of them were said in the same breath.
        """
        talk = keys_of(said.around)
        numbers = [one for one in self._index.candidates(new, talk) if not self._is_paragraph(one, new)]
        standings = self._index.standings(new, numbers, talk)
        found: list[tuple[Known, Related]] = []
        # What shares nothing with the sentence could not be shown to be about the same thing, however the talk went.
        sharing = [number for number in numbers if standings[number].shared]
        for number in sorted(sharing, key=lambda number: standings[number].place)[:MOST_WEIGHED]:
            old = self._known[number].statement
            spoken = _without_itself(said, self._known[number], when)
            related = _related(old, new, spoken.around)
            if related.relation in REPEATING:
                continue
            pair = Comparison(old, new)
            is_shown = related.relation in CHANGING and bool(pair.replaced or pair.ended)
            if in_two_languages(pair) and not is_shown:
                continue  # no hand has taught the trees that
            if _ends_another_value(pair):
                continue
            likely = likelihood(pair, spoken, standings[number])
            if likely and (replaced := made_untrue(old, new, related, likely)):
                found.append((self._known[number], replaced))
            elif again := said_again(pair, spoken, standings[number]):
                found.append((self._known[number], Related(Relation.AGAIN, again, (IN_OTHER_WORDS,))))
        return sorted(found, key=lambda pair: (-pair[1].sure, pair[0].file, pair[0].text))

    def like(self, new: Statement, *, is_strict: bool) -> Known | None:
        """A statement that says of another thing what this one says of its own: "the indoor sensors report every 5
        minutes" beside "the outdoor sensors report every 15". None where nothing of the sort is kept. Strictly, the
        words of grammar must be the same too.
        """
        is_kin = _is_in_one_frame if is_strict else _is_alike
        alike = [known for known in self._candidates(new) if is_kin(known.statement, new)]
        return max(alike, key=lambda known: shared_words(known.statement, new), default=None)

    def is_overtaken(self, old: Statement, time: datetime, *, is_asked_for: bool = False) -> bool:
        """Whether something said later than that would replace the statement, had it been known first."""
        later = [
            relate_statements(old, known.statement)
            for known in self._candidates(old)
            if known.time > time and not (is_asked_for and known.is_asked_for and is_another_fact(old, known.statement))
        ]
        return any(one.relation is Relation.UPDATE and one.sure >= SURELY_OVERTAKEN for one in later)

    def all(self) -> Iterator[Known]:
        """Every statement, in the order in which the files came."""
        yield from list(self._known.values())

    def files(self) -> list[str]:
        """The files that state something."""
        return list(self._of_file)

    def of(self, path: str) -> list[Known]:
        """The statements of one file."""
        return [self._known[number] for number in self._of_file.get(path, [])]

    def _is_paragraph(self, number: int, new: Statement) -> bool:
        """Whether a statement is a row of facts that says far more than a sentence: it shares words with it by chance,
        and would only stand in the way of the one that is meant.
        """
        old = self._known[number].statement
        return len(_SEMICOLON.findall(old.text)) >= A_ROW and len(old.words) > MUCH_LONGER * len(new.words)

    def _candidates(self, new: Statement) -> Iterator[Known]:
        for number in self._index.candidates(new):
            yield self._known[number]

    def _add(self, known: Known) -> None:
        number = self._next
        self._next += 1
        self._known[number] = known
        self._of_file.setdefault(known.file, []).append(number)
        self._index.add(number, known.statement)


def _without_itself(said: Said, known: Known, when: datetime | None) -> Said:
    """The circumstances of a sentence beside a statement that was told right before: to have told it is not to speak of
    it, and who goes on with the like of another thing corrects nobody.
    """
    if when is None or abs(when - known.time) >= APART_IN_TIME:
        return said
    bare = known.text.rstrip(" .。!！")
    return replace(said, around=said.around.replace(bare, "")) if bare in said.around else said


def is_contradicted(old: Known, new: Statement, related: Related, when: datetime) -> bool:
    """Whether a statement surely gives another value to what was known for a while when it was made. Words of another
    language say nothing that could be held against these, and "yesterday" elsewhere is another day.
    """
    if ends_the_order(old.statement, new):
        return old.time <= when
    if related.relation is not Relation.UPDATE or related.sure < SURE_ENOUGH or when - old.time < APART_IN_TIME:
        return False
    if any(map(is_chinese, new.text)) != any(map(is_chinese, old.text)) or find_relative_dates(old.text, old.time):
        return False
    return states_another_value(old.statement, new)


def is_another_fact(old: Statement, new: Statement) -> bool:
    """Whether of two statements that the user asked to remember the later one is a fact of its own: it tells of no
    change, ends nothing that the earlier one says, does not deny it, and does not say another value of the very same
    thing. Who else means another value says so.
    """
    pair = Comparison(old, new)
    if "change" in new.cues or pair.ended or new.polarity != old.polarity:
        return False
    return not says_another_value_of_it(old.plain, new.plain)


def _related(old: Statement, new: Statement, around: str) -> Related:
    return relate_statements(old, new, is_corrected=is_corrected(old, new, around))


def _ends_another_value(pair: Comparison) -> bool:
    """Whether the new statement names the value that it ends ("from Stripe to Mollie"), and the old one does not hold
    that: then it is about something else, however much the talk was about the old one. A day is rather when it ended,
    and a number goes without its unit ("for 30 days, not 90").
    """
    ended = (value for value in pair.new.values if value.key in pair.new.ended and "date" not in value.sorts)
    return not pair.ended and any(not any(value.equals(held) for held in pair.old.values) for value in ended)


def _is_alike(one: Statement, other: Statement) -> bool:
    is_alike = len(one.words & other.words) >= FEWEST_SHARED and shared_words(one, other) >= ALIKE
    return is_alike or _is_in_one_frame(one, other)


def _is_in_one_frame(one: Statement, other: Statement) -> bool:
    shared = len(one.words & other.words)
    return shared >= FEWEST_IN_A_FRAME and in_one_frame(one.plain, other.plain) >= ONE_FRAME
