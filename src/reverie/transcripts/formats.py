"""Which program wrote a transcript, and its turns: path -> first lines -> reader -> turns."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

import msgspec

from reverie.errors import UsageError
from reverie.model.turn import Turn
from reverie.transcripts import claude_code, own
from reverie.transcripts.counts import Counts
from reverie.transcripts.decode import decode
from reverie.transcripts.lines import read_head, read_lines

SUBAGENT_FOLDER = "subagents"  # Claude Code: <session>/subagents/agent-<id>.jsonl
SUBAGENT_PREFIX = "agent-"  # older versions: agent-<id>.jsonl beside the sessions


class ReadTurns(Protocol):
    """Lines in, turns out; nothing is opened and nothing is raised."""

    def __call__(
        self, lines: Iterable[bytes], counts: Counts | None = None, *, subagent: bool = False
    ) -> Iterator[Turn]: ...


@dataclass(frozen=True, slots=True)
class Reader:
    """One format: its name, the agent that writes it, and how it is read."""

    format: str
    agent: str
    read_turns: ReadTurns
    recognises: Callable[[_Look], bool]


class _Look(msgspec.Struct):
    """The two fields by which the formats tell themselves apart."""

    type: str | None = None
    role: str | None = None


READERS = (
    Reader(
        format="claude-code",
        agent="claude-code",
        read_turns=claude_code.read_turns,
        recognises=lambda look: look.role is None and look.type in claude_code.KNOWN_TYPES,
    ),
    Reader(
        format="reverie",
        agent="other",
        read_turns=own.read_turns,
        recognises=lambda look: look.role in own.ROLES,
    ),
)

_DECODER = msgspec.json.Decoder(_Look)
_FIRST_FIELD = re.compile(rb'"(type|role)"\s*:\s*"([a-z-]+)"')


def detect(path: str) -> Reader | None:
    """The reader for a transcript, by its first 64 KB; None for an empty file or a format we do not know.

    Raises:
        StoreError: the file cannot be opened.
    """
    *whole, last = read_head(path).split(b"\n")
    looks = [decode(line, _DECODER) for line in whole] + [_glimpse(last)]
    for look in looks:
        for reader in READERS:
            if look is not None and reader.recognises(look):
                return reader
    return None


def open_transcript(path: str, counts: Counts | None = None) -> Iterator[Turn]:
    """The turns of a transcript, read as they are asked for; none for an empty file.

    Raises:
        StoreError: the file cannot be opened.
        UsageError: no reader knows its format.
    """
    reader = detect(path)
    if reader is None:
        if not read_head(path).strip():
            return iter(())
        known = ", ".join(reader.format for reader in READERS)
        raise UsageError(f"{path!r} is in no transcript format that Reverie reads ({known}); name another file")
    return reader.read_turns(read_lines(path, counts=counts), counts, subagent=is_subagents(path))


def _glimpse(cut: bytes) -> _Look | None:
    """What the beginning of a line tells, where a long first prompt leaves no whole line to look at."""
    found = _FIRST_FIELD.search(cut)
    if found is None or not cut.startswith(b"{"):
        return None
    return _Look(**{found[1].decode("ascii"): found[2].decode("ascii")})


def is_subagents(path: str) -> bool:
    """Whether a file is, by its place or name, the transcript of a sub-agent."""
    folder, name = os.path.split(path)
    return name.startswith(SUBAGENT_PREFIX) or SUBAGENT_FOLDER in folder.split(os.sep)
