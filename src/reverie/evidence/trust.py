"""Whose word a whole change is: that of its weakest claim."""

from __future__ import annotations

from reverie.model.change import Change
from reverie.model.evidence import Evidence, Trust, highest_trust, lowest_trust


def claim_trusts(change: Change) -> dict[str, Trust]:
    """Each claim that a change has evidence for, with whose word it is."""
    by_claim: dict[str, list[Evidence]] = {}
    for one in change.evidence:
        by_claim.setdefault(one.claim, []).append(one)
    return {claim: highest_trust(evidence) for claim, evidence in by_claim.items()}


def change_trust(change: Change) -> Trust:
    """Whose word a change is. One without evidence says nothing new, and so is the user's own."""
    return lowest_trust(claim_trusts(change).values())
