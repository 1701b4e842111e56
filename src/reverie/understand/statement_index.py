"""Which of thousands of statements a new one could have to do with: word -> the statements that hold it."""

from __future__ import annotations

from collections import defaultdict

from reverie.understand.statement import Statement
from reverie.understand.vocabulary import telling

_ENOUGH = 0.6  # of what a word tells that nobody uses; a shared "use" or "day" is no reason to look twice
_LEAST = 0.3  # words that tell less are not looked up
_CROWD = 200  # statements: a word that so many of one folder hold tells nothing there, whatever it tells elsewhere
_MOST = 64  # statements that one is compared with; a folder where more are like it has none that is plainly meant


def could_relate(old: Statement, new: Statement) -> bool:
    """Whether the two share telling words, a value or a family of values: without any they stand apart."""
    return sum(telling(key) for key in old.keys & new.keys) >= _ENOUGH


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
