"""What the small verbs share: a question before what cannot be undone, and the files that changed afterwards."""

from __future__ import annotations

import typer

from reverie.interfaces.cli.screen import Screen, screen, someone_is_there
from reverie.model.record import Record
from reverie.text.plain import printable

FILES_LISTED = 10  # of a long list; more would push what matters off the screen


def draw_change_made(record: Record, done: str, already: str) -> None:
    """`done` with the files and the way back, or `already` where nothing had to change."""
    page = screen()
    if not record.changes:
        page.say(already)
        return
    page.say((done, "bold green"))
    draw_files(page, record)
    page.say("Take it back: ", (f"reverie undo {record.dream_id}", "cyan"), indent=2)


def draw_files(page: Screen, record: Record) -> None:
    """The files that a record changed, a line each, and how many more there are."""
    for change in record.changes[:FILES_LISTED]:
        page.say(f"{change.kind}  {change.file}", indent=2)
    more = len(record.changes) - FILES_LISTED
    if more > 0:
        page.say(f"and {more} more: ", (f"reverie show {record.dream_id}", "cyan"), indent=2)


def confirmed(question: str) -> bool:
    """Whether the person at the terminal says yes. Where nobody can be asked, the command line itself is the yes."""
    return not someone_is_there() or typer.confirm(printable(question))
