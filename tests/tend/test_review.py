"""What waits is applied with its evidence, and what only a tool said wants a look of its own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.dream.night import memory, opened
from tests.evidence.learning import change, land, said

from reverie.evidence.book import read_book
from reverie.model.evidence import Trust
from reverie.tend.review import all_but_outside, edited


def test_an_applied_change_keeps_its_evidence(empty: Path) -> None:
    land(empty, held=[change(empty, "tabs.md", "Use tabs.\n", [said("Use tabs.")])])
    opened(empty).apply_held(opened(empty).held())
    assert read_book(opened(empty).store).of("Use tabs.") == (said("Use tabs."),)


def test_ones_own_wording_does_not_rest_on_what_was_proposed(empty: Path) -> None:
    land(empty, held=[change(empty, "port.md", "The port is 80.\n", [said("The port is 80.", role="tool")])])
    (held,) = opened(empty).held()
    assert held.change.after
    opened(empty).apply_held([edited(held, held.change.after.data.replace(b"80", b"81"))])
    book = read_book(opened(empty).store)
    assert (book.of("The port is 81."), book.trust("The port is 81.")) == ((), Trust.USER)


def test_what_only_a_tool_said_is_left_out_with_what_hangs_together(empty: Path) -> None:
    held = [
        replace(change(empty, "a.md", "The port is 80.\n", [said("The port is 80.", role="tool")]), group="g"),
        replace(change(empty, "b.md", "Use tabs.\n", [said("Use tabs.")]), group="g"),
        change(empty, "c.md", "Use pnpm.\n", [said("Use pnpm.", role="tool"), said("Use pnpm.")]),
        change(empty, "d.md", "Use uv.\n", [said("Use uv.", role="assistant")]),
        change(empty, "e.md", "Nothing new.\n"),
        change(empty, "f.md", "Two.\n\nOne.\n", [said("Two."), said("One.", role="subagent")]),
    ]
    land(empty, held=held)
    assert [one.change.file for one in all_but_outside(opened(empty).held())] == ["c.md", "d.md", "e.md"]


def test_a_held_change_is_shown_against_the_folder_as_it_is_now(empty: Path) -> None:
    (empty / "port.md").write_text(memory("The port is 80.\n\nThe host is a.\n\nThe user is b.\n", description=""))
    land(empty, held=[change(empty, "port.md", "The port is 81.\n\nThe host is a.\n\nThe user is b.\n")])
    now = memory("The port is 80.\n\nThe host is a.\n\nThe user is c.\n", description="")
    (empty / "port.md").write_text(now)
    (held,) = opened(empty).held()
    assert held.change.before
    assert held.change.after
    assert held.change.before.data.decode() == now
    assert held.change.after.data.decode() == now.replace("80", "81")
    opened(empty).apply_held([held])
    assert (empty / "port.md").read_text() == now.replace("80", "81")
    assert not opened(empty).held()
