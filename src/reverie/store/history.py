"""The folder's history: a file per record, never changed once kept.

history/0012-20261115-0900.pending      every byte of a record about to land
history/0012-20261115-0900.jsonl        the same, landed: the entry on its first line, then a line per change
evidence/0012-20261115-0900.jsonl       what old age leaves of it, for as long as a claim rests on that
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from reverie.errors import StoreError, UnknownDream, UsageError
from reverie.model.record import Entry, Intent, Record
from reverie.store import failpoint
from reverie.store.durable import flush, read_bounded, write_over
from reverie.store.kept_evidence import KeptEvidence
from reverie.store.notes import Notes, notes_from_lines
from reverie.store.spelling import entry_from_json, intent_from_lines, intent_to_lines
from reverie.store.state import HISTORY, State
from reverie.store.tombstones import Tombstones, heard_key

PENDING = ".pending"
KEPT = ".jsonl"
DAMAGED = ".damaged"  # a prepared record that could not be read; kept for a person to look at
MAX_ENTRY_BYTES = 4_000_000  # the first line of a record: its files' names, and little else
MAX_RECORD_BYTES = 1 << 31
_NO_RECORD = (ValueError, KeyError, TypeError, AttributeError, RecursionError)  # what reading something else raises
KEEP_AT_LEAST = 200  # records, however old
KEEP_FOR = timedelta(days=180)


class History:
    """The records of one state folder."""

    def __init__(self, state: State) -> None:
        self.state = state

    def new_id(self, now: datetime) -> str:
        """An id for the next record: a rising number, so that order never depends on the clock, and its minute.

        Only for a holder of the folder's lock, else two runs could get the same number.
        """
        numbers = [_number(name) for name in self.state.names(HISTORY)]
        return f"{max(numbers, default=0) + 1:04d}-{now:%Y%m%d-%H%M}"

    def prepare(self, intent: Intent) -> None:
        """Put every byte of what is about to happen on the disk. Nothing has happened yet."""
        with self.state.opened(HISTORY) as folder:
            write_over(folder, intent.record.dream_id + PENDING, intent_to_lines(intent))
        failpoint.reached("record.prepared")

    def find_prepared(self, dream_id: str) -> Intent | None:
        """What a run was about to do; None where it got no further than thinking, or had finished."""
        path = self._path(dream_id + PENDING)
        try:
            return intent_from_lines(read_bounded(None, path, MAX_RECORD_BYTES))
        except FileNotFoundError:
            return None
        except OSError as cause:
            raise StoreError(f"cannot read {path}, the record of an interrupted dream: {cause.strerror}") from cause
        except _NO_RECORD:
            os.rename(path, path + DAMAGED)
            return None

    def all_prepared(self) -> list[Intent]:
        """Every record that was prepared, where the journal cannot tell which one was meant."""
        ids = [name.removesuffix(PENDING) for name in self.state.names(HISTORY) if name.endswith(PENDING)]
        return [intent for dream_id in ids if (intent := self.find_prepared(dream_id))]

    def keep(self, intent: Intent, *, as_prepared: bool) -> None:
        """The record has landed as it now reads, and its prepared copy is gone. Where it reads as it was prepared, that
        takes one rename and no room on the disk.
        """
        dream_id = intent.record.dream_id
        with self.state.opened(HISTORY) as folder:
            if as_prepared:
                os.rename(dream_id + PENDING, dream_id + KEPT, src_dir_fd=folder, dst_dir_fd=folder)
                flush(folder)
            else:
                write_over(folder, dream_id + KEPT, intent_to_lines(intent))
            failpoint.reached("record.kept")
            _remove(folder, dream_id + PENDING)

    def forget_prepared(self) -> None:
        """Drop what was prepared and never happened."""
        for name in self.state.names(HISTORY):
            if name.endswith(PENDING):
                with self.state.opened(HISTORY) as folder:
                    _remove(folder, name)

    def entries(self) -> list[Entry]:
        """Every readable entry, newest first, each told whether it is undone."""
        oldest_first = [entry for _, entry in self._read() if entry is not None]
        undone = _undone(oldest_first)
        return [replace(entry, undone=entry.dream_id in undone) for entry in reversed(oldest_first)]

    def notes(self) -> list[Notes]:
        """What every readable record says of its changes, oldest first, without the bytes of the files."""
        notes = [one for name in self._kept_names() if (one := _read_notes(self._path(name)))]
        undone = _undone(one.entry for one in notes)
        return [replace(one, entry=replace(one.entry, undone=one.entry.dream_id in undone)) for one in notes]

    def damaged(self) -> list[str]:
        """History files that cannot be read. They are left as they are."""
        broken = [self._path(name) for name in self.state.names(HISTORY) if name.endswith(DAMAGED)]
        return broken + [path for path, entry in self._read() if entry is None]

    def get(self, dream_id: str) -> Record:
        """One record in full, by its id or the beginning of it; leading zeros may be left out.

        Raises UnknownDream where there is none, UsageError where several begin so, StoreError where it is damaged.
        """
        wanted = dream_id.strip()
        entries = self.entries()
        matches = [entry for entry in entries if wanted and _is_named(entry.dream_id, wanted)]
        exact = [
            entry for entry in matches if entry.dream_id == wanted or entry.dream_id.split("-")[0].lstrip("0") == wanted
        ]
        if not matches:
            raise UnknownDream(dream_id)
        if len(matches) > 1 and len(exact) != 1:
            names = ", ".join(entry.dream_id for entry in matches[:5])
            raise UsageError(f"{dream_id!r} could be any of {names}; write more of it")
        entry = (exact or matches)[0]
        return Record(entry, self.intent(entry.dream_id).record.changes)

    def intent(self, dream_id: str) -> Intent:
        """The record of exactly this id, with all that became true together with it: held changes, tombstones.

        Raises StoreError where it is missing or damaged.
        """
        path = self.path_of(dream_id)
        try:
            return intent_from_lines(read_bounded(None, path, MAX_RECORD_BYTES))
        except (OSError, *_NO_RECORD) as cause:
            raise StoreError(f"the history file {path} is damaged: {cause}; it is left as it is") from cause

    def discard(self, dream_id: str) -> None:
        """Take a record out of the history for good, with no copy left. Only a purge and old age do that."""
        with self.state.opened(HISTORY) as folder:
            _remove(folder, dream_id + KEPT)

    def rewrite(self, intent: Intent) -> None:
        """Put a record in the place of the one of its id. Only a purge does that."""
        with self.state.opened(HISTORY) as folder:
            write_over(folder, intent.record.dream_id + KEPT, intent_to_lines(intent))

    def prune(self, now: datetime) -> list[str]:
        """Forget records that are both old and many back; returns their ids. Their evidence is kept."""
        old = [entry for entry in self.entries()[KEEP_AT_LEAST:] if now - entry.ended > KEEP_FOR]
        for entry in old:
            # A crash between the two leaves it in both places, and reading it twice does no harm.
            self._keep_evidence(entry)
            failpoint.reached("record.evidence-kept")
            self.discard(entry.dream_id)
        return [entry.dream_id for entry in old]

    def _keep_evidence(self, entry: Entry) -> None:
        """What landed and still stands rests on it; of everything else it is only known that it was heard."""
        notes = _read_notes(self.path_of(entry.dream_id))
        if notes is None:
            return
        if not entry.undone:
            kept = [one for change in notes.changes for one in change.evidence]
            KeptEvidence(self.state).keep(entry.dream_id, kept)
        heard = [one for change in (*notes.changes, *notes.held) for one in change.evidence]
        keys = frozenset(heard_key(one.transcript, one.turn, one.quote) for one in heard)
        Tombstones(self.state).update(keys, frozenset())

    def path_of(self, dream_id: str) -> str:
        """The file of a record."""
        return self._path(dream_id + KEPT)

    def _path(self, name: str) -> str:
        return os.path.join(self.state.path, HISTORY, name)

    def _read(self) -> list[tuple[str, Entry | None]]:
        return [(self._path(name), _read_entry(self._path(name))) for name in self._kept_names()]

    def _kept_names(self) -> list[str]:
        return sorted((name for name in self.state.names(HISTORY) if name.endswith(KEPT)), key=_number)


def _read_entry(path: str) -> Entry | None:
    """The entry in a history file; None where it cannot be read, or its name is not its id (a copy of another)."""
    try:
        entry = entry_from_json(json.loads(read_bounded(None, path, MAX_ENTRY_BYTES).partition(b"\n")[0]))
    except (OSError, *_NO_RECORD):
        return None
    return entry if os.path.basename(path) == entry.dream_id + KEPT else None


def _read_notes(path: str) -> Notes | None:
    try:
        notes = notes_from_lines(read_bounded(None, path, MAX_RECORD_BYTES))
    except (OSError, *_NO_RECORD):
        return None
    return notes if os.path.basename(path) == notes.entry.dream_id + KEPT else None


def _undone(oldest_first: Iterable[Entry]) -> set[str]:
    """The ids of the records that were taken back and not brought back since."""
    undone: set[str] = set()
    for entry in oldest_first:
        if entry.undoes:
            undone.add(entry.undoes)
        if entry.redoes:
            undone.discard(entry.redoes)
    return undone


def _number(name: str) -> int:
    digits = name.partition("-")[0]
    return int(digits) if digits.isascii() and digits.isdigit() else 0


def _is_named(dream_id: str, wanted: str) -> bool:
    return dream_id.startswith(wanted) or dream_id.lstrip("0").startswith(wanted)


def _remove(folder: int, name: str) -> None:
    try:
        os.unlink(name, dir_fd=folder)
    except FileNotFoundError:
        return
    flush(folder)
