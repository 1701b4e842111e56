"""What is noted of dreams: that they began, how they ended, what they cost. And nothing of those that did not begin."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar

import pytest
from opentelemetry import trace
from opentelemetry.trace import INVALID_SPAN_CONTEXT, NonRecordingSpan, NoOpTracer, Span
from tests.dream.models import READ, World, edit
from tests.dream.night import NOON, dream, memory, opened, write

from reverie.dream.events import FILE, MOST_BYTES, note_event
from reverie.dream.outcome import Dreamed, RolledBack, Skipped
from reverie.dream.unread import Left
from reverie.testing.scripted_reply import Reply

EDIT = edit("The shop is deployed on Thursdays.", "The shop is deployed on Tuesdays now.")
TOKENS = {"cache_read_tokens", "cache_write_tokens", "output_tokens"}


def noted(folder: Path) -> list[dict[str, Any]]:
    file = folder.parent / f".{folder.name}.reverie" / FILE
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


class Recorder(NoOpTracer):
    """Keeps what each span is told."""

    def __init__(self) -> None:
        self.spans: list[tuple[str, dict[str, object]]] = []

    @contextmanager
    def start_as_current_span(self, name: str, *args: object, **more: object) -> Generator[Span]:  # type: ignore[override]
        told: dict[str, object] = {}
        self.spans.append((name, told))

        class Told(NonRecordingSpan):
            def set_attributes(self, attributes: Mapping[str, object]) -> None:  # type: ignore[override]
                told.update(attributes)

        yield Told(INVALID_SPAN_CONTEXT)


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    made = Recorder()
    monkeypatch.setattr(trace, "get_tracer", lambda name: made)
    return made


def touched_sessions(folder: Path, count: int, when: float) -> None:
    sessions = folder.parent / "no-sessions"
    sessions.mkdir(exist_ok=True)
    for number in range(count):
        file = sessions / f"s{number}.jsonl"
        said = {"role": "user", "content": "Look at it.", "time": "2026-11-15T10:00:00Z"}
        file.write_text(json.dumps(said) + "\n")
        os.utime(file, (when, when))


def stamped(folder: Path, moment: float) -> None:
    lock = folder / ".consolidate-lock"
    lock.touch()
    os.utime(lock, (moment, moment))


def test_a_dream_that_began_tells_how_long_and_how_many_sessions_since(folder: Path) -> None:
    write(folder, {"tabs.md": memory("Uses tabs.\n")})
    touched_sessions(folder, 3, NOON.timestamp() - 3600)
    stamped(folder, NOON.timestamp() - 30 * 3600)
    dream(folder)
    fired, completed = noted(folder)
    assert (fired["event"], fired["hours_since"], fired["sessions_since"]) == ("fired", 30.0, 3)
    assert (completed["event"], completed["sessions_reviewed"], completed["files_changed"]) == ("completed", 3, 1)
    assert {completed[name] for name in TOKENS} == {0}


def test_the_first_dream_has_no_hours_since(folder: Path) -> None:
    dream(folder)
    assert (noted(folder)[0]["hours_since"], noted(folder)[0]["sessions_since"]) == (None, 0)


def test_a_last_dream_from_the_future_does_not_count(folder: Path) -> None:
    touched_sessions(folder, 2, NOON.timestamp() - 3600)
    stamped(folder, NOON.timestamp() + 86_400)
    dream(folder)
    fired, completed = noted(folder)
    assert (fired["hours_since"], fired["sessions_since"], completed["sessions_reviewed"]) == (None, 2, 2)


def test_a_model_tells_its_tokens_also_when_it_fails(tmp_path: Path) -> None:
    world = World(tmp_path / "home")
    world.dream([Reply("", READ), Reply("", (EDIT,)), Reply(status=401)])
    world.dream([Reply("", READ), Reply("", (EDIT,)), Reply("Done.")])
    _, failed, _, completed = noted(world.memory)
    assert (failed["event"], completed["event"]) == ("failed", "completed")
    assert "does not accept the key" in failed["why"]
    for event in (failed, completed):
        assert event["output_tokens"] > 0
        assert event.keys() >= TOKENS
    assert completed["cache_read_tokens"] > 0
    assert (completed["sessions_reviewed"], completed["files_changed"]) == (1, 2)


def test_a_closed_gate_and_a_held_lock_fire_nothing(folder: Path) -> None:
    write(folder, {"tabs.md": memory("- Uses tabs.\n- Uses tabs.\n")})
    assert isinstance(asyncio.run(opened(folder).dream()), Skipped)
    with opened(folder).store.writing("remember"):
        outcome = dream(folder)
    assert isinstance(outcome, Skipped)
    assert outcome.gate == "lock"
    assert noted(folder) == []


def test_a_dry_run_leaves_no_event(folder: Path) -> None:
    write(folder, {"tabs.md": memory("- Uses tabs.\n- Uses tabs.\n")})
    dream(folder, dry_run=True)
    assert noted(folder) == []


def test_a_dream_that_is_rolled_back_tells_why(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, {f"{number}.md": memory(f"Fact {number} about pumps.\n") for number in range(20)})

    class Wiper:
        name, is_repeatable, spent, shortfall, notes, left = "wiper", False, "", "", (), Left()
        usage: ClassVar[dict[str, int | float]] = {}

        def dream(self, stage: Any, brief: object, tell: object) -> tuple[str, ...]:
            for file in list(stage.files()):
                stage.retire(file)
            return ()

        def landed(self, stage: object, changes: object) -> None:
            pass

    monkeypatch.setattr("reverie.live.thinking.Thinking.dreaming", lambda thinking, name: Wiper())
    assert isinstance(dream(folder), RolledBack)
    fired, failed = noted(folder)
    assert (fired["event"], failed["event"], failed["engine"]) == ("fired", "failed", "wiper")
    assert failed["why"]


def test_an_engine_with_a_bug_tells_why_and_the_bug_is_not_hidden(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        name, is_repeatable, spent, shortfall, notes, left = "broken", False, "", "", (), Left()
        usage: ClassVar[dict[str, int | float]] = {}

        def dream(self, stage: object, brief: object, tell: object) -> tuple[str, ...]:
            raise ZeroDivisionError

    monkeypatch.setattr("reverie.live.thinking.Thinking.dreaming", lambda thinking, name: Broken())
    with pytest.raises(ZeroDivisionError):
        dream(folder)
    assert noted(folder)[1]["why"] == "ZeroDivisionError"


def test_every_dream_is_one_span_with_its_figures(folder: Path, recorder: Recorder) -> None:
    write(folder, {"tabs.md": memory("- Uses tabs.\n- Uses tabs.\n")})
    outcome = dream(folder)
    assert isinstance(outcome, Dreamed)
    ((name, told),) = recorder.spans
    assert name == "reverie.dream"
    assert (told["reverie.engine"], told["reverie.outcome"]) == ("rules", "dreamed")
    assert told["reverie.files_changed"] == len(outcome.changes)
    assert (told["reverie.sessions_since"], told["reverie.output_tokens"]) == (0, 0)
    dream(folder, dry_run=True)
    assert [told["reverie.dry_run"] for _, told in recorder.spans] == [False, True]


def test_a_dream_that_failed_is_a_span_that_says_why(tmp_path: Path, recorder: Recorder) -> None:
    World(tmp_path / "home").dream([Reply(status=401)])
    ((_, told),) = recorder.spans
    assert told["reverie.outcome"] == "failed"
    assert "does not accept the key" in str(told["reverie.why"])


def test_the_file_does_not_grow_for_ever_and_takes_any_text(tmp_path: Path) -> None:
    when = datetime(2026, 11, 15, tzinfo=UTC)
    (tmp_path / FILE).write_text("x" * (MOST_BYTES + 1))
    note_event(str(tmp_path), "failed", when, why="记忆 \udcff")
    assert json.loads((tmp_path / FILE).read_text(encoding="utf-8"))["why"] == "记忆 \udcff"
    assert (tmp_path / f"{FILE}.old").stat().st_size == MOST_BYTES + 1
    note_event(str(tmp_path / "missing"), "failed", when)
