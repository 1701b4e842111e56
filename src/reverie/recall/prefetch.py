"""Recall that runs beside the turn: started with the user's prompt, taken when it is ready, never in the way."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any


class Prefetch:
    """A recall under way. To be made inside a running event loop.

    prefetch = Prefetch(for_prompt(folder, state, prompt, now))
    ...                               # the turn goes on
    blocks = prefetch.result()        # what is ready by now
    await prefetch.cancel()           # before the folder is closed
    """

    def __init__(self, recalling: Coroutine[Any, Any, list[str]]) -> None:
        self._task = asyncio.ensure_future(recalling)

    def result(self) -> list[str]:
        """The blocks, if they are ready; none while they are not, or where recall failed. Never waits or raises."""
        if not self._task.done() or self._task.cancelled() or self._task.exception() is not None:
            return []
        return self._task.result()

    async def cancel(self) -> None:
        """It is over, whatever became of it. Asking twice is the same as asking once."""
        self._task.cancel()
        # A failed recall is a prompt without memories, no failed turn. Who is cancelled while waiting here still is.
        await asyncio.wait([self._task])
        with suppress(asyncio.CancelledError):
            self._task.exception()
