"""What a record says about its changes, without the bytes of the files: read fast, however large those are."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import msgspec

from reverie.model.change import Reason
from reverie.model.evidence import Evidence
from reverie.model.record import Entry
from reverie.store.spelling import entry_from_json, evidence_from_json, reason_from_json


@dataclass(frozen=True, slots=True)
class ChangeNote:
    """One file of a record: why it changed, and what that rests on."""

    file: str
    reasons: tuple[Reason, ...]
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """A record without bytes: what landed with it, and what went to the review queue."""

    entry: Entry
    changes: tuple[ChangeNote, ...] = ()
    held: tuple[ChangeNote, ...] = ()


class _Change(msgspec.Struct):
    file: str
    reasons: list[dict[str, Any]]
    evidence: list[dict[str, Any]]


class _Held(msgspec.Struct):
    change: _Change


class _Line(msgspec.Struct):
    """A line of a record. The fields that are not named here, the files themselves, are skipped and never made."""

    change: _Change | None = None
    held: _Held | None = None


_DECODER = msgspec.json.Decoder(_Line)


def notes_from_lines(data: bytes) -> Notes:
    """The notes in a record's lines. Raises ValueError, KeyError or TypeError where the bytes are no record."""
    first, _, *others = data.splitlines()
    try:
        lines = [_DECODER.decode(line) for line in others]
    except msgspec.MsgspecError as cause:
        raise ValueError(str(cause)) from cause
    return Notes(
        entry_from_json(json.loads(first)),
        tuple(_note(line.change) for line in lines if line.change),
        tuple(_note(line.held.change) for line in lines if line.held),
    )


def _note(change: _Change) -> ChangeNote:
    reasons = tuple(map(reason_from_json, change.reasons))
    return ChangeNote(change.file, reasons, tuple(map(evidence_from_json, change.evidence)))
