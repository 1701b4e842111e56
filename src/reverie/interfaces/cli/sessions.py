"""`reverie sessions`: the transcripts of this project."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import Document, print_document
from reverie.interfaces.cli.phrases import counted, minute
from reverie.interfaces.cli.screen import Screen, screen

if TYPE_CHECKING:
    from reverie.transcripts.sessions import Session


def sessions(
    context: typer.Context,
    matching: Annotated[str | None, typer.Option(metavar="TEXT", help="Only those in which you said this.")] = None,
) -> None:
    """List the transcripts of this project, newest first, by the agent that wrote them."""
    call = call_of(context)
    memory = call.memory()
    found = memory.sessions(matching)
    if call.json:
        print_document([_document(session) for session in found])
        return
    for session in found:
        _draw(screen(), session)
    files = len(memory.session_files())
    if not files:
        screen().say("No transcripts of this project were found; --sessions DIR names a folder of them.")
    elif not matching:
        _draw_left_out(screen(), files - len(found))
    elif not found:
        screen().say(f"You said that in none of {counted(files, 'session')}.")


def _draw_left_out(page: Screen, files: int) -> None:
    """Own up to files that look like transcripts and hold nothing that can be read."""
    if files > 0:
        them = "it is" if files == 1 else "they are"
        page.say((f"{counted(files, 'file')} left out: {them} in no transcript format that can be read", "yellow"))


def _document(session: Session) -> Document:
    times = {"started": session.started, "ended": session.ended}
    return {**asdict(session), **{name: time and time.isoformat() for name, time in times.items()}}


def _draw(page: Screen, session: Session) -> None:
    when = minute(session.ended) if session.ended else "at no known time"
    turns = counted(session.turns, "turn")
    agent = session.agent or "unknown agent"
    page.say((session.session_id, "cyan"), f"  {when}  {agent}, {turns}, {session.user_turns} of them yours")
    if session.first_prompt:
        page.say((session.first_prompt, "dim"), indent=2)
