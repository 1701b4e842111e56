"""A host's conversation, with no model: written down, learned from, noted, made short."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from reverie.errors import Unsafe
from reverie.live.session import Afterwards
from reverie.memory import Memory
from reverie.messages.shapes import tokens_of
from reverie.testing.transcript_builder import TranscriptBuilder

NOW = "2026-11-15T12:00:00+00:00"
Messages = list[dict[str, Any]]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("home", "shop"):
        (tmp_path / name).mkdir()
    return tmp_path


def opened(root: Path, session: str | None = None, **environ: str) -> Memory:
    around = {"HOME": str(root / "home"), "PATH": os.environ["PATH"], "REVERIE_NOW": NOW, **environ}
    return Memory.open(root / "shop", environ=around, session=session)


def said(memory: Memory) -> str:
    folder = Path(memory.places.memory_dir)
    return "\n".join(path.read_text() for path in sorted(folder.rglob("*.md")) if path.name != "MEMORY.md")


def talk(*texts: str) -> Messages:
    roles = ("user", "assistant")
    return [{"role": roles[number % 2], "content": text} for number, text in enumerate(texts)]


def ended(memory: Memory, messages: Messages) -> None:
    async def run() -> None:
        await memory.turn_ended(messages)
        assert await memory.drain()

    asyncio.run(run())


def test_a_turn_whose_event_loop_ended_with_it_is_learned_from_by_the_drain_of_another(root: Path):
    memory = opened(root)
    asyncio.run(memory.turn_ended(talk("From now on use pnpm, not npm.", "All right.")))
    assert asyncio.run(memory.drain())
    assert "pnpm" in said(memory)
    assert memory.problem == ""
    assert len(memory.log()) == 1


@pytest.mark.parametrize(
    "message",
    ["From now on use pnpm, not npm.\n\n{log}", "{log}\n\nFrom now on use pnpm, not npm."],
    ids=["at the beginning", "at the end"],
)
def test_of_a_message_of_megabytes_both_ends_are_learned_from_and_what_was_left_out_is_told(root: Path, message: str):
    memory = opened(root)
    log = "10:00:01 GET /shelf/7 200\n" * 700_000  # 18 MB, more than a line of a transcript may have
    ended(memory, talk(message.format(log=log), "All right."))
    assert "pnpm" in said(memory)
    assert "is too long to be read whole: " in memory.problem
    assert Path(memory.session.transcript).stat().st_size < 1_000_000


def test_a_turn_is_written_down_and_learned_from(root: Path):
    memory = opened(root)
    ended(memory, talk("From now on use pnpm, not npm.", "All right."))
    assert "pnpm" in said(memory)
    assert memory.problem == ""
    assert Path(memory.session.transcript).parent == root / "home" / ".reverie" / "projects" / "-".join(
        str(root / "shop").replace("_", "-").split("/")
    )
    assert memory.why("pnpm")[0].evidence[0].quote == "From now on use pnpm, not npm."
    assert memory.log()[0].kind == "extraction"


def test_a_session_goes_on_after_a_restart(root: Path):
    first = talk("From now on use pnpm, not npm.", "All right.")
    ended(opened(root, "monday"), first)
    memory = opened(root, "monday")
    ended(memory, [*first, *talk("The staging server listens on port 8443.", "Noted.")])
    assert len(Path(memory.session.transcript).read_text().splitlines()) == 4
    assert len(memory.log()) == 2
    assert "8443" in said(memory)


def test_what_was_recalled_into_the_conversation_is_not_learned_again(root: Path):
    memory = opened(root)
    ended(memory, talk("From now on use pnpm, not npm.", "All right."))
    shown = f"<system-reminder>\n{said(memory)}\nAlways deploy on Mondays.\n</system-reminder>\nfix the build please"
    ended(opened(root), talk(shown, "Done."))
    assert "Mondays" not in said(memory)
    assert len(memory.log()) == 1


@pytest.mark.parametrize("environ", [{"REVERIE_AUTO_MEMORY_ENABLED": "false"}, {"REVERIE_BARE": "1"}])
def test_where_no_memory_is_kept_nothing_is_written(root: Path, environ: dict[str, str]):
    memory = opened(root, **environ)
    ended(memory, talk("From now on use pnpm, not npm.", "All right."))
    assert memory.session.transcript == ""
    assert list((root / "home").rglob("*.jsonl")) == []


def test_messages_that_nobody_understands_break_nothing(root: Path):
    memory = opened(root)
    ended(memory, [{"what": "is this"}])
    assert memory.problem
    ended(memory, talk("From now on use pnpm, not npm.", "All right."))
    assert "pnpm" in said(memory)


def test_fifty_triggers_at_once_learn_each_turn_once(root: Path):
    memory = opened(root)
    conversation: Messages = []

    async def run() -> None:
        for number in range(50):
            conversation.extend(talk(f"Please remember: rack {number} stands in hall {number + 100}.", "Noted."))
            await memory.turn_ended(conversation)
        assert await memory.drain()

    asyncio.run(run())
    assert len(Path(memory.session.transcript).read_text().splitlines()) == 100
    learned = [
        {one.turn for change in memory.show(entry.dream_id).changes for one in change.evidence}
        for entry in memory.log()
    ]
    assert set().union(*learned) >= set(range(1, 100, 2))
    assert len(learned) < 50  # what was asked for meanwhile ran once


@pytest.mark.parametrize("name", ["../x", "memory", "a/b"])
def test_a_session_whose_name_leads_elsewhere(root: Path, name: str):
    with pytest.raises(Unsafe, match="cannot be the name of a session"):
        _ = opened(root, name).session


def test_a_long_conversation_is_made_short_with_its_notes(root: Path):
    memory = opened(root)
    messages: Messages = []
    for number in range(60):
        messages += talk(f"Step {number}: the pump house number is {number + 500}. " + "details " * 300, "Done. " * 40)

    async def run() -> list[object]:
        await memory.step(messages)
        await memory.turn_ended(messages)
        assert await memory.drain()
        return await memory.compact(messages)

    short = asyncio.run(run())
    assert len(short) < len(messages)
    assert short[-1] is messages[-1]
    assert "Session Title" in str(short[0]) or "Session Title" in str(short[1])


def test_without_compaction_the_messages_stay(root: Path):
    memory = opened(root, REVERIE_COMPACTION="false")
    messages = talk("hello", "hello")
    assert asyncio.run(memory.compact(messages)) == messages


def test_memories_come_into_the_conversation_once(root: Path):
    memory = opened(root)
    memory.remember("We deploy on Tuesdays, after the standup.", "project")

    async def run() -> tuple[list[str], list[str], list[str]]:
        first = await memory.memories_for("when do we deploy?")
        shown = talk("\n".join([*first, "when do we deploy?"]), "On Tuesdays.")
        prefetch = memory.prefetch("which day do we deploy?", talk("hello", "hello"))
        again = await memory.memories_for("which day do we deploy?", shown)
        for _ in range(500):
            if prefetch.result():
                break
            await asyncio.sleep(0.01)
        return first, again, prefetch.result()

    first, again, ahead = asyncio.run(run())
    assert "Tuesdays" in first[0]
    assert again == []
    assert ahead == first
    ended(memory, talk("\n".join([*first, "when do we deploy?"]), "On Tuesdays."))
    assert [entry.kind for entry in memory.log()] == ["remember"]  # what was shown is not learned again


def test_an_agents_own_memory(root: Path):
    memory = opened(root)
    own = memory.of_agent("reviewer", "project")
    assert own.places.memory_dir == str(root / "shop" / ".claude" / "agent-memory" / "reviewer")
    own.remember("Reviews begin with the tests.", "feedback")
    assert "Reviews begin with the tests" in said(own)
    assert "`reviewer`" in own.system_prompt()
    assert asyncio.run(own.dream(now=True)).__class__.__name__ in ("Unchanged", "Dreamed")
    assert said(memory) == ""


def test_an_agents_memory_that_leads_out_of_the_project_is_refused(root: Path):
    (root / "shop" / ".claude").mkdir()
    (root / "shop" / ".claude" / "agent-memory").symlink_to(root / "home")
    with pytest.raises(Unsafe, match="outside the project"):
        opened(root).of_agent("reviewer", "project")


def test_a_turn_that_the_host_wrote_down_itself_is_learned_from(root: Path):
    memory, transcript = opened(root), root / "hosts-own.jsonl"
    TranscriptBuilder(session_id="hosts-own").user("From now on use pnpm, not npm.").write(transcript)

    async def run() -> None:
        await memory.turn_recorded(transcript)
        assert await memory.drain()

    asyncio.run(run())
    assert "pnpm" in said(memory)
    assert memory.problem == ""
    assert not Path(memory.session.transcript).exists(), "it is not written down twice"


def test_the_session_that_a_host_wrote_down_does_not_count_towards_a_dream(root: Path):
    memory, transcript = opened(root), root / "hosts-own.jsonl"
    TranscriptBuilder(session_id="hosts-own").user("Hello.").write(transcript)
    asked: list[str] = []
    memory.session._afterwards = Afterwards(lambda _: [], memory.extract, lambda: "", asked.append, lambda _: None)

    async def run() -> None:
        await memory.turn_recorded(transcript)
        assert await memory.drain()

    asyncio.run(run())
    assert asked == ["hosts-own"]


@pytest.mark.parametrize("nonsense", [None, 7])
def test_what_is_no_list_of_messages_is_told_and_not_raised(root: Path, nonsense: Any):
    memory = opened(root)

    async def turn() -> None:
        await memory.step(nonsense)
        await memory.turn_ended(nonsense)
        assert await memory.drain()

    asyncio.run(turn())
    assert "shape that is not known" in memory.problem


def test_what_is_wrong_with_the_session_notes_is_told(root: Path):
    (root / "home" / ".reverie" / "session-memory" / "config").mkdir(parents=True)
    (root / "home" / ".reverie" / "session-memory" / "config" / "template.md").write_text("no headings", "utf-8")

    async def run() -> Memory:
        memory = opened(root)
        await memory.turn_ended(talk("Please look at the export. " + "x " * 30_000, "It is done."))
        assert await memory.drain()
        return memory

    memory = asyncio.run(run())
    assert "template.md" in memory.problem
    assert memory.session.notes.problem == memory.problem


def test_pictures_and_thinking_count_for_the_notes_as_they_do_for_a_compaction(root: Path):
    picture = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "iVBORw0K" * 500}}
    thinking = {"type": "thinking", "thinking": "One berth after the other. " * 100, "signature": "x"}
    messages = [
        {"role": "user", "content": [{"type": "text", "text": "What do these plans show?"}, *[picture] * 6]},
        {"role": "assistant", "content": [thinking, {"type": "text", "text": "Six berths."}]},
    ]
    assert tokens_of(messages) >= 10_000

    async def run() -> Memory:
        memory = opened(root)
        await memory.step(messages)
        assert await memory.drain()
        return memory

    assert "these plans" in (asyncio.run(run()).session.notes.notes() or "")


def test_what_waits_for_the_users_word_is_told_once(root: Path):
    memory = opened(root, REVERIE_REVIEW="hold")
    first = talk("From now on use pnpm, not npm.", "All right.")
    ended(memory, first)
    assert memory.held()
    assert memory.problem == "1 change waits for the user's word: see `memory.held()` or `reverie review`"
    memory.problem = ""
    ended(memory, [*first, *talk("Thanks.", "You are welcome.")])
    assert memory.problem == ""
    memory.apply_held(memory.held())
    ended(memory, [*first, *talk("Please remember that the dock closes at six.", "I will.")])
    assert "for the user's word" in memory.problem


def test_what_another_process_left_to_wait_is_told_with_the_first_turn(root: Path):
    ended(opened(root, REVERIE_REVIEW="hold"), talk("From now on use pnpm, not npm.", "All right."))
    memory = opened(root)
    ended(memory, talk("Hello.", "Hello."))
    assert "for the user's word" in memory.problem


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The review is on Tuesday.", "The review is on Thursday."),
        ("The board meeting is on 3 December.", "The board meeting is on 10 December."),
        ("评审在下周二。", "评审在下周四。"),
        ("报告周二交。", "报告周四交。"),
        ("搬家定在下周二。", "搬家定在下周四。"),
        ("仓库A周二盘点。", "仓库B周四盘点。"),
        ("The dentist comes on 3 December.", "The plumber comes on 10 December."),
    ],
)
def test_days_of_one_subject_come_to_the_same_one_by_one_and_at_once(tmp_path: Path, first: str, second: str):
    told: list[tuple[str, list[str]]] = []
    for name, turns in (("one by one", (2, 4)), ("at once", (4,))):
        for folder in ("home", "shop"):
            (tmp_path / name / folder).mkdir(parents=True)
        memory = opened(tmp_path / name, session="monday")
        messages = talk(first, "All right.", second, "All right.")
        for count in turns:
            ended(memory, messages[:count])
        told.append((said(memory), sorted(held.change.file for held in memory.held())))
    assert told[0] == told[1]
    assert told[0][0]


@pytest.mark.parametrize(
    ("wish", "kept"),
    [
        ("No emojis please.", "No emojis"),
        ("Please no tables.", "No tables"),
        ("不要表情符号。", "不要表情符号"),
        ("客户要英文发票。", "客户要英文发票"),
        ("Please never amend commits that were pushed, we review by commit.", "ever amend commits that were pushed"),
    ],
)
def test_a_plain_wish_that_is_all_that_was_said_is_learned(root: Path, wish: str, kept: str):
    memory = opened(root)
    ended(memory, talk(wish, "All right."))
    assert kept in said(memory)


def test_facts_made_alike_that_differ_in_more_than_a_day_all_land_at_once(root: Path):
    people, things = ("Ana", "Max", "Ines", "Jonas"), ("billing", "search", "login", "export")
    facts = [f"{person} owns the {thing} service since 3 May." for person, thing in zip(people, things, strict=True)]
    memory = opened(root)
    ended(memory, talk(*[text for fact in facts for text in (fact, "All right.")]))
    assert memory.held() == []
    assert all(fact.split(" since")[0] in said(memory) for fact in facts)
