"""Whether somebody said something for the moment only: an order for now, a permission for this once, a bare answer."""

from __future__ import annotations

import re

from reverie.understand.cues import Place
from reverie.understand.sentences import sentences
from reverie.understand.statement import Statement
from reverie.understand.traits import traits
from reverie.understand.wish import bare_statement
from reverie.understand.words import content_words
from reverie.understand.worth import Judgement, Label, judge

# Below it hardly anything lasts: of sentences that were labelled as worth keeping one in a hundred stands there, of
# orders of the moment and talk four in five in English, seven in ten in Chinese.
HARDLY = 0.05
MOSTLY = 0.6  # the share of a quote's words that a sentence must have to be the one that is quoted
FEWEST_WORDS = 2  # content words: with fewer, a sentence answers something
# What shows an order, a permission or an answer; a plain fact that is hardly worth it has none of them.
_SIGNS = frozenset(
    {"an order", "begins with an order", "asks for something now", "only this once", "of this moment", "small talk"}
    | {"points at something here", "question form"}
)
_MUST_BE = re.compile(r"\bmust\b|必须|必須|不得|一律", re.IGNORECASE)  # what must be so is no order for now
_OF_THE_MOMENT = (Label.TASK, Label.CHAT, Label.QUESTION, Label.REJECTED, Label.MAYBE)


def is_passing(message: str, quote: str, answered: str) -> bool:
    """Whether the quoted sentence of a message says nothing that lasts. `answered` is what the message answers. Where
    no sentence of it is the one that is quoted, nobody can tell, and others judge that.
    """
    typed = sentences(message)
    words = content_words(quote)
    judged = [
        one
        for sentence, one in zip(typed, judge(typed, answered), strict=True)
        if sentence.text in quote
        or quote in sentence.text
        or (words and len(words & content_words(sentence.text)) >= MOSTLY * len(words))
    ]
    return bool(judged) and all(_is_of_the_moment(one, quote) for one in judged)


def _bids_or_answers(quote: str) -> bool:
    groups = (group for group in traits(quote, Place(0, 1, "")) if group.name == "cues")
    cues = {trait.removeprefix("q ") for group in groups for trait in group.traits}
    return not _SIGNS.isdisjoint(cues) or len(content_words(bare_statement(quote))) < FEWEST_WORDS


def _is_of_the_moment(judgement: Judgement, quote: str) -> bool:
    if judgement.is_kept or judgement.label not in _OF_THE_MOMENT or not _bids_or_answers(quote):
        return False
    if _MUST_BE.search(quote):
        return False
    return max(judgement.worth, judgement.alone) < HARDLY or "only now" in Statement.of(quote).cues
