"""Forgetting a session takes all that came from it alone, and nothing else."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from tests.dream.night import memory, opened, snapshot, write
from tests.evidence.learning import change, heard, land, learn, said

from reverie.errors import Unsafe, UsageError
from reverie.evidence.book import read_book
from reverie.model.change import Reason


def everything_beside(folder: Path) -> str:
    return "\n".join(path.read_text("utf-8") for path in folder.parent.rglob("*") if path.is_file())


@pytest.mark.parametrize("session", ["s1", "s1.jsonl", "s", "/home/ann/.claude/projects/x/s1.jsonl"])
def test_what_came_only_from_the_session_leaves(empty: Path, session: str) -> None:
    learn(empty, "tabs.md", "我喜欢用制表符。")
    opened(empty).forget_session(session)
    assert not (empty / "tabs.md").exists()
    assert opened(empty).log()[0].kind == "forget"


def test_what_another_session_said_too_stays(empty: Path) -> None:
    learn(empty, "tabs.md", "Use tabs.", said("Use tabs."), said("Use tabs.", session="t2"))
    before = snapshot(empty)
    assert opened(empty).forget_session("s1").record.changes == ()
    assert snapshot(empty) == before


def test_what_two_sessions_said_leaves_with_the_second(empty: Path) -> None:
    learn(empty, "tabs.md", "Use tabs.", said("Use tabs."), said("Use tabs.", session="t2"))
    land(empty, held=[change(empty, "b.md", "Use pnpm.\n", [said("Use pnpm."), said("Use pnpm.", session="t2")])])
    opened(empty).forget_session("s1")
    assert (empty / "tabs.md").exists()
    assert opened(empty).forget_session("t2").dropped == 1
    assert not (empty / "tabs.md").exists()


def test_a_purge_of_the_second_leaves_no_word_of_what_both_said(empty: Path) -> None:
    learn(
        empty,
        "tabs.md",
        "Indent it with tabs.",
        said("Indent it with tabs."),
        said("Indent it with tabs.", session="t2"),
    )
    opened(empty).forget_session("s1")
    opened(empty).forget_session("t2", purge=True)
    assert "with tabs" not in everything_beside(empty)


def test_a_session_whose_forgetting_was_undone_is_evidence_again(empty: Path) -> None:
    learn(empty, "tabs.md", "Use tabs.", said("Use tabs."), said("Use tabs.", session="t2"))
    opened(empty).forget_session("s1")
    assert [one.transcript for one in opened(empty).why("Use tabs")[0].evidence] == ["t2.jsonl"]
    opened(empty).undo()
    assert [one.transcript for one in opened(empty).why("Use tabs")[0].evidence] == ["s1.jsonl", "t2.jsonl"]
    opened(empty).redo()
    opened(empty).forget_session("t2")
    assert not (empty / "tabs.md").exists()


def test_forgetting_a_session_twice_leaves_one_record(empty: Path) -> None:
    learn(empty, "tabs.md", "Use tabs.", said("Use tabs."), said("Use tabs.", session="t2"))
    opened(empty).forget_session("s1")
    opened(empty).forget_session("s1")
    assert [entry.kind for entry in opened(empty).log()] == ["forget", "dream"]


def test_a_purged_session_cannot_be_brought_back(empty: Path) -> None:
    learn(empty, "tabs.md", "Use tabs.", said("Use tabs."), said("Use tabs.", session="t2"))
    purged = opened(empty).forget_session("s1", purge=True)
    with pytest.raises(UsageError, match="purge cannot be undone"):
        opened(empty).undo(purged.record.dream_id)


def test_a_file_keeps_what_others_said_and_a_true_head(empty: Path) -> None:
    gone, stays = said("Invoices go to Berta."), said("Reports are due on Fridays.", session="t2")
    text = memory("Invoices go to Berta.\n\nReports are due on Fridays.\n", name="Berta", description="about Berta")
    made = change(empty, "office.md", "x", [gone, stays])
    assert made.after
    land(empty, replace(made, after=replace(made.after, data=text.encode())))
    opened(empty).forget_session("s1")
    left = (empty / "office.md").read_text()
    assert "Reports are due on Fridays." in left
    assert "Berta" not in left


def test_what_stood_there_before_is_named_and_not_brought_back(empty: Path) -> None:
    write(empty, {"port.md": memory("Staging is on port 8080.\n", description="")})
    new = said("Staging is on port 9090.")
    reason = heard(new, destination="superseded by port.md", claim="Staging is on port 8080.")
    dream_id = land(empty, change(empty, "port.md", "Staging is on port 9090.\n", [new], [reason]))
    forgotten = opened(empty).forget_session("s1")
    assert [(one.claim, one.dream_id) for one in forgotten.superseded] == [("Staging is on port 8080.", dream_id)]
    assert not (empty / "port.md").exists()
    opened(empty).undo(forgotten.record.dream_id)
    opened(empty).undo(dream_id)
    assert "8080" in (empty / "port.md").read_text()


def test_what_was_replaced_by_somebody_else_is_not_named(empty: Path) -> None:
    new, other = said("Staging is on port 9090.", session="t2"), said("Use tabs.")
    reason = heard(new, destination="superseded by port.md", claim="Staging is on port 8080.")
    changes = [
        change(empty, "port.md", "Staging is on port 9090.\n", [new], [reason]),
        change(empty, "tabs.md", "Use tabs.\n", [other]),
    ]
    land(empty, *changes)
    assert opened(empty).forget_session("s1").superseded == ()


def test_held_changes_that_rest_on_it_alone_are_dropped_with_what_hangs_together(empty: Path) -> None:
    write(empty, {"old.md": memory("The port was 80.\n")})
    held = [
        replace(change(empty, "a.md", "The port is 81.\n", [said("The port is 81.")]), group="g"),
        replace(change(empty, "old.md", None, (), [Reason("superseded", "newer")]), group="g"),
        change(empty, "b.md", "Use pnpm.\n", [said("Use pnpm."), said("Use pnpm.", session="t2")]),
    ]
    land(empty, held=held)
    assert opened(empty).forget_session("s1").dropped == 2
    assert [one.change.file for one in opened(empty).held()] == ["b.md"]


def test_the_session_does_not_bring_it_back_and_later_words_can(empty: Path) -> None:
    learn(empty, "tabs.md", "Use tabs.", said("Use tabs.", turn=5))
    opened(empty).forget_session("s1", purge=True)
    book = read_book(opened(empty).store)
    assert book.heard("s1.jsonl", 5, "Use tabs.")
    assert book.heard("s1.jsonl", 4, "Something else of that session.")
    assert not book.heard("s1.jsonl", 6, "Use tabs.")


def test_a_daily_log_is_forgotten_by_its_path(empty: Path) -> None:
    of_log = replace(said("We use pnpm.", role="log"), transcript="logs/2026/11/2026-11-09.md")
    learn(empty, "pnpm.md", "We use pnpm.", of_log)
    opened(empty).forget_session("logs/2026/11/2026-11-09.md")
    assert not (empty / "pnpm.md").exists()


def test_a_yes_in_review_is_no_other_source(empty: Path) -> None:
    land(empty, held=[change(empty, "port.md", "The port is 80.\n", [said("The port is 80.", role="tool")])])
    opened(empty).apply_held(opened(empty).held())
    assert (empty / "port.md").exists()
    opened(empty).forget_session("s1")
    assert not (empty / "port.md").exists()


def test_a_purge_leaves_no_word_of_it_in_any_copy(empty: Path) -> None:
    quote = "by the way, invoices go to Berta from now on"
    gone, stays = said("Invoices go to Berta.", quote), said("Reports are due on Fridays.", session="t2")
    tipped = heard(gone, f"you said so: “{quote[:30]}…”")
    text = "Invoices go to Berta.\n\nReports are due on Fridays.\n"
    land(empty, change(empty, "office.md", text, [gone, stays], [tipped, heard(stays)]))
    land(
        empty,
        held=[change(empty, "c.md", "Berta likes tea in the morning.\n", [said("Berta likes tea in the morning.")])],
    )
    assert opened(empty).forget_session("s1", purge=True).purged
    everything = everything_beside(empty)
    assert "Berta" not in everything
    assert "Reports are due on Fridays." in everything


def test_a_purge_leaves_no_word_of_it_in_the_search_index(empty: Path) -> None:
    land(empty, change(empty, "office.md", "Invoices go to Berta.\n", [said("Invoices go to Berta.")]))
    assert asyncio.run(opened(empty).recall("berta"))
    index = Path(opened(empty).places.state_dir) / "recall" / "index"
    assert b"berta" in index.read_bytes()
    opened(empty).forget_session("s1", purge=True)
    assert not index.exists()
    assert asyncio.run(opened(empty).recall("berta")) == []


@pytest.mark.parametrize("session", ["", "nobody", "review"])
def test_a_session_from_which_nothing_came_is_asked_back(empty: Path, session: str) -> None:
    learn(empty, "tabs.md", "Use tabs.")
    before = snapshot(empty)
    with pytest.raises(UsageError):
        opened(empty).forget_session(session)
    assert snapshot(empty) == before


def test_a_beginning_that_fits_two_sessions_is_asked_back(empty: Path) -> None:
    learn(empty, "tabs.md", "Use tabs.", said("Use tabs.", session="abc1"))
    learn(empty, "pnpm.md", "Use pnpm.", said("Use pnpm.", session="abc2"))
    with pytest.raises(UsageError, match=r"abc1.*abc2"):
        opened(empty).forget_session("abc")
    opened(empty).forget_session("abc1")
    assert [path.name for path in empty.glob("[!M]*.md")] == ["pnpm.md"]


def test_a_pinned_file_is_not_forgotten(empty: Path) -> None:
    learn(empty, "tabs.md", "Use tabs.")
    opened(empty).pin("tabs.md")
    with pytest.raises(Unsafe):
        opened(empty).forget_session("s1")
    assert "Use tabs." in (empty / "tabs.md").read_text()


@pytest.mark.parametrize("session", ["web/s1", "web/s1.jsonl", "/home/ann/web/s1.jsonl"])
def test_of_two_sessions_with_one_name_the_one_that_is_named_is_forgotten(empty: Path, session: str) -> None:
    learn(empty, "tabs.md", "Use tabs.", said("Use tabs.", session="web/s1"))
    learn(empty, "spaces.md", "Use spaces.", said("Use spaces.", session="api/s1"))
    with pytest.raises(UsageError, match="could be api/s1\\.jsonl, web/s1\\.jsonl; name one of them"):
        opened(empty).forget_session("s1")
    opened(empty).forget_session(session)
    assert [path.name for path in empty.glob("*s.md")] == ["spaces.md"]
