"""Whether a sentence makes a statement of the memory folder untrue.

Two sentences alone seldom tell. Here everything is weighed that a folder and a talk know besides: how much the two
share that no other statement has, whether the talk was about the old one, and what the sentence is worth by itself.

a sentence, a statement, the talk, the folder -> numbers -> trees that vote -> believed, or both stand
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from reverie.understand.comparison import Comparison
from reverie.understand.contradicting import contradicts
from reverie.understand.features import features
from reverie.understand.objections import OF_TWO_THINGS, POINTS_AT_IT, objections
from reverie.understand.statement_index import Standing
from reverie.understand.talk import CORRECTED, MORE_COVERED, VALUES_SPOKEN_OF, answer_numbers, talk_numbers
from reverie.understand.trees import Forest, load
from reverie.understand.veto import A_QUESTION, FOR_THIS_ONCE, NOT_SETTLED, OTHER_SCOPE, STAYS, vetoes
from reverie.understand.worth import Label

WEIGHTS_FILE = "replacing.json"
REPLACES = "replaces"
STANDS = "stands"
# How likely it must be, by what else speaks for it: the sentence tells of a change, it answers somebody who went by the
# old statement, the old value was spoken of, or nothing does; or one cannot even see which word changed.
TELLS_OF_A_CHANGE = "tells of a change"
CORRECTS = "corrects"
SPOKEN_OF = "spoken of"
UNANNOUNCED = "unannounced"
NOTHING_TO_SEE = "nothing to see"
ANNOUNCING = (TELLS_OF_A_CHANGE, CORRECTS, SPOKEN_OF, UNANNOUNCED, NOTHING_TO_SEE)
# The same where the two look like one sentence said of two things.
LOOKS_ALIKE = {one: f"{one}, looks alike" for one in ANNOUNCING}
# The same where the two by themselves give two answers to one question: then the talk need only speak of it.
CONTRADICTS = {one: f"{one}, contradicts" for one in (TELLS_OF_A_CHANGE, CORRECTS, SPOKEN_OF, UNANNOUNCED)}
# Whatever announces it, where the sentence is not worth keeping by itself; where nothing does, it replaces nothing.
# What names the old value as over needs no more than other sentences.
NOT_KEPT = "not kept"
# What no likelihood outweighs.
NEVER = frozenset({A_QUESTION, NOT_SETTLED, FOR_THIS_ONCE, STAYS, OTHER_SCOPE})
_NEW = re.compile(r"\bnew\b|新", re.IGNORECASE)  # "my new manager is Ines"
_AT_HAND = 4  # comparisons
_SPOKEN_OF_MORE = 0.1  # share of the old statement that only the talk says


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence's circumstances: the talk around it, what it is, and how likely it is worth keeping, where it stands
    and by itself.
    """

    around: str
    label: str
    worth: float
    alone: float
    is_kept: bool
    answered: str = ""  # what the assistant had just said


@lru_cache(maxsize=_AT_HAND)
def numbers(pair: Comparison, said: Said, standing: Standing) -> dict[str, float]:
    """All that is weighed, by name; asked twice: does it replace the statement, does it repeat it."""
    return (
        features(pair)
        | objections(pair)
        | talk_numbers(pair, said.around)
        | answer_numbers(pair, said.answered)
        | standing.numbers()
        | {f"sentence is {label.value}": float(label.value == said.label) for label in Label}
        | {"worth": said.worth, "worth alone": said.alone, "kept": float(said.is_kept)}
    )


def likelihood(pair: Comparison, said: Said, standing: Standing, forest: Forest | None = None) -> float:
    """How likely the new statement makes the old one untrue; 0 where it is out of the question, or too unlikely to be
    believed.
    """
    veto = vetoes(pair).get("update")
    if veto and veto.sort in NEVER:
        return 0.0
    trees = forest or shipped_forest()
    found = numbers(pair, said, standing)
    likely = trees.likelihoods([found[name] for name in trees.features])[trees.answers.index(REPLACES)]
    announced = _announced_by(pair, found)
    least = trees.least[announced]
    if not said.is_kept and not pair.ended:
        least = max(least, trees.least[NOT_KEPT])
        return likely if likely >= least and announced not in (UNANNOUNCED, NOTHING_TO_SEE) else 0.0
    if any(found[name] for name in OF_TWO_THINGS):
        least = trees.least[LOOKS_ALIKE[announced]]
    elif announced in CONTRADICTS and trees.least[CONTRADICTS[announced]] <= likely < least:
        return likely if contradicts(pair.old, pair.new) else 0.0
    return likely if likely >= least else 0.0


def _announced_by(pair: Comparison, found: dict[str, float]) -> str:
    if "change" in pair.new.cues or pair.new.ended or _NEW.search(pair.new.plain):
        return TELLS_OF_A_CHANGE
    if not found[POINTS_AT_IT]:
        return NOTHING_TO_SEE
    if found[CORRECTED]:
        return CORRECTS
    return SPOKEN_OF if found[VALUES_SPOKEN_OF] or found[MORE_COVERED] > _SPOKEN_OF_MORE else UNANNOUNCED


@cache
def shipped_forest() -> Forest:
    """The trees that ship, read once."""
    return load("reverie.understand", WEIGHTS_FILE)
