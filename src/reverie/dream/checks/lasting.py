"""A memory rests on words that were said to last: what was ordered or allowed once is over with its moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reverie.dream.checks.message import shown
from reverie.dream.checks.places import known_by
from reverie.dream.checks.support import support_of
from reverie.dream.checks.truth import Truth
from reverie.dream.proposal import Proposal
from reverie.model.change import Change, Finding, Verdict
from reverie.model.evidence import LOG, Evidence, Trust
from reverie.store.names import INDEX_NAME
from reverie.text.claims import split_claims
from reverie.understand.passing import is_passing
from reverie.understand.statement import Statement

_ANOTHER_NOW = frozenset({"change"})
_ONLY_NOW = frozenset({"once", "only now"})


class Lasting:
    """Holds a change that makes a memory of what the user only said for the moment: an order to be carried out now, a
    permission for this once, a yes to something. Where they said it as well in words that last, it lands.
    """

    name = "lasting"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        support = support_of(proposal)
        for change in proposal.changes:
            after = proposal.after_of(change)
            if after is None or change.file.rpartition("/")[2] == INDEX_NAME:
                continue
            diff = proposal.diff_of(change)
            came = set(map(known_by, diff.came))
            for text in (one.text for one in split_claims(after.body) if known_by(one.text) in came):
                footing = support.of(change, text)
                if not (footing and footing.is_new) or _tells_of_a_change(text, diff.left):
                    continue
                if _is_only_passing(text, change, support.truth):
                    message = f'"{shown(text)}" in {change.file} was said for that moment and not for good'
                    advice = "apply it in review if it holds from now on"
                    yield Finding(self.name, Verdict.HOLD, message, advice, change.file)


def _tells_of_a_change(claim: str, left: Sequence[str]) -> bool:
    """Whether a claim says that something is otherwise now, and what was so before leaves for it."""
    return bool(left) and Statement.of(claim).cues >= _ANOTHER_NOW and _ONLY_NOW.isdisjoint(Statement.of(claim).cues)


def _is_only_passing(claim: str, change: Change, truth: Truth) -> bool:
    """Whether all that the user is quoted with for a claim was said for the moment."""
    said = [one for one in truth.true_evidence(change) if _is_typed_for(one, claim)]
    return bool(said) and all(is_passing(truth.message(one), one.quote, truth.answered(one)) for one in said)


def _is_typed_for(evidence: Evidence, claim: str) -> bool:
    """Whether evidence quotes the user in a talk; what they write into a daily log they mean to keep."""
    return evidence.trust is Trust.USER and evidence.role != LOG and known_by(evidence.claim) == known_by(claim)
