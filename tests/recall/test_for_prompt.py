from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from reverie.agents import models
from reverie.errors import ModelError
from reverie.recall.for_prompt import Prompt, for_prompt
from reverie.recall.prefetch import Prefetch
from reverie.recall.scan import MOST_FILES, Manifest, scan
from reverie.recall.select import SCHEMA, SYSTEM, Ask, select
from reverie.recall.shown import shown_in
from reverie.store.folder import Folder
from reverie.testing.scripted_reply import Call, Fault, Reply, Request
from reverie.testing.scripted_server import ScriptedServer

NOW = datetime(2026, 11, 15, 9, 0, tzinfo=UTC)


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    for number, name in enumerate(("boat", "bread", "lamp")):
        path = tmp_path / f"{name}.md"
        path.write_text(f"---\nname: {name}\ndescription: on the {name}\ntype: project\n---\n\nThe {name} is ours.\n")
        os.utime(path, (1_700_000_000 + number, 1_700_000_000 + number))
    (tmp_path / "MEMORY.md").write_text("- [boat](boat.md) — a boat\n")
    return tmp_path


def blocks(memory: Path, text: str, ask: Ask | None = None, messages: Sequence[str] = ()) -> list[str]:
    with Folder(str(memory)) as folder:
        return asyncio.run(for_prompt(folder, None, Prompt(text, messages), NOW, ask))


def files(found: list[str]) -> list[str]:
    return [one.file for one in shown_in(found)]


def answering(*named: object) -> Ask:
    async def ask(system: str, question: str, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"files": list(named)}

    return ask


async def failing(system: str, question: str, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    raise ModelError("no")


async def hanging(system: str, question: str, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    await asyncio.Event().wait()
    return {}


def test_the_local_ranking_finds_what_helps(memory: Path):
    assert files(blocks(memory, "where is the boat")) == ["boat.md"]
    assert blocks(memory, "quarterly taxes") == []
    assert blocks(memory, "  ") == []


def test_what_is_shown_already_is_left_out_until_a_compaction_takes_it_away(memory: Path):
    first = blocks(memory, "boat")
    assert blocks(memory, "boat", messages=first) == []
    assert blocks(memory, "boat", messages=["summary"]) == first


@pytest.mark.parametrize(
    ("question", "helps", "strays"),
    [
        ("哪个码头冬天关闭？", "码头三在冬天关闭，从12月1日到3月1日。", "代码注释必须用英文。"),
        (
            "which pier is closed for the winter season?",
            "Pier three is closed for the winter season.",
            "We met for lunch on the pier one day and spoke of tables, chairs, plants and of the new coffee machine.",
        ),
    ],
    ids=["one character of a word", "one word of many"],
)
def test_what_shares_a_stray_word_is_no_help_beside_what_is_meant(
    tmp_path: Path, question: str, helps: str, strays: str
):
    for day, (name, words) in enumerate((("helps", helps), ("strays", strays)), 10):  # not of one sitting
        path = tmp_path / f"{name}.md"
        path.write_text(f"---\nname: {name}\ndescription: -\ntype: project\n---\n\n{words}\n")
        written = datetime(2026, 11, day, tzinfo=UTC).timestamp()
        os.utime(path, (written, written))
    first = blocks(tmp_path, question)
    assert files(first) == ["helps.md"]
    assert blocks(tmp_path, question, messages=first) == [], "nor once the other is shown"
    (tmp_path / "helps.md").unlink()
    assert files(blocks(tmp_path, question)) == ["strays.md"], "where there is nothing better, it may be"


def test_single_characters_of_chinese_words_bring_up_one_memory_at_most(tmp_path: Path):
    for day, (name, words) in enumerate((("flour", "面粉每周五送到。"), ("staff", "每家店要有两个人会拉面。")), 10):
        path = tmp_path / f"{name}.md"
        path.write_text(f"---\nname: {name}\ntype: project\n---\n\n{words}\n")
        written = datetime(2026, 11, day, tzinfo=UTC).timestamp()
        os.utime(path, (written, written))
    assert len(files(blocks(tmp_path, "牛肉面一碗多少钱？"))) == 1, "面 stands in both, and is a word in neither"
    assert files(blocks(tmp_path, "面粉哪天来？")) == ["flour.md"]


def test_a_model_chooses_and_names_that_are_not_there_are_dropped(memory: Path):
    assert files(blocks(memory, "boat", answering("lamp.md", "../x.md", "nope.md", 3, "lamp.md"))) == ["lamp.md"]
    assert blocks(memory, "boat", answering()) == []


def test_a_model_that_fails_leaves_it_to_the_local_ranking(memory: Path):
    assert files(blocks(memory, "boat", failing)) == ["boat.md"]


def test_a_model_that_takes_too_long_is_not_waited_for():
    assert asyncio.run(select(hanging, "boat", Manifest(("a.md",), "- a.md"), seconds=0.01)) is None


def test_why_a_model_chose_nothing_is_heard_and_an_answer_too(memory: Path):
    manifest, heard = Manifest(("a.md",), "- a.md"), list[str]()
    for ask in (hanging, failing, answering("a.md")):
        asyncio.run(select(ask, "boat", manifest, 0.01, heard.append))
    assert heard == ["it gave no answer within 0.01 seconds", "no", ""]


def test_the_manifest_lists_the_newest_first_and_at_most_so_many(memory: Path):
    with Folder(str(memory)) as folder:
        manifest = scan(folder, without={"bread.md"})
    assert manifest.files == ("lamp.md", "boat.md")
    assert manifest.text.splitlines()[1] == "- boat.md: [project] boat: on the boat"
    for number in range(MOST_FILES):
        (memory / f"n{number}.md").write_text("new\n")
    with Folder(str(memory)) as folder:
        assert len(scan(folder).files) == MOST_FILES
        assert "boat.md" not in scan(folder).files


def asked_of(server: ScriptedServer) -> dict[str, Any]:
    async def once() -> dict[str, Any]:
        model = models.open_model("anthropic:m", {"ANTHROPIC_API_KEY": "k", "ANTHROPIC_BASE_URL": server.url})
        try:
            return await models.ask_object(model, SYSTEM, "which?", SCHEMA, lambda used: None)
        finally:
            await models.close(model)

    return asyncio.run(once())


def test_a_real_client_asks_once_for_an_answer_of_the_schema():
    def answer(request: Request) -> Reply:
        return Reply(calls=(Call(request.body["tools"][0]["name"], {"files": ["a.md"]}),))

    with ScriptedServer(answer) as server:
        assert asked_of(server) == {"files": ["a.md"]}
    (request,) = server.requests
    assert request.body["tools"][0]["input_schema"]["properties"]["files"]["maxItems"] == 5


@pytest.mark.parametrize("reply", [Reply("I would rather talk."), Reply("x", fault=Fault.MALFORMED)])
def test_an_answer_of_another_kind_is_a_model_error(reply: Reply):
    with ScriptedServer([reply] * 9) as server, pytest.raises(ModelError):
        asked_of(server)


def test_prefetch_gives_what_is_ready_and_never_raises():
    async def play() -> None:
        gate = asyncio.Event()
        told: list[str] = []

        async def slow() -> list[str]:
            await gate.wait()
            return ["block"]

        async def broken() -> list[str]:
            raise OSError("disk")

        ready, wrong, dropped = (Prefetch(one, told.append) for one in (slow(), broken(), slow()))
        assert ready.result() == wrong.result() == []
        assert await ready.wait(0.0) == []
        await dropped.cancel()
        await dropped.cancel()
        gate.set()
        assert await ready.wait() == ready.result() == ["block"]
        assert await wrong.wait() == await dropped.wait() == []
        assert told == ["disk"], "and only what went wrong"
        await wrong.cancel()

    asyncio.run(play())
