"""The items of a section, chosen so that they fit: the oldest of the least telling go first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from reverie.text.tokens import estimate_tokens

_NEW_ITEM = re.compile(r"\n(?=[-*] )|\n{2,}(?! )")
_LEFT_OUT = re.compile(r"\A(?:- )?[(（].{0,8}\d+.{0,60}[)）]\Z")


@dataclass(frozen=True, slots=True)
class Item:
    """A line or a few that belong together, and how much they tell."""

    text: str
    weight: int = 1


def fitted(items: Sequence[Item], tokens: int, left_out: str) -> str:
    """The items in their order, as many as fit. `left_out` says how many do not, with `{count}` in it."""
    room = tokens - estimate_tokens(left_out) - 2
    costs = [estimate_tokens(item.text + "\n") for item in items]
    total = sum(costs)
    gone: set[int] = set()
    for number in sorted(range(len(items)), key=lambda place: (items[place].weight, place)):
        if total <= room:
            break
        gone.add(number)
        total -= costs[number]
    kept = [item.text for number, item in enumerate(items) if number not in gone]
    return "\n".join([*([f"- {left_out.format(count=len(gone))}"] if gone and kept else []), *kept])


def items_of(content: str) -> list[str]:
    """The items of a content as it stands in the notes, without the word on how many were left out."""
    parts = (part.strip("\n") for part in _NEW_ITEM.split(content.strip("\n")))
    return [part for part in parts if part.strip() and not _LEFT_OUT.match(part.strip())]


def key_of(item: str) -> str:
    """By which an item is known again when it says more than before: its first line up to a dash, where that line
    quotes or names something, else all of it.
    """
    first = item.partition("\n")[0]
    told = first.partition(" — ")[0] if "“" in first or "`" in first else item
    return " ".join(told.split()).casefold()
