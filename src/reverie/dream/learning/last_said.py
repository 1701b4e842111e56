"""What was said again in the same words with another number: only the last of them counts.

A counter that is reported every day would else be written down and replaced a thousand times in one dream.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from reverie.dream.learning.heard import Heard
from reverie.understand.relation import Relation, relate
from reverie.understand.wish import bare_statement

OFTEN = 12  # times: fewer are taken in one after the other, as they would be on several nights
_NUMBER = re.compile(r"\d+")


def without_overtaken(heard: Sequence[Heard]) -> list[Heard]:
    """Those that no later one replaces by another number in the very same words; oldest first, as they came."""
    often = (said for said in _by_wording(heard) if len(said) > OFTEN)
    overtaken = {id(earlier) for said in often for earlier in _replaced(said)}
    return [one for one in heard if id(one) not in overtaken]


def _by_wording(heard: Iterable[Heard]) -> Iterable[list[Heard]]:
    found: dict[str, list[Heard]] = {}
    for one in heard:
        if one.is_asked_for:
            continue  # who asks to remember three numbers wants all three
        found.setdefault(_NUMBER.sub("0", one.statement), []).append(one)
    return found.values()


def _replaced(said: Sequence[Heard]) -> Iterable[Heard]:
    """Those whose place the last one takes. Of "fact 3 is settled" and "fact 4 is settled" neither does; nor does what
    is said again without a change, which is evidence once more.
    """
    last = said[-1]
    if not last.is_doubtful:
        yield from (
            one for one in said if one.statement != last.statement and _is_update(one.statement, last.statement)
        )


def _is_update(old: str, new: str) -> bool:
    return relate(bare_statement(old), bare_statement(new)).relation is Relation.UPDATE
