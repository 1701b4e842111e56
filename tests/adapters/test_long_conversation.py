"""A conversation that has grown long is on record before it is made short."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from reverie.adapters.long_conversation import checked, made_short
from reverie.errors import UsageError
from reverie.memory import Memory
from reverie.messages.shapes import tokens_of

LIMIT = 8_000
LONG = [
    {"role": role, "content": f"{number}: " + "words " * 2_000}
    for number in range(15)
    for role in ("user", "assistant")
]


def test_a_short_conversation_stays_as_it_is(opened: Callable[..., Memory]) -> None:
    assert asyncio.run(made_short(opened(), LONG, 10_000_000)) is None


def test_a_long_conversation_is_made_short_and_stays_on_record(opened: Callable[..., Memory]) -> None:
    memory = opened()
    shorter = asyncio.run(made_short(memory, LONG, LIMIT))
    assert shorter is not None
    assert len(shorter) < len(LONG)
    assert shorter[-1] is LONG[-1]
    assert len(Path(memory.session.transcript).read_text().splitlines()) == len(LONG)


def test_messages_of_no_known_shape_stay_as_they_are(opened: Callable[..., Memory]) -> None:
    memory = opened()
    assert asyncio.run(made_short(memory, [{"what": "is this"}], 1)) is None
    assert "shape" in memory.problem


@pytest.mark.parametrize("error", [RuntimeError("a bug of ours"), OSError("the disk is gone"), KeyError()])
def test_whatever_goes_wrong_the_messages_stay_as_they_are(
    opened: Callable[..., Memory], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def broken(_messages: object, _limit: int) -> list[object]:
        raise error

    memory, messages = opened(), [dict(one) for one in LONG]
    monkeypatch.setattr(memory, "compact", broken)
    assert asyncio.run(made_short(memory, messages, LIMIT)) is None
    assert messages == LONG
    assert memory.problem == (str(error) or "KeyError")


def test_with_compaction_off_it_stays_as_it_is(opened: Callable[..., Memory]) -> None:
    memory = opened(REVERIE_COMPACTION="false")
    assert asyncio.run(made_short(memory, LONG, LIMIT)) is None
    assert not Path(memory.session.transcript).exists(), "nothing was done, and nobody waited"


@pytest.mark.parametrize("limit", [8_000, 12_000, 20_000])
def test_a_conversation_is_below_its_limit_once_it_was_made_short(opened: Callable[..., Memory], limit: int) -> None:
    messages = [one | {"content": one["content"][:2_000]} for one in LONG] * 3
    shorter = asyncio.run(made_short(opened(), messages, limit))
    assert shorter is not None
    assert tokens_of(shorter) <= limit * 4 // 5


def test_a_limit_without_room_for_notes_is_refused_where_it_is_set() -> None:
    assert checked(LIMIT) == LIMIT
    with pytest.raises(UsageError, match="8,000 or more"):
        checked(LIMIT - 1)
