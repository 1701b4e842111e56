"""Work behind a host's back."""

from __future__ import annotations

import asyncio

from reverie.live.one_at_a_time import OneAtATime


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
