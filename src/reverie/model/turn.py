"""One message of a transcript, whichever agent wrote it."""

from __future__ import annotations

from dataclasses import dataclass
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
    """A tool the assistant asked for; `arguments` is the raw JSON object as text."""

    name: str
    arguments: str


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
