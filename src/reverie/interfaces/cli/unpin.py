"""`reverie unpin F`: let dreams touch a memory again."""

from __future__ import annotations

from typing import Annotated

import typer

from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import changed_document, print_document
from reverie.interfaces.cli.small_verb import draw_change_made


def unpin(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The memory file, as the index names it.")],
) -> None:
    """Let dreams touch a pinned memory again."""
    call = call_of(context)
    record = call.memory().unpin(file)
    if call.json:
        print_document(changed_document(record))
    else:
        draw_change_made(record, "Unpinned", f"{file} is not pinned")
