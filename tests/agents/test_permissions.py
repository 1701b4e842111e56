"""What a fork may do, by who it is: a dream, an extraction, the keeper of session notes."""

from __future__ import annotations

import pytest

from reverie.agents.permissions import DREAM, EDITING, EXTRACTION, READING, Permissions, session_notes

NOTES = session_notes("summary.md")


@pytest.mark.parametrize("tool", sorted(READING | EDITING))
@pytest.mark.parametrize("permissions", [DREAM, EXTRACTION], ids=lambda one: one.who)
def test_a_dream_and_an_extraction_may_use_every_tool_on_every_memory(permissions: Permissions, tool: str) -> None:
    assert permissions.why_not(tool, "deploys.md") == ""


def test_an_extraction_has_five_turns_and_the_others_what_the_budget_gives() -> None:
    assert (EXTRACTION.most_turns, DREAM.most_turns, NOTES.most_turns) == (5, None, None)


@pytest.mark.parametrize("tool", sorted((READING | EDITING) - {"Edit"}))
def test_the_keeper_of_notes_may_use_no_tool_but_edit(tool: str) -> None:
    assert NOTES.why_not(tool, "summary.md") == f"{tool} is not open to the keeper of session notes; use Edit"


@pytest.mark.parametrize("file", ["deploys.md", "MEMORY.md", "Summary.md", "./summary.md", "a/summary.md", ""])
def test_the_keeper_of_notes_may_edit_no_other_file(file: str) -> None:
    assert NOTES.why_not("Edit", file) == "the keeper of session notes may only edit summary.md"
    assert NOTES.why_not("Edit", "summary.md") == ""


@pytest.mark.parametrize("tool", ["Task", "WebFetch", "mcp__any__thing", ""])
@pytest.mark.parametrize("permissions", [DREAM, EXTRACTION, NOTES], ids=lambda one: one.who)
def test_a_tool_that_nobody_knows_is_open_to_nobody(permissions: Permissions, tool: str) -> None:
    assert f"is not open to {permissions.who}" in permissions.why_not(tool)
