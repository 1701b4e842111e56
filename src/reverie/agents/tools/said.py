"""What every edit says besides: why it is made, and in which turns the user said what it writes."""

from __future__ import annotations

from collections.abc import Mapping

from reverie.agents.arguments import number_of, objects_of, optional_text, text_of
from reverie.agents.tool import Arguments
from reverie.agents.workplace import Hint

MOST_HINTS = 50
_FAR = 10_000_000

PROPERTIES: Mapping[str, Mapping[str, object]] = {
    "reason": {"type": "string", "description": "why, in one sentence for the user"},
    "evidence": {
        "type": "array",
        "description": "the turns in which the user said what is new here; without them it waits for the user's yes",
        "items": {
            "type": "object",
            "properties": {
                "session": {"type": "string", "description": "the session's name, or the path of a daily log"},
                "turn": {"type": "integer", "description": "the number of the turn, or of the line in the log"},
            },
            "required": ["session", "turn"],
            "additionalProperties": False,
        },
    },
}


def reason_of(arguments: Arguments) -> str:
    """The reason, on one line."""
    return " ".join((optional_text(arguments, "reason") or "").split())[:300]


def hints_of(arguments: Arguments) -> tuple[Hint, ...]:
    """The turns that were named. Raises Refused where they are malformed."""
    given = objects_of(arguments, "evidence", most=MOST_HINTS)
    return tuple(Hint(text_of(one, "session"), number_of(one, "turn", 0, least=0, most=_FAR)) for one in given)
