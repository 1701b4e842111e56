"""Work behind a host's back: one job at a time, and of those asked for meanwhile the newest, once, after it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

Job = Callable[[], Awaitable[None]]


class OneAtATime:
    """Runs jobs of one kind. Nothing it does raises into whoever asks; what goes wrong goes to `trouble`."""

    def __init__(self, name: str, trouble: Callable[[Exception], None]) -> None:
        self._name = name
        self._trouble = trouble
        self._next: Job | None = None
        self._worker: asyncio.Task[None] | None = None

    def ask(self, job: Job) -> None:
        """The job runs as soon as the one under way has ended, unless a newer one is asked for before that."""
        self._next = job
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work(), name=self._name)

    async def drain(self, timeout: float) -> bool:
        """Whether every job has ended, after waiting for that up to so many seconds."""
        if self._worker is None or self._worker.done():
            return True
        done, _ = await asyncio.wait({self._worker}, timeout=timeout)
        return bool(done)

    async def _work(self) -> None:
        while job := self._next:
            self._next = None
            try:
                await job()
            except Exception as error:  # noqa: BLE001 - in the background nobody else would hear of it
                self._trouble(error)
