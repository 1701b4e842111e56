"""No statement leaves the folder without a place it went to."""

from __future__ import annotations

from collections.abc import Iterator

from reverie.dream.proposal import Proposal
from reverie.memdir.claim_diff import claim_diff, claims_of
from reverie.model.change import Change, ChangeKind, Finding, Verdict
from reverie.text.claims import normalise

MAX_LOST_SHARE = 0.2  # of all claims: above it the whole dream is refused, as one that went wrong
FEW_CLAIMS = 10  # in a folder this small a share says nothing, and single changes are held instead
SHOWN = 60  # characters of a lost claim in the message


class BoundedLoss:
    """Holds a change after which a claim is nowhere and no reason says where it went; refuses a dream of many such.

    A claim is still there if any file of the folder says it, wherever it moved.
    """

    name = "bounded-loss"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        if not any(_lost(change, set()) for change in proposal.changes):
            return  # where every claim that left has its place, the rest of the folder need not be read
        remaining = {normalise(claim) for file in proposal.files_after for claim in claims_of(file)}
        lost = {change.file: _lost(change, remaining) for change in proposal.changes}
        total = sum(len(claims_of(file)) for file in proposal.files_before)
        gone = sum(len(claims) for claims in lost.values())
        if total > FEW_CLAIMS and gone > MAX_LOST_SHARE * total:
            message = f"{gone} of {total} statements would be nowhere any more"
            yield Finding(self.name, Verdict.REFUSE, message, "nothing was changed; look at what the engine did")
            return
        for file, claims in lost.items():
            if claims:
                message = f'{file} would lose "{" ".join(claims[0].split())[:SHOWN]}" with no place it went to'
                yield Finding(self.name, Verdict.HOLD, message, "apply it in review if it may go", file)


def _lost(change: Change, remaining: set[str]) -> list[str]:
    """The claims that left and are accounted for by no reason: one reason speaks for a whole file that is retired, but
    only for one claim of a file that stays.
    """
    accounted = sum(1 for reason in change.reasons if reason.destination)
    if change.kind is ChangeKind.RETIRED and accounted:
        return []
    return [claim for claim in claim_diff(change).left if normalise(claim) not in remaining][accounted:]
