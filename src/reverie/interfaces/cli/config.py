"""`reverie config`: every setting, its value and where that came from."""

from __future__ import annotations

import json

import typer

from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import print_document
from reverie.interfaces.cli.screen import screen
from reverie.settings import DEFAULT, KEYS

KEY_WIDTH = max(len(name) for name in KEYS) + 2
VALUE_WIDTH = 12


def config(context: typer.Context) -> None:
    """Show every setting with its value, and the file, variable or option it came from."""
    call = call_of(context)
    settings = call.memory().settings
    if call.json:
        rows = [{"key": key, "value": value, "source": source} for key, value, source in settings.sources()]
        print_document(rows)
        return
    page = screen()
    for key, value, source in settings.sources():
        style = "dim" if source == str(DEFAULT) else "cyan"
        shown = "–" if value is None else json.dumps(value, ensure_ascii=False)
        page.say(f"{key:<{KEY_WIDTH}}{shown:<{VALUE_WIDTH}} ", (source, style))
    for warning in settings.warnings:
        page.say((warning, "yellow"))
