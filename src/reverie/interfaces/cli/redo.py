"""`reverie redo` brings back what `reverie undo` took."""

from __future__ import annotations

from typing import Annotated

import typer

from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import print_document
from reverie.interfaces.cli.undo import draw_reversal, files_of


def redo(
    context: typer.Context,
    dream_id: Annotated[
        str | None, typer.Argument(metavar="ID", help="What was undone; without one, what was undone last.")
    ] = None,
) -> None:
    """Bring back a dream or other change that was undone, byte for byte. What you edited since stays."""
    call = call_of(context)
    record = call.memory().redo(dream_id)
    if call.json:
        print_document({"redone": record.entry.redoes, "files": files_of(record)})
    else:
        draw_reversal("Redone", record.entry.redoes, record, "Take it back", "reverie undo")
