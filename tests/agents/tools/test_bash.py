from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from tests.agents.place import tree, workplace

from reverie.agents.sandbox.probe import find_boundary
from reverie.agents.tool import Refused
from reverie.agents.tools.bash import bash_tool
from reverie.agents.tools.edit import edit_tool

pytestmark = pytest.mark.skipif(not find_boundary().boundary, reason="no program can be confined on this machine")


def test_a_command_reads_the_stage(tmp_path: Path) -> None:
    with workplace(tmp_path) as place:
        place.stage.write("new.md", b"The shop sells lamps.\n")
        assert bash_tool(place).call({"command": "ls | sort"}) == "deploys.md\nnew.md"
        assert bash_tool(place).call({"command": "cat new.md"}) == "The shop sells lamps."
        assert bash_tool(place).call({"command": "cat missing.md"}).endswith("(exit code 1)")


def test_the_memory_folder_is_named_from_within(tmp_path: Path) -> None:
    with workplace(tmp_path) as place:
        folder = place.memory_dir
        with pytest.raises(Refused, match=r"write deploys\.md instead of "):
            bash_tool(place).call({"command": f"ls / | sort && cat {folder}/deploys.md"})
        with pytest.raises(Refused, match=r"write \. instead of "):
            bash_tool(place).call({"command": f"ls {folder}"})


@pytest.mark.parametrize(
    "command",
    [
        "echo x > evil.md",
        "rm deploys.md",
        "sed -i s/a/b/ deploys.md",
        "curl http://127.0.0.1/",
        "cat $HOME/x",
        "sh -c ls",
    ],
)
def test_what_could_write_is_not_run(tmp_path: Path, command: str) -> None:
    with workplace(tmp_path) as place:
        before = tree(Path(place.stage.path))
        with pytest.raises(Refused, match="only reads"):
            bash_tool(place).call({"command": command})
        assert tree(Path(place.stage.path)) == before


def test_other_sessions_and_credentials_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in (".ssh/id_rsa", "sessions/s2.jsonl", "others/p/x.jsonl"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("plover\n")
    with workplace(tmp_path) as place:
        for name in (".ssh/id_rsa", "sessions/s2.jsonl", "others/p/x.jsonl"):
            assert "plover" not in bash_tool(place).call({"command": f"cat {tmp_path / name}"})


def test_credentials_of_the_project_cannot_be_read_in_any_form(tmp_path: Path) -> None:
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / ".env").write_text("WORD=plover\n")
    (tmp_path / "project" / "notes.txt").write_text("plain words\n")
    with workplace(tmp_path) as place:
        env = tmp_path / "project" / ".env"
        assert "plover" not in bash_tool(place).call({"command": f"cat {env}"})
        assert "plain words" in bash_tool(place).call({"command": f"cat {tmp_path / 'project' / 'notes.txt'}"})
        for command in (f"base64 {env}", f"rev {env}", f"cat {env} | tr a b", f"od -c {env}", f"jq -R explode {env}"):
            with pytest.raises(Refused, match="another form"):
                bash_tool(place).call({"command": command})


EDIT = {"file_path": "deploys.md", "old_string": "Marta", "new_string": "Jonas"}


@pytest.mark.parametrize(
    "command",
    [
        "cat deploys.md",
        "cat './deploys.md'",
        "head -50 deploys.md",
        "cat deploys.md 部署.md",
        "cat missing.md deploys.md",
        "cat *.md",
        "cat 部署.md && cat deploys.md",
        "head -50 deploys.md 部署.md",
    ],
)
def test_a_file_that_was_printed_whole_may_be_edited(tmp_path: Path, command: str) -> None:
    with workplace(tmp_path) as place:
        place.stage.write("部署.md", "店在星期二部署。\n".encode())
        with pytest.raises(Refused, match=r"Read deploys\.md first.*`cat deploys\.md`"):
            edit_tool(place).call(EDIT)
        bash_tool(place).call({"command": command})
        assert "is edited" in edit_tool(place).call(EDIT)


@pytest.mark.parametrize(
    "command",
    [
        "head -3 deploys.md",
        "cat deploys.md | head -3",
        "grep Marta deploys.md",
        "cat -n deploys.md",
        "wc deploys.md",
        "ls deploys.md",
        "cat missing.md",
        "true && cat new.md",
    ],
)
def test_a_part_of_a_file_is_not_enough_to_edit_it(tmp_path: Path, command: str) -> None:
    with workplace(tmp_path) as place:
        place.stage.write("new.md", b"The shop sells lamps.\n")
        bash_tool(place).call({"command": command})
        with pytest.raises(Refused, match="first"):
            edit_tool(place).call(EDIT)


def test_a_file_that_is_too_long_to_be_shown_is_not_read(tmp_path: Path) -> None:
    with workplace(tmp_path) as place:
        place.stage.write("long.md", b"The shop sells lamps.\n" * 5_000)
        assert "cut here" in bash_tool(place).call({"command": "cat long.md"})
        assert not place.has_seen("long.md")


@pytest.mark.parametrize(
    "command",
    [
        "grep -o . {file}",
        "cat {file} | nl",
        "grep -oE 'ghp_.{{10}}' {file}",
        "head -c 20 {file}",
        "cd {folder} && sort notes.txt",
        "head -c 20 {folder}/*.txt",
    ],
)
def test_a_file_with_a_secret_is_not_taken_apart(tmp_path: Path, command: str) -> None:
    file = tmp_path / "project" / "notes.txt"
    file.parent.mkdir(exist_ok=True)
    file.write_text("token: ghp_" + "aB3dE5gH7jK9mN1pQ3sT5vX7zB9dF1hJ3lN5" + "\n")
    with workplace(tmp_path) as place:
        with pytest.raises(Refused, match="holds a secret"):
            bash_tool(place).call({"command": command.format(file=file, folder=file.parent)})
        shown = bash_tool(place).call({"command": f"cat {file}"})
        assert "token:" in shown
        assert "aB3dE5" not in shown
        file.write_text("token: none\n")
        assert "token" in bash_tool(place).call({"command": f"cat {file} | nl"})


@pytest.mark.parametrize(
    "command", ["cat {pipe}", "head -c 1 {pipe}", "cd {project} && cat ./pipe", "cat {project}/p*"]
)
def test_nobody_waits_at_a_pipe(tmp_path: Path, command: str) -> None:
    with workplace(tmp_path) as place:
        project = tmp_path / "project"
        os.mkfifo(project / "pipe")
        began = time.monotonic()
        with pytest.raises(Refused, match="a pipe or a socket, on which a command would wait"):
            bash_tool(place).call({"command": command.format(pipe=project / "pipe", project=project)})
        assert time.monotonic() - began < 2
