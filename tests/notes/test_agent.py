"""A model that keeps the notes, scripted on loopback: what it may do, and what becomes of what it breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.notes.talk import NOTES, shop

from reverie.agents.budget import Limits
from reverie.agents.models import open_model
from reverie.agents.tool import Refused
from reverie.agents.workplace import Workplace
from reverie.errors import ModelError
from reverie.notes.agent import LIMITS, AgentNotes
from reverie.notes.edit import notes_edit_tool
from reverie.notes.engine import Job, Made
from reverie.notes.rules import write_notes
from reverie.session_notes.structure import Structure
from reverie.store.folder import Folder
from reverie.store.stage import Stage
from reverie.testing.scripted_reply import Call, Reply, Request
from reverie.testing.scripted_server import ScriptedServer

PATH = "/home/ann/.reverie/projects/-shop/s1/session-memory/summary.md"
WORKFLOW = next(one for one in NOTES.sections if one.name == "Workflow")


def job(notes: str = "", *, prompt: str = "", first_new: int = 0) -> Job:
    turns = tuple(shop().turns)
    now = datetime(2026, 11, 16, tzinfo=UTC)
    return Job(turns, first_new, NOTES, notes or NOTES.blank(), PATH, now, prompt, "shop", "s1")


def edit(old: str, new: str, path: str = PATH) -> Call:
    return Call("Edit", {"file_path": path, "old_string": old, "new_string": new})


def updated(server: ScriptedServer, work: Job, limits: Limits | None = None) -> Made:
    environ = {"ANTHROPIC_API_KEY": "none", "ANTHROPIC_BASE_URL": server.url}
    engine = AgentNotes(lambda: open_model("anthropic:claude-sonnet-5-5", environ), limits or LIMITS)
    return asyncio.run(engine.update(work))


def made(replies: Sequence[Reply] | Callable[[Request], Reply], work: Job, limits: Limits | None = None) -> Made:
    with ScriptedServer(replies) as server:
        return updated(server, work, limits)


FILL = edit(WORKFLOW.description, f"{WORKFLOW.description}\n\n- `make export`")


def test_an_edit_of_the_models_is_in_the_notes_without_reading_them_first() -> None:
    result = made([Reply("", (FILL,)), Reply("Done.")], job())
    assert (result.by, result.why) == ("agent", "")
    assert NOTES.contents(result.notes)["Workflow"] == "- `make export`"


def test_the_model_is_shown_the_notes_the_new_turns_and_one_tool() -> None:
    notes = NOTES.render({"Workflow": "- `make old`"})
    with ScriptedServer([Reply("Nothing to do.")]) as server:
        updated(server, job(notes, first_new=12))
        body = server.requests[0].body
    assert [tool["name"] for tool in body["tools"]] == ["Edit"]
    asked = str(body["messages"])
    assert "- `make old`" in asked
    assert PATH in asked
    assert "→ Bash {" in asked
    assert "made-up rows" in asked
    assert "The order export is broken" not in asked  # an earlier update has seen it
    assert "too long" not in asked


def test_sections_over_their_size_are_named_with_the_order_to_shorten_them() -> None:
    with ScriptedServer([Reply("Nothing.")]) as server:
        updated(server, job(NOTES.render({"Workflow": "x" * 9_000})))
        asked = str(server.requests[0].body["messages"])
    assert "Workflow: about 2,250 tokens; shorten it to less than 2,000" in asked


def test_a_prompt_of_the_users_replaces_ours_and_what_it_does_not_place_comes_behind_it() -> None:
    with ScriptedServer([Reply("Nothing.")]) as server:
        updated(server, job(prompt="Noch etwas für {{project}} am {{date}}? {{unknown}}"))
        asked = str(server.requests[0].body["messages"])
    assert "Noch etwas für shop am 2026-11-16? {{unknown}}" in asked
    assert "# Workflow" in asked
    assert "made-up rows" in asked
    assert "Bring the session notes up to date" not in asked


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (edit("# Workflow", "# Commands"), "the heading `# Workflow` must stay"),
        (edit(WORKFLOW.description, "- x"), "the line in italics under `# Workflow` must stay"),
        (edit("# Worklog", "# Plans\n\n# Worklog"), "no further heading"),
        (edit(WORKFLOW.description, f"{WORKFLOW.description}\n{'x' * 200_000}"), "tokens; write less"),
        (edit("x", "y", "/etc/passwd"), "outside of the memory folder"),
        (edit("x", "y", "other.md"), "may only edit summary.md"),
    ],
)
def test_an_edit_that_would_break_the_structure_or_leave_the_file_is_refused(call: Call, why: str) -> None:
    with ScriptedServer([Reply("", (call, FILL)), Reply("Done.")]) as server:
        result = updated(server, job())
        answered = str(server.requests[1].body["messages"])
    assert why in answered
    assert result.notes == NOTES.render({"Workflow": "- `make export`"})


def test_no_other_tool_is_there() -> None:
    calls = (Call("Bash", {"command": "touch x"}), Call("Write", {"file_path": PATH, "content": "x"}))
    result = made([Reply("", calls), Reply("", (FILL,)), Reply("Done.")], job())
    assert NOTES.contents(result.notes)["Workflow"] == "- `make export`"


def test_a_secret_that_the_model_writes_down_is_blacked_out() -> None:
    key = "gh" + "p_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3hJ6"
    result = made([Reply("", (edit(WORKFLOW.description, f"{WORKFLOW.description}\n\n- {key}"),)), Reply("")], job())
    assert key not in result.notes
    assert "[REDACTED:" in result.notes


def rules_notes() -> str:
    return write_notes(shop().turns, NOTES, NOTES.blank(), UTC)


def test_where_the_model_cannot_be_reached_the_rules_write_the_notes_and_it_is_said_why() -> None:
    result = made([Reply(status=401)], job())
    assert (result.by, result.notes) == ("rules", rules_notes())
    assert "does not accept the key" in result.why


def test_where_no_model_can_be_opened_the_rules_write_the_notes() -> None:
    def fail() -> object:
        raise ModelError("there is no model")

    result = asyncio.run(AgentNotes(fail).update(job()))  # pyright: ignore[reportArgumentType]
    assert (result.by, result.notes, result.why) == ("rules", rules_notes(), "there is no model")


REFUSED = edit("# Workflow", "# Commands")
UNDONE = edit(f"{WORKFLOW.description}\n\n- `make export`", WORKFLOW.description)


@pytest.mark.parametrize(
    "replies",
    [
        [Reply("Done.")],
        [Reply("")],
        [Reply("", (REFUSED,)), Reply("Done.")],
        [Reply("", (edit("x", "y", "/etc/hosts"), Call("Write", {"file_path": PATH, "content": "x"}))), Reply("Done.")],
        [Reply("", (FILL,)), Reply("", (UNDONE,)), Reply("Done.")],
    ],
    ids=["says so", "says nothing", "refused", "elsewhere", "undone"],
)
def test_where_no_edit_of_the_models_stands_the_rules_write_the_notes(replies: list[Reply]) -> None:
    result = made(replies, job())
    assert (result.by, result.notes) == ("rules", rules_notes())
    assert result.why


def test_what_a_model_wrote_earlier_stays_where_it_does_nothing_now() -> None:
    earlier = NOTES.render({"Session Title": "Mending the export", "Learnings": "- The old orders are odd."})
    contents = NOTES.contents(made([Reply("Done.")], job(earlier, first_new=12)).notes)
    assert contents["Session Title"] == "Mending the export"
    assert contents["Learnings"].startswith("- The old orders are odd.")
    assert "made-up rows" in contents["Current State"]


def test_a_model_whose_budget_ends_keeps_what_it_did_and_without_that_the_rules_write() -> None:
    one_turn = Limits(turns=1, seconds=30, tokens=1_000_000)
    forever = edit("nowhere", "x")
    assert made([Reply("", (forever,))] * 3, job(), one_turn).by == "rules"
    two_turns = Limits(turns=2, seconds=30, tokens=1_000_000)
    result = made([Reply("", (FILL,)), Reply("", (forever,))], job(), two_turns)
    assert (result.by, NOTES.contents(result.notes)["Workflow"]) == ("agent", "- `make export`")
    assert "2 turns are used up" in result.why


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_edited_headings_and_descriptions_stand_byte_for_byte(tmp_path: Path, data: st.DataObject) -> None:
    lines = [line for one in NOTES.sections for line in (one.heading, one.description)]
    pieces = st.sampled_from([*lines, "```", "# New", "===", "\n", "- x", "_x_"]) | st.text(max_size=8)
    with (
        Folder(str(_folder(tmp_path))) as folder,
        Stage(folder, str(tmp_path / "stage")) as stage,
    ):
        workplace = Workplace(stage, "/notes")
        workplace.saw("summary.md")
        tool = notes_edit_tool(workplace, NOTES)
        for _ in range(4):
            text = stage.read("summary.md").data.decode()
            start = data.draw(st.integers(0, len(text) - 1))
            old = text[start : data.draw(st.integers(start + 1, len(text)))]
            new = "".join(data.draw(st.lists(pieces, max_size=6)))
            try:
                tool.call({"file_path": "summary.md", "old_string": old, "new_string": new})
            except Refused:
                assert stage.read("summary.md").data.decode() == text
        result = NOTES.applied(stage.read("summary.md").data.decode())
    assert [line for line in result.split("\n") if line in lines] == lines


def _folder(place: Path) -> Path:
    folder = place / "notes"
    folder.mkdir(exist_ok=True)
    (folder / "summary.md").write_text(NOTES.render({"Workflow": "- `make`", "Worklog": "- began"}))
    return folder


def test_a_structure_of_the_users_is_protected_likewise() -> None:
    structure = Structure.of("## Goal\n*What we want.*\n\n## Done\n")
    assert structure is not None
    work = Job((), 0, structure, structure.blank(), PATH, datetime(2026, 11, 16, tzinfo=UTC))
    calls = (edit("## Goal", "## Ziel"), edit("## Done", "## Done\n\n- all of it"))
    result = made([Reply("", calls), Reply("Done.")], work)
    assert result.notes == "## Goal\n*What we want.*\n\n## Done\n\n- all of it\n"
