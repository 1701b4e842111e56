"""Which of thousands of statements a new one could have to do with: word -> the statements that hold it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reverie.understand.statement import Statement
from reverie.understand.vocabulary import telling

_ENOUGH = 0.6  # of what a word tells that nobody uses; a shared "use" or "day" is no reason to look twice
_LEAST = 0.3  # words that tell less are not looked up
_CROWD = 200  # statements: a word that so many of one folder hold tells nothing there, whatever it tells elsewhere
_OF_THE_TALK = 0.15  # of a statement, by how telling: what was said so much of is what a sentence may be about
_MOST_OF_THE_TALK = 4  # statements that are looked at only because of that
_MOST = 64  # statements that one is compared with; a folder where more are like it has none that is plainly meant


def could_relate(old: Statement, new: Statement) -> bool:
    """Whether the two share telling words, a value or a family of values: without any they stand apart."""
    return sum(telling(key) for key in old.keys & new.keys) >= _ENOUGH


@dataclass(frozen=True, slots=True)
class Standing:
    """How a statement stands among all those that a sentence could be about: what the two share, by how rare it is in
    this folder, and how far ahead of the next one that puts it.
    """

    candidates: int
    size: int  # of the folder
    shared: float  # how telling, and how rare, what the two share is
    rank: int  # among the candidates, by that: how many share more
    ahead: float  # of the best of the others; less than 0 where one of them shares more
    rarest: int  # statements that hold the rarest thing shared
    only_here: float  # how telling that is which no other statement has
    hardly_elsewhere: float  # and that which at most one other has
    best: float  # the most telling and rarest single thing
    talk_shared: float = 0.0  # the same for what it shares with the talk around the sentence
    talk_rank: int = 0
    talk_ahead: float = 0.0

    @property
    def place(self) -> int:
        """Its rank by the sentence or by the talk around it, whichever is better."""
        return min(self.rank, self.talk_rank) if self.talk_shared else self.rank

    def numbers(self) -> dict[str, float]:
        """It, as trees weigh it."""
        return {
            "folder: candidates": float(self.candidates),
            "folder: size": float(min(self.size, _LARGE)),
            "folder: shared": self.shared,
            "folder: rank": float(self.rank),
            "folder: ahead": self.ahead,
            "folder: times as much": self.shared / (self.shared - self.ahead) if self.shared > self.ahead else _ALONE,
            "folder: rarest": float(self.rarest),
            "folder: only here": self.only_here,
            "folder: hardly elsewhere": self.hardly_elsewhere,
            "folder: best": self.best,
            "talk: shared": self.talk_shared,
            "talk: rank": float(self.talk_rank),
            "talk: ahead": self.talk_ahead,
        }


_LARGE = 300  # statements, from which on a folder is large
_ALONE = 9.0  # times as much as nothing
_HARDLY = 2  # statements that hold what hardly any other does


class StatementIndex:
    """Statements by number, found by the words, values and families of values they hold."""

    def __init__(self) -> None:
        self._statements: dict[int, Statement] = {}
        self._holders: defaultdict[str, set[int]] = defaultdict(set)

    def add(self, number: int, statement: Statement) -> None:
        """The statement is found under this number; one that had the number before is not any more."""
        self.remove(number)
        self._statements[number] = statement
        for key in statement.keys:
            self._holders[key].add(number)

    def remove(self, number: int) -> None:
        """Nothing is found under this number. Asking twice is the same as asking once."""
        statement = self._statements.pop(number, None)
        for key in statement.keys if statement else ():
            holders = self._holders[key]
            holders.discard(number)
            if not holders:
                del self._holders[key]

    def count(self, key: str) -> int:
        """How many statements hold a word, a value or a family of values."""
        return len(self._holders.get(key, ()))

    def candidates(self, statement: Statement, talk: frozenset[str] = frozenset()) -> list[int]:
        """The numbers of the statements that could relate to this one, in order: not all of a crowd of look-alikes,
        but those that share most with it, so that the cost of a folder grows with its size and not with its square.
        `talk` are the keys of what was said around it: whoever puts an answer right
        names little of it again, so what the talk was mostly about is looked at, too.
        """
        shared = self._sharing(statement.keys)
        likely = [number for number in shared if could_relate(self._statements[number], statement)]
        likely.sort(key=lambda number: (-shared[number], number))
        return sorted({*likely[:_MOST], *self._spoken_of(talk)})

    def _sharing(self, keys: frozenset[str]) -> dict[int, float]:
        """The statements that hold any of the keys, with how telling those are together."""
        shared: defaultdict[int, float] = defaultdict(float)
        for key in keys:
            holders, tells = self._holders.get(key, ()), telling(key)
            if tells >= _LEAST and len(holders) <= _CROWD:
                for number in holders:
                    shared[number] += tells
        return shared

    def _spoken_of(self, talk: frozenset[str]) -> list[int]:
        """The few statements of which the talk says most."""
        said = {
            number: tells / sum(map(telling, self._statements[number].keys))
            for number, tells in self._sharing(talk).items()
            if tells >= _ENOUGH
        }
        most = sorted((number for number in said if said[number] >= _OF_THE_TALK), key=lambda one: (-said[one], one))
        return most[:_MOST_OF_THE_TALK]

    def standings(
        self, statement: Statement, candidates: Sequence[int], talk: frozenset[str] = frozenset()
    ) -> dict[int, Standing]:
        """How each of the candidates stands among them."""
        shares = {number: self._shared(statement.keys, number) for number in candidates}
        sums = {number: sum(shares[number].values()) for number in candidates}
        spoken = {number: sum(self._shared(talk, number).values()) for number in candidates}
        return {
            number: Standing(
                candidates=len(sums),
                size=len(self._statements),
                shared=sums[number],
                rank=_rank(number, sums),
                ahead=_ahead(number, sums),
                rarest=min(map(self.count, keys), default=len(self._statements)),
                only_here=sum(telling(key) for key in keys if self.count(key) == 1),
                hardly_elsewhere=sum(telling(key) for key in keys if self.count(key) <= _HARDLY),
                best=max(keys.values(), default=0.0),
                talk_shared=spoken[number],
                talk_rank=_rank(number, spoken),
                talk_ahead=_ahead(number, spoken),
            )
            for number, keys in shares.items()
        }

    def _shared(self, keys: frozenset[str], number: int) -> dict[str, float]:
        """Which of the keys the statement of that number has, by how telling and how rare in this folder they are."""
        size = len(self._statements)
        both = sorted(keys & self._statements[number].keys)
        return {key: telling(key) * math.log((size + 1) / max(self.count(key), 1)) for key in both}


def _rank(number: int, sums: Mapping[int, float]) -> int:
    """How many share more."""
    return sum(more > sums[number] for more in sums.values())


def _ahead(number: int, sums: Mapping[int, float]) -> float:
    """How much more it shares than the best of the others."""
    return sums[number] - max((more for other, more in sums.items() if other != number), default=0.0)
