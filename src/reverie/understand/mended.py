"""Words that put right what was just said, and say nothing without it: "no wait, 9555", "never mind the port, it is
9555", "make it a week later", 不对，是 9555, 推迟到下周五. The earlier statement with that value says what is meant.
"""

from __future__ import annotations

import calendar
import re
from datetime import date, datetime, timedelta

from reverie.text.dates import make_absolute
from reverie.understand.retraction import said_instead
from reverie.understand.statement import Statement
from reverie.understand.value import Value
from reverie.understand.verbs import is_verb
from reverie.understand.words import content_words, is_chinese, stem

MOSTLY = 0.5  # of the words of a statement that is said again, among those of the one that it stands for
_PAUSE = r"[\s,，;；:：.。!！、–—-]*"
_ABOUT = r"(?:[^,，;；:：.。!！–—]*)"
# What takes an earlier word back and leads over to the right one.
_LEADS = re.compile(
    r"(?:(?:(?:no|nope|nah|(?:wait|hold on|hang on)(?=\s*[,;:.!–—-]|\s+(?:no|sorry)\b)|sorry"
    r"|apologies|pardon|oops|whoops|hm+|oh|ah|um+|uh+|well|ok(?:ay)?"
    r"|actually|rather|correction|typo|wrong|not quite|my (?:bad|mistake|fault)"
    r"|(?:scratch|strike|disregard) (?:that|this|it)(?! +about\b)"
    r"|i(?: was wrong| misspoke| got (?:it|that) wrong| meant(?: to say)?| mean)"
    r"|(?:that|it|this)(?:['’]s| is| was) (?:wrong|incorrect|not right|not it|a typo))\b"
    rf"|(?P<about>(?:never\s?mind|forget|ignore|disregard|scratch|strike)\b{_ABOUT}))"
    rf"{_PAUSE})+",
    re.IGNORECASE,
)
_CHINESE_LEADS = re.compile(
    r"(?:(?:不不?对|不是|错了|[我]?[说記记写打搞弄]错了|等等|等一?下|抱歉|不好意思|对不起|哦|啊|嗯|呃|算了|更正(?:一下)?|纠正一?下|口误|笔误"
    r"|其实)"
    r"|(?P<about>(?:别管|忘了|忘掉|不管|收回)[^，。；,;：:]*|(?:刚才|刚刚|上面|前面)[^，。；,;：:]*?(?:不算|作废|错了|不对|有误)))"
    rf"{_PAUSE}|(?:不对|错了)(?=是|应该)",
)
# What points at the earlier statement and gives the value; only the second sort does so without taking a word back.
_IT = r"(?:it|that|this|they|those|these)"
_IS = re.compile(
    rf"(?:{_IT}(?:['’]s|['’]re)? *)?(?:(?:should|must|will|has to|is going to) (?:be|say|read) *"
    r"|(?:is|are|was|be)\b *)?"
    r"(?:(?:really|actually|now|supposed to be|on|at|in|to|by|for|the one (?:is|on))\b *)*",
    re.IGNORECASE,
)
_IT_DOES = re.compile(
    rf"{_IT} (?P<verb>(?!(?:is|was|are|should|must)\b)[a-z]+) (?:(?:on|at|in|to|from|by|with|for)\b *)?", re.IGNORECASE
)
_MOVES = re.compile(
    rf"(?:please )?(?:(?:let['’]s )?(?:make|change|move|push|switch|set|bump|shift|put|postpone|bring) {_IT}"
    rf"|{_IT}(?:['’]s| has| have| was| were| got| is)? (?:been )?(?:moved|changed|pushed|switched|shifted"
    r"|bumped|postponed|delayed|brought forward))\b *(?:(?:back|forward|over|up|out|now) *)?"
    r"(?:(?:to|until|till|for|on|by)\b *)?",
    re.IGNORECASE,
)
_CHINESE_IS = re.compile(r"(?:它|那个?|这个?)?(?:应该|其实|现在|实际)*(?:是|为)?")
_CHINESE_MOVES = re.compile(
    r"(?:把?(?:它|那个?|这个?))?(?:已经|现在|要|得|就|再)*"
    r"(?:改|换|推迟|提前|延|延期|延后|顺延|挪|移|调|调整|变|改期)(?:[成到为至在])"
)
# A new statement that says too little by itself, and one that is about the matter at hand only.
_POINTS = re.compile(rf"(?:{_IT}|he|she)\b|[它他她这那是]", re.IGNORECASE)
_FOR_ONCE = re.compile(
    r"\b(?:this|these|today|tonight|now|once|first)\b|[这這][次个個条條]|今天|今晚|先", re.IGNORECASE
)
# Sounds that take nothing back by themselves, and who else is spoken of: 哦你还在 yarn 啊.
_MERE_SOUNDS = re.compile(rf"(?:(?:hm+|oh|ah|um+|uh+|well|ok(?:ay)?|rather|哦|啊|嗯|呃|其实){_PAUSE})+", re.IGNORECASE)
_SOMEBODY = re.compile(r"\b(?:i|you|we|he|she)\b|[你我他她您]", re.IGNORECASE)
_COUNT = r"(?P<count>an?|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3})"
_SHIFT = re.compile(
    rf"{_COUNT} (?P<unit>day|week|month)s? (?P<way>later|earlier|sooner)"
    rf"|(?P<way2>back|forward|later|earlier) (?:by )?{_COUNT.replace('count', 'count2')} (?P<unit2>day|week|month)s?",
    re.IGNORECASE,
)
_CHINESE_SHIFT = re.compile(
    r"(?P<way>推迟|延后|延期|往后推|往后挪|后延|顺延|晚|提前|往前挪|往前提|早)(?P<count>[一二两三四五六七八九十]|\d{1,3})"
    r"(?P<unit>天|日|周|个?星期|个?月)"
)
_SHIFT_LEAD = re.compile(
    rf"(?:please )?(?:let['’]s )?(?:(?:make|move|push|shift|bring|do) {_IT}"
    rf"|{_IT}(?:['’]s| is| has been| was) (?:moved|pushed|shifted|brought)"
    rf"|{_IT}(?:['’]s| is))? *",
    re.IGNORECASE,
)
_ENGLISH = ("a one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {
    **{word: count for count, words in enumerate(_ENGLISH, 1) for word in words.split()},
    **{word: count for count, word in enumerate("一二三四五六七八九十", 1)},
    "an": 1,
    "两": 2,
}
_EARLIER = frozenset({"earlier", "sooner", "forward", "提前", "往前挪", "往前提", "早"})
_END = re.compile(
    r"\s*(?:(?:instead|actually|then|now|please|sorry|thanks)\b|[了吧哈啊哦])*[\s.。!！~…]*$", re.IGNORECASE
)
_DAY_ALONE = re.compile(r"---(\d\d)")
_NO_YEAR = re.compile(r"--\d\d-\d\d")
_WHOLE_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)")


def puts_right(sentence: str, when: datetime | None) -> bool:
    """Whether a sentence, said at that time, says nothing but another value, or a later day, of what was said before
    it.
    """
    if _shift_in(sentence) or _value_in(sentence):
        return True
    return when is not None and _value_in(make_absolute(sentence, when, in_talk=True)[0]) is not None


def topic_put_right(sentence: str) -> frozenset[str]:
    """What such a sentence names as the thing that it speaks of, in content words; empty where it only points back."""
    found = _lead_of(sentence)
    about = found["about"] if found else None
    return content_words(_SAID.sub(" ", about)) - {"mind"} if about else frozenset()


_SAID = re.compile(
    r"\b(?:never\s?mind|forget|ignore|disregard|scratch|strike|what|i(?:['’]ve)?|just|said|told(?: you)?|wrote|thing"
    r"|part|bit|about|on|earlier|before)\b|别管|忘了|忘掉|不管|收回|刚才|刚刚|上面|前面|我?说的?|那个|这个|那条|不算|作废"
    r"|说错了|错了|不对|有误",
    re.IGNORECASE,
)


def mended(statement: str, sentence: str, when: datetime | None) -> str:
    """The statement with the value that the sentence, said at that time, puts in the place of its own; empty where it
    gives none, or where one cannot say which value of the statement it is meant for. A day is first read as it stands:
    "the 12th" said of something in December is in December. A sentence that takes the statement back and says it again
    with something else, "scratch that, the port is 9555", gives its own words where no value can be told.
    """
    if found := _mended(statement, sentence) or _said_anew(statement, sentence):
        return found
    return _mended(statement, make_absolute(sentence, when, in_talk=True)[0]) if when else ""


def _said_anew(statement: str, sentence: str) -> str:
    """How the statement reads after a sentence that takes it back and goes on to say it again: with the new value in
    the place of its own, where nothing else differs, or as it is said now. Empty where the sentence goes on with
    something else, or for this once.
    """
    rest = said_instead(sentence)
    old, new = Statement.of(statement), Statement.of(rest)
    if not new.words or _FOR_ONCE.search(rest) or rest.rstrip().endswith(("?", "？")):
        return ""
    known = {one.key for one in old.values}
    changed = [one for one in new.values if one.key not in known]
    others = new.words.difference(*(content_words(one.typed) for one in changed))
    fitting = [one for one in old.values if len(changed) == 1 and _fits(one, changed[0])]
    if others and others <= old.words and len(fitting) == 1:
        return _in_place_of(statement, fitting[0], _written(fitting[0], changed[0]))
    is_new = not new.words <= old.words and not _POINTS.match(rest)
    return rest if is_new and len(new.words & old.words) >= MOSTLY * len(new.words) else ""


def _mended(statement: str, sentence: str) -> str:
    old = Statement.of(statement)
    if shift := _shift_in(sentence):
        days = [one for one in old.values if _WHOLE_DAY.fullmatch(one.key)]
        return _in_place_of(statement, days[0], _shifted(days[0], shift)) if len(days) == 1 else ""
    new = _value_in(sentence, old)
    if new is None or any(one.key == new.key for one in old.values):
        return ""
    fitting = [one for one in old.values if _fits(one, new)]
    return _in_place_of(statement, fitting[0], _written(fitting[0], new)) if len(fitting) == 1 else ""


def _lead_of(sentence: str) -> re.Match[str] | None:
    leads = _CHINESE_LEADS if any(map(is_chinese, sentence)) else _LEADS
    found = leads.match(sentence)
    return found if found and found[0] and not _MERE_SOUNDS.fullmatch(found[0]) else None


def _rest(sentence: str) -> str:
    """What follows the words that take something back, where any do."""
    rest = sentence.strip()
    while (found := _lead_of(rest)) and found.end() < len(rest):
        rest = rest[found.end() :]
    return rest


def _value_in(sentence: str, old: Statement | None = None) -> Value | None:
    """The one value that is all that the sentence says; beside the verb of the old statement, if one is given."""
    text = sentence.strip()
    rest = _rest(text)
    is_chinese_text = any(map(is_chinese, text))
    moves = (_CHINESE_MOVES if is_chinese_text else _MOVES).match(rest)
    if moves:
        rest = rest[moves.end() :]
    elif rest != text:
        does = _IT_DOES.match(rest)
        is_so = (_CHINESE_IS if is_chinese_text else _IS).match(rest)
        if does and is_verb(does["verb"]) and (old is None or stem(does["verb"].casefold()) in old.words):
            rest = rest[does.end() :]
        elif is_so:
            rest = rest[is_so.end() :]
    else:
        return None
    said = Statement.of(_END.sub("", rest))
    if len(said.elements) != 1 or not said.values or "?" in text or "？" in text or _SOMEBODY.search(rest):
        return None
    return said.values[0]


def _shift_in(sentence: str) -> tuple[int, str] | None:
    """By how many days, or months, something is put off (or brought forward, below zero); None where it is not."""
    rest = _END.sub("", _rest(sentence))
    if any(map(is_chinese, rest)):
        found = _CHINESE_SHIFT.fullmatch(rest)
        way, count, unit = (found["way"], found["count"], found["unit"]) if found else ("", "", "")
    else:
        lead = _SHIFT_LEAD.match(rest)
        found = _SHIFT.fullmatch(rest[lead.end() :] if lead else rest)
        way, count, unit = (
            (found["way"] or found["way2"], found["count"] or found["count2"], found["unit"] or found["unit2"])
            if found
            else ("", "", "")
        )
    if not way:
        return None
    number = int(count) if count.isdigit() else _NUMBERS[count.casefold()]
    number *= 7 if unit.casefold() in ("week", "周", "星期", "个星期") else 1
    return (-number if way.casefold() in _EARLIER else number, "month" if unit in ("month", "月", "个月") else "day")


def _shifted(day: Value, shift: tuple[int, str]) -> str:
    """That day, put off, written as it was typed: in figures, or the Chinese way."""
    before, (count, unit) = date.fromisoformat(day.key), shift
    if unit == "month":
        year, month = divmod(before.year * 12 + before.month - 1 + count, 12)
        after = date(year, month + 1, min(before.day, calendar.monthrange(year, month + 1)[1]))
    else:
        after = before + timedelta(days=count)
    return f"{after.year}年{after.month}月{after.day}日" if any(map(is_chinese, day.typed)) else after.isoformat()


def _fits(old: Value, new: Value) -> bool:
    """Whether the one can stand in the place of the other: a day for a day, a count for a count of the same."""
    sorts = old.sorts & new.sorts
    if "number" in sorts:
        return new.sorts - _YEAR in (old.sorts - _YEAR, _BARE)
    return bool(sorts - {"unknown"})


_YEAR = frozenset({"year"})
_BARE = frozenset({"number"})


def _written(old: Value, new: Value) -> str:
    """The new value as it stands in the place of the old one: of a day that names no month, the month stays."""
    alone, whole = _DAY_ALONE.fullmatch(new.key), re.search(r"-(\d\d)$", old.key)
    if alone and whole and not _DAY_ALONE.fullmatch(old.key):
        day = re.compile(rf"(?<!\d){int(whole[1])}(?:st|nd|rd|th)?(?!\d)|(?<!\d){whole[1]}(?!\d)(?!.*{whole[1]})")
        return day.sub(lambda found: alone[1] if found[0] == whole[1] else str(int(alone[1])), old.typed, count=1)
    if new.sorts - _YEAR == _BARE and old.amount and old.typed.count(old.amount) == 1:
        return old.typed.replace(old.amount, new.amount)  # "30 minutes", "no, 20"
    whole_day = _WHOLE_DAY.fullmatch(old.key)
    if not (whole_day and _NO_YEAR.fullmatch(new.key)):
        return new.typed
    return f"{whole_day[1]}年{new.typed}" if any(map(is_chinese, new.typed)) else f"{new.typed} {whole_day[1]}"


def _in_place_of(statement: str, old: Value, typed: str) -> str:
    return statement.replace(old.typed, typed) if statement.count(old.typed) == 1 else ""
