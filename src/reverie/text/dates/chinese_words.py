"""The pieces that Chinese dates are made of: numbers, weekdays, units, and the words that say which one."""

from __future__ import annotations

import re

from reverie.text.dates.calendar import Unit

DIGITS = {
    "零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "兩": 2, "三": 3,
    "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
}  # fmt: skip
_FEW = (3, 5)  # 几
_TEENS = (11, 19)  # 十几

NUMERALS = "一二两兩三四五六七八九十百零〇"
# Four digits are a year: 2026年后 is after 2026.
NUMBER = rf"(?:[0-9０-９]{{1,3}}|[{NUMERALS}]{{1,5}})"
# Many set a blank between Chinese characters and figures: 下个月 20 号.
GAP = r"[ \t\u00a0\u3000]?"
# Not the tail of a longer number, nor of a date already written out ("2026-11-14天").
STARTS_NUMBER = rf"(?<![\d.\-/:~～年月第点{NUMERALS}])(?<![年月第]{GAP.removesuffix('?')})"
PART = r"(?:的?(?:早上|上午|中午|下午|傍晚|晚上|夜里|凌晨|清晨|半夜|早晨))?"
WEEK = r"(?:周|週|星期|礼拜|禮拜)"
WEEKDAY_NUMBERS = {"一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日": 6, "天": 6}
# 上周一直, 上周一下; 本周日常; and 上周三个会, where the number counts something.
# 下周一起去吃饭 is together next week; with a pause behind it, or with a change that begins, it is from Monday on.
_FROM_MONDAY_ON = (
    r"(?=\s?[，,]|[^，。；！？,;!?\n]{0,16}(?:改[为為成到在由用]|[换換]成|推[迟遲]到|提前到|不再|生效|一律))"
)
WEEKDAY = (
    rf"(?P<weekday>一(?![直共般些样樣定切边邊旦同度并併家块塊批段]|下(?!午)|起(?!{_FROM_MONDAY_ON}))"
    r"|[二三四五六]|[日天](?![常志誌报報程均子期本元记記历曆气氣]))"
    r"(?![个個次天十位名人场場件条條份篇年月项項种種])"
)

# --- which week or month ---

# The character before takes the first one away: 晚上周五, 以上周期, 日本周边, 新版本周五, 商量一下周末.
# Of 线下周五 nobody can say whether it is 线下 or 下周五, so it is neither.
_TAKES_UP = "晚早以马馬之网網线線赶趕碰遇加算班楼樓上"
_TAKES_DOWN = "一以之楼樓线線手乡鄉私底往剩这這下"
_TAKES_BOOK = "日基版样樣成剧劇课課脚腳文资資副书書原根账帳"
# 下下周 after 一下 is 下周: 商量一下下周.
_AFTER_A_WHILE = "(?<=[一以之]下)下{1,3}"
WHICH = (
    rf"(?P<which>(?<![{_TAKES_UP}])上{{1,4}}|(?<![{_TAKES_DOWN}])下{{1,4}}|{_AFTER_A_WHILE}|这|這|(?<![{_TAKES_BOOK}])本)"
    r"(?P<one>一[个個])?一?[个個]?"
)


def steps_of(which: str) -> int:
    """How many weeks or months away: 下下 is two ahead, 上 one back, 这 and 本 none."""
    return len(which) * {"上": -1, "下": 1}.get(which[0], 0)


# 目前, 以后, 说明, 先天后天: the character before takes the first one away.
NOT_BEFORE = r"(?<![目以之先生空提说說证證表声聲文光清透然今最])"
YEAR_WORDS = {
    "今年": 0, "本年": 0, "去年": -1, "前年": -2, "大前年": -3, "明年": 1, "后年": 2, "後年": 2,
}  # fmt: skip
YEAR = (
    rf"(?P<whole>(?:大前年|今年|(?<![{_TAKES_BOOK}])本年|(?<![过過失])去年|(?<![从從]){NOT_BEFORE}(?:前年|明年|后年|後年))"
    r"(?![轻輕龄齡代纪紀級级]))"
)

# --- so many units ---

UNITS = {
    "天": Unit.DAY, "日": Unit.DAY, "周": Unit.WEEK, "週": Unit.WEEK, "星期": Unit.WEEK, "礼拜": Unit.WEEK,
    "禮拜": Unit.WEEK, "月": Unit.MONTH, "季度": Unit.QUARTER, "年": Unit.YEAR,
}  # fmt: skip
UNIT = rf"{GAP}(?:(?P<unit>天|日|周|週|年)|[个個](?P<inner>[半多])?(?P<long_unit>月|星期|礼拜|禮拜|季度))"
COUNT = rf"(?P<count>{NUMBER}|十?[几幾好数數]|半)"
AWAY = (
    rf"{STARTS_NUMBER}{COUNT}(?:{UNIT}|{GAP}(?P<bare_unit>星期|礼拜|禮拜))(?P<half>半)?(?P<more>多)?"
    r"(?:(?![之以]前的)[之以])?(?P<side>[前后後])(?![端台面景期沿锋鋒]|(?<=前)提(?![交出到醒起]))"
)


def read_number(words: str) -> int:
    """The value of a number in Arabic or Chinese digits, up to a few thousand."""
    if words.isdecimal():
        return int(words)
    if not any(unit in words for unit in "十百"):
        return int("".join(str(DIGITS[digit]) for digit in words))
    total, digit = 0, 0
    for character in words:
        if character in DIGITS:
            digit = DIGITS[character]
        else:
            total += (digit or 1) * (100 if character == "百" else 10)
            digit = 0
    return total + digit


def unit_of(match: re.Match[str]) -> Unit:
    """The unit that a match of UNIT or AWAY counts in."""
    names = match.groupdict()
    return UNITS[names["unit"] or names["long_unit"] or names["bare_unit"]]


def read_count(words: str) -> tuple[int, int, bool]:
    """The least and the most a number may mean, and whether that is exact."""
    if words == "半":
        return 0, 0, False
    if words[-1] in "几幾好数數":
        low, high = _TEENS if words.startswith("十") else _FEW
        return low, high, False
    if len(words) == 2 and words[0] in DIGITS and words[1] in DIGITS:  # 三五天, 两三周
        return DIGITS[words[0]], DIGITS[words[1]], False
    value = read_number(words)
    return value, value, True
