"""How Chinese names days by their distance from today, in simplified and traditional characters.

Chinese has no gaps between words, so each pattern says which characters beside it would make another word:
"说明年龄" holds no "明年", and "上周一直" is last week, not last Monday.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from reverie.text.dates import calendar
from reverie.text.dates.calendar import Days, Unit
from reverie.text.dates.chinese_events import (
    counts_from_today,
    ends_then,
    is_day_ahead,
    is_deadline,
    is_habit,
    is_routine,
    is_weekday_ahead,
    lean,
    nearby,
)
from reverie.text.dates.grammar import Meaning, Rule, Whole

_DIGITS = {
    "零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "兩": 2, "三": 3,
    "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
}  # fmt: skip
# A day and month said without a year is beyond doubt this near: its twins are ten months away or more.
_NEAR_DAYS = 60
_FEW = (3, 5)  # 几
_TEENS = (11, 19)  # 十几
_HALF_A_MONTH = 15  # days
_ROUND = 10  # 十年前 is a round number, not a count

_NUMERALS = "一二两兩三四五六七八九十百零〇"
# Four digits are a year: 2026年后 is after 2026.
_NUMBER = rf"(?:[0-9０-９]{{1,3}}|[{_NUMERALS}]{{1,5}})"
# Many set a blank between Chinese characters and figures: 下个月 20 号.
_GAP = r"[ \t\u00a0\u3000]?"
# Not the tail of a longer number, nor of a date already written out ("2026-11-14天").
_STARTS_NUMBER = rf"(?<![\d.\-/:~～年月第点{_NUMERALS}])(?<![年月第]{_GAP.removesuffix('?')})"
_PART = r"(?:的?(?:早上|上午|中午|下午|傍晚|晚上|夜里|凌晨|清晨|半夜|早晨))?"
_WEEK = r"(?:周|週|星期|礼拜|禮拜)"
_WEEKDAY_NUMBERS = {"一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日": 6, "天": 6}
# 上周一直, 上周一下; 本周日常; and 上周三个会, where the number counts something.
_WEEKDAY = (
    r"(?P<weekday>一(?![直共起般些样樣定切边邊旦同度并併家块塊批段]|下(?!午))"
    r"|[二三四五六]|[日天](?![常志誌报報程均子期本元记記历曆气氣]))"
    r"(?![个個次天十位名人场場件条條份篇年月项項种種])"
)
_NOT_AFTER_WEEK = r"(?![期边邊围圍年岁歲转轉刊报報遭密全])"
# The beginning, middle or end of a month or year; not 今年中国, 月初步, 月底层.
_EDGE = r"(?P<edge>[上中下]旬|初(?![步次期级級])|中(?![国國秋学學文央间間午心])|底(?![层層下部])|末)"
_TEN_DAYS = {"上旬": 0, "中旬": 1, "下旬": 2}


def _edge_of(match: re.Match[str], days: Days) -> Meaning:
    """初, 中 or 底 of a month or year; what is due before its end (月底前) is due on the last day."""
    edge = match["edge"]
    if edge in _TEN_DAYS:
        return Meaning(calendar.third(days, _TEN_DAYS[edge]), certain=False)
    if edge == "初":
        return Meaning(calendar.beginning(days), certain=False)
    if edge == "中":
        return Meaning(calendar.third(days, 1), certain=False)
    if is_deadline(match) or ends_then(match):
        return Meaning(calendar.day(days.end), certain=not is_habit(match))
    return Meaning(calendar.ending(days), certain=False)


def _part_of(match: re.Match[str], days: Days) -> Meaning:
    """The edge of a month or year that is named itself, which is beyond doubt even where its edge is not."""
    meaning = _edge_of(match, days)
    return replace(meaning, whole=None if is_habit(match) or is_routine(match) else Whole("whole", days))


def read_number(words: str) -> int:
    """The value of a number in Arabic or Chinese digits, up to a few thousand."""
    if words.isdecimal():
        return int(words)
    if not any(unit in words for unit in "十百"):
        return int("".join(str(_DIGITS[digit]) for digit in words))
    total, digit = 0, 0
    for character in words:
        if character in _DIGITS:
            digit = _DIGITS[character]
        else:
            total += (digit or 1) * (100 if character == "百" else 10)
            digit = 0
    return total + digit


# --- days and years by name ---

_DAY_WORDS = {
    "今天": 0, "今日": 0, "昨天": -1, "昨日": -1, "前天": -2, "大前天": -3,
    "明天": 1, "明日": 1, "后天": 2, "後天": 2, "大后天": 3, "大後天": 3,
    "今早": 0, "今晨": 0, "今晚": 0, "今夜": 0, "昨晚": -1, "昨夜": -1, "前晚": -2,
    "明早": 1, "明晨": 1, "明晚": 1,
}  # fmt: skip
# The character before takes the first one away: 目前, 以后, 说明, 先天后天.
_NOT_BEFORE = r"(?<![目以之从從先生空提说說证證表声聲文光清透然今最])"
_NOT_AFTER_DAY = r"(?!气(?!温)|氣(?!溫)|空|然|生|性|头条|頭條|之星)"
_DAY = re.compile(
    rf"大[前后後]天{_PART}"
    rf"|(?:今天|今日|昨天|昨日){_NOT_AFTER_DAY}{_PART}"
    rf"|{_NOT_BEFORE}(?:前天|后天|後天|明天|明日){_NOT_AFTER_DAY}{_PART}"
    rf"|今[早晨晚夜]|昨[晚夜]|明[早晚晨]|{_NOT_BEFORE}前晚"
)

_YEAR_WORDS = {
    "今年": 0, "本年": 0, "去年": -1, "前年": -2, "大前年": -3, "明年": 1, "后年": 2, "後年": 2,
}  # fmt: skip
_YEAR = (
    rf"(?P<whole>(?:大前年|今年|(?<!日)本年|(?<![过過失])去年|{_NOT_BEFORE}(?:前年|明年|后年|後年))"
    r"(?![轻輕龄齡代纪紀級级]))"
)
_SEASONS = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
_IN_YEAR = re.compile(
    rf"{_YEAR}(?:{_GAP}的?{_GAP}(?:"
    rf"(?P<month>{_NUMBER}){_GAP}月(?:份)?(?:{_GAP}(?P<day>{_NUMBER}){_GAP}[日号號])?"
    rf"|年?{_EDGE}"
    r"|(?P<half>[上下])半年"
    r"|第?(?P<quarter>[一二三四1-4])季度"
    r"|(?P<season>[春夏秋冬])[天季]"
    r"))?"
)


def _read_day(match: re.Match[str], today: date) -> Meaning:
    word = max((word for word in _DAY_WORDS if match.group().startswith(word)), key=len)
    when = calendar.days_later(today, _DAY_WORDS[word])
    return Meaning(calendar.day(when), certain=not is_routine(match))


def _read_in_year(match: re.Match[str], today: date) -> Meaning:
    year = date(today.year + _YEAR_WORDS[match["whole"]], 1, 1)
    if match["month"]:
        month = year.replace(month=read_number(match["month"]))
        if match["day"]:
            return Meaning(calendar.day(month.replace(day=read_number(match["day"]))))
        return Meaning(calendar.month_of(month))
    if match["edge"]:
        return _part_of(match, calendar.year_of(year))
    whole = Whole("whole", calendar.year_of(year))
    if match["half"]:
        return Meaning(calendar.half_year(year.year, match["half"] == "下"), certain=False, whole=whole)
    if match["quarter"]:
        quarter = read_number(match["quarter"])
        return Meaning(calendar.quarter_of(year.replace(month=3 * quarter)), certain=False, whole=whole)
    if match["season"]:
        return Meaning(calendar.season(_SEASONS[match["season"]], year.year), certain=False, whole=whole)
    return Meaning(calendar.year_of(year))


# --- weeks, weekends and weekdays ---

_WHICH_STEPS = {"上上": -2, "上": -1, "这": 0, "這": 0, "本": 0, "下": 1, "下下": 2}
# 晚上周五, 以上周期, 日本周边: the character before takes the first one away.
_WHICH = r"(?P<which>上上|下下|(?<![晚早以马馬之])上|(?<![以之])下|这|這|(?<![日基])本)一?[个個]?"
_WHICH_WEEK = re.compile(
    rf"{_WHICH}{_WEEK}"
    rf"(?:(?:的?周)?(?P<weekend>末)|(?:的?{_WEEK})?{_WEEKDAY}{_PART}|(?P<edge>[初中])|(?![一二三四五六日天]次){_NOT_AFTER_WEEK})"
)
_BARE_WEEKDAY = re.compile(rf"(?<![{_NUMERALS}几幾\d每逢单單双雙个個]){_WEEK}(?:(?P<weekend>末)|{_WEEKDAY}{_PART})")

_WEEKDAY_AND_DAY = (
    re.compile(rf"{_STARTS_NUMBER}(?P<day>{_NUMBER}){_GAP}[号號]{_GAP}[，,]?{_WEEK}{_WEEKDAY}{_PART}"),
    re.compile(rf"{_STARTS_NUMBER}(?P<day>{_NUMBER}){_GAP}[号號]{_GAP}[（(]{_WEEK}{_WEEKDAY}[）)]"),
    re.compile(rf"(?<![每逢]){_WEEK}{_WEEKDAY}{_GAP}[，,]?{_GAP}(?P<day>{_NUMBER}){_GAP}[号號](?![楼樓线線位院馆館])"),
    re.compile(rf"(?<![每逢]){_WEEK}{_WEEKDAY}{_GAP}[（(](?P<day>{_NUMBER}){_GAP}[号號][）)]"),
)


_WEEK_NEARBY = re.compile(rf"{_WEEK}|\d[日号號]?[ （(，,]*$|[月年]|\d{{4}}-\d")
_MONTH_NEARBY = re.compile(r"月|\d{4}-\d")


def _read_which_week(match: re.Match[str], today: date) -> Meaning:
    steps = _WHICH_STEPS[match["which"]]
    if match["weekend"]:
        return Meaning(calendar.whole(Unit.WEEKEND, today, steps))
    if match["weekday"]:
        # Unlike "next Friday", 下周五 is always the Friday of next week.
        weekday = _WEEKDAY_NUMBERS[match["weekday"]]
        return Meaning(calendar.day(calendar.weekday_in_week(today, weekday, steps)))
    week = calendar.whole(Unit.WEEK, today, steps)
    return _edge_of(match, week) if match["edge"] else Meaning(week)


def _read_bare_weekday(match: re.Match[str], today: date) -> Meaning:
    direction = lean(match)
    if match["weekend"]:
        back = direction < 0 and today.weekday() < calendar.SATURDAY
        return Meaning(calendar.whole(Unit.WEEKEND, today, -1 if back else 0), certain=False)
    weekday = _WEEKDAY_NUMBERS[match["weekday"]]
    pick = calendar.weekday_before if direction < 0 else calendar.weekday_after
    is_ahead = (is_deadline(match) and direction >= 0) or is_weekday_ahead(match)
    # 下周一和周五: the week beside it may be its week, too.
    certain = is_ahead and weekday > today.weekday() and not _WEEK_NEARBY.search(nearby(match))
    return Meaning(calendar.day(pick(today, weekday)), certain)


def _read_weekday_and_day(match: re.Match[str], today: date) -> Meaning | None:
    """Weekday and day of the month decide together."""
    weekday = _WEEKDAY_NUMBERS[match["weekday"]]
    when = calendar.weekday_on(today, weekday, read_number(match["day"]), lean(match))
    return None if when is None or is_habit(match) else Meaning(calendar.day(when))


# --- months and days of a month ---

_WHICH_MONTH = re.compile(
    rf"(?P<whole>{_WHICH}月(?![亮球饼餅台薪票])份?)"
    rf"(?:{_GAP}的?月?{_EDGE}|{_GAP}的?{_GAP}(?P<day>{_NUMBER}){_GAP}[日号號](?![楼樓线線位院馆館]){_PART})?"
)
_EDGE_OF = re.compile(rf"(?<![\d{_NUMERALS}每岁歲个個年月过過新])(?P<unit>[月年])(?P<edge>[底末初])(?![{_NUMERALS}\d])")
_MONTH_DAY = re.compile(
    rf"{_STARTS_NUMBER}(?P<month>{_NUMBER}){_GAP}月份?"
    rf"(?:{_GAP}(?P<day>{_NUMBER}){_GAP}[日号號](?![楼樓线線位院])|{_GAP}{_EDGE})?(?!{_GAP}[\d{_NUMERALS}]|[亮饼餅])"
)
# Before other words than these a number with 号 is a house, a line or a player.
_DAY_ONLY = re.compile(
    rf"{_STARTS_NUMBER}(?P<day>{_NUMBER}){_GAP}[号號]{_PART}"
    r"(?=[，。,.!！?？；;、 \n之前后後开開上发發到要将將]|会(?![议議])|就|搬|交[付货貨房稿]|出[发發差]|入[职職]"
    r"|离[职職]|離職|[结結]婚|考[试試]|面[试試]|手[术術]|[验驗]收|停[机機服]|[迁遷]移|切[换換]|[启啟][动動用]|截止|[举舉]行"
    r"|召[开開]|[结結]束|下[线線]|答[辩辯]|完工|返回|回[来來]|$)(?!上的|上海)"
)
_WHICH_QUARTER = re.compile(rf"{_WHICH}季(?:度|(?![节節风風]))")
_HALF = re.compile(rf"(?<![年\d{_NUMERALS}大])(?P<half>[上下])半年")


def _read_which_month(match: re.Match[str], today: date) -> Meaning:
    month = calendar.whole(Unit.MONTH, today, _WHICH_STEPS[match["which"]])
    if match["day"]:
        return Meaning(calendar.day(month.start.replace(day=read_number(match["day"]))))
    return _part_of(match, month) if match["edge"] else Meaning(month)


def _read_edge_of(match: re.Match[str], today: date) -> Meaning | None:
    if is_habit(match):
        return None
    return _edge_of(match, calendar.whole(Unit.MONTH if match["unit"] == "月" else Unit.YEAR, today))


def _read_month_day(match: re.Match[str], today: date) -> Meaning | None:
    month, direction = read_number(match["month"]), lean(match)
    if match["day"]:
        when = calendar.nearest_year(today, month, read_number(match["day"]), direction)
        return Meaning(calendar.day(when), abs((when - today).days) <= _NEAR_DAYS and not is_habit(match))
    if is_habit(match):
        return None
    # The month that runs now is meant, whatever the tense.
    first = calendar.nearest_year(today, month, 1, 0 if month == today.month else direction)
    days = calendar.month_of(first)
    if not match["edge"]:
        return Meaning(days, certain=False)
    meaning = _edge_of(match, days)
    return replace(meaning, certain=meaning.certain and 0 <= (days.end - today).days <= _NEAR_DAYS)


def _read_day_only(match: re.Match[str], today: date) -> Meaning | None:
    if is_habit(match):
        return None
    # 4月5到10号: the month beside it is its month, too.
    is_ahead = is_day_ahead(match) and not _MONTH_NEARBY.search(nearby(match))
    when = calendar.day_near(today, read_number(match["day"]), 1 if is_ahead else lean(match))
    return Meaning(calendar.day(when), is_ahead and when != today)


def _read_quarter(match: re.Match[str], today: date) -> Meaning:
    steps = _WHICH_STEPS[match["which"]]
    return Meaning(calendar.whole(Unit.QUARTER, today, steps), certain=False)


def _read_half(match: re.Match[str], today: date) -> Meaning:
    return Meaning(calendar.half_year(today.year, match["half"] == "下"), certain=False)


# --- so many units away ---

_UNITS = {
    "天": Unit.DAY, "日": Unit.DAY, "周": Unit.WEEK, "週": Unit.WEEK, "星期": Unit.WEEK, "礼拜": Unit.WEEK,
    "禮拜": Unit.WEEK, "月": Unit.MONTH, "季度": Unit.QUARTER, "年": Unit.YEAR,
}  # fmt: skip
_UNIT = rf"{_GAP}(?:(?P<unit>天|日|周|週|年)|[个個](?P<inner>[半多])?(?P<long_unit>月|星期|礼拜|禮拜|季度))"
_COUNT = rf"(?P<count>{_NUMBER}|十?[几幾好数數]|半)"
_AWAY = re.compile(
    rf"{_STARTS_NUMBER}{_COUNT}(?:{_UNIT}|{_GAP}(?P<bare_unit>星期|礼拜|禮拜))(?P<half>半)?(?P<more>多)?"
    r"[之以]?(?P<side>[前后後])(?![端台面景期沿锋鋒提])"
)
# 再过三天, and 还有三天 before what then happens.
_STILL = (
    re.compile(rf"再[过過]{_GAP}{_COUNT}{_UNIT}(?![前后後内內])"),
    re.compile(
        rf"[还還]有{_GAP}{_COUNT}{_UNIT}就?(?={_GAP}(?:到期|结束|結束|截止|上线|上線|发布|發布|考试|考試|开学|開學|开业|開業"
        r"|放假|入职|入職|离职|離職|到货|到貨|交付|搬家))"
    ),
)
_RECENT = re.compile(
    rf"(?P<side>最近|近|过去|過去|未来|未來|接下来|接下來|今后|今後)[的这這]?{_GAP}{_COUNT}{_UNIT}(?![前后後])"
)
_WITHIN = re.compile(rf"{_STARTS_NUMBER}{_COUNT}{_UNIT}[之以]?[内內](?![容部存])")
_FEW_DAYS_AGO = re.compile(r"(?<![目以之])前[几幾]天")
# Half of a unit, told in the next smaller one.
_SMALLER = {Unit.YEAR: (Unit.MONTH, 12), Unit.QUARTER: (Unit.WEEK, 12), Unit.MONTH: (Unit.WEEK, 4)}


def _unit(match: re.Match[str]) -> Unit:
    names = match.groupdict()
    return _UNITS[names["unit"] or names["long_unit"] or names["bare_unit"]]


def _count(words: str) -> tuple[int, int, bool]:
    """The least and the most a number may mean, and whether that is exact."""
    if words == "半":
        return 0, 0, False
    if words[-1] in "几幾好数數":
        low, high = _TEENS if words.startswith("十") else _FEW
        return low, high, False
    if len(words) == 2 and words[0] in _DIGITS and words[1] in _DIGITS:  # 三五天, 两三周
        return _DIGITS[words[0]], _DIGITS[words[1]], False
    value = read_number(words)
    return value, value, True


def _read_away(match: re.Match[str], today: date) -> Meaning:
    low, high, exact = _count(match["count"])
    unit, sign = _unit(match), -1 if match["side"] == "前" else 1
    if match["count"] == "半" and unit is Unit.MONTH and not match["more"]:
        # 半个月 is fifteen days by custom, and nobody counts them on the day: the week is meant.
        week = calendar.whole(Unit.WEEK, calendar.days_later(today, sign * _HALF_A_MONTH))
        return Meaning(week, counts_from_today(match, back=sign < 0))
    if match["count"] == "半" or match["half"] or match["inner"] == "半":
        exact = False
        unit, size = _SMALLER.get(unit, (Unit.DAY, calendar.DAYS_A_WEEK))
        low, high = low * size + size // 2, high * size + size // 2
    ends = (calendar.whole(unit, today, sign * low), calendar.whole(unit, today, sign * high))
    days = Days(min(each.start for each in ends), max(each.end for each in ends))
    is_round = unit is not Unit.DAY and low >= _ROUND and low % _ROUND == 0
    is_plain = exact and not is_round and not (match["more"] or match["inner"])
    return Meaning(days, is_plain and counts_from_today(match, back=sign < 0))


def _read_still(match: re.Match[str], today: date) -> Meaning:
    low, high, exact = _count(match["count"])
    unit = _unit(match)
    days = Days(calendar.whole(unit, today, low).start, calendar.whole(unit, today, high).end)
    return Meaning(days, exact and not match["inner"] and lean(match) >= 0 and not is_habit(match))


def _read_recent(match: re.Match[str], today: date) -> Meaning:
    _, high, _ = _count(match["count"])
    unit = _unit(match)
    ahead = match["side"][0] in "未接今"
    other = calendar.shifted(today, unit, high if ahead else -high)
    return Meaning(Days(min(today, other), max(today, other)), certain=False)


def _read_within(match: re.Match[str], today: date) -> Meaning:
    _, high, _ = _count(match["count"])
    return Meaning(Days(today, calendar.shifted(today, _unit(match), high)), certain=False)


def _read_few_days_ago(match: re.Match[str], today: date) -> Meaning:
    del match
    return Meaning(Days(calendar.days_later(today, -_FEW[1]), calendar.days_later(today, -_FEW[0])), certain=False)


# --- words that look like dates and are none ---

_DAY_NUMBER = "[一二三四五六日天]"
_TRAPS = (
    # Again and again.
    rf"[每逢单單双雙][个個隔]?(?:{_WEEK}|天|日|月|年)?的?(?:{_WEEK})?(?:末|{_DAY_NUMBER}|{_NUMBER}[号號日])?",
    rf"{_WEEK}{_DAY_NUMBER}(?:到|至|~|～|-|—)(?:{_WEEK})?{_DAY_NUMBER}",
    rf"[{_NUMERALS}\d]周[{_NUMERALS}\d]次",
    # Absolute.
    rf"\d{{4}}{_GAP}年(?:{_GAP}\d{{1,2}}{_GAP}月)?(?:{_GAP}\d{{1,2}}{_GAP}[日号號])?(?:[上下]半年|[初中底末])?",
    # Of a story.
    rf"(?:第[{_NUMERALS}\d]+|当|當|次|隔|某|同)[个個]?(?:天|日|年|月|{_WEEK}{_DAY_NUMBER}?|晚)",
    # Names and sayings.
    # Two days at once.
    r"明[后後](?:[两兩])?天|今明(?:[两兩][天日年])?",
    r"今日头条|今日頭條|不是一天两天|日復一日|日复一日|年复一年",
)


def _no_date(match: re.Match[str], today: date) -> Meaning | None:
    del match, today


CHINESE_RULES = (
    *(Rule(re.compile(words), _no_date) for words in _TRAPS),
    Rule(_DAY, _read_day),
    Rule(_IN_YEAR, _read_in_year),
    Rule(_WHICH_WEEK, _read_which_week),
    *(Rule(pattern, _read_weekday_and_day) for pattern in _WEEKDAY_AND_DAY),
    Rule(_BARE_WEEKDAY, _read_bare_weekday),
    Rule(_WHICH_MONTH, _read_which_month),
    Rule(_EDGE_OF, _read_edge_of),
    Rule(_MONTH_DAY, _read_month_day),
    Rule(_DAY_ONLY, _read_day_only),
    Rule(_WHICH_QUARTER, _read_quarter),
    Rule(_HALF, _read_half),
    Rule(_AWAY, _read_away),
    *(Rule(pattern, _read_still) for pattern in _STILL),
    Rule(_RECENT, _read_recent),
    Rule(_WITHIN, _read_within),
    Rule(_FEW_DAYS_AGO, _read_few_days_ago),
)
