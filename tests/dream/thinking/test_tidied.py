"""Repairs by rule are looked for once."""

from __future__ import annotations

from pathlib import Path

from tests.dream.night import NOON, memory, write

from reverie.clock import Clock
from reverie.dream.engines.engine import Brief
from reverie.dream.engines.rules import RulesEngine
from reverie.dream.progress import nobody
from reverie.dream.thinking.tidied import Tidied
from reverie.store.store import Store

NOTHING: frozenset[str] = frozenset()


def test_repairs_are_found_once_and_made_again_as_they_were(folder: Path) -> None:
    write(folder, {"a.md": memory("- One.\n- One.\n- We met yesterday.\n"), "b.md": memory("Two.\n", name="B")})
    write(folder, {"copy.md": memory("Two.\n", name="B")})
    store = Store(str(folder), str(folder.parent / ".memory.reverie"), Clock(NOON.timestamp(), 0))
    asked: list[frozenset[str]] = []
    with store.rehearsing() as (_, stage):

        def tidy(without: frozenset[str]) -> None:
            def find() -> None:
                asked.append(without)
                RulesEngine().dream(stage, Brief(NOON, taken_back=without), nobody)

            stage.start_over()
            tidied.tidy(stage, without, find)

        tidied = Tidied()
        tidy(NOTHING)
        found = stage.changes()
        assert len(found) > 1
        tidy(frozenset({"a key that no repair has"}))
        assert stage.changes() == found
        assert asked == [NOTHING]
        key = next(reason.key for change in found for reason in change.reasons if reason.key)
        tidy(frozenset({key}))
        assert asked[1:] == [frozenset({key})]
        assert stage.changes() != found
