"""The day's money: every dream of a home pays from one purse, whatever project it dreams of."""

from __future__ import annotations

import errno
import json
import math
import os
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import cast

from reverie.errors import BudgetSpent, StoreError
from reverie.store.durable import PRIVATE_FILE, PRIVATE_FOLDER, read_bounded, write_over_at
from reverie.store.lock import PAUSE, try_flock

FILE = "spending.json"
LOCK = "spending.lock"
DAYS_KEPT = 31
MOST_BYTES = 100_000  # a month of days is a hundredth of that
PATIENCE = 5.0  # seconds; whoever holds the lock adds two numbers and lets go
_SPENT = "dollars"


class Purse:
    """The money of one day, counted in a file of the home. Processes that pay at the same time see what the others
    have paid. A file that cannot be understood is an empty one: it guards a day's money, and no memories.
    """

    def __init__(self, folder: str, day: date, dollars: float) -> None:
        self.dollars = dollars  # of the whole day
        self._folder = folder
        self._path = os.path.join(folder, FILE)
        self._day = day.isoformat()
        self._spent = 0.0  # as far as was seen
        self._owed = 0.0  # what could not be written down

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left, going by the last look."""
        return self._spent + self._owed >= self.dollars

    @property
    def owed(self) -> str:
        """What was paid and stands nowhere, in words for the user; nothing where all of it was written down."""
        return f"${told(self._owed)} of this day's money could not be noted in {self._path}" if self._owed else ""

    def look(self) -> None:
        """There is money left, and it can be counted. Raises BudgetSpent where none is left, and StoreError where that
        cannot be told, so that nothing is spent unseen.
        """
        try:
            self._take(0.0)
        except OSError as cause:
            raise StoreError(
                f"what a model costs cannot be counted in {self._path}: {cause.strerror}; "
                "make that folder writable, or dream with the engine rules"
            ) from cause
        if self.is_empty:
            raise BudgetSpent(
                f"the ${told(self.dollars)} of this day are spent; dream again tomorrow, or raise budget.dollarsPerDay"
            )

    def pay(self, dollars: float) -> None:
        """So much more is spent. A full disk leaves it owed, to be written down with the next payment."""
        self._owed += dollars
        try:
            self._take(self._owed)
        except OSError:
            return
        self._owed = 0.0

    def _take(self, dollars: float) -> None:
        with self._locked():
            days = self._days()
            self._spent = days.get(self._day, 0.0) + dollars
            days[self._day] = self._spent
            kept = dict(sorted(days.items())[-DAYS_KEPT:])
            write_over_at(self._path, json.dumps({_SPENT: kept}).encode())

    def _days(self) -> dict[str, float]:
        try:
            found: object = json.loads(read_bounded(None, self._path, MOST_BYTES))
        except (OSError, ValueError, RecursionError):
            return {}
        days = _object(_object(found).get(_SPENT))
        return {day: amount for day, value in days.items() if (amount := _amount(value)) is not None}

    @contextmanager
    def _locked(self) -> Generator[None]:
        """Nobody else counts meanwhile. Raises OSError where the folder cannot be written or nobody lets go of it."""
        os.makedirs(self._folder, mode=PRIVATE_FOLDER, exist_ok=True)
        path = os.path.join(self._folder, LOCK)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, PRIVATE_FILE)
        try:
            deadline = time.monotonic() + PATIENCE
            while not try_flock(descriptor):
                if time.monotonic() >= deadline:
                    raise TimeoutError(errno.ETIMEDOUT, "another process does not let go of it", path)
                time.sleep(PAUSE)
            yield
        finally:
            os.close(descriptor)


def told(dollars: float) -> str:
    """An amount as people write it: 2, 0.5, 0.00001."""
    return f"{dollars:.6f}".rstrip("0").rstrip(".")


def _object(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value) if isinstance(value, dict) else {}


def _amount(value: object) -> float | None:
    """A sum that can have been spent; None for a text, a debt, or what has no end."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    try:
        amount = float(value)
    except OverflowError:
        return None
    return amount if math.isfinite(amount) and amount >= 0 else None
