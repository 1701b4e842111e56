"""How a statement is laid out: what stands before its verb and behind it, and which words stand together.

"The Ashby branch opens at 8:30" has a subject before the verb and a value behind it. In the subject "Ashby" tells which
branch is meant: a sentence about the Moira branch shares the branch, and is about another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise

from reverie.understand.change import CUES
from reverie.understand.comparison import Comparison, Part, Replaced
from reverie.understand.phrases import MarkKind, is_known
from reverie.understand.statement import Statement
from reverie.understand.verbs import verb_stems
from reverie.understand.words import character_pairs, is_chinese, stem

_WORD = re.compile(r"[a-z][a-z'-]*|[=→]|:(?=\s|$)", re.IGNORECASE)
_HELPER = re.compile(
    r"is|are|was|were|be|been|has|have|had|must|should|can|may|will|gets?|goe?s?|does?|did|needs?|never|always|only"
    r"|(?:is|are|does|do|ca|wo)n't|[=:→]"
)
_DETERMINER = re.compile(
    r"the|an?|as|our|my|your|their|his|her|its|every|each|all|no|of|for|in|on|per|to|new|old|[a-z]+'s"
)
_CHINESE_VERB = re.compile(
    "[是在由为為用归歸走放存发發定叫有要须須需交找按统跑每从從:：=→]|不[能准许許得要可]|以(?![后後前上下内外])|[吃喝穿姓]|住(?![院宿])|教(?![室师師授程练練务務育材学學])|种(?![类類子])|坐(?!标)"
    "|禁止|必[须須]|负责|負責|使用|采用|採用|保留|控制"
)
# Things that people tell apart by a number: ticket 3 and ticket 4 are two, where port 3 and port 4 may be one.
_NUMBERED = re.compile(
    r"\b(aisle|article|barn|batch|bay|bed|berth|block|branch|building|bus|camera|case|chapter|class|clause|desk|dock"
    r"|epic|exercise|exhibit|experiment|field|floor|gate|group|hall|house|invoice|issue|item|kiln|lane|line|locker|lot"
    r"|machine|meter|order|oven|page|phase|pier|plant|platform|plot|pump|rack|room|round|row|sample|section|sensor"
    r"|shelf|shift|site|slide|sprint|stage|step|store|story|table|team|terminal|ticket|track|trial|truck|unit|volume"
    r"|ward|warehouse|week|zone)s?\s+(?:no\.?\s*|number\s+|#)?(\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b"
    r"|第?\s*(\d+|[一二三四五六七八九十]+)\s*"
    r"(号?楼层?|号?[线門门店库庫仓倉机機炉爐车車柜櫃桌床院井]|栋|棟|[组組班期]|层|層|单元|單元|车间|車間|窗口|会议室|會議室)",
    re.IGNORECASE,
)
_ANY_NUMBERED = re.compile(
    r"\b([a-z]{3,})\s+#?(\d+)\b|第?\s*(\d+|[一二三四五六七八九十]+)\s*([\u4e00-\u9fff]{1,2})", re.IGNORECASE
)
_JOINED = re.compile(r"(?:\s|'s\b|'(?=\s)|[-/_的])*")
_OF = re.compile(r"\s*(?:of|for|at|in|on)\s+(?:(?:the|our|an?|their|my)\s+)?", re.IGNORECASE)
_AT_HAND = 64  # comparisons: the vetoes and the trees ask about the same one
_HALF = 2  # of a Chinese statement without a verb that is known, the first one is taken for its subject


@dataclass(frozen=True, slots=True)
class Sides:
    """The parts of a statement before its verb, and those from the verb on."""

    before: tuple[Part, ...]
    behind: tuple[Part, ...]
    verb: int  # where it begins


def sides(parts: Sequence[Part], statement: Statement) -> Sides:
    """The parts on either side of the verb; all stand before it where there is none."""
    at = _verb(statement.plain, *statement.span)
    before = tuple(part for part in parts if part.start < at)
    return Sides(before, tuple(parts[len(before) :]), at)


def says_all_else(pair: Comparison) -> bool:
    """Whether both say something of one subject, and nothing of it is the same: the site is the Down, the Common."""
    old, new = sides(pair.old_parts, pair.old), sides(pair.new_parts, pair.new)
    if not old.behind or not new.behind or any(part.shared for part in (*old.behind, *new.behind)):
        return False
    return any(part.shared for part in old.before) and any(part.shared for part in new.before)


def places_that_differ(pair: Comparison) -> int:
    """In how many places, between the same words, each statement has a value of its own: of oven 2 that it is 180."""
    old = [part.key if part.shared else f"old {number}" for number, part in enumerate(pair.old_parts)]
    new = [_key_in(part, pair) if part.shared else f"new {number}" for number, part in enumerate(pair.new_parts)]
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return sum(
        step == "replace" and _has_own_value(pair.old_parts[a:b]) and _has_own_value(pair.new_parts[c:d])
        for step, a, b, c, d in steps
    )


def _key_in(part: Part, pair: Comparison) -> str:
    """The key by which the old statement calls a word that both have."""
    meant = (one.key for one in pair.old_parts if not one.element.meanings.isdisjoint(part.element.meanings))
    return next(meant, part.key)


def _has_own_value(parts: Sequence[Part]) -> bool:
    return any(part.value and not part.shared for part in parts)


def subject(statement: Statement) -> str:
    """What stands before the verb."""
    start, end = statement.span
    return statement.plain[start : _verb(statement.plain, start, end)]


@lru_cache(maxsize=50_000)
def _verb(plain: str, start: int, end: int) -> int:
    """Where the verb begins. The first word is none: an order has its subject behind it."""
    text = plain[start:end]
    if any(map(is_chinese, text)):
        match = _CHINESE_VERB.search(text, 1)
        return start + (match.start() if match else len(text) // _HALF)
    words = list(_WORD.finditer(text))
    forms = [word[0].casefold() for word in words]
    if _is_about_the_user(forms):
        return start + words[0].start()
    for is_bare_enough in (False, True):
        for at in range(1, len(forms)):
            if _HELPER.fullmatch(forms[at]) or _may_be_verb(forms, at, is_bare_enough):
                return start + words[at].start()
    return end


def is_order(statement: Statement) -> bool:
    """Whether it is an order, as far as one can see: it begins with a verb in its plain form, and no other is found."""
    first = _WORD.search(statement.plain, *statement.span)
    has_none = _verb(statement.plain, *statement.span) == statement.span[1]
    return first is not None and has_none and stem(first[0].casefold()) in verb_stems()


def _is_about_the_user(forms: list[str]) -> bool:
    """Whether the statement begins with its verb, as notes about somebody do: "works as …", "prefers short answers"."""
    if len(forms) < 2 or not forms[0].endswith("s"):
        return False
    if forms[0] in _OF_SOMEBODY:
        return True
    has_another = any(_HELPER.fullmatch(form) for form in forms[1:])
    return not has_another and stem(forms[0]) in verb_stems() and _DETERMINER.fullmatch(forms[1]) is not None


_RELATIVE = frozenset({"that", "which", "who"})
_OF_SOMEBODY = frozenset(
    ["is", "has", "was", "likes", "prefers", "wants", "needs", "uses", "hates", "dislikes", "knows", "speaks", "owns"]
)


def _may_be_verb(forms: list[str], at: int, is_bare_enough: bool) -> bool:
    """Whether a word that is mostly a verb is one here. "The build", "planning" and the orders of "orders are shipped"
    are none; a bare form ("orders need", "we test") is looked for only where no other verb is found.
    """
    word = forms[at]
    if forms[at - 1] in _RELATIVE:
        return False  # pull requests that touch the schema
    if stem(word) not in verb_stems() or word.endswith("ing") or _DETERMINER.fullmatch(forms[at - 1]):
        return False
    if at + 1 < len(forms) and (_HELPER.fullmatch(forms[at + 1]) or _is_noun(forms, at)):
        return False
    return is_bare_enough or (word.endswith(("s", "ed")) and word not in verb_stems())


def _is_noun(forms: list[str], at: int) -> bool:
    """Whether a word that may be a verb is none because the verb comes behind it: requests in the queue need a look."""
    following = forms[at + 1 :]
    if _ARTICLE.fullmatch(following[0]):
        return False
    ends = [number for number, form in enumerate(following) if form in _CLAUSE_BEGINS]
    within = following[: ends[0]] if ends else following
    return following[0] == "of" or any(_HELPER.fullmatch(form) or form in _BARE_VERBS for form in within)


_ARTICLE = re.compile("the|an?|our|my|your|his|her|their|its|all|every|each|no")
_CLAUSE_BEGINS = frozenset({"and", "but", "because", "so", "when", "if", "since", "while", "unless", "until"})
_BARE_VERBS = frozenset(
    ["stay", "go", "come", "run", "need", "get", "take", "use", "live", "sit", "start", "end", "happen", "belong"]
)


@dataclass(frozen=True, slots=True)
class Neighbours:
    """What stands beside a word in the same group of words, if anything does: what tells which one is meant, before it
    or behind an "of", and what it tells of.
    """

    modifier: Part | None
    head: Part | None


def neighbours(parts: Sequence[Part], statement: Statement) -> list[Neighbours]:
    """For each part, the parts it stands together with; verbs stand alone."""
    plain = statement.plain
    verbs = {_verb(plain, *clause.span) for clause in (statement.clauses or (statement,))}
    together = [one.start not in verbs and other.start not in verbs for one, other in pairwise(parts)]
    gaps = [(one.end, other.start) for one, other in pairwise(parts)]
    before = [near and bool(_JOINED.fullmatch(plain, *gap)) for near, gap in zip(together, gaps, strict=True)]
    of = [near and bool(_OF.fullmatch(plain, *gap)) for near, gap in zip(together, gaps, strict=True)]
    found: list[Neighbours] = []
    for at in range(len(parts)):
        is_last = at + 1 == len(parts)
        modifier = parts[at - 1] if at and before[at - 1] else parts[at + 1] if not is_last and of[at] else None
        found.append(Neighbours(modifier, parts[at + 1] if not is_last and before[at] else None))
    return found


@dataclass(frozen=True, slots=True)
class Rivals:
    """How telling the words are that stand beside a shared one on both sides and are not the same, and those that do so
    on one side only.
    """

    modifiers: float
    heads: float
    lost: float
    gained: float
    names: str = ""  # two modifiers in the subject, as they were typed: they tell of two things


@lru_cache(maxsize=_AT_HAND)
def rivals(pair: Comparison) -> Rivals:
    """The strongest of each kind among all shared words."""
    modifiers = heads = lost = gained = 0.0
    names = ""
    subject = sides(pair.old_parts, pair.old).before
    for old, new in _shared_neighbours(pair):
        gone = old.modifier.weight if old.modifier and _tells_which(old.modifier) else 0.0
        come = new.modifier.weight if new.modifier and _tells_which(new.modifier) else 0.0
        if old.modifier and new.modifier and gone and come:
            modifiers = max(modifiers, min(gone, come))
            if old.modifier in subject:
                names = f"{_typed(old.modifier, pair.old)} / {_typed(new.modifier, pair.new)}"
        else:
            lost, gained = max(lost, gone), max(gained, come)
        if old.head and new.head and _are_other_heads(old.head, new.head):
            heads = max(heads, min(old.head.weight, new.head.weight))
            if old.head in subject and _is_capital(old.head, pair.old):
                names = f"{_typed(old.head, pair.old)} / {_typed(new.head, pair.new)}"
    return Rivals(modifiers, heads, lost, gained, names)


def rival_parts(pair: Comparison) -> Iterator[tuple[Part, Part]]:
    """Each two words of their own that the statements have beside a shared one, before it or behind it. A verb behind
    the subject is none.
    """
    verbs = sides(pair.old_parts, pair.old).verb, sides(pair.new_parts, pair.new).verb
    for old, new in _shared_neighbours(pair):
        if old.modifier and new.modifier and _tells_which(old.modifier) and _tells_which(new.modifier):
            yield old.modifier, new.modifier
        if not (old.head and new.head) or old.head.start == verbs[0] or new.head.start == verbs[1]:
            continue
        if _are_other_heads(old.head, new.head):
            yield old.head, new.head


def _is_capital(part: Part, statement: Statement) -> bool:
    """Whether it is the second word of a name: Coburg Central, Haldane Trust."""
    return _typed(part, statement)[0].isupper()


def numbered_apart(pair: Comparison) -> str:
    """Two things of one kind that the subjects tell apart by their numbers, as they were typed; nothing where they do
    not. Behind the verb a number is what is said: somebody moves from room 4 to room 5. A thing of any kind is meant
    where something else is said of it, too: form 1 meets in the hall, and form 2 in the chapel.
    """
    pattern = _ANY_NUMBERED if differ_behind(pair) else _NUMBERED
    old, new = _numbered(pair.old, pattern), _numbered(pair.new, pattern)
    return next((f"{old[one][0]} / {new[one][0]}" for one in old if one in new and old[one][1] != new[one][1]), "")


def in_subjects(pair: Comparison) -> list[Replaced]:
    """The values that differ and stand before the verb in both statements."""
    old = {id(part.value) for part in sides(pair.old_parts, pair.old).before if part.value}
    new = {id(part.value) for part in sides(pair.new_parts, pair.new).before if part.value}
    return [one for one in pair.replaced if id(one.old) in old and id(one.new) in new]


def differ_behind(pair: Comparison) -> bool:
    """Whether each says something behind its verb that the other does not."""
    return all(_behind(parts, one) for parts, one in ((pair.only_old, pair.old), (pair.only_new, pair.new)))


def _behind(parts: Sequence[Part], statement: Statement) -> bool:
    """Whether any of the parts stands behind the verb."""
    both = sides(parts, statement)
    return any(part.start != both.verb for part in both.behind)


def _numbered(statement: Statement, pattern: re.Pattern[str]) -> dict[str, tuple[str, str]]:
    """The numbered things before the verb: their kind -> how they were typed, and the number. A program that a list
    knows has versions.
    """
    found = [one for one in pattern.finditer(subject(statement)) if not is_known(one[1] or one[4], MarkKind.VALUE)]
    return {(one[1] or one[4]).casefold(): (one[0].strip(), (one[2] or one[3]).casefold()) for one in found}


def _typed(part: Part, statement: Statement) -> str:
    return statement.plain[part.start : part.end]


def _tells_which(modifier: Part) -> bool:
    """Whether it is a word that the other statement does not say. A number of things, and the time at which something
    is done, are what is said of it; only a year tells which.
    """
    sorts = modifier.value.sorts if modifier.value else frozenset[str]()
    is_said_of_it = bool(modifier.value and (modifier.value.is_exact or "time" in sorts)) and "year" not in sorts
    return not (modifier.shared or modifier.in_title or is_said_of_it)


def _are_other_heads(old: Part, new: Part) -> bool:
    """Whether they tell of two things. Port 5432 and port 6432 are one port with two values, and so is what happens
    every day at ten or every day at noon.
    """
    if old.shared or new.shared or any(head.value and head.value.is_exact for head in (old, new)):
        return False
    return not (old.value and new.value and old.value.sorts & new.value.sorts - _NAMES)


_NAMES = frozenset({"name", "person", "identifier", "unknown"})


def _shared_neighbours(pair: Comparison) -> Iterator[tuple[Neighbours, Neighbours]]:
    """For each word that both have, what stands beside it in the old statement and in the new one."""
    in_new = neighbours(pair.new_parts, pair.new)
    shared_new = [(part, around) for part, around in zip(pair.new_parts, in_new, strict=True) if part.shared]
    for part, around in zip(pair.old_parts, neighbours(pair.old_parts, pair.old), strict=True):
        if part.shared:
            for other, other_around in shared_new:
                if _are_one(part, other):
                    yield around, other_around
                    break


def _are_one(one: Part, other: Part) -> bool:
    if one.key == other.key:
        return True
    if one.element.is_run or other.element.is_run:
        return not set(character_pairs(one.key)).isdisjoint(character_pairs(other.key))
    return not one.element.meanings.isdisjoint(other.element.meanings)


def nearest_clause(pair: Comparison) -> tuple[Statement, tuple[Part, ...]]:
    """The clause of the new statement that shares most with the old one and its title, with its parts."""
    return _nearest(pair.new, pair.new_parts)


def nearest_clause_of_old(pair: Comparison) -> tuple[Statement, tuple[Part, ...]]:
    """The clause of the old statement that shares most with the new one, with its parts."""
    return _nearest(pair.old, pair.old_parts)


def _nearest(statement: Statement, all_parts: tuple[Part, ...]) -> tuple[Statement, tuple[Part, ...]]:
    best, best_parts, most = statement, all_parts, -1.0
    for clause in statement.clauses or (statement,):
        start, end = clause.span
        parts = tuple(part for part in all_parts if start <= part.start < end)
        shared = sum(part.weight for part in parts if part.shared or part.in_title)
        if shared > most:
            best, best_parts, most = clause, parts, shared
    return best, best_parts


def gives_another_value(pair: Comparison) -> bool:
    """Whether the clause of the new statement that is nearest to the old one has another value than that, whatever the
    rest of the sentence names: "it arrives on Thursdays, so Monday is free".
    """
    clause, _ = nearest_clause(pair)
    if clause is pair.new:
        return False
    near = Comparison(pair.old, clause)
    return bool(near.replaced) and ("change" in pair.new.cues or near.old_covered >= _HALF_OF_IT)


_HALF_OF_IT = 0.5


def denied(pair: Comparison) -> float:
    """How much of the old statement's nearest clause the nearest clause of the new one denies, or affirms where the old
    one denies; 0 where both say yes or both say no, or where the new one says another thing.
    """
    old, parts = nearest_clause_of_old(pair)
    new, new_parts = nearest_clause(pair)
    if (old.polarity == new.polarity and not _frees(old, new)) or _share(new_parts) < _MOST_OF_IT:
        return 0.0
    return _share(parts)


def says_no_to_yes(pair: Comparison) -> bool:
    """Whether one of the two nearest clauses says no where the other says yes, of whatever."""
    return nearest_clause_of_old(pair)[0].polarity != nearest_clause(pair)[0].polarity


_MOST_OF_IT = 0.7


def _share(parts: Sequence[Part]) -> float:
    """How much of the parts the other statement has too."""
    total = sum(part.weight for part in parts)
    return sum(part.weight for part in parts if part.shared) / total if total else 0.0


def _frees(old: Statement, new: Statement) -> bool:
    """Whether the one binds and the other leaves it free: "never send it before …", "it may go out without …"."""
    return bool(_BINDS.search(_text(old)) and _PERMITS.search(_text(new)) and not _BINDS.search(_text(new)))


def _text(clause: Statement) -> str:
    return clause.plain[slice(*clause.span)]


_BINDS = re.compile(
    r"\b(?:must|never|has to|have to|needs? to|not allowed|only|don't|do not|before)\b"
    r"|必须|要先|得先|不能|不准|禁止|务必|才能",
    re.IGNORECASE,
)
_PERMITS = re.compile(
    r"\b(?:may|can|allowed|free to|ok(?:ay)? to|fine to|no need|needn't|(?:do|does)(?: not|n't) (?:have|need) to)\b"
    r"|可以|不用|不必|无需|无须|随便|允许|不需要",
    re.IGNORECASE,
)


def said_in_addition(pair: Comparison) -> bool:
    """Whether the clause that is nearest to the old statement says that it comes beside it. At its beginning such words
    only lead to another subject.
    """
    if _BESIDE_THE_OLD.search(pair.new.plain):
        return True
    clause = _text(nearest_clause(pair)[0])
    if "change" in pair.new.cues:
        clause = _BESIDES.sub("", clause)
    return CUES["also"].search(clause) is not None


_BESIDE_THE_OLD = re.compile(r"\b(?:as well as|in addition to|on top of)\b|除了.{1,16}[也还還]", re.IGNORECASE)
_BESIDES = re.compile(r"\s*(?:also|besides|plus|as for|另外|此外|还有)[,，]?\s*", re.IGNORECASE)


def values_beside(pair: Comparison) -> list[Part]:
    """The numbers, addresses and names that the old statement gives in its other clauses and the new one does not: they
    would go with it, though nothing was said of them.
    """
    start, end = nearest_clause_of_old(pair)[0].span
    gone = {one.old.key for one in pair.replaced} | set(pair.ended)
    return [
        part
        for part in pair.only_old
        if not start <= part.start < end
        and part.value
        and gone.isdisjoint((part.key, *part.key.split()))  # `npm install` goes with npm
        and is_fact(part, pair.old)
    ]


def is_fact(part: Part, statement: Statement) -> bool:
    """Whether it is a number, a date, a literal or a name, rather than a word that a list knows. A word that nobody
    uses is a name where the sort of thing that it names stands before it: host elm, branch quince.
    """
    if part.value is None:
        return _is_capital(part, statement)
    is_named = "unknown" in part.value.sorts and _NAMED_BY_ITS_SORT.search(statement.plain, 0, part.start) is not None
    return part.value.is_exact or is_named or _is_capital(part, statement)


def ends_one_of_several(pair: Comparison) -> bool:
    """Whether the new statement ends one member of a list of which the others still hold."""
    plain = pair.old.plain
    return any(
        part.key in pair.ended
        and (_LISTED_BEFORE.search(plain[: part.start]) or _LISTED_BEHIND.match(plain, part.end))
        and not pair.begun
        for part in pair.old_parts
    )


_NAMED_BY_ITS_SORT = re.compile(
    r"\b(?:account|bed|boat|box|branch|bucket|building|channel|cluster|container|database|db|device|drive|floor|folder"
    r"|gate|host|hut|lab|machine|node|partition|port|printer|project|queue|rack|repo|repository|room|schema|server|shelf"
    r"|ship|site|table|team|topic|user|van|vm|volume|ward)\s+$",
    re.IGNORECASE,
)
_LISTED_BEFORE = re.compile(r"(?:\b(?:and|or)|[,、和与及跟])\s*(?:the\s+)?$", re.IGNORECASE)
_LISTED_BEHIND = re.compile(r"\s*(?:,?\s*(?:and|or)\b|,\s+\w+\s+(?:and|or)\b|[、和与及跟])", re.IGNORECASE)


def scopes_of_clauses(pair: Comparison) -> list[tuple[str, str, str]]:
    """Axis, old and new member wherever the nearest clause of the new statement speaks of another member than the old
    statement, whatever the rest of the sentence names: "that is the sandbox; staging is on 7444".
    """
    own = {(mark.group, mark.member) for one in nearest_clause(pair)[0].elements for mark in one.scopes}
    return [
        (axis, old, new)
        for axis, old in sorted(pair.old.scopes)
        for other_axis, new in sorted(own)
        if axis == other_axis and (axis, old) not in own
    ]


def said_to_stay(pair: Comparison) -> float:
    """How much of what both share stands in clauses that say that something stays as it is."""
    spans = [clause.span for clause in pair.new.clauses or (pair.new,)]
    staying = [span for span in spans if _says_stay(pair, *span)]
    changing = [span for span in spans if span not in staying and CUES["change"].search(pair.new.plain[slice(*span)])]
    within = _shared_within(pair, staying)
    subjects = [part for part in sides(pair.old_parts, pair.old).before if part.shared]
    if _name_one(subjects, _shared_within(pair, changing)) and not _name_one(subjects, within):
        return 0.0  # something beside it stays
    return sum(part.weight for part in within)


def _says_stay(pair: Comparison, start: int, end: int) -> bool:
    """Whether a clause says that something stays as it is. What is kept otherwise than before does not: "we keep logs
    for 30 days", "keep answers short".
    """
    stays = CUES["still"].search(pair.new.plain, start, end)
    if stays is None or not _KEEP.fullmatch(stays[0]):
        return stays is not None
    come = {one.new.key for one in pair.replaced}
    return not any(part.key in come and start <= part.start < end for part in pair.only_new)


_KEEP = re.compile(r"\W*keeps?\W*", re.IGNORECASE)


def _name_one(subjects: Sequence[Part], parts: Sequence[Part]) -> bool:
    return any(_are_one(one, other) for one in subjects for other in parts)


def _shared_within(pair: Comparison, spans: Sequence[tuple[int, int]]) -> list[Part]:
    """What both share and what stands within these stretches of the new one."""
    shared = [part for part in pair.new_parts if part.shared]
    return [part for part in shared if any(start <= part.start < end for start, end in spans)]
