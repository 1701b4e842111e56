"""What the user said outranks what anybody else said, and what was said later outranks what was said before."""

from __future__ import annotations

from collections.abc import Iterator

from reverie.dream.checks.accounts import Accounts, accounts_of
from reverie.dream.checks.message import shown
from reverie.dream.checks.places import known_by
from reverie.dream.checks.quoting import is_quoted, wordings
from reverie.dream.checks.support import ORDER, Footing, Support, support_of
from reverie.dream.proposal import Proposal
from reverie.model.change import Change, Finding, Verdict
from reverie.model.evidence import Trust, highest_trust

WHO = {Trust.ASSISTANT: "the assistant", Trust.OUTSIDE: "a tool, a file or a page"}


class Trusted:
    """Holds what the user did not say, what would make a weak word look like theirs, and what would replace a word of
    higher trust, or a newer one of the same trust.
    """

    name = "trust"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        support = support_of(proposal)
        accounts = accounts_of(proposal)
        for change in proposal.changes:
            yield from self._new_words(change, proposal, support)
            yield from self._raised(change, proposal, support)
            yield from self._replaced(change, proposal, accounts)

    def _new_words(self, change: Change, proposal: Proposal, support: Support) -> Iterator[Finding]:
        for claim in proposal.diff_of(change).came:
            footing = support.of(change, claim)
            if footing is None or footing.trust is Trust.USER:
                continue
            if footing.is_new:
                message = f'only {WHO[footing.trust]} said what {change.file} would say: "{shown(claim)}"'
                yield Finding(
                    self.name, Verdict.HOLD, message, "apply it in review if you can vouch for it", change.file
                )
            elif not support.earlier_form(change, claim) and _is_lower(footing.trust, _recorded(change, claim)):
                message = f'{change.file} would say "{shown(claim)}" as your word, and {WHO[footing.trust]} said it'
                advice = "its evidence has to come along; apply it in review if you can vouch for it"
                yield Finding(self.name, Verdict.HOLD, message, advice, change.file)

    def _raised(self, change: Change, proposal: Proposal, support: Support) -> Iterator[Finding]:
        """Evidence that would lift a claim above what it rested on has to say it."""
        came = set(map(known_by, proposal.diff_of(change).came))
        for one in change.evidence:
            if not one.claim or known_by(one.claim) in came or not support.places_after(one.claim):
                continue
            stands = highest_trust(proposal.book.of(one.claim))
            if _is_lower(stands, one.trust) and not is_quoted(one.claim, wordings(one.quote, one.time)):
                message = (
                    f'"{shown(one.claim)}" in {change.file} would count as your word by a quote that does not say it'
                )
                yield Finding(
                    self.name, Verdict.HOLD, message, "apply it in review if you can vouch for it", change.file
                )

    def _replaced(self, change: Change, proposal: Proposal, accounts: Accounts) -> Iterator[Finding]:
        for claim in proposal.diff_of(change).left:
            successors = accounts.successors(change, claim)
            if not successors:
                continue
            old = accounts.support.of_standing(claim, change)
            if any(_may_replace(new, old) for new in successors):
                continue
            if all(_is_lower(new.trust, old.trust) for new in successors):
                message = f'"{shown(claim)}" in {change.file} would be replaced by a word of lower trust'
            else:
                message = f'"{shown(claim)}" in {change.file} is newer than what would replace it'
            yield Finding(self.name, Verdict.HOLD, message, "decide in review which of the two holds", change.file)


def _may_replace(new: Footing, old: Footing) -> bool:
    """Trust decides, then time; what has no time is no newer than anything."""
    if new.trust is not old.trust:
        return _is_lower(old.trust, new.trust)
    return old.time is None or (new.time is not None and new.time >= old.time)


def _is_lower(one: Trust, other: Trust) -> bool:
    return ORDER.index(one) > ORDER.index(other)


def _recorded(change: Change, claim: str) -> Trust:
    """Whose word the claim would be by the record of this change."""
    return highest_trust(one for one in change.evidence if known_by(one.claim) == known_by(claim))
