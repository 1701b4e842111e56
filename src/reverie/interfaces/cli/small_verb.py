"""What the small verbs share: a question before what cannot be undone, and the files that changed afterwards."""

from __future__ import annotations

import typer

from reverie.interfaces.cli.screen import screen, someone_is_there
from reverie.model.record import Record
from reverie.text.plain import printable


def draw_change_made(record: Record, done: str, already: str) -> None:
    """`done` with the files and the way back, or `already` where nothing had to change."""
    page = screen()
    if not record.changes:
        page.say(already)
        return
    page.say((done, "bold green"))
    for change in record.changes:
        page.say(f"{change.kind}  {change.file}", indent=2)
    page.say("Take it back: ", (f"reverie undo {record.dream_id}", "cyan"), indent=2)


def confirmed(question: str) -> bool:
    """Whether the person at the terminal says yes. Where nobody can be asked, the command line itself is the yes."""
    return not someone_is_there() or typer.confirm(printable(question))
