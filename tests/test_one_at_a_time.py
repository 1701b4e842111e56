"""Work behind a host's back."""

from __future__ import annotations

import asyncio
import threading

from reverie.one_at_a_time import OneAtATime


def test_of_many_asked_for_meanwhile_the_newest_runs_once():
    done: list[int] = []

    async def run() -> None:
        going = asyncio.Event()
        queue = OneAtATime("test", lambda error: None)

        async def slow() -> None:
            going.set()
            await asyncio.sleep(0.02)
            done.append(0)

        def job(number: int) -> None:
            async def quick() -> None:
                done.append(number)

            queue.ask(quick)

        queue.ask(slow)
        await going.wait()
        for number in range(1, 51):
            job(number)
        assert await queue.drain(5)

    asyncio.run(run())
    assert done == [0, 50]


def test_what_goes_wrong_is_told_and_the_next_job_runs():
    told: list[str] = []
    done: list[str] = []

    async def run() -> None:
        queue = OneAtATime("test", lambda error: told.append(str(error)))

        async def fails() -> None:
            raise ValueError("no room")

        async def works() -> None:
            done.append("done")

        queue.ask(fails)
        assert await queue.drain(5)
        queue.ask(works)
        assert await queue.drain(5)

    asyncio.run(run())
    assert (told, done) == (["no room"], ["done"])


def test_a_drain_that_is_too_short_says_so():
    async def run() -> bool:
        queue = OneAtATime("test", lambda error: None)
        ended = asyncio.Event()

        async def waits() -> None:
            await ended.wait()

        queue.ask(waits)
        is_done = await queue.drain(0.01)
        ended.set()
        assert await queue.drain(5)
        return is_done

    assert asyncio.run(run()) is False


def test_a_job_that_its_loop_did_not_wait_for_is_finished_by_whoever_drains():
    done: list[str] = []
    queue = OneAtATime("test", lambda error: None)

    async def works() -> None:
        await asyncio.sleep(0)
        done.append("done")

    async def ask() -> None:
        queue.ask(works)

    asyncio.run(ask())
    assert not queue.is_done
    assert asyncio.run(queue.drain(5))
    assert done == ["done"]
    assert asyncio.run(queue.drain(5))
    assert done == ["done"]


def test_a_job_that_was_broken_off_in_the_middle_is_begun_anew():
    begun: list[int] = []
    queue = OneAtATime("test", lambda error: None)

    async def run() -> None:
        going = asyncio.Event()

        async def waits() -> None:
            begun.append(len(begun))
            going.set()
            await asyncio.sleep(0 if len(begun) > 1 else 3600)

        queue.ask(waits)
        await going.wait()

    asyncio.run(run())
    assert asyncio.run(queue.drain(5))
    assert begun == [0, 1]


def test_a_job_that_goes_on_in_the_loop_of_another_thread_is_waited_for_there():
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    queue = OneAtATime("test", lambda error: None)
    done: list[str] = []

    async def ask() -> asyncio.Event:
        may_end = asyncio.Event()

        async def waits() -> None:
            await may_end.wait()
            done.append("done")

        queue.ask(waits)
        return may_end

    may_end = asyncio.run_coroutine_threadsafe(ask(), loop).result(5)
    assert asyncio.run(queue.drain(0.01)) is False
    loop.call_soon_threadsafe(may_end.set)
    assert asyncio.run(queue.drain(5))
    assert done == ["done"]
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


def test_what_was_given_up_is_not_begun_again():
    begun: list[str] = []
    queue = OneAtATime("test", lambda error: None)

    async def run() -> None:
        async def waits() -> None:
            begun.append("begun")
            await asyncio.sleep(3600)

        queue.ask(waits)
        await asyncio.sleep(0)
        queue.ask(waits)
        await queue.give_up()
        assert await queue.drain(5)

    asyncio.run(run())
    assert begun == ["begun"]
