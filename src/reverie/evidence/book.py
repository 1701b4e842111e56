"""What the claims of a folder rest on, gathered from the records of everything that ever landed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from reverie.model.evidence import Evidence, Trust, highest_trust
from reverie.text.claims import normalise


class EvidenceBook:
    """Claim by claim, the turns it came from. A claim is known by its words, so that it keeps its evidence wherever
    in the folder it moves.
    """

    def __init__(self, evidence: Iterable[Evidence] = ()) -> None:
        self._by_claim: dict[str, dict[Evidence, None]] = {}
        self._used: set[tuple[str, int, str]] = set()
        for one in evidence:
            self._by_claim.setdefault(normalise(one.claim), {})[one] = None
            self._used.add((one.transcript, one.turn, normalise(one.quote)))

    def of(self, claim: str) -> tuple[Evidence, ...]:
        """The evidence for a claim; none where it was written by hand, or before evidence was kept."""
        return tuple(self._by_claim.get(normalise(claim), ()))

    def trust(self, claim: str) -> Trust:
        """Whose word a claim is; the user's own where nothing is recorded."""
        return highest_trust(self.of(claim))

    def newest(self, claim: str) -> datetime | None:
        """When it was last said, as far as is recorded."""
        return max((one.time for one in self.of(claim) if one.time), default=None)

    def heard(self, transcript: str, turn: int, quote: str) -> bool:
        """Whether this very utterance was used before, whatever became of it since: it is not used again."""
        return (transcript, turn, normalise(quote)) in self._used
