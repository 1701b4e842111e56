"""Work behind a host's back: one job at a time, and of those asked for meanwhile the newest, once, after it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

Job = Callable[[], Awaitable[None]]
"""What is to be done. It may be begun anew where it was broken off, so doing it twice must be as good as once."""

GLANCE = 0.02  # seconds between two looks at a loop in another thread, which cannot be waited for


class OneAtATime:
    """Runs jobs of one kind. Nothing it does raises into whoever asks; what goes wrong goes to `trouble`.

    A job whose event loop ended before it did is not lost: it is begun anew in the loop that asks or drains next.
    """

    def __init__(self, name: str, trouble: Callable[[Exception], None]) -> None:
        self._name = name
        self._trouble = trouble
        self._next: Job | None = None
        self._under_way: Job | None = None
        self._worker: asyncio.Task[None] | None = None

    def ask(self, job: Job) -> None:
        """The job runs as soon as the one under way has ended, unless a newer one is asked for before that."""
        self._next = job
        self._go_on()

    @property
    def is_done(self) -> bool:
        """Whether every job that was asked for has ended."""
        return self._next is None and self._under_way is None

    async def drain(self, timeout: float) -> bool:
        """Whether every job has ended, after waiting for that up to so many seconds."""
        self._go_on()
        if self._worker and not self.is_done:
            await _waited_for(self._worker, timeout)
        return self.is_done

    async def give_up(self) -> None:
        """No job is under way any more, nor will be before another one is asked for."""
        self._next = None
        if self._worker and not self._worker.done():
            self._worker.cancel()
            await asyncio.wait({self._worker})
        self._under_way = None

    def _go_on(self) -> None:
        """Somebody works as long as there is work, in this loop where nobody does in another."""
        if self._worker and not self._worker.done() and not self._worker.get_loop().is_closed():
            return
        self._next, self._under_way = self._next or self._under_way, None
        if self._next:
            self._worker = asyncio.create_task(self._work(), name=self._name)

    async def _work(self) -> None:
        while job := self._next:
            self._next, self._under_way = None, job
            try:
                await job()
            except Exception as error:  # noqa: BLE001 - in the background nobody else would hear of it
                self._trouble(error)
            self._under_way = None


async def _waited_for(worker: asyncio.Task[None], timeout: float) -> None:
    if worker.get_loop() is asyncio.get_running_loop():
        await asyncio.wait({worker}, timeout=timeout)
        return
    ends = time.monotonic() + timeout
    while not worker.done() and not worker.get_loop().is_closed() and time.monotonic() < ends:
        await asyncio.sleep(GLANCE)
