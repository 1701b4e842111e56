"""Retire: a memory leaves the folder for the archive, with the reason."""

from __future__ import annotations

from reverie.agents.arguments import optional_text, text_of
from reverie.agents.tool import Arguments, Refused, Tool
from reverie.agents.tools.said import PROPERTIES, hints_of, reason_of
from reverie.agents.workplace import Workplace

_WAYS = {"merged_into": "merged into", "superseded_by": "superseded by"}


def retire_tool(workplace: Workplace) -> Tool:
    """The tool over a workplace."""

    def call(arguments: Arguments) -> str:
        file = workplace.editable(text_of(arguments, "file_path"))
        text_of(arguments, "reason")
        if workplace.find(file) is None:
            raise Refused(f"there is no {file}")
        if not workplace.has_seen(file):
            raise Refused(f"Read {file} first, so that you know what goes")
        destination = _destination(workplace, arguments, file)
        workplace.put("Retire", file, None, reason_of(arguments), destination, hints_of(arguments))
        return f"{file} is retired"

    return Tool(
        "Retire",
        "Takes a memory file out of the folder; it goes to the archive. Say why, and where its words are now: first "
        "move what still holds into another file, then retire this one with `merged_into`.",
        {
            "file_path": {"type": "string", "description": "the memory file"},
            "merged_into": {"type": "string", "description": "the memory file that says all of it now"},
            "superseded_by": {"type": "string", "description": "the memory file that says what holds instead"},
            **PROPERTIES,
        },
        ("file_path", "reason"),
        call,
    )


def _destination(workplace: Workplace, arguments: Arguments, file: str) -> str:
    """Where the words are, as the user reads it. Raises Refused where the file that is named is not there."""
    for name, way in _WAYS.items():
        if target := optional_text(arguments, name):
            place = workplace.editable(target)
            if place == file or workplace.find(place) is None:
                raise Refused(f"`{name}` names {place}, which is not there to hold the words")
            return f"{way} {place}"
    return ""
