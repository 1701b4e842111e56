"""`reverie doctor`: what is wrong with the folder and the set-up, and how to mend it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import Document, print_document
from reverie.interfaces.cli.phrases import listed
from reverie.interfaces.cli.screen import Screen, screen
from reverie.interfaces.cli.small_verb import confirmed, draw_change_made
from reverie.memory import Memory

if TYPE_CHECKING:
    from reverie.tend.doctor import Ailment

STYLES = {"error": "bold red", "warning": "yellow", "note": "dim"}  # by the level of what is wrong
LEVEL_WIDTH = max(map(len, STYLES)) + 1
REDACT = "Replace every secret in the folder and in every copy for good?"


def doctor(
    context: typer.Context,
    fix: Annotated[bool, typer.Option("--fix", help="Mend what can be mended without losing a word.")] = False,
    redact_secrets: Annotated[
        bool, typer.Option("--redact-secrets", help="Put a mark in the place of every secret. This cannot be undone.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before secrets are replaced.")] = False,
) -> None:
    """Look for what is wrong, and say how to mend it. With `--fix` or `--redact-secrets`, list what is left after."""
    call = call_of(context)
    memory = call.memory()
    if fix:
        _mend(memory, quiet=call.json)
    if redact_secrets and (yes or call.json or confirmed(REDACT)):
        _redact(memory, quiet=call.json)
    found = memory.doctor()
    if call.json:
        print_document([_document(ailment) for ailment in found])
    else:
        _draw(screen(), found)


def _mend(memory: Memory, *, quiet: bool) -> None:
    record = memory.repair()
    if not quiet:
        draw_change_made(record, "Mended", "There was nothing that could be mended")


def _redact(memory: Memory, *, quiet: bool) -> None:
    files = memory.redact_secrets()
    if not quiet:
        screen().say(f"Secrets replaced in {listed(files)}" if files else "No memory file holds a secret")


def _document(ailment: Ailment) -> Document:
    return {
        "level": str(ailment.level),
        "file": ailment.file,
        "what": _finding(ailment),
        "advice": ailment.advice,
        "fixable": ailment.fixable,
    }


def _finding(ailment: Ailment) -> str:
    """What is wrong. What `--fix` mends is told as a repair tells it, and that has not happened yet."""
    return f"would be repaired: {ailment.what}" if ailment.fixable else ailment.what


def _draw(page: Screen, found: Sequence[Ailment]) -> None:
    for ailment in found:
        where = f"{ailment.file}: " if ailment.file else ""
        page.say((f"{ailment.level:<{LEVEL_WIDTH}}", STYLES[ailment.level]), f"{where}{_finding(ailment)}")
        page.say((ailment.advice, "dim"), indent=LEVEL_WIDTH)
    if not found:
        page.say((page.marks.tick, "green"), " Nothing is wrong")
    elif any(ailment.fixable for ailment in found):
        page.say("Mend what can be mended: ", ("reverie doctor --fix", "cyan"))
