"""Numbers with their units, in one spelling: "24 hours", "24h", "24 小时" and "二十四小时" are all `24 h`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

# Each unit as it is written out, and every way it is found in text. What is left out has no unit: "5 retries" is 5.
_SPELLINGS = {
    "ms": "ms millisecond milliseconds 毫秒",
    "s": "s sec secs second seconds 秒钟 秒",
    "min": "min mins minute minutes 分钟",
    "h": "h hr hrs hour hours 个小时 小时 个钟头 钟头",
    "d": "d day days 天 日",
    "w": "w wk week weeks 周 个星期 星期 个礼拜 礼拜",
    "month": "month months 个月",
    "y": "y yr yrs year years 年",
    "%": "% percent",
    "b": "b byte bytes 字节",
    "kb": "kb kib",
    "mb": "mb mib",
    "gb": "gb gib",
    "tb": "tb tib",
    "hz": "hz",
    "khz": "khz",
    "mhz": "mhz",
    "ghz": "ghz",
    "mm": "mm 毫米",
    "cm": "cm 厘米",
    "m": "m 米",
    "km": "km 公里 千米",
    "g": "g 克",
    "kg": "kg 公斤 千克",
    "px": "px 像素",
    "°c": "°c 摄氏度",
    "x": "x 倍",
    "$": "$ usd dollar dollars 美元",
    "€": "€ eur euro euros 欧元",
    "£": "£ gbp 英镑",
    "¥": "¥ cny rmb yuan 元 块钱 人民币",
}
_UNITS = {spelling: unit for unit, spellings in _SPELLINGS.items() for spelling in spellings.split()}
_MULTIPLIERS = {
    "k": 10**3,
    "thousand": 10**3,
    "千": 10**3,
    "万": 10**4,
    "萬": 10**4,
    "million": 10**6,
    "百万": 10**6,
    "千万": 10**7,
    "亿": 10**8,
    "億": 10**8,
    "billion": 10**9,
}
# Words that count things without saying what is measured; with them a Chinese numeral is a number.
_COUNTERS = "个 次 条 位 名 台 份 行 轮 人 步 遍 种 项 页 篇 件 层 级 岁 倍 张 把 家 套"

_DIGITS = dict(zip("零〇一二两三四五六七八九", (0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9), strict=True))
_PLACES = {"十": 10, "百": 100, "千": 1000}
_GROUPS = {"万": 10**4, "亿": 10**8}
_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_WORDS = {word: number for number, word in enumerate([*_ONES.split(), "seventeen", "eighteen", "nineteen"])} | {
    word: number * 10 for number, word in enumerate(_TENS.split(), start=2)
}


_ENDS = "(?![A-Za-z0-9_])"


def _either(words: Iterable[str]) -> str:
    """A pattern for any of the words, the longest first; a Latin word must not run on."""
    ordered = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(word) + (_ENDS if word.isascii() and word.isalpha() else "") for word in ordered)


_UNIT = f"(?i:{_either(_UNITS)})"
_LONG_UNIT = f"(?i:{_either(unit for unit in _UNITS if len(unit) > 2 or not unit.isascii())})"
_MULTIPLIER = f"(?i:{_either(_MULTIPLIERS)})"
_COUNTER = _either(_COUNTERS.split())
_WORD = f"(?i:{_either(_WORDS)})"
_ONE = f"(?i:{_either(_ONES.split()[1:10])})"

QUANTITY = re.compile(
    r"百分之(?P<share>\d+(?:\.\d+)?|[零〇一二两三四五六七八九十百点]{1,20})"
    r"|(?P<sign>(?<![\w.)\]])-)?(?P<currency>[$€£¥] ?)?(?<!\d)"
    r"(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d{1,40}(?:\.\d+)?)"
    rf"(?: ?(?P<multiplier>{_MULTIPLIER}))?(?:[ -]?(?P<unit>{_UNIT})|(?:st|nd|rd|th)\b|(?![A-Za-z_]|\.?\d))"
    r"|(?P<chinese>[零〇一二两三四五六七八九十百千万亿]{1,20}(?:点[零〇一二三四五六七八九]{1,20})?)"
    rf"(?: ?(?P<chinese_unit>{_LONG_UNIT})|(?P<counter>{_COUNTER}))"
    rf"|\b(?P<word>{_WORD})(?:[ -](?P<ones>{_ONE}))?[ -](?P<word_unit>{_LONG_UNIT})",
    re.ASCII,
)


def read_quantity(match: re.Match[str]) -> str | None:
    """What `QUANTITY` matched, in its one spelling; None where it measures nothing.

    A Chinese numeral or an English number word is a quantity only with a unit behind it, since 一个 and "one" are
    mostly articles. Digits keep their zeros: 3.10 is not 3.1.
    """
    if match["share"]:
        return f"{_plain(match['share'])}%"
    if match["chinese"]:
        if match["counter"] and match["chinese"] == "一":
            return None
        return _with_unit(_plain(match["chinese"]), match["chinese_unit"])
    if match["word"]:
        value = _WORDS[match["word"].casefold()] + _WORDS.get((match["ones"] or "").casefold(), 0)
        return _with_unit(str(value), match["word_unit"])
    number = match["number"].replace(",", "")
    if match["multiplier"]:
        number = _decimal(Decimal(number) * _MULTIPLIERS[match["multiplier"].casefold()])
    unit = match["unit"] or (match["currency"] or "").strip()
    return _with_unit(("-" if match["sign"] else "") + number, unit)


def _with_unit(number: str, spelling: str | None) -> str:
    if not spelling:
        return number
    unit = _UNITS[spelling.casefold()]
    return f"{number}%" if unit == "%" else f"{number} {unit}"


def _plain(numeral: str) -> str:
    """A numeral in digits, whether Chinese or not."""
    if numeral[0].isdigit():
        return numeral
    whole, point, fraction = numeral.partition("点")
    digits = "".join(str(_DIGITS[digit]) for digit in fraction if digit in _DIGITS)
    return str(_chinese_integer(whole)) + (f".{digits}" if point and digits else "")


def _chinese_integer(numeral: str) -> int:
    """The value of a Chinese integer: 三百二十 is 320, 二〇二四 is 2024, 十五万 is 150,000."""
    if all(character in _DIGITS for character in numeral):
        return int("".join(str(_DIGITS[character]) for character in numeral))
    total = section = digit = 0
    for character in numeral:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif character in _PLACES:
            section += (digit or 1) * _PLACES[character]
            digit = 0
        else:
            total = (total + section + digit or 1) * _GROUPS[character]
            section = digit = 0
    return total + section + digit


def _decimal(value: Decimal) -> str:
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
