"""What memory answered before a dream it answers after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reverie.dream.checks.message import shown
from reverie.dream.checks.trials import FOUND, Trial, Trials
from reverie.dream.proposal import Proposal
from reverie.model.change import Change, Finding, Verdict
from reverie.recall.page import Page
from reverie.recall.question import Question
from reverie.recall.rank import Ranker
from reverie.store.names import INDEX_NAME
from reverie.text.claims import normalise

MAX_FALL = 0.1  # of the mean reciprocal rank over all memories: above it the whole dream is refused
FEW_MEMORIES = 10  # in a folder this small a mean says nothing, and single changes are held instead
MAX_SAMPLE = 30  # memories that do not change, asked for by their own names
OWN_WORDS = 3  # of such a name and description: with fewer, a general word would decide
ADVICE = "apply it in review if that may be"


class RecallKept:
    """Holds a change after which a question finds its answer no more; refuses a dream that makes recall worse overall.

    What was superseded, expired or can be read elsewhere is not asked for; what was merged must be found where it went.
    New memories cannot make an old answer worse, unless they crowd out a memory under its own name.
    """

    name = "recall"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        changes = [change for change in proposal.changes if _is_memory(change.file)]
        if not changes:
            return
        memories = [file for file in proposal.files_before if _is_memory(file.path)]
        ranker = Ranker.of(memories, 0.0)
        trials = Trials(proposal, ranker, changes).all()
        fall = sum(_mean_fall(tried) for tried in trials.values()) / max(1, len(memories))
        if len(memories) > FEW_MEMORIES and fall > MAX_FALL:
            message = f"what memory answers would be found {fall:.0%} worse than before"
            yield Finding(self.name, Verdict.REFUSE, message, "nothing was changed; look at what the engine did")
            return
        for change in changes:
            if worse := [one for one in trials.get(change.file, ()) if one.is_worse]:
                yield self._held(change, max(worse, key=lambda one: one.fall))
        yield from self._crowded_out(proposal, ranker, changes)

    def _held(self, change: Change, trial: Trial) -> Finding:
        answer = " or ".join(trial.asked.places) or change.file
        fate = "not be found any more" if trial.after > FOUND else f"be number {trial.after} and not {trial.before}"
        cause = f"{change.file}, by {_rules(change, trial.asked.text)}"
        message = f'asked for "{shown(trial.asked.text)}", {answer} would {fate} ({cause})'
        return Finding(self.name, Verdict.HOLD, message, ADVICE, change.file)

    def _crowded_out(self, proposal: Proposal, ranker: Ranker, changes: Sequence[Change]) -> Iterator[Finding]:
        """Changes that together push a memory which they do not touch out of what its own name and description find."""
        after = {change.file: Page.of(file) for change in changes if (file := proposal.after_of(change))}
        if len(after) < FOUND:
            return
        touched = {change.file for change in changes}
        before = {page.file.path: page for page in ranker.pages}
        held: dict[str, str] = {}
        for page in _spread([page for page in ranker.pages if page.file.path not in touched], MAX_SAMPLE):
            question = Question.of(f"{page.file.name} {page.file.description}")
            if len(question.words) < OWN_WORDS:
                continue
            own = ranker.score_of(page, question)
            near = [file for file in after if _may_lead(after[file], question)]
            ahead = [file for file in near if ranker.score_of(after[file], question) > own]
            risen = [file for file in ahead if file not in before or ranker.score_of(before[file], question) <= own]
            if len(risen) >= FOUND:
                held |= dict.fromkeys(risen, page.file.path)
        for file, behind in held.items():
            message = f"{behind} would no longer be found by its own name, behind {file} and others"
            yield Finding(self.name, Verdict.HOLD, message, ADVICE, file)


def _rules(change: Change, text: str) -> str:
    """The rules that took the asked statement away; all of the change where none names it."""
    named = [reason.rule for reason in change.reasons if normalise(reason.claim) == normalise(text)]
    return " and ".join(dict.fromkeys(named or [reason.rule for reason in change.reasons])) or "no rule"


def _mean_fall(trials: Sequence[Trial]) -> float:
    return sum(trial.fall for trial in trials) / len(trials) if trials else 0.0


def _may_lead(page: Page, question: Question) -> bool:
    """Whether a page shares enough with a memory's own name to come before it; most share a word or two at best."""
    return sum(word in page.words for word in question.words) * 2 >= len(question.words)


def _spread(pages: Sequence[Page], most: int) -> Sequence[Page]:
    """At most so many of them, from all over the folder, the same on every night."""
    return pages[:: max(1, -(-len(pages) // most))]


def _is_memory(file: str) -> bool:
    return file.rpartition("/")[2] != INDEX_NAME
