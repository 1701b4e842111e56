"""Did the agent write memory itself?"""

from __future__ import annotations

import json

import pytest

from reverie.extract.own_writing import wrote_memory
from reverie.model.turn import Speaker, ToolCall, Turn

FOLDER, HOME = "/home/ann/.reverie/projects/p/memory", "/home/ann"


def called(name: str, speaker: Speaker = Speaker.ASSISTANT, **arguments: object) -> list[Turn]:
    return [Turn(1, speaker, "", tools=(ToolCall(name, json.dumps(arguments)),))]


@pytest.mark.parametrize(
    "turns",
    [
        called("Write", file_path=f"{FOLDER}/a.md", content="x"),
        called("Edit", file_path=f"{FOLDER}/team/a.md", old_string="x", new_string="y"),
        called("MultiEdit", edits=[{"path": f"{FOLDER}/a.md"}]),
        called("write_file", path="~/.reverie/projects/p/memory/a.md"),
        called("Bash", command=f"echo '- new' >> {FOLDER}/MEMORY.md"),
        called("shell", command=["bash", "-c", f"cp draft.md {FOLDER}/a.md"]),
    ],
)
def test_writing_below_the_folder(turns: list[Turn]):
    assert wrote_memory(turns, FOLDER, HOME)


@pytest.mark.parametrize(
    "turns",
    [
        called("Read", file_path=f"{FOLDER}/a.md"),
        called("Bash", command=f"cat {FOLDER}/a.md"),
        called("Write", file_path=f"{FOLDER}-other/a.md"),
        called("Write", file_path="/home/ann/p/notes.md", content=f"see {FOLDER}/a.md"),
        called("Write", Speaker.SUBAGENT, file_path=f"{FOLDER}/a.md"),
        [Turn(1, Speaker.ASSISTANT, "", tools=(ToolCall("Write", "{torn"),))],
    ],
)
def test_anything_else(turns: list[Turn]):
    assert not wrote_memory(turns, FOLDER, HOME)
