"""A new file says something that no other file says."""

from __future__ import annotations

from collections.abc import Iterator

from reverie.dream.checks.support import support_of
from reverie.dream.proposal import Proposal
from reverie.model.change import Change, Finding, Verdict
from reverie.text.claims import split_claims


class Repetition:
    """Refuses a new file whose every claim stands in another one: a model that writes one sentence a hundred times is
    right each time, and the folder is full of it. Of several that come together the first stays.
    """

    name = "repetition"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        new = {change.file for change in proposal.changes if change.before is None}
        for change in proposal.changes:
            if change.file in new and (other := self._said_by(change, new, proposal)):
                message = f"{change.file} would only say what {other} says"
                yield Finding(self.name, Verdict.REFUSE, message, f"see {other}", change.file)

    def _said_by(self, change: Change, new: set[str], proposal: Proposal) -> str:
        """A file that says some of it, where others say all of it; nothing where something is new."""
        after = proposal.after_of(change)
        claims = [claim.text for claim in split_claims(after.body)] if after else []
        places = support_of(proposal).places_after
        said = [[one for one in places(claim) if one not in new or one < change.file] for claim in claims]
        return said[0][0] if said and all(said) else ""
