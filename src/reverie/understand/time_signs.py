"""When a sentence is set, by its words alone: on a day to come, on a day that is past, or as what holds all the time.

"The inspector is coming on Friday week" will matter next time; "the build broke on Friday" will not. Which day is meant
is not asked here (`text/dates` knows), only whether one is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from reverie.understand.simplified import simplified
from reverie.understand.wordings import wordings
from reverie.understand.words import content_words

_DAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?"
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_COUNT = r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|a few|a couple of|\d+)"
_STRETCH = r"(?:days?|weeks?|fortnights?|months?|quarters?|years?)"
_NUMBERED = r"\d{1,2}(?:st|nd|rd|th)?"
_ORDINAL = r"(?:the )?\d{1,2}(?:st|nd|rd|th)"
_CHINESE_STRETCH = "(?:天|周|月|星期|礼拜|季度)"
_CHINESE_DAY = "(?:周|星期|礼拜)[一二三四五六日天末]"


def _any_of(english: str, chinese: str) -> re.Pattern[str]:
    """Either, whatever its case; the alternatives of the English one stand on lines of their own."""
    return re.compile(rf"\b{wordings(english)}\b|{chinese}", re.IGNORECASE)


_AHEAD = _any_of(
    rf"""
    tomorrow|next (?:{_STRETCH}|{_DAY}|{_MONTH}|spring|summer|autumn|fall|winter)|(?:{_STRETCH}|{_DAY}) after next
    (?:on|by|until|till|this|coming|before|from) (?:the |coming |this )*{_DAY}
    {_DAY} (?:week|fortnight)|a week (?:{_DAY}|tomorrow|today|from)
    in {_COUNT} {_STRETCH}|{_COUNT} {_STRETCH} from (?:now|today|tomorrow)
    (?:end|middle|beginning|start|mid) ?-?(?:of )?(?:the |this |next )?(?:{_STRETCH}|{_MONTH})
    (?:by|before|until|till|on|from) (?:the )?end|(?:by|before|until|till|on|from) (?:the \d{{1,2}}|{_ORDINAL})
    (?:by|is|due) \d{{4}}-\d\d-\d\d
    (?:on|by|until|from|before|in) {_MONTH}|{_MONTH} {_NUMBERED}|{_NUMBERED} (?:of )?{_MONTH}
    """,
    rf"[明后]天|明[早晚]|下+个?{_CHINESE_STRETCH}|[这本]个?{_CHINESE_DAY}|(?<![上每]){_CHINESE_DAY}"
    rf"|(?:\d+|[一二两三四五六七八九十半]+)个?{_CHINESE_STRETCH}[之以]?[后内]|[月年周]底|月[初中末]|年[初末]"
    r"|\d{1,2}[号日](?![楼线机门店院])",
)
_PAST = _any_of(
    rf"""
    yesterday|last (?:night|{_STRETCH}|{_DAY}|{_MONTH}|time)|ago|earlier|this morning|just now|so far|the other day
    recently
    """,
    f"昨[天晚]|(?<!大)前天|上+个?(?:{_CHINESE_STRETCH}|次|回)|刚才|刚刚|今早",
)
_AGAIN = _any_of(
    rf"""
    (?:every|each) (?:{_DAY}|{_STRETCH}|morning|evening|night|other|second)
    (?:mon|tues|wednes|thurs|fri|satur|sun)days|daily|weekly|monthly|quarterly|yearly|nightly|(?:once|twice) a
    """,
    "每[天周月年个次逢晚早]",
)
_PASSIVE = _any_of(
    r"""
    (?:is|are|gets?) (?:\w+ly |only |always |never )?\w{2,}ed
    (?:is|are|gets?) (?:kept|held|sent|run|built|written|paid|made|given|taken|sold|done|set|put|drawn|bought|cut)
    """,
    "被",
)
_GOING_ON = _any_of(r"(?:is|are|am|'re|'s|'m) (?:\w+ly |still |now )?\w{2,}ing", "正在|在(?=[跑等弄看改])")
_WAS = _any_of(
    r"(?<!is\s)(?<!are\s)(?<!be\s)(?:was|were|did|went|got|came|broke|saw|found|took|said|\w{3,}ed)",
    "[过了](?=[。，,！!]|$)",
)
_ONESELF = _any_of("i(?:'ll|'m|'d|'ve)?|me|(?<!^)my", "我(?!们|司|方|院|校)|咱")
_TOMORROW = _any_of("tomorrow", "明[天早晚]")
_WEEK = _any_of("week", "周|星期|礼拜")
_PLAIN_EVENT = re.compile(  # the release is next Friday
    r"\W*(?:the|our|their|his|her|deadlines?)(?: [\w'-]+){1,4} "
    r"(?:is|are|will be|starts?|begins?|ends?|opens?|closes?|takes place)\b"
    r"|[^，,。]{2,12}(?:是|在|定在|开始|截止)",
    re.IGNORECASE,
)
FEWEST_WORDS = 4  # content words of a sentence that tells what happens when
_SIGNS = (
    ("names a day past", _PAST),
    ("passive in the present", _PASSIVE),
    ("going on right now", _GOING_ON),
    ("verb in the past", _WAS),
)


_AGAIN_AND_AGAIN, _DAY_AHEAD, _EVENT_AHEAD = (
    "names a day that comes again",
    "names a day ahead",
    "something happens on a day ahead",
)
SIGNS = (_AGAIN_AND_AGAIN, _DAY_AHEAD, _EVENT_AHEAD, *(sign for sign, _ in _SIGNS))


def time_signs(text: str) -> Iterator[str]:
    """Each sign of time that the sentence gives, in words a person can read."""
    plain = simplified(text)
    found = {sign for sign, pattern in _SIGNS if pattern.search(plain)}
    if _AGAIN.search(plain):
        yield _AGAIN_AND_AGAIN
    elif _AHEAD.search(plain):
        found.discard("going on right now")  # "is coming on Friday" is not
        yield _DAY_AHEAD
        if found.isdisjoint({"names a day past", "verb in the past"}) and _is_event(plain):
            yield _EVENT_AHEAD
    yield from sorted(found)


def _is_event(plain: str) -> bool:
    """Whether a sentence that names a day ahead tells what happens then: it has a thing to tell of, the speaker is not
    it, and the day is not tomorrow.
    """
    return (
        (len(content_words(plain)) >= FEWEST_WORDS or _PLAIN_EVENT.match(plain) is not None)
        and not _ONESELF.search(plain)
        and (not _TOMORROW.search(plain) or _WEEK.search(plain) is not None)
    )
