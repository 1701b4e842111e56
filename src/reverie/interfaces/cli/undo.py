"""`reverie undo` takes a change back."""

from __future__ import annotations

from typing import Annotated

import typer

from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import print_document
from reverie.interfaces.cli.phrases import counted
from reverie.interfaces.cli.screen import screen
from reverie.interfaces.cli.small_verb import draw_files
from reverie.model.record import Record


def undo(
    context: typer.Context,
    dream_id: Annotated[
        str | None, typer.Argument(metavar="ID", help="As `reverie log` shows it; without one, the last that stands.")
    ] = None,
) -> None:
    """Take a dream or other change back, byte for byte. What you edited since stays.

    The next dream does not do again what was undone. `reverie redo` brings it back.
    """
    call = call_of(context)
    record = call.memory().undo(dream_id)
    if call.json:
        print_document({"undone": record.entry.undoes, "files": files_of(record)})
    else:
        draw_reversal("Undone", record.entry.undoes, record, "Bring it back", "reverie redo")


def files_of(record: Record) -> list[str]:
    """The files that a record changed."""
    return [change.file for change in record.changes]


def draw_reversal(what: str, dream_id: str | None, record: Record, next_step: str, command: str) -> None:
    """Tell which change was taken or brought back, in which files, and how to turn that round."""
    page = screen()
    page.say((f"{what} {dream_id}", "bold"), f": {counted(len(record.changes), 'file')}")
    draw_files(page, record)
    page.say(f"{next_step}: ", (f"{command} {dream_id}", "cyan"), indent=2)
