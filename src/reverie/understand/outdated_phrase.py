"""The phrase of a statement that a new one makes untrue, where something else in it still holds.

"The booking database is on db2.krume.example, port 6543" + "it is on port 6544 now": the port goes, the host stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from reverie.understand.comparison import Comparison, Part
from reverie.understand.filler import other_filler
from reverie.understand.layout import denied, is_fact, nearest_clause, nearest_clause_of_old, sides, values_beside
from reverie.understand.outdated_clause import HANGS_ON_IT, typed
from reverie.understand.statement import Statement
from reverie.understand.verbs import verb_stems
from reverie.understand.words import is_chinese, stem

# Where a phrase may begin that a sentence can do without, and where the next one begins.
_SIDE_BY_SIDE = re.compile(r"(?<!\d),|,(?!\d)|[;，；、]|\band\b|以及|并且|而且", re.IGNORECASE)
_LED_BY = re.compile(
    r"\b(?:on|at|in|for|with|from|by|via|to|until|till|within|under|through|over|every|per|after|before|during|around"
    r"|between)\b|(?<=\w)[在从由]",
    re.IGNORECASE,
)
_LEAD = re.compile(r"\b(on|at|in|for|with|from|by|via|to)\s+(?:the\s+)?$|([在从由])$", re.IGNORECASE)
# When something was said or began goes with what was said.
_SINCE = re.compile(
    r"(?:\b(?:since|as of|decided|agreed|said|from|starting|effective)\b(?: on| in)?|[(（自从])\s*$", re.IGNORECASE
)
_DAYS = frozenset({"date", "month", "year"})
_TOLD = frozenset({"time", "clock", "person", "weekday"})
_HALF = 0.5
_TELLING = 0.45  # how telling a word must be to say something by itself
_LISTED = re.compile(r"\s*(?:,|and|or|&|/|,\s*and|[、和与及跟])\s*(?:on\s+)?", re.IGNORECASE)
_BREAK = re.compile(
    r"(?<!\d),\s*(?:and |but )?|,(?!\d)\s*|[;，；]\s*|\b(?:and|but)\b\s*|(?=\b(?:only|except|unless)\b)"
    r"|以及|并且|而且",
    re.IGNORECASE,
)
_LIMITS = re.compile(r"(?:but )?(?:only|except|unless)\b|但|不过|除", re.IGNORECASE)
_HANGS_ON = re.compile(rf"(?!{_LIMITS.pattern}|but\b){HANGS_ON_IT.pattern}", re.IGNORECASE)
_FOLLOWS = re.compile(r"\s*(?:and )?(?:then|after that|afterwards)\b|然后|之后|随后", re.IGNORECASE)
_SAYS_SOMETHING = 1.0  # how telling words must be together that say a thing of their own
_SAYS_BESIDE = 0.9
_STOPS = " .。!！"
_EDGE = " ,;，；、"
# A rest that ends so has lost what it led to.
_LEADS_ON = re.compile(
    r"(?:\b(?:is|are|was|were|be|the|a|an|of|to|on|at|in|for|with|from|by|and|or|than|not|use|uses|using|has|have|takes?"
    r"|costs?|called|named|about)|[是为叫在由从到用有和与及])\W*$",
    re.IGNORECASE,
)
_LED_TO = re.compile(r"[到成为用在由叫给][“「《]?$")
_TURNS = re.compile(
    r"\b(?:not?|never|nor|neither|none|nobody|except|excepting|excluding|but|only|unless|without|apart|besides|instead"
    r"|than|if|when)\b|n['’]t\b|[不没沒別别无無勿未除但只仅僅非若如]",
    re.IGNORECASE,
)
_NOT = re.compile(r"(?:\b(?:not|no|never|don['’]?t|do not)(?: use)?\s+|[别不勿](?:要|准|许|再)?用?\s*)$", re.IGNORECASE)
_THE_OLD_ONE = re.compile(r"老地方|原[地处来]|同一|以前|之前")
_WORD = re.compile(r"\s+([a-z]+)")

Span = tuple[int, int]


def outdated_phrase(pair: Comparison) -> str:
    """The phrase as it was typed that holds all that changed and nothing else. Nothing where the statement says nothing
    else that still holds, where more may have changed, or where no such phrase can be taken out and leave a sentence.
    """
    gone = _changed(pair)
    if not gone or _brings_more(pair) or "over" in pair.new.cues:
        return ""
    kept = _left_out(pair, gone)
    for start, end in _places(pair, gone):
        # Without its "except" or "not" what stands behind it would say the contrary.
        is_plain = _TURNS.search(pair.old.plain, start, end) is None
        if start and is_plain and _leaves_a_sentence(pair, gone, kept, start, end):
            return pair.old.shown[start:end].strip(_EDGE)
    return ""


def untouched(pair: Comparison) -> list[str]:
    """What the old statement says besides, as it was typed: values that the new one neither gives nor replaces, and
    clauses that stand for themselves and of which it says little. Nothing where all of it is withdrawn.
    """
    if denied(pair) >= _HALF or "over" in pair.new.cues:
        return []
    filler, gone = other_filler(pair), _changed(pair)
    is_one_answer = filler is not None and filler.is_one_answer
    kept = values_beside(pair) if is_one_answer or not gone else _left_out(pair, gone)
    over = {part.key for part in gone}
    kept = [part for part in kept if over.isdisjoint(part.key.split())]  # `npm install` goes with npm
    others = [part for part in pair.old_parts if part.value and part not in kept]
    kept = [part for part in kept if not any(_belong_together(pair, part, one) for one in others)]
    facts = [pair.old.shown[part.start : part.end] for part in kept]
    return [*facts, *_clauses_beside(pair, gone), *_said_next(pair, gone)]


def _belong_together(pair: Comparison, one: Part, other: Part) -> bool:
    """Whether nothing stands between two values: Elasticsearch 7, 早上 9:45."""
    first, last = sorted((one, other), key=lambda part: part.start)
    return not pair.old.plain[first.end : last.start].strip()


def _clauses_beside(pair: Comparison, gone: Sequence[Part]) -> list[str]:
    """The clauses of the old statement in which nothing changed, of which most is said there alone, and that hang on no
    other; but for the one that the new one is about.
    """
    about = nearest_clause_of_old(pair)[0]
    found: list[str] = []
    for clause in pair.old.clauses:
        start, end = clause.span
        parts = [part for part in pair.old_parts if start <= part.start < end]
        own = sum(part.weight for part in parts if not part.shared and not _is_rival_denied(pair, part, gone))
        is_beside = own >= max(_TELLING, _HALF * sum(part.weight for part in parts))
        is_beside = is_beside and not any(part in gone or (part.value and part.shared) for part in parts)
        if clause is not about and is_beside and not HANGS_ON_IT.match(pair.old.plain, start):
            found.append(typed(clause))
    return found


def said_besides(pair: Comparison) -> list[str]:
    """The stretches of the old statement, between commas and an "and" or a "but", that say something of their own: they
    share no word with the new one, or name somebody or something, also where it withdraws the rest. What explains
    another stretch, tells what follows it, or gives another value of the sort that changed, is no thing of its own.
    """
    if "over" in pair.new.cues:
        return []
    gone = _changed(pair)
    stretches = _stretches(pair.old.plain)[1:]  # the first names what all of it is about
    return [
        pair.old.shown[start:end].strip(_EDGE + _STOPS) for start, end in stretches if _is_own(pair, gone, start, end)
    ]


def _stretches(plain: str) -> list[Span]:
    edges = [0, *(match.end() for match in _BREAK.finditer(plain)), len(plain)]
    return [(start, end) for start, end in pairwise(edges) if start < end]


def _is_own(pair: Comparison, gone: Sequence[Part], start: int, end: int) -> bool:
    plain = pair.old.plain
    if _HANGS_ON.match(plain, start) or _FOLLOWS.match(plain, start):
        return False
    parts = [part for part in pair.old_parts if start <= part.start < end]
    own = [part for part in parts if not _is_rival_denied(pair, part, gone)]
    over = frozenset[str]().union(*(part.value.sorts for part in gone if part.value))
    names = {part.key for part in gone}
    if any(part.value and (part.shared or part.value.sorts & over) for part in parts):
        return False
    if any(not names.isdisjoint(part.key.split()) for part in parts):  # `npm run dev` goes with npm
        return False
    if any(part.shared for part in parts) and not any(_matters(part, pair.old) for part in own):
        return False
    return sum(part.weight for part in own) >= (_TELLING if _LIMITS.match(plain, start) else _SAYS_BESIDE)


def _said_next(pair: Comparison, gone: Sequence[Part]) -> list[str]:
    """What is said of the same subject behind an "and", in words of which the new statement has none: "runs on port
    8080 and never talks to the shop". Another value of the sort that changed is no other thing.
    """
    parted = _SIDE_BY_SIDE.search(pair.old.plain, max(part.end for part in gone)) if gone else None
    behind = [part for part in pair.old_parts if parted and part.start >= parted.end()]
    over = frozenset[str]().union(*(part.value.sorts for part in gone if part.value))
    is_more = sum(part.weight for part in behind) >= _SAYS_SOMETHING and not any(part.shared for part in behind)
    if parted is None or not is_more or _FOLLOWS.match(pair.old.plain, parted.end()):
        return []
    if HANGS_ON_IT.match(pair.old.plain, parted.end()):
        return []
    names = {part.key for part in gone}
    if any(part.value and not part.value.sorts.isdisjoint(over) for part in behind):
        return []
    if any(not names.isdisjoint(part.key.split()) for part in behind):
        return []
    return [pair.old.shown[parted.end() :].strip(_EDGE + _STOPS)]


def _places(pair: Comparison, gone: list[Part]) -> Iterator[Span]:
    plain = pair.old.plain
    yield _around(plain, gone, _SIDE_BY_SIDE)
    yield _around(plain, gone, _LED_BY)
    yield _first_of_two(pair, gone)


def _changed(pair: Comparison) -> list[Part]:
    over = {one.old.key for one in pair.replaced} | set(pair.ended)
    return [part for part in pair.old_parts if part.value and part.key in over]


def _brings_more(pair: Comparison) -> bool:
    """Whether the new statement has a value that takes the place of none: it may be the new one of anything."""
    paired = {one.new.key for one in pair.replaced}
    alone = [part for part in nearest_clause(pair)[1] if not part.shared and part.key not in paired]
    return any(_matters(part, pair.new) or _is_answer(part, pair.new) for part in alone)


def _is_answer(part: Part, statement: Statement) -> bool:
    """Whether Chinese words that no list knows stand where a value would: 搬到观远."""
    is_led = _LED_TO.search(statement.plain[: part.start]) is not None
    return is_led and part.weight >= _TELLING and not _THE_OLD_ONE.match(statement.plain, part.start)


def _left_out(pair: Comparison, gone: list[Part]) -> list[Part]:
    """The values of the old statement of which the new one says nothing; those that one word leads to with what changed
    go with that: in Toronto, in the Junction.
    """
    leads = {_lead(pair, part) for part in gone}
    return [
        part
        for part in pair.only_old
        if part not in gone
        and _matters(part, pair.old)
        and not _tells_since_when(part, pair)
        and not _is_rival_denied(pair, part, gone)
        and not (_lead(pair, part) in leads and _lead(pair, part))
        and not any(_listed_together(pair, part, one) for one in gone)
    ]


def _is_rival_denied(pair: Comparison, part: Part, gone: Sequence[Part]) -> bool:
    """Whether a value is only named as what not to take in place of the one that changed: "use yarn, not npm"."""
    is_rival = any(one.value and part.value and one.value.sorts & part.value.sorts for one in gone)
    is_denial = _NOT.fullmatch(pair.old.plain[part.start : part.end]) is not None
    return is_denial or (is_rival and _NOT.search(pair.old.plain[: part.start]) is not None)


def _listed_together(pair: Comparison, part: Part, gone: Part) -> bool:
    """Whether one list holds both, as values of one sort: who now comes on Mondays comes on Tuesdays and Fridays no
    more.
    """
    first, last = sorted((part, gone), key=lambda one: one.start)
    is_list = _LISTED.fullmatch(pair.old.plain, first.end, last.start) is not None
    return is_list and bool(part.value and gone.value and part.value.sorts & gone.value.sorts & _TOLD)


def _lead(pair: Comparison, part: Part) -> str:
    found = _LEAD.search(pair.old.plain[: part.start])
    return (found[1] or found[2]).casefold() if found else ""


def _matters(part: Part, statement: Statement) -> bool:
    return part.value is not None and (is_fact(part, statement) or not part.value.sorts.isdisjoint(_TOLD))


def _tells_since_when(part: Part, pair: Comparison) -> bool:
    if not part.value or part.value.sorts.isdisjoint(_DAYS):
        return False
    begins = min((one.start for one in pair.old_parts if one.shared), default=0)
    return part.start < begins or _SINCE.search(pair.old.plain[: part.start]) is not None


def _around(plain: str, gone: list[Part], breaks: re.Pattern[str]) -> Span:
    """Start and end of the one stretch between two breaks in which all that changed stands; from 0 where the sentence
    begins there, or where it stands in several.
    """
    inside = plain.rstrip(_STOPS)
    edges = [0, *(match.start() for match in breaks.finditer(inside)), len(inside)]
    for start, end in pairwise(edges):
        if all(start <= part.start and min(part.end, len(inside)) <= end for part in gone):
            return start, end
    return 0, 0


def _first_of_two(pair: Comparison, gone: list[Part]) -> Span:
    """Start and end of what is said first of a subject of which another thing is said next, with the word between the
    two: "The contract [costs 4,000 a month and] ends in June".
    """
    plain = pair.old.plain
    first, last = gone[0].start, gone[-1].end
    parted = _SIDE_BY_SIDE.search(plain, last)
    if not parted or _SIDE_BY_SIDE.search(plain, 0, last):
        return 0, 0
    if is_chinese(plain[parted.end() : parted.end() + 1]):  # of the same subject, which Chinese leaves out
        return _end_of_subject(pair, first), parted.end()
    behind = _WORD.match(plain, parted.end())
    verb = sides(pair.old_parts, pair.old).verb
    return (verb, parted.end()) if behind and _is_verb(behind[1]) and verb < first else (0, 0)


def _end_of_subject(pair: Comparison, before: int) -> int:
    """Where what both statements name first ends. The name right before a number is of it: JDK 11."""
    end = 0
    for part in pair.old_parts:
        is_of_it = not pair.old.plain[part.end : before].strip()
        if part.start >= before or is_of_it or not (part.shared or part.key == "user"):
            break
        end = part.end
    return end


def _is_verb(word: str) -> bool:
    return word.endswith(("s", "ed")) and stem(word.casefold()) in verb_stems()


def _leaves_a_sentence(pair: Comparison, gone: list[Part], kept: list[Part], start: int, end: int) -> bool:
    """Whether what still holds stands outside of the phrase, with what it is about, and does not break off."""
    if any(start <= part.start < end for part in kept):
        return False
    outside = [part for part in pair.old_parts if not start <= part.start < end]
    beside = (part for part in _beside(pair, end) if not part.shared and part.weight >= _TELLING)
    says = kept or [part for part in beside if not _is_rival_denied(pair, part, gone)] or _said_of_another(pair, start)
    if not says or not any(part.shared or part.key == "user" for part in outside):
        return False
    if HANGS_ON_IT.match(pair.old.plain, end):
        return False
    return not _LEADS_ON.search(pair.old.plain[:start]) and not any(part in outside for part in gone)


def _said_of_another(pair: Comparison, start: int) -> list[Part]:
    """What an English statement says of something else, and only names what changed at its end: "we freeze the schema
    until the audit on 20 November".
    """
    first = min((part.start for part in pair.old_parts if part.shared), default=start)
    own = [part for part in pair.old_parts if part.start < min(first, start) and part.weight >= _TELLING]
    return own if first < start and sum(part.weight for part in own) >= _SAYS_SOMETHING else []


def _beside(pair: Comparison, end: int) -> list[Part]:
    """What is said in a clause of its own behind the phrase, in Chinese, where such a clause says enough by itself."""
    is_apart = _SIDE_BY_SIDE.search(pair.old.plain[max(0, end - 1) : end + 1]) is not None
    behind = [part for part in pair.old_parts if part.start >= end]
    return behind if is_apart and behind and is_chinese(pair.old.plain[behind[0].start]) else []
