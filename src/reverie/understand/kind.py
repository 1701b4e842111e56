"""As what a sentence is worth remembering where it stands: who one is, how to work, what goes on, or where to look.

The words alone mistake "Mira signs off every invoice" for an order to the agent. Who is spoken of, what the sentence
answers and what stands beside it tell better; they are the numbers that its worth is weighed by.

the numbers of a sentence in its company -> trees that vote -> one of four kinds
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from reverie.understand.trees import Forest, load

WEIGHTS_FILE = "kind.json"


def kinds_in_company(numbers: Sequence[float]) -> dict[str, float]:
    """How likely each of the four kinds is, by name."""
    trees = shipped_forest()
    return dict(zip(trees.answers, trees.likelihoods(numbers), strict=True))


@cache
def shipped_forest() -> Forest:
    """The trees that ship, read once."""
    return load("reverie.understand", WEIGHTS_FILE)
