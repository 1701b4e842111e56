"""A memory that a question brought up."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from reverie.memdir.types import MemoryType


@dataclass(frozen=True, slots=True)
class Recalled:
    """The memory, how well it matches, how old it is, and its text.

    `text` is the whole body, or of a long one the part around `passage`, the statement that matches best. `words` are
    those of the question that it holds, as they are looked for; none where it was found by others that mean the same.
    """

    file: str  # relative to the memory folder
    name: str
    description: str
    type: MemoryType | None
    score: float  # higher is better; comparable within one answer only
    age: str  # today · yesterday · N days ago
    text: str
    passage: str = ""
    words: Set[str] = frozenset[str]()
