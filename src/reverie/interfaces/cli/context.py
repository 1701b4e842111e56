"""`reverie context`: what an agent is told about its memory."""

from __future__ import annotations

import typer

from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import print_document
from reverie.interfaces.cli.screen import screen


def context(context: typer.Context) -> None:
    """Print the text that goes into an agent's system prompt."""
    call = call_of(context)
    sections = call.memory().context()
    if call.json:
        pieces = [{"name": piece.name, "path": piece.path, "text": piece.text} for piece in sections]
        print_document({"sections": pieces})
        return
    for piece in sections:
        screen().say(piece.text)
