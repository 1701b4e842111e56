"""A pinned memory is the user's alone."""

from __future__ import annotations

from collections.abc import Iterator

from reverie.dream.proposal import Proposal
from reverie.model.change import Finding, Verdict


class Pinned:
    """Refuses every change to a file that says `pinned: true`."""

    name = "pinned"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        for change in proposal.changes:
            before = proposal.before_of(change)
            if before is not None and before.pinned:
                message = f"{change.file} is pinned"
                yield Finding(
                    self.name, Verdict.REFUSE, message, f"`reverie unpin {change.file}` frees it", change.file
                )
