"""Words of the user's that take back what an earlier message taught: it leaves memory, with their words as the reason.

Only what the same session taught can be meant, and only where nothing else supports it. What the user asks to forget by
its name may have been kept at any time; it must be the only memory that is so named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from reverie.dream.learning.desk import Desk
from reverie.dream.learning.heard import Heard
from reverie.dream.learning.knowledge import Known
from reverie.evidence.book import EvidenceBook
from reverie.model.change import Reason
from reverie.model.evidence import Evidence
from reverie.store.tombstones import heard_key
from reverie.text.claims import Claim, normalise
from reverie.understand.retraction import (
    asks_to_drop,
    forbids_keeping,
    points_only_back,
    takes_own_words_back,
    topic_taken_back,
)
from reverie.understand.words import content_words

TAKEN_BACK = "taken-back"
DESTINATION = "taken back by the user"
REACH = 3  # messages that "don't remember that one" reaches back; "scratch that" is about the one right before it
ENOUGH_OF_IT = 0.5  # of the words of a subject; whoever names it uses more of them
SHOWN = 60  # characters of the withdrawal in a reason


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A sentence that takes something back. `since` is the first turn it can mean where it names no subject; `target`
    is the statement that it was found to mean, where that was heard along with it.
    """

    transcript: str
    turn: int
    role: str
    time: datetime
    sentence: str
    since: int
    target: Heard | None = None

    @property
    def is_of_own_words(self) -> bool:
        """Whether it takes back what the speaker said, and does not only ask to forget what is known by its name."""
        return takes_own_words_back(self.sentence)

    def is_behind(self, transcript: str, turn: int, time: datetime) -> bool:
        """Whether it was said after what was said there and then; turns of a session may all carry one time."""
        return time < self.time or (time == self.time and transcript == self.transcript and turn < self.turn)

    @property
    def key(self) -> str:
        """Names this very withdrawal on every night: once used, it is never used again."""
        return heard_key(self.transcript, self.turn, self.sentence)


def first_turn_meant(sentence: str, typed: Sequence[int]) -> int:
    """The first of the user's earlier turns that a withdrawal without a subject can mean; 0 where there is none."""
    reach = REACH if forbids_keeping(sentence) else 1
    return next(iter(typed[-reach:]), 0)


def place_meant(sentence: str, since: int, said: Sequence[tuple[str, int]]) -> int | None:
    """The place of the statement that a withdrawal means among those said before it, each with its turn, the oldest
    first: the latest of those that share most, and more than half, of the subject that it names; where it only points
    back, the latest of turn `since` or later. None where it means neither: what it asks to leave out is then its own.
    """
    if takes_own_words_back(sentence) and (topic := topic_taken_back(sentence)):
        shared = [len(topic & content_words(text)) for text, _ in said]
        most = max(shared, default=0)
        if most <= len(topic) * ENOUGH_OF_IT:
            return None  # "the staging server" is not the production server
        return max(at for at, count in enumerate(shared) if count == most)
    if not points_only_back(sentence):
        return None
    return max((at for at, (_, turn) in enumerate(said) if turn >= since > 0), default=None)


def take_back(
    desk: Desk, withdrawals: Sequence[Withdrawal], book: EvidenceBook, is_used: Callable[[Withdrawal], bool]
) -> frozenset[str]:
    """What the withdrawals mean is no longer in the stage. `is_used` tells of one that was acted on before, or that the
    user did not want to be. Where nothing in memory is surely meant, nothing happens. Returns the keys of those that
    were acted on.
    """
    acted: set[str] = set()
    for one in withdrawals:
        if not one.is_of_own_words or is_used(one):
            continue
        if meant := _meant(_taught(desk, one, book), one):
            _cut(desk, meant, one, f"you took it back on {one.time:%Y-%m-%d}")
            acted.add(one.key)
    return frozenset(acted)


def forget(desk: Desk, wish: Withdrawal, book: EvidenceBook) -> bool:
    """What the user asks to forget is no longer in the stage, if one older memory is plainly named and no other. What
    is as old as the wish is older if nothing supports it but earlier turns of the same session. Returns whether it was.
    """
    if wish.target:
        return False  # it was heard together with what it means, which was never learned
    older = (one for one in desk.knowledge.all() if _is_older(one, wish, book))
    named = [one for one in older if asks_to_drop(wish.sentence, one.text, desk.file(one.file).name)]
    if len(named) != 1 or named[0].pinned:
        return False
    _cut(desk, named[0], wish, f"you asked to forget it on {wish.time:%Y-%m-%d}")
    return True


def _is_older(known: Known, wish: Withdrawal, book: EvidenceBook) -> bool:
    if known.time != wish.time:
        return known.time < wish.time
    # The book has nothing yet on what this dream learned, which it does in the order in which it was said.
    return all(wish.is_behind(one.transcript, one.turn, one.time or wish.time) for one in book.of(known.text))


@dataclass(frozen=True, slots=True)
class _Taught:
    """A statement of the folder that only earlier turns of the session support, the last of them, and their words."""

    known: Known
    turn: int
    quotes: frozenset[str]


def _taught(desk: Desk, withdrawal: Withdrawal, book: EvidenceBook) -> list[_Taught]:
    """What only earlier turns of the session taught, the oldest first."""
    found: list[_Taught] = []
    for known in desk.knowledge.all():
        evidence = book.of(known.text)
        if known.pinned or not evidence:
            continue
        if all(one.transcript == withdrawal.transcript and one.turn < withdrawal.turn for one in evidence):
            turn = max(one.turn for one in evidence)
            found.append(_Taught(known, turn, frozenset(normalise(one.quote) for one in evidence)))
    return sorted(found, key=lambda one: one.turn)


def _meant(taught: Sequence[_Taught], withdrawal: Withdrawal) -> Known | None:
    """The one that is meant: the one heard along with it, else the one that its words mean."""
    if target := withdrawal.target:
        words = normalise(target.statement)
        return next((one.known for one in taught if one.turn == target.turn and words in one.quotes), None)
    place = place_meant(withdrawal.sentence, withdrawal.since, [(one.known.text, one.turn) for one in taught])
    return None if place is None else taught[place].known


def _cut(desk: Desk, known: Known, withdrawal: Withdrawal, because: str) -> None:
    said = " ".join(withdrawal.sentence.split())
    short = said if len(said) <= SHOWN else said[: SHOWN - 1] + "…"
    text = f"{because}: “{short}”"

    def why(claim: Claim) -> Reason:
        return Reason(TAKEN_BACK, text, DESTINATION, withdrawal.key, claim.text)

    # For no claim: it would else speak for one that it takes back, should that be said again.
    evidence = Evidence(
        withdrawal.transcript, withdrawal.turn, withdrawal.role, withdrawal.sentence, withdrawal.time, ""
    )
    desk.cut(known, why, [evidence], group=withdrawal.key)
