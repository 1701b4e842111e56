"""The exit code of every way a command can end."""

from __future__ import annotations

import signal
from collections.abc import Iterator

from reverie.errors import (
    BudgetSpent,
    LockHeld,
    ModelError,
    ReverieError,
    SettingsError,
    Stopped,
    StoreError,
    Unsafe,
    UsageError,
)

DONE = 0
UNEXPECTED = 1
USAGE = 2
STORE = 10
LOCKED = 11
ROLLED_BACK = 12
BUDGET_SPENT = 13
SIGNALLED = 128  # and the signal's number: as a shell reports it
INTERRUPTED = SIGNALLED + signal.SIGINT
TERMINATED = SIGNALLED + signal.SIGTERM

EXIT_CODES: dict[type[ReverieError], int] = {
    ReverieError: UNEXPECTED,
    UsageError: USAGE,
    SettingsError: 3,
    StoreError: STORE,
    LockHeld: LOCKED,
    BudgetSpent: BUDGET_SPENT,
    ModelError: 14,
    Unsafe: 15,
    Stopped: TERMINATED,
}
"""The most specific row wins, so a new error answers as its parent does until it gets a row of its own."""


def exit_code(kind: type[ReverieError]) -> int:
    """The exit code for an error of that class."""
    return next(EXIT_CODES[parent] for parent in kind.__mro__ if parent in EXIT_CODES)


def exit_code_of_word(code: str) -> int:
    """The exit code for an error known by its `code` word only; a word that nobody has is unexpected."""
    return next((exit_code(kind) for kind in _all_kinds(ReverieError) if kind.code == code), UNEXPECTED)


def _all_kinds(kind: type[ReverieError]) -> Iterator[type[ReverieError]]:
    yield kind
    for child in kind.__subclasses__():
        yield from _all_kinds(child)
