"""`reverie remember TEXT`: write a memory in the user's own words."""

from __future__ import annotations

from typing import Annotated

import typer

from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import changed_document, print_document
from reverie.interfaces.cli.small_verb import draw_change_made
from reverie.memdir.types import MemoryType


def remember(
    context: typer.Context,
    text: Annotated[list[str], typer.Argument(metavar="TEXT", help="What to remember, in your own words.")],
    type_: Annotated[
        MemoryType | None, typer.Option("--type", help="What kind of memory it is; without this, its words tell.")
    ] = None,
) -> None:
    """Write a memory and list it in the index. Relative dates in it become dates; a secret is refused."""
    call = call_of(context)
    record = call.memory().remember(" ".join(text), type_)
    if call.json:
        print_document(changed_document(record))
    else:
        draw_change_made(record, "Remembered", "That is remembered already")
