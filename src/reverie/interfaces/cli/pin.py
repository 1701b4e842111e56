"""`reverie pin F`: protect a memory from dreams."""

from __future__ import annotations

from typing import Annotated

import typer

from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import changed_document, print_document
from reverie.interfaces.cli.small_verb import draw_change_made


def pin(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The memory file, as the index names it.")],
) -> None:
    """Protect a memory: no dream touches it until `reverie unpin`."""
    call = call_of(context)
    record = call.memory().pin(file)
    if call.json:
        print_document(changed_document(record))
    else:
        draw_change_made(record, "Pinned", f"{file} is pinned already")
