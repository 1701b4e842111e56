"""What a model is given to start from when there is more than it can be given."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from reverie.dream.engines.engine import Brief
from reverie.dream.gather import Reviewed
from reverie.dream.learning.heard import Heard
from reverie.dream.thinking import manifest as module
from reverie.dream.thinking.manifest import manifest, manifest_of_turns
from reverie.memdir.types import MemoryType
from reverie.model.evidence import LOG

NOW = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)


def heard(session: str, day: int, statement: str, worth: float = 0.5, role: str = "user") -> Heard:
    when = NOW - timedelta(days=day)
    return Heard(session, 1, role, when, MemoryType.PROJECT, statement, worth=worth)


def shown(text: str) -> list[str]:
    """What stands below the heading of what was heard."""
    part = text.partition("# What the user said")[2] or text.partition("# What a program found")[2]
    return part.partition("\n\n")[0].splitlines()[1:]


def brief(*said: Heard, sessions: tuple[str, ...]) -> Brief:
    return Brief(NOW, [Reviewed(name, f"/{name}.jsonl", 1) for name in sessions], heard=said)


def test_the_most_worth_is_shown_in_the_order_in_which_it_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_HEARD", 2)
    said = (
        heard("s1", 9, "Tags are signed.", worth=0.9),
        heard("s1", 5, "Maybe green.", worth=0.2),
        heard("s1", 1, "周二部署。", worth=0.8),
    )
    lines = shown(manifest({}, (), brief(*said, sessions=("s1",)), "/m"))
    assert [line.partition("│ ")[2] for line in lines[:2]] == ["Tags are signed.", "周二部署。"]
    assert lines[2:] == ["(and 1 more, of less worth by the look of it; Grep the sessions and logs above)"]


def test_it_is_of_the_sessions_that_are_listed_and_of_the_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_SESSIONS", 1)
    said = (
        heard("s1", 3, "Tags are signed."),
        heard("s2", 2, "Ports are closed.", worth=0.99),
        heard("logs/2026/11/2026-11-15.md", 1, "Ann is away.", role=LOG),
    )
    lines = shown(manifest({}, (), brief(*said, sessions=("s1", "s2")), "/m"))
    assert [line.partition("│ ")[2] for line in lines[:2]] == ["Tags are signed.", "Ann is away."]
    assert lines[2:] == ["(and 1 more in sessions that are not listed; they come again in the next dream)"]


def test_an_extraction_is_shown_what_its_turns_hold() -> None:
    lines = shown(manifest_of_turns({}, brief(heard("s1", 1, "Tags are signed."), sessions=("s1",)), "/m"))
    assert [line.partition("│ ")[2] for line in lines] == ["Tags are signed."]


def test_nothing_heard_is_said_so() -> None:
    assert shown(manifest({}, (), brief(sessions=("s1",)), "/m")) == ["(nothing)"]


def test_a_sentence_that_is_cut_is_said_to_be() -> None:
    long, short = heard("s1", 1, "一" * (module.LONGEST + 1)), heard("s1", 2, "二" * module.LONGEST)
    lines = shown(manifest({}, (), brief(long, short, sessions=("s1",)), "/m"))
    cut, whole = (line.partition("│ ")[2] for line in reversed(lines))
    assert cut == "一" * (module.LONGEST - 1) + "… (cut here: Read it there before you quote it)"
    assert whole == short.statement
