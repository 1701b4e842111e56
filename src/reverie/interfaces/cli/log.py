"""`reverie log`: every dream and other change, newest first, and the dreams that came to nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from reverie.dream.attempts import Attempt
from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import entry_document, print_document
from reverie.interfaces.cli.phrases import counted, listed, minute
from reverie.interfaces.cli.screen import Screen, screen
from reverie.model.record import Entry

ID_WIDTH, KIND_WIDTH, OUTCOME_WIDTH = 19, 9, 8
NO_CAUSE = "there was nothing to do"


@dataclass(frozen=True, slots=True)
class Came:
    """Attempts that came to nothing in the same way, one after the other: the latest, the first, and how many."""

    latest: Attempt
    first: Attempt
    times: int = 1


def log(
    context: typer.Context,
    limit: Annotated[
        int | None, typer.Option("--limit", "-n", min=1, metavar="N", help="Show no more than this many.")
    ] = None,
) -> None:
    """List the dreams and other changes, newest first, those that were taken back marked as undone.

    Dreams that came to nothing stand among them with the reason, also those in the background that nobody saw.
    """
    call = call_of(context)
    memory = call.memory()
    entries = memory.log()
    if call.json:
        print_document([entry_document(entry) for entry in entries[:limit]])
        return
    lines = merged(entries, memory.attempts())[:limit]
    for line in lines:
        if isinstance(line, Came):
            _draw_nothing(screen(), line)
        else:
            _draw_entry(screen(), line)
    damaged = len(memory.store.history.damaged())
    if damaged:
        _draw_damaged(screen(), damaged)
    elif not lines:
        screen().say("Nothing has happened yet. `reverie dream --now` dreams at once.")


def merged(entries: Sequence[Entry], attempts: Sequence[Attempt]) -> list[Entry | Came]:
    """What is in the history, and between it the attempts that are not, newest first. Those that came to nothing in the
    same way one after the other are one line: a key that is wrong is wrong every ten minutes.
    """
    lines: list[Entry | Came] = []
    left = [*entries]
    for attempt in attempts:
        if attempt.landed:
            continue
        while left and left[0].ended > attempt.time:
            lines.append(left.pop(0))
        last = lines[-1] if lines else None
        if isinstance(last, Came) and (last.latest.ending, last.latest.why) == (attempt.ending, attempt.why):
            lines[-1] = Came(last.latest, attempt, last.times + 1)
        else:
            lines.append(Came(attempt, attempt))
    return [*lines, *left]


def _draw_nothing(page: Screen, came: Came) -> None:
    attempt = came.latest
    mark, style = (page.marks.cross, "red") if attempt.is_fault else (page.marks.dot, "dim")
    often = f" ({came.times} times since {minute(came.first.time)})" if came.times > 1 else ""
    page.say(
        (f"{mark} ", style),
        (f"{'':<{ID_WIDTH}} {minute(attempt.time)}  {'dream':<{KIND_WIDTH}} ", "dim"),
        (f"{attempt.ending:<{OUTCOME_WIDTH}} ", style),
        f"{attempt.why or NO_CAUSE}{often}",
    )


def _draw_damaged(page: Screen, damaged: int) -> None:
    """Own up to what is missing from the list."""
    them = "it" if damaged == 1 else "them"
    page.say(
        (f"{counted(damaged, 'history file')} cannot be read", "yellow"),
        f" and {'is' if damaged == 1 else 'are'} not listed; ",
        ("reverie doctor", "cyan"),
        f" names {them}",
    )


def _draw_entry(page: Screen, entry: Entry) -> None:
    style = "dim" if entry.undone else ""
    page.say(
        (f"{page.marks.dot} " if entry.undone else f"{page.marks.here} ", "dim" if entry.undone else "green"),
        (f"{entry.dream_id:<{ID_WIDTH}} ", "dim" if entry.undone else "cyan"),
        (f"{minute(entry.ended)}  {entry.kind:<{KIND_WIDTH}} {entry.outcome:<{OUTCOME_WIDTH}} ", style),
        (_effect(entry), style),
        (" (undone)" if entry.undone else "", "yellow"),
    )


def _effect(entry: Entry) -> str:
    """What it did: the files, what waits, or which other entry it was about."""
    parts = [f"of {other}" for other in (entry.undoes, entry.redoes) if other]
    if entry.files_changed:
        parts.append(f"{counted(len(entry.files_changed), 'file')}: {listed(entry.files_changed)}")
    if entry.held:
        parts.append(f"{entry.held} held")
    return "; ".join(parts)
