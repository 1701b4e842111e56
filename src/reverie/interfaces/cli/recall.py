"""`reverie recall QUERY`: the memories that matter for a question."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import print_document, recalled_document
from reverie.interfaces.cli.screen import Screen, screen
from reverie.recall.recalled import Recalled

PASSAGE_SHOWN = 240  # characters; the file has the rest


def recall(
    context: typer.Context,
    query: Annotated[list[str], typer.Argument(metavar="QUERY", help="What you want to know, in your own words.")],
    k: Annotated[int, typer.Option("-k", min=1, metavar="N", help="No more than this many.")] = 5,
) -> None:
    """Find the memories that matter for a question, best first, with their age. Nothing is written."""
    call = call_of(context)
    found = asyncio.run(call.memory().recall(" ".join(query), k))
    if call.json:
        print_document([recalled_document(one) for one in found])
        return
    for one in found:
        _draw(screen(), one)
    if not found:
        screen().say("No memory matches. Other words may find one; `reverie status` counts what there is.")


def _draw(page: Screen, one: Recalled) -> None:
    """The name, what it is and how old, the passage that matches, and where to read on."""
    kind = f"{one.type}, " if one.type else ""
    page.say((one.name, "bold"), (f"  {kind}{one.age}", "dim"))
    passage = " ".join((one.passage or one.description).split())
    if passage:
        page.say(passage if len(passage) <= PASSAGE_SHOWN else passage[: PASSAGE_SHOWN - 1] + "…", indent=2)
    page.say((one.file, "cyan"), indent=2)
