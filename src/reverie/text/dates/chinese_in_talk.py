"""Whether something speaks against it that Chinese words said a moment ago name one day of one thing to come.

In a talk 渠道三周后过期 and 档案月底要归档 mean that one day. What speaks against it is a habit, a rule for anybody, a
condition, a possibility, an event that the days count from, or a story.
"""

from __future__ import annotations

import re

from reverie.text.dates.chinese_events import (
    HEDGED,
    ONCE,
    SHORT_LIVED,
    STORY,
    comes_round,
    counts_from_event,
    counts_from_what_comes_first,
    ends_then,
    is_deadline,
    is_habit,
    is_routine,
    is_told_of_past,
    nearby,
    says,
    text_before,
)
from reverie.text.dates.grammar import clause_around


def is_said_of_one(match: re.Match[str]) -> bool:
    """Whether 三天后 counts from now, and not from whenever it happens, nor goes on with a story."""
    before, after = clause_around(match)
    before = before.rstrip()
    if any(sign.search(before) for sign in (HEDGED, _DONE_JUST_BEFORE, _TAKES)) or counts_from_what_comes_first(match):
        return False
    return not (_is_open(match) or says(STORY, match) or _is_rule(match) or _is_of_any(before, after))


def is_said_of_this_month(match: re.Match[str]) -> bool:
    """Whether 10号 or 月底 is a day of this month, and not of any month."""
    before, after = clause_around(match)
    if not is_said_of_one_month(match) or _SETTLES_UP.search(after) or _NO_DAY_BEFORE.search(before):
        return False
    if says(_SIZE, match):
        return False
    return is_deadline(match) or says(ONCE, match) or _is_surely_ahead(match) or _IS_OVER.match(after) is not None


def is_said_of_one_month(match: re.Match[str]) -> bool:
    """The same of the end of a time that is named, or of a whole year: 四月底, 年底."""
    if _is_open(match) or _is_rule(match) or comes_round(match) or counts_from_event(match):
        return False
    before, after = clause_around(match)
    return not (_is_of_any(before, after) or _FIGURE_AFTER.match(after) or _SETTLES_UP.search(after))


def is_said_of_this_week(match: re.Match[str]) -> bool:
    """Whether a bare weekday is that of the coming days, because what is told of it happens once."""
    after = clause_around(match)[1]
    if not is_said_of_one_month(match) or _ON_ANY_DAY.search(after) or _ASKED.search(nearby(match)):
        return False
    return is_deadline(match) or ONCE.search(after[:_SOON]) is not None or _is_surely_ahead(match)


def is_said_of_this_year(match: re.Match[str]) -> bool:
    """Whether a day named by its month is the coming one, and not that of any year."""
    if is_habit(match) or is_routine(match) or says(_EVERY_YEAR, match):
        return False
    return not (is_told_of_past(match) or _is_supposed(match))


def is_said_to_end_then(match: re.Match[str]) -> bool:
    """Whether something ends or is due on the last day of a time, so that no day near it is meant."""
    before = clause_around(match)[0]
    return (
        is_deadline(match)
        or ends_then(match)
        or before.endswith("到")
        or _DUE_AFTER.match(clause_around(match)[1]) is not None
    )


# --- what speaks against any day ---

_SUPPOSED = re.compile(r"如果|假如|假设|假設|要是|万一|萬一|倘若|的话|的話|比如|例如|若(?!干)|一旦|只要|除非")
_MAY_BE = re.compile(r"可能|也许|也許|或许|或許|说不定|說不定|不一定|未必|没准|沒準|大概率|看情况|看情況|估摸")


def _is_open(match: re.Match[str]) -> bool:
    """Whether it was, or may never be."""
    return is_told_of_past(match) or _is_supposed(match) or says(_MAY_BE, match)


def _is_supposed(match: re.Match[str]) -> bool:
    return says(_SUPPOSED, match) or _SUPPOSED.search(text_before(match)) is not None


# --- what speaks against one time ---

_RULE = re.compile(
    r"每|凡|一律|任何|所有|通常|一般|往往|平均|默认|默認|自动|自動|规定|規定|制度|政策|照例|惯例|慣例|固定|例行|定期|老规矩|老規矩"
    r"|最多|最少|至少|逾期|超时|超時|违[规約约]|[都各](?:是|在)(?=\s*$)|习惯|習慣|总是|總是|经常|經常|从来|從來|轮流|輪流|隔"
)
_EVERY_YEAR = re.compile(r"每年|年年|生日|纪念日|紀念日|历年|歷年|往年|[节節](?![目点點省奏])|例行|财年|財年|学年|學年")


def _is_rule(match: re.Match[str]) -> bool:
    return is_habit(match) or is_routine(match) or says(_RULE, match)


# --- what speaks against one thing, and against today as its beginning ---

# Done first, and then counted from: 上线三天后, 下单三天后. Unlike 读书节两周后, which opens then.
_DONE_JUST_BEFORE = re.compile(
    r"(?:上线|上線|发布|發布|部署|提交|注册|註冊|创建|創建|下单|下單|付款|支付|收货|收貨|发货|發貨|签收|簽收|到货|到貨|申请|申請|登录|登錄"
    r"|完成|结束|結束|开始|開始|启动|啟動|更新|变更|變更|购买|購買|合并|合併|回滚|回滾|入职|入職|离职|離職|过期|過期|到期|生成|写入|寫入"
    r"|上传|上傳|导入|導入|审核|審核|通过|通過|确认|確認|开通|開通|激活|安装|安裝|手术|手術|考试|考試|面试|面試|生效|验收|驗收|出院|出发|出發"
    r"|回来|回來|了|后|後|完|时|時|第|满|滿|每|隔|过|過|花|需|等|早|[烧燒]|[药藥])$"
)
_TAKES = re.compile(r"(?:需要?|花|耗时|耗時|用时|用時|历时|歷時|最快|最慢|最[迟遲]|最晚)\s?$")
_LIFETIME = re.compile(
    r"过期|過期|失效|到期|续期|續期|清理|删除|刪除|回复|回覆|答复|答覆|处理|處理|到账|到賬|发货|發貨|送达|送達|关闭|關閉"
    r"|归还|歸還|作废|作廢|清零|销毁|銷毀"
)
# Which one it is: 渠道那张, 我的, 旧的.
_OF_ONE = re.compile(r"[这這那该該此我咱你他她它旧舊新老]|最[后後]|本次|[A-Za-z]+[._-][A-Za-z]+")


def _is_of_any(before: str, after: str) -> bool:
    """Whether it speaks of things that are made in numbers and live, or are dealt with, for a set time."""
    told = before if before.strip() else after
    return bool(SHORT_LIVED.search(told) and _LIFETIME.search(after)) and _OF_ONE.search(before) is None


# --- what happens once, and what ends ---

_SOON = 10  # characters after a day within which stands what becomes of it
# Right after the day, or as what puts it there: 周三要交, 改到周四.
_TO_COME = re.compile(
    r"[^，。！？；]{0,2}?(?:[进進入]场|[进進入]場|婚[礼禮]|葬[礼禮]|体检|體檢|[来來](?:店|公司|学校|學校|查|看|修|拿|取|装|裝|接|做)"
    r"|[过過][来來]|要|得(?=[去交跑飞飛参參])|将|將|(?<![个個场場])会(?![议员撞])|(?<![個場])會(?![議員])|准备|準備|打算|走|回[来來去]|给|給|收回)"
)
_PUT_THERE = re.compile(
    r"(?:约了|約了|[定放排挪][在到]|改[到咗在为為]|推[迟遲]?到|提前到|延[期后後]?到|安排在|留到|截止是?|期限是?)\s?$"
)
# 月底结账, 季度末考核: what is done at the end of any month; 月末余额 is a thing.
_SETTLES_UP = re.compile(
    r"^\s?[^，。！？；]{0,6}?(?:结(?![束婚业業])|結(?![束婚業])|算账|算賬|补|補|余额|餘額|[中均]间?价|考核|一块|一塊|统一|統一|[这那]?几天|最后|最後|最慢|最忙|轧账)"
)
# 下沙店的三号, 不小于16号, 放大一号, 今天6号
_NO_DAY_BEFORE = re.compile(r"(?:[大小于於的第字体體黑宋楷廿卅加是改]|今天|今日|今朝)\s?$")
_SIZE = re.compile(r"字[号號体體]|字[再]?[大小]|仿宋|黑体|黑體|[号號]字|窗口|叫号|叫號")
_FIGURE_AFTER = re.compile(r"\s?\d")
_IS_OVER = re.compile(
    r"\s?(?:就|才|便)?(?:走|停|关(?![系于])|關(?![係於])|拆|搬|没|沒|不再|取消|撤|离|離|下|归|歸|清空|废|廢|[换換]成)"
)
_ON_ANY_DAY = re.compile(
    r"^[^，。！？；]{0,8}?(?:不(?!见|見)|都|基本|[找联聯][系繫]?不|没人|沒人|休)|^[^，。]{0,10}，(?:基本|一般|通常)"
)
_ASKED = re.compile(r"是否|是不是")
_DUE_AFTER = re.compile(
    r"\s?(?:[前之]|[就必须須要得都也还還全部]{0,5}(?:到期|过期|過期|截止|停|交|关|關|下线|下線|结束|結束|用完|清|没了|沒了|不再"
    r"|[失作]|[归歸]档|[归歸]檔|完))"
)


def _is_surely_ahead(match: re.Match[str]) -> bool:
    before, after = clause_around(match)
    return _TO_COME.match(after) is not None or _PUT_THERE.search(before) is not None
