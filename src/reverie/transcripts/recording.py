"""A session of an agent that keeps no transcript itself, written down in Reverie's own format: turns -> lines.

A host hands over its whole conversation after every turn, again and again, shortened now and then, and after a restart
from the beginning. Each turn is written down once all the same.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from reverie.errors import StoreError
from reverie.model.turn import Speaker, ToolCall, Turn
from reverie.text.secrets import redact
from reverie.transcripts.continued import first_new
from reverie.transcripts.formats import open_transcript

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700

_ROLES = {
    Speaker.USER: "user",
    Speaker.ASSISTANT: "assistant",
    Speaker.TOOL: "tool",
    Speaker.HARNESS: "system",
    Speaker.SUBAGENT: "subagent",
}
_Said = tuple[Speaker, str, tuple[tuple[str, str], ...]]


class Recording:
    """The transcript of one session. The file is made with its first turn."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._cleaned: dict[_Said, _Said] = {}  # what was told last, as it was told and as it is kept

    def turns(self) -> list[Turn]:
        """What is on record; nothing before the first turn. Raises StoreError where it cannot be read."""
        return list(open_transcript(self.path)) if os.path.exists(self.path) else []

    def clean(self, turns: Sequence[Turn]) -> list[Turn]:
        """The turns as the record keeps them: without secrets, without what no file can hold, and without those that
        say nothing. What is told again is not looked through again.
        """
        told = [turn for turn in turns if turn.text.strip() or turn.tools]
        before, self._cleaned = self._cleaned, {}
        kept: list[Turn] = []
        for turn in told:
            raw = (turn.speaker, turn.text, tuple((call.name, call.arguments) for call in turn.tools))
            clean = before.get(raw) or self._cleaned.get(raw) or _clean(raw)
            self._cleaned[raw] = self._cleaned[clean] = clean
            _, text, tools = clean
            kept.append(replace(turn, text=text, tools=tuple(ToolCall(*call) for call in tools)))
        return kept

    def add(self, turns: Sequence[Turn]) -> int:
        """The turns of the conversation that are not on record yet are, in their order, without any secret.

        Returns how many came. Safe from several processes at once. Raises StoreError where it cannot be written.
        """
        kept = self.clean(turns)
        try:
            with self._held() as descriptor:
                known = [_said(turn) for turn in open_transcript(self.path)]
                new = kept[first_new(known, [_said(turn) for turn in kept]) :]
                _append(descriptor, b"".join(map(_line, new)))
        except OSError as cause:
            raise StoreError(f"cannot write the transcript {self.path}: {cause.strerror}") from cause
        return len(new)

    @contextmanager
    def _held(self) -> Generator[int]:
        """The file, open for appending, with nobody else writing."""
        os.makedirs(os.path.dirname(self.path), mode=PRIVATE_FOLDER, exist_ok=True)
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        descriptor = os.open(self.path, flags, PRIVATE_FILE)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield descriptor
        finally:
            os.close(descriptor)


def _append(descriptor: int, lines: bytes) -> None:
    if not lines:
        return
    size = os.fstat(descriptor).st_size
    if size and os.pread(descriptor, 1, size - 1) != b"\n":
        lines = b"\n" + lines  # a crash tore the last line: it stays alone
    view = memoryview(lines)
    while view:
        view = view[os.write(descriptor, view) :]


def _said(turn: Turn) -> _Said:
    return turn.speaker, turn.text, tuple((call.name, _plain(call.arguments)) for call in turn.tools)


def _clean(raw: _Said) -> _Said:
    speaker, text, tools = raw
    return speaker, _writable(redact(text)), tuple((name, _plain(redact(arguments))) for name, arguments in tools)


def _plain(arguments: str) -> str:
    """A JSON object in one spelling, so that two can be compared; an empty one where it is none."""
    try:
        found: object = json.loads(arguments)
    except (ValueError, RecursionError):
        return "{}"
    return _writable(json.dumps(found, ensure_ascii=False, sort_keys=True)) if isinstance(found, dict) else "{}"


def _writable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def _line(turn: Turn) -> bytes:
    fields: dict[str, object] = {"role": _ROLES[turn.speaker], "text": turn.text}
    if turn.time:
        fields["time"] = turn.time.isoformat()
    if turn.session:
        fields["session"] = turn.session
    if turn.cwd:
        fields["cwd"] = turn.cwd
    if turn.tools:
        fields["tools"] = [{"name": call.name, "arguments": json.loads(call.arguments)} for call in turn.tools]
    return json.dumps(fields, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
