"""Messages that stand or fall together: a tool's call and its result, and all between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reverie.messages.message import Message
from reverie.model.turn import Speaker


def bundles(messages: Sequence[Message]) -> list[range]:
    """The messages, in order, in runs between which a conversation can be cut.

    No run parts a call from its result, or a message from the one that it cannot stand without.
    """
    reach = list(range(len(messages)))
    for first, last in _ties(messages):
        reach[first] = max(reach[first], last)
    found: list[range] = []
    start = 0
    while start < len(messages):
        at = end = start
        while at <= end:
            end = max(end, reach[at])
            at += 1
        found.append(range(start, end + 1))
        start = end + 1
    return found


def _ties(messages: Sequence[Message]) -> Iterator[tuple[int, int]]:
    # Some servers give the same id again and again, so a result belongs to the last call of its id.
    called: dict[str, int] = {}
    waiting: dict[str, int] = {}
    for number, message in enumerate(messages):
        if message.speaker is Speaker.USER:
            waiting.clear()  # nobody waits for these any more
        calls = {call.id: number for call in message.calls}
        called |= calls
        waiting |= calls
        for result in message.results:
            # An answer whose call cannot be told belongs to what came right before it.
            yield called.get(result.call_id, max(0, number - 1)), number
            waiting.pop(result.call_id, None)
        if message.clings and number + 1 < len(messages):
            yield number, number + 1
    # Calls made at once may be messages of their own; their results are still to come, after the last of them.
    for number in waiting.values():
        yield number, len(messages) - 1
