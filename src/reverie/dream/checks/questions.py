"""What to ask of memory before and after a dream: of each memory that changes, what it was found by until now.

change -> its name and description, its statements, the user's own prompts that it answered -> where the answer must be
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from reverie.dream.checks.support import Support, destination_file
from reverie.dream.proposal import Proposal
from reverie.memdir.claim_diff import claims_of
from reverie.memdir.memory_file import MemoryFile
from reverie.model.change import Change, ChangeKind, Reason
from reverie.recall.page import Page
from reverie.recall.question import Question
from reverie.recall.rank import Ranker
from reverie.recall.words import search_words
from reverie.text.claims import normalise

RIVALS = 8  # memories that are looked at closely for an answer: more than are recalled
OF_SOME_USE = 2  # words of a prompt: with fewer, it is about anything
TELLING_WORDS = 6  # of a statement: as many as people type
ENOUGH_LEFT = 0.5  # of a question's weight, without what was meant to go: below it, it was about just that
ENOUGH_MATCHED = 0.5  # of a prompt's weight, for a memory to be what it was about
_STILL_SAID = ("merged into", "kept in", "moved to")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that a memory answers now, and the files of which one must answer it from now on."""

    text: str
    question: Question
    places: tuple[str, ...]


class Questions:
    """The questions that the changes of a dream bear on. All other answers are as they were."""

    def __init__(self, proposal: Proposal, ranker: Ranker) -> None:
        self._proposal = proposal
        self._ranker = ranker
        self._pages = {page.file.path: page for page in ranker.pages}
        self._support = Support(proposal)
        self._arrived: dict[str, list[str]] = {}
        for change in proposal.changes:
            for claim in proposal.diff_of(change).came:
                self._arrived.setdefault(normalise(claim), []).append(change.file)

    def about(self, change: Change, most: int) -> list[Asked]:
        """At most so many questions that the file answers now, those that matter most first."""
        before = self._proposal.before_of(change)
        if before is None or (change.kind is ChangeKind.RETIRED and self._is_gone_for_good(change)):
            return []
        gone = self._meant_to_go(change, before)
        return list(islice((one for one in self._candidates(change, before, gone) if one.question.words), most))

    def answered_by(self, change: Change, prompts: Iterable[str]) -> list[Asked]:
        """Those of the user's prompts, as questions to the file that answers them best now."""
        before = self._proposal.before_of(change)
        if before is None or (change.kind is ChangeKind.RETIRED and self._is_gone_for_good(change)):
            return []
        gone = self._meant_to_go(change, before)
        asked = (Asked(text, self._without(search_words(text), gone), self._home(change)) for text in prompts)
        return [one for one in asked if one.question.words]

    def best_answer(self, prompt: str) -> str | None:
        """The file that a prompt is about now; None where none matches enough of it."""
        question = Question.of(prompt)
        best = next(iter(self._ranker.scores(question, RIVALS)), None)
        if best is None or len(question.words) < OF_SOME_USE:
            return None
        matched = self._weight(word for word in question.words if word in self._pages[best].words)
        return best if matched >= ENOUGH_MATCHED * self._weight(question.words) else None

    def _candidates(self, change: Change, before: MemoryFile, gone: frozenset[str]) -> Iterator[Asked]:
        heads = {before.description} if change.kind is ChangeKind.RETIRED else set[str]()
        if not heads:  # a file that became part of another goes by that one's name; what it said is what counts
            own = f"{before.name} {before.description}"
            yield Asked(own, self._without(search_words(own), gone), self._home(change))
        left = set(self._proposal.diff_of(change).left)
        for claim in sorted((one for one in claims_of(before) if one not in heads), key=lambda one: one not in left):
            places = self._places(change, claim) if claim in left else self._home(change)
            if places is not None:
                # Asked with its dates spelt out, which is no worse an answer than it was with "tomorrow" in it.
                text = self._support.dated(change, claim)
                yield Asked(text, self._without(self._telling(text), gone), places)

    def _home(self, change: Change) -> tuple[str, ...]:
        """Where the file's words are afterwards: in it, or where it went."""
        return (change.file,) if change.after is not None else tuple(self._support.landings(change.reasons))

    def _places(self, change: Change, claim: str) -> tuple[str, ...] | None:
        """Where a statement that left is now; None where it is meant to be nowhere."""
        reasons = _reasons_for(change, claim)
        if landed := self._support.landings(reasons):
            return tuple(landed)
        if reasons and not any(destination_file(reason) for reason in reasons):
            return None
        return (*self._home(change), *self._arrived.get(normalise(claim), ()))

    def _is_gone_for_good(self, change: Change) -> bool:
        """Whether a retired file is meant to have no heir: it expired, or can be read elsewhere."""
        return bool(change.reasons) and all(
            reason.destination and not destination_file(reason) for reason in change.reasons
        )

    def _meant_to_go(self, change: Change, before: MemoryFile) -> frozenset[str]:
        """The words that are said no more because a newer statement took the place of an older one, or it expired."""
        words: set[str] = set()
        for claim in {*self._proposal.diff_of(change).left, before.description, before.name}:
            reasons = _reasons_for(change, claim)
            if any(not (reason.destination or "").startswith(_STILL_SAID) for reason in reasons):
                words.update(search_words(claim))
        if not words:
            return frozenset()
        said = [Page.of(file).words for place in self._heirs(change) if (file := self._proposal.find_after(place))]
        return frozenset(word for word in words if not any(word in page for page in said))

    def _heirs(self, change: Change) -> set[str]:
        return {change.file, *self._support.landings(change.reasons)}

    def _without(self, words: list[str], gone: frozenset[str]) -> Question:
        """The question without what was meant to go; an empty one where it was mostly about that."""
        left = [word for word in words if word not in gone]
        enough = self._weight(set(left)) >= ENOUGH_LEFT * self._weight(set(words))
        return Question(left if enough else ())

    def _telling(self, text: str) -> list[str]:
        """The words by which a statement differs most from what else the folder says."""
        return sorted(set(search_words(text)), key=lambda word: (-self._ranker.rarity(word), word))[:TELLING_WORDS]

    def _weight(self, words: Iterable[str]) -> float:
        return sum(self._ranker.rarity(word) for word in words)


def _reasons_for(change: Change, claim: str) -> list[Reason]:
    """The reasons that say where a claim went; of a retired file, also those that speak for the whole of it."""
    placed = [reason for reason in change.reasons if reason.destination]
    named = [reason for reason in placed if reason.claim and normalise(reason.claim) == normalise(claim)]
    if named or change.kind is not ChangeKind.RETIRED:
        return named
    return [reason for reason in placed if not reason.claim] or placed
