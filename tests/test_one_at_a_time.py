"""Work behind a host's back."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from pathlib import Path

from reverie.one_at_a_time import OneAtATime


def _queue() -> OneAtATime:
    return OneAtATime("test", lambda error: None)


def test_of_many_asked_for_meanwhile_the_newest_runs_once():
    done: list[int] = []
    going, may_end = threading.Event(), threading.Event()

    async def run() -> None:
        queue = _queue()

        async def slow() -> None:
            going.set()
            await asyncio.to_thread(may_end.wait, 5)
            done.append(0)

        def job(number: int) -> None:
            async def quick() -> None:
                done.append(number)

            queue.ask(quick)

        queue.ask(slow)
        await asyncio.to_thread(going.wait, 5)
        for number in range(1, 51):
            job(number)
        may_end.set()
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
    ended = threading.Event()

    async def run() -> bool:
        queue = _queue()

        async def waits() -> None:
            await asyncio.to_thread(ended.wait, 5)

        queue.ask(waits)
        is_done = await queue.drain(0.01)
        ended.set()
        assert await queue.drain(5)
        return is_done

    assert asyncio.run(run()) is False


def test_a_job_goes_on_when_the_loop_that_asked_for_it_has_ended():
    done: list[str] = []
    may_end = threading.Event()
    queue = _queue()

    async def works() -> None:
        await asyncio.to_thread(may_end.wait, 5)
        done.append("done")

    async def ask() -> None:
        queue.ask(works)

    asyncio.run(ask())
    assert not queue.is_done
    may_end.set()
    assert asyncio.run(queue.drain(5))
    assert done == ["done"]


def test_a_job_goes_on_when_the_loop_that_asked_for_it_stands_still():
    """As that of a program that runs one turn after the other until each is complete."""
    done: list[str] = []
    queue = _queue()

    async def works() -> None:
        await asyncio.sleep(0.01)
        done.append("done")

    async def ask() -> None:
        queue.ask(works)

    loop = asyncio.new_event_loop()
    loop.run_until_complete(ask())
    began = time.monotonic()
    assert asyncio.run(queue.drain(30))
    assert time.monotonic() - began < 10
    assert done == ["done"]
    loop.close()


def test_who_stops_waiting_does_not_stop_the_job():
    done: list[str] = []
    may_end = threading.Event()
    queue = _queue()

    async def run() -> None:
        async def works() -> None:
            await asyncio.to_thread(may_end.wait, 5)
            done.append("done")

        queue.ask(works)
        waiting = asyncio.create_task(queue.drain(5))
        await asyncio.sleep(0.01)
        waiting.cancel()

    asyncio.run(run())
    may_end.set()
    assert asyncio.run(queue.drain(5))
    assert done == ["done"]


def test_jobs_asked_for_by_many_threads_run_one_at_a_time_and_the_last_is_done():
    queue = _queue()
    at_work: list[int] = []
    most: list[int] = []
    done: set[int] = set()

    def ask(number: int) -> None:
        async def works() -> None:
            at_work.append(number)
            most.append(len(at_work))
            await asyncio.sleep(0)
            at_work.remove(number)
            done.add(number)

        queue.ask(works)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ask(100)
    assert asyncio.run(queue.drain(10))
    assert max(most) == 1
    assert 100 in done


def test_what_was_given_up_is_not_begun_again():
    begun: list[str] = []
    going = threading.Event()
    queue = _queue()

    async def run() -> None:
        async def waits() -> None:
            begun.append("begun")
            going.set()
            await asyncio.sleep(3600)

        queue.ask(waits)
        await asyncio.to_thread(going.wait, 5)
        queue.ask(waits)
        await queue.give_up()
        assert await queue.drain(5)

    asyncio.run(run())
    assert begun == ["begun"]


def test_after_giving_up_the_next_job_runs():
    done: list[str] = []
    queue = _queue()

    async def run() -> None:
        async def waits() -> None:
            await asyncio.sleep(3600)

        async def works() -> None:
            done.append("done")

        queue.ask(waits)
        await queue.give_up()
        queue.ask(works)
        assert await queue.drain(5)

    asyncio.run(run())
    assert done == ["done"]


def test_a_process_that_was_forked_off_does_what_was_under_way_itself(tmp_path: Path):
    program = f"""
import asyncio, os, time
from reverie.one_at_a_time import OneAtATime

queue = OneAtATime("test", print)

async def works():
    while not os.path.exists({str(tmp_path / "forked")!r}):
        await asyncio.sleep(0.01)
    open({str(tmp_path)!r} + f"/{{os.getpid()}}", "w").close()

queue.ask(works)
time.sleep(0.1)
child = os.fork()
if child == 0:
    open({str(tmp_path / "forked")!r}, "w").close()
    os._exit(0 if asyncio.run(queue.drain(20)) else 1)
assert os.waitpid(child, 0)[1] == 0
assert asyncio.run(queue.drain(20))
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
    assert len([path for path in tmp_path.iterdir() if path.name.isdigit()]) == 2


def test_the_end_of_a_program_waits_for_what_was_begun(tmp_path: Path):
    program = f"""
import asyncio
from reverie.one_at_a_time import OneAtATime

queue = OneAtATime("test", print)

async def follows():
    await asyncio.to_thread(open({str(tmp_path / "done")!r}, "w").close)

async def works():
    await asyncio.sleep(0.2)
    OneAtATime("another", print).ask(follows)

queue.ask(works)
"""
    ran = subprocess.run(
        [sys.executable, "-X", "dev", "-c", program], check=True, timeout=60, capture_output=True, text=True
    )
    assert (tmp_path / "done").exists()
    assert (ran.stdout, ran.stderr) == ("", "")
