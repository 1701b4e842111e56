"""What stories teach of replacing: each sentence beside each statement of its folder that it could be about. Pairs of
statements teach it too, as if each were said into a folder of such statements with no talk around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from random import Random

from relation_pairs import Pair, read_pairs
from stories import Story, read_stories

from reverie.dream.learning.entry import Entry
from reverie.dream.learning.knowledge import MOST_WEIGHED
from reverie.understand.comparison import Comparison
from reverie.understand.replacing import Said, numbers
from reverie.understand.sentences import sentences
from reverie.understand.statement import Statement
from reverie.understand.statement_index import Standing, StatementIndex
from reverie.understand.talk import keys_of
from reverie.understand.worth import judge


@dataclass(frozen=True)
class Row:
    """A sentence beside a statement. `replaces` is None where nothing is to be learned: a repetition, or a sentence
    beside the one that tells the change. So is `repeats` where nobody said whether the two say the same.
    """

    hand: str
    story: str
    pair: Comparison
    said: Said
    standing: Standing
    replaces: bool | None
    repeats: bool | None
    numbers: dict[str, float]
    weight: float = 1.0


FEW = 6  # stories of a small folder
FOLDERS = (3, 12, 60)  # statements of the folders that pairs are dealt into
OF_A_PAIR = 1.0  # what a pair counts beside a story's sentence
OF_A_CONTRAST = 2.0  # and one whose old statement stands beside other new ones, too: then no form gives the answer away
STRANGERS = 2  # other statements that a pair's sentence is held against
OF_ONE_SUBJECT = 2  # words that two statements share which may be about one thing


def rows_of(hand: str) -> list[Row]:
    """All rows of one hand: its stories as one large folder, and a few at a time as small ones, since every folder
    begins small.
    """
    stories = read_stories(hand)
    dealt = {story.id: _dealt(story) for story in stories}
    folders = [stories, *(stories[first : first + FEW] for first in range(0, len(stories), FEW))]
    return [row for folder in folders for row in _rows_in(hand, folder, dealt)]


def _rows_in(hand: str, stories: Sequence[Story], dealt: dict[str, tuple[list[Statement], list[Entry]]]) -> list[Row]:
    known = [(story, old) for story in stories for old in dealt[story.id][0]]
    index = StatementIndex()
    for number, (_, old) in enumerate(known):
        index.add(number, old)
    said = [(story, entry) for story in stories for entry in dealt[story.id][1]]
    return [row for story, entry in said for row in _beside(hand, story, entry, known, index)]


def _dealt(story: Story) -> tuple[list[Statement], list[Entry]]:
    """What the folder states, and what is said. A fact that a first session tells is in the folder for the second."""
    held, said = story.known(), list[Entry]()
    is_in_memory = any(story.gives_up(old.text) for old in held)
    for session, entry in story.heard():
        if not is_in_memory and not session and story.gives_up(entry.statement):
            held.append(Statement.of(entry.statement))
        else:
            said.append(entry)
    return held, said


def _beside(
    hand: str, story: Story, entry: Entry, known: Sequence[tuple[Story, Statement]], index: StatementIndex
) -> Iterator[Row]:
    new, circumstances = entry.as_statement, entry.heard.said
    talk = keys_of(circumstances.around)
    candidates = index.candidates(new, talk)
    standings = index.standings(new, candidates, talk)
    is_told = story.tells(entry.statement, [old.text for owner, old in known if owner is story])
    for number in candidates:
        owner, old = known[number]
        if standings[number].place >= MOST_WEIGHED and owner is not story:
            continue
        pair = Comparison(old, new)
        is_old = owner is story and story.gives_up(old.text)
        is_unclear = (is_old and not is_told) or (owner is story and story.repeats)
        found = numbers(pair, circumstances, standings[number])
        replaces = None if is_unclear else is_old and is_told
        repeats = story.repeats and story.is_said_again(old.text, entry.statement)
        repeats = None if owner is story and story.repeats and not repeats else repeats
        yield Row(hand, story.id, pair, circumstances, standings[number], replaces, repeats, found)


def rows_of_pairs() -> list[Row]:
    """All rows that the pairs come to, dealt into folders by hand."""
    pairs = read_pairs()
    return [row for hand in sorted({pair.hand for pair in pairs}) for row in _dealt_out(hand, pairs)]


def _dealt_out(hand: str, pairs: Sequence[Pair]) -> Iterator[Row]:
    mine = [pair for pair in pairs if pair.hand == hand]
    Random(0).shuffle(mine)
    start = 0
    for size in cycle(FOLDERS):
        if start >= len(mine):
            return
        yield from _in_one_folder(hand, mine[start : start + size])
        start += size


def _in_one_folder(hand: str, pairs: Sequence[Pair]) -> Iterator[Row]:
    index = StatementIndex()
    known = _each_once(pairs)
    weight = OF_A_CONTRAST if len(known) < len(pairs) else OF_A_PAIR
    for number, old in enumerate(known.values()):
        index.add(number, old)
    olds = list(known.values())
    for pair in pairs:
        new, own = pair.comparison.new, list(known).index(_as_typed(pair.comparison.old))
        said = _said_by_itself(new.text)
        candidates = index.candidates(new)
        standings = index.standings(new, candidates)
        others = sorted((one for one in candidates if one != own), key=lambda one: standings[one].rank)
        for one in ([own] if own in candidates else []) + others[:STRANGERS]:
            replaces, repeats = _answers(pair, olds[one], is_own=one == own)
            if said and (replaces, repeats) != (None, None):
                both = Comparison(olds[one], new)
                found = numbers(both, said, standings[one])
                yield Row(hand, new.text, both, said, standings[one], replaces, repeats, found, weight=weight)


def _each_once(pairs: Sequence[Pair]) -> dict[tuple[str, str], Statement]:
    """The old statements of the pairs; one beside which several new ones are written stands in a folder once."""
    return {_as_typed(pair.comparison.old): pair.comparison.old for pair in pairs}


def _as_typed(statement: Statement) -> tuple[str, str]:
    return statement.text, statement.about


def _answers(pair: Pair, old: Statement, *, is_own: bool) -> tuple[bool | None, bool | None]:
    """Whether the new statement of a pair replaces an old one, and whether it repeats it."""
    if is_own:
        return {"update": True, "apart": False}.get(pair.relation), pair.relation not in ("update", "apart")
    is_near = len(old.words & pair.comparison.old.words) >= OF_ONE_SUBJECT
    return (None, None) if is_near else (False, False)


def _said_by_itself(text: str) -> Said | None:
    """The circumstances of a sentence that nobody spoke around; None where it is none that a person types."""
    judged = judge(sentences(text))
    if not judged:
        return None
    best = max(judged, key=lambda one: one.worth)
    return Said("", best.label.value, best.worth, best.alone, is_kept=best.is_kept)
