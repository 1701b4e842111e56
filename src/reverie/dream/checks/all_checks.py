"""The checks that every dream goes through, whatever engine dreamt it."""

from __future__ import annotations

from reverie.dream.checks.bounded_loss import BoundedLoss
from reverie.dream.checks.check import Check
from reverie.dream.checks.churn import Churn
from reverie.dream.checks.grounding import Grounding
from reverie.dream.checks.index import IndexValid
from reverie.dream.checks.ledger import Ledger
from reverie.dream.checks.pinned import Pinned
from reverie.dream.checks.quotas import Quotas
from reverie.dream.checks.recall import RecallKept
from reverie.dream.checks.secrets import Secrets
from reverie.dream.checks.trust import Trusted
from reverie.dream.proposal import Proposal
from reverie.model.change import Finding

ALL_CHECKS: tuple[Check, ...] = (
    IndexValid(),
    Pinned(),
    Quotas(),
    BoundedLoss(),
    Secrets(),
    Churn(),
    Ledger(),
    Grounding(),
    Trusted(),
    RecallKept(),
)


def examine(proposal: Proposal) -> list[Finding]:
    """What all checks have to say, in order."""
    return [finding for check in ALL_CHECKS for finding in check.examine(proposal)]
