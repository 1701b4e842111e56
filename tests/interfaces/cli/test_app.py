"""The root of the command line: help, version, errors, signals."""

from __future__ import annotations

import json
import signal

import pytest

from reverie.errors import LockHeld, ReverieError, SettingsError, StoreError, UnknownDream, Unsafe, UsageError
from reverie.interfaces.cli import app
from reverie.interfaces.cli.commands import COMMANDS
from reverie.memory import Memory


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_the_help_of_a_command_has_an_example_and_names_the_shared_options(
    command, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERMINAL_WIDTH", "200")
    assert app.main([command.name, "--help"]) == 0
    said = capsys.readouterr().out
    assert f"Example: {command.example}" in said
    assert "--home --project --memory-dir --sessions --model --json" in said
    assert [kind for kind in ("<bool>", "<str>", "<list", "<int") if kind in said] == [], "they tell a person nothing"
    assert "--scanned" not in said


def test_the_examples_use_their_own_command() -> None:
    assert all(command.example.startswith(f"reverie {command.name}") for command in COMMANDS)


@pytest.mark.parametrize("argv", [[], ["--help"], ["-h"]])
def test_the_help_lists_every_command_once(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(argv) == 0
    said = capsys.readouterr().out
    assert "Example" in said
    assert "completion" not in said
    for command in COMMANDS:
        assert said.count(f"│ {command.name} ") == 1


def test_the_version_is_the_packages_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["--version"]) == 0
    assert capsys.readouterr().out == "reverie 0.1.0\n"


ERRORS = [
    (UsageError("wrong"), 2, "usage"),
    (UnknownDream("x"), 2, "unknown-dream"),
    (SettingsError("wrong"), 3, "settings"),
    (StoreError("wrong"), 10, "store"),
    (LockHeld("/m", "process 7"), 11, "locked"),
    (Unsafe("wrong"), 15, "unsafe"),
    (ReverieError("wrong"), 1, "error"),
    (OSError(28, "No space left on device", "/m/a.md"), 10, "store"),
    (OSError(28, "No space left on device"), 10, "store"),
    (ZeroDivisionError("a bug"), 1, "unexpected"),
]


@pytest.mark.parametrize(("error", "code", "word"), ERRORS)
def test_an_error_is_a_sentence_for_people_and_a_document_for_programs(
    error: Exception, code: int, word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(self: Memory) -> None:
        raise error

    monkeypatch.setattr(Memory, "status", fail)
    assert app.main(["status"]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("reverie: ")
    assert said.err.count("\n") == 1

    assert app.main(["status", "--json"]) == code
    said = capsys.readouterr()
    assert json.loads(said.out)["error"]["code"] == word
    assert json.loads(said.out)["error"]["message"] in said.err


def test_a_message_with_terminal_sequences_is_harmless(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(self: Memory) -> None:
        raise UsageError("no \x1b[2Jfile")

    monkeypatch.setattr(Memory, "status", fail)
    assert app.main(["status"]) == 2
    assert capsys.readouterr().err == "reverie: no file\n"


def test_an_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def leave(self: Memory) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Memory, "status", leave)
    assert app.main(["status"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_closed_pipe_is_left_to_the_front_door(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Memory) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(Memory, "status", fail)
    with pytest.raises(BrokenPipeError):
        app.main(["status"])


def test_sigterm_leaves_like_an_exception_and_only_while_a_command_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    cleaned: list[bool] = []
    before = signal.getsignal(signal.SIGTERM)

    def be_terminated(self: Memory) -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            cleaned.append(True)

    monkeypatch.setattr(Memory, "status", be_terminated)
    with pytest.raises(SystemExit) as leaving:
        app.main(["status"])
    assert leaving.value.code == 143
    assert cleaned == [True]
    assert signal.getsignal(signal.SIGTERM) is before
