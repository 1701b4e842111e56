"""Whether somebody went by a statement when they were answered.

An agent that remembers "hotfixes branch off release/4" says so, and is told "they branch off main". What it said shows
which memory is meant, and that the answer is held against it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from reverie.understand.comparison import Comparison, Part
from reverie.understand.guards import speaks_of_another
from reverie.understand.layout import nearest_clause, rival_parts, sides
from reverie.understand.statement import Statement

_SENTENCE = re.compile(r"[^\n.!?;。！？；]+(?:[.!?;](?=\S)[^\n.!?;。！？；]*)*")  # 9.15 and v4.2 are no end of one
_BOTH = 2
_SAME_THING = 0.4  # the share of the old statement that the new one says too, where both are about one thing
_TOGETHER = 0.45  # the share that the new one and what was said around it say together
_NEARLY_ALL = 0.5  # the same, where the value that changed was not spoken of
_A_QUARTER = 0.25  # the share that the new one must say by itself then
_ANOTHER_WORD = 0.3  # how telling another word is beside a shared one that makes it another thing
_TELLING = 0.6  # how telling a word must be to show that this very statement was meant


def is_corrected(old: Statement, new: Statement, around: str) -> bool:
    """Whether the new statement was said to somebody who went by the old one, or by a clause of it."""
    return any(_is_spoken_of(one, new, around) for one in (old, *old.clauses)) if around else False


def lines_of(around: str) -> list[Statement]:
    """The sentences of what was said around a statement."""
    return [Statement.of(line) for line in _SENTENCE.findall(around) if line.strip()]


def _is_spoken_of(old: Statement, new: Statement, around: str) -> bool:
    """Whether what was said around the new statement holds something that the old
    one says and the new one does not: a value, a name or a telling word. Without such words nobody was corrected, and
    neither was who is told of another thing beside it, or that the old one still holds.
    """
    lines = lines_of(around)
    pair = Comparison(old, new)
    named = [part for part in left_alone(pair) if _shows(part) and any(is_said(part, line) for line in lines)]
    if not named or is_of_another(pair, named) or begins_with_another(pair):
        return False
    if is_upheld(named, lines) or differs_in_more(pair, named):
        return False
    if pair.old_covered >= _SAME_THING:
        return True
    if _is_the_value(named, pair):
        return covered(pair, lines) >= _TOGETHER
    is_enough = pair.old_covered >= _A_QUARTER and covered(pair, lines) >= _NEARLY_ALL
    return is_enough and is_what_is_said(named, pair)


def is_of_another(pair: Comparison, named: Sequence[Part]) -> bool:
    """Whether another word beside a shared one makes it another thing: the Moira branch is not the Ashby branch. Dr
    Osei in the place of Dr Maren, who was spoken of, is what is said of one thing.
    """
    behind = sides(pair.old_parts, pair.old).behind
    replaced = {one.old.key for one in pair.replaced}
    said_of_it = {part.key for part in named if part in behind and part.key in replaced}
    return any(
        min(old.weight, new.weight) > _ANOTHER_WORD and old.key not in said_of_it for old, new in rival_parts(pair)
    )


def begins_with_another(pair: Comparison) -> bool:
    """Whether each begins with a word of its own, and not with two that take each other's place, or says that it is
    about another: the big ones sleep until two, the little ones until half past.
    """
    if speaks_of_another(pair):
        return True
    clause, parts = nearest_clause(pair)
    old, new = sides(pair.old_parts, pair.old).before[:1], sides(parts, clause).before[:1]
    firsts = (*old, *new)
    if len(firsts) < _BOTH or any(part.shared or part.in_title or part.weight < _ANOTHER_WORD for part in firsts):
        return False
    is_all_that_differs = len(pair.replaced) == 1  # Osei answers the calls, and no longer Maren
    return not (is_all_that_differs and pair.replaced[0].old.key == old[0].key)


def is_upheld(named: Sequence[Part], lines: Sequence[Statement]) -> bool:
    """Whether a line that names it says that it stays so: "gecko keeps 9090, prometheus gets 9191"."""
    return any("still" in line.cues and any(is_said(part, line) for part in named) for line in lines)


def differs_in_more(pair: Comparison, named: Sequence[Part]) -> bool:
    """Whether several values differ of which not all were spoken of: then it may be another thing altogether."""
    keys = {part.key for part in named}
    return (
        len(pair.replaced) > 1
        and "change" not in pair.new.cues
        and not all(one.old.key in keys for one in pair.replaced)
    )


def _is_the_value(named: Sequence[Part], pair: Comparison) -> bool:
    """Whether what was named is the value that is replaced; where none is seen to be, what stands behind the verb."""
    if pair.replaced:
        return any(part.key == one.old.key for part in named for one in pair.replaced)
    return is_what_is_said(named, pair)


def is_what_is_said(named: Sequence[Part], pair: Comparison) -> bool:
    """Whether what was named stands behind the old statement's verb, where what it says of its subject stands."""
    behind = sides(pair.old_parts, pair.old).behind
    return any(part in behind for part in named)


def covered(pair: Comparison, lines: Sequence[Statement]) -> float:
    """The share of the old statement that the new one says, or that was said around it."""
    said = sum(part.weight for part in pair.old_parts if part.shared or any(is_said(part, line) for line in lines))
    return said / (sum(part.weight for part in pair.old_parts) or 1.0)


def is_said(part: Part, said: Statement) -> bool:
    if not part.element.meanings.isdisjoint(said.meanings):
        return True
    return part.value is not None and any(part.value.equals(value) for value in said.values)


def left_alone(pair: Comparison) -> tuple[Part, ...]:
    """What the old statement has alone, and what the new one says is over."""
    return (*pair.only_old, *(part for part in pair.old_parts if part.key in pair.ended))


def _shows(part: Part) -> bool:
    return part.value is not None or part.weight >= _TELLING
