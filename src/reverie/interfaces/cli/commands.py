"""The commands there are: name, function, an example, and the part of the help they stand in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from reverie.interfaces.cli.config import config
from reverie.interfaces.cli.context import context
from reverie.interfaces.cli.doctor import doctor
from reverie.interfaces.cli.dream import dream
from reverie.interfaces.cli.extract import extract
from reverie.interfaces.cli.forget import forget
from reverie.interfaces.cli.hook import hook
from reverie.interfaces.cli.log import log
from reverie.interfaces.cli.pin import pin
from reverie.interfaces.cli.recall import recall
from reverie.interfaces.cli.redo import redo
from reverie.interfaces.cli.remember import remember
from reverie.interfaces.cli.resolve_dates import resolve_dates
from reverie.interfaces.cli.review import review
from reverie.interfaces.cli.sessions import sessions
from reverie.interfaces.cli.shell_check import shell_check
from reverie.interfaces.cli.show import show
from reverie.interfaces.cli.status import status
from reverie.interfaces.cli.undo import undo
from reverie.interfaces.cli.unpin import unpin
from reverie.interfaces.cli.why import why

DREAMING, HISTORY, MEMORIES, SET_UP = "Dream", "History", "Memories", "Set-up"


@dataclass(frozen=True, slots=True)
class Command:
    """One command as the help lists it."""

    name: str
    function: Callable[..., None]
    example: str
    panel: str


COMMANDS = (
    Command("dream", dream, "reverie dream --now --dry-run", DREAMING),
    Command("extract", extract, "reverie extract --transcript session.jsonl", DREAMING),
    Command("status", status, "reverie status", DREAMING),
    Command("review", review, "reverie review", DREAMING),
    Command("log", log, "reverie log -n 10", HISTORY),
    Command("show", show, "reverie show 12", HISTORY),
    Command("undo", undo, "reverie undo", HISTORY),
    Command("redo", redo, "reverie redo", HISTORY),
    Command("why", why, 'reverie why "deploy on Tuesdays"', MEMORIES),
    Command("remember", remember, 'reverie remember "We deploy on Tuesdays."', MEMORIES),
    Command("recall", recall, "reverie recall how do we deploy", MEMORIES),
    Command("forget", forget, "reverie forget --file old_plan.md", MEMORIES),
    Command("pin", pin, "reverie pin team_rules.md", MEMORIES),
    Command("unpin", unpin, "reverie unpin team_rules.md", MEMORIES),
    Command("sessions", sessions, 'reverie sessions --matching "deploy"', SET_UP),
    Command("context", context, "reverie context", SET_UP),
    Command("doctor", doctor, "reverie doctor --fix", SET_UP),
    Command("config", config, "reverie config", SET_UP),
    Command("resolve-dates", resolve_dates, "reverie resolve-dates --at 2026-11-15 < sentences.jsonl", SET_UP),
    Command("shell-check", shell_check, "reverie shell-check < commands.jsonl", SET_UP),
    Command("hook", hook, "reverie hook claude-code Stop < event.json", SET_UP),
)
