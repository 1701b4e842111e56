"""Evidence follows a claim whose words a dream only changes about: spelt-out dates, moved links, a new description."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from reverie.evidence.book import EvidenceBook
from reverie.memdir.claim_diff import claim_diff, claims_of
from reverie.memdir.memory_file import parse
from reverie.model.change import Change
from reverie.model.evidence import Evidence
from reverie.text.claims import normalise
from reverie.understand.words import content_words

REWORDING = frozenset({"relative-date", "moved-link"})  # rules that say the same in other words
ALIKE = 0.6  # of the letters of two wordings; a date spelt out changes a few words of a sentence


def with_carried(change: Change, book: EvidenceBook) -> Change:
    """The change, with evidence for every claim in it that only rewords or repeats one that has some.

    Only for what the checks let pass: it says where words came from, and judges nothing.
    """
    if change.after is None:
        return change
    carried = tuple(_carried(change, book))
    return replace(change, evidence=change.evidence + carried) if carried else change


def _carried(change: Change, book: EvidenceBook) -> Iterator[Evidence]:
    known = {normalise(one.claim) for one in change.evidence}
    diff = claim_diff(change)
    for claim in diff.came:
        if normalise(claim) in known or book.of(claim):
            continue
        source = _earlier_wording(claim, diff.left, change) or _fuller_wording(claim, change)
        if source is not None:
            wanted = normalise(source)
            own = [one for one in change.evidence if normalise(one.claim) == wanted]
            yield from (replace(one, claim=claim) for one in dict.fromkeys([*book.of(source), *own]))


def _earlier_wording(claim: str, left: Sequence[str], change: Change) -> str | None:
    """The claim that stood there before its date was spelt out or its link moved."""
    if REWORDING.isdisjoint(reason.rule for reason in change.reasons):
        return None
    alike = [(SequenceMatcher(None, normalise(one), normalise(claim)).ratio(), one) for one in left]
    ratio, best = max(alike, default=(0.0, None))
    return best if ratio >= ALIKE else None


def _fuller_wording(claim: str, change: Change) -> str | None:
    """Another claim of the file that says all of it, as a description repeats the first sentence below it."""
    assert change.after is not None
    words = content_words(claim)
    others = claims_of(parse(change.file, change.after.data, change.after.mtime_ns))
    return next((one for one in others if one != claim and words and words <= content_words(one)), None)
