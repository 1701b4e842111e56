"""The phases of a dream, as they are ticked off."""

from __future__ import annotations

import io

from reverie.dream.progress import Phase, Progress
from reverie.interfaces.cli.phases import PhaseBoard
from reverie.interfaces.cli.screen import Screen


class Terminal(io.StringIO):
    """A terminal that remembers what it was sent."""

    encoding = "utf-8"  # type: ignore[assignment]

    def isatty(self) -> bool:
        return True


def terminal() -> tuple[Terminal, Screen]:
    file = Terminal()
    return file, Screen(file=file, force_terminal=True, width=60, _environ={"TERM": "xterm"})


def test_a_pipe_gets_a_line_for_everything_told() -> None:
    file = io.StringIO()
    with PhaseBoard(Screen(file=file, width=1000)) as board:
        board(Progress(Phase.ORIENT, "3 files"))
        board(Progress(Phase.CONSOLIDATE, "looking for [copies]"))
    assert file.getvalue() == "orient: 3 files\nconsolidate: looking for [copies]\n"


def test_a_dream_that_thinks_again_is_not_shown_to_do_so() -> None:
    file = io.StringIO()
    with PhaseBoard(Screen(file=file, width=1000)) as board:
        for _ in range(3):
            board(Progress(Phase.CONSOLIDATE, "learning"))
        board(Progress(Phase.VERIFY, "checking"))
        board(Progress(Phase.CONSOLIDATE, "learning more"))
    assert file.getvalue().splitlines() == ["consolidate: learning", "verify: checking", "consolidate: learning more"]


def test_what_is_still_arriving_is_shown_on_a_terminal_only() -> None:
    arriving = Progress(Phase.CONSOLIDATE, "turn 1: let me", is_arriving=True)
    file = io.StringIO()
    with PhaseBoard(Screen(file=file, width=1000)) as board:
        board(arriving)
        board(Progress(Phase.CONSOLIDATE, "turn 1: let me look"))
    assert file.getvalue() == "consolidate: turn 1: let me look\n"
    _, screen = terminal()
    with PhaseBoard(screen) as board:
        board(arriving)
        assert "turn 1: let me" in board.drawn().plain


def test_a_terminal_shows_what_is_done_under_way_and_to_come() -> None:
    _, screen = terminal()
    with PhaseBoard(screen) as board:
        board(Progress(Phase.ORIENT, "3 files"))
        board(Progress(Phase.GATHER, "第一\x1b[2J"))
        rows = board.drawn().plain.splitlines()
        assert [row[0] for row in rows] == ["✓", "›", "·", "·", "·", "·"]
        assert rows[0].split() == ["✓", "orient", "3", "files"]
        assert rows[1].split() == ["›", "gather", "第一"]
    assert [row[0] for row in board.drawn().plain.splitlines()] == ["✓", "✓", "·", "·", "·", "·"]


def test_a_dream_that_breaks_off_keeps_its_pointer() -> None:
    _, screen = terminal()
    board = PhaseBoard(screen)
    try:
        with board:
            board(Progress(Phase.VERIFY, "checking"))
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        pass
    assert "› verify" in board.drawn().plain


def test_a_dream_that_says_nothing_shows_no_board() -> None:
    file, screen = terminal()
    with PhaseBoard(screen):
        pass
    assert "orient" not in file.getvalue()
