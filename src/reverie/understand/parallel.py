"""Two statements of one shape with a slot that each fills with a word of its own: "deploy to eu" and "deploy to us".

Elsewhere "us", "it" and "a" hold a sentence together and are about nothing. In such a slot they say who or which, like
any name, so that neither statement repeats the other. Only words that say the same in any slot make no difference:
"the" and "our", "is" and "are", "of" and "for".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from reverie.text.claims import compatible
from reverie.understand.simplified import simplified
from reverie.understand.swap import CONTRARIES, SAME_FRAME, is_short_for
from reverie.understand.verbs import is_verb
from reverie.understand.words import CHINESE_STOP_WORDS, LONE_STOP_CHARACTERS, NEGATIONS, STOP_WORDS, is_chinese, stem

_UNIT = re.compile(
    r"(?<=\w)['’](?:s|t|re|ve|ll|d|m)\b|[A-Za-z\u00c0-\u024f]+|\d+(?:[.,:]\d+)*"
    r"|[我你您他她它咱]们|自己|大家|[\u3400-\u4dbf\u4e00-\u9fff]",
    re.IGNORECASE,
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ARTICLES = _words("a an the this that these those")
_BE = _words("is are am was were be been being 's 're 'm")
_MUST = _words("shall should must will would need needs 'll 'd")
_ADVERBS = _words(
    """
    please just also then really quite rather very actually basically btw currently usually well now today still
    already even too always
    """
)
# What only helps a noun or a verb, or says when and how surely: it may be there or not.
_LOOSE = (
    _ARTICLES
    | _BE
    | _MUST
    | _ADVERBS
    | _words(
        """
        has have had having 've do does did get gets got to of so there let lets kind sort fyi hey hi okay ok yes yeah
        的 了 是 在 也 都 就 还 又 把 被 吗 呢 吧 啊 哦 嘛 呀 之 其 这 那 着 过 所 地 得 很 太 更 再 才 会 要 应 该 须
        请 有 个 给 让 由 用 对 以 而 则 且 来 去 等 嗯 哈 啦 些 点
        """
    )
)
_SAME_IN_ANY_SLOT = (
    _ARTICLES,
    _BE,
    _MUST,
    _ADVERBS,
    *map(
        _words,
        (
            "has have had having 've 's",
            "do does did",
            "get gets got",
            "in on at within inside into during 里 中 内",
            "to into onto toward towards 到 至 往 向",
            "of for 's",
            "by via through with",
            "until till",
            "each every all any both 每 各",
            "who that which whom",
            "because since as",
            "when whenever once",
            "can could",
            "may might",
            "make makes made",
            "go goes going",
            "我们 咱们 大家",
            "你 您",
            "和 与 及 跟 同",
            "从 自",
        ),
    ),
)
_DETERMINERS = _words("my our your its his her their each every all any both some")  # of which "the" can stand for any
_PREPOSITIONS = _words("to of for from in on at by with via about into onto over under through than as")
_PLACES = _words("in on at")
_BASE_FORMS = _words("be do have get go make")  # which stand behind "to"
_FOLLOWS_A_NAME = _words("has had does goes gets should must will would can may")
_WHO = _words("i we you he she it they me us him her them who my our your his its their")
_CHINESE_PRONOUNS = _words("我 你 您 他 她 它 我们 咱们 你们 他们 她们 它们 自己 大家 谁")


def holds_a_name_no(text: str) -> bool:
    """Whether a "no" of the text denies nothing: "room no is heated", "deploy to no"."""
    line = _Line.of(text)
    return any(line.units[at] == "no" for at in line.names)


@dataclass(frozen=True, slots=True)
class _Line:
    """The words of a statement in small letters, ordinary ones as stems; Chinese character by character, but for its
    pronouns. `names` are the places of words of grammar that can only be names where they stand.
    """

    units: tuple[str, ...]
    names: frozenset[int]

    @property
    def is_chinese(self) -> bool:
        return any(map(is_chinese, self.units))

    def telling(self, slot: Sequence[int]) -> list[str]:
        """The words of a slot but for those that may be there or not."""
        return [self.units[at] for at in slot if at in self.names or self.units[at] not in _LOOSE]

    @staticmethod
    @lru_cache(maxsize=16_384)
    def of(text: str) -> _Line:
        plain = simplified(compatible(text)).replace("’", "'")
        found = list(_UNIT.finditer(plain))
        units = [match[0].casefold() for match in found]
        names = frozenset(at for at in range(len(found)) if _is_grammar(units[at]) and _is_name(plain, found, at))
        return _Line(
            tuple(
                unit if at in names or is_chinese(unit) or _is_grammar(unit) else stem(unit)
                for at, unit in enumerate(units)
            ),
            names,
        )


@lru_cache(maxsize=16_384)
def fill_a_slot_apart(one: str, other: str) -> bool:
    """Whether two statements are one sentence but for a slot, and what either has there is a word of grammar that says
    something else than the other's. Words that both have, in whatever place, fill no slot. Where other words differ as
    well, one of the two may only be said in other words: then none but a pronoun or a name says which thing is meant.
    """
    mine, theirs = _Line.of(one), _Line.of(other)
    steps = SequenceMatcher(None, mine.units, theirs.units, autojunk=False).get_opcodes()
    kept = sum(end - start for kind, start, end, _, _ in steps if kind == "equal")
    if kept < SAME_FRAME * max(len(mine.units), len(theirs.units)):
        return False
    own = Counter(mine.units) - Counter(theirs.units)
    its = Counter(theirs.units) - Counter(mine.units)
    for kind, a, b, c, d in steps:
        here = [at for at in range(a, b) if own[mine.units[at]]]
        there = [at for at in range(c, d) if its[theirs.units[at]]]
        if kind == "replace" and _fill_apart(mine, here, theirs, there):
            in_slot = {mine.units[at] for at in here} | {theirs.units[at] for at in there}
            is_reworded = any(not (_is_grammar(unit) or is_chinese(unit)) for unit in {*own, *its} - in_slot)
            is_named = not (mine.names.isdisjoint(here) and theirs.names.isdisjoint(there))
            if is_named or not is_reworded or not in_slot.isdisjoint(_WHO | _CHINESE_PRONOUNS):
                return True
    # A name that only one of them has, in the place of nothing.
    return any(own[mine.units[at]] for at in mine.names) != any(its[theirs.units[at]] for at in theirs.names)


def _fill_apart(mine: _Line, here: Sequence[int], theirs: _Line, there: Sequence[int]) -> bool:
    """Whether what stands in the slot of the one is another thing than what stands in the other's."""
    if len(here) == len(there) == 1:
        return _is_another_word(mine, here[0], theirs, there[0])
    pairs = zip(mine.telling(here), theirs.telling(there), strict=False)
    return any(_say_two_things(*pair) for pair in pairs)


def _is_another_word(mine: _Line, here: int, theirs: _Line, there: int) -> bool:
    """The same for slots of one word each, where nothing is left out to tell the two sentences apart."""
    x, y = mine.units[here], theirs.units[there]
    if here in mine.names or there in theirs.names:
        return True
    if is_chinese(x) or is_chinese(y):
        return _say_two_things(x, y)
    if not _is_grammar(x) and not _is_grammar(y):
        return mine.is_chinese and theirs.is_chinese and not is_short_for(*sorted((x, y), key=len))
    if not (_is_grammar(x) and _is_grammar(y)):
        word, other = (x, y) if _is_grammar(x) else (y, x)
        return not _may_be_left_out(word, other, is_first=not (here and there)) and _say_two_things(x, y)
    if (x in _ARTICLES and y in _DETERMINERS) or (y in _ARTICLES and x in _DETERMINERS):
        return False
    if not here and not there and (x in _ADVERBS or y in _ADVERBS):
        return False  # "please deploy" and "we deploy"
    return _say_two_things(x, y)


def _may_be_left_out(word: str, other: str, *, is_first: bool) -> bool:
    """Whether a word of grammar gives way to one that only says more: "the backup runs" and "nightly backup runs", "it
    is on db2" and "it runs on db2".
    """
    if word in _ARTICLES:
        return len(other) > 1
    return (word in _BE and is_verb(other)) or (word in _ADVERBS and is_first)


def _is_grammar(unit: str) -> bool:
    return unit in STOP_WORDS or unit in NEGATIONS or unit[0] == "'"


def _say_two_things(x: str, y: str) -> bool:
    if any(x in family and y in family for family in _SAME_IN_ANY_SLOT):
        return False
    if is_chinese(x) or is_chinese(y):
        return _differ_in_chinese(x, y)
    return _is_grammar(x) or _is_grammar(y)  # else two words of their own: others judge what those do to the rest


def _differ_in_chinese(x: str, y: str) -> bool:
    """Whether one is a pronoun, or the two are contraries, such as 上 and 下. A character is seldom a word, so of any
    other one cannot say what it means here.
    """
    if f"{x}{y}" in CONTRARIES or f"{y}{x}" in CONTRARIES:
        return True
    pronouns = {x, y} & _CHINESE_PRONOUNS
    others = {x, y} - pronouns
    return bool(pronouns) and all(
        one not in _LOOSE and one not in LONE_STOP_CHARACTERS and one not in CHINESE_STOP_WORDS for one in others
    )


def _is_name(text: str, found: Sequence[re.Match[str]], at: int) -> bool:
    """Whether a word of grammar stands where it holds nothing together: among Chinese characters, as the last word
    though it leads to another, behind a preposition that it cannot follow; and a letter that is no article.
    """
    word = found[at][0].casefold()
    if is_chinese(word) or word[0] == "'" or _IN_SHORT.match(text, found[at].start()):
        return False
    before = found[at - 1][0].casefold() if at else ""
    behind = found[at + 1][0].casefold() if at + 1 < len(found) else ""
    if is_chinese(before) or is_chinese(behind):
        return True
    is_last = not behind or bool(_ENDS.match(text, found[at].end()))
    if len(word) == 1 and word not in ("a", "i"):
        return True
    if word == "i":
        return found[at][0] == "i" and before in _ARTICLES
    if word in ("a", "an", "the"):
        is_capital = len(word) == 1 and found[at][0] == "A" and bool(before) and not is_verb(before)
        is_before_verb = len(word) == 1 and behind.endswith("s") and is_verb(behind)
        return is_last or is_capital or is_before_verb or (len(word) == 1 and _is_grammar(behind))
    if word == "no":
        return bool(before) and (is_last or behind in _BE | _PREPOSITIONS | _FOLLOWS_A_NAME)
    is_led = before in _PREPOSITIONS and not (before == "to" and word in _BASE_FORMS)
    if word in _BE or word in _MUST:
        return is_led or (word in _BE and behind in _BE | _FOLLOWS_A_NAME)
    return word in _PLACES and (is_led or is_last or behind in _BE | _FOLLOWS_A_NAME)


_ENDS = re.compile(r"\s*(?:[,;:.!?)]|$)")
_IN_SHORT = re.compile(r"(?<=\b[A-Za-z]\.)[A-Za-z]\b|[A-Za-z]\.[A-Za-z]\b")  # e.g., p.m.
