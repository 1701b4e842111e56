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
from reverie.text.dates.chinese_days_within import DAYS_WITHIN_RULES
from reverie.text.dates.chinese_events import (
    comes_round,
    counts_from_event,
    counts_from_today,
    ends_then,
    happens_next,
    is_day_ahead,
    is_deadline,
    is_habit,
    is_planned,
    is_routine,
    is_told_of_past,
    is_weekday_ahead,
    lean,
    nearby,
)
from reverie.text.dates.chinese_in_talk import (
    is_said_of_one,
    is_said_of_one_month,
    is_said_of_this_month,
    is_said_of_this_week,
    is_said_of_this_year,
    is_said_to_end_then,
)
from reverie.text.dates.chinese_words import (
    AWAY,
    COUNT,
    GAP,
    NOT_BEFORE,
    NUMBER,
    NUMERALS,
    PART,
    STARTS_NUMBER,
    UNIT,
    WEEK,
    WEEKDAY,
    WEEKDAY_NUMBERS,
    WHICH,
    YEAR,
    YEAR_WORDS,
    read_count,
    read_number,
    steps_of,
    unit_of,
)
from reverie.text.dates.grammar import Meaning, Rule, Spoken, Whole

# A day and month said without a year is beyond doubt this near: its twins are ten months away or more.
_NEAR_DAYS = 60
_THIS_YEAR_STILL = 240  # days in which what is to come is said without a year
_FEW_DAYS = (3, 5)  # 前几天
_HALF_A_MONTH = 15  # days
_MONTH_OR_MORE = 27  # days from the first to the last
_ROUND = 10  # 十年前 is a round number, not a count

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
    spoken = None
    is_year = days == calendar.year_of(days.start)
    is_of_one = is_said_of_one_month if is_year or _names_it(match) else is_said_of_this_month
    if (days.end - days.start).days >= _MONTH_OR_MORE and is_of_one(match):
        spoken = Spoken(calendar.day(days.end), roughly=not is_said_to_end_then(match))
    return Meaning(calendar.ending(days), certain=False, spoken=spoken)


def _names_it(match: re.Match[str]) -> bool:
    """Whether the words say which month they mean: 四月底, 下个月底."""
    return not {"month", "whole", "which"}.isdisjoint(match.groupdict())


def _part_of(match: re.Match[str], days: Days) -> Meaning:
    """The edge of a month or year that is named itself, which is beyond doubt even where its edge is not."""
    meaning = _edge_of(match, days)
    return replace(meaning, whole=None if is_habit(match) or is_routine(match) else Whole("whole", days))


# --- days and years by name ---

_DAY_WORDS = {
    "今天": 0, "今日": 0, "昨天": -1, "昨日": -1, "前天": -2,
    "明天": 1, "明日": 1, "后天": 2, "後天": 2, "聽日": 1, "听日": 1, "後日": 2, "后日": 2,
    "今早": 0, "今晨": 0, "今晚": 0, "今夜": 0, "昨晚": -1, "昨夜": -1, "前晚": -2,
    "明早": 1, "明晨": 1, "明晚": 1,
}  # fmt: skip
_TWO_DAYS = (-2, 2)
_NOT_AFTER_DAY = r"(?!气(?!温)|氣(?!溫)|空|然|生|性|头条|頭條|之星)"
_DAY = re.compile(
    rf"大{{1,4}}[前后後]天{PART}"
    rf"|(?:今天|今日|昨天|昨日){_NOT_AFTER_DAY}{PART}"
    rf"|{NOT_BEFORE}(?:(?<![从從])前天|明天|明日){_NOT_AFTER_DAY}{PART}"
    # 说后天 is no 说明.
    rf"|(?<![目以之先空然最今])(?:后天|後天|聽日|听日|(?<![日月年午背落\d{NUMERALS}])[后後]日(?!子|期)){_NOT_AFTER_DAY}{PART}"
    rf"|今[早晨晚夜]|昨[晚夜]|明[早晚晨]|{NOT_BEFORE}前晚"
)

_SEASONS = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
_IN_YEAR = re.compile(
    rf"{YEAR}(?:{GAP}的?{GAP}(?:"
    rf"(?P<month>{NUMBER}){GAP}月(?:份)?(?:{GAP}(?P<day>{NUMBER}){GAP}[日号號])?"
    rf"|年?{_EDGE}"
    r"|(?P<half>[上下])半年"
    r"|第?(?P<quarter>[一二三四1-4])季度"
    r"|(?P<season>[春夏秋冬])[天季]"
    r"))?"
)


def _read_day(match: re.Match[str], today: date) -> Meaning:
    words = match.group().lstrip("大")
    away = _DAY_WORDS[words[:2]]
    # 大后天 is a day beyond 后天, and 大大后天 one more.
    further = len(match.group()) - len(words)
    when = calendar.days_later(today, away + (further if away > 0 else -further))
    # 婚礼的前天 is two days before the wedding.
    is_of_event = away in _TWO_DAYS and counts_from_event(match)
    return Meaning(calendar.day(when), certain=not is_routine(match) and not is_of_event)


def _read_in_year(match: re.Match[str], today: date) -> Meaning | None:
    years = YEAR_WORDS[match["whole"]]
    year = date(today.year + years, 1, 1)
    if years > 0 and counts_from_event(match, is_day=match["day"] is not None):
        return None
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

_WHICH_WEEK = re.compile(
    rf"{WHICH}{WEEK}"
    rf"(?:(?:的?周)?(?P<weekend>末)(?!班[车車]|[端尾期])|(?:的?{WEEK})?{WEEKDAY}{PART}|(?P<edge>[初中])|(?![一二三四五六日天]次){_NOT_AFTER_WEEK})"
)
_BARE_WEEKDAY = re.compile(rf"(?<![{NUMERALS}几幾\d每逢单單双雙个個那]){WEEK}(?:(?P<weekend>末)|{WEEKDAY}{PART})")

_WEEKDAY_AND_DAY = (
    re.compile(rf"{STARTS_NUMBER}(?P<day>{NUMBER}){GAP}[号號]{GAP}[，,]?{WEEK}{WEEKDAY}{PART}"),
    re.compile(rf"{STARTS_NUMBER}(?P<day>{NUMBER}){GAP}[号號]{GAP}[（(]{WEEK}{WEEKDAY}[）)]"),
    re.compile(rf"(?<![每逢]){WEEK}{WEEKDAY}{GAP}[，,]?{GAP}(?P<day>{NUMBER}){GAP}[号號](?![楼樓线線位院馆館])"),
    re.compile(rf"(?<![每逢]){WEEK}{WEEKDAY}{GAP}[（(](?P<day>{NUMBER}){GAP}[号號][）)]"),
)


# 下周一起休假 is together next week, or from next Monday on.
_OR_FROM_MONDAY = re.compile(r"一起[休放停请請执執实實施生暂暫恢启啟涨漲调調不]")
_WEEK_NEARBY = re.compile(rf"{WEEK}|\d[日号號]?[ （(，,]*$|[月年]|\d{{4}}-\d")
_YEAR_NEARBY = re.compile(r"[去前明后後\d]年")
# 从11月到3月底 is a season, in any year.
_SEASON_BEFORE = re.compile(r"月[^，。；！？\n]{0,12}[到至~～—-]\s?$")
_MONTH_NEARBY = re.compile(r"月|\d{4}-\d")


def _read_which_week(match: re.Match[str], today: date) -> Meaning | None:
    steps = steps_of(match["which"])
    if steps and counts_from_event(match, is_day=match["weekday"] is not None and not match["one"]):
        return None
    if match["weekend"]:
        is_next_one = not match["one"] or steps < 0 or today.weekday() >= calendar.SATURDAY
        return Meaning(calendar.whole(Unit.WEEKEND, today, steps), is_next_one)
    if match["weekday"]:
        # Unlike "next Friday", 下周五 is always the Friday of next week.
        weekday = WEEKDAY_NUMBERS[match["weekday"]]
        when = calendar.weekday_in_week(today, weekday, steps)
        # 这周五要交, said on Saturday, is a Friday to come.
        is_over = steps == 0 and when < today and lean(match) > 0
        return Meaning(calendar.day(when), not is_over and (not match["one"] or _is_next_one(when, today)))
    week = calendar.whole(Unit.WEEK, today, steps)
    return (
        _edge_of(match, week) if match["edge"] else Meaning(week, not _OR_FROM_MONDAY.match(match.string, match.end()))
    )


def _is_next_one(when: date, today: date) -> bool:
    """Whether no such weekday lies between today and that day: 下一个周五 is to some the first Friday to come."""
    return 0 < abs((when - today).days) <= calendar.DAYS_A_WEEK


def _read_bare_weekday(match: re.Match[str], today: date) -> Meaning:
    direction = lean(match)
    if match["weekend"]:
        back = direction < 0 and today.weekday() < calendar.SATURDAY
        return Meaning(calendar.whole(Unit.WEEKEND, today, -1 if back else 0), certain=False)
    weekday = WEEKDAY_NUMBERS[match["weekday"]]
    pick = calendar.weekday_before if direction < 0 else calendar.weekday_after
    is_ahead = (is_deadline(match) and direction >= 0) or is_weekday_ahead(match)
    # 下周一和周五: the week beside it may be its week, too.
    certain = is_ahead and weekday > today.weekday() and not _WEEK_NEARBY.search(nearby(match))
    # 放榜后的周一 is of another week, and 产线下周三 may be of the next one.
    is_whole = not match.string[: match.start()].endswith(("上", "下"))
    certain = certain and not counts_from_event(match) and is_whole
    is_plain = is_whole and weekday != today.weekday() and not _WEEK_NEARBY.search(nearby(match))
    ahead = calendar.day(calendar.weekday_after(today, weekday))
    spoken = Spoken(ahead) if is_plain and is_said_of_this_week(match) else None
    return Meaning(calendar.day(pick(today, weekday)), certain, spoken=spoken)


def _read_weekday_and_day(match: re.Match[str], today: date) -> Meaning | None:
    """Weekday and day of the month decide together."""
    weekday = WEEKDAY_NUMBERS[match["weekday"]]
    when = calendar.weekday_on(today, weekday, read_number(match["day"]), lean(match))
    return None if when is None or is_habit(match) else Meaning(calendar.day(when))


# --- months and days of a month ---

_WHICH_MONTH = re.compile(
    rf"(?P<whole>{WHICH}月(?![亮球饼餅台薪票])份?)"
    rf"(?:{GAP}的?月?{_EDGE}|{GAP}的?{GAP}(?P<day>{NUMBER}){GAP}[日号號](?![楼樓线線位院馆館]){PART})?"
)
_EDGE_OF = re.compile(
    rf"(?<![\d{NUMERALS}每岁歲个個年月过過新上下次当當])(?<![\d{NUMERALS}]{GAP.removesuffix('?')})(?P<unit>[月年])(?P<edge>[底末初])(?![{NUMERALS}\d])"
)
_MONTH_DAY = re.compile(
    rf"{STARTS_NUMBER}(?P<month>{NUMBER}){GAP}月份?"
    rf"(?:{GAP}(?P<day>{NUMBER}){GAP}[日号號](?![楼樓线線位院])|{GAP}{_EDGE})?(?!{GAP}[\d{NUMERALS}](?<!零(?=[点點时時]))|[亮饼餅])"
)
# Before other words than these a number with 号 is a house, a line or a player.
_DAY_ONLY = re.compile(
    rf"{STARTS_NUMBER}(?P<day>{NUMBER}){GAP}[号號]{PART}"
    r"(?=[，。,.!！?？；;、 \n之前后後开開上发發到要将將]|会(?![议議])|就|搬|交[付货貨房稿]|出[发發差]|入[职職]"
    r"|离[职職]|離職|[结結]婚|考[试試]|面[试試]|手[术術]|[验驗]收|停[机機服]|[迁遷]移|切[换換]|[启啟][动動用]|截止|[举舉]行|[体體][检檢]|做(?:手|[体體]|[检檢])|[进進]场|婚[礼禮]"
    r"|召[开開]|[结結]束|下[线線]|答[辩辯]|完工|返回|回[来來]|$)(?!上的|上海)"
)
_WHICH_QUARTER = re.compile(rf"{WHICH}季(?:度|(?![节節风風]))(?:{GAP}的?季?(?P<edge>[末底]))?")
# 赛季末 and 雨季末 are the end of another season, and of 二季度末 only the speaker knows the year.
_QUARTER_EDGE = re.compile(
    rf"(?:(?<![A-Za-z\d{NUMERALS}个個每上下本这這该該当當各财財])季度|(?:(?<![\u4e00-\u9fff\w])|(?<=[在到至晚迟遲]))季)(?P<edge>[末底])"
)
_HALF = re.compile(rf"(?<![年\d{NUMERALS}大])(?P<half>[上下])半年")


def _read_which_month(match: re.Match[str], today: date) -> Meaning | None:
    steps = steps_of(match["which"])
    month = calendar.whole(Unit.MONTH, today, steps)
    if steps and counts_from_event(match, is_day=match["day"] is not None):
        return None
    if match["day"]:
        return Meaning(calendar.day(month.start.replace(day=read_number(match["day"]))))
    return _part_of(match, month) if match["edge"] else Meaning(month)


def _read_edge_of(match: re.Match[str], today: date) -> Meaning | None:
    if is_habit(match):
        return None
    is_month = match["unit"] == "月"
    days = calendar.whole(Unit.MONTH if is_month else Unit.YEAR, today)
    meaning = _edge_of(match, days)
    # 五月搬家，月底收尾: the month beside it may be its month, too.
    is_of_other = (_MONTH_NEARBY if is_month else _YEAR_NEARBY).search(nearby(match)) and not is_deadline(match)
    if is_of_other or counts_from_event(match) or comes_round(match):
        return replace(meaning, certain=False, spoken=None)
    # The end of the month that runs now is beyond doubt where one thing to come is told of it, even if its day is not.
    is_of_one = match["edge"] != "初" and is_planned(match)
    return replace(meaning, whole=Whole("unit", days)) if is_of_one and today < days.end else meaning


def _read_month_day(match: re.Match[str], today: date) -> Meaning | None:
    month, direction = read_number(match["month"]), lean(match)
    if match["day"]:
        number = read_number(match["day"])
        when = calendar.nearest_year(today, month, number, direction)
        certain = abs((when - today).days) <= _NEAR_DAYS and not is_habit(match)
        ahead = calendar.nearest_year(today, month, number, 1)
        is_nearest = ahead == calendar.nearest_year(today, month, number, 0)
        is_meant = is_nearest or (is_day_ahead(match) and (ahead - today).days <= _THIS_YEAR_STILL)
        spoken = Spoken(calendar.day(ahead)) if is_meant and is_said_of_this_year(match) else None
        return Meaning(calendar.day(ahead if spoken and not certain else when), certain, spoken=spoken)
    if is_habit(match):
        return None
    # The month that runs now is meant, whatever the tense.
    first = calendar.nearest_year(today, month, 1, 0 if month == today.month else direction)
    days = calendar.month_of(first)
    if not match["edge"]:
        return Meaning(days, certain=False)
    meaning = _edge_of(match, days)
    if _SEASON_BEFORE.search(match.string[: match.start()]):
        return replace(meaning, certain=False)
    spoken = meaning.spoken if days.end > today else None
    return replace(meaning, certain=meaning.certain and 0 <= (days.end - today).days <= _NEAR_DAYS, spoken=spoken)


def _read_day_only(match: re.Match[str], today: date) -> Meaning | None:
    if is_habit(match):
        return None
    # 4月5到10号: the month beside it is its month, too.
    is_alone = not _MONTH_NEARBY.search(nearby(match))
    is_ahead = is_day_ahead(match) and is_alone
    ahead = calendar.day_near(today, read_number(match["day"]), 1)
    spoken = Spoken(calendar.day(ahead)) if is_alone and ahead != today and is_said_of_this_month(match) else None
    when = calendar.day_near(today, read_number(match["day"]), 1 if is_ahead else lean(match))
    return Meaning(calendar.day(when), is_ahead and when != today and not counts_from_event(match), spoken=spoken)


def _read_quarter(match: re.Match[str], today: date) -> Meaning:
    steps = steps_of(match["which"])
    quarter = calendar.whole(Unit.QUARTER, today, steps)
    return _quarter_edge(match, quarter) if match["edge"] else Meaning(quarter, certain=False)


def _read_quarter_edge(match: re.Match[str], today: date) -> Meaning:
    return _quarter_edge(match, calendar.whole(Unit.QUARTER, today))


def _quarter_edge(match: re.Match[str], quarter: Days) -> Meaning:
    """Firms count their quarters from another month, but nearly all end them with those of the calendar."""
    meaning = _edge_of(match, quarter)
    return replace(meaning, certain=meaning.certain and not counts_from_event(match) and not comes_round(match))


def _read_half(match: re.Match[str], today: date) -> Meaning:
    return Meaning(calendar.half_year(today.year, match["half"] == "下"), certain=False)


# --- so many units away ---

# 再过三天, and 还有三天 before what then happens.
_STILL = (
    re.compile(rf"再[过過]{GAP}{COUNT}{UNIT}(?![前后後内內])"),
    re.compile(rf"[还還]有{GAP}{COUNT}{UNIT}就?要?(?![前后後内內])"),
)
_RECENT = re.compile(
    rf"(?P<side>最近|近|过去|過去|未来|未來|接下来|接下來|今后|今後)[的这這]?{GAP}{COUNT}{UNIT}(?![前后後])"
)
_WITHIN = re.compile(rf"{STARTS_NUMBER}{COUNT}{UNIT}[之以]?[内內](?![容部存])")
__FEW_DAYS_AGO = re.compile(r"(?<![目以之])前[几幾]天")
# Half of a unit, told in the next smaller one.
_SMALLER = {Unit.YEAR: (Unit.MONTH, 12), Unit.QUARTER: (Unit.WEEK, 12), Unit.MONTH: (Unit.WEEK, 4)}


def _read_away(match: re.Match[str], today: date) -> Meaning:
    low, high, exact = read_count(match["count"])
    unit, sign = unit_of(match), -1 if match["side"] == "前" else 1
    if match["count"] == "半" and unit is Unit.MONTH and not match["more"]:
        # 半个月 is fifteen days by custom, and nobody counts them on the day: the week is meant.
        then = calendar.days_later(today, sign * _HALF_A_MONTH)
        spoken = Spoken(calendar.day(then), roughly=True) if sign > 0 and is_said_of_one(match) else None
        return Meaning(calendar.whole(Unit.WEEK, then), counts_from_today(match, back=sign < 0), spoken=spoken)
    if match["count"] == "半" or match["half"] or match["inner"] == "半":
        exact = False
        unit, size = _SMALLER.get(unit, (Unit.DAY, calendar.DAYS_A_WEEK))
        low, high = low * size + size // 2, high * size + size // 2
    ends = (calendar.whole(unit, today, sign * low), calendar.whole(unit, today, sign * high))
    days = Days(min(each.start for each in ends), max(each.end for each in ends))
    is_round = unit is not Unit.DAY and low >= _ROUND and low % _ROUND == 0
    is_plain = exact and not is_round and not (match["more"] or match["inner"])
    spoken = None
    if is_plain and sign > 0 and is_said_of_one(match):
        is_near = unit is Unit.WEEK
        spoken = Spoken(calendar.day(calendar.shifted(today, unit, low)) if is_near else days, roughly=is_near)
    return Meaning(days, is_plain and counts_from_today(match, back=sign < 0), spoken=spoken)


def _read_still(match: re.Match[str], today: date) -> Meaning | None:
    # 合同还有三天时间 is a length of time.
    if match.group()[0] in "还還" and not happens_next(match):
        return None
    low, high, exact = read_count(match["count"])
    unit = unit_of(match)
    days = Days(calendar.whole(unit, today, low).start, calendar.whole(unit, today, high).end)
    return Meaning(days, exact and not match["inner"] and not is_told_of_past(match) and not is_habit(match))


def _read_recent(match: re.Match[str], today: date) -> Meaning:
    _, high, _ = read_count(match["count"])
    unit = unit_of(match)
    ahead = match["side"][0] in "未接今"
    other = calendar.shifted(today, unit, high if ahead else -high)
    return Meaning(Days(min(today, other), max(today, other)), certain=False)


def _read_within(match: re.Match[str], today: date) -> Meaning:
    _, high, _ = read_count(match["count"])
    return Meaning(Days(today, calendar.shifted(today, unit_of(match), high)), certain=False)


def _read_few_days_ago(match: re.Match[str], today: date) -> Meaning:
    del match
    least, most = _FEW_DAYS
    return Meaning(Days(calendar.days_later(today, -most), calendar.days_later(today, -least)), certain=False)


# --- words that look like dates and are none ---

_DAY_NUMBER = "[一二三四五六日天]"
_TRAPS = (
    # Again and again.
    rf"[每逢单單双雙][个個隔]?(?:{WEEK}|天|日|月|年)?的?(?:{WEEK})?(?:末|{_DAY_NUMBER}|{NUMBER}[号號日])?",
    rf"{WEEK}{_DAY_NUMBER}(?:到|至|~|～|-|—)(?:{WEEK})?{_DAY_NUMBER}",
    rf"[{NUMERALS}\d]周[{NUMERALS}\d]次",
    # Absolute.
    rf"\d{{4}}{GAP}年(?:{GAP}\d{{1,2}}{GAP}月)?(?:{GAP}\d{{1,2}}{GAP}[日号號])?(?:[上下]半年|[初中底末])?",
    # Of a story.
    rf"(?:第[{NUMERALS}\d]+|当|當|次|隔|某|(?<!合)同)[个個]?(?:天|日|年|月|{WEEK}{_DAY_NUMBER}?|晚)",
    # Names and sayings.
    # Two days at once.
    r"明[后後](?:[两兩])?天|今明(?:[两兩][天日年])?",
    rf"(?:年年|岁岁|歲歲|月月|第[{NUMERALS}\d]+[个個]?(?:年|月|{WEEK}|天)的?)(?:今天|今日)",
    r"今日头条|今日頭條|不是一天两天|日復一日|日复一日|年复一年",
)


def _no_date(match: re.Match[str], today: date) -> Meaning | None:
    del match, today


CHINESE_RULES = (
    *(Rule(re.compile(words), _no_date) for words in _TRAPS),
    *DAYS_WITHIN_RULES,
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
    Rule(_QUARTER_EDGE, _read_quarter_edge),
    Rule(_HALF, _read_half),
    Rule(re.compile(AWAY), _read_away),
    *(Rule(pattern, _read_still) for pattern in _STILL),
    Rule(_RECENT, _read_recent),
    Rule(_WITHIN, _read_within),
    Rule(__FEW_DAYS_AGO, _read_few_days_ago),
)
