"""The end of a program: it waits a moment for what was begun, and for nothing that hangs."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reverie.testing.scripted_reply import Fault, Reply
from reverie.testing.scripted_server import ScriptedServer

ENDS_WITHIN = 20.0  # where the end waits for two seconds; what hangs does so for a minute
HASTE = "from reverie import own_loop; own_loop.AT_EXIT = 2.0; own_loop.LAST_OF_THEM = 0.5"

IN_A_THREAD = """
async def hangs():
    await asyncio.to_thread(time.sleep, 60)

OneAtATime("test", print).ask(hangs)
"""
IN_THE_LOOP = """
async def hangs():
    try:
        await asyncio.sleep(60)
    finally:
        print("cleared up")

OneAtATime("test", print).ask(hangs)
"""
GIVEN_UP_BY_THE_HOST = """
async def host():
    try:
        await asyncio.wait_for(own_loop.beside(lambda: time.sleep(60)), 0.1)
    except TimeoutError:
        print("given up")

asyncio.run(host())
"""


@pytest.mark.parametrize(
    ("program", "said"), [(IN_A_THREAD, ""), (IN_THE_LOOP, "cleared up\n"), (GIVEN_UP_BY_THE_HOST, "given up\n")]
)
def test_a_program_ends_though_something_hangs(program: str, said: str):
    began = time.monotonic()
    ran = _run(f"import asyncio, time\nfrom reverie.one_at_a_time import OneAtATime\n{HASTE}\n{program}")
    assert time.monotonic() - began < ENDS_WITHIN
    assert (ran.stdout, ran.stderr, ran.returncode) == (said, "", 0)


@pytest.mark.parametrize(
    "turn",
    [
        "asyncio.run(memory.turn_ended(messages))",
        "asyncio.run(memory.turn_ended(messages)); print(asyncio.run(memory.drain(0.1)))",
        "asyncio.run(dream())",
    ],
)
def test_a_program_ends_though_a_model_hangs(turn: str, tmp_path: Path):
    program = f"""
import asyncio
from contextlib import suppress
{HASTE}
from reverie import Memory

memory = Memory.open({str(tmp_path)!r}, session="monday")
messages = [{{"role": "user", "content": "Please remember that Jonas signs off every release."}},
            {{"role": "assistant", "content": "I will."}}]

async def dream():
    with suppress(TimeoutError):
        await asyncio.wait_for(memory.dream(now=True), 3)

{turn}
asyncio.run(asyncio.sleep(2))
"""
    with ScriptedServer(lambda request: Reply(fault=Fault.HANG)) as server:
        asked = {"ANTHROPIC_API_KEY": "none", "ANTHROPIC_BASE_URL": server.url, "REVERIE_MODEL": "anthropic:claude"}
        began = time.monotonic()
        ran = _run(program, {"REVERIE_HOME": str(tmp_path / "home"), **asked})
    assert time.monotonic() - began < 2 * ENDS_WITHIN
    assert (ran.returncode, ran.stderr) == (0, "")


def test_what_an_act_beside_the_loop_raises_reaches_whoever_waits():
    ran = _run("""
import asyncio
from reverie.own_loop import beside

async def host():
    print(await beside(lambda: 3))
    try:
        await beside(lambda: 1 // 0)
    except ZeroDivisionError as error:
        print(error)

asyncio.run(host())
""")
    assert ran.stdout == "3\ninteger division or modulo by zero\n"


def _run(program: str, environ: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        timeout=50,
        capture_output=True,
        text=True,
        env={**os.environ, **(environ or {})},
    )
