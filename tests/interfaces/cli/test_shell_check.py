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


@pytest.mark.parametrize("wrong", ["ls", "42", '["ls"]', "", "[" * 100_000, "\x00", '"ls', "null"])
def test_a_line_that_is_no_command_is_denied_and_the_rest_go_on(tmp_path: Path, wrong: str) -> None:
    done = _run(f'"ls"\n{wrong}\n"cat 部署.md"\n{wrong}\n"touch made"\n', tmp_path)
    answers = done.stdout.splitlines()
    assert [answer.partition(":")[0] for answer in answers] == ["allow", "deny", "allow", "deny", "deny"]
    assert answers[1] == answers[3]
    assert answers[1].startswith("deny: the line is no")
    assert done.returncode == 2
    assert "line 2" in done.stderr
    assert "Traceback" not in done.stderr


def test_bytes_that_are_no_text_are_denied(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "reverie", "shell-check"]
    done = subprocess.run(words, input=b'"ls \xff\xfe"\n"ls"\n', cwd=tmp_path, capture_output=True, check=False)
    assert (done.stdout, done.returncode) == (b"deny: the line is not JSON\nallow\n", 2)
