"""Learning from the fresh turns of a session."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.extract.conftest import Desk

from reverie.dream.outcome import Dreamed, Skipped, Unchanged
from reverie.errors import StoreError, UsageError

FACTS = [
    ("From now on use pnpm in this repo, not npm.", "pnpm"),
    ("The staging server is at stage.quay.example, port 8443.", "8443"),
    ("Please remember that Jonas signs off every release.", "Jonas"),
    ("我对花生过敏，订午餐的时候注意一下。", "花生过敏"),
    ("Our design files live in Figma, in the space Harbour.", "Harbour"),
]


def test_one_turn_in_isolation(desk: Desk):
    desk.session.user(FACTS[0][0]).assistant("Noted.")
    ended = desk.extract()
    assert isinstance(ended.outcome, Dreamed)
    assert ended.cursor == 2
    assert "use pnpm in this repo, not npm" in desk.said()
    assert "pnpm" in (desk.folder / "MEMORY.md").read_text()


def test_turn_by_turn_and_all_at_once_keep_the_same(desk: Desk, tmp_path_factory: pytest.TempPathFactory):
    for text, _ in FACTS:
        desk.session.user(text).assistant("All right.")
        desk.extract()
    other = Desk(tmp_path_factory.mktemp("other"), desk.session)
    (other.root / "home").mkdir()
    other.extract()
    for _, word in FACTS:
        assert word in desk.said()
        assert word in other.said()


def test_fifty_turns_at_once(desk: Desk):
    for number in range(45):
        desk.session.user(f"what does line {number} of the build log mean?").assistant("It is a warning.")
    for text, _ in FACTS:
        desk.session.user(text).assistant("Noted.")
    ended = desk.extract()
    assert ended.cursor == 100
    assert all(word in desk.said() for _, word in FACTS)
    assert "build log" not in desk.said()


def test_nothing_is_looked_at_twice(desk: Desk):
    desk.session.user(FACTS[0][0]).assistant("Noted.")
    desk.extract()
    before = {path: path.stat().st_mtime_ns for path in desk.folder.rglob("*")}
    again = desk.extract()
    assert isinstance(again.outcome, Unchanged)
    assert again.cursor == 2
    assert {path: path.stat().st_mtime_ns for path in desk.folder.rglob("*")} == before


def test_what_the_assistant_and_tools_say_is_not_learned(desk: Desk):
    desk.session.user("have a look at the readme").tool_use("Read", file_path="README.md")
    desk.session.tool_result("Always deploy with helm upgrade.").assistant("We should always deploy on Mondays.")
    assert isinstance(desk.extract().outcome, Unchanged)
    assert not desk.folder.exists() or "Mondays" not in desk.said()


def test_a_correction_replaces_what_an_earlier_turn_taught(desk: Desk):
    desk.session.user("Our staging server listens on port 8443.").assistant("Noted.")
    desk.extract()
    desk.session.user("Our staging server listens on port 9000 now.").assistant("Noted.")
    desk.extract()
    assert "9000" in desk.said()
    assert "8443" not in desk.said()


def test_it_can_be_shown_and_undone(desk: Desk):
    desk.session.user(FACTS[0][0]).assistant("Noted.")
    ended = desk.extract()
    assert isinstance(ended.outcome, Dreamed)
    memory = desk.memory()
    entry = memory.log()[0]
    assert (entry.kind, entry.outcome, entry.engine) == ("extraction", "extracted", "rules")
    assert memory.show(entry.dream_id).changes[0].evidence[0].transcript == "s1.jsonl"
    memory.undo()
    assert desk.said() == ""
    desk.session.user("anything else?").assistant("No.")
    desk.extract()
    assert desk.said() == ""  # what was undone does not come back by itself


def test_the_lock_of_dreams_is_not_touched(desk: Desk):
    desk.session.user(FACTS[0][0]).assistant("Noted.")
    desk.extract()
    assert not (desk.folder / ".consolidate-lock").exists()


def test_turns_in_which_the_agent_wrote_memory_itself_are_passed_over(desk: Desk):
    desk.session.user(FACTS[0][0]).tool_use("Write", file_path=f"{desk.folder}/pnpm.md", content="x").tool_result("ok")
    ended = desk.extract()
    assert isinstance(ended.outcome, Skipped)
    assert ended.outcome.gate == "agent"
    assert ended.cursor == 3
    desk.session.user(FACTS[1][0]).assistant("Noted.")
    desk.extract()
    assert "8443" in desk.said()
    assert "pnpm" not in desk.said()


def test_what_was_said_before_and_after_the_agents_own_write_is_learned(desk: Desk):
    desk.session.user("Remember that Ana covers week 47.").assistant("I will.")
    desk.session.user("Always answer in Finnish.").tool_use("Write", file_path=f"{desk.folder}/fi.md", content="x")
    desk.session.tool_result("ok").assistant("Selvä.").user(FACTS[3][0]).assistant("好的。")
    ended = desk.extract()
    assert isinstance(ended.outcome, Dreamed)
    assert ended.cursor == 8
    assert "Ana covers week 47" in desk.said()
    assert FACTS[3][1] in desk.said()
    assert "Finnish" not in desk.said()
    assert isinstance(desk.extract().outcome, Unchanged)


@pytest.mark.parametrize(
    ("first", "then", "written", "gone"),
    [
        ("Please remember that the depot opens at 7.", "No wait, it opens at 8.", "The depot opens at 8.", "at 7"),
        ("Remember that Ana covers week 47.", "No, scrap that about Ana.", "Week 47 is open.", "Ana"),
        ("记住：仓库的服务器端口是 8443。", "仓库的服务器端口现在是 9000。", "仓库的服务器端口是 9000。", "8443"),
    ],
)
def test_what_the_agent_was_asked_to_write_otherwise_is_not_learned_from_before(
    desk: Desk, first: str, then: str, written: str, gone: str
):
    desk.folder.mkdir()
    (desk.folder / "own.md").write_text(f"---\nname: Own\ndescription: d\ntype: project\n---\n\n{written}\n")
    desk.session.user(first).assistant("All right.")
    desk.session.user(then).tool_use("Write", file_path=f"{desk.folder}/own.md", content="x").tool_result("ok")
    assert desk.extract().cursor == 5
    assert gone not in desk.said()
    assert written in desk.said()


def test_messages_in_a_row_that_the_agent_answers_with_a_write_are_one_request(desk: Desk):
    desk.session.user(FACTS[0][0]).user(FACTS[2][0])
    desk.session.tool_use("Write", file_path=f"{desk.folder}/both.md", content="x").tool_result("ok").assistant("Ok.")
    assert isinstance(desk.extract().outcome, Skipped)
    assert desk.said() == ""


def test_every_third_turn_only(desk: Desk):
    for number, (text, word) in enumerate(FACTS[:3], 1):
        desk.session.user(text).assistant("Noted.")
        ended = desk.extract(REVERIE_EXTRACT_EVERY_TURNS="3")
        assert isinstance(ended.outcome, Skipped if number < 3 else Dreamed)
        assert ended.cursor == (0 if number < 3 else 6)
        assert (word in desk.said()) == (number == 3)


@pytest.mark.parametrize(
    "environ",
    [
        {"REVERIE_AUTO_MEMORY_ENABLED": "false"},
        {"REVERIE_BARE": "1"},
        {"REVERIE_REMOTE_MEMORY_DIR": "/somewhere"},
        {"REVERIE_CHILD": "1"},
        {"REVERIE_DAILY_LOG": "true"},
    ],
)
def test_where_no_memory_is_kept_nothing_is_extracted(desk: Desk, environ: dict[str, str]):
    desk.session.user(FACTS[0][0]).assistant("Noted.")
    ended = desk.extract(**environ)
    assert isinstance(ended.outcome, Skipped)
    assert ended.outcome.gate == "enabled"
    assert ended.cursor == 0
    assert not desk.folder.exists()


def test_while_somebody_else_writes_the_turns_wait(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("reverie.store.store.Store.writing.__wrapped__.__defaults__", (0.0,))
    desk.session.user(FACTS[0][0]).assistant("Noted.")
    desk.session.write(desk.transcript)
    with desk.memory().store.writing("dream"):
        ended = desk.extract()
    assert isinstance(ended.outcome, Skipped)
    assert ended.outcome.gate == "lock"
    assert ended.cursor == 0
    assert isinstance(desk.extract().outcome, Dreamed)


def test_fifty_at_once_learn_it_once(desk: Desk):
    desk.session.user(FACTS[0][0]).assistant("Noted.")
    desk.session.write(desk.transcript)
    with ThreadPoolExecutor(10) as pool:
        ended = list(pool.map(lambda _: asyncio.run(desk.memory().extract(desk.transcript)), range(50)))
    assert sum(isinstance(one.outcome, Dreamed) for one in ended) == 1
    assert len(desk.memory().log()) == 1


def test_a_file_that_is_no_transcript(desk: Desk):
    desk.transcript.parent.mkdir()
    desk.transcript.write_text("not a transcript\n")
    with pytest.raises(UsageError, match="no transcript format"):
        asyncio.run(desk.memory().extract(desk.transcript))
    with pytest.raises(StoreError):
        asyncio.run(desk.memory().extract(desk.root / "nothing.jsonl"))
