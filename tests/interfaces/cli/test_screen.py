"""What reaches a terminal or a pipe is text and nothing else."""

from __future__ import annotations

import io

import pytest

from reverie.interfaces.cli.screen import LETTERS, SIGNS, Screen, screen, someone_is_there


def test_a_pipe_gets_whole_lines_without_colours(capsys: pytest.CaptureFixture[str]) -> None:
    long = "很长的一行" * 200
    screen().say(("red", "red"), long, indent=2)
    assert capsys.readouterr().out == f"  red{long}\n"


def test_markup_and_sequences_in_text_do_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    screen().say("[bold]x[/bold] :smile: \x1b[31mred\x1b[0m https://example.org 42")
    assert capsys.readouterr().out == "[bold]x[/bold] :smile: red https://example.org 42\n"


def test_errors_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    screen(errors=True).say("oh")
    assert capsys.readouterr() == ("", "oh\n")


@pytest.mark.parametrize(("encoding", "marks"), [("utf-8", SIGNS), ("ascii", LETTERS)])
def test_signs_are_letters_where_the_terminal_has_no_signs(encoding: str, marks: object) -> None:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    assert Screen(file=file).marks is marks


def test_forced_colours_do_not_make_a_pipe_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert not screen().can_animate
    assert not someone_is_there()


def test_a_pipe_that_nobody_reads_is_left_to_the_front_door() -> None:
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        Screen(file=Closed()).say("x")
