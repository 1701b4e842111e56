"""`reverie shell-check` answers every line with one line, and runs nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


def _run(lines: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "reverie", "shell-check"]
    return subprocess.run(words, input=lines, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)


def test_every_line_is_answered_by_one_line_in_the_same_order(tmp_path: Path) -> None:
    commands = ["ls -la", "touch made", "ls > made", "a\nb\rc", "\ud800", "cat '部署.md'"]
    done = _run("".join(json.dumps(command) + "\n" for command in commands), tmp_path)
    answers = done.stdout.splitlines()
    assert done.returncode == 0
    assert [answer.partition(":")[0] for answer in answers] == ["allow", "deny", "deny", "deny", "deny", "allow"]
    assert all(answer == "allow" or answer.startswith("deny: ") for answer in answers)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("wrong", ["ls", "42", '["ls"]', "", "[" * 100_000])
def test_a_line_that_is_no_command_ends_it_and_is_named(tmp_path: Path, wrong: str) -> None:
    done = _run(f'"ls"\n{wrong}\n', tmp_path)
    assert done.returncode == 2
    assert done.stdout == "allow\n"
    assert "line 2" in done.stderr
