"""`reverie context`: what an agent is told, instruction files and memory alike."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import Document, print_document
from reverie.interfaces.cli.phrases import counted
from reverie.interfaces.cli.screen import Screen, screen
from reverie.live.told import Section, joined
from reverie.text.tokens import estimate_tokens


def context(
    context: typer.Context,
    file: Annotated[
        list[str] | None,
        typer.Option(metavar="PATH", help="With the rules for this file; can be given several times."),
    ] = None,
    sizes: Annotated[
        bool, typer.Option("--sizes", help="A heading and the size of each section, as on a terminal.")
    ] = False,
) -> None:
    """Print the text that goes into an agent's system prompt."""
    call = call_of(context)
    memory = call.memory()
    sections = memory.context(file or ())
    warnings = memory.warnings
    for warning in warnings:
        screen(errors=True).say((f"Warning: {warning}", "yellow"))
    if call.json:
        print_document({"sections": [_document(section) for section in sections], "warnings": list(warnings)})
    elif sizes or sys.stdout.isatty():
        _draw(screen(), sections)
    else:
        # To the byte what an agent is given, so that a program can pass it on.
        sys.stdout.write(joined(sections))


def _document(section: Section) -> Document:
    return {
        "name": section.name,
        "path": section.path,
        "text": section.text,
        "bytes": _bytes(section.text),
        "tokens": estimate_tokens(section.text),
    }


def _draw(page: Screen, sections: list[Section]) -> None:
    for section in sections:
        page.say((f"── {section.name} ", "bold cyan"), (section.path, "cyan"))
        page.say((f"   {_size(section.text)}", "dim"))
        page.say("")
        page.say(section.text)
    page.say((f"── {counted(len(sections), 'section')}, ", "bold cyan"), (_size(joined(sections)), "dim"))


def _size(text: str) -> str:
    lines = counted(len(text.splitlines()), "line")
    return f"{lines}, {_bytes(text):,} bytes, about {estimate_tokens(text):,} tokens"


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "replace"))
