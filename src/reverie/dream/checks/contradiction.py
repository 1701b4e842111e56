"""Where the user named another value, the old one does not stay beside it: two answers to one question are none."""

from __future__ import annotations

from collections.abc import Iterator

from reverie.dream.checks.message import shown
from reverie.dream.checks.places import known_by
from reverie.dream.checks.support import Support, support_of
from reverie.dream.learning.page import is_companion, statements
from reverie.dream.proposal import Proposal
from reverie.memdir.memory_file import MemoryFile
from reverie.memdir.reindex import TEAM
from reverie.model.change import Change, Finding, Verdict
from reverie.model.evidence import Trust
from reverie.store.names import INDEX_NAME
from reverie.text.claims import split_claims
from reverie.understand.comparison import Comparison
from reverie.understand.contradicting import contradicts_in_part
from reverie.understand.statement import Statement
from reverie.understand.wish import bare_statement
from reverie.understand.worth import asks_to_remember

_DAYS = frozenset({"date", "weekday"})


class Contradiction:
    """Holds a change that says something new while a statement stays which that makes untrue: one that the folder held,
    or one of an earlier turn tonight that gives another day for the very same thing, as it would stand in the folder
    had the two been told one by one. What the team's folder says and what is private may differ on purpose, and a
    pinned memory cannot leave.
    """

    name = "contradiction"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        support = support_of(proposal)
        for change in proposal.changes:
            for new in _new_statements(change, proposal, support):
                if found := _made_untrue(new, change, proposal, support):
                    file, old = found
                    message = f'{change.file} would say "{shown(new)}", and "{shown(old)}" would stay in {file}'
                    advice = "replace what is over; apply it in review if both hold"
                    yield Finding(self.name, Verdict.HOLD, message, advice, change.file)


def _new_statements(change: Change, proposal: Proposal, support: Support) -> Iterator[str]:
    """Each statement that came and that only what was said tonight says."""
    after = proposal.after_of(change)
    if after is None or after.problem or change.file.rpartition("/")[2] == INDEX_NAME:
        return
    came = set(map(known_by, proposal.diff_of(change).came))
    for claim in split_claims(after.body):
        if known_by(claim.text) in came and not is_companion(claim.text):
            footing = support.of(change, claim.text)
            if footing and footing.is_new and not _is_asked_for(claim.text, change, support):
                yield claim.text


def _is_asked_for(claim: str, change: Change, support: Support) -> bool:
    """Whether the user asked to remember it: who asks for two things that look alike wants both."""
    return any(
        one.trust is Trust.USER and known_by(one.claim) == known_by(claim) and asks_to_remember(one.quote)
        for one in support.truth.true_evidence(change)
    )


def _made_untrue(new: str, change: Change, proposal: Proposal, support: Support) -> tuple[str, str] | None:
    """The file and the statement of the folder that the new one makes untrue and that stays; None where none is."""
    said = Statement.of(bare_statement(new))
    for file in proposal.files_after:
        if file.problem or file.pinned or _scope(file.path) != _scope(change.file) or _is_index(file):
            continue
        for claim in statements(file):
            if known_by(claim.text) == known_by(new):
                continue
            old = Statement.of(claim.text, file.name)
            is_known = bool(support.places_before(claim.text))
            if not is_known and not (
                _differ_in_a_day_alone(old, said) and _is_told_before(claim.text, file.path, new, change, support)
            ):
                continue
            if contradicts_in_part(old, said):
                return file.path, claim.text
    return None


def _differ_in_a_day_alone(old: Statement, new: Statement) -> bool:
    """Whether two statements say the same but for one day."""
    pair = Comparison(old, new)
    if len(pair.replaced) != 1 or _DAYS.isdisjoint(pair.replaced[0].old.sorts):
        return False
    values = {pair.replaced[0].old.key, pair.replaced[0].new.key}
    return all(part.key in values for part in (*pair.only_old, *pair.only_new))


def _is_told_before(claim: str, path: str, new: str, change: Change, support: Support) -> bool:
    """Whether somebody told a claim that comes tonight in an earlier turn than the new one; what is told in one breath
    is meant together.
    """
    earlier, later = support.told_last(path, claim), support.told_last(change.file, new)
    return earlier is not None and later is not None and earlier < later


def _scope(path: str) -> bool:
    return path.startswith(TEAM)


def _is_index(file: MemoryFile) -> bool:
    return file.path.rpartition("/")[2] == INDEX_NAME
