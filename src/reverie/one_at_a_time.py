"""Work behind a host's back: one job at a time, and of those asked for meanwhile the newest, once, after it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Lock

from reverie.own_loop import OwnLoop, ended, own_loop

Job = Callable[[], Awaitable[None]]
"""What is to be done, in the loop of Reverie's own. A process that was forked off may begin it anew, so doing it twice
must be as good as once.
"""

ENDS_SOON = 60.0  # seconds for what was told to end


@dataclass(slots=True)
class _Worker:
    """Somebody who works as long as there is work."""

    loop: OwnLoop
    work: Future[None] | None = None
    task: asyncio.Task[None] | None = None


class OneAtATime:
    """Runs jobs of one kind. Nothing it does raises into whoever asks; what goes wrong goes to `trouble`.

    It may be asked from any thread and any event loop, and whatever becomes of that loop, the job goes on.
    """

    def __init__(self, name: str, trouble: Callable[[Exception], None]) -> None:
        self._name = name
        self._trouble = trouble
        self._changing = Lock()
        self._next: Job | None = None
        self._under_way: Job | None = None
        self._worker: _Worker | None = None

    def ask(self, job: Job) -> None:
        """The job runs as soon as the one under way has ended, unless a newer one is asked for before that."""
        with self._changing:
            self._next = job
            self._go_on()

    @property
    def is_done(self) -> bool:
        """Whether every job that was asked for has ended."""
        return self._next is None and self._under_way is None

    async def drain(self, timeout: float) -> bool:
        """Whether every job has ended, after waiting for that up to so many seconds."""
        with self._changing:
            self._go_on()
            worker = self._worker
        if worker and worker.work:
            await ended(worker.work, timeout)
        return self.is_done

    async def give_up(self) -> None:
        """No job is under way any more, nor will be before another one is asked for."""
        with self._changing:
            self._next = None
            worker = self._worker
            if worker and worker.task:
                worker.loop.cancel(worker.task)
        if worker and worker.work:
            await ended(worker.work, ENDS_SOON)

    def _go_on(self) -> None:
        """Somebody works as long as there is work."""
        if self._worker and self._worker.loop.is_alive:
            return
        self._next, self._under_way, self._worker = self._next or self._under_way, None, None
        if self._next is None:
            return
        try:
            worker = _Worker(own_loop())
        except RuntimeError as error:  # no thread can be begun any more
            self._trouble(error)
            return
        self._worker = worker
        worker.work = worker.loop.begin(self._work(worker))

    async def _work(self, worker: _Worker) -> None:
        worker.task = asyncio.current_task()
        try:
            while job := self._taken():
                try:
                    await job()
                except Exception as error:  # noqa: BLE001 - in the background nobody else would hear of it
                    self._trouble(error)
        finally:
            self._stopped(worker)

    def _taken(self) -> Job | None:
        """The next job, which is under way from now on; with none left, nobody works any more."""
        with self._changing:
            self._next, self._under_way = None, self._next
            if self._under_way is None:
                self._worker = None
            return self._under_way

    def _stopped(self, worker: _Worker) -> None:
        with self._changing:
            if self._worker is worker:  # it was told to end
                self._worker = self._under_way = None
                self._go_on()
