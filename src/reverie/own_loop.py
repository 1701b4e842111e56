"""An event loop of Reverie's own, in a thread: what is begun there goes on whatever becomes of the host's loop.

A synchronous program has a loop for each of its turns, or one that stands still between them, and often ends without a
word. So work goes on here, and the end of the program waits a moment for it, and no longer: neither this loop nor the
host's has threads that Python would wait for.
"""

from __future__ import annotations

import asyncio
import atexit
import contextvars
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar, cast

AT_EXIT = 15.0  # seconds that the end of a program waits; what is on record by then is learned by the next one
LAST_OF_THEM = 1.0  # in which whatever can be given up is

_P = ParamSpec("_P")
_T = TypeVar("_T")


class _Threads(ThreadPoolExecutor):
    """A thread for each piece of work. A pool's threads are waited for at the end of a loop and of the program, and one
    in which somebody waits for a model that does not answer would hold both up until it gives up.
    """

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """What tells how the work ended. Raises RuntimeError where no thread can be begun."""
        done: Future[_T] = Future()

        def run() -> None:
            if not done.set_running_or_notify_cancel():
                return
            try:
                result = fn(*args, **kwargs)
            except BaseException as error:  # noqa: BLE001 - it is raised again where it is waited for
                done.set_exception(error)
            else:
                done.set_result(result)

        threading.Thread(target=run, name="reverie", daemon=True).start()
        return done


class OwnLoop:
    """A loop that runs until the program ends. `begin` may be called from any thread."""

    def __init__(self) -> None:
        self._loop = new_loop()
        self._under_way: set[Future[Any]] = set()
        self._thread = threading.Thread(target=self._run, name="reverie", daemon=True)
        self._thread.start()
        _before_threads_end(self.finish)

    @property
    def is_alive(self) -> bool:
        """Whether work goes on here. In a process that was forked off it does not."""
        return self._thread.is_alive()

    def begin(self, work: Coroutine[Any, Any, None]) -> Future[None]:
        """What tells when the work has ended."""
        return self._waited_for(asyncio.run_coroutine_threadsafe(work, self._loop))

    def beside(self, act: Callable[[], _T]) -> Future[_T]:
        """What tells when an act in a thread has ended."""
        return self._waited_for(_Threads().submit(act))

    def cancel(self, task: asyncio.Task[None]) -> None:
        """The task of some work is told to end."""
        self._loop.call_soon_threadsafe(task.cancel)

    def finish(self) -> None:
        """What is under way has ended, or some seconds are over; work that this begins is waited for too. What has not
        ended by then is told to, and ends with the program.
        """
        if not self.is_alive:
            return
        ends = time.monotonic() + AT_EXIT - LAST_OF_THEM
        while (left := set(self._under_way)) and (seconds := ends - time.monotonic()) > 0:
            wait_for(left, timeout=seconds)
        if left:
            wait_for([asyncio.run_coroutine_threadsafe(_given_up(), self._loop)], timeout=LAST_OF_THEM)
        else:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def _waited_for(self, work: Future[_T]) -> Future[_T]:
        self._under_way.add(work)
        work.add_done_callback(self._under_way.discard)
        return work

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


async def _given_up() -> None:
    """Whatever else goes on in this loop has ended, where it does as it is told."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


def new_loop() -> asyncio.AbstractEventLoop:
    """A loop with threads that nobody waits for at its end."""
    loop = asyncio.new_event_loop()
    loop.set_default_executor(_Threads())
    return loop


def is_in_a_loop() -> bool:
    """Whether an event loop is running in this thread."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


async def beside(act: Callable[[], _T]) -> _T:
    """What an act in a thread gives. As in `asyncio.to_thread` it goes on where whoever waits is cancelled; but the end
    of the loop that waited does not wait for it, and that of the program for some seconds.
    """
    context = contextvars.copy_context()
    return await asyncio.wrap_future(own_loop().beside(lambda: context.run(act)))


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
