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
HARDLY = 0.03
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
# An order on things of a sort, and not on some that are at hand: "round prices to five cents", "log in UTC". What is
# made, mended or looked at once is ordered in the same way, but with another verb.
_ON_A_SORT = re.compile(
    r"(?:please )?(?!(?:fix|add|remove|delete|drop|run|rerun|check|update|show|list|find|create|make|generate|draft"
    r"|give|explain|rename|implement|refactor|translate|summari[sz]e|install|merge|skip|ignore|do|try|open|read"
    r"|get|fetch|clean|undo|revert|restart|stop|rebuild|compare|count)\b)[a-z]+"
    r" (?:(?!(?:the|this|that|these|those|my|your|our|his|her|their|its|all|both|some|two|three)\b)[\w-]+ ){0,2}?"
    r"[\w-]+[^s\W]s"
    r" (?:[a-z]+ly|in|into|to|with|without|below|under|above|at|as|by|on|within|after|before|from|for)\b"
    r"|(?:please )?[a-z]+ (?:me |us )?(?:in|as) (?:(?-i:[A-Z])[\w-]*|(?:[a-z]+ ){0,2}[a-z]+[^s\W]s)\W*$",
    re.IGNORECASE,
)
# An order for whenever something happens.
_WHENEVER = re.compile(
    r"(?:if|when|whenever|should|in case)\b[^,]+,(?! (?:just|go|then go|skip|ignore|leave|let)\b)"
    r"|(?:如果|要是|万一|一旦|每当|凡是?|只要).+[，,就]",
    re.IGNORECASE,
)
# Its place is told by "with", "after" or "by": "with the ticket number" names no single one.
_OF_ITS_SORT = re.compile(r"\b(?P<how>with|after|before|by) the\b", re.IGNORECASE)
_HERE_AND_NOW = re.compile(
    r"\b(?:this|that|these|those|it|them|him|her|here|now|today|tonight|tomorrow|once|again|yet|anyway)\b"
    r"|[这那這它他她]|[把将將].|一下|[了吧]\W*$|现在|今天|今晚|明天|等我",
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
# A permission that begins now, or a matter that is let go: neither says how anything is done.
_ALLOWS_NOW = re.compile(
    r"(?:ok(?:ay)?|yes|so|and|then)?[, ]*(?:you|we) (?:can|may|could|are free to|are welcome to)\b"
    r"(?! (?:stop|quit) \w+ing\b).*\bnow\W*$"  # who may stop answering in German may do so for good
    r"|(?:现在)?(?:你)?可以.{1,12}了\W*$",
    re.IGNORECASE,
)
_LETS_GO = re.compile(
    r"(?:(?:just|please|so|ok|okay|no,?) )*"
    r"(?:(?:do not|don['’]?t) (?:bother|worry|fuss)|never mind|forget about|no need)\b"
    r"|(?:先|那|就)*(?:别|不用|甭|不必|无需)(?:管|写|跑|做|弄|理)\S{0,8}了\W*$",
    re.IGNORECASE,
)
# Where it is said for which sort of thing, it holds for all of that sort: "don't bother with tests in spikes".
_FOR_A_SORT = re.compile(
    r"\b(?:if|when|whenever|unless|always|ever|every|each|for|in|on|until)\b|如果|时候|時候|以后|以後|一律|都|[时時]$",
    re.IGNORECASE,
)
# Why something is done in a rush is a matter of the moment.
_IN_A_RUSH = re.compile(
    r"(?:because |since |as )?(?:i|we)(?:['’]?m|['’]re| am| are)\b.*\b(?:hurry|rush|late|busy|tired|stuck|lunch"
    r"|out of time|short on time|running|leaving|heading|about to|waiting|on (?:my|our|the) way|meeting|call)\b"
    r"|(?:there(?:['’]s| is)|i have|we have) no time\b|no time\b|it['’]?s urgent"
    r"|.{0,4}(?:赶时间|趕時間|着急|来不及|來不及|开会|很急|太急|没时间|沒時間|先走)",
    re.IGNORECASE,
)
_POLITE = re.compile(r"\s*[,，]?\s*\b(?:please|pls|thanks|thank you|thx)\W*$", re.IGNORECASE)
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
    if _MANNER.search(quote) and not _AT_HAND.search(quote):
        return True
    order = _OF_ITS_SORT.sub(r"\g<how> a", _POLITE.sub("", quote)).strip()
    if _HERE_AND_NOW.search(order):
        return False
    is_on_a_sort = _ON_A_SORT.match(order) is not None and re.search(r"\bthe\b", order, re.IGNORECASE) is None
    return is_on_a_sort or _WHENEVER.match(order) is not None


def _lets_go_ahead(quote: str) -> bool:
    """Whether an order is to be carried out at once: beside a comma it bids with nothing but a verb."""
    clauses = _CLAUSE_END.split(_POLITE.sub("", quote).strip(" .。!！"))
    found = [_GO_AHEAD.fullmatch(clause) for clause in clauses] if len(clauses) > 1 else []
    if _LETS_GO.match(quote):
        return _FOR_A_SORT.search(quote) is None
    if any(map(_IN_A_RUSH.fullmatch, clauses[1:])) and _CONDITION.search(clauses[0]) is None:
        return True
    if _CONDITION.search(quote) is not None:
        return False
    if _ALLOWS_NOW.match(quote):
        return True
    # 省了吧，… gives no leave to begin: that stands behind what was settled.
    found = found[1:] if clauses[0].endswith("吧") else found
    return any(one is not None and (one["verb"] is None or is_verb(one["verb"])) for one in found)


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
