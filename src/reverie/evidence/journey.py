"""The way a claim took: the record that brought it, those that changed its words, and what tipped each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher

from reverie.evidence.carried import ALIKE
from reverie.model.change import Reason
from reverie.model.evidence import REVIEW
from reverie.store.kept_evidence import KeptEvidence
from reverie.store.notes import ChangeNote, Notes
from reverie.store.store import Store
from reverie.store.tombstones import HEARD, heard_key
from reverie.text.claims import normalise

LEARNT, AGAIN, CONFIRMED = "learnt", "said again", "confirmed by you"
DATED, REWORDED = "date spelt out", "reworded"
_DATE_RULE = "relative-date"


@dataclass(frozen=True, slots=True)
class Step:
    """One record that a claim went through: what it did to the claim, and what tipped it."""

    dream_id: str
    when: datetime | None  # None where only the evidence of the record is still kept
    did: str
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Stop:
    """A record at which a claim got evidence; without its notes where it is no longer kept."""

    dream_id: str
    utterances: frozenset[str]
    note: Notes | None = None
    change: ChangeNote | None = None


class Journeys:
    """The ways of all claims through the records that still stand."""

    def __init__(self, store: Store, notes: Sequence[Notes]) -> None:
        self._stops: dict[str, list[_Stop]] = {}
        self._claims: dict[str, dict[str, None]] = {}  # by utterance: the claims that ever rested on it
        known = {note.entry.dream_id for note in notes}
        for dream_id, evidence in KeptEvidence(store.state).all().items():
            if dream_id not in known:
                self._add(dream_id, ChangeNote("", (), evidence), None)
        for note in notes:
            for change in () if note.entry.undone else note.changes:
                self._add(note.entry.dream_id, change, note)

    def of(self, claim: str) -> tuple[Step, ...]:
        """The records that the claim went through, under other words too, the oldest first."""
        return tuple(self._steps(normalise(claim)))

    def _add(self, dream_id: str, change: ChangeNote, note: Notes | None) -> None:
        utterances: dict[str, set[str]] = {}
        for one in change.evidence:
            key = heard_key(one.transcript, one.turn, one.quote)
            utterances.setdefault(normalise(one.claim), set()).add(key)
            self._claims.setdefault(key, {})[normalise(one.claim)] = None
        for claim, keys in utterances.items():
            stop = _Stop(dream_id, frozenset(keys), note, change if note else None)
            self._stops.setdefault(claim, []).append(stop)

    def _steps(self, claim: str) -> list[Step]:
        stops = self._stops.get(claim, [])
        earlier = self._earlier_wording(claim, stops[0]) if stops else None
        steps = self._steps(earlier) if earlier is not None else []
        for stop in stops:
            steps.append(_step(claim, stop, is_first=not steps))
        return steps

    def _earlier_wording(self, claim: str, first: _Stop) -> str | None:
        """How the claim read before its words were changed: one much like it, on the same utterance, known before."""
        others = {other for key in first.utterances for other in self._claims[key] if other != claim}
        before = [other for other in others if _number(self._stops[other][0]) < _number(first)]
        alike = [(SequenceMatcher(None, other, claim).ratio(), other) for other in before]
        ratio, best = max(alike, default=(0.0, None))
        return best if ratio >= ALIKE else None


def _number(stop: _Stop) -> int:
    """The number in front of a record's id, which rises whatever the clock says."""
    digits = stop.dream_id.partition("-")[0]
    return int(digits) if digits.isdecimal() else 0


def _step(claim: str, stop: _Stop, *, is_first: bool) -> Step:
    if stop.note is None or stop.change is None:
        return Step(stop.dream_id, None, LEARNT if is_first else AGAIN)
    reasons = _reasons_for(claim, stop.change)
    texts = tuple(dict.fromkeys(reason.text for reason in reasons))
    did = _what_it_did(claim, stop.note, stop.change, reasons, is_first=is_first)
    return Step(stop.dream_id, stop.note.entry.ended, did, texts)


def _reasons_for(claim: str, change: ChangeNote) -> list[Reason]:
    """The reasons of a change that are about one of its claims: those of the words it rests on; where none is, those
    that are not about other words.
    """
    heard = tuple(f"{HEARD}{one.transcript}|{one.turn}|" for one in change.evidence if normalise(one.claim) == claim)
    own = [reason for reason in change.reasons if reason.key.startswith(heard)]
    return own or [reason for reason in change.reasons if not reason.key.startswith(HEARD) and _fits(reason, claim)]


def _fits(reason: Reason, claim: str) -> bool:
    """Whether a reason may be about the claim: one that spelt out a date is only where the date stands in it."""
    return reason.rule != _DATE_RULE or normalise(reason.key.rpartition("|")[2]) in claim


def _what_it_did(claim: str, note: Notes, change: ChangeNote, reasons: Sequence[Reason], *, is_first: bool) -> str:
    if any(one.role == REVIEW for one in change.evidence if normalise(one.claim) == claim):
        return CONFIRMED
    if is_first:
        return LEARNT
    if note.entry.kind == "review" or any(reason.key.startswith(HEARD) for reason in reasons):
        return AGAIN
    return DATED if any(reason.rule == _DATE_RULE for reason in reasons) else REWORDED
