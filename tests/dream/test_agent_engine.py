"""Whole dreams with a model: what is shown to be so lands, what is not waits, and what went wrong changed nothing."""

from __future__ import annotations

import asyncio
import json
import os
import re
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.agents.place import write_session
from tests.dream.models import DEPLOYS, LOOK, READ, SAID_AT, TABS, World, answers, edit, say, written

from reverie.agents.sandbox.probe import Found
from reverie.dream.engines import agent
from reverie.dream.engines.agent import BLIND, UNOPENED
from reverie.dream.engines.engine import Brief
from reverie.dream.engines.rules import RulesEngine
from reverie.dream.outcome import Dreamed, Failed, Held, Outcome, Skipped, Unchanged
from reverie.dream.progress import Listener, Progress
from reverie.dream.task import Task, TurnSeen, current_task
from reverie.dream.thinking.pieces import Edited
from reverie.dream.thinking.settled import settle
from reverie.dream.thinking.step import Settled
from reverie.interfaces.cli.dream import dream_exit_code
from reverie.interfaces.cli.json_output import reason
from reverie.memory import Memory
from reverie.store.stage import Stage
from reverie.testing.scripted_reply import Call, Fault, Reply, Request
from reverie.testing.scripted_server import ScriptedServer

THURSDAYS, TUESDAYS = "The shop is deployed on Thursdays.", "The shop is deployed on Tuesdays now."
JONAS = "Invoices are signed by Jonas."


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path / "home")


def test_what_the_user_said_lands_with_its_evidence(world: World) -> None:
    calls = (edit(THURSDAYS, TUESDAYS), written("invoices.md", JONAS))
    outcome = world.dream([Reply("Looking.", READ), Reply("", calls), Reply("One corrected, one learned.")])
    assert isinstance(outcome, Dreamed)
    assert (outcome.held, outcome.account.engine, outcome.account.spent) == (0, "agent", "")
    assert world.text("deploys.md") == DEPLOYS.replace(THURSDAYS, TUESDAYS)
    assert JONAS in world.text("invoices.md")
    assert "invoices.md" in world.text("MEMORY.md")
    assert outcome.account.usage["turns"] == 3
    assert outcome.account.usage["cache_read_tokens"]
    quotes = {one.claim: one.quote for change in outcome.changes for one in change.evidence}
    assert quotes[JONAS] == "And remember that invoices are signed by Jonas."


def test_where_no_boundary_holds_no_shell_is_offered(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reverie.dream.engines.agent.find_boundary", lambda: Found(None, "there is no kernel to ask"))
    shell = Call("Bash", {"command": "ls"})
    outcome = world.dream([Reply("", (*READ, shell)), Reply("", (edit(THURSDAYS, TUESDAYS),)), Reply("Done.")])
    tools = [tool["name"] for tool in world.server.requests[0].body["tools"]]
    assert tools == ["Read", "Grep", "Glob", "Edit", "Write", "Retire"]
    assert "Unknown tool name: 'Bash'" in answers(world, 1)
    asked = str(world.server.requests[0].body)
    assert "Grep does not count" in asked
    assert "`cat" not in asked
    assert isinstance(outcome, Dreamed)
    assert TUESDAYS in world.text("deploys.md")


def test_an_undo_takes_it_back_to_the_byte(world: World) -> None:
    world.dream([Reply("", READ), Reply("", (edit(THURSDAYS, TUESDAYS),))])
    with ScriptedServer([]) as server:
        world.opened(server).undo()
    assert world.text("deploys.md") == DEPLOYS


def test_of_two_edits_in_one_file_the_right_one_lands_and_the_wrong_one_waits(world: World) -> None:
    calls = (edit(THURSDAYS, TUESDAYS), edit("Rollbacks are done by Marta.", "Rollbacks are done by Bob."))
    outcome = world.dream([Reply("", READ), Reply("", calls), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 1
    assert world.text("deploys.md") == DEPLOYS.replace(THURSDAYS, TUESDAYS)


def test_half_of_the_edits_wrong_leaves_the_right_half(world: World) -> None:
    calls = (
        edit(THURSDAYS, TUESDAYS),
        written("invoices.md", JONAS),
        written("coffee.md", "The user drinks four coffees a day."),
        written("vault.md", "The vault code is on page nine.", turn=4),
        Call("Retire", {"file_path": "tabs.md", "reason": "nobody needs it"}),
    )
    outcome = world.dream([Reply("", READ), Reply("", calls), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert sorted(file.name for file in world.memory.glob("*.md")) == [
        "MEMORY.md",
        "deploys.md",
        "invoices.md",
        "tabs.md",
    ]
    with ScriptedServer([]) as server:
        held = {one.change.file: " ".join(one.why) for one in world.opened(server).held()}
    assert sorted(held) == ["coffee.md", "tabs.md", "vault.md"]
    assert "no evidence" in held["coffee.md"]
    assert "would lose" in held["tabs.md"]


def test_a_retirement_that_waits_is_told_in_the_words_of_the_model(world: World) -> None:
    head = "---\nname: Tabs\ndescription: Indent with tabs.\ntype: feedback\n---\n\n"
    (world.memory / "tabs.md").write_text(f"{head}- Indent with tabs.\n- Wrap at 100.\n- Indent with tabs.\n")
    calls = (Call("Retire", {"file_path": "tabs.md", "reason": "nobody needs it"}),)
    world.dream([Reply("", READ), Reply("", calls), Reply("Done.")])
    with ScriptedServer([]) as server:
        (held,) = world.opened(server).held()
    assert {one.text for one in held.change.reasons if one.claim} >= {"the model let it go (nobody needs it)"}
    assert not [one.text for one in held.change.reasons if "wrote" in one.text]
    (lost,) = [why for why in held.why if "Wrap at 100" in why]
    assert "nothing says where it went" in lost


def test_a_file_merged_into_another_goes_when_its_words_are_there(world: World) -> None:
    calls = (
        edit("- Rollbacks are done by Marta.", "- Rollbacks are done by Marta.\n- Indent with tabs in the shop."),
        Call("Retire", {"file_path": "tabs.md", "reason": "said elsewhere", "merged_into": "deploys.md"}),
    )
    world.dream([Reply("", READ), Reply("", calls), Reply("Done.")])
    assert not (world.memory / "tabs.md").exists()
    assert "Indent with tabs in the shop." in world.text("deploys.md")


def reviewed(outcome: Outcome) -> int:
    assert isinstance(outcome, Dreamed | Held | Unchanged)
    return outcome.account.sessions_reviewed


def test_a_merge_by_rule_that_would_wait_is_not_done_before_the_model_looks(world: World) -> None:
    billed = "Printer jobs are billed monthly to the cost centre of the sender."
    for name, more in (("Harbour office", ""), ("Library office", "\n\nCalls are logged by Ines.")):
        head = f"---\nname: {name}\ndescription: {name}\ntype: project\n---\n\n"
        world.memory.joinpath(f"{name.lower().replace(' ', '-')}.md").write_text(f"{head}{billed}{more}\n")
    outcome = world.dream([Reply("", (*READ, LOOK)), Reply("Nothing to do.")])
    shown = str(world.server.requests[0].body["messages"][0])
    assert "harbour-office.md" in shown
    assert "library-office.md" in shown
    assert world.held() == []
    assert isinstance(outcome, Dreamed | Unchanged)
    assert billed in world.text("harbour-office.md")
    assert billed in world.text("library-office.md")


def test_a_model_that_finds_nothing_to_change_changes_nothing(world: World) -> None:
    outcome = world.dream([Reply("", (*READ, LOOK)), Reply("All is well.")])
    assert isinstance(outcome, Dreamed | Unchanged)  # the index is made where there is none
    assert (world.text("deploys.md"), world.text("tabs.md")) == (DEPLOYS, TABS)
    assert (outcome.account.shortfall, outcome.account.notes) == ("", ())
    assert reviewed(world.dream([Reply("All is well.")])) == 0


def test_what_was_said_where_a_model_did_not_look_is_learned_by_the_rules(world: World) -> None:
    say_elsewhere(world, "From now on tags are signed.")
    new = edit("- Rollbacks are done by Marta.", "- Rollbacks are done by Marta.\n- Invoices are signed by Jonas.")
    outcome = world.dream([Reply("", READ), Reply("", (new,)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert "- Invoices are signed by Jonas." in world.text("deploys.md")
    assert "on Thursdays" in world.text("deploys.md"), "the model names that session, so it has chosen what to take"
    learned = {change.file: change.evidence for change in outcome.changes if change.evidence}
    assert {one.transcript for evidence in learned.values() for one in evidence} == {"s1.jsonl", "s2.jsonl"}
    assert any("signed" in text for text in map(world.text, learned) if "Jonas" not in text)
    assert (outcome.account.notes, outcome.account.shortfall) == ((UNOPENED,), "")
    assert isinstance(world.dream([Reply("Nothing to do.")]), Unchanged)


def say_elsewhere(world: World, sentence: str, day: int = 14) -> None:
    """The user says it in a session of its own."""
    line = {"role": "user", "content": sentence, "time": f"2026-11-{day}T10:00:00Z"}
    (world.sessions / "s2.jsonl").write_text(json.dumps(line) + "\n")


def test_an_edit_that_waits_takes_nothing_with_it_that_the_rules_learned_in_its_file(world: World) -> None:
    say_elsewhere(world, "Rollbacks are done by Ines from now on, not by Marta.")
    outcome = world.dream([Reply("", READ), Reply("", (edit("Thursdays", "Saturdays"),)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert "- The shop is deployed on Thursdays.\n- Rollbacks are done by Ines from now on" in world.text("deploys.md")
    (held,) = world.held()
    assert held.change.before is not None
    assert held.change.after is not None
    assert held.change.after.data == held.change.before.data.replace(b"Thursdays", b"Saturdays")


@pytest.mark.parametrize(("day", "holds"), [(11, "on Tuesdays now"), (15, "on Mondays now")])
def test_of_what_a_model_wrote_and_what_the_rules_heard_the_later_word_holds(
    world: World, day: int, holds: str
) -> None:
    say_elsewhere(world, "The shop is deployed on Mondays now.", day)
    world.dream([Reply("", READ), Reply("", (edit(THURSDAYS, TUESDAYS),)), Reply("Done.")])
    assert re.findall(r"on \w+ now", world.text("deploys.md")) == [holds]


def test_a_model_may_turn_down_what_it_was_shown(world: World) -> None:
    log = world.memory / "logs" / "2026" / "11" / "2026-11-12.md"
    log.parent.mkdir(parents=True)
    log.write_text("# 2026-11-12\n\n- 10:05 From now on tags are signed.\n")
    outcome = world.dream(
        [Reply("", (LOOK, Call("Read", {"file_path": "logs/2026/11/2026-11-12.md"}))), Reply("Not worth keeping.")]
    )
    assert isinstance(outcome, Dreamed | Unchanged)
    assert outcome.account.notes == ()
    assert sorted(path.name for path in world.memory.glob("*.md")) == ["MEMORY.md", "deploys.md", "tabs.md"]


def asked_about(world: World) -> str:
    """What the model was told first."""
    return str(world.server.requests[0].body["messages"][0])


LOOKS_ELSEWHERE = (Call("Glob", {"pattern": "*.md"}), Call("Read", {"file_path": "nowhere.md"}))


@pytest.mark.parametrize("calls", [(), LOOKS_ELSEWHERE])
def test_a_model_that_reads_nothing_loses_nothing_and_is_shown_the_sessions_once_more(
    world: World, calls: tuple[Call, ...]
) -> None:
    lazy = (Reply("", calls), Reply("Nothing to do.")) if calls else (Reply("Nothing to do."),)
    outcome = world.dream(lazy)
    assert isinstance(outcome, Dreamed)
    assert "- The shop is deployed on Tuesdays now.\n" in world.text("deploys.md"), "as the rules learned it"
    assert BLIND in outcome.account.shortfall
    assert any(BLIND in note for note in outcome.account.notes)
    again = world.dream(lazy)
    assert isinstance(again, Unchanged)
    assert reviewed(again) == 1
    assert "- s1: " in asked_about(world)
    assert reason(again).startswith("no memory has changed: ")
    third = world.dream(lazy)
    assert isinstance(third, Unchanged)
    assert (reviewed(third), world.server.requests) == (0, []), "the second time counts"


def test_a_model_that_looks_when_it_is_shown_a_session_again_ends_it(world: World) -> None:
    world.dream([Reply("Nothing to do.")])
    world.dream([Reply("", (Call("Grep", {"pattern": "Jonas", "path": "sessions"}),)), Reply("All is there.")])
    assert len(world.server.requests) == 2
    world.dream([Reply("Nothing to do.")])
    assert world.server.requests == []


def test_a_dry_run_leaves_no_session_for_the_next_dream(world: World) -> None:
    world.dream([Reply("", READ), Reply("All is well.")])
    state = world.memory.parent / ".memory.reverie"
    before = sorted(path.name for path in state.iterdir())
    say(world, "From now on tags are signed.")
    with ScriptedServer([Reply("Nothing to do.")]) as server:
        asyncio.run(world.opened(server).dream(now=True, dry_run=True))
    assert sorted(path.name for path in state.iterdir()) == before


def test_sessions_that_a_spent_budget_kept_from_a_model_come_again(world: World) -> None:
    other = world.sessions / "s2.jsonl"
    other.write_text((world.sessions / "s1.jsonl").read_text().replace("Jonas", "Marta"))
    seen = Call("Read", {"file_path": "s1"})
    outcome = world.dream(
        [Reply("", (*READ, seen)), Reply("", (edit(THURSDAYS, TUESDAYS),)), Reply("More.", (seen,))],
        REVERIE_BUDGET_TURNS="2",
    )
    assert isinstance(outcome, Dreamed)
    os.utime(other, (SAID_AT, SAID_AT))
    world.dream([Reply("", READ), Reply("Done.")])
    assert "- s2: " in asked_about(world)
    assert "- s1: " not in asked_about(world)


def test_sessions_for_which_the_list_has_no_room_come_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reverie.dream.thinking.manifest.MOST_SESSIONS", 1)
    (world.sessions / "s2.jsonl").write_text((world.sessions / "s1.jsonl").read_text())
    os.utime(world.sessions / "s2.jsonl", (SAID_AT, SAID_AT))
    shown: list[str] = []
    for _ in range(2):
        world.dream([Reply("", READ), Reply("All is well.")])
        shown += re.findall(r"- (s\d): \d+ telling", asked_about(world))
    assert sorted(shown) == ["s1", "s2"]
    assert reviewed(world.dream([])) == 0


def test_with_nothing_new_the_model_is_not_asked_again(world: World) -> None:
    world.dream([Reply("", READ), Reply("", (edit(THURSDAYS, TUESDAYS),)), Reply("Done.")])
    outcome = world.dream([Reply("", (Call("Retire", {"file_path": "tabs.md", "reason": "x"}),))])
    assert isinstance(outcome, Unchanged)
    assert not world.server.requests


@pytest.mark.parametrize(
    "calls",
    [
        (written("a.md", JONAS), written("b.md", JONAS)),
        (written("a.md", JONAS), written("b.md", "Nobody has said this.")),
        (written("heat.md", "Team HEAT.", turn=6), written("team.md", "Our team is Team HEAT.", turn=6)),
    ],
    ids=["a copy is left out", "one waits", "one repeats part of the other"],
)
def test_a_second_dream_asks_nobody_and_changes_nothing(world: World, calls: tuple[Call, ...]) -> None:
    say(world, "Our team is Team HEAT, by the way. Team HEAT.")
    os.utime(world.sessions / "s1.jsonl", (SAID_AT, SAID_AT))
    assert isinstance(world.dream([Reply("", (*READ, LOOK)), Reply("", calls), Reply("Done.")]), Dreamed)
    left = {file.name: file.read_bytes() for file in world.memory.glob("*.md")}
    outcome = world.dream([])
    assert isinstance(outcome, Unchanged)
    assert not world.server.requests
    assert {file.name: file.read_bytes() for file in world.memory.glob("*.md")} == left


@pytest.mark.parametrize("file", ["tabs.md", "deploys.md"])
def test_a_file_that_was_edited_while_the_model_worked_is_looked_at_by_the_next_dream(world: World, file: str) -> None:
    replies = iter([Reply("", READ), Reply("", (edit(THURSDAYS, TUESDAYS),)), Reply("Done.")])

    def reply(request: Request) -> Reply:
        path = world.memory / file
        path.write_text(path.read_text().rstrip() + "\n\nThe shop is closed in July.\n")
        return next(replies)

    assert isinstance(world.dream(reply), Dreamed)
    world.dream([Reply("", READ), Reply("Done.")])
    assert len(world.server.requests) == 2
    world.dream([])
    assert not world.server.requests


def test_a_spent_budget_lets_land_what_is_verified_and_drops_the_rest(world: World) -> None:
    calls = (edit(THURSDAYS, TUESDAYS), written("coffee.md", "The user drinks four coffees a day."))
    more = Reply("More.", (Call("Read", {"file_path": "tabs.md", "offset": 2}),))
    outcome = world.dream([Reply("", READ), Reply("", calls), more, more], REVERIE_BUDGET_TURNS="3")
    assert isinstance(outcome, Dreamed)
    assert "3 turns" in outcome.account.spent
    assert outcome.held == 0
    assert TUESDAYS in world.text("deploys.md")


NO_TOOL = {"an unknown tool": Call("TodoWrite", {"todos": []}), "broken arguments": Call("Read", '{"file_path": ')}


@pytest.mark.parametrize("name", NO_TOOL)
def test_calls_that_no_tool_understands_end_a_dream_as_a_spent_budget_does(world: World, name: str) -> None:
    edits = (edit(THURSDAYS, TUESDAYS), written("coffee.md", "The user drinks four coffees a day."))
    outcome = world.dream([Reply("", READ), Reply("", edits), *[Reply("", (NO_TOOL[name],))] * 9])
    assert isinstance(outcome, Dreamed)
    assert outcome.account.spent == f"it called {NO_TOOL[name].name} 5 times in the same way"
    assert (TUESDAYS in world.text("deploys.md"), outcome.held) == (True, 0)
    assert dream_exit_code(outcome, now=True) == 13
    assert len(world.server.requests) == 2 + 5
    if name == "an unknown tool":
        assert "Available tools: " in answers(world, 3)


def test_a_model_that_asks_for_an_unknown_tool_and_then_finds_its_way_is_done(world: World) -> None:
    lost = [Reply("", (Call("TodoWrite", {"todos": [number]}),)) for number in range(4)]
    outcome = world.dream([*lost, Reply("", READ), Reply("", (edit(THURSDAYS, TUESDAYS),)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert (outcome.account.spent, TUESDAYS in world.text("deploys.md")) == ("", True)


def test_a_dream_of_which_every_call_was_refused_says_how_many_and_why(world: World) -> None:
    world.dream([Reply("All is well.")])  # the index is made
    (world.memory / "tabs.md").write_text(TABS.replace("shop", "store"))
    calls = (*[edit("Thursdays", "Tuesdays")] * 2, Call("Fetch", {}), edit("x", "y", file="../deploys.md"))
    outcome = world.dream([Reply("", calls), Reply("Done.")])
    assert isinstance(outcome, Unchanged)
    told = reason(outcome)
    assert told.startswith("no memory has changed: all 4 calls of the model were refused: Read deploys.md first")
    assert "(2×)" in told
    assert "outside of the memory folder" in told
    assert outcome.account.shortfall in outcome.account.notes


def test_a_turn_is_told_while_it_arrives(world: World) -> None:
    told: list[Progress] = []
    # A few seconds for the whole of it: the pulse comes five times in each.
    slow = Reply("All of it is as it should be.", fault=Fault.DRIP, delay=0.002)
    world.dream([slow], tell=told.append)
    arriving = [one for one in told if one.is_arriving]
    assert any("All" in one.said for one in arriving)
    assert told.index(arriving[-1]) < next(n for n, one in enumerate(told) if one.said and not one.is_arriving)


def test_a_conversation_that_no_longer_fits_lets_land_what_is_verified(world: World) -> None:
    full = Reply(status=400, refusal="prompt is too long: 205310 tokens > 200000 maximum")
    calls = (edit(THURSDAYS, TUESDAYS), written("coffee.md", "The user drinks four coffees a day."))
    outcome = world.dream([Reply("", READ), Reply("", calls), full, full])
    assert isinstance(outcome, Dreamed)
    assert "no longer fits" in outcome.account.spent
    assert (outcome.held, TUESDAYS in world.text("deploys.md")) == (0, True)
    assert not (world.memory / "coffee.md").exists()


def test_a_task_that_never_fitted_is_a_failure_that_changes_nothing(world: World) -> None:
    outcome = world.dream([Reply(status=400, refusal="prompt is too long: 205310 tokens > 200000 maximum")])
    assert isinstance(outcome, Failed)
    assert (outcome.error_code, world.text("deploys.md")) == ("budget", DEPLOYS)


def test_a_budget_spent_on_nothing_is_a_failure_that_changes_nothing(world: World) -> None:
    outcome = world.dream(lambda _: Reply("Again.", (READ[0],)))
    assert isinstance(outcome, Failed)
    assert outcome.error_code == "budget"
    assert world.text("deploys.md") == DEPLOYS
    assert not (world.memory / ".consolidate-lock").exists() or (
        (world.memory / ".consolidate-lock").stat().st_mtime_ns == 0
    )


def test_the_days_money_is_counted_over_dreams(world: World) -> None:
    world.dream([Reply("", READ), Reply("", (edit(THURSDAYS, TUESDAYS),)), Reply("Done.")])
    (world.memory / "tabs.md").write_text(TABS.replace("shop", "store"))
    outcome = world.dream([Reply("All is well.")], REVERIE_BUDGET_DOLLARS_PER_DAY="0.00001")
    assert isinstance(outcome, Failed)
    assert "of this day are spent" in outcome.reason
    tomorrow = world.dream([Reply("All is well.")], REVERIE_NOW="2026-11-17T09:00:00Z")
    assert not isinstance(tomorrow, Failed)


@pytest.mark.parametrize("status", [401, 404])
def test_a_provider_that_refuses_leaves_everything_as_it_was(world: World, status: int) -> None:
    outcome = world.dream([Reply(status=status)])
    assert isinstance(outcome, Failed)
    assert outcome.error_code == "model"
    assert world.text("deploys.md") == DEPLOYS
    again = world.dream([Reply("", READ), Reply("", (edit(THURSDAYS, TUESDAYS),))])
    assert isinstance(again, Dreamed)


def test_a_model_that_fails_halfway_leaves_everything_as_it_was(world: World) -> None:
    outcome = world.dream([Reply("", READ), Reply("", (edit(THURSDAYS, TUESDAYS),)), Reply(status=401)])
    assert isinstance(outcome, Failed)
    assert world.text("deploys.md") == DEPLOYS


def test_pinned_memories_are_left_alone(world: World) -> None:
    pinned = DEPLOYS.replace("type: project", "type: project\npinned: true")
    (world.memory / "deploys.md").write_text(pinned)
    world.dream([Reply("", READ), Reply("", (edit(THURSDAYS, TUESDAYS),)), Reply("Done.")])
    assert world.text("deploys.md") == pinned


def test_what_a_turn_did_is_told_before_the_next_one(world: World) -> None:
    """Each answer waits until the task says what the one before it did, so that no clock decides."""
    state = str(world.memory.parent / ".memory.reverie")

    asked: list[Request] = []

    def seen(what: Callable[[Task], bool]) -> None:
        while not ((task := current_task(state)) and what(task)):
            time.sleep(0.01)

    def answer(request: Request) -> Reply:
        turn = len(asked)
        asked.append(request)
        if turn == 1:
            seen(lambda task: task.latest_turns == (TurnSeen(1, "Looking.", 2),) and task.phase == "starting")
            return Reply("", (edit(THURSDAYS, TUESDAYS),))
        if turn == 2:
            seen(lambda task: task.files == ("deploys.md",) and (task.phase, task.turns) == ("updating", 2))
        return Reply("Looking.", READ) if turn == 0 else Reply("Done.")

    assert isinstance(world.dream(answer), Dreamed)
    assert current_task(state) is None


def test_a_secret_in_what_a_model_says_is_not_shown_to_others(world: World) -> None:
    secret = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    told: list[Progress] = []
    world.dream([Reply(f"{'x' * 60} {secret}", READ), Reply("Done.")], tell=told.append)
    assert any("REDACTED" in one.said for one in told)
    assert not any(secret[:12] in one.said + one.text for one in told)


def test_whoever_leaves_ends_the_dream_at_once(world: World) -> None:
    class Left(Exception):
        pass

    def tell(progress: Progress) -> None:
        if "turn 1" in progress.text:
            raise Left

    with pytest.raises(Left):
        world.dream([Reply("", READ), Reply("", (edit(THURSDAYS, TUESDAYS),), delay=30)], tell=tell)
    assert world.text("deploys.md") == DEPLOYS


def test_the_model_is_given_the_folder_the_sessions_and_what_was_heard(world: World) -> None:
    world.dream([Reply("All is well.")])
    asked = str(world.server.requests[0].body["messages"][0])
    assert "deploys.md (project" in asked
    assert "s1: " in asked
    assert "s1 turn 3" in asked
    names = [tool["name"] for tool in world.server.requests[0].body["tools"]]
    assert [name for name in names if name != "Bash"] == ["Read", "Grep", "Glob", "Edit", "Write", "Retire"]


def test_a_dry_run_with_a_model_changes_nothing(world: World) -> None:
    with ScriptedServer([Reply("", READ), Reply("", (edit(THURSDAYS, TUESDAYS),))]) as server:
        outcome = asyncio.run(world.opened(server).dream(now=True, dry_run=True))
    assert isinstance(outcome, Dreamed)
    assert world.text("deploys.md") == DEPLOYS


def test_a_model_hears_at_once_whether_its_edit_can_land(world: World) -> None:
    calls = (edit(THURSDAYS, TUESDAYS), written("coffee.md", "The user drinks four coffees a day."))
    world.dream([Reply("", READ), Reply("", calls), Reply("Done.")])
    answers = str(world.server.requests[2].body["messages"][-1])
    assert "deploys.md is edited. deploys.md can land as it now stands." in answers
    assert "coffee.md is written. coffee.md still waits for the user: no turn says" in answers


def test_a_refused_call_is_marked_as_failed(world: World) -> None:
    world.dream([Reply("", (Call("Read", {"file_path": "missing.md"}),)), Reply("Done.")])
    (result,) = world.server.requests[1].body["messages"][-1]["content"]
    assert result["is_error"] is True


def test_what_the_user_said_replaces_a_claim_though_its_words_are_others(world: World) -> None:
    session = world.sessions / "s1.jsonl"
    said = {
        "role": "user",
        "content": "It's Chidi that does the rollbacks o. Tell him.",
        "time": "2026-11-14T10:00:00Z",
    }
    session.write_text(session.read_text() + json.dumps(said) + "\n")
    new = edit("Rollbacks are done by Marta.", "It's Chidi that does the rollbacks o.", turn=6)
    outcome = world.dream([Reply("", READ), Reply("", (new,)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 0
    assert "It's Chidi that does the rollbacks o." in world.text("deploys.md")
    (change,) = [change for change in outcome.changes if change.file == "deploys.md"]
    assert {reason.destination for reason in change.reasons if "Marta" in reason.claim} == {"superseded by deploys.md"}


def test_a_sentence_about_another_thing_replaces_nothing(world: World) -> None:
    wrong = edit("- Rollbacks are done by Marta.", "- Invoices are signed by Jonas.")
    world.dream([Reply("", READ), Reply("", (wrong,)), Reply("Done.")])
    assert "Rollbacks are done by Marta." in world.text("deploys.md")


def test_a_draft_that_was_mended_lands_as_it_was_mended(world: World) -> None:
    draft = edit(THURSDAYS, "Deployments of the shop take place on Tuesdays.")
    mended = edit("Deployments of the shop take place on Tuesdays.", TUESDAYS)
    outcome = world.dream([Reply("", READ), Reply("", (draft,)), Reply("", (mended,)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 0
    assert world.text("deploys.md") == DEPLOYS.replace(THURSDAYS, TUESDAYS)
    assert "can land" in str(world.server.requests[3].body["messages"][-1])


def test_a_draft_that_was_taken_back_is_no_change(world: World) -> None:
    there, back = edit("Marta", "Bob"), edit("Bob", "Marta")
    outcome = world.dream([Reply("", READ), Reply("", (there,)), Reply("", (back,)), Reply("Done.")])
    assert not isinstance(outcome, Held)
    assert world.text("deploys.md") == DEPLOYS
    assert "The file is as it was." in str(world.server.requests[3].body["messages"][-1])


def test_words_that_only_join_a_sentence_need_not_be_kept(world: World) -> None:
    session = world.sessions / "s1.jsonl"
    said = {"role": "user", "content": "and always show me the changelog entry first.", "time": "2026-11-14T10:00:00Z"}
    session.write_text(session.read_text() + json.dumps(said) + "\n")
    new = written("changelog.md", "Always show me the changelog entry first.", turn=6)
    outcome = world.dream([Reply("", (new,)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 0


def test_two_sessions_of_one_name_each_speak_for_themselves(world: World) -> None:
    other = world.home / "elsewhere"
    write_session(other / "s1.jsonl", (("user", "hello"), ("user", "嗯"), ("user", "记住，发票由 Mina 签字。")))

    def by(session: str, name: str, body: str) -> Call:
        call = written(name, body)
        assert isinstance(call.arguments, dict)
        return Call("Write", {**call.arguments, "evidence": [{"session": session, "turn": 3}]})

    calls = (
        by("-shop/s1", "invoices.md", JONAS),
        by("elsewhere/s1", "发票.md", "发票由 Mina 签字。"),
        by("s1", "coffee.md", "The user drinks four coffees a day."),
    )
    with ScriptedServer([Reply("", calls), Reply("Done.")]) as server:
        folders = [world.sessions, other]
        memory = Memory.open(world.project, memory_dir=world.memory, sessions=folders, environ=world.environ(server))
        outcome = asyncio.run(memory.dream(now=True))
        asked = str(server.requests[0].body["messages"][0])
    assert isinstance(outcome, Dreamed)
    assert outcome.account.sessions_reviewed == 2
    assert "- -shop/s1: " in asked
    assert "- elsewhere/s1: " in asked
    sources = {one.claim: one.transcript for change in outcome.changes for one in change.evidence}
    assert sources == {JONAS: "-shop/s1.jsonl", "发票由 Mina 签字。": "elsewhere/s1.jsonl"}
    assert [held.change.file for held in memory.held()] == ["coffee.md"]


def test_the_days_money_is_one_for_all_projects_of_a_home(world: World) -> None:
    world.dream([Reply("", READ), Reply("Done.")])
    money = json.loads((world.home / ".reverie" / "spending.json").read_text())["dollars"]
    assert money == {"2026-11-16": pytest.approx(money["2026-11-16"])}
    other = world.home / "other" / "memory"
    other.mkdir(parents=True)
    (other / "tabs.md").write_text(TABS)
    with ScriptedServer([Reply("All is well.")]) as server:
        environ = {**world.environ(server), "REVERIE_BUDGET_DOLLARS_PER_DAY": "0.00001"}
        memory = Memory.open(world.project, memory_dir=other, sessions=[world.sessions], environ=environ)
        outcome = asyncio.run(memory.dream(now=True))
    assert isinstance(outcome, Failed)
    assert "the $0.00001 of this day are spent" in outcome.reason
    assert not server.requests


def test_a_dream_can_have_money_of_its_own(world: World) -> None:
    more = Reply("More.", (Call("Read", {"file_path": "tabs.md", "offset": 2}),))
    edits = Reply("", (edit(THURSDAYS, TUESDAYS),), usage={"output_tokens": 100_000})
    outcome = world.dream([Reply("", READ), edits, more], REVERIE_BUDGET_DOLLARS="0.5")
    assert isinstance(outcome, Dreamed)
    assert "its $0.5 are used up" in outcome.account.spent
    assert TUESDAYS in world.text("deploys.md")  # paid for with the last of it
    assert len(world.server.requests) == 2


def test_a_dream_that_may_cost_nothing_asks_nobody(world: World) -> None:
    outcome = world.dream([Reply("All is well.")], REVERIE_BUDGET_DOLLARS="0")
    assert isinstance(outcome, Failed)
    assert "raise budget.dollars" in outcome.reason
    assert not world.server.requests


def openai(server: ScriptedServer, model: str) -> dict[str, str]:
    return {"REVERIE_MODEL": model, "OPENAI_BASE_URL": f"{server.url}/v1"}


def test_a_model_whose_price_nobody_knows_is_told_and_claims_no_figure(world: World) -> None:
    with ScriptedServer([Reply("", READ), Reply("", (edit(THURSDAYS, TUESDAYS),)), Reply("Done.")]) as server:
        memory = world.opened(server, **openai(server, "openai:home-grown"))
        outcome = asyncio.run(memory.dream(now=True))
    assert isinstance(outcome, Dreamed)
    assert outcome.account.usage["dollars"] is None
    assert outcome.account.usage["turns"] == 3
    told = "nobody knows what openai:home-grown costs, so only tokens, turns and time were limited"
    assert told in outcome.account.notes


def test_a_rehearsal_costs_and_leaves_no_mark(world: World) -> None:
    os.utime(world.sessions / "s1.jsonl", (1, 1))
    (world.memory / ".consolidate-lock").touch()  # nobody said anything since
    os.utime(world.memory / ".consolidate-lock", (SAID_AT, SAID_AT))
    with ScriptedServer([Reply("All is well.")]) as server:
        asyncio.run(world.opened(server).dream(now=True, dry_run=True))
        assert len(server.requests) == 1
    assert json.loads((world.home / ".reverie" / "spending.json").read_text())["dollars"]["2026-11-16"] > 0
    world.dream([Reply("All is well.")])
    assert len(world.server.requests) == 1
    world.dream([Reply("All is well.")])
    assert not world.server.requests


def made(name: str, head: str, body: str, turn: int = 3) -> Call:
    """A new file with a head of its own."""
    content = f"---\n{head}\ntype: project\n---\n\n{body}\n"
    return Call("Write", {"file_path": name, "content": content, "evidence": [{"session": "s1", "turn": turn}]})


def test_a_description_or_a_name_never_holds_up_a_file(world: World) -> None:
    new = made("invoices.md", "name: Money matters\ndescription: who pays whom and when", JONAS)
    outcome = world.dream([Reply("", (new,)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 0
    assert "who pays whom" not in world.text("invoices.md")
    assert "Money matters" not in world.text("invoices.md")
    assert f'description: "{JONAS}"' in world.text("invoices.md") or f"description: {JONAS}" in world.text(
        "invoices.md"
    )
    assert "invoices.md can land as it now stands. Note: its description is not made of one statement" in answers(
        world, 1
    )


def test_a_description_that_breaks_off_gets_the_dots_that_it_lacks(world: World) -> None:
    say(world, "we decided against a lift because the pier is too old for one")
    body = "We decided against a lift because the pier is too old for one."
    new = made("lift.md", "name: Lift\ndescription: We decided against a lift", body, turn=6)
    world.dream([Reply("", (LOOK,)), Reply("", (new,)), Reply("Done.")])
    assert "description: We decided against a lift…\n" in world.text("lift.md")
    assert "its description" not in answers(world, 2)


def test_quotes_that_a_description_lacks_are_put_round_it(world: World) -> None:
    say(world, "I want docs like a letter: short sentences, no summary.")
    new = made(
        "docs.md",
        "name: Docs\ndescription: I want docs like a letter: short sentences, no summary",
        "I want docs like a letter: short sentences, no summary.",
        turn=6,
    )
    outcome = world.dream([Reply("", (new,)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert (outcome.held, outcome.account.problems) == (0, ())
    assert 'description: "I want docs like a letter: short sentences, no summary"' in world.text("docs.md")
    assert "cannot be read" in answers(world, 1)


def test_a_head_that_an_edit_broke_is_kept_as_it_was_and_the_rest_lands(world: World) -> None:
    calls = (edit("type: project", "type: [project"), edit(THURSDAYS, TUESDAYS))
    outcome = world.dream([Reply("", READ), Reply("", calls), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 0
    assert world.text("deploys.md") == DEPLOYS.replace(THURSDAYS, TUESDAYS)
    assert answers(world, 2).count("cannot be read") == 1  # of two edits, and told once


def test_a_new_file_that_cannot_be_read_is_refused_for_all_to_see(world: World) -> None:
    new = made("broken.md", "name: Broken\n  - odd: [", JONAS)
    outcome = world.dream([Reply("", (new, edit(THURSDAYS, TUESDAYS))), Reply("Done.")])
    assert not (world.memory / "broken.md").exists()
    assert "broken.md is left as it was: broken.md would be a file that cannot be read" in answers(world, 1)
    assert isinstance(outcome, Dreamed)
    assert any("broken.md" in problem for problem in outcome.account.problems)


def test_a_line_of_a_daily_log_is_the_users_word(world: World) -> None:
    log = world.memory / "logs" / "2026" / "11" / "2026-11-12.md"
    log.parent.mkdir(parents=True)
    log.write_text("# 2026-11-12\n\n- 10:05 Finance export reads deposit_cents now, says Mads.\n")
    said = [{"session": "logs/2026/11/2026-11-12.md", "turn": 3}]
    forged = [{"session": "logs/2026/11/2026-11-12.md", "turn": 1}]
    calls = (
        Call(
            "Write",
            {
                "file_path": "export.md",
                "content": "- Finance export reads deposit_cents now, says Mads.\n",
                "evidence": said,
            },
        ),
        Call(
            "Write", {"file_path": "other.md", "content": "- Finance export is written in Rust.\n", "evidence": forged}
        ),
    )
    outcome = world.dream([Reply("", (LOOK, *calls)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert "says Mads" in world.text("export.md")
    assert not (world.memory / "other.md").exists()
    assert {one.role for change in outcome.changes for one in change.evidence} == {"log"}


def test_an_older_word_does_not_take_the_place_of_what_was_written_since(world: World) -> None:
    """Also where the description goes on saying what the edit takes out of the file."""
    head = "---\nname: Shop\ndescription: The shop is deployed on Thursdays\ntype: project\n---\n\n"
    (world.memory / "deploys.md").write_text(f"{head}{THURSDAYS}\n")
    os.utime(world.memory / "deploys.md", (SAID_AT + 60 * 60 * 24, SAID_AT + 60 * 60 * 24))
    new = edit(f"---\n\n{THURSDAYS}", f"---\n\n{TUESDAYS}")
    outcome = world.dream([Reply("", READ), Reply("", (new,)), Reply("Done.")])
    assert isinstance(outcome, Dreamed | Held)
    assert outcome.held == 1
    assert THURSDAYS in world.text("deploys.md")
    assert TUESDAYS not in world.text("deploys.md")  # the two wait as one
    (held,) = world.held()
    assert held.change.after is not None
    assert TUESDAYS in held.change.after.data.decode()
    assert THURSDAYS not in held.change.after.data.decode()


def test_one_clause_of_a_long_line_is_replaced_and_the_others_stay(world: World) -> None:
    line = "- Deposits move in three steps; the old column stays until Mads has confirmed; eleven rows keep null."
    (world.memory / "deposits.md").write_text(f"{line}\n")
    os.utime(world.memory / "deposits.md", (1_780_000_000, 1_780_000_000))
    say(world, "and we keep the old column until 2026-12-15, I promised mads yesterday")
    old = "the old column stays until Mads has confirmed"
    new = edit(old, "we keep the old column until 2026-12-15, I promised mads 2026-11-13", turn=6, file="deposits.md")
    read = (Call("Read", {"file_path": "deposits.md"}),)
    outcome = world.dream([Reply("", read), Reply("", (new,)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 0
    assert "steps; we keep the old column until 2026-12-15, I promised mads 2026-11-13; eleven" in world.text(
        "deposits.md"
    )


def test_a_clause_that_is_only_lost_makes_its_line_wait_and_is_named(world: World) -> None:
    line = "- Deposits move in three steps; the export is read by Mads; eleven rows keep null."
    (world.memory / "deposits.md").write_text(f"{line}\n")
    read = (Call("Read", {"file_path": "deposits.md"}),)
    gone = edit(" the export is read by Mads;", "", file="deposits.md")
    world.dream([Reply("", read), Reply("", (gone,)), Reply("Done.")])
    assert world.text("deposits.md") == f"{line}\n"
    assert "nothing says where “the export is read by Mads;” is now" in answers(world, 2)


def test_what_is_sound_in_a_new_file_lands_without_the_rest(world: World) -> None:
    new = written("invoices.md", JONAS)
    assert isinstance(new.arguments, dict)
    body = f"{new.arguments['content']}\nInvoices are printed on blue paper.\n"
    outcome = world.dream([Reply("", (Call("Write", {**new.arguments, "content": body}),)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 1
    assert JONAS in world.text("invoices.md")
    assert "blue paper" not in world.text("invoices.md")
    assert "What else you changed in it can land." in answers(world, 1)


def test_a_sound_statement_lands_though_a_draft_beside_it_was_rewritten_and_waits(world: World) -> None:
    there = edit("Rollbacks are done by Marta.", "Rollbacks are done by Bob.")
    again = edit("Rollbacks are done by Bob.", "Rollbacks are done by Carl.")
    outcome = world.dream(
        [Reply("", READ), Reply("", (there,)), Reply("", (edit(THURSDAYS, TUESDAYS), again)), Reply("Done.")]
    )
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 1
    assert world.text("deploys.md") == DEPLOYS.replace(THURSDAYS, TUESDAYS)


def test_where_a_merge_has_to_wait_what_rests_on_its_own_quote_lands_without_it(world: World) -> None:
    (world.memory / "scratch.md").write_text("Dock codes begin with the quay.\nDock N07 does not exist.\n")
    calls = (
        edit(
            "- Rollbacks are done by Marta.",
            f"- Rollbacks are done by Marta.\n- Dock codes begin with the quay.\n- {JONAS}",
        ),
        Call("Retire", {"file_path": "scratch.md", "reason": "merged", "merged_into": "deploys.md"}),
    )
    read = (*READ, Call("Read", {"file_path": "scratch.md"}))
    outcome = world.dream([Reply("", read), Reply("", calls), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert JONAS in world.text("deploys.md")
    assert "Dock codes" not in world.text("deploys.md")
    assert "Dock N07 does not exist." in world.text("scratch.md")
    told = (
        "scratch.md still waits for the user: deploys.md does not say “Dock N07 does not exist.”: write it there first"
    )
    assert told in answers(world, 2)


def test_a_file_without_a_head_has_no_name_to_lose(world: World) -> None:
    (world.memory / "scratch_dock_codes.md").write_text("Dock codes begin with the quay.\n")
    calls = (
        edit("- Rollbacks are done by Marta.", "- Rollbacks are done by Marta.\n- Dock codes begin with the quay."),
        Call("Retire", {"file_path": "scratch_dock_codes.md", "reason": "merged", "merged_into": "deploys.md"}),
    )
    read = (*READ, Call("Read", {"file_path": "scratch_dock_codes.md"}))
    world.dream([Reply("", read), Reply("", calls), Reply("Done.")])
    assert not (world.memory / "scratch_dock_codes.md").exists()
    assert "- Dock codes begin with the quay." in world.text("deploys.md")


PNPM = """---
name: npm in web/
description: Use npm for everything below web/
type: feedback
---

Use npm for everything below web/. Do not commit a yarn.lock.

**Why:** two lock files disagreed.
**How to apply:** run npm inside web/, never at the top.
"""


def test_a_line_that_applies_what_is_over_follows_it_and_so_does_the_index(world: World) -> None:
    (world.memory / "npm.md").write_text(PNPM)
    (world.memory / "MEMORY.md").write_text("- [npm in web/](npm.md) — npm, not yarn\n")
    for name in ("npm.md", "MEMORY.md"):
        os.utime(world.memory / name, (1_780_000_000, 1_780_000_000))
    say(world, "We use pnpm in web/ now, not npm.")
    new = edit("Use npm for everything below web/. Do", "We use pnpm in web/ now, not npm. Do", turn=6, file="npm.md")
    outcome = world.dream([Reply("", (Call("Read", {"file_path": "npm.md"}),)), Reply("", (new,)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 0
    text = world.text("npm.md")
    assert "description: We use pnpm in web/ now, not npm" in text
    assert "**How to apply:** run pnpm inside web/, never at the top." in text
    assert "two lock files disagreed" in text
    assert "follows the new value" in answers(world, 2)
    assert "— npm, not yarn" not in world.text("MEMORY.md")
    assert "pnpm" in world.text("MEMORY.md")


def test_a_new_value_with_the_old_one_denied_beside_it_accounts_for_it(world: World) -> None:
    traces = "---\nname: Traces\ndescription: GPS traces are kept for 90 days\ntype: project\n---\n\n"
    (world.memory / "traces.md").write_text(
        f"{traces}GPS traces of rides are kept for 90 days, then only docks stay.\n"
    )
    os.utime(world.memory / "traces.md", (1_780_000_000, 1_780_000_000))
    say(world, "we decided with the lawyer: GPS traces are kept for 30 days, not 90.")
    calls = (
        edit("kept for 90 days\n", "kept for 30 days, not 90\n", turn=6, file="traces.md"),
        edit(
            "GPS traces of rides are kept for 90 days, then only docks stay.",
            "GPS traces are kept for 30 days, not 90. Then only docks stay.",
            turn=6,
            file="traces.md",
        ),
    )
    outcome = world.dream([Reply("", (Call("Read", {"file_path": "traces.md"}),)), Reply("", calls), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 0
    assert "description: GPS traces are kept for 30 days, not 90" in world.text("traces.md")
    assert "Then only docks stay." in world.text("traces.md")


def test_a_model_hears_what_the_user_said_that_is_nearest(world: World) -> None:
    wrong = edit(THURSDAYS, "The shop gets deployed every Tuesday.")
    world.dream([Reply("", READ), Reply("", (wrong,)), Reply("Done.")])
    assert "(the user said: “No, the shop is deployed on Tuesdays now.”; " in answers(world, 2)


def test_repairs_by_rule_land_though_an_edit_of_the_same_file_waits(world: World) -> None:
    twice = DEPLOYS + "- Rollbacks are done by Marta.\n"
    (world.memory / "deploys.md").write_text(twice)
    wrong = edit(THURSDAYS, "Deployments are fun.")
    outcome = world.dream([Reply("", READ), Reply("", (wrong,)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert world.text("deploys.md").count("Rollbacks are done by Marta.") == 1
    assert THURSDAYS in world.text("deploys.md")


def test_the_model_is_told_where_the_project_is_and_how_a_log_is_cited(world: World) -> None:
    world.dream([Reply("All is well.")])
    body = world.server.requests[0].body
    assert f"The project is in {world.project}." in str(body["messages"][0])
    assert "logs/2026/11/2026-11-12.md" in str(body["system"])


def test_a_model_hears_where_memories_and_the_project_differ_and_the_user_is_told(world: World) -> None:
    (world.project / "package.json").write_text('{"name": "shop", "scripts": {"build": "vite build"}}')
    head = "---\nname: Worker\ndescription: how the worker is started\ntype: project\n---\n\n"
    (world.memory / "worker.md").write_text(f"{head}Start it with `npm run worker`.\n")
    os.utime(world.memory / "worker.md", (1_780_000_000, 1_780_000_000))
    outcome = world.dream([Reply("Done.")])
    assert not isinstance(outcome, Skipped)
    drift = "worker.md names npm run worker, which package.json does not have"
    assert drift in outcome.account.problems
    assert drift in str(world.server.requests[0].body)


def test_of_very_many_edits_a_model_hears_at_the_end(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reverie.dream.engines.agent.COMMENTED", 1)
    calls = (edit(THURSDAYS, TUESDAYS), written("invoices.md", JONAS))
    outcome = world.dream([Reply("", READ), Reply("", calls), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert (world.memory / "invoices.md").exists()
    assert "can land as it now stands" in answers(world, 2)
    assert "Whether it can land is decided when you are done" in answers(world, 2)


def test_each_edit_is_weighed_once_and_without_those_it_has_nothing_to_do_with(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    weighed: list[list[str]] = []

    def noting(edited: Sequence[Edited], *more: Any) -> list[Settled]:
        weighed.append([one.file for one in edited])
        return settle(edited, *more)

    monkeypatch.setattr("reverie.dream.engines.agent.settle", noting)
    calls = (
        edit(THURSDAYS, TUESDAYS),
        written("invoices.md", JONAS),
        edit("with tabs in", "with spaces in", file="tabs.md"),
    )
    world.dream([Reply("", READ), Reply("", calls), Reply("Done.")])
    assert weighed == [["deploys.md"], ["invoices.md"], ["tabs.md"]]


def test_the_rules_tidy_up_once_a_dream(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    tidied: list[Stage] = []

    class Noting(RulesEngine):
        def dream(self, stage: Stage, brief: Brief, tell: Listener) -> Sequence[str]:
            tidied.append(stage)
            return super().dream(stage, brief, tell)

    monkeypatch.setattr("reverie.dream.engines.agent.RulesEngine", Noting)
    (world.memory / "deploys.md").write_text(DEPLOYS + "- Rollbacks are done by Marta.\n")
    outcome = world.dream([Reply("", READ), Reply("", (edit(THURSDAYS, "Deployments are fun."),)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 1
    assert len(tidied) == 1


def test_a_changed_file_is_as_old_as_the_newest_of_what_it_says(world: World) -> None:
    head = "---\nname: Deploys\ndescription: how\nmetadata:\n  modified: 2026-03-10T09:00:00.000Z\n---\n\n"
    (world.memory / "deploys.md").write_text(f"{head}- {THURSDAYS}\n- Rollbacks are done by Marta.\n")
    os.utime(world.memory / "deploys.md", (1_780_000_000, 1_780_000_000))
    calls = (edit(THURSDAYS, TUESDAYS), written("invoices.md", JONAS))
    outcome = world.dream([Reply("", READ), Reply("", calls), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    said = datetime(2026, 11, 12, 10, tzinfo=UTC).timestamp()
    assert (world.memory / "deploys.md").stat().st_mtime == said
    assert (world.memory / "invoices.md").stat().st_mtime == said
    assert "modified: 2026-11-12T10:00:00" in world.text("deploys.md")
    assert (world.memory / "tabs.md").stat().st_mtime == 1_780_000_000
    with ScriptedServer([]) as server:
        world.opened(server).undo()
    assert (world.memory / "deploys.md").stat().st_mtime == 1_780_000_000
    assert "modified: 2026-03-10T09:00:00.000Z" in world.text("deploys.md")


def test_of_the_home_a_model_reads_the_instructions_and_the_project_alone(world: World) -> None:
    (world.home / ".claude" / "CLAUDE.md").write_text("Be brief with plovers.\n")
    (world.home / ".claude" / "history.jsonl").write_text("the sandpiper merger\n")
    (world.project / "leak.md").symlink_to(world.home / ".claude" / "history.jsonl")
    (world.project / "AGENTS.md").symlink_to(world.home / ".claude" / "history.jsonl")
    paths = [world.home / ".claude" / "CLAUDE.md", world.home / ".claude" / "history.jsonl"]
    paths += [world.project / name for name in ("CLAUDE.md", "leak.md", "AGENTS.md")]
    world.dream([Reply("", tuple(Call("Read", {"file_path": str(path)}) for path in paths)), Reply("Done.")])
    said = answers(world, 1)
    assert "Be brief with plovers." in said
    assert "Be kind." in said
    assert "sandpiper" not in said
    assert said.count("not shown") == 3


MOVED = edit("The shop is deployed on Thursdays.", "The shop is deployed on Tuesdays now.")
FLOOD = tuple(written(f"flood{number}.md", f"Heron {number} owns pier {number}.") for number in range(5))


def test_no_more_waits_than_a_person_goes_through(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agent, "MOST_WAITING", 2)
    outcome = world.dream([Reply("", READ), Reply("", (*FLOOD, MOVED)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert "on Tuesdays now" in world.text("deploys.md")
    assert len(world.held()) == 2
    assert "3 more changes would have waited for you and were dropped" in outcome.account.notes


def test_edits_that_cannot_be_weighed_in_time_are_dropped(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agent, "COMMENTED", 0)
    monkeypatch.setattr(agent, "WEIGHING_SECONDS", 0.0)
    outcome = world.dream([Reply("", READ), Reply("", (*FLOOD, MOVED)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)  # what the rules tidied
    assert outcome.account.notes == (f"the model was stopped: {agent.TOO_LONG}",)
    assert world.text("deploys.md") == DEPLOYS
    assert world.held() == []


def test_a_model_that_ends_without_a_word_loses_nothing_of_what_it_did(world: World) -> None:
    outcome = world.dream([Reply("", READ), Reply("", (edit(THURSDAYS, TUESDAYS),)), *[Reply("")] * 9])
    assert isinstance(outcome, Dreamed)
    assert TUESDAYS in world.text("deploys.md")
    assert len(world.server.requests) == 2 + 4  # it is asked three times more whether that was all


def test_a_model_that_never_says_a_word_has_not_looked(world: World) -> None:
    outcome = world.dream(lambda _: Reply(""))
    assert isinstance(outcome, Dreamed)
    assert BLIND in outcome.account.shortfall
    assert TUESDAYS in world.text("deploys.md")


@pytest.mark.parametrize("number", ["1e400", "NaN", "-Infinity"])
def test_a_number_that_no_request_can_hold_is_one_more_wrong_argument(world: World, number: str) -> None:
    wrong = Call("Read", f'{{"file_path": "deploys.md", "limit": {number}}}')
    outcome = world.dream([Reply("", (wrong,)), Reply("", READ), Reply("", (edit(THURSDAYS, TUESDAYS),))])
    assert isinstance(outcome, Dreamed)
    assert "must be a whole number" in answers(world, 1)


def test_where_nothing_lands_no_rule_is_said_to_have_learned(world: World) -> None:
    (world.home / ".reverie").mkdir()
    (world.home / ".reverie" / "settings.json").write_text('{"budget": {"tokens": 0}}')
    outcome = world.dream([])
    assert isinstance(outcome, Failed)
    assert outcome.account.notes == ("the model was stopped: its 0 tokens are used up",)
