"""One message of a transcript, whichever agent wrote it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class Speaker(StrEnum):
    """Whose words a turn holds. Only `USER` is the user's word."""

    USER = "user"  # typed by the person
    ASSISTANT = "assistant"  # written by the model in the main conversation
    TOOL = "tool"  # printed by a tool: command output, a file, a web page
    HARNESS = "harness"  # put there by the agent program: meta lines, attachments, summaries, hook feedback
    SUBAGENT = "subagent"  # said by or to a sub-agent, whatever its role there


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool the assistant asked for; `arguments` is the raw JSON object as text.

    `id` is what its answer names it by, empty where the agent gives none. It is no part of what was said: two calls
    with other ids can be the same.
    """

    name: str
    arguments: str
    id: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """One message: who said what, and when. `time` is None where the transcript does not tell."""

    number: int  # position in the transcript, from 1
    speaker: Speaker
    text: str
    time: datetime | None = None
    session: str = ""
    cwd: str = ""
    tools: tuple[ToolCall, ...] = ()
    answers: str = ""  # of a tool's turn: the id of the call it answers, where that is known
    is_error: bool = False  # of a tool's turn: the agent says that the call failed
