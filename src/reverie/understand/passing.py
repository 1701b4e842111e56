"""Whether somebody said something for the moment only: an order for now, a permission for this once, a bare answer."""

from __future__ import annotations

import re

from reverie.understand.cues import Place
from reverie.understand.sentences import sentences
from reverie.understand.statement import Statement
from reverie.understand.traits import traits
from reverie.understand.verbs import is_verb
from reverie.understand.wish import bare_statement
from reverie.understand.words import content_words
from reverie.understand.worth import Judgement, Label, asks_to_remember, judge

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
# What tells of a manner of working: where only, before what each time, what sort of thing first.
_MANNER = re.compile(
    r"\bonly (?:in|for|on|with|under|below|inside|when)\b|\binstead of\b|\brather than\b|\b\w+[^s\W]s first\b"
    r"|\bbefore (?:\w+ing|you|each|every|any|an?)\b|\b(?:when|whenever|unless) "
    r"|.[^点點天日号號周週月年]前(?!面|天)|之前|时候?(?![间間刻])|只[在用对對给給]|先.{1,10}再|统一|統一|[不别別](?:要|准|得|能)?用.",
    re.IGNORECASE,
)
# What is at hand, or due now: an order that names it is about that.
_AT_HAND = re.compile(
    r"\b(?:the|this|that|these|those|it|them|me|him|her|here|now|today|tonight|tomorrow|once)\b"
    r"|[这那這它他她]|[把将將].|一下|[了吧]\W*$|现在|今天|今晚|明天|等我",
    re.IGNORECASE,
)
# "…, merge." lets somebody begin: a verb by itself is no manner of doing anything.
_GO_AHEAD = re.compile(
    r"(?:(?:just|please|so|and|then|simply|go ahead(?: and)?) )*(?P<verb>[a-z]+)(?: (?:now|it|them|away|anyway))?"
    r"|(?:那?就|直接|赶紧|趕緊|快|先)[\u4e00-\u9fff]{1,3}[吧了]?|(?![等算好行慢])[\u4e00-\u9fff]{1,2}吧",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\b(?:if|when|whenever|unless|once|until|before|after|always|never|every|each)\b|如果|[只都每]|必须|必須|之?[前后後时時]|一律|以后|以後",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"\s*[,;，；]\s*|\s+[-–—]+\s+")
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


def _tells_of_a_manner(quote: str) -> bool:
    """Whether an order says how a sort of thing is done, and names nothing that is at hand."""
    return _MANNER.search(quote) is not None and _AT_HAND.search(quote) is None


def _lets_go_ahead(quote: str) -> bool:
    """Whether an order is to be carried out at once: beside a comma it bids with nothing but a verb."""
    clauses = _CLAUSE_END.split(quote.strip(" .。!！"))
    found = [_GO_AHEAD.fullmatch(clause) for clause in clauses] if len(clauses) > 1 else []
    return _CONDITION.search(quote) is None and any(
        one is not None and (one["verb"] is None or is_verb(one["verb"])) for one in found
    )


def _is_of_the_moment(judgement: Judgement, quote: str) -> bool:
    if _lets_go_ahead(quote):
        return not asks_to_remember(quote)
    if _tells_of_a_manner(quote):
        return False
    if judgement.is_kept or judgement.label not in _OF_THE_MOMENT or not _bids_or_answers(quote):
        return False
    if _MUST_BE.search(quote):
        return False
    return max(judgement.worth, judgement.alone) < HARDLY or "only now" in Statement.of(quote).cues
