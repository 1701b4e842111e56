"""`reverie forget`: take a memory, or everything that says a certain thing, out of the folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from reverie.errors import UsageError
from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import forgotten_document, print_document
from reverie.interfaces.cli.phrases import counted
from reverie.interfaces.cli.screen import Screen, screen
from reverie.interfaces.cli.small_verb import confirmed, draw_change_made

if TYPE_CHECKING:
    from reverie.memory import Memory
    from reverie.tend.forget import Forgotten


def forget(
    context: typer.Context,
    file: Annotated[str | None, typer.Option(metavar="FILE", help="Forget this memory file.")] = None,
    matching: Annotated[str | None, typer.Option(metavar="TEXT", help="Forget every statement that says this.")] = None,
    session: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Forget all that came only from this session, or from this daily log."),
    ] = None,
    purge: Annotated[
        bool, typer.Option("--purge", help="Out of every copy that Reverie keeps. This cannot be undone.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before a purge.")] = False,
) -> None:
    """Take a memory out, and with `--purge` every copy that Reverie keeps of it. Without that, `reverie undo` works."""
    call = call_of(context)
    _refuse_unclear(file, matching, session)
    memory = call.memory()
    what = file or (f"all that came only from {session}" if session else f"everything that says “{matching}”")
    if purge and not yes and not call.json and not confirmed(f"Purge {what} for good? No copy is kept."):
        screen().say("Nothing was forgotten")
        return
    forgotten = _carry_out(memory, file, matching, session, purge=purge)
    if call.json:
        print_document(forgotten_document(forgotten))
        return
    if purge:
        screen().say(
            ("Forgotten for good", "bold"), f", out of {counted(forgotten.purged, 'kept copy', 'kept copies')} too"
        )
    else:
        nothing = (
            "Nothing in the memory rests on that session alone; what it said counts no more"
            if session
            else "There was nothing to forget"
        )
        draw_change_made(forgotten.record, "Forgotten", nothing)
    _draw_consequences(screen(), forgotten)


def _draw_consequences(page: Screen, forgotten: Forgotten) -> None:
    if forgotten.dropped:
        page.say(f"{counted(forgotten.dropped, 'held change')} dropped", indent=2)
    for one in forgotten.superseded:
        page.say(f"it had replaced “{one.claim}” in {one.file}, which is not brought back by itself: ", indent=2)
        page.say((f"reverie undo {one.dream_id}", "cyan"), " takes back all of that dream", indent=4)
    if forgotten.left:
        page.say("your agent's own transcripts are not ours to change, and still hold it:", indent=2)
    for path in forgotten.left:
        page.say(path, indent=4)


def _refuse_unclear(file: str | None, matching: str | None, session: str | None) -> None:
    if sum(given is not None for given in (file, matching, session)) != 1:
        raise UsageError("say what to forget with one of --file FILE, --matching TEXT and --session ID")


def _carry_out(
    memory: Memory, file: str | None, matching: str | None, session: str | None, *, purge: bool
) -> Forgotten:
    if file is not None:
        return memory.forget_file(file, purge=purge)
    if session is not None:
        return memory.forget_session(session, purge=purge)
    return memory.forget_matching(matching or "", purge=purge)
