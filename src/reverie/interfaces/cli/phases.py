"""A dream under way: its phases with ticks on a terminal, a line each on a pipe."""

from __future__ import annotations

from types import TracebackType

from rich.live import Live
from rich.text import Text

from reverie.dream.progress import Phase, Progress
from reverie.interfaces.cli.screen import Screen
from reverie.text.plain import printable

NAME_WIDTH = max(len(phase) for phase in Phase) + 2


class PhaseBoard:
    """A listener that shows what a dream tells. Used as a context: leaving it stops the animation."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._latest: dict[Phase, str] = {}
        self._current: Phase | None = None
        self._live = Live(console=screen, auto_refresh=False) if screen.can_animate else None

    def __enter__(self) -> PhaseBoard:
        if self._live:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live:
            if error is None:
                self._current = None
            self._refresh(self._live)
            self._live.stop()

    def __call__(self, progress: Progress) -> None:
        """Show one thing that the dream tells. A dream may think several times over; what it tells again is no news.
        What is still arriving is for a terminal, where it can be written over.
        """
        if progress.is_arriving and not self._live:
            return
        is_news = self._latest.get(progress.phase) != progress.text
        self._latest[progress.phase] = progress.text
        self._current = progress.phase
        if self._live:
            self._refresh(self._live)
        elif is_news:
            self._screen.say(f"{progress.phase}: {progress.text}")

    def _refresh(self, live: Live) -> None:
        live.update(self.drawn() if self._latest else Text(), refresh=True)

    def drawn(self) -> Text:
        """The board as it stands: a tick for what is done, a pointer at what is under way."""
        marks = self._screen.marks
        board = Text(no_wrap=True, overflow="ellipsis")
        for phase in Phase:
            if phase is self._current:
                mark, style = marks.here, "bold cyan"
            elif phase in self._latest:
                mark, style = marks.tick, "green"
            else:
                mark, style = marks.dot, "dim"
            board.append(f"{mark} ", style)
            board.append(f"{phase:<{NAME_WIDTH}}", "dim" if style == "dim" else "")
            board.append(printable(self._latest.get(phase, "")) + "\n")
        board.rstrip()
        return board
