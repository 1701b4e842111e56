"""No other spelling of a command that was denied is allowed."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.agents.shell.cases import ALL_DENIED, ALLOWED
from tests.agents.shell.mutants import mutant

from reverie.agents.shell.check import check

# What is denied for what stands around it, or for being too much or nothing: a change can take that away.
_FOR_ITS_SHAPE = {"nothing", "too much", "more than simple commands"}

# One more letter makes harmless flags of these: -lt, -n with a value, -l and -n, --text.
_MENDED_BY_A_LETTER = {"test -t 0", "git stash list -p", "git tag -n v9", "git diff --textconv"}


def test_no_other_spelling_of_a_denied_command_is_allowed(rounds: Callable[[int, int], int]) -> None:
    chance = random.Random(20261116)
    commands = [command for why, command in ALL_DENIED if why not in _FOR_ITS_SHAPE]
    commands = [command for command in commands if command not in _MENDED_BY_A_LETTER]
    slipped: list[str] = []
    for _ in range(rounds(6_000, 200_000)):
        spelt = mutant(chance.choice(commands), chance)
        if check(spelt).allowed:
            slipped.append(spelt)
    assert slipped == []


def test_the_changes_are_no_reason_to_deny_by_themselves() -> None:
    chance = random.Random(7)
    spelt = {mutant(command, chance) for command in ALLOWED for _ in range(5)}
    assert sum(check(command).allowed for command in spelt) > len(spelt) // 10
