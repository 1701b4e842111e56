"""Every public call with arguments of every wrong kind: the documented error, in words that tell what to pass."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reverie import Memory, ReverieError, SettingsError, UsageError

WRONG: tuple[Any, ...] = (
    *(None, 5, -1, 1.5, float("nan"), True, "", "abc", b"x", "\0", "\ud800", 10**30),
    *([], [5], [None], ["x"], {"a": 1}, {"role": "user"}, object(), object),
)

CALLS: dict[str, Callable[[Memory, Any], Any]] = {
    "of_agent": lambda m, x: m.of_agent(x),
    "of_agent scope": lambda m, x: m.of_agent("reviewer", x),
    "context": lambda m, x: m.context(x),
    "dream now": lambda m, x: m.dream(x, dry_run=True),
    "dream dry_run": lambda m, x: m.dream(dry_run=x),
    "dream engine": lambda m, x: m.dream(engine=x),
    "dream review": lambda m, x: m.dream(review=x),
    "dream scanned": lambda m, x: m.dream(scanned=x),
    "dream current_session": lambda m, x: m.dream(current_session=x),
    "dream tell": lambda m, x: m.dream(tell=x),
    "step": lambda m, x: m.step(x),
    "turn_ended": lambda m, x: m.turn_ended(x),
    "turn_recorded": lambda m, x: m.turn_recorded(x),
    "compact": lambda m, x: m.compact(x),
    "compact limit": lambda m, x: m.compact([], x),
    "drain": lambda m, x: m.drain(x),
    "extract": lambda m, x: m.extract(x),
    "recall": lambda m, x: m.recall(x),
    "recall k": lambda m, x: m.recall("dock", x),
    "memories_for": lambda m, x: m.memories_for(x),
    "memories_for messages": lambda m, x: m.memories_for("dock", x),
    "memories_for tools": lambda m, x: m.memories_for("dock", [], x),
    "show": lambda m, x: m.show(x),
    "undo": lambda m, x: m.undo(x),
    "redo": lambda m, x: m.redo(x),
    "apply_held": lambda m, x: m.apply_held(x),
    "drop_held": lambda m, x: m.drop_held(x),
    "remember": lambda m, x: m.remember(x),
    "remember type": lambda m, x: m.remember("Ana reviews on Mondays.", x),
    "forget_file": lambda m, x: m.forget_file(x),
    "forget_file purge": lambda m, x: m.forget_file("a.md", purge=x),
    "forget_matching": lambda m, x: m.forget_matching(x),
    "forget_session": lambda m, x: m.forget_session(x),
    "why": lambda m, x: m.why(x),
    "pin": lambda m, x: m.pin(x),
    "unpin": lambda m, x: m.unpin(x),
    "sessions": lambda m, x: m.sessions(x),
    "open": lambda _, x: Memory.open(x),
    "open memory_dir": lambda _, x: Memory.open(memory_dir=x),
    "open sessions": lambda _, x: Memory.open(sessions=x),
    "open home": lambda _, x: Memory.open(home=x),
    "open model": lambda _, x: Memory.open(model=x),
    "open session": lambda _, x: Memory.open(session=x),
    "open environ": lambda _, x: Memory.open(environ=x),
}


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Memory:
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    return Memory.open()


def _done(returned: Any) -> Any:
    return asyncio.run(returned) if inspect.iscoroutine(returned) else returned


@pytest.mark.parametrize("call", CALLS)
def test_a_wrong_argument_is_told_and_never_a_bug(memory: Memory, call: str):
    for wrong in WRONG:
        try:
            _done(CALLS[call](memory, wrong))
        except ReverieError as error:
            assert str(error)  # noqa: PT017 - whether it raises at all depends on the value
    assert asyncio.run(memory.drain(30))


@pytest.mark.parametrize(
    ("call", "wrong", "told"),
    [
        ("dream engine", "foo", "engine must be one of rules, agent, not 'foo'"),
        ("dream review", "yes", "review must be one of safe, hold, apply"),
        ("dream now", "no", "now must be True or False"),
        ("forget_file purge", 1, "purge must be True or False"),
        ("dream tell", 5, "tell must be a function"),
        ("compact", None, "messages must be a list of the messages"),
        ("compact", {"role": "user", "content": "x"}, "messages must be a list of the messages"),
        ("memories_for messages", 5, "messages must be a list of the messages"),
        ("memories_for tools", 5, "tools must be texts"),
        ("apply_held", None, r"held must be held changes, as `memory.held\(\)` gives them"),
        ("drop_held", ["0001"], r"each of held must be one of held changes"),
        ("sessions", 5, "matching must be text"),
        ("context", 5, "files must be paths"),
        ("drain", float("nan"), "timeout must be a number of seconds"),
        ("open environ", 5, "environ must be a mapping"),
        ("open home", "\ud800", "home must be a path"),
    ],
)
def test_what_to_pass_is_told(memory: Memory, call: str, wrong: Any, told: str):
    with pytest.raises(UsageError, match=told):
        _done(CALLS[call](memory, wrong))


def test_a_model_without_a_provider_is_told_when_memory_is_opened(memory: Memory):
    with pytest.raises(SettingsError, match="provider:name"):
        Memory.open(memory.places.project, model="foo")


def test_a_prefetch_outside_of_an_event_loop_is_told_in_words(memory: Memory, recwarn: pytest.WarningsRecorder):
    with pytest.raises(UsageError, match="call it from a coroutine"):
        memory.prefetch("dock", [])
    assert list(recwarn) == []


def test_the_end_of_a_turn_raises_for_nothing_and_tells_it_later(memory: Memory):
    asyncio.run(memory.turn_recorded(None))  # pyright: ignore[reportArgumentType]
    assert asyncio.run(memory.drain())
    assert memory.problem == "transcript must be a path, not None"


def test_one_of_many_may_stand_by_itself(memory: Memory):
    assert asyncio.run(memory.memories_for("dock", [], "grep")) == []
    assert memory.context("src/a.py") == memory.context(["src/a.py"])
