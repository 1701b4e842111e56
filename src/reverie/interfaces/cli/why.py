"""`reverie why`: the evidence behind a memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.evidence import draw_evidence, whose_word
from reverie.interfaces.cli.json_output import print_document, why_document
from reverie.interfaces.cli.phrases import day
from reverie.interfaces.cli.screen import Screen, screen

if TYPE_CHECKING:
    from reverie.evidence.journey import Step
    from reverie.tend.why import Explained


def why(
    context: typer.Context,
    text: Annotated[
        list[str], typer.Argument(metavar="TEXT-OR-FILE", help="Words of a memory, or the name of its file.")
    ],
) -> None:
    """Show who said what a memory says, when and in which words, and how it came to stand there."""
    call = call_of(context)
    explained = call.memory().why(" ".join(text))
    if call.json:
        print_document([why_document(one) for one in explained])
        return
    page = screen()
    for number, one in enumerate(explained):
        if number:
            page.say("")
        _draw(page, one)


def _draw(page: Screen, explained: Explained) -> None:
    page.say((explained.claim, "bold"))
    if not explained.evidence:
        page.say(
            "stands in your memory without recorded evidence: taken as your own words, "
            f"dated {day(explained.written)} ({explained.file})",
            indent=2,
        )
        return
    page.say(f"in {explained.file}, {whose_word(explained.trust)}", indent=2)
    draw_evidence(page, explained.evidence)
    for step in explained.steps:
        _draw_step(page, step)


def _draw_step(page: Screen, step: Step) -> None:
    because = f", because {'; '.join(step.reasons)}" if step.reasons else ""
    when = "" if step.when else " (its record is no longer kept)"
    page.say(f"{step.did} in ", (step.dream_id, "cyan"), f"{when}{because}", indent=2)
