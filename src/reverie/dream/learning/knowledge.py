"""What the memory folder states right now, statement by statement, so that a new one can be held against the old."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from reverie.dream.learning.page import statements
from reverie.memdir.memory_file import MemoryFile, reference_time
from reverie.memdir.types import MemoryType
from reverie.model.evidence import Trust
from reverie.understand.corrected import is_corrected
from reverie.understand.relation import Related, Relation, Statement, StatementIndex, relate_statements
from reverie.understand.swap import in_one_frame
from reverie.understand.vocabulary import telling

TELLING_WORD = 0.6  # how telling a word must be to name one thing
A_FEW = 2  # statements that hold a word which names one thing
FAR_LIKELIER = 0.2  # that one statement is meant than any other
SURELY_OVERTAKEN = 0.9  # that something said later replaces a statement which would else be kept
FEWEST_SHARED = 3  # words of two statements that are made alike
ALIKE = 0.5  # of the shorter one's words, likewise
FEWEST_IN_A_FRAME = 2  # the same, where the words of grammar are the same too
ONE_FRAME = 0.6  # of the longer one's words, those of grammar included
TELLING = (Relation.SAME, Relation.MORE, Relation.LESS, Relation.UPDATE, Relation.CLAUSE)


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


@dataclass(frozen=True, slots=True)
class Source:
    """What is recorded of a claim: whose word it is and the time of its newest evidence, if there is any."""

    trust: Trust
    time: datetime | None


class Knowledge:
    """Every statement of the folder, kept up to date while a dream edits it."""

    def __init__(self, files: Iterable[MemoryFile], source_of: Callable[[str], Source]) -> None:
        self._source_of = source_of
        self._known: dict[int, Known] = {}
        self._of_file: dict[str, list[int]] = {}
        self._index = StatementIndex()
        self._next = 0
        for file in files:
            self.put(file)

    def put(self, file: MemoryFile) -> None:
        """The file states what it now reads, and nothing else."""
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

    def most_likely_meant(self, new: Statement, *, least: float, around: str = "") -> tuple[Known, Related] | None:
        """The statement that a sentence which tells of a change is about, though it names it only by a word: so likely,
        and so much likelier than any other. None where it repeats something, or could be about several.
        """
        found = [(known, _related(known.statement, new, around)) for known in self._candidates(new)]
        near = sorted((one for one in found if one[1].nearly), key=lambda one: -one[1].nearly)
        if not near or any(one.relation in TELLING for _, one in found):
            return None
        next_best = near[1][1].nearly if len(near) > 1 else 0.0
        (known, related), *_ = near
        if related.nearly < max(least, next_best + FAR_LIKELIER) or not self._is_only_one_about(known, new):
            return None
        return known, related.as_update()

    def _is_only_one_about(self, known: Known, new: Statement) -> bool:
        """Whether a telling word that a statement shares with a new one stands in hardly any other."""
        shared = [key for key in known.statement.keys & new.keys if telling(key) >= TELLING_WORD]
        return any(self._index.count(key) <= A_FEW for key in shared)

    def like(self, new: Statement, *, is_strict: bool) -> Known | None:
        """A statement that says of another thing what this one says of its own: "the indoor sensors report every 5
        minutes" beside "the outdoor sensors report every 15". None where nothing of the sort is kept. Strictly, the
        words of grammar must be the same too.
        """
        is_kin = _is_in_one_frame if is_strict else _is_alike
        alike = [known for known in self._candidates(new) if is_kin(known.statement, new)]
        return max(alike, key=lambda known: shared_words(known.statement, new), default=None)

    def is_overtaken(self, old: Statement, time: datetime) -> bool:
        """Whether something said later than that would replace the statement, had it been known first."""
        later = [relate_statements(old, known.statement) for known in self._candidates(old) if known.time > time]
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

    def _candidates(self, new: Statement) -> Iterator[Known]:
        for number in self._index.candidates(new):
            yield self._known[number]

    def _add(self, known: Known) -> None:
        number = self._next
        self._next += 1
        self._known[number] = known
        self._of_file.setdefault(known.file, []).append(number)
        self._index.add(number, known.statement)


def _related(old: Statement, new: Statement, around: str) -> Related:
    return relate_statements(old, new, is_corrected=is_corrected(old, new, around))


def _is_alike(one: Statement, other: Statement) -> bool:
    is_alike = len(one.words & other.words) >= FEWEST_SHARED and shared_words(one, other) >= ALIKE
    return is_alike or _is_in_one_frame(one, other)


def _is_in_one_frame(one: Statement, other: Statement) -> bool:
    shared = len(one.words & other.words)
    return shared >= FEWEST_IN_A_FRAME and in_one_frame(one.plain, other.plain) >= ONE_FRAME


def shared_words(one: Statement, other: Statement) -> float:
    """How much of the shorter statement's words stands in the other one, too."""
    fewest = min(len(one.words), len(other.words))
    return len(one.words & other.words) / fewest if fewest else 0.0
