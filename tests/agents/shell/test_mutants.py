"""No other spelling of a command that was denied is allowed."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.agents.shell.cases import ALLOWED, FIRMLY_DENIED
from tests.agents.shell.mutants import mutant

from reverie.agents.shell.check import check


def test_no_other_spelling_of_a_denied_command_is_allowed(rounds: Callable[[int, int], int]) -> None:
    chance = random.Random(20261116)
    slipped: list[str] = []
    for _ in range(rounds(6_000, 200_000)):
        spelt = mutant(chance.choice(FIRMLY_DENIED), chance)
        if check(spelt).allowed:
            slipped.append(spelt)
    assert slipped == []


def test_the_changes_are_no_reason_to_deny_by_themselves() -> None:
    chance = random.Random(7)
    spelt = {mutant(command, chance) for command in ALLOWED for _ in range(5)}
    assert sum(check(command).allowed for command in spelt) > len(spelt) // 10
