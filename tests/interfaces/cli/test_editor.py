"""The user's own editor."""

from __future__ import annotations

from pathlib import Path

import pytest

from reverie.errors import UsageError
from reverie.interfaces.cli.editor import edited_by_hand


def program(path: Path, script: str) -> str:
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_the_bytes_come_back_as_the_user_left_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", program(tmp_path / "editor", 'printf "mine\\r\\n" > "$1"'))
    assert edited_by_hand("他们的\n".encode()) == b"mine\r\n"


def test_no_change_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", "true")
    assert edited_by_hand(b"theirs\n") is None


def test_visual_comes_first_and_may_have_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", "false")
    monkeypatch.setenv("VISUAL", program(tmp_path / "visual", 'printf "%s" "$1" > "$2"') + " --wait")
    assert edited_by_hand(b"theirs") == b"--wait"


@pytest.mark.parametrize("command", ["false", "/nowhere/editor", "'unclosed"])
def test_an_editor_that_fails_is_named(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", command)
    with pytest.raises(UsageError, match="set EDITOR to another"):
        edited_by_hand(b"theirs")
