"""`reverie resolve-dates`: the relative dates in sentences, a line of JSON in and a line of JSON out."""

from __future__ import annotations

import json
import sys
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from reverie.errors import UsageError
from reverie.interfaces.cli.json_output import Document, print_document
from reverie.late import Later

if TYPE_CHECKING:
    from reverie.text import dates
else:
    dates = Later("reverie.text.dates")


def resolve_dates(
    at: Annotated[str, typer.Option(metavar="ISO", help="The day the sentences were said, such as 2026-11-15.")],
) -> None:
    """Read one JSON string a line; answer each with a JSON list of the relative dates in it, as absolute dates.

    Both ends of a span are inclusive. A line that is no JSON string ends the command.
    """
    day = _parse_day(at)
    for number, line in enumerate(sys.stdin.buffer, start=1):
        print_document(_dates_in(_parse_sentence(line, number), day))


def _dates_in(sentence: str, day: datetime) -> list[Document]:
    found = dates.find_relative_dates(sentence, day)
    return [{"text": one.text, "start": one.start.isoformat(), "end": one.end.isoformat()} for one in found]


def _parse_day(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError as cause:
        raise UsageError(f"--at {text!r} is no ISO 8601 date; write it like 2026-11-15") from cause


def _parse_sentence(line: bytes, number: int) -> str:
    try:
        sentence: object = json.loads(line)
    except (ValueError, RecursionError) as cause:
        raise UsageError(f'line {number} is not JSON; write a JSON string, such as "see you tomorrow"') from cause
    if not isinstance(sentence, str):
        raise UsageError(f'line {number} is no JSON string; write one, such as "see you tomorrow"')
    return sentence
