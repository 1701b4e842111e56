"""`reverie log`: every dream and other change, newest first."""

from __future__ import annotations

from typing import Annotated

import typer

from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import entry_document, print_document
from reverie.interfaces.cli.phrases import counted, listed, minute
from reverie.interfaces.cli.screen import Screen, screen
from reverie.model.record import Entry

ID_WIDTH, KIND_WIDTH, OUTCOME_WIDTH = 19, 9, 8


def log(
    context: typer.Context,
    limit: Annotated[
        int | None, typer.Option("--limit", "-n", min=1, metavar="N", help="Show no more than this many.")
    ] = None,
) -> None:
    """List the dreams and other changes, newest first, those that were taken back marked as undone."""
    call = call_of(context)
    memory = call.memory()
    entries = memory.log()[:limit]
    if call.json:
        print_document([entry_document(entry) for entry in entries])
        return
    for entry in entries:
        _draw_entry(screen(), entry)
    damaged = len(memory.store.history.damaged())
    if damaged:
        _draw_damaged(screen(), damaged)
    elif not entries:
        screen().say("Nothing has happened yet. `reverie dream --now` dreams at once.")


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
