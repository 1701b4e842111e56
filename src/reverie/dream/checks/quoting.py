"""Whether a text only says what another one says: text -> words with the pauses between them -> a run of whole clauses.

It is told by the words and their order alone. What was said in other words may be just as true, but no program can
vouch for it; a person can, in review.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum, IntEnum
from functools import lru_cache
from itertools import pairwise

from reverie.text.anchors import missing
from reverie.text.claims import compatible
from reverie.text.dates import find_relative_dates, make_absolute
from reverie.text.plain import UNSEEN
from reverie.understand.adjunct import is_clause, limits_what_follows, limits_what_stands_before
from reverie.understand.rationale import split_rationale
from reverie.understand.stated import stated, without_order_behind
from reverie.understand.verbs import verb_stems
from reverie.understand.wish import bare_statement
from reverie.understand.words import STOP_WORDS, content_words, stem


class Pause(IntEnum):
    """What stands before a word."""

    NONE = 0
    LIST = 1  # the mark between the members of a list, which ends no clause
    COMMA = 2
    STOP = 3


class Sign(Enum):
    """A sign between two words that says how they are meant, as words would."""

    ASKS = "?"
    LEADS_IN = ":"
    DASH = "-"  # may stand for a colon
    OPENS = "“"
    CLOSES = "”"
    CODE = "`"  # may stand for quotation marks


@dataclass(frozen=True, slots=True)
class Passage:
    """A text as its words in order, with the pause before each; both ends count as stops."""

    text: str
    words: tuple[str, ...]
    pauses: tuple[Pause, ...]  # one more than there are words
    joints: tuple[Pause, ...]  # the same as they are read: a line that only goes on pauses nowhere, brackets do
    plain: str  # the text that the words were read from
    spans: tuple[tuple[int, int], ...]  # where each word stands in it, with what is no word of its own beside it
    signs: tuple[frozenset[Sign], ...]  # what stands before each word and at the end, as the pauses do
    is_spoken: bool = False  # said in a talk, where others judge what was asked, and quotation marks come as they come

    def typed(self, start: int, end: int) -> str:
        """The words from one number up to another, as they stand in the text with all that is between them."""
        return self.plain[self.spans[start][0] : self.spans[end - 1][1]]

    def clauses(self, start: int, end: int) -> Iterator[str]:
        """What the pauses part from each other in these words, each part as it stands in the text."""
        cuts = [at for at in range(start + 1, end) if self.pauses[at] is not Pause.NONE]
        yield from (self.typed(first, last) for first, last in pairwise([start, *cuts, end]))

    def sentences(self) -> list[tuple[str, ...]]:
        """The words between the stops."""
        return [_joined(sentence) for sentence in self.parted()]

    def parted(self) -> list[list[tuple[str, ...]]]:
        """The clauses of each sentence: the words between any two pauses."""
        found: list[list[tuple[str, ...]]] = []
        pauses = [at for at, pause in enumerate(self.pauses) if pause is not Pause.NONE]
        for start, end in pairwise(pauses):
            if self.pauses[start] is Pause.STOP:
                found.append([])
            found[-1].append(self.words[start:end])
        return found


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What is laid over a statement when it is written down: its label, and the blanks of grammar before a date that a
# relative one did not need ("tomorrow" is "on 2026-11-16").
_LABEL = re.compile(
    r"^[ \t]*(?:[-*+•·][ \t]+)?(?:\*\*|__)?(?:why|how to apply|reason|为什么|原因|怎么用|如何应用)"
    r"[ \t]*(?:\*\*|__)?[:：](?:\*\*|__)?",
    re.IGNORECASE | re.MULTILINE,
)
_BEFORE_A_DATE = re.compile(
    r"\b(?:on|in)\s+(?=(?:the\s+)?(?:(?:week|weekend|morning|afternoon|evening|night)\s+of\s+)?(?:19|20)\d\d\b)",
    re.IGNORECASE,
)
_SHORT_FORMS = (
    (re.compile(r"\bcan'?t\b|\bcannot\b"), "can not"),
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"\b(do|does|did|is|are|was|were|has|have|should|would|could)nt\b"), r"\1 not"),
    (re.compile(r"'m\b"), " am"),
    (re.compile(r"'re\b"), " are"),
    (re.compile(r"'ve\b"), " have"),
    (re.compile(r"'ll\b"), " will"),
    (re.compile(r"'s\b"), ""),
)
# Chinese words with a sign in them that denies, limits or ties where it stands alone: 访问 asks nobody, 删除 makes no
# exception, 所有 draws no conclusion. Those that may also be two words (这类 别用, 他说 明天) are not taken for one.
_COMPOUNDS = (
    "访问|訪問|问题|問題|顾问|顧問|问卷|疑问|疑問|删除|刪除|移除|清除|拆除|解除|剔除|扣除|排除|免除|非常|例如|如下|如今|如图"
    "|想起|想法|理想|联想|思想|写入|編寫|编写|填写|重写|改写|撰写|读写|大写|小写|手写|写法|小说|说明(?![天年日早晚后])"
    "|(?<![属特])性别|(?<!标)识别|特别|别名|(?<![这那一两几每种各])[级類类]别|规则|規則|原则|法则|所有|所在|所属|原因|人才|若干"
)
# What computes, compares, points or matches is a word: "!=", "||", "*.md", "±3".
_SIGNS = (
    r"<?-+>|<-+|[!=<>~:+*/-]=+|=+[>~]|&&+|\|\|+|\*\*?|(?<![^\s(\[{'\"`])!(?=\w)|[<=+%$€£¥@~&|±×÷∓^≠≤≥≈≡→←↔⇒⇐⇔¬∧∨∈∉√∞°]"
    r"|>(?==|\s*\d)|(?<![\w)\]])-(?=\.?\d)|(?<=[a-zß-ÿ])/(?=[a-zß-ÿ])"
)
# Pictures that say "no" or "not yet" of what they stand before.
CROSSES = "❌✖✗✘❎☒🚫⛔👎🔴🛑⚠☐⬜◻🙅"
_TOKEN = re.compile(
    rf"(?P<stop>:-?[)DP](?=\s)|(?![{CROSSES}])[\U0001F300-\U0001FAFF]"
    r"|[;?。；！？]|!(?![=~])(?!(?<![^\s(\[{'\"`]!)\w)|\.(?=[\"”’')\]*_]*(?:\s|$))|\.{3}|…|\n\s*\n|\n(?=\s*[-*+•·]\s))"
    r"|(?P<comma>\n|[,，](?!\d)|[:：](?=\s|[\u4e00-\u9fff])|\s[-–—]+\s|—)"
    rf"|(?P<word>[{CROSSES}]|\d+(?:[.,:]\d+)*|{_COMPOUNDS}|[\u3400-\u4dbf\u4e00-\u9fff]|[^\W_\u3400-\u4dbf\u4e00-\u9fff]+|{_SIGNS})"
)
_SIGN = re.compile(
    r"(?P<ASKS>\?)|(?P<LEADS_IN>:(?=[\s\u4e00-\u9fff\"“‘「『]))|(?P<DASH>(?<=\s)[-–—]+(?=\s)|—)|(?P<CODE>`)"
    r"|(?P<OPENS>(?<![^\s(\[])[\"'](?=\S)|[“‘「『«])|(?P<CLOSES>[\"”」』»]|'(?!\w))"
)
# Emphasis is laid over words; a star that is left belongs to a pattern or a sum. The bars of a table are no signs.
_EMPHASIS = re.compile(
    r"(?<![A-Za-z0-9_./*-])(?P<stars>\*{2,3}(?=[^\s*/])|\*(?=[^\s*./]))(?P<text>[^*\n]*[^\s*])(?P=stars)"
    r"(?![A-Za-z0-9_./*-])"
)
_ROW = re.compile(r"^[ \t]*\|.*", re.MULTILINE)
_APART = re.compile(r"[()\[\]、]")  # parts words for a reader, though not into clauses that stand alone
# Words that may come and go without anything being said by them.
_MUTE = _words("a an the that please")
# A speaker's "I" and "we" are "the user" in a memory, and the verb follows.
_ONE_WORD_FOR: dict[str, str] = {
    **dict.fromkeys(_words("i we me us my our mine ours user users"), "user"),
    **dict.fromkeys(_words("am are"), "is"),
}
# A clause with one of these beside it may not stand alone: "never push keys, merge on red, …" does not say "merge on
# red", and "deploy on Fridays, unless …" does not say "deploy on Fridays".
_DENYING = _words(
    "no not never none nor neither nothing nobody without avoid forbid instead 不 没 別 别 未 勿 无 禁"
) | set(CROSSES)
# A title made of words that stand beside one of these would say the contrary, or more than was said.
TURNING = _DENYING | _words("hardly rarely seldom only except unless if until but stop 非 除 只 仅 若 但 如")
_REPORTING = _words(
    "say says said saying told tells asked asks wrote writes thinks wants imagine suppose pretend 说 說 问 問 写 寫 想"
)
BINDING = TURNING | _words("when whenever than") | _REPORTING
# A Chinese comma parts clauses as a semicolon does, unless one of these ties them to each other: 如果…，…; 只有…，….
_TYING = BINDING - _DENYING - _words("只 仅") | _words("因 所 则 才 否 虽 而")
# Begins what gives the reason or the other side of something, and not what it denies.
_GOES_ON_WITH = BINDING | {
    *(stem(word) for word in _words("because since so and but though although as where whereas while")),
    *_words("因 所 而 但 就 都 才 虽 以 免"),
}
_LEADS_TO_A_NOT = _words("以 须 該 该 要 会 能 得 是 可 应 應 将 將 把 被 就 也 都 user is")
_ONLY = _words("只 仅")
_ONLY_WHERE = _words("有 要 在 对 当 限 于 为")  # 只在周五 limits what follows, 只走人工审核 says all that it says
_ABLE = _words("能 可 会 會")  # 只有内网能访问 says all that it says, too, if nothing follows
_OPEN = (":", "：", ",", "，", "、", "-", "—", "…", "...")  # ends a line that goes on in the next one
_SENTENCES = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")
_ENDS_A_SENTENCE = (".", "!", "?", "。", "！", "？")
_LEADS_ON = re.compile(
    r"\b(?:following|these|those|this|that|below|such)\b|以下|如下|下面|下列|[这那][些几样幾樣]|[這那][些幾樣]",
    re.IGNORECASE,
)
_AND = _words("and 而 并")  # behind a comma it joins two statements
_REASONING = frozenset({stem("because")})  # what follows is said to be so
# Words that only join a sentence to the one before it.
_JOINING = re.compile(
    r"^(?:(?:and|also|plus|so|then|oh|ok|okay|well|please|还有|另外|对了|然后"
    r"|[哦噢啊哎诶]|(?:[哦噢啊哎诶]\s*)?我?[才刚突然]{0,2}想起来了?)[,，\s]+)+",
    re.IGNORECASE,
)
# What tells since when something holds, or who settled it, before it is said. A document that "says:" is no person.
_PERSON = r"(?:(?i:she|he)|(?!(?:No|The|This|That|It|Read|Doc|Log|Page)[a-z]*\b)[A-ZÀ-Þ][a-zß-ÿ]+)"
_SAYS_BEFORE = (
    rf"(?:(?P<beside>[^.;:!?。；：！？]{{0,60}})[,，]\s*)?{_PERSON} (?:says|said)\s*[:：]\s*"
    rf"|(?:[她他]|{_PERSON} ?|[\u4e00-\u9fff]{{2,3}})说\s*[:：]\s*"
)
_SAYS_BEHIND = (
    rf"\s*[,，]\s*(?:(?:as )?{_PERSON} (?:says|said)|(?:says|said) {_PERSON}"
    rf"|(?:[她他]|{_PERSON} ?)说的?|是?(?:(?![不没別别无])[\u4e00-\u9fff]){{2,3}}说的)"
)
# Whose word it is that somebody tells, before or behind what is told.
_ATTRIBUTION = re.compile(rf"\A(?:{_SAYS_BEFORE})|(?:{_SAYS_BEHIND})(?=\s*[.!。！]*\s*\Z)")
_LEAD = re.compile(
    r"\A(?:"
    r"(?i:from now on|from today on|going forward|from here on)\b[,，:]?\s+"
    r"|(?i:(?:we|i)(?:'ve| have)?(?: all| just| also| now)? (?:decided|agreed)"
    r"(?: (?!not\b|never\b)[\w'-]+){0,4} that)\b\s*"
    rf"|{_SAYS_BEFORE}"
    r"|(?:从现在(?:起|开始)|从今天(?:起|开始)|以后(?![再才])|今后|往后)[,，:：]?\s*(?:都(?!是))?"
    r"|(?:[我咱]们)?决定了?[,，:：]?\s*(?=\S)"
    r")"
)
# Behind the words that hold since then, wherever these stand; "only from now on" says that it did not before.
_SINCE = re.compile(
    r"(?<=[^\s,;:.!?])(?<!\bonly)(?<!\bjust)(?<!\bnot)(?<!\band)(?<!\bor)(?<!\bbut)(?<!\bthat)(?<!\bis)(?<!\bare)"
    r"\s+(?:from now on|from today on|going forward)"
    r"(?=\s*(?:[.!,;]|\Z)|\s+(?:in|at|on|for|with|because|since|as|so|please)\b)"
    # Not 以后, which is "after" behind what happens (上线以后), nor 往后 before a verb (往后推).
    r"|(?<=[\u4e00-\u9fff])(?<![不非是只仅就才])(?:从(?:现在|今天)(?:起|开始)|今后|往后(?=都|一律))(?=[\u4e00-\u9fff\s\w])",
    re.IGNORECASE,
)
# A day from which something holds, as it stands once it is spelt out.
_FROM_A_DAY = re.compile(
    r"\A(?:(?i:as of|as from|from|starting|beginning|effective)(?: on)? |[从從自])\s*"
    r"(?P<year>\d{4})(?:-| ?年 ?)(?P<month>\d\d?)(?:-| ?月 ?)(?P<day>\d\d?)(?: ?日)?"
    r"(?: on)?(?:起|开始|開始)?\s*[,，]\s*"
)
MAX_LEADS = 3
_SOME_DAY = datetime(2026, 1, 7, tzinfo=UTC)  # whichever: only whether a text counts from a day is asked
# What somebody adds for the agent alone. None of it limits what was said before it.
MAX_ASIDES = 4
DAYS_OF_A_WEEK = 7
FEWEST_WORDS = 3  # of a clause that stands for itself
_CHINESE = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_DAY_NAME = re.compile(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:the day before )?yesterday"
    r"|(?:周|週|星期|礼拜)[一二三四五六日天]|[昨前][天日]",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"\s*[,;，；、–—-]\s*(?:"
    r"(?:but |and )?you (?:didn't|did not|haven't|have not)(?: do (?:it|that))?"
    r"|(?:i'm |i am |i was )?(?:just|only) (?:saying|telling you|mentioning)(?: (?:it|this|that|so))?"
    r"(?: for (?:next time|later))?|for (?:the )?next time|just so you know"
    r"|ok(?:ay)?|please|thanks(?: a lot)?|thank you|thx|cheers|got it"
    r"|(?:帮我|请)?记一?下(?:来)?|记住了?|好吧|好吗|好不好|明白了?吗|谢谢[你您啦]?|辛苦了|你没有|只是(?:说一声|提醒一下)"
    r")\s*[.!?。！？~～]*\s*\Z",
    re.IGNORECASE,
)
# The day is enough where the part of it was named: "this morning" may be written down as a date.
_PART_OF_A_DAY = re.compile(
    r"\b(?:in |on )?the (?:morning|afternoon|evening|night) of (?=(?:19|20)\d\d-)"
    r"|(?<=\d{4}-\d\d-\d\d)(?:早上|上午|中午|下午|晚上|凌晨)",
    re.IGNORECASE,
)
_JUST_NOW = re.compile(r"\b(?:just now|a moment ago)\b|刚才|刚刚", re.IGNORECASE)
_DAY = re.compile(r"(?:19|20)\d\d(?:-\d\d(?:-\d\d)?|年\d{1,2}月(?:\d{1,2}日)?)")
_GOING_ON = _words("then afterward so while which")  # begin a clause that nothing before it denies
_ELLIPSIS = re.compile(r"(?:…|\.{3})\s*$")
_BULLET = re.compile(r"^[ \t]*(?:(?:[-*+•·]|\d{1,3}[.)、])[ \t]+|>[ \t]?|\d{1,3}、)+", re.MULTILINE)


@lru_cache(maxsize=4096)
def passage(text: str) -> Passage:
    """The words of a text, without markup, labels, case and forms."""
    # A wide comma is never part of a number, as the plain one that takes its place can be.
    plain = UNSEEN.sub("", compatible(text.replace("’", "'").replace("，", "， ")))
    plain = _BEFORE_A_DATE.sub("", _BULLET.sub("", _LABEL.sub("", plain))).casefold()
    plain = _ROW.sub(lambda row: row[0].replace("|", " "), _EMPHASIS.sub(r"\g<text>", plain))
    for pattern, spelt_out in _SHORT_FORMS:
        plain = pattern.sub(spelt_out, plain)
    words: list[str] = []
    pauses: list[Pause] = []
    joints: list[Pause] = []
    spans: list[tuple[int, int]] = []
    cuts: list[tuple[int, int]] = []
    pause = joint = Pause.STOP
    at = begin = end = 0
    for match in _TOKEN.finditer(plain):
        if mark := _APART.search(plain, at, match.start()):
            joint = max(joint, Pause.LIST if mark[0] == "、" else Pause.COMMA)
        at = match.end()
        if match["word"] is None:
            here = Pause.STOP if match["stop"] else Pause.COMMA
            pause = max(pause, here)
            joint = joint if match["comma"] == "\n" else max(joint, here)
            begin = at
        elif match["word"] not in _MUTE:
            words.append(_ONE_WORD_FOR.get(match["word"]) or stem(match["word"]))
            pauses.append(pause)
            joints.append(joint)
            spans.append((begin, at))
            cuts.append((end, match.start()))
            begin = end = at
            pause = joint = Pause.NONE
        elif pause is Pause.NONE:
            spans[-1] = (spans[-1][0], at)
            begin = at
    signs = tuple(_signs_between(plain, [*cuts, (end, len(plain))]))
    return Passage(text, tuple(words), (*pauses, Pause.STOP), (*joints, Pause.STOP), plain, tuple(spans), signs)


def _signs_between(text: str, cuts: Sequence[tuple[int, int]]) -> Iterator[frozenset[Sign]]:
    """The signs in each of these parts of a text."""
    found = [(match.start(), Sign[match.lastgroup]) for match in _SIGN.finditer(text) if match.lastgroup]
    for start, end in cuts:
        yield frozenset(sign for at, sign in found if start <= at < end)


def spoken(text: str) -> Passage:
    """The words of what somebody said, of whom others judge whether they asked."""
    return replace(passage(text), is_spoken=True)


def wordings(quote: str, when: datetime | None) -> list[Passage]:
    """The ways in which a quote may be written down: as it is, without the words that only address the agent, or that
    only tell since when it holds or who settled it, its reason by itself; each also with its dates spelt out, where it
    is known when it was said.
    """
    return list(_wordings(quote, when))


@lru_cache(maxsize=4096)
def _wordings(quote: str, when: datetime | None) -> tuple[Passage, ...]:
    texts = [text for part in (quote, *_stating(quote)) for text in _as_statements(part)]
    texts += [_without_leads(text) for text in texts]
    texts = list(dict.fromkeys(texts))
    texts += [text for text in map(_without_since, texts) if text not in texts]
    texts += [_without_asides(text) for text in texts]
    texts += [unattributed(text) for text in texts]
    if when:
        # Some spell out only what an undated text would make certain, others what is plain where it was just said.
        dated = [make_absolute(text, when, in_talk=in_talk)[0] for text in texts for in_talk in (False, True)]
        dated = list(dict.fromkeys(dated))
        dated += [_JUST_NOW.sub(when.date().isoformat(), text) for text in dated]
        dated += [_with_past_days(text, when) for text in dated]
        dated += [_without_begun(text, when) for text in dated]
        texts += [*dated, *(_PART_OF_A_DAY.sub("", text) for text in dated)]
    return tuple(spoken(text) for text in dict.fromkeys(texts) if text)


def _stating(quote: str) -> list[str]:
    """What a sentence states beside what it asks or orders: "the audit is on Monday, can you …?" """

    ends = (
        without_order_behind(quote, lambda _: True, lambda _: False),
        without_order_behind(quote, lambda _: True, lambda part: not limits_what_stands_before(part)),
    )
    return [*stated(quote, lambda _: False), *dict.fromkeys(filter(None, ends))]


def _as_statements(text: str) -> list[str]:
    """A sentence, what it says without the words that only address the agent, and its reason by itself."""
    bare = bare_statement(text)
    parts = split_rationale(bare)
    return [text, bare, _JOINING.sub("", bare), parts.statement, parts.why, parts.how]


def held_wordings(text: str) -> list[Passage]:
    """The ways in which words that a memory holds may be written anew: as they are, and without whose word it is."""
    bare = unattributed(text)
    return [passage(text)] if bare == text else [passage(text), replace(passage(bare), text=text)]


def unattributed(text: str) -> str:
    """The text without who said it ("…, says Mads", "Mads says: …"), as long as something is said."""
    marker = _BULLET.match(text)
    at = marker.end() if marker else 0
    found = _ATTRIBUTION.search(text[at:])
    if found is None or _limits_what_is_told(found):
        return text
    bare = text[:at] + text[at : at + found.start()] + text[at + found.end() :]
    return bare if content_words(bare) else text


def _limits_what_is_told(found: re.Match[str]) -> bool:
    """Whether something stands before "she says:" that says where or when it holds."""
    beside = found["beside"]
    return bool(beside) and limits_what_follows(beside.casefold(), found.string[found.end() :].casefold())


def _with_past_days(text: str, when: datetime) -> str:
    """The sentence with the date of each day that it tells of as past: "I started on Monday", 昨天改成自动. No program
    would write that down by itself, but whoever does has read it so, too.
    """
    for found in reversed(find_relative_dates(text, when)):
        ago = (when.date() - found.start).days
        if found.start == found.end and 0 < ago <= DAYS_OF_A_WEEK and _DAY_NAME.fullmatch(found.text):
            text = text[: found.position] + found.start.isoformat() + text[found.position + len(found.text) :]
    return text


def _without_leads(text: str) -> str:
    """The sentence without what only tells since when it holds or who settled it, as long as something is said."""
    for _ in range(MAX_LEADS):
        lead = _LEAD.match(text)
        if lead is None or _limits_what_is_told(lead) or not content_words(text[lead.end() :]):
            break
        text = text[lead.end() :]
    return text


def _without_begun(text: str, when: datetime) -> str:
    """The sentence without the day from which it holds, where that had come when it was said."""
    found = _FROM_A_DAY.match(text)
    if found is None or (int(found["year"]), int(found["month"]), int(found["day"])) > when.timetuple()[:3]:
        return text
    return text[found.end() :]


def _without_since(text: str) -> str:
    """The sentence without what tells in its middle or at its end since when it holds, as long as something is said."""
    bare = _SINCE.sub("", text)
    return bare if content_words(bare) else text


def _without_asides(text: str) -> str:
    """The sentence without what it only says to the agent at its end, as long as something is said before that."""
    for _ in range(MAX_ASIDES):
        aside = _ASIDE.search(text)
        if aside is None or not content_words(text[: aside.start()]):
            break
        text = text[: aside.start()]
    return text


def is_quoted(claim: str, sources: Iterable[Passage], *, may_be_cut: bool = False) -> bool:
    """Whether each sentence of the claim is a run of whole clauses of one source, and every number, name and negation
    of it is there. With `may_be_cut`, the last may break off at its dots.
    """
    return bool(quoted_from(claim, list(sources), may_be_cut=may_be_cut))


def quoted_from(
    claim: str, sources: Sequence[Passage], *, replaced: Sequence[Passage] = (), may_be_cut: bool = False
) -> list[Passage]:
    """The sources that a claim is quoted from, one for each of its sentences; none where a sentence has no source. A
    clause of what the claim takes the place of, `replaced`, may stand in one sentence with words of another source.
    """
    is_cut = may_be_cut and _ELLIPSIS.search(claim) is not None
    found = _sources_of(claim, sources, replaced, is_cut=is_cut)
    return [] if any(_mixes_days(claim, used) for used in found) else [one for used in found for one in used]


def is_of_several_days(claim: str, sources: Sequence[Passage], replaced: Sequence[Passage]) -> bool:
    """Whether only that it mixes days keeps a claim from being quoted."""
    return any(_mixes_days(claim, used) for used in _sources_of(claim, sources, replaced, is_cut=False))


def _sources_of(
    claim: str, sources: Sequence[Passage], replaced: Sequence[Passage], *, is_cut: bool
) -> list[list[Passage]]:
    """Sentence by sentence, what the claim is quoted from; nothing where not all of it is."""
    said = passage(claim)
    whole = _find(said.words, sources, said, is_cut=is_cut)
    if whole is not None:
        return [[whole]] if _holds_anchors(claim, [whole]) else []
    found: list[list[Passage]] = []
    sentences = said.parted()
    for clauses in sentences:
        parts = _parts(clauses, sources, replaced, said)
        may_end = is_cut and clauses is sentences[-1]
        used = [_find(part, sources, said, is_cut=may_end and part is parts[-1]) for part in parts]
        found.append([one for one in used if one is not None])
        if len(found[-1]) < len(parts):
            return []
    return found if _holds_anchors(claim, [one for used in found for one in used]) else []


def _parts(
    clauses: list[tuple[str, ...]], sources: Sequence[Passage], replaced: Sequence[Passage], said: Passage
) -> list[tuple[str, ...]]:
    """What of a sentence has to be said by somebody: all of it at once, or, of a Chinese one that no source says as a
    whole, runs of its clauses that a source says, since its commas part statements.
    """
    is_chinese = all(len(one) >= FEWEST_WORDS and any(map(_CHINESE.match, one)) for one in clauses)
    if not is_chinese:
        return _with_what_stays(clauses, sources, replaced, said)
    if any(map(_ties, clauses[:-1])) or (_ties(clauses[-1]) and not _is_whole(clauses[-1])):
        return [_joined(clauses)]
    parts: list[tuple[str, ...]] = []
    at = 0
    while at < len(clauses):
        ends = range(len(clauses), at, -1)
        end = next((end for end in ends if _find(_joined(clauses[at:end]), sources, said, is_cut=False)), len(clauses))
        parts.append(_joined(clauses[at:end]))
        at = end
    return parts


def _with_what_stays(
    clauses: list[tuple[str, ...]], sources: Sequence[Passage], replaced: Sequence[Passage], said: Passage
) -> list[tuple[str, ...]]:
    """An English sentence in two, at a comma before a clause that stays of what it takes the place of; in one where
    there is none, or the first part would deny or limit the second, or the other way round.
    """
    whole = _joined(clauses)
    if _find(whole, sources, said, is_cut=False):
        return [whole]
    for at in range(1, len(clauses)):
        first, rest = _joined(clauses[:at]), _joined(clauses[at:])
        is_bound = not BINDING.isdisjoint(first) and rest[0] not in _GOING_ON
        if is_bound or rest[0] == "only" or not (BINDING - _DENYING - {"only"}).isdisjoint(rest):
            continue
        if _find(rest, replaced, said, is_cut=False) and _find(first, sources, said, is_cut=False):
            return [first, rest]
    return [whole]


def _mixes_days(claim: str, used: Sequence[Passage]) -> bool:
    """Whether a sentence of several sources has a date, and a source of it was told with another: then a clause would
    read as if it had happened, or been decided, on a day that is not its own.
    """
    days = set(_DAY.findall(claim))
    if not days or len(set(used)) < 2:
        return False
    return any(_days_of(one) - days for one in used)


@lru_cache(maxsize=4096)
def _days_of(source: Passage) -> frozenset[str]:
    """The days that a text tells of, those that count from when it was said as they stand there."""
    relative = (found.text for found in find_relative_dates(source.text, _SOME_DAY))
    return frozenset((*_DAY.findall(source.text), *relative))


def _joined(clauses: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(word for clause in clauses for word in clause)


def _ties(clause: tuple[str, ...]) -> bool:
    """Whether a clause says something of the one beside it, so that neither stands alone."""
    return not _TYING.isdisjoint(clause) or _limits(clause)


def _limits(words: tuple[str, ...]) -> bool:
    """Whether an "only" limits what follows after the next comma, too."""
    return any(one in _ONLY and other in _ONLY_WHERE for one, other in pairwise(words))


def _is_whole(words: tuple[str, ...]) -> bool:
    """Whether a clause at the end of its sentence says by itself who alone can do something."""
    is_only = any(one in _ONLY and other == "有" for one, other in pairwise(words))
    return is_only and _TYING.isdisjoint(words) and not _ABLE.isdisjoint(words)


def _holds_anchors(claim: str, used: Sequence[Passage]) -> bool:
    # Without case: people type "thursday", and names are held by the words already.
    return not missing(claim.casefold(), "\n\n".join(one.text for one in used).casefold())


def _find(words: tuple[str, ...], sources: Sequence[Passage], said: Passage, *, is_cut: bool) -> Passage | None:
    """The source in which these words of a claim stand, joined as they are there; `said` is the claim."""
    if not words:
        return sources[0] if sources else None
    places = list(_places_of(words, said))
    return next(
        (
            source
            for source in sources
            if any(
                _says_the_same(words, said, place, source, at, is_cut=is_cut)
                for at in _free_places_of(words, source, is_cut=is_cut)
                for place in places
            )
        ),
        None,
    )


def _places_of(words: tuple[str, ...], passage: Passage) -> Iterator[int]:
    """The number of the first of the words, wherever they stand in a passage."""
    count = len(words)
    for at in range(len(passage.words) - count + 1):
        if passage.words[at] == words[0] and passage.words[at : at + count] == words:
            yield at


def _free_places_of(words: tuple[str, ...], source: Passage, *, is_cut: bool) -> Iterator[int]:
    """Those where nothing beside the words binds them."""
    for at in _places_of(words, source):
        if _is_free_before(source, at) and (is_cut or _is_free_behind(source, at + len(words))):
            yield at


def _says_the_same(
    words: tuple[str, ...], said: Passage, place: int, source: Passage, at: int, *, is_cut: bool
) -> bool:
    """Whether the words are joined in a claim as they are in a source, and the signs between them say the same."""
    count = len(words)
    mine, theirs = said.joints[place + 1 : place + count], source.joints[at + 1 : at + count]
    here, there = said.signs[place : place + count + 1], source.signs[at : at + count + 1]
    if not _means_the_same(words, mine, theirs):
        return False
    if source.is_spoken:
        between = zip(here[1:-1], there[1:-1], mine, theirs, strict=True)
        return all(
            _asks_alike(one, other) and not _parts_a_lead(one, other, *joints) for one, other, *joints in between
        )
    ends_alike = is_cut or (_asks_alike(here[-1], there[-1]) and _quotes_alike(here[-1], there[-1], Sign.CLOSES))
    between = zip(here[1:-1], there[1:-1], strict=True)
    return ends_alike and _quotes_alike(here[0], there[0], Sign.OPENS) and all(_are_alike(*pair) for pair in between)


def _are_alike(mine: frozenset[Sign], theirs: frozenset[Sign]) -> bool:
    """Whether no sign between two words came or went that may turn what they say: "Forbidden: deleting logs" is not
    "Forbidden. Deleting logs", nor is "Push to main? Never." what "Push to main. Never." says.
    """
    is_quoted_alike = all(_quotes_alike(mine, theirs, sign) for sign in (Sign.OPENS, Sign.CLOSES))
    return _asks_alike(mine, theirs) and is_quoted_alike and _leads_in_alike(mine, theirs)


def _asks_alike(mine: frozenset[Sign], theirs: frozenset[Sign]) -> bool:
    return (Sign.ASKS in mine) == (Sign.ASKS in theirs)


def _leads_in_alike(mine: frozenset[Sign], theirs: frozenset[Sign]) -> bool:
    if Sign.LEADS_IN not in mine | theirs:
        return True
    return all(Sign.LEADS_IN in one or Sign.DASH in one for one in (mine, theirs))


def _quotes_alike(mine: frozenset[Sign], theirs: frozenset[Sign], mark: Sign) -> bool:
    return (mark in mine) == (mark in theirs) or Sign.CODE in mine | theirs


def _parts_a_lead(mine: frozenset[Sign], theirs: frozenset[Sign], joint: Pause, other: Pause) -> bool:
    """Whether a stop stands on one side where a colon leads in on the other."""
    return not _leads_in_alike(mine, theirs) and Pause.STOP in (joint, other)


def _means_the_same(words: tuple[str, ...], mine: Sequence[Pause], theirs: Sequence[Pause]) -> bool:
    """Whether the same words, joined anew, deny and limit what they did: "no deploys" is not "no, deploys", nor is "we
    never test; deploy first" what "we never test, deploy first" says.
    """
    return all(
        one is other or not _turns(words, at, one, other, theirs)
        for at, (one, other) in enumerate(zip(mine, theirs, strict=True), start=1)
    )


def _turns(words: tuple[str, ...], at: int, mine: Pause, theirs: Pause, joints: Sequence[Pause]) -> bool:
    """Whether another pause before a word can change what a "not" or an "if" is said of. A pause that is put in parts
    it from what it stands beside; one that is taken out, or made shorter, lets it reach further.
    """
    pauses = [0, *(number for number, joint in enumerate(joints, start=1) if joint is not Pause.NONE), len(words)]
    before = words[max(one for one in pauses if one < at) : at]
    behind = words[at : min(one for one in pauses if one > at)]
    if mine < theirs:
        reaches = before if mine is Pause.COMMA else (*before, *behind)
        return not BINDING.isdisjoint(reaches)
    if theirs is Pause.COMMA and not _is_listed(behind):
        return not (BINDING - _DENYING).isdisjoint(before) or before[-1] in _DENYING
    if not _DENYING.isdisjoint(before) and behind[0] not in _GOES_ON_WITH:
        return True
    return before[-1] in BINDING or (behind[0] in BINDING and not _may_end(before[-1]))


def _is_listed(behind: Sequence[str]) -> bool:
    """Whether what follows a comma is a member of a list, and no clause: "never delete logs, backups". Chinese has a
    mark of its own for that.
    """
    return not any(map(_CHINESE.match, behind)) and not is_clause(" ".join(behind))


def _may_end(word: str) -> bool:
    """Whether a clause may end with the word, so that one with a "not" may follow: "use pnpm, not npm"."""
    return word not in STOP_WORDS and word not in verb_stems() and word not in _LEADS_TO_A_NOT


def is_fragment(claim: str, used: Iterable[Passage]) -> bool:
    """Whether a sentence of the claim is but a word or two from between two commas of what it is quoted from: "team
    heat" in "the four of us, team heat, moved" is no statement. A denial is one, however short: "no emojis".
    """
    sources = list(used)
    for words in passage(claim).sentences():
        if len(words) >= FEWEST_WORDS or not _DENYING.isdisjoint(words):
            continue
        of_it = [one for one in sources if [*_free_places_of(words, one, is_cut=False)]] if words else []
        if of_it and not any(words in one.sentences() for one in of_it):
            return True
    return False


def is_line_of(quote: str, text: str) -> bool:
    """Whether a quote is whole lines of a text, as people who end no sentence type them, or whole sentences with which
    a line begins, and neither the line above denies or limits it nor what follows begins by doing so.
    """
    above, _, below = text.partition(quote)
    starts, ends = above.rstrip(" \t")[-1:], below.lstrip(" \t")[:1]
    is_ended = ends in ("", "\n") or quote.rstrip().endswith(_ENDS_A_SENTENCE)
    if not quote or quote not in text or starts not in ("", "\n") or not is_ended:
        return False
    line = _SENTENCES.split(above.rstrip().rpartition("\n")[2])[-1]
    before, behind = passage(line), passage(below.lstrip().partition("\n")[0])
    # What the last sentence of a line denies, or tells of others, is its own, unless it goes on below or begins by
    # tying itself to it.
    goes_on = line.endswith(_OPEN) or _LEADS_ON.search(line)
    is_free = BINDING.isdisjoint(before.words) if goes_on else (BINDING - _DENYING).isdisjoint(before.words[:1])
    return is_free and (BINDING - _REPORTING).isdisjoint(behind.words[:1])


def is_part_of(claim: str, text: str) -> bool:
    """Whether the words of a claim stand in a text in one run, be it as part of a clause."""
    words, there = passage(claim).words, passage(text).words
    return bool(words) and any(there[at : at + len(words)] == words for at in range(len(there)))


def _is_free_before(source: Passage, at: int) -> bool:
    """Whether a statement may begin here: after a stop, or after a comma or a "because" if nothing before it binds what
    follows.
    """
    if source.pauses[at] is Pause.STOP:
        return True
    start = max(number for number in range(at) if source.pauses[number] is Pause.STOP)
    words = source.words[start:at]
    is_joined = words[-1] in _AND and source.pauses[at - 1] is Pause.COMMA
    is_reason = words[-1] in _REASONING
    if not (source.pauses[at] is Pause.COMMA or is_reason or is_joined):
        return False
    if not (BINDING - _ONLY).isdisjoint(words) or _limits(words):
        return False
    rest = source.typed(at, _end_of_sentence(source, at))
    before = source.clauses(start, at - 1 if is_joined else at)
    return is_reason or not any(limits_what_follows(clause, rest) for clause in before)


def _is_free_behind(source: Passage, at: int) -> bool:
    """Whether a statement may end here: before a stop, or before a comma if nothing behind it binds what it says."""
    if source.pauses[at] is Pause.STOP:
        return True
    end = _end_of_sentence(source, at)
    rest = source.words[at:end]
    # A denial further on in a Chinese sentence denies its own clause: …截止，过了就没了.
    binding = _TYING if _CHINESE.match(rest[0]) and rest[0] not in _DENYING else BINDING
    if source.pauses[at] is not Pause.COMMA or not binding.isdisjoint(rest) or _limits(rest):
        return False
    return not any(map(limits_what_stands_before, source.clauses(at, end)))


def _end_of_sentence(source: Passage, at: int) -> int:
    """The number of the word behind the sentence in which a word stands."""
    return next(number for number in range(at + 1, len(source.pauses)) if source.pauses[number] is Pause.STOP)


def is_named_after(name: str, sources: Iterable[Passage]) -> bool:
    """Whether a title is made of the words of the texts it stands above, in any order, and does not turn them round:
    a word that they only use beside a "not" needs one in the title too, unless it stands alone and so says nothing.
    """
    free: set[str] = set()
    bound: set[str] = set()
    texts: list[str] = []
    for source in sources:
        texts.append(source.text)
        for clause in _clauses(source):
            (free if TURNING.isdisjoint(clause) else bound).update(clause)
    words = set(passage(name).words)
    allowed = free if TURNING.isdisjoint(words) and len(words) > 1 else free | bound
    return words <= allowed and not missing(name.casefold(), "\n\n".join(texts).casefold())


def _clauses(source: Passage) -> list[tuple[str, ...]]:
    return [clause for sentence in source.parted() for clause in sentence]


def turns_round(claim: Passage, text: Passage) -> bool:
    """Whether a text denies what a claim says: words that they share stand there only beside a "not"."""
    if not _DENYING.isdisjoint(claim.words):
        return False
    free = {word for clause in _clauses(text) if _DENYING.isdisjoint(clause) for word in clause}
    return not (set(claim.words) & set(text.words)) <= free
