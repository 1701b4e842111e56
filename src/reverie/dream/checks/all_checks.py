"""The checks that every dream goes through, whatever engine dreamt it."""

from __future__ import annotations

from collections.abc import Sequence

from reverie.dream.checks.bounded_loss import BoundedLoss
from reverie.dream.checks.check import Check
from reverie.dream.checks.churn import Churn
from reverie.dream.checks.contradiction import Contradiction
from reverie.dream.checks.grounding import Grounding
from reverie.dream.checks.hidden_statements import HiddenStatements
from reverie.dream.checks.index import IndexValid
from reverie.dream.checks.lasting import Lasting
from reverie.dream.checks.ledger import Ledger
from reverie.dream.checks.naming import Naming
from reverie.dream.checks.pinned import Pinned
from reverie.dream.checks.quotas import Quotas
from reverie.dream.checks.recall import RecallKept
from reverie.dream.checks.repetition import Repetition
from reverie.dream.checks.secrets import Secrets
from reverie.dream.checks.sharing import Sharing
from reverie.dream.checks.trust import Trusted
from reverie.dream.checks.unseen_characters import UnseenCharacters
from reverie.dream.proposal import Proposal
from reverie.model.change import Finding

ALL_CHECKS: tuple[Check, ...] = (
    IndexValid(),
    Pinned(),
    Quotas(),
    BoundedLoss(),
    Secrets(),
    UnseenCharacters(),
    Churn(),
    Ledger(),
    Repetition(),
    Grounding(),
    Trusted(),
    Contradiction(),
    Sharing(),
    Lasting(),
    HiddenStatements(),
    Naming(),
    RecallKept(),
)


INDEX_CHECKS: tuple[Check, ...] = (IndexValid(), Pinned(), Quotas(), Secrets(), Churn())
"""For an index that was rebuilt from the files: it says nothing of its own, so nothing is to be grounded or lost."""


def examine(proposal: Proposal, checks: Sequence[Check] = ALL_CHECKS) -> list[Finding]:
    """What the checks have to say, in order."""
    return [finding for check in checks for finding in check.examine(proposal)]
