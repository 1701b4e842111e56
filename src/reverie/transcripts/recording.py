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
from reverie.transcripts.formats import open_transcript

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
LOOKED_AT = 1_000  # turns, of the record and of a conversation that does not simply go on from it

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

    def add(self, turns: Sequence[Turn]) -> int:
        """The turns of the conversation that are not on record yet are, in their order, without any secret.

        Returns how many came. Safe from several processes at once. Raises StoreError where it cannot be written.
        """
        kept = [_kept(turn) for turn in turns if turn.text.strip() or turn.tools]
        try:
            with self._held() as descriptor:
                known = [_said(turn) for turn in open_transcript(self.path)]
                new = kept[_first_new(known, [_said(turn) for turn in kept]) :]
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


def _first_new(known: Sequence[_Said], spoken: Sequence[_Said]) -> int:
    """Where in the conversation the first turn stands that is not on record.

    That is behind the stretch in which both agree the longest: an older state of the conversation brings nothing, and
    one that was taken up again from an earlier turn brings what is new. Where they have nothing in common, the whole of
    it is new.
    """
    shared = min(len(known), len(spoken))
    if known[:shared] == spoken[:shared]:
        return shared
    skipped = max(0, len(spoken) - LOOKED_AT)
    best, place = 0, 0
    agreed: list[int] = []
    for end, said in enumerate(spoken[skipped:], 1):
        before, agreed = agreed, []
        for at, other in enumerate(known[-LOOKED_AT:]):
            agreed.append((before[at - 1] if at and before else 0) + 1 if said == other else 0)
        longest = max(agreed)
        if longest > best:
            best, place = longest, skipped + end
    return place


def _said(turn: Turn) -> _Said:
    return turn.speaker, turn.text, tuple((call.name, _plain(call.arguments)) for call in turn.tools)


def _kept(turn: Turn) -> Turn:
    """The turn as the record keeps it: without secrets, and without what no file can hold."""
    tools = tuple(ToolCall(call.name, _plain(redact(call.arguments))) for call in turn.tools)
    return replace(turn, text=_writable(redact(turn.text)), tools=tools)


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
