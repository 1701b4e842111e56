"""Whether words that could be a date are the name of something: "Today 2.0", "an app called Tomorrow", 《昨天》."""

from __future__ import annotations

import re

_REACH = 80  # characters to either side: a name is told by the words right beside it
_MARKUP = r"[*_\"'“”‘’`]{0,3}"

# --- English ---

_CAPITALISED = re.compile(r"(?:[A-Z]\w*\W*)+$", re.ASCII)
# Names in themselves, so that a capital says nothing and "she called Friday" is about a day.
_DAY_OR_MONTH = re.compile(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun"
    r"|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec",
    re.IGNORECASE,
)
_THING = (
    "(?:app|application|newspaper|magazine|newsletter|podcast|product|tool|library|package|plugin|platform|website"
    "|brand|startup|song|album|film|movie|novel|codename)"
)
_CALLED_BEFORE = re.compile(
    rf"(?:\b(?:named|titled|entitled|dubbed|codenamed|code-named|known as|(?:is|are|was|were|be|been|being) called"
    rf"|{_THING}s? called|(?:by|under|with|has|have|chose|uses?) the name(?: of)?"
    rf"|name(?: of [\w ]{{1,40}})? is)\s+|\bname\s?[:=]\s*){_MARKUP}$",
    re.IGNORECASE,
)
_WEAKLY_CALLED_BEFORE = re.compile(rf"\b(?:called|the name(?: of)?|{_THING})\s+{_MARKUP}$", re.IGNORECASE)
_VERSION_AFTER = re.compile(
    rf"{_MARKUP}\s(?:v\d+(?:\.\d+)*|\d+(?:\.\d+)+)(?![\w%°]|\s?%"
    # A number of something, or a time of day
    r"|\s(?:a\.?m|p\.?m|percent|thousand|million|billion|hours?|hrs?|h|days?|weeks?|months?|years?|minutes?|mins?"
    r"|seconds?|secs?|ms|s|[kmgt]i?b|k?m|kg|g|l|x|times|points?|degrees|dollars|euros|cents|usd|eur|tons?|miles)\b)",
    re.IGNORECASE,
)
_IS_NAME_AFTER = re.compile(
    rf"{_MARKUP},?\s+(?:is|was|will be|became|remains)\s+(?:(?:only|just|also|still|now)\s+)?"
    rf"(?:(?:the|our|its|their|his|her|my|a)\s+(?:\w+\s+)?(?:code)?name\b|(?:an?|our|my|their)\s+(?:\w+\s+)?{_THING}"
    r"(?=\s*[.,;!?]|\s*$|\s+(?:for|that|which|by|from|with)\b))",
    re.IGNORECASE,
)
_THING_AFTER = re.compile(
    rf"{_MARKUP}(?:\s+{_THING}\b|,\s+(?:the|our|an?|my|their)\s+(?:\w+\s+)?{_THING},"
    rf"|\s+\((?:the |our |an? )?(?:\w+ )?(?:{_THING}|name)\))",
    re.IGNORECASE,
)
_FIRM_AFTER = re.compile(r"\s+(?:Inc|Ltd|LLC|GmbH|Corp|Labs)\b")


def is_english_name(text: str, start: int, end: int) -> bool:
    """Whether the capitalised words between two places name a thing, to judge by what stands beside them."""
    if not _CAPITALISED.match(text[start:end]):
        return False
    before, after = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    if _CALLED_BEFORE.search(before) or any(
        sign.match(after) for sign in (_VERSION_AFTER, _IS_NAME_AFTER, _FIRM_AFTER)
    ):
        return True
    if _DAY_OR_MONTH.match(text[start:end]):
        return False
    return bool(_WEAKLY_CALLED_BEFORE.search(before) or _THING_AFTER.match(after))


# --- Chinese ---

_CHINESE_THING = (
    "(?:系统|系統|平台|项目|項目|专案|專案|计划|計劃|应用|應用|软件|軟體|产品|產品|程序|小程序|工具|服务|服務"
    "|公司|品牌|报纸|報紙|杂志|雜誌|栏目|欄目|节目|節目|乐队|樂隊|(?i:app))"
)
_CALLED = "(?:名为|名為|名叫|叫做|叫作|称为|稱為|命名为|命名為|取名(?:为|為|叫)?|代号[为為是叫]?|代號[为為是叫]?)"
_TITLE_BEFORE = re.compile(r"《[^《》\n]*$")
_TITLE_AFTER = re.compile(r"[^《》\n]*》")
_OPENING_BEFORE = re.compile(r"[「『“\"]$")
_CLOSING_AFTER = re.compile(
    rf"[」』”\"]\s?(?:这个|這個|一)?(?:{_CHINESE_THING}|[（(][^（）()\n]{{0,12}}{_CHINESE_THING})"
)
_CALLED_BEFORE_QUOTED = re.compile(rf"(?:{_CALLED}|叫)[「『“\"]$")
_CALLED_BEFORE_BARE = re.compile(r"(?:名为|名為|名叫|叫做|叫作|命名为|命名為|代号[为為是叫]|代號[为為是叫])$")
_NAME_IN_BRACKETS = re.compile(rf"\s?[（(][^（）()\n]{{0,8}}{_CHINESE_THING}的?(?:名|名称|名稱|名字|代号|代號)[）)]")


def is_chinese_name(text: str, start: int, end: int) -> bool:
    """Whether the words between two places stand in a title, or are quoted or explained as a name."""
    before, after = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    if _TITLE_BEFORE.search(before) and _TITLE_AFTER.match(after):
        return True
    if _NAME_IN_BRACKETS.match(after) or _CALLED_BEFORE_BARE.search(before) or _CALLED_BEFORE_QUOTED.search(before):
        return True
    return bool(_OPENING_BEFORE.search(before) and _CLOSING_AFTER.match(after))
