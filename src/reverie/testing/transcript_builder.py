"""A transcript written line by line, for tests: sentences -> the lines an agent would have written."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal
from uuid import NAMESPACE_URL, uuid5

Dialect = Literal["claude-code", "reverie"]

VERSION = "2.1.325"  # of Claude Code, whose lines these are shaped after
START = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
BETWEEN_TURNS = timedelta(seconds=30)


class TranscriptBuilder:
    """A session in the making; each method adds what its name says and gives the builder back.

        TranscriptBuilder("s1", cwd="/home/ann/proj").user("Use pnpm.").assistant("Noted.").write(path)

    Time starts at `start` and moves on by half a minute a turn; `at` sets it. Two builders told the same give
    the same bytes. `write(path, "reverie")` writes Reverie's own format instead of Claude Code's.
    """

    def __init__(self, session_id: str = "session-1", cwd: str = "/home/ann/proj", start: datetime = START) -> None:
        self.session_id = session_id
        self.cwd = cwd
        self.time = start
        self._claude: list[dict[str, Any]] = []
        self._own: list[dict[str, Any]] = []
        self._calls = 0
        self._subagent: str | None = None

    def at(self, time: datetime) -> TranscriptBuilder:
        """The next turn happens at this time."""
        self.time = time
        return self

    def subagent(self, agent_id: str = "a1b2c3") -> TranscriptBuilder:
        """From here on the lines are a sub-agent's."""
        self._subagent = agent_id
        return self

    def user(self, text: str) -> TranscriptBuilder:
        """The user types a prompt."""
        origin = {"origin": {"kind": "human"}, "promptSource": "typed"}
        return self._say("user", {"role": "user", "content": text}, origin, role="user", text=text)

    def queued(self, text: str) -> TranscriptBuilder:
        """The user types while the model is working."""
        attachment = {
            "type": "queued_command",
            "prompt": text,
            "commandMode": "prompt",
            "origin": {"kind": "human"},
        }
        return self._say("attachment", None, {"attachment": attachment}, role="user", text=text)

    def command(self, name: str, arguments: str = "") -> TranscriptBuilder:
        """The user types a slash command, `name` without its slash."""
        text = (
            f"<command-message>{name}</command-message>\n<command-name>/{name}</command-name>\n"
            f"<command-args>{arguments}</command-args>"
        )
        if arguments:
            return self._say("user", {"role": "user", "content": text}, {}, role="user", text=arguments)
        return self._say("user", {"role": "user", "content": text}, {}, role="system", text=text)

    def assistant(self, *texts: str) -> TranscriptBuilder:
        """The model answers, one block a text: several lines, one message."""
        blocks = [{"type": "text", "text": text} for text in texts]
        return self._answer(blocks, text="\n".join(texts), tools=[])

    def tool_use(self, name: str, **arguments: object) -> TranscriptBuilder:
        """The model asks for a tool."""
        self._calls += 1
        block = {"type": "tool_use", "id": f"toolu_{self._calls:04}", "name": name, "input": arguments}
        return self._answer([block], text="", tools=[{"name": name, "arguments": arguments}])

    def tool_result(self, text: str, *, is_error: bool = False) -> TranscriptBuilder:
        """The tool asked for last answers."""
        block = {
            "tool_use_id": f"toolu_{self._calls:04}",
            "type": "tool_result",
            "content": text,
            "is_error": is_error,
        }
        message = {"role": "user", "content": [block]}
        return self._say("user", message, {"toolUseResult": text}, role="tool", text=text)

    def meta(self, text: str) -> TranscriptBuilder:
        """The program says something in the user's place, and marks it so."""
        message = {"role": "user", "content": text}
        return self._say("user", message, {"isMeta": True}, role="system", text=text)

    def summary(self, text: str) -> TranscriptBuilder:
        """The conversation is compacted, and goes on from this summary."""
        boundary = {"subtype": "compact_boundary", "compactMetadata": {"trigger": "manual"}}
        self._line("system", boundary)
        message = {"role": "user", "content": text}
        flags = {"isCompactSummary": True, "isVisibleInTranscriptOnly": True}
        return self._say("user", message, flags, role="system", text=text)

    def attachment(self, kind: str, text: str) -> TranscriptBuilder:
        """The program attaches something to the conversation: a file, instructions, a date."""
        reminder = f"<system-reminder>\n{text}\n</system-reminder>"
        fields = {"attachment": {"type": kind, "content": text}, "rendered": [{"content": reminder}]}
        self._line("attachment", fields)
        return self

    def bookkeeping(self, kind: str = "last-prompt", **fields: object) -> TranscriptBuilder:
        """The program notes something for itself."""
        self._claude.append({"type": kind, "sessionId": self.session_id, **fields})
        return self

    def lines(self, dialect: Dialect = "claude-code") -> list[bytes]:
        """The lines so far, without line ends."""
        objects = self._claude if dialect == "claude-code" else self._own
        return [json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode("utf-8") for line in objects]

    def write(self, path: str | Path, dialect: Dialect = "claude-code") -> Path:
        """Write the file anew, making its folders."""
        target = Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(b"".join(line + b"\n" for line in self.lines(dialect)))
        return target

    def _say(
        self, kind: str, message: dict[str, Any] | None, fields: dict[str, Any], *, role: str, text: str
    ) -> TranscriptBuilder:
        self._line(kind, {**({"message": message} if message else {}), **fields})
        self._note(role, text)
        return self

    def _answer(self, blocks: list[dict[str, Any]], *, text: str, tools: list[Any]) -> TranscriptBuilder:
        message_id = f"msg_{uuid5(NAMESPACE_URL, f'{self.session_id}/{len(self._claude)}').hex[:24]}"
        for index, block in enumerate(blocks):
            message = {"id": message_id, "type": "message", "role": "assistant", "content": [block]}
            self._line("assistant", {"message": message, "apiBlockIndex": index})
        self._note("assistant", text, tools)
        return self

    def _line(self, kind: str, fields: dict[str, Any]) -> None:
        number = len(self._claude)
        line: dict[str, Any] = {
            "parentUuid": self._uuid(number - 1) if number else None,
            "isSidechain": self._subagent is not None,
            "type": kind,
            **fields,
            "uuid": self._uuid(number),
            "timestamp": _stamp(self.time),
            "userType": "external",
            "entrypoint": "cli",
            "cwd": self.cwd,
            "sessionId": self.session_id,
            "version": VERSION,
            "gitBranch": "main",
        }
        if self._subagent is not None:
            line["agentId"] = self._subagent
        self._claude.append(line)

    def _note(self, role: str, text: str, tools: list[Any] | None = None) -> None:
        line: dict[str, Any] = {
            "role": role if self._subagent is None else "subagent",
            "text": text,
            "time": _stamp(self.time),
            "session": self.session_id,
            "cwd": self.cwd,
        }
        if tools:
            line["tools"] = tools
        self._own.append(line)
        self.time += BETWEEN_TURNS

    def _uuid(self, number: int) -> str:
        return str(uuid5(NAMESPACE_URL, f"{self.session_id}#{number}"))


def _stamp(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
