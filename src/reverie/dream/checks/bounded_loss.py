"""No statement leaves the folder without a place it went to."""

from __future__ import annotations

from collections.abc import Iterator

from reverie.dream.proposal import Proposal
from reverie.memdir.memory_file import MemoryFile, parse
from reverie.model.change import Change, Finding, Verdict
from reverie.store.names import INDEX_NAME
from reverie.text.claims import normalise, split_claims

MAX_LOST_SHARE = 0.2  # of all claims: above it the whole dream is refused, as one that went wrong
FEW_CLAIMS = 10  # in a folder this small a share says nothing, and single changes are held instead
SHOWN = 60  # characters of a lost claim in the message


class BoundedLoss:
    """Holds a change after which a claim is nowhere and no reason says where it went; refuses a dream of many such.

    A claim is still there if any file of the folder says it, wherever it moved.
    """

    name = "bounded-loss"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        remaining = {
            claim for file, content in proposal.after.items() for claim in _claims_of(parse(file, content.data, 0))
        }
        lost = {change.file: _lost(proposal, change, remaining) for change in proposal.changes}
        total = sum(len(_claims_of(parse(file, content.data, 0))) for file, content in proposal.base.items())
        gone = sum(len(claims) for claims in lost.values())
        if total > FEW_CLAIMS and gone > MAX_LOST_SHARE * total:
            message = f"{gone} of {total} statements would be nowhere any more"
            yield Finding(self.name, Verdict.REFUSE, message, "nothing was changed; look at what the engine did")
            return
        for file, claims in lost.items():
            if claims:
                message = f'{file} would lose "{claims[0][:SHOWN]}" with no place it went to'
                yield Finding(self.name, Verdict.HOLD, message, "apply it in review if it may go", file)


def _lost(proposal: Proposal, change: Change, remaining: set[str]) -> list[str]:
    before = proposal.before_of(change)
    if before is None or any(reason.destination for reason in change.reasons):
        return []
    return [claim for claim in _claims_of(before) if claim not in remaining]


def _claims_of(file: MemoryFile) -> list[str]:
    if file.problem or file.path.rpartition("/")[2] == INDEX_NAME:  # an index points; it says nothing of its own
        return []
    claims = [normalise(claim.text) for claim in split_claims(file.body)]
    return [claim for claim in [*claims, normalise(file.description)] if claim]
