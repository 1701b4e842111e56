"""Whether somebody went by a statement when they were answered.

An agent that remembers "hotfixes branch off release/4" says so, and is told "they branch off main". What it said shows
which memory is meant, and that the answer is held against it.
"""

from __future__ import annotations

from reverie.understand.comparison import Comparison, Part
from reverie.understand.layout import rivals
from reverie.understand.statement import Statement

_SAME_THING = 0.4  # the share of the old statement that the new one says too, where both are about one thing
_ANOTHER_WORD = 0.3  # how telling another word is beside a shared one that makes it another thing
_TELLING = 0.6  # how telling a word must be to show that this very statement was meant


def is_corrected(old: Statement, new: Statement, before: str) -> bool:
    """Whether what was said `before` the new statement holds something that the old one says and the new one does
    not: a value, a name or a telling word. Without such words nobody was corrected, and neither was who is told of
    another thing beside it.
    """
    if not before:
        return False
    pair, said = Comparison(old, new), Statement.of(before)
    if len(pair.replaced) > 1 and "change" not in new.cues:
        return False
    if pair.old_covered < _SAME_THING or max(rivals(pair).heads, rivals(pair).modifiers) > _ANOTHER_WORD:
        return False
    return any(_shows(part) and _is_said(part, said) for part in _left(pair))


def _is_said(part: Part, said: Statement) -> bool:
    if not part.element.meanings.isdisjoint(said.meanings):
        return True
    return part.value is not None and any(part.value.equals(value) for value in said.values)


def _left(pair: Comparison) -> tuple[Part, ...]:
    """What the old statement has alone, and what the new one says is over."""
    return (*pair.only_old, *(part for part in pair.old_parts if part.key in pair.ended))


def _shows(part: Part) -> bool:
    return part.value is not None or part.weight >= _TELLING
