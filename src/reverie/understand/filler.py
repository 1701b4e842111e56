"""What fills the one place in which two statements differ.

"Hotfixes are branched from main" and "hotfixes are branched from the last tag" differ in one place behind the verb, to
which one word leads: the later one fills it anew. So do "the papers are kept in the safe" and "the papers are locked in
the strongroom", because both verbs lead to an answer of the same sort (`lexicon/verb_kinds.txt`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from reverie.understand.chinese_filler import other_chinese_filler
from reverie.understand.comparison import Comparison, Part
from reverie.understand.layout import is_order, nearest_clause, sides
from reverie.understand.statement import Statement
from reverie.understand.words import is_chinese, stem

_A_SUBJECT = 0.8  # how telling what is shared must be to name one thing
_A_WORD = 0.3
_LEADS_TO = re.compile(
    r"\b(?:from|to|into|onto|by|at|on|in|with|until|till|via|through|under|behind|as|off|out\s+of|inside|using"
    r"|beside|near|next\s+to|every)\s+(?:(?:the|our|an?|my|your|his|her|their|its)\s+)?(?:[a-z]+\s+)?$"
    r"|(?P<is>(?:\b(?:is|are|=)|'s|[:：=])\s*(?:(?:called|the|our|an?|my|now)\s+)*[“\"「《]?$)"
    r"|[是在由为用归从到按找给走叫][“\"「《]?$",
    re.IGNORECASE,
)
_PARTICIPLE = re.compile(r"[a-z]+(?:ed|ing|en|ept|ent|old|un|ut)\b", re.IGNORECASE)
_IS = frozenset({"is", "are", "=", ":", "：", "'s", "是", "叫", "由", "归", "用", "走"})
_PLACES = frozenset({"in", "on", "at", "under", "behind"})
_WORD = re.compile(r"[a-z][a-z'-]*", re.IGNORECASE)
_BE = re.compile(r"(?:is|are|was|were|be|been|must|should|will|has|have|to|now|always|only|all|usually)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Gap:
    """The one stretch of a statement that the other does not say, and how the statement leads to it."""

    verb: str  # its stem; nothing where the other statement has it too
    lead: str  # the word before it
    text: str
    is_exact: bool
    is_time: bool


@dataclass(frozen=True, slots=True)
class Filler:
    """What stands in the one place, in the old statement and in the new one."""

    old: str
    new: str

    @property
    def is_one_answer(self) -> bool:
        """Whether the old one is a single answer: no number, behind which something else may be said, and no clause."""
        return not self.old[0].isdigit() and _GOES_ON.search(self.old) is None


_GOES_ON = re.compile(r"[,;:，；：。](?!\s*(?:in|at|on|near|by|under|out)\b)", re.IGNORECASE)


def other_filler(pair: Comparison) -> Filler | None:
    """What stands in the one place where the two statements differ, in the old one and in the new one. The place is
    behind the verb, and one word leads to it in both. None where more differs, or where that word could lead to two
    things at once.
    """
    if any(map(is_chinese, pair.new.plain)) and (found := other_chinese_filler(pair)):
        return Filler(*found)
    if sum(part.weight for part in pair.old_parts if part.shared) < _A_SUBJECT:
        return None
    old_gap = _only_gap(pair.old_parts, pair.old)
    for new, new_parts in _clauses(pair) if old_gap else ():
        new_gap = _only_gap(new_parts, new)
        if old_gap and new_gap and _lead_alike(old_gap, new_gap):
            return Filler(old_gap.text, new_gap.text)
    return _other_doer(pair)


def _other_doer(pair: Comparison) -> Filler | None:
    """Two names of people, where nothing else differs but who is said to answer for it, in whatever order: "Chidi owns
    the gateway", "the gateway belongs to Folake". None where more differs.
    """
    clause, parts = nearest_clause(pair)
    old, new = _doer(pair.old_parts, pair.old), _doer(parts, clause)
    return Filler(old, new) if old and new else None


def _doer(parts: Sequence[Part], statement: Statement) -> str:
    """The name that is all the statement has alone, beside the verb for answering for something and a time; nothing
    where it has more, or no such name or verb.
    """
    verb = _main_verb(statement, sides(parts, statement).verb)
    alone = [part for part in parts if _is_alone(part)]
    names = [part for part in alone if _is_person(part, statement, verb)]
    rest = [part for part in alone if part not in names and part.start != verb]
    is_told = any(part.start == verb and _ANSWERS in _kinds(_stem(part, statement)) for part in parts)
    if not names or not is_told or any(not _is_time(part) for part in rest):
        return ""
    if any(names[0].start < part.start < names[-1].start and part not in names for part in parts):
        return ""  # two names of two things
    return statement.plain[names[0].start : names[-1].end]


def _is_person(part: Part, statement: Statement, verb: int) -> bool:
    """Whether it is a name: one that is known, or a word with a capital that stands alone before the verb."""
    if part.value:
        return not part.value.sorts.isdisjoint(_PEOPLE)
    is_alone = not statement.plain[statement.span[0] : part.start].strip() and statement.plain[part.end : verb] == " "
    return is_alone and statement.shown[part.start].isupper()


def _is_time(part: Part) -> bool:
    sorts = part.value.sorts if part.value else frozenset[str]()
    return part.key in _TIMES or not sorts.isdisjoint(_TIME_SORTS)


_ANSWERS = "who"
_PEOPLE = frozenset({"name", "person"})
_TIME_SORTS = frozenset({"date", "time", "weekday", "month", "frequency", "clock"})
_TIMES = frozenset({"day", "week", "month", "year", "quarter", "season"})


def _clauses(pair: Comparison) -> Iterator[tuple[Statement, tuple[Part, ...]]]:
    """The nearest clause of the new statement, then the whole of it."""
    nearest = nearest_clause(pair)
    yield nearest
    if nearest[0] is not pair.new:
        yield pair.new, pair.new_parts


def _only_gap(parts: Sequence[Part], statement: Statement) -> _Gap | None:
    """The one stretch behind the verb that the other statement does not say; a verb of its own is no part of it."""
    at = statement.span[0] if is_order(statement) else sides(parts, statement).verb
    verb = _main_verb(statement, at)
    alone = [
        number
        for number, part in enumerate(parts)
        if _is_alone(part) and not (part.start == verb and _kinds(_stem(part, statement)))
    ]
    if not alone or parts[alone[0]].start <= at or any(part.shared for part in parts[alone[0] : alone[-1]]):
        return None
    first, last = parts[alone[0]], parts[alone[-1]]
    before = statement.plain[parts[alone[0] - 1].end if alone[0] else statement.span[0] : first.start]
    lead = _LEADS_TO.search(before)
    if lead is None or (lead["is"] and _PARTICIPLE.match(statement.plain, first.start)):
        return None
    return _Gap(
        next(
            ("" if part.shared else _stem(part, statement) for part in parts if part.start == verb < first.start),
            _TO_BE,
        ),
        (lead[0].split() or [""])[0].casefold(),
        statement.plain[first.start : last.end],
        bool(first.value and first.value.is_exact),
        _is_time(first),
    )


_TO_BE = "be"


def _main_verb(statement: Statement, at: int) -> int:
    """Where the verb stands that says what is done, behind the helpers with which the verb begins."""
    for word in _WORD.finditer(statement.plain, at, statement.span[1]):
        if not _BE.fullmatch(word[0]):
            return word.start()
    return at


def _is_alone(part: Part) -> bool:
    return not part.shared and not part.in_title and part.weight >= _A_WORD


def _stem(part: Part, statement: Statement) -> str:
    return stem(statement.plain[part.start : part.end].casefold())


def _lead_alike(one: _Gap, other: _Gap) -> bool:
    """Whether one word leads to both, or two of one kind (what is in the shed was on the hard before), behind one verb
    or two that lead to answers of one sort.
    """
    is_lead_alike = one.lead == other.lead or (one.lead in _IS and other.lead in _IS)
    is_place = one.lead in _PLACES and other.lead in _PLACES and not one.is_exact and not other.is_exact
    if one.is_time != other.is_time or not (is_lead_alike or is_place):
        return False  # 在三楼 and 在每天十点 answer two questions
    return one.verb == other.verb or not (one.verb and other.verb) or _answer_alike(one, other)


def _answer_alike(one: _Gap, other: _Gap) -> bool:
    shared = _kinds(one.verb) & _kinds(other.verb)
    leads = {lead for kind in shared for lead in _verb_kinds()[kind].leads}
    return one.lead in leads and other.lead in leads and one.is_exact == other.is_exact


def _kinds(verb: str) -> frozenset[str]:
    return frozenset(name for name, kind in _verb_kinds().items() if verb in kind.verbs)


@dataclass(frozen=True, slots=True)
class _VerbKind:
    leads: frozenset[str]
    verbs: frozenset[str]  # stems


@cache
def _verb_kinds() -> dict[str, _VerbKind]:
    text = files("reverie.understand").joinpath("lexicon", "verb_kinds.txt").read_text(encoding="utf-8")
    found: dict[str, _VerbKind] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            name, leads, verbs = line.split(":")
            found[name] = _VerbKind(frozenset(leads.split()), frozenset(map(stem, verbs.split())))
    return found
