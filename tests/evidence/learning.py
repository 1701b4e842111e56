"""A folder that has learned something: records as a dream leaves them, each claim with the words it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from tests.dream.night import NS, memory, opened

from reverie.model.change import Change, Content, HeldChange, Reason
from reverie.model.evidence import Evidence
from reverie.model.record import Entry, Intent, Record
from reverie.store.review_queue import held_id_for
from reverie.store.tombstones import heard_key

MONDAY = datetime(2026, 11, 9, 10, 30, tzinfo=UTC)


def said(
    claim: str, quote: str = "", *, session: str = "s1", turn: int = 3, role: str = "user", time: datetime = MONDAY
) -> Evidence:
    """Evidence for a claim, from a transcript of that session; the quote is the claim itself unless it is given."""
    return Evidence(f"{session}.jsonl", turn, role, quote or claim, time, claim)


def heard(evidence: Evidence, text: str = "you said so", **more: str) -> Reason:
    """The reason that an utterance gives."""
    return Reason("said-by-user", text, key=heard_key(evidence.transcript, evidence.turn, evidence.quote), **more)


def change(
    folder: Path, file: str, text: str | None, evidence: Sequence[Evidence] = (), reasons: Sequence[Reason] = ()
) -> Change:
    """The change that makes a memory file of the folder say this; None retires it."""
    path = folder / file
    before = Content(path.read_bytes(), path.stat().st_mtime_ns) if path.exists() else None
    after = None if text is None else Content(memory(text, description="").encode(), int(MONDAY.timestamp()) * NS)
    return Change(file, before, after, tuple(reasons) or tuple(map(heard, evidence)), tuple(evidence))


def land(folder: Path, *changes: Change, held: Sequence[Change] = ()) -> str:
    """The changes have landed as a dream, and others wait with it; returns its id."""
    store = opened(folder).store
    now = store.clock.now()
    with store.writing("dream") as writing:
        entry = Entry(
            dream_id=writing.dream_id,
            kind="dream",
            started=now,
            ended=now,
            outcome="dreamed",
            files_changed=tuple(one.file for one in changes),
            held=len(held),
        )
        waits = tuple(HeldChange(held_id_for(one), writing.dream_id, one, ("it must",)) for one in held)
        return writing.publish(Intent(Record(entry, changes), held=waits)).dream_id


def learn(folder: Path, file: str, claim: str, *evidence: Evidence) -> str:
    """A new memory file says this one thing, for these reasons; returns the id of the dream."""
    return land(folder, change(folder, file, f"{claim}\n", evidence or (said(claim),)))
