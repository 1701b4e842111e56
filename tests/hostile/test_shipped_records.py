"""A repository or an archive that brings Reverie's own records along, beside a memory folder of its own."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from reverie.errors import ReverieError, StoreError, Unsafe
from reverie.memory import Memory
from reverie.store.names import JOURNAL_NAME
from reverie.store.state import FOLDERS, RECALL

RECORD = "0001-20261101-0000"
ODD: list[Any] = [None, 5, -1, 1 << 70, "../../x", [], {}, [1], {"a": 1}, True, 1.5, "\ud800", "\0"]


class Checkout:
    """A project that somebody else wrote, in a home that has things worth keeping."""

    def __init__(self, root: Path) -> None:
        self.home = root / "home"
        self.project = self.home / "src" / "theirs"
        self.folder = self.project / ".claude" / "agent-memory" / "reviewer"
        self.state = self.folder.parent / ".reviewer.reverie"
        self.papers = self.home / "papers"
        self.folder.mkdir(parents=True)
        self.papers.mkdir()
        (self.papers / "thesis.json").write_text("years of work")
        (self.papers / "index").write_text("of the thesis")
        (self.folder / "MEMORY.md").write_text("- [Dock](dock.md) — when it closes\n")
        (self.folder / "dock.md").write_text("---\nname: Dock\ntype: project\n---\n\nThe dock closes at six.\n")

    def opened(self) -> Memory:
        environ = {"HOME": str(self.home), "PATH": os.environ["PATH"]}
        return Memory.open(self.project, environ=environ).of_agent("reviewer", "project")

    def ship(self, lines: list[Any], journal: dict[str, Any] | None = None) -> None:
        """Put a run beside the folder that looks as if it was interrupted while it landed."""
        for room in FOLDERS:
            (self.state / room).mkdir(parents=True, exist_ok=True)
        (self.state / "history" / f"{RECORD}.pending").write_text("\n".join(map(json.dumps, lines)) + "\n")
        (self.state / JOURNAL_NAME).write_text(json.dumps(journal or JOURNAL))

    def is_untouched(self) -> bool:
        """Whether all that is none of the project's is as it was."""
        told = {path.name: path.read_text() for path in self.papers.iterdir()}
        return told == {"thesis.json": "years of work", "index": "of the thesis"}


ENTRY: dict[str, Any] = {
    "dream_id": RECORD,
    "kind": "remember",
    "started": "2026-11-01T00:00:00+00:00",
    "ended": "2026-11-01T00:00:00+00:00",
    "outcome": "done",
    "engine": None,
    "files_changed": ["ramp.md"],
    "held": 0,
    "sessions_reviewed": 0,
    "undoes": None,
    "redoes": None,
}
CHANGE: dict[str, Any] = {
    "file": "ramp.md",
    "kind": "created",
    "reasons": [{"rule": "remember", "text": "asked for", "destination": None, "key": "", "claim": ""}],
    "evidence": [
        {"transcript": "t", "turn": 1, "role": "user", "quote": "Use ramp 4.", "time": None, "claim": "Use ramp 4."}
    ],
    "group": "",
    "relies_on": ["dock.md"],
    "before": None,
    "after": {"text": "---\nname: Ramp\ndescription: r\ntype: project\n---\n\nUse ramp 4.\n", "mtime_ns": 10**18},
}
REST: dict[str, Any] = {"settled": ["abcd1234"], "buried": ["a"], "raised": ["b"]}
HELD: dict[str, Any] = {"held_id": "abcd1234", "dream_id": RECORD, "why": ["so"], "change": CHANGE}
LINES = [ENTRY, REST, {"change": CHANGE}, {"held": HELD}]
JOURNAL: dict[str, Any] = {
    "run_id": RECORD,
    "kind": "remember",
    "host": "theirs",
    "pid": 1 << 22,
    "pid_started": 1.0,
    "began": 1.0,
    "prior_mtime_ns": None,
    "stamp_ns": None,
    "state": "publishing",
}


@pytest.fixture
def theirs(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def git(checkout: Checkout, *words: str) -> None:
    subprocess.run(["git", "-C", str(checkout.project), *words], check=True, capture_output=True)


def use_all(memory: Memory) -> None:
    """Everything that reads or writes beside the folder. It may be refused, and nothing else."""
    calls: list[Callable[[], object]] = [
        memory.system_prompt,
        memory.log,
        memory.held,
        memory.status,
        memory.doctor,
        lambda: [memory.show(entry.dream_id) for entry in memory.log()],
        lambda: memory.why("six"),
        lambda: asyncio.run(memory.recall("when does the dock close?")),
        lambda: memory.remember("The crane is serviced in May."),
        memory.undo,
    ]
    for call in calls:
        with suppress(ReverieError):
            call()


def test_records_that_git_tracks_are_refused_and_our_own_are_not(theirs: Checkout):
    theirs.ship(LINES)
    git(theirs, "init", "-q")
    theirs.opened()
    git(theirs, "add", "-f", ".claude")
    with pytest.raises(Unsafe, match="came with the repository"):
        theirs.opened()
    with pytest.raises(Unsafe, match="git rm"):
        Memory.open(theirs.project, memory_dir=theirs.folder, environ={"HOME": str(theirs.home)})
    shutil.rmtree(theirs.state)
    git(theirs, "add", "-u")
    theirs.opened().remember("The crane is serviced in May.")
    git(theirs, "add", ".")
    assert theirs.state.is_dir()
    theirs.opened()


@pytest.mark.parametrize("room", ["", *FOLDERS, RECALL, "cursors", JOURNAL_NAME])
def test_a_link_among_the_records_leads_nowhere(theirs: Checkout, room: str):
    if room:
        theirs.ship(LINES)
        shutil.rmtree(theirs.state / room, ignore_errors=True)
        (theirs.state / room).unlink(missing_ok=True)
    place = theirs.state / room if room else theirs.state
    place.symlink_to(os.path.relpath(theirs.papers, place.parent))
    with pytest.raises(StoreError, match="symbolic link"):
        theirs.opened()
    assert theirs.is_untouched()


def test_a_link_that_comes_later_leads_nowhere_either(theirs: Checkout):
    memory = theirs.opened()
    theirs.ship(LINES)
    (theirs.state / "work").rmdir()
    (theirs.state / "work").symlink_to(theirs.papers)
    use_all(memory)
    assert theirs.is_untouched()
    assert any("symbolic link" in warning for warning in memory.warnings)


def out(checkout: Checkout, room: str) -> str:
    return os.path.relpath(checkout.papers / "thesis", checkout.state / room)


@pytest.mark.parametrize(
    "lines",
    [
        lambda it: [ENTRY, {**REST, "settled": [out(it, "held")]}],
        lambda it: [ENTRY, REST, {"held": {**HELD, "held_id": out(it, "held")}}],
        lambda it: [{**ENTRY, "dream_id": out(it, "history")}, REST, {"change": CHANGE}],
        lambda it: [ENTRY, REST, {"change": {**CHANGE, "file": os.path.relpath(it.papers / "thesis.json", it.folder)}}],
    ],
    ids=["settled", "held", "record", "file"],
)
def test_no_name_in_a_record_leads_out(theirs: Checkout, lines: Callable[[Checkout], list[Any]]):
    theirs.ship(lines(theirs))
    use_all(theirs.opened())
    assert theirs.is_untouched()
    assert {path.name for path in theirs.home.iterdir()} <= {"src", "papers", ".reverie"}


def test_an_interrupted_run_is_not_looked_for_elsewhere(theirs: Checkout):
    elsewhere = theirs.papers / "theirs.pending"
    elsewhere.write_text("\n".join(map(json.dumps, LINES)))
    name = os.path.relpath(theirs.papers / "theirs", theirs.state / "history")
    theirs.ship([ENTRY, REST], {**JOURNAL, "run_id": name})
    use_all(theirs.opened())
    assert elsewhere.exists()
    assert not (theirs.folder / "ramp.md").exists()


def test_a_search_index_of_theirs_tells_nothing_that_the_files_do_not(theirs: Checkout):
    file, index = theirs.folder / "dock.md", theirs.state / RECALL / "index"
    theirs.opened().remember("The crane is serviced in May.")
    told, status = file.read_text(), file.stat()
    file.write_text(told.replace("six", "ten"))
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    asyncio.run(theirs.opened().recall("when does the dock close?"))
    forged = index.read_bytes()
    file.write_text(told)
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    index.write_bytes(forged)
    assert asyncio.run(theirs.opened().recall("ten", k=5)) == []
    (found,) = asyncio.run(theirs.opened().recall("when does the dock close?", k=1))
    assert "six" in found.text


def spoilt(value: Any) -> Iterator[tuple[Any, Any]]:
    """The value with each of its parts replaced, by each odd one in turn."""
    yield from ((odd, odd) for odd in ODD)
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        for new, odd in spoilt(part):
            copy = dict(value) if isinstance(value, dict) else list(value)
            copy[key] = new
            yield copy, odd


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["pending", "kept", "held"])
def test_records_of_odd_values_break_nothing(theirs: Checkout, kind: str, rounds: Callable[[int, int], int]):
    whole = list(spoilt(HELD if kind == "held" else LINES))
    for value, odd in whole[:: max(1, len(whole) // rounds(25, len(whole)))]:
        shutil.rmtree(theirs.state, ignore_errors=True)
        (theirs.folder / "ramp.md").unlink(missing_ok=True)
        lines = value if isinstance(value, list) and kind != "held" else LINES
        theirs.ship(lines)
        if kind != "pending":
            (theirs.state / JOURNAL_NAME).unlink()
            (theirs.state / "history" / f"{RECORD}.pending").rename(theirs.state / "history" / f"{RECORD}.jsonl")
        if kind == "held":
            (theirs.state / "held" / "abcd1234.json").write_text(json.dumps(value))
        use_all(theirs.opened())
        assert theirs.is_untouched(), odd
