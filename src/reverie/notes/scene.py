"""A session seen as a whole, for those who write its sections, and how they name what is in it."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from reverie.model.turn import Speaker, Turn
from reverie.notes.action import Action, Kind
from reverie.notes.failure import is_refusal
from reverie.notes.happening import Answered, Asked, Did, Happening, happenings, root_of
from reverie.notes.labels import Labels, labels_for
from reverie.notes.quote import code
from reverie.notes.trouble import Trouble, troubles

PATH_CHARS = 120
COMMAND_CHARS = 160
_CD = re.compile(r"\Acd\s+(\S+)\s*&&\s*")


@dataclass(frozen=True, slots=True)
class Scene:
    """What happened, what was done, what went wrong; the words to tell it in."""

    happened: tuple[Happening, ...]
    asked: tuple[Asked, ...]
    answered: tuple[Answered, ...]
    done: tuple[Did, ...]
    troubles: tuple[Trouble, ...]
    labels: Labels
    root: str
    zone: tzinfo | None
    has_several_days: bool

    @staticmethod
    def of(turns: Sequence[Turn], zone: tzinfo | None) -> Scene:
        """The session that these turns tell."""
        happened = happenings(turns)
        asked = tuple(one for one in happened if isinstance(one, Asked))
        done = tuple(one for one in happened if isinstance(one, Did))
        days = {turn.time.astimezone(zone).date() for turn in turns if turn.time and turn.speaker is not Speaker.TOOL}
        return Scene(
            tuple(happened),
            asked,
            tuple(one for one in happened if isinstance(one, Answered)),
            done,
            tuple(troubles(done)),
            labels_for(one.text for one in asked),
            root_of(turns),
            zone,
            len(days) > 1,
        )

    def clock(self, time: datetime | None) -> str:
        """When, as short as it can be; nothing where nobody knows."""
        if time is None:
            return ""
        return f"{time.astimezone(self.zone):{'%Y-%m-%d %H:%M' if self.has_several_days else '%H:%M'}}"

    def when(self, time: datetime | None) -> str:
        """The same in brackets, behind a word."""
        return f" ({self.clock(time)})" if time else ""

    def path(self, path: str) -> str:
        """A path as one writes it in the folder of the session."""
        if self.root and path.startswith(self.root.rstrip("/") + "/"):
            return path[len(self.root.rstrip("/")) + 1 :]
        return os.path.normpath(path) if path else path

    def file(self, path: str) -> str:
        """A path set as code."""
        return code(self.path(path), PATH_CHARS)

    def command(self, command: str) -> str:
        """A command set as code, without the step into the folder in which one is anyway."""
        step = _CD.match(command)
        if step and step[1].strip("'\"").rstrip("/") == self.root.rstrip("/"):
            command = command[step.end() :]
        first, _, rest = command.partition("\n")
        return code(f"{first} …" if rest.strip() else first, COMMAND_CHARS)

    def what(self, action: Action) -> str:
        """What an action was about: the command, the file, or the tool."""
        if action.kind is Kind.RUN:
            return self.command(action.command)
        return self.labels.comma.join(map(self.file, action.files[:3])) or action.tool

    def call(self, action: Action) -> str:
        """The same of a tool of the host's own, with what it was given."""
        return code(f"{action.tool} {action.given}".strip(), COMMAND_CHARS)

    def deed(self, action: Action) -> str:
        """What an action was, with its verb."""
        if action.kind is Kind.RUN:
            return self.labels.ran.format(command=self.command(action.command))
        verb = self.verb(action.kind)
        if verb and action.files:
            return f"{verb} {self.what(action)}"
        return verb or self.labels.other.format(tool=action.tool)

    def verb(self, kind: Kind) -> str:
        """What one does with a file."""
        labels = self.labels
        verbs = {
            Kind.READ: labels.read,
            Kind.EDIT: labels.edited,
            Kind.WRITE: labels.written,
            Kind.SEARCH: labels.searched,
            Kind.RUN: labels.named,
        }
        return verbs.get(kind, "")

    def open_troubles(self) -> list[Trouble]:
        """The commands that failed and did not go well since."""
        return [
            one
            for one in self.troubles
            if not one.is_over and one.failed.action.kind is Kind.RUN and not is_refusal(one.failed.failure)
        ]
