"""Whether a sentence says again, in other words, what a statement of the memory folder says already, and what it adds.

Words that two sentences share tell that they are alike, not that they say the same. So what the folder and the talk
know is weighed as well: "Mrs Quayle signs off every invoice above £500" names three things that only one statement has.

a sentence, a statement, the talk, the folder -> numbers -> trees that vote -> said again, or both stand
"""

from __future__ import annotations

from functools import cache

from reverie.understand.clause import clause_spans
from reverie.understand.comparison import Comparison
from reverie.understand.guards import are_look_alikes
from reverie.understand.replacing import Said, numbers
from reverie.understand.sentences import sentences
from reverie.understand.statement_index import Standing
from reverie.understand.trees import Forest, load
from reverie.understand.worth import judge

WEIGHTS_FILE = "repeating.json"
REPEATS = "repeats"
STANDS = "stands"
WORTH_ADDING = 0.5  # of a clause by itself: the sentence around it is worth keeping, which a clause cannot show
_EDGE = " ,，;；:：.。-–—"


def said_again(pair: Comparison, said: Said, standing: Standing, forest: Forest | None = None) -> float:
    """How likely the new statement only says the old one again; 0 where another value, another scope or another thing
    of which the same is said rules that out, or where it is too unlikely to be believed.
    """
    if pair.scope_conflicts or pair.ended or any(one.new.is_exact for one in pair.replaced) or are_look_alikes(pair):
        return 0.0
    trees = forest or shipped_forest()
    found = numbers(pair, said, standing)
    likely = trees.likelihoods([found[name] for name in trees.features])[trees.answers.index(REPEATS)]
    return likely if likely >= trees.least[REPEATS] else 0.0


def added_by(pair: Comparison) -> list[str] | None:
    """The clauses of the new statement that repeat nothing and name something, or are worth keeping by themselves, as
    they were typed: "…, I carry an EpiPen". None where a number, a date or a literal of its own stands within what
    is repeated, and would be lost.
    """
    own = [part for part in pair.only_new if part.value is not None]
    found: list[str] = []
    for start, end in clause_spans(pair.new.plain):
        text = pair.new.shown[start:end].strip(_EDGE)
        named = [part.value for part in own if part.value and start <= part.start < end]
        if any(part.shared and start <= part.start < end for part in pair.new_parts):
            if any(value.is_exact for value in named):
                return None
        elif named or _is_worth_keeping(text):
            found.append(text)
    return found


def _is_worth_keeping(text: str) -> bool:
    return any(one.alone >= WORTH_ADDING for one in judge(sentences(text)))


@cache
def shipped_forest() -> Forest:
    """The trees that ship, read once."""
    return load("reverie.understand", WEIGHTS_FILE)
