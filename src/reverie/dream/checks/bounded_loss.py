"""A dream that went wrong is seen by how much of the folder it would lose."""

from __future__ import annotations

from collections.abc import Iterator

from reverie.dream.checks.accounts import accounts_of
from reverie.dream.proposal import Proposal
from reverie.memdir.claim_diff import claims_of
from reverie.model.change import Finding, Verdict

MAX_LOST_SHARE = 0.2  # of all claims: above it the whole dream is refused, as one that went wrong
FEW_CLAIMS = 10  # in a folder this small a share says nothing, and single changes are held instead


class BoundedLoss:
    """Refuses a dream after which many claims would be nowhere, with no reason that so much as speaks of them.

    A claim is still there if any file of the folder says it, wherever it moved; single ones are the ledger's.
    """

    name = "bounded-loss"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        accounts = accounts_of(proposal)
        gone = sum(not one.is_named for change in proposal.changes for one in accounts.open_claims(change))
        if not gone:
            return  # the rest of the folder need not be read
        total = sum(len(claims_of(file)) for file in proposal.files_before)
        if total > FEW_CLAIMS and gone > MAX_LOST_SHARE * total:
            message = f"{gone} of {total} statements would be nowhere any more"
            advice = "nothing was changed; look at what the engine did, or try another one"
            yield Finding(self.name, Verdict.REFUSE, message, advice)
