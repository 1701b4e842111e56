"""Memories that hold a model's own tags: read, edited beside and edited in, over both protocols, they keep every byte.

A provider's library may spell such tags differently in what a model reads, lest they be taken for orders of its own. A
model that copies what it reads would then look for, and write, what never stood there.

One such spelling is wanted. The hosts of open models may read `<|im_start|>` in a file as the beginning of a turn, so
for these the library breaks such a mark with a character that nobody sees, and takes it out of what the model writes.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from tests.agents.wire import answers
from tests.dream.models import World, edit, written

from reverie.dream.outcome import Dreamed
from reverie.testing.scripted_reply import Call, Reply, Request
from reverie.testing.scripted_server import ScriptedServer

MODELS = (
    *("anthropic:claude-sonnet-5-5", "anthropic:claude-haiku-4-5"),
    *("openai:gpt-5", "openai:gpt-4o", "openai:llama3"),
)
OLD = "- The shop is deployed on Thursdays."
NEW = "- The shop is deployed on Tuesdays now."
TAGGED = (
    "- Prompts of the shop begin with <system> and end with </system>.",
    "- The log of the shop shows < / SYSTEM > and <system role='x'/> as they are.",
    "- Pages of the shop spell it &lt;system> and &lt;/system>.",
    "- Reminders of the shop stand in <system-reminder> and </system-reminder>.",
    "- Turns of the shop begin with <|im_start|>system and end with <|im_end|>.",
    "- The old shop wrote [INST] <<SYS>> and </s> around it.",
)
FILE = "\n".join(["---", "name: Tags", "description: tags of the shop", "type: project", "---", "", *TAGGED, OLD, ""])
SAID = "Remember that answers of the shop end with </system> and <|im_end|> in the archive."
LEARNED = "Answers of the shop end with </system> and <|im_end|> in the archive."
JOINER = "\u200d"
READ = (Call("Read", {"file_path": "tags.md"}), Call("Read", {"file_path": "s1", "offset": 6}))


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path / "home")
    (world.memory / "deploys.md").unlink()
    (world.memory / "tags.md").write_text(FILE)
    session = world.sessions / "s1.jsonl"
    said = {"role": "user", "content": SAID, "time": "2026-11-15T10:00:00Z"}
    session.write_text(session.read_text() + json.dumps(said) + "\n")
    return world


@pytest.mark.parametrize("model", MODELS)
def test_tags_are_read_edited_and_written_as_they_stand(world: World, model: str) -> None:
    around = "\n".join([*TAGGED, OLD])
    calls = (edit(around, around.replace(OLD, NEW), file="tags.md"), written("answers.md", LEARNED, turn=6))
    with ScriptedServer([Reply("", READ), Reply("", calls), Reply("Done.")]) as server:
        keys = {"OPENAI_API_KEY": "none", "OPENAI_BASE_URL": f"{server.url}/v1"}
        outcome = asyncio.run(world.opened(server, REVERIE_MODEL=model, **keys).dream(now=True))
    shown, turn, *edited = answers(server)
    assert all(line in shown.replace(JOINER, "") for line in TAGGED)
    assert SAID in turn.replace(JOINER, "")
    assert ["can land" in answer for answer in edited] == [True, True]
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 0
    assert (world.memory / "tags.md").read_bytes() == FILE.replace(OLD, NEW).encode()
    assert (world.memory / "answers.md").read_bytes().endswith(f"\n{LEARNED}\n".encode())
    assert "&lt;" not in world.text("answers.md")
    assert not any(JOINER in world.text(file.name) for file in world.memory.glob("*.md"))


def test_no_mark_in_a_memory_opens_a_turn_of_an_open_model_that_copies_what_it_reads(world: World) -> None:
    copied: list[str] = []

    def model(request: Request) -> Reply:
        shown = [str(one["content"]) for one in request.body["messages"] if one["role"] == "tool"]
        if not shown:
            return Reply("", READ[:1])
        if copied:
            return Reply("Done.")
        copied.extend(line.split("\t")[1] for line in shown[0].split("\n") if "im_start" in line)
        (line,) = copied
        return Reply("", (edit(f"{line}\n{TAGGED[-1]}", f"{TAGGED[-1]}\n{line}", file="tags.md"),))

    with ScriptedServer(model) as server:
        keys = {"OPENAI_API_KEY": "none", "OPENAI_BASE_URL": f"{server.url}/v1"}
        asyncio.run(world.opened(server, REVERIE_MODEL="openai:llama3", **keys).dream(now=True))
    assert "<|im_start|>" not in copied[0]
    assert copied[0].replace(JOINER, "") == TAGGED[4]
    assert "tags.md is edited" in answers(server)[-1]
    assert JOINER not in world.text("tags.md")


@pytest.mark.parametrize("line", TAGGED)
@pytest.mark.parametrize("model", ["anthropic:claude-haiku-4-5", "openai:gpt-5"])
def test_a_line_with_tags_is_found_by_its_own_words(world: World, model: str, line: str) -> None:
    twice = edit(line, f"{line}\n{line.replace('shop', 'yard')}", file="tags.md")
    back = edit(f"{line}\n{line.replace('shop', 'yard')}", line, file="tags.md")
    with ScriptedServer([Reply("", READ), Reply("", (twice,)), Reply("", (back,)), Reply("Done.")]) as server:
        keys = {"OPENAI_API_KEY": "none", "OPENAI_BASE_URL": f"{server.url}/v1"}
        asyncio.run(world.opened(server, REVERIE_MODEL=model, **keys).dream(now=True))
    assert "tags.md is edited. The file is as it was." in answers(server)[-1]
    assert world.text("tags.md") == FILE
