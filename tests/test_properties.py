"""Any sequence of edits, dreams and second thoughts keeps every byte: live, or in the history."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from reverie.dream.outcome import Dreamed, Held, Outcome, Unchanged
from reverie.errors import ReverieError, Unsafe, UsageError
from reverie.memdir.memory_file import parse
from reverie.memory import Memory
from reverie.store import shared_lock
from reverie.tend.undo import REVERSALS

NOW = "2026-11-15T12:00:00+00:00"
NAMES = ["a.md", "b.md", "c.md", "team/d.md", "MEMORY.md"]
LINES = [
    "- Uses tabs.",
    "- The port is 8080.",
    "- The port is 8081.",
    "We decided it yesterday.",
    "我们昨天决定的。",
    "",
    "Plain words.",
    "- [A](a.md) — the first",
    "- [Gone](gone.md) — nothing",
]

bodies = st.lists(st.sampled_from(LINES), max_size=6).map("\n".join)
heads = st.sampled_from(
    ["---\nname: A\ndescription: d\ntype: user\n---\n\n", "", "---\nname: [broken\n---\n", "\ufeff"]
)
texts = st.builds(
    lambda head, body, end: (head + body + end).encode(), heads, bodies, st.sampled_from(["\n", "", "\r\n"])
)


class Life(RuleBasedStateMachine):
    """A memory folder and all that happens to it."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Path(tempfile.mkdtemp(prefix="reverie-life-"))
        self.folder = self.root / "memory"
        for name in ("memory/team", "no-sessions", "home"):
            (self.root / name).mkdir(parents=True)
        environ = {"HOME": str(self.root / "home"), "PATH": os.environ["PATH"], "REVERIE_NOW": NOW}
        self.memory = Memory.open(
            self.root, memory_dir=self.folder, sessions=[self.root / "no-sessions"], environ=environ
        )
        self._saved = shared_lock.SETTLE, shared_lock.TORN_PAUSE
        shared_lock.SETTLE = shared_lock.TORN_PAUSE = 0.0
        self.written: set[bytes] = set()
        self.stamp = 1_752_000_000

    def teardown(self) -> None:
        shared_lock.SETTLE, shared_lock.TORN_PAUSE = self._saved
        shutil.rmtree(self.root)

    def live(self) -> dict[str, bytes]:
        return {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in self.folder.rglob("*.md")}

    def dream(self) -> Outcome:
        return asyncio.run(self.memory.dream(now=True))

    def by_hand(self, name: str, data: bytes | None) -> None:
        """Somebody edits or deletes a file. What they replace is theirs to replace."""
        path = self.folder / name
        if path.exists():
            self.written.discard(path.read_bytes())
        if data is None:
            path.unlink(missing_ok=True)
            return
        path.write_bytes(data)
        self.stamp += 1
        os.utime(path, (self.stamp, self.stamp))
        self.written.add(data)

    @initialize(first=texts, second=texts)
    def begin(self, first: bytes, second: bytes) -> None:
        self.by_hand("a.md", first)
        self.by_hand("b.md", second)

    @rule(name=st.sampled_from(NAMES), data=texts)
    def edit(self, name: str, data: bytes) -> None:
        self.by_hand(name, data)

    @rule(name=st.sampled_from(NAMES))
    def delete(self, name: str) -> None:
        self.by_hand(name, None)

    @rule()
    def dream_twice(self) -> None:
        outcome = self.dream()
        assert isinstance(outcome, Dreamed | Held | Unchanged), outcome
        settled = self.live()
        again = self.dream()
        assert isinstance(again, Unchanged), again
        assert self.live() == settled

    @rule(words=st.sampled_from(["We use pnpm", "我喜欢简短的回答", "The port is 8080", "It was yesterday"]))
    def remember(self, words: str) -> None:
        self.memory.remember(words)

    @rule(name=st.sampled_from(NAMES[:4]), verb=st.sampled_from(["pin", "unpin", "forget_file"]))
    def tend(self, name: str, verb: str) -> None:
        with contextlib.suppress(ReverieError):  # there is no such file, it is broken, it is pinned
            getattr(self.memory, verb)(name)

    @rule(which=st.integers(0, 5))
    @precondition(lambda self: self.memory.log())
    def undo(self, which: int) -> None:
        entries = self.memory.log()
        before = self.live()
        try:
            self.memory.undo(entries[which % len(entries)].dream_id)
        except (Unsafe, UsageError):
            assert self.live() == before, "a refusal changes nothing"

    @rule()
    @precondition(lambda self: any(entry.undone for entry in self.memory.log()))
    def redo(self) -> None:
        before = self.live()
        try:
            self.memory.redo()
        except Unsafe:
            assert self.live() == before

    @invariant()
    def every_text_is_live_or_in_the_history(self) -> None:
        known = set(self.live().values())
        for entry in self.memory.log():
            for change in self.memory.show(entry.dream_id).changes:
                known |= {content.data for content in (change.before, change.after) if content}
        assert self.written <= known, self.written - known

    @invariant()
    def nothing_is_left_half_done(self) -> None:
        state = self.root / ".memory.reverie"
        assert not (state / "run.json").exists()
        assert not list(state.glob("work/*"))
        assert not list(state.glob("history/*.pending"))

    @invariant()
    def what_is_ours_can_be_read(self) -> None:
        for name, data in self.live().items():
            if data not in self.written and name.rpartition("/")[2] != "MEMORY.md":
                assert parse(name, data, 0).problem is None or b"[broken" in data

    def undo_everything(self) -> None:
        for dream_id in self.undoable():
            self.memory.undo(dream_id)

    def undoable(self) -> list[str]:
        return [
            entry.dream_id
            for entry in self.memory.log()
            if entry.files_changed and not entry.undone and entry.kind not in REVERSALS
        ]


class Undisturbed(Life):
    """The same without hand edits after the beginning: undoing all of it gives the first bytes and times back."""

    edit = delete = undo = redo = None  # type: ignore[assignment]

    @initialize(first=texts, second=texts, index=texts)
    def begin(self, first: bytes, second: bytes, index: bytes) -> None:  # type: ignore[override]
        for name, data in (("a.md", first), ("b.md", first), ("c.md", second), ("MEMORY.md", index)):
            self.by_hand(name, data)
        self.at_first = self.live()

    @rule()
    @precondition(lambda self: self.undoable())
    def undo_the_last(self) -> None:
        self.memory.undo()

    @rule()
    @precondition(lambda self: self.undoable())
    def undo_and_redo(self) -> None:
        before = self.live()
        self.memory.undo()
        self.memory.redo()
        assert self.live() == before

    def teardown(self) -> None:
        try:
            if hasattr(self, "at_first"):
                self.undo_everything()
                assert self.live() == self.at_first
        finally:
            super().teardown()


QUICK = settings(
    max_examples=15,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    print_blob=True,
)
Life.TestCase.settings = QUICK
Undisturbed.TestCase.settings = QUICK

TestLife = Life.TestCase
TestUndisturbed = Undisturbed.TestCase


def test_a_merge_that_waits_for_two_reasons_is_not_thought_of_anew():
    head = b"---\nname: A\ndescription: d\ntype: user\n---\n\n"
    life = Undisturbed()
    try:
        life.begin(
            first=head + b"We decided it yesterday.\n- Uses tabs.\nWe decided it yesterday.\n",
            second=head + b"Plain words.\nWe decided it yesterday.\n",
            index=head,
        )
        life.dream_twice()
    finally:
        life.teardown()
