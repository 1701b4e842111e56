"""A dream does not go back and forth."""

from __future__ import annotations

from collections.abc import Iterator

from reverie.dream.learning.withdrawal import TAKEN_BACK
from reverie.dream.proposal import Proposal
from reverie.memdir.index import Index
from reverie.model.change import Change, Content, Finding, Verdict
from reverie.store.names import INDEX_NAME
from reverie.store.stage import digest


class Churn:
    """Holds a change that brings back what an earlier dream replaced; refuses one that only moves white space.

    A file that is as it was because the user took back what they had added is as they want it, and an index lists the
    files that are there.
    """

    name = "churn"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        for change in proposal.changes:
            if change.after is None:
                continue
            if digest(change.after.data) in proposal.earlier.get(change.file, frozenset()) and not _is_wanted(change):
                message = f"{change.file} would go back to what a recent dream replaced"
                yield Finding(self.name, Verdict.HOLD, message, "decide in review which one stays", change.file)
            elif _only_white_space(change):
                message = f"{change.file} would change in white space alone"
                yield Finding(self.name, Verdict.REFUSE, message, "nothing is lost by leaving it", change.file)


def _is_wanted(change: Change) -> bool:
    if change.file.rpartition("/")[2] == INDEX_NAME:
        return _listed(change.before) != _listed(change.after)
    return any(reason.rule == TAKEN_BACK for reason in change.reasons)


def _listed(index: Content | None) -> frozenset[str]:
    return frozenset(entry.target for entry in Index.parse(index.data).entries) if index else frozenset()


def _only_white_space(change: Change) -> bool:
    if change.before is None or change.after is None:
        return False
    return change.before.data.split() == change.after.data.split()
