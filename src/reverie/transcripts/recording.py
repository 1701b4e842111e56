"""A session of an agent that keeps no transcript itself, written down in Reverie's own format: turns -> lines.

A host hands over its whole conversation after every turn, again and again, shortened now and then, and after a restart
from the beginning. Each turn is written down once all the same. What is forgotten leaves a mark in its place, so that
every other turn keeps its number.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import replace

from reverie.errors import StoreError
from reverie.model.turn import Speaker, ToolCall, Turn
from reverie.store.durable import write_over_at
from reverie.text.secrets import redact
from reverie.transcripts.continued import new_turns
from reverie.transcripts.formats import open_transcript
from reverie.transcripts.lines import read_head

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
MARK = "[forgotten]"  # what a turn says in place of words that were taken out
SET_ASIDE = ".forgotten"  # how the name of a file ends that can be brought back; nobody reads it meanwhile
_OURS = '"by": "reverie"'  # stands in every line, for other programs may write transcripts of this format themselves

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
        told = [turn for turn in turns if turn.text.strip() or turn.tools or turn.answers]
        before, self._cleaned = self._cleaned, {}
        kept: list[Turn] = []
        for turn in told:
            raw = (turn.speaker, turn.text, tuple((call.name, call.arguments) for call in turn.tools))
            clean = before.get(raw) or self._cleaned.get(raw) or _clean(raw)
            self._cleaned[raw] = self._cleaned[clean] = clean
            _, text, said = clean
            tools = tuple(ToolCall(*call, told.id) for call, told in zip(said, turn.tools, strict=True))
            kept.append(replace(turn, text=text, tools=tools))
        return kept

    def add(self, turns: Sequence[Turn]) -> int:
        """The turns of the conversation that are not on record yet are, in their order, without any secret.

        Returns how many came. Safe from several processes at once. Raises StoreError where it cannot be written.
        """
        kept = self.clean(turns)
        try:
            with self._held() as descriptor:
                known, spoken = [_said(turn) for turn in open_transcript(self.path)], [_said(turn) for turn in kept]
                new = [kept[at] for at in new_turns(_as_told_again(known, spoken), spoken)]
                _append(descriptor, b"".join(map(_line, new)))
        except OSError as cause:
            raise StoreError(f"cannot write the transcript {self.path}: {cause.strerror}") from cause
        return len(new)

    @property
    def is_ours(self) -> bool:
        """Whether there is a file and Reverie wrote it; one that another program wrote is not ours to change."""
        try:
            return not os.path.islink(self.path) and _OURS.encode() in read_head(self.path)
        except StoreError:
            return False

    def forget(self, clean: Callable[[str], str]) -> bool:
        """Every turn says what `clean` leaves of it, with a mark where words were; whether that changed anything. The
        numbers and the times of the turns stay. Raises StoreError where it cannot be written.
        """
        return self._rewrite(lambda turns: (_forgotten(turn, clean) for turn in turns))

    def set_aside(self) -> None:
        """No turn on record says anything; the words lie beside the file, where nobody reads them, and can be brought
        back. Raises StoreError where that cannot be written.
        """

        def without_words(turns: Sequence[Turn]) -> Iterable[Turn]:
            write_over_at(self.path + SET_ASIDE, b"".join(map(_line, self._with_words(turns))))
            return (_forgotten(turn, _nothing) for turn in turns)

        self._rewrite(without_words)

    def bring_back(self) -> None:
        """The words that were set aside are on record again, with what came since. Without any, nothing happens."""
        if os.path.exists(self.path + SET_ASIDE):
            self._rewrite(self._with_words)
            os.unlink(self.path + SET_ASIDE)

    def remove(self) -> bool:
        """No word is on record, nor set aside; whether any was. Raises StoreError where it cannot be written."""
        was_set_aside = os.path.exists(self.path + SET_ASIDE)
        if was_set_aside:
            os.unlink(self.path + SET_ASIDE)
        return self.forget(_nothing) or was_set_aside

    def _with_words(self, turns: Sequence[Turn]) -> list[Turn]:
        """The turns with the words that were set aside."""
        words = Recording(self.path + SET_ASIDE).turns()
        return [*words, *turns[len(words) :]]

    def _rewrite(self, change: Callable[[Sequence[Turn]], Iterable[Turn]]) -> bool:
        """The turns on record are what `change` makes of them, all at once; whether that is something else. The file
        keeps its time: nothing new was said.
        """
        if not os.path.exists(self.path):
            return False
        try:
            with self._held() as descriptor:
                found, turns = os.fstat(descriptor), list(open_transcript(self.path))
                changed = list(change(turns))
                if changed == turns:
                    return False
                write_over_at(self.path, b"".join(map(_line, changed)))
                os.utime(self.path, ns=(found.st_atime_ns, found.st_mtime_ns))
        except OSError as cause:
            raise StoreError(f"cannot write the transcript {self.path}: {cause.strerror}") from cause
        return True

    @contextmanager
    def _held(self) -> Generator[int]:
        """The file, open for appending, with nobody else writing."""
        os.makedirs(os.path.dirname(self.path), mode=PRIVATE_FOLDER, exist_ok=True)
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        while True:
            descriptor = os.open(self.path, flags, PRIVATE_FILE)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX)
                # Whoever held it may have put another file in its place.
                if os.path.samestat(os.fstat(descriptor), os.stat(self.path)):
                    yield descriptor
                    return
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


def _as_told_again(known: Sequence[_Said], spoken: Sequence[_Said]) -> list[_Said]:
    """What is on record, with the words that a host still tells in the places where they were forgotten."""
    told = [*spoken[: len(known)], *known[len(spoken) :]]
    return [other if MARK in one[1] else one for one, other in zip(known, told, strict=True)]


def _nothing(_text: str) -> str:
    return ""


def _forgotten(turn: Turn, clean: Callable[[str], str]) -> Turn:
    """The turn with a mark for what was taken out of it. One that says nothing else is nobody's words any more."""
    text = clean(turn.text)
    tools = tuple(call for call in turn.tools if clean(call.arguments) == call.arguments)
    if text == turn.text and tools == turn.tools:
        return turn
    if not text.strip():
        return replace(turn, speaker=Speaker.HARNESS, text=MARK, tools=tools)
    return replace(turn, text=f"{text.rstrip()}\n{MARK}", tools=tools)


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
    fields: dict[str, object] = {"role": _ROLES[turn.speaker], "by": "reverie", "text": turn.text}
    if turn.time:
        fields["time"] = turn.time.isoformat()
    if turn.session:
        fields["session"] = turn.session
    if turn.cwd:
        fields["cwd"] = turn.cwd
    if turn.tools:
        fields["tools"] = [_call(call) for call in turn.tools]
    if turn.answers:
        fields["tool_call_id"] = turn.answers
    if turn.is_error:
        fields["is_error"] = True
    return json.dumps(fields, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _call(call: ToolCall) -> dict[str, object]:
    fields: dict[str, object] = {"name": call.name, "arguments": json.loads(call.arguments)}
    return {"id": call.id, **fields} if call.id else fields
