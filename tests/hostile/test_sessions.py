"""Transcripts that nobody should have: a dream counts what it can read, in bounded memory, and harms none of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.hostile.desk import Desk, memory

from reverie.testing.transcript_builder import TranscriptBuilder

MEMORY_LIMIT = 150_000_000  # bytes a dream may take, however much there is to search
MEGABYTE = 1_000_000


def good_session(path: Path) -> None:
    TranscriptBuilder("good").user("Don't use npm, use pnpm from now on.").assistant("Noted.").write(path)


def nul_bytes(path: Path) -> None:
    path.write_bytes(b'{"type": "user"}\n' + bytes(5_000) + b"\n{}\n")


def torn_line(path: Path) -> None:
    good_session(path)
    with path.open("ab") as file:
        file.write(b'{"type": "user", "message": {"role": "user", "content": "never')


def one_long_line(path: Path) -> None:
    with path.open("wb") as file:
        file.write(b'{"type": "user", "message": "don\'t ')
        file.truncate(100 * MEGABYTE)


def deep_json(path: Path) -> None:
    path.write_bytes(b'{"a": ' + b"[" * 200_000 + b"]" * 200_000 + b"}\n")


def binary(path: Path) -> None:
    path.write_bytes(os.urandom(200_000))


def odd_types(path: Path) -> None:
    rows = [
        None,
        1,
        "text",
        [],
        {"type": 7},
        {"type": "user", "message": 7},
        {"type": "user", "message": {"content": {}}},
    ]
    path.write_text("\n".join(json.dumps(row) for row in rows) + "\n")


def surrogates(path: Path) -> None:
    path.write_text(
        '{"type": "user", "message": {"role": "user", "content": "don\'t \\ud800"}, "timestamp": "never"}\n'
    )


def a_link_out(path: Path) -> None:
    outside = path.parent.parent / "outside.jsonl"
    good_session(outside)
    path.symlink_to(outside)


def a_dangling_link(path: Path) -> None:
    path.symlink_to("nowhere")


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_folder(path: Path) -> None:
    path.mkdir()


def unreadable(path: Path) -> None:
    good_session(path)
    path.chmod(0)


HOSTILE = [
    nul_bytes, torn_line, one_long_line, deep_json, binary, odd_types, surrogates, a_link_out, a_dangling_link, a_pipe,
    a_folder, unreadable,
]  # fmt: skip


@pytest.mark.parametrize("make", HOSTILE)
def test_a_hostile_session_beside_a_good_one(desk: Desk, make: Callable[[Path], None]):
    desk.write("tabs.md", memory("Tabs", "- Uses tabs.\n- Uses tabs.\n"))
    good_session(desk.sessions / "good.jsonl")
    hostile = desk.sessions / "hostile.jsonl"
    make(hostile)
    kind = hostile.lstat().st_mode
    answer = desk.dream()
    assert answer.code == 0, answer
    assert answer.outcome == "dreamed"
    assert 1 <= answer.document["sessions_reviewed"] <= 2
    assert hostile.lstat().st_mode == kind
    assert desk.run("sessions").code == 0
    assert desk.run("status").code == 0


def test_five_hostile_sessions_open_the_gate_and_break_nothing(desk: Desk):
    for number, make in enumerate(HOSTILE[:7]):
        make(desk.sessions / f"{number}.jsonl")
    answer = desk.run("dream", "--json")
    assert answer.code == 0
    assert answer.outcome == "dreamed"
    assert answer.document["files_changed"] == ["dont-use-npm-use-pnpm.md", "MEMORY.md"], "the one thing that was said"


def test_a_session_folder_that_is_missing_or_a_file(desk: Desk):
    desk.sessions.rmdir()
    assert desk.dream().code == 2
    desk.sessions.write_text("a file")
    assert desk.dream().code == 2


PEAK = """
import resource, subprocess, sys
done = subprocess.run([sys.executable, "-m", "reverie", *sys.argv[1:]], capture_output=True, text=True)
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss  # of the largest descendant: the dream, or its search
print(done.returncode, peak * (1 if sys.platform == "darwin" else 1024), done.stdout.strip(), done.stderr[-500:])
"""


@pytest.mark.soak
def test_searching_many_transcripts_takes_little_memory(desk: Desk, rounds):
    """60 MB of ordinary sessions by default, a gigabyte in full."""
    line = json.dumps({"type": "user", "message": {"role": "user", "content": "Please don't break it. " * 400}}) + "\n"
    block = (line * 110).encode()
    for number in range(rounds(6, 100)):
        with (desk.sessions / f"{number}.jsonl").open("wb") as file:
            for _ in range(10):
                file.write(block)
    total = sum(path.stat().st_size for path in desk.sessions.iterdir())
    assert total > rounds(60, 1_000) * MEGABYTE
    words = ["dream", "--now", "--json", "--sessions", str(desk.sessions)]
    done = subprocess.run([sys.executable, "-c", PEAK, *words], capture_output=True, text=True, timeout=600, check=True)
    code, peak, printed = done.stdout.split(" ", 2)
    assert code == "0", printed
    assert f'"sessions_reviewed": {rounds(6, 100)}' in printed
    assert int(peak) < MEMORY_LIMIT, f"{int(peak) / MEGABYTE:.0f} MB"
