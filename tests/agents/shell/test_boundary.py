"""Every command that the check allows, run as a fork runs it: not a byte, name or time of the folder changes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.agents.place import tree
from tests.agents.shell.cases import ALLOWED

from reverie.agents.sandbox.probe import find_boundary
from reverie.agents.sandbox.run import run
from reverie.agents.shell.environment import argv, environment

pytestmark = pytest.mark.skipif(not find_boundary().boundary, reason="no program can be confined on this machine")

FILES = {"a.md": "alpha\nbeta\n", "b.txt": "one\ntwo\n", "src/x.py": "print(1)\n", "package.json": '{"a": 1}\n'}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("read-only")
    for name, text in FILES.items():
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_text(text)
    who = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"]
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "all"]):
        subprocess.run(["git", *words], cwd=place, check=True)
    return place


@pytest.mark.parametrize("command", ALLOWED)
def test_what_is_allowed_changes_nothing(folder: Path, command: str) -> None:
    before = tree(folder)
    run(argv(command), cwd=str(folder), environ=environment(str(folder)), seconds=10, most_bytes=100_000)
    assert tree(folder) == before
