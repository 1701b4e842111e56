"""An event loop of Reverie's own, in a thread: what is begun there goes on whatever becomes of the host's loop.

A synchronous program has a loop for each of its turns, or one that stands still between them, and often ends without a
word. So work goes on here, and the end of the program waits a moment for it.
"""

from __future__ import annotations

import asyncio
import atexit
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import suppress
from typing import Any, cast

AT_EXIT = 15.0  # seconds that the end of a program waits; what is on record by then is learned by the next one


class OwnLoop:
    """A loop that runs until the program ends. `begin` may be called from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        # Not the pool that all of the program's loops share: it would be shut before the last of our work is done.
        self._loop.set_default_executor(ThreadPoolExecutor(thread_name_prefix="reverie"))
        self._under_way: set[Future[None]] = set()
        self._thread = threading.Thread(target=self._run, name="reverie", daemon=True)
        self._thread.start()
        _before_threads_end(self.finish)

    @property
    def is_alive(self) -> bool:
        """Whether work goes on here. In a process that was forked off it does not."""
        return self._thread.is_alive()

    def begin(self, work: Coroutine[Any, Any, None]) -> Future[None]:
        """What tells when the work has ended."""
        begun = asyncio.run_coroutine_threadsafe(work, self._loop)
        self._under_way.add(begun)
        begun.add_done_callback(self._under_way.discard)
        return begun

    def cancel(self, task: asyncio.Task[None]) -> None:
        """The task of some work is told to end."""
        self._loop.call_soon_threadsafe(task.cancel)

    def finish(self) -> None:
        """What is under way has ended, or some seconds are over; work that this begins is waited for too."""
        if not self.is_alive:
            return
        ends = time.monotonic() + AT_EXIT
        while (left := set(self._under_way)) and (seconds := ends - time.monotonic()) > 0:
            wait_for(left, timeout=seconds)
        if not left:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()


_opening = threading.Lock()
_opened: list[OwnLoop] = []


def own_loop() -> OwnLoop:
    """The loop of this process, begun when it is first asked for."""
    with _opening:
        if not _opened or not _opened[-1].is_alive:
            _opened[:] = [OwnLoop()]
        return _opened[-1]


async def ended(work: Future[None], timeout: float) -> None:
    """Returns when the work has ended, or after so many seconds. Who stops waiting does not stop the work."""
    loop, over = asyncio.get_running_loop(), asyncio.Event()

    def tell(_: Future[None]) -> None:
        with suppress(RuntimeError):  # the loop that waited is gone
            loop.call_soon_threadsafe(over.set)

    work.add_done_callback(tell)
    with suppress(TimeoutError):
        await asyncio.wait_for(over.wait(), timeout)


def _before_threads_end(finish: Callable[[], None]) -> None:
    """`finish` is called when the program ends, while threads still take work; when `atexit` calls they do not."""
    register = getattr(threading, "_register_atexit", None)
    cast("Callable[[Callable[[], None]], object]", register or atexit.register)(finish)
