"""A dream does not go back and forth."""

from __future__ import annotations

from collections.abc import Iterator

from reverie.dream.proposal import Proposal
from reverie.model.change import Change, Finding, Verdict
from reverie.store.stage import digest


class Churn:
    """Holds a change that brings back what an earlier dream replaced; refuses one that only moves white space."""

    name = "churn"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        for change in proposal.changes:
            if change.after is None:
                continue
            if digest(change.after.data) in proposal.earlier.get(change.file, frozenset()):
                message = f"{change.file} would go back to what a recent dream replaced"
                yield Finding(self.name, Verdict.HOLD, message, "decide in review which one stays", change.file)
            elif _only_white_space(change):
                message = f"{change.file} would change in white space alone"
                yield Finding(self.name, Verdict.REFUSE, message, "nothing is lost by leaving it", change.file)


def _only_white_space(change: Change) -> bool:
    if change.before is None or change.after is None:
        return False
    return change.before.data.split() == change.after.data.split()
