"""What the claims of a folder rest on: records of everything that landed -> claim by claim, its evidence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from reverie.model.evidence import Evidence, Trust, highest_trust
from reverie.store.kept_evidence import KeptEvidence
from reverie.store.notes import ChangeNote, Notes
from reverie.store.store import Store
from reverie.store.tombstones import HEARD, heard_key
from reverie.text.claims import normalise
from reverie.transcripts.session_name import ENDING, may_be_one

FORGOTTEN = "forgotten-session|"  # how the key of a session that was forgotten begins


class EvidenceBook:
    """Claim by claim, the turns it came from. A claim is known by its words, so that it keeps its evidence wherever
    in the folder it moves.

    `evidence` is what stands; `used` are the keys of utterances that were used before, whatever became of them, and of
    sessions that were forgotten: these support nothing any more.
    """

    def __init__(self, evidence: Iterable[Evidence] = (), used: Iterable[str] = ()) -> None:
        self._by_claim: dict[str, dict[Evidence, None]] = {}
        keys = frozenset(used)
        self._used = {_whatever_folder(key) for key in keys if key.startswith(HEARD)}
        self._forgotten = _forgotten_sessions(keys)
        for one in evidence:
            if not self.is_forgotten(one):
                self._by_claim.setdefault(normalise(one.claim), {})[one] = None
            self._used.add(_whatever_folder(_key(one)))

    @property
    def is_empty(self) -> bool:
        """Whether nothing that stands has any evidence."""
        return not self._by_claim

    def of(self, claim: str) -> tuple[Evidence, ...]:
        """The evidence for a claim, the oldest first; none where it was written by hand."""
        return tuple(self._by_claim.get(normalise(claim), ()))

    def trust(self, claim: str) -> Trust:
        """Whose word a claim is; the user's own where nothing is recorded."""
        return highest_trust(self.of(claim))

    def newest(self, claim: str) -> datetime | None:
        """When it was last said, as far as is recorded."""
        return max((one.time for one in self.of(claim) if one.time), default=None)

    def heard(self, transcript: str, turn: int, quote: str) -> bool:
        """Whether this very utterance was used before, whatever became of it since: it is not used again. Of a session
        that was forgotten, so was everything up to the last turn that had been used. A session that was called by its
        folder too on one night and is not on another, or the other way round, is still the same one.
        """
        if any(turn <= last and may_be_one(transcript, name) for name, last in self._forgotten.items()):
            return True
        return _whatever_folder(heard_key(transcript, turn, quote)) in self._used

    def is_forgotten(self, evidence: Evidence) -> bool:
        """Whether it is from a session that was forgotten."""
        return evidence.turn <= self._forgotten.get(evidence.transcript, -1)


def read_book(store: Store) -> EvidenceBook:
    """The book of a memory folder."""
    return book_of(store, store.history.notes())


def book_of(store: Store, notes: Sequence[Notes]) -> EvidenceBook:
    """The same for who has read the notes of its history already.

    What was undone supports nothing, and neither does what waits or was dropped; but all of it was heard, and so it is
    not used again.
    """
    kept = [one for evidence in KeptEvidence(store.state).all().values() for one in evidence]
    standing = [one for note in notes if not note.entry.undone for change in note.changes for one in change.evidence]
    used = {key for note in notes for change in (*note.changes, *note.held) for key in _keys(change)}
    waiting = {_key(one) for held in store.queue.all() for one in held.change.evidence}
    return EvidenceBook([*kept, *standing], used | waiting | store.tombstones.keys())


def forgotten_key(transcript: str, last_turn: int) -> str:
    """The key of a session that was forgotten: nothing up to that turn of it is learned again."""
    return f"{FORGOTTEN}{transcript}|{last_turn}"


def _keys(change: ChangeNote) -> Iterable[str]:
    yield from (_key(one) for one in change.evidence)
    yield from (reason.key for reason in change.reasons)


def _key(evidence: Evidence) -> str:
    return heard_key(evidence.transcript, evidence.turn, evidence.quote)


def _whatever_folder(key: str) -> str:
    """The key of an utterance without the folder that its session may be called by: the same words in the same turn of
    files with one name are one utterance. A daily log has its place in the memory folder, and keeps it.
    """
    session, ending, rest = key.removeprefix(HEARD).partition(f"{ENDING}|")
    return f"{HEARD}{session.rpartition('/')[2]}{ending}{rest}" if ending else key


def _forgotten_sessions(keys: Iterable[str]) -> dict[str, int]:
    """For each session that was forgotten, its last turn that had been used."""
    sessions: dict[str, int] = {}
    for key in keys:
        if key.startswith(FORGOTTEN):
            transcript, _, turn = key.removeprefix(FORGOTTEN).rpartition("|")
            if turn.isdecimal():
                sessions[transcript] = max(sessions.get(transcript, -1), int(turn))
    return sessions
