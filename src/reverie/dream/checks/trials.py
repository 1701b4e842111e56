"""Questions asked of memory before and after a dream: which place the right memory has among the same rivals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from reverie.dream.checks.questions import RIVALS, Asked, Questions
from reverie.dream.proposal import Proposal
from reverie.memdir.claim_diff import claims_of
from reverie.model.change import Change
from reverie.recall.page import Page
from reverie.recall.rank import Ranker
from reverie.text.claims import normalise

FOUND = 5  # places: what stands further back is not recalled
FALLEN = 3  # places that an answer may not fall behind at once, though it is still found
MAX_QUESTIONS = 240  # of a dream, and of one change MAX_OF_A_CHANGE: asking them takes part of a second
MAX_OF_A_CHANGE = 6
MAX_PROMPTS = 40
NOT_FOUND = 1_000_000  # a place beyond all others


@dataclass(frozen=True, slots=True)
class Trial:
    """A question with the place of its answer before and after."""

    asked: Asked
    before: int
    after: int

    @property
    def is_worse(self) -> bool:
        """Whether an answer that was found is found no more, or only far behind where it was."""
        return self.before <= FOUND and (self.after > FOUND or self.after - self.before >= FALLEN)

    @property
    def fall(self) -> float:
        """By how much the reciprocal rank fell."""
        return 1 / self.before - 1 / self.after


class Trials:
    """The questions that the changes bear on, asked before and after.

    The rivals of an answer are the other memories that stay, as they are now, whatever the dream adds to them. So no
    answer is worse merely because there is more to remember.
    """

    def __init__(self, proposal: Proposal, ranker: Ranker, changes: Sequence[Change]) -> None:
        self._proposal = proposal
        self._ranker = ranker
        self._pages = {page.file.path: page for page in ranker.pages}
        self._changes = {change.file: change for change in changes if change.file in self._pages}
        self._after: dict[str, Page] = {}
        self._questions = Questions(proposal, ranker)

    def all(self) -> dict[str, list[Trial]]:
        """The trials of each file that is edited or retired."""
        most = max(1, min(MAX_OF_A_CHANGE, MAX_QUESTIONS // max(1, len(self._changes))))
        prompts = self._prompts()
        trials: dict[str, list[Trial]] = {}
        for file, change in self._changes.items():
            asked = self._questions.about(change, most) + self._questions.answered_by(change, prompts.get(file, ()))
            trials[file] = [self._trial(file, one) for one in asked]
        return trials

    def _prompts(self) -> Mapping[str, list[str]]:
        """The user's prompts that a changing file answers best now."""
        found: dict[str, list[str]] = {}
        for prompt in self._proposal.prompts[:MAX_PROMPTS]:
            file = self._questions.best_answer(prompt)
            if file in self._changes:
                found.setdefault(file, []).append(prompt)
        return found

    def _trial(self, file: str, asked: Asked) -> Trial:
        mine = {file, *asked.places}
        scores = self._ranker.scores(asked.question, RIVALS + len(mine))
        rivals = {path: score for path, score in scores.items() if path in self._proposal.after and path not in mine}
        heirs = [page for place in asked.places if (page := self._page_after(place))]
        now = self._ranker.score_of(self._pages[file], asked.question)
        then = max((self._ranker.score_of(page, asked.question) for page in heirs), default=0.0)
        trial = Trial(asked, _place(now, rivals.values()), _place(then, rivals.values()))
        if trial.is_worse and self._is_said_by_one_of(list(rivals)[:FOUND], asked.text):
            return Trial(asked, trial.before, trial.before)
        return trial

    def _is_said_by_one_of(self, files: Sequence[str], text: str) -> bool:
        """Whether another memory that is found says the very same, so that nothing is missed."""
        memories = [memory for file in files if (memory := self._proposal.find_after(file))]
        return any(normalise(claim) == normalise(text) for memory in memories for claim in claims_of(memory))

    def _page_after(self, file: str) -> Page | None:
        """A memory as it would be, read once."""
        memory = self._proposal.find_after(file)
        if memory is None or (file in self._pages and memory.data == self._pages[file].file.data):
            return self._pages.get(file) if memory else None
        if file not in self._after:
            self._after[file] = Page.of(memory)
        return self._after[file]


def _place(score: float, rivals: Iterable[float]) -> int:
    return 1 + sum(rival > score for rival in rivals) if score > 0 else NOT_FOUND
