"""Did the agent write memory itself?"""

from __future__ import annotations

import json

import pytest

from reverie.extract.own_writing import wrote_memory
from reverie.model.turn import Speaker, ToolCall, Turn

FOLDER, HOME = "/home/ann/.reverie/projects/p/memory", "/home/ann"


def called(name: str, speaker: Speaker = Speaker.ASSISTANT, **arguments: object) -> list[Turn]:
    return [Turn(1, speaker, "", tools=(ToolCall(name, json.dumps(arguments)),))]


def answered(text: str) -> Turn:
    return Turn(2, Speaker.TOOL, text)


@pytest.mark.parametrize(
    "turns",
    [
        called("Write", file_path=f"{FOLDER}/a.md", content="x"),
        called("Edit", file_path=f"{FOLDER}/team/a.md", old_string="x", new_string="y"),
        called("MultiEdit", edits=[{"path": f"{FOLDER}/a.md"}]),
        called("write_file", path="~/.reverie/projects/p/memory/a.md"),
        called("Bash", command=f"echo '- new' >> {FOLDER}/MEMORY.md"),
        called("shell", command=["bash", "-c", f"cp draft.md {FOLDER}/a.md"]),
        called("shell", command=["cp", "draft.md", f"{FOLDER}/a.md"]),
        called("Bash", command=f"cd {FOLDER} && cat > pnpm.md <<'EOF'\n- a > b; it's\nEOF"),
        called("Bash", command="cat <<EOF | tee ~/.reverie/projects/p/memory/a.md\nx\nEOF"),
        called("Bash", command=f'M="{FOLDER}"; [ -f x ] && echo "- new" >>"$M/MEMORY.md" 2>&1'),
        called("Bash", command=f"for f in a b; do sed -i 's/x/y/' {FOLDER}/$f.md; done"),
        called("Bash", command=f"rm {FOLDER}/old.md"),
        called("Bash", command=f"mv {FOLDER}/old.md /tmp"),
        called("Bash", command='printf x &> "$HOME/.reverie/projects/p/memory/a.md"'),
        called("apply_patch", input=f"*** Begin Patch\n*** Add File: {FOLDER}/a.md\n+x\n*** End Patch"),
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
        called("Edit", file_path="/home/ann/p/notes.md", old_string="x", new_string=f"{FOLDER}/a.md is it"),
        called("Bash", command=f"cat {FOLDER}/MEMORY.md 2>/dev/null"),
        called("Bash", command=f"cat {FOLDER}/MEMORY.md 2>&1 | head"),
        called("Bash", command=f"echo hi > $HOME/x; grep -r pnpm {FOLDER}/"),
        called("Bash", command=f'for f in {FOLDER}/*.md; do echo "$f -> read"; cat "$f"; done'),
        called("Bash", command=f"git -C {FOLDER}/ log --format='%an <%ae>'"),
        called("Bash", command=f"cp {FOLDER}/a.md /tmp/a.md"),
        called("Bash", command=f"cd {FOLDER} && ls # > a.md"),
        called("Bash", command=f"cat > /tmp/x <<EOF\nrm {FOLDER}/a.md\nEOF"),
        called("Bash", command=f"wc -l < {FOLDER}/a.md"),
        [*called("Write", file_path=f"{FOLDER}/a.md", content="x"), answered("Error: permission denied")],
        [
            *called("Bash", command=f"touch {FOLDER}/a.md"),
            answered(f"touch: cannot touch '{FOLDER}/a.md': Permission denied"),
        ],
        called("Write", Speaker.SUBAGENT, file_path=f"{FOLDER}/a.md"),
        [Turn(1, Speaker.ASSISTANT, "", tools=(ToolCall("Write", "{torn"),))],
    ],
)
def test_anything_else(turns: list[Turn]):
    assert not wrote_memory(turns, FOLDER, HOME)


def test_of_two_calls_the_one_that_did_not_fail_has_written():
    calls = tuple(ToolCall("Write", json.dumps({"file_path": f"{FOLDER}/{name}.md"})) for name in "ab")
    answers = [answered("permission denied"), answered("File created")]
    assert wrote_memory([Turn(1, Speaker.ASSISTANT, "", tools=calls), *answers], FOLDER, HOME)
    assert not wrote_memory([Turn(1, Speaker.ASSISTANT, "", tools=calls), answers[0], answers[0]], FOLDER, HOME)


def test_relative_paths_are_those_of_the_turn():
    call = ToolCall("Bash", json.dumps({"command": "echo x >> a.md"}))
    assert wrote_memory([Turn(1, Speaker.ASSISTANT, "", cwd=FOLDER, tools=(call,))], FOLDER, HOME)
    assert not wrote_memory([Turn(1, Speaker.ASSISTANT, "", cwd="/home/ann/p", tools=(call,))], FOLDER, HOME)
