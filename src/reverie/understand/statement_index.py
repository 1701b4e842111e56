"""Which of thousands of statements a new one could have to do with: word -> the statements that hold it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from reverie.understand.statement import Statement
from reverie.understand.vocabulary import telling

_ENOUGH = 0.6  # of what a word tells that nobody uses; a shared "use" or "day" is no reason to look twice
_LEAST = 0.3  # words that tell less are not looked up
_CROWD = 200  # statements: a word that so many of one folder hold tells nothing there, whatever it tells elsewhere
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

    def candidates(self, statement: Statement) -> list[int]:
        """The numbers of the statements that could relate to this one, in order: not all of a crowd of look-alikes,
        but those that share most with it, so that the cost of a folder grows with its size and not with its square.
        """
        shared: defaultdict[int, float] = defaultdict(float)
        for key in statement.keys:
            holders, tells = self._holders.get(key, ()), telling(key)
            if tells >= _LEAST and len(holders) <= _CROWD:
                for number in holders:
                    shared[number] += tells
        likely = [number for number in shared if could_relate(self._statements[number], statement)]
        likely.sort(key=lambda number: (-shared[number], number))
        return sorted(likely[:_MOST])

    def standings(self, statement: Statement, candidates: Sequence[int]) -> dict[int, Standing]:
        """How each of the candidates stands among them."""
        shares = {number: self._shared(statement, number) for number in candidates}
        sums = {number: sum(shares[number].values()) for number in candidates}
        order = sorted(candidates, key=lambda number: -sums[number])
        found: dict[int, Standing] = {}
        for place, number in enumerate(order):
            keys = shares[number]
            others = sums[order[1] if place == 0 else order[0]] if len(order) > 1 else 0.0
            found[number] = Standing(
                candidates=len(order),
                size=len(self._statements),
                shared=sums[number],
                rank=sum(more > sums[number] for more in sums.values()),
                ahead=sums[number] - others,
                rarest=min(map(self.count, keys), default=len(self._statements)),
                only_here=sum(telling(key) for key in keys if self.count(key) == 1),
                hardly_elsewhere=sum(telling(key) for key in keys if self.count(key) <= _HARDLY),
                best=max(keys.values(), default=0.0),
            )
        return found

    def _shared(self, statement: Statement, number: int) -> dict[str, float]:
        """What a statement shares with that of the number, by how telling and how rare in this folder it is."""
        size = len(self._statements)
        keys = sorted(statement.keys & self._statements[number].keys)
        return {key: telling(key) * math.log((size + 1) / max(self.count(key), 1)) for key in keys}
