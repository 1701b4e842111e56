"""`reverie show ID`: what one dream or other change did, and why."""

from __future__ import annotations

from typing import Annotated

import typer

from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.diff import draw_change
from reverie.interfaces.cli.json_output import print_document, record_document
from reverie.interfaces.cli.phrases import counted, minute
from reverie.interfaces.cli.reasons import are_too_many
from reverie.interfaces.cli.screen import Screen, screen
from reverie.model.record import Record


def show(
    context: typer.Context,
    dream_id: Annotated[str, typer.Argument(metavar="ID", help="As `reverie log` shows it, or its beginning.")],
    every_reason: Annotated[
        bool, typer.Option("--all", help="Every reason, also where a file has many of the same kind.")
    ] = False,
) -> None:
    """Show the diff of one dream or other change, each file with the reason and the evidence for it."""
    call = call_of(context)
    record = call.memory().show(dream_id)
    if call.json:
        print_document(record_document(record))
    else:
        draw_record(screen(), record, every_reason=every_reason)


def draw_record(page: Screen, record: Record, *, every_reason: bool) -> None:
    """Show one entry of the history with all its changes; where reasons were cut short, how to see every one."""
    entry = record.entry
    undone = "  (undone)" if entry.undone else ""
    page.say(
        (entry.dream_id, "bold cyan"), f"  {entry.kind}, {entry.outcome}, {minute(entry.ended)}", (undone, "yellow")
    )
    figures = [counted(len(record.changes), "file")]
    if entry.sessions_reviewed:
        figures.append(f"{counted(entry.sessions_reviewed, 'session')} reviewed")
    if entry.held:
        figures.append(f"{entry.held} held for review")
    page.say((", ".join(figures), "dim"))
    for change in record.changes:
        page.say("")
        draw_change(page, change, every_reason=every_reason)
    if not every_reason and any(are_too_many(change.reasons) for change in record.changes):
        page.say("")
        page.say("See every reason: ", (f"reverie show {record.dream_id} --all", "cyan"))
