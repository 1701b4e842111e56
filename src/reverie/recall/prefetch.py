"""Recall that runs ahead: begun as soon as the prompt is known, taken when it is ready, never in the way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class Prefetch:
    """A recall under way. To be made inside a running event loop.

    prefetch = Prefetch(for_prompt(folder, state, prompt, now))
    ...                               # the turn goes on
    blocks = prefetch.result()        # what is ready by now
    blocks = await prefetch.wait()    # all of it
    await prefetch.cancel()           # before the folder is closed
    Nothing of it raises; `trouble` hears, in words, why a recall failed.
    """

    def __init__(self, recalling: Coroutine[Any, Any, list[str]], trouble: Callable[[str], None]) -> None:
        self._trouble = trouble
        self._task = asyncio.ensure_future(recalling)
        self._task.add_done_callback(self._ended)

    def result(self) -> list[str]:
        """The blocks, if they are ready; none while they are not, or where recall failed. Never waits or raises."""
        if not self._task.done() or self._task.cancelled() or self._task.exception() is not None:
            return []
        return self._task.result()

    async def wait(self, timeout: float | None = None) -> list[str]:
        """The blocks, after waiting for them up to so many seconds, or until they are ready; none as in `result`."""
        await asyncio.wait([self._task], timeout=timeout)
        return self.result()

    async def cancel(self) -> None:
        """It is over, whatever became of it. Asking twice is the same as asking once."""
        self._task.cancel()
        # Who is cancelled while waiting here still is.
        await asyncio.wait([self._task])

    def _ended(self, task: asyncio.Task[list[str]]) -> None:
        if not task.cancelled() and (error := task.exception()):
            self._trouble(str(error) or type(error).__name__)
