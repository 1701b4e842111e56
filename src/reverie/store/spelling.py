"""Records and held changes as JSON, byte for byte.

What is read may have been written by anybody who could put a file there, so each field is what it should be, or the
reading raises ValueError, KeyError, TypeError or AttributeError.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from reverie.model.change import Change, Content, HeldChange, Reason
from reverie.model.evidence import Evidence
from reverie.model.record import Entry, Intent, Record
from reverie.store.names import is_id

Json = dict[str, Any]
LATEST_NS = 1 << 63  # file times are counted in 64 bits


def content_to_json(content: Content | None) -> Json | None:
    """Text as text where it is UTF-8, so that people can read their history; else base64."""
    if content is None:
        return None
    try:
        return {"text": content.data.decode(), "mtime_ns": content.mtime_ns}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(content.data).decode(), "mtime_ns": content.mtime_ns}


def content_from_json(value: Json | None) -> Content | None:
    """The exact bytes that were written."""
    if value is None:
        return None
    data = value["text"].encode() if "text" in value else base64.b64decode(value["base64"])
    mtime_ns = value["mtime_ns"]
    if not isinstance(mtime_ns, int) or abs(mtime_ns) >= LATEST_NS:
        raise ValueError(f"{mtime_ns!r} is no time of a file")
    return Content(data, mtime_ns)


def change_to_json(change: Change) -> Json:
    """A change with everything undo needs."""
    return {
        "file": change.file,
        "kind": change.kind.value,
        "reasons": [
            {"rule": r.rule, "text": r.text, "destination": r.destination, "key": r.key, "claim": r.claim}
            for r in change.reasons
        ],
        "evidence": [evidence_to_json(evidence) for evidence in change.evidence],
        "group": change.group,
        "relies_on": list(change.relies_on),
        "before": content_to_json(change.before),
        "after": content_to_json(change.after),
    }


def change_from_json(value: Json) -> Change:
    """The change as it was written."""
    before, after = content_from_json(value["before"]), content_from_json(value["after"])
    if before is None and after is None:
        raise ValueError("a change that changes nothing")
    return Change(
        file=_text(value["file"]),
        before=before,
        after=after,
        reasons=tuple(map(reason_from_json, value["reasons"])),
        evidence=tuple(map(evidence_from_json, value["evidence"])),
        group=_text(value["group"]),
        relies_on=_texts(value["relies_on"]),
    )


def reason_from_json(value: Json) -> Reason:
    """The reason as it was written."""
    reason = Reason(**value)
    _texts([reason.rule, reason.text, reason.key, reason.claim, reason.destination or ""])
    return reason


def evidence_to_json(evidence: Evidence) -> Json:
    """Evidence as the contract spells it."""
    return {
        "transcript": evidence.transcript,
        "turn": evidence.turn,
        "role": evidence.role,
        "quote": evidence.quote,
        "time": evidence.time.isoformat() if evidence.time else None,
        "claim": evidence.claim,
    }


_TOLD = ("transcript", "role", "quote")


def evidence_from_json(value: Json) -> Evidence:
    """The evidence as it was written."""
    time = datetime.fromisoformat(value["time"]) if value["time"] else None
    transcript, role, quote, claim = _texts([value[name] for name in _TOLD] + [value.get("claim", "")])
    return Evidence(transcript, int(value["turn"]), role, quote, time, claim)


def held_to_json(held: HeldChange) -> Json:
    """A held change with why it is held."""
    change = change_to_json(held.change)
    return {"held_id": held.held_id, "dream_id": held.dream_id, "why": list(held.why), "change": change}


def held_from_json(value: Json) -> HeldChange:
    """The held change as it was written. Raises ValueError for an id that is none."""
    change = change_from_json(value["change"])
    return HeldChange(_id(value["held_id"]), _text(value["dream_id"]), change, _texts(value["why"]))


def entry_to_json(entry: Entry) -> Json:
    """An entry as the history and the contract spell it, but for `undone`, which later entries tell."""
    return {
        "dream_id": entry.dream_id,
        "kind": entry.kind,
        "started": entry.started.isoformat(),
        "ended": entry.ended.isoformat(),
        "outcome": entry.outcome,
        "engine": entry.engine,
        "files_changed": list(entry.files_changed),
        "held": entry.held,
        "sessions_reviewed": entry.sessions_reviewed,
        "undoes": entry.undoes,
        "redoes": entry.redoes,
    }


def entry_from_json(value: Json) -> Entry:
    """The entry as it was written."""
    _texts([value["kind"], value["outcome"]])
    _texts(text for text in (value["engine"], value["undoes"], value["redoes"]) if text is not None)
    return Entry(
        dream_id=_id(value["dream_id"]),
        kind=value["kind"],
        started=_moment(value["started"]),
        ended=_moment(value["ended"]),
        outcome=value["outcome"],
        engine=value["engine"],
        files_changed=_texts(value["files_changed"]),
        held=int(value["held"]),
        sessions_reviewed=int(value["sessions_reviewed"]),
        undoes=value["undoes"],
        redoes=value["redoes"],
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no text")
    value.encode()  # half a character could not be written again
    return value


def _texts(values: Iterable[object]) -> tuple[str, ...]:
    return tuple(map(_text, values))


def _id(value: object) -> str:
    text = _text(value)
    if not is_id(text):
        raise ValueError(f"{text!r} is no id")
    return text


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("a moment without a zone")
    return moment


def intent_to_lines(intent: Intent) -> bytes:
    """An intent as JSON lines: the entry first, alone, so that a log is read without the rest."""
    rest = {"settled": list(intent.settled), "buried": sorted(intent.buried), "raised": sorted(intent.raised)}
    lines: list[Json] = [entry_to_json(intent.record.entry), rest]
    lines += [{"change": change_to_json(change)} for change in intent.record.changes]
    lines += [{"held": held_to_json(held)} for held in intent.held]
    return b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines)


def intent_from_lines(data: bytes) -> Intent:
    """The intent as it was written."""
    first, second, *others = [json.loads(line) for line in data.splitlines()]
    changes = tuple(change_from_json(line["change"]) for line in others if "change" in line)
    return Intent(
        record=Record(entry_from_json(first), changes),
        held=tuple(held_from_json(line["held"]) for line in others if "held" in line),
        settled=tuple(map(_id, second["settled"])),
        buried=frozenset(_texts(second["buried"])),
        raised=frozenset(_texts(second["raised"])),
    )
