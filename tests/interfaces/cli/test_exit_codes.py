"""Every error has an exit code, and a new one answers as its parent does."""

from __future__ import annotations

import pytest

from reverie.errors import LockHeld, ReverieError, SettingsError, Stopped, StoreError, UnknownDream, Unsafe, UsageError
from reverie.interfaces.cli.exit_codes import exit_code, exit_code_of_word

CODES = [
    (ReverieError, 1),
    (UsageError, 2),
    (UnknownDream, 2),
    (SettingsError, 3),
    (StoreError, 10),
    (LockHeld, 11),
    (Unsafe, 15),
    (Stopped, 143),
]


@pytest.mark.parametrize(("kind", "code"), CODES)
def test_an_error_has_the_code_that_scripts_rely_on(kind: type[ReverieError], code: int) -> None:
    assert exit_code(kind) == code
    assert exit_code_of_word(kind.code) == code


def test_a_word_that_nobody_has_is_unexpected() -> None:
    assert exit_code_of_word("no such word") == 1
