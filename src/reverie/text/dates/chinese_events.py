"""Whether a Chinese clause tells of one thing that happens once, so that a day in it is one day and no timetable."""

from __future__ import annotations

import re

from reverie.text.dates.chinese_words import GAP, NUMBER, WEEK
from reverie.text.dates.grammar import clause_around

# 月底前三天 and 年底前后 are days around it.
_DEADLINE_AFTER = re.compile(
    rf"\s?(?:之?前(?![后後夕]|{GAP}(?:[几幾数數]|{NUMBER}){GAP}[个個]?(?:天|日|年|月|{WEEK}))|以前|为止|為止)"
)
_ROUGHLY = re.compile(r"\s?(?:前[后後]|左右|附近|上下)")
_LIMIT_BEFORE = re.compile(
    r"(?:(?<![一收找看得拿遇碰感想])到|至|截至|截止到|截止于|最[迟遲晚]|不[晚迟遲][于於]|[赶趕]在|[赶趕]到)\s?$"
)
# 他三号到的 tells of what was, too.
_PAST = re.compile(r"了|[过過](?![期程度滤濾户戶年节節夜关關来來去渡敏])|[刚剛]|曾|已(?!知)|的[吧啊呢]?\s*$")
# 就回国了, 快到期了: the 了 of what is about to be.
_ABOUT_TO = re.compile(r"(?:就|快|[要该該会會])[^，。！？；]*了[吧啊呢]?\s*$")
# 谁也没去, 才发现, 谁也翻不到: of what happened, or of what might.
STORY = re.compile(
    r"[也都是][没沒]|[没沒][来來去到成收]|才(?:发现|發現|知道|想起|意[识識]到|明白|反[应應])|[谁誰][也都还還]|[没沒]人"
)
_FUTURE = re.compile(r"[将將會要]|会(?!议)|打算|计划|計劃|[预預][计計]|[准準][备備]|截止|必须|必須|[记記]得|安排")
_PLAN = re.compile(r"将(?!军)|將|打算|计划|計劃|[预預][计計]|[准準][备備]|[记記]得|截止")
_ROUTINE = re.compile(
    r"每[天日周週晚次月年个個季]|总是|總是|通常|定期|自动|自動|照例|[惯慣]例|例行|固定|向[来來]|[历歷][来來]|从来|從來|老[规規]矩"
)
_LIFETIME = re.compile(r"过期|過期|失效|到期|续期|續期|清理|删除|刪除")
_HABIT = re.compile(r"每|一到\s?$|通常|总是|總是|一般|往往|生日|出生|纪念日|紀念日")

# What becomes of a thing or a person once, and is no step that any order or file goes through.
ONCE = re.compile(
    r"搬家|搬迁|搬遷|搬到|搬去|搬走|入职|入職|离职|離職|结婚|結婚|手术|手術|出发|出發|出差|开业|開業|到货|到貨|送到|运到|運到"
    r"|面试|面試|考试|考試|验收|驗收|停机|停機|停服|迁移|遷移|切换|切換|上线|上線|下线|下線|发布|發布|交付|交货|交貨|交房"
    r"|到期|用完|耗尽|退休|毕业|畢業|启用|啟用|开工|開工|完工|安装|安裝|开幕|開幕|答辩|答辯|返回|回来|回來|起飞|起飛|签约|簽約"
    r"|(?<![收找看得拿遇碰感做等直达達来來受])到(?=\s*$|[，。,.!！ 场場站位校岗崗店家])"
    r"|开始|開始|截止|结束|結束|关闭|關閉|终止|終止"
    # What is cut off or opened
    r"|[冻凍][结結]|解[冻凍]|停[电電水产產工运運业業课課牌播]|[断斷][电電网網水]|封路|封[闭閉]|封[顶頂]|[关關][停店门門张張]|开[庭张張馆館机機标標拍播赛賽课課盘盤放学學]"
    r"|開[庭張館機標拍播賽課盤放刀學]|开刀|[检檢][修测測]|[维維]修|大修|清[场場仓倉关關退]|拆[除线線迁遷]|竣工|[动動]工|投[产產]|[试試][运運][营營行]|[揭挂掛]牌"
    # What is shown or decided
    r"|上[市映架任]|下[架葬]|首[映播发發演]|揭[晓曉幕]|公布|公佈|公示|宣判|[听聽][证證]|[过過][户戶]|[签簽][字署]|交割|交接|[领領][证證]|[订訂]婚|[换換][届屆]"
    # Where somebody is or goes
    r"|抵[达達]|到[达達任岗崗]|[报報]到|[转轉]正|卸任|[调調][走任离離]|退[伍租房]|入[伍学學住院]|住院|出院|分娩|[启啟]程|[动動]身|[发發][车車射]|[启啟起]航|回[国國家]"
    r"|返[校岗崗程]|[复復][工课課]|休[假产產]|[请請]假|停用|除役|割接|收房|[换換][新装裝人牌房表锁鎖]|更[换換]"
)
# Somebody goes or comes once; of 发烧三天后要去医院 nobody knows when the fever began.
_GOES = re.compile(
    r"[飞飛](?!书|書|速)|去(?!年|掉|除|重|哪)"
    r"|[来來](?:看|访|訪|修|取|拿|装|裝|收|接|验|驗|检|檢|查|参|參)"
)
_PERSON = re.compile(
    r"(?:[我你他她咱们們人队隊团團组組总總姐哥弟妹爸妈媽爷爺奶公婆叔姨舅嫂师師友长長导導板]|(?:^|[^\u4e00-\u9fff])[老小阿].)$"
)
_ONCE_IN_A_WEEK = re.compile(
    r"搬家|搬迁|搬遷|搬到|入职|入職|离职|離職|结婚|結婚|手术|手術|开业|開業|到货|到貨|面试|面試|退休|毕业|畢業|答辩|答辯|签约|簽約"
)
_ENDS_THERE = re.compile(
    r"到期|截止|结束|結束|用完|耗尽|终止|終止|失效|停服|停用|关停|關停|停运|停運|停产|停產|停售|下线|下線|关闭|關閉|离职|離職|退休|交付|交稿|交货|交貨|必须|必須"
    # What is handed in: 交法院, 递到中院; not 交通, 外交, 交接.
    r"|(?<![外社成杂雜绝絕建邦国國神断斷相结結])交(?![通流换換互易叉界接往谈談情响響锋鋒警友朋手代集替融织織配汇匯涉战戰头頭房楼樓割])"
    r"|[递遞][到给給]|[报報]送|[缴繳][纳納清交]|[还還付结結][清]"
)
# What comes round every month or week, so that 10号 is the 10th of any month.
_COMES_ROUND = re.compile(
    r"工资|工資|薪|房租|租金|账单|賬單|帳單|发票|發票|还款|還款|还贷|還貸|月供|结账|結賬|结算|結算|对账|對賬|月报|月報|周报|週報"
    r"|日报|日報|例会|例會|站会|站會|盘点|盤點|社保(?!局)|扣款|扣费|扣費|出账|出賬|值班|轮班|輪班|备份|備份|任务|任務|报表|報表|会员日"
    r"|休息|打卡|考勤|报销|報銷|[水电電气氣暖网網话話房学學会會团團党黨业業理养養保]费|[水電氣暖網話房學會團黨業理養保]費|水[电電]|工[时時]|奖金|獎金"
    r"|总结|總結|汇总|匯總|台账|台賬|臺帳|[关關][账賬帳]|月[结結]|周会|週會|月会|月會"
)
_DENIED = re.compile(r"不|别(?!的)|別(?!的)|禁止|勿")
_CONDITION = re.compile(
    r"如果|若|一旦|只要|的话|的話|每|则|則|就会|就會|自动|自動|默认|默認|通常|一般|平均|最多|最少|至少|任何|所有|凡|一律|各(?!自)"
    r"|逾期|欠[费費]|超[时時]|未[付缴繳激验驗还還领領]|[违違][规規]|多半|往往|[历歷]来"
)
# Things that are made in numbers and live for a set time.
SHORT_LIVED = re.compile(
    r"令牌|会话|會話|缓存|緩存|链接|鏈接|连结|验证码|驗證碼|密码|密碼|密钥|密鑰|日志|日誌|备份|備份|记录|記錄|邀请|邀請|优惠券|優惠券"
    r"|商品|退款|工单|工單|审批|審批|任务|任務|作业|提现|提現|款项|款項|订单|訂單|快照|文件|数据|數據|消息|附件|草稿|请求|請求|账号|帳號|用户|用戶|快[递遞]|包裹"
    r"|[员員]工|[学學](?:员|員|生)|新人|[实實][习習]生|[试試]用期|[会會][员員]|客[户戶]|[顾顧]客|病人|患者|候[选選]人|租客|(?i:token|cookie|session|cache|link|key|otp|url)"
)
# After these 三天后 counts from an event and not from today: 上线三天后.
_EVENT_BEFORE = re.compile(
    r"(?:上线|上線|发布|發布|部署|提交|注册|註冊|创建|創建|下单|下單|付款|支付|收货|收貨|发货|發貨|签收|簽收|到货|到貨|申请|申請|登录"
    r"|登錄|完成|结束|結束|开始|開始|启动|啟動|更新|变更|變更|购买|購買|合并|合併|回滚|回滾|迁移|遷移|升级|升級|入职|入職|离职|離職"
    r"|过期|過期|到期|生成|写入|寫入|上传|上傳|导入|導入|审核|審核|通过|通過|确认|確認|关闭|關閉|开通|開通|激活|试用|試用|安装|安裝"
    r"|手术|手術|会议|會議|开会|開會|考试|考試|面试|面試|春节|春節|节|節|假期|生效|交付|验收|驗收|修改|删除|刪除|失败|失敗|成功"
    r"|出院|出生|出发|出發|回来|回來|了|后|後|完|时|時|日|号|號|起|第|满|滿|每|隔|过|過|用|花|要|需|等|晚|早|退|提|的|期|[烧燒]|[药藥])$"
)
# 先上线，三天后, and 第一天三成，一周后: counted from what comes first.
_FIRST_BEFORE = re.compile(
    rf"第{NUMBER}[个個]?(?:天|日|年|月|{WEEK})"
    r"|(?:^|[，。；！？,;!?\s])(?:[我咱][们們]?|就|要|得)*先[^，。；！？,;!?]+[，,]\s?(?:[再就然][后後]?)?$"
)
# 如果通过，三天后; 签完，十天后
_CONDITION_CLAUSE = re.compile(
    r"(?:如果|假如|要是|倘若|万一|萬一|一旦|只要|若(?!干))[^。！？；!?;\n]*[，,][^，。！？；,;!?]*$|[^，。！？；,;!?]{2,}完[，,]\s?$"
)
# A subject that holds an act of its own is no subject: 交完押金十天后, 我们签合同三天后.
_ACT_BEFORE = re.compile(
    r"[完了]|(?:^|[我你他她们們家方])"
    r"(?:[签簽](?![证證名])|[办辦](?!公)|交(?![易通流警])|[领領](?![导導])|付(?![费費])|取(?!暖)|[拿买買寄填递遞])"
)
_OPENS = re.compile(r"(?:^|[，。,.!！?？；;：:、（(“\"我们們他她它你就在于於将將会會是自从從\n])$")
_NEXT_CLAUSE = re.compile(r"\s?[，,]([^，。！？；,;!?\n]{1,80})")
HEDGED = re.compile(r"(?:大约|大約|大概|(?<![租合签簽预預条條公契])[约約]|差不多|近|至少|超过|超過|不到)$")
_LONGEST_SUBJECT = 14  # characters from the beginning of the clause; a longer one holds a verb of its own
_NEARBY = 40  # characters on either side: about a sentence
_BLANKS = " \t\u00a0\u3000"


def nearby(match: re.Match[str]) -> str:
    """The text around the match, over the ends of its clause."""
    text = match.string
    return f"{text[max(0, match.start() - _NEARBY) : match.start()]}\n{text[match.end() : match.end() + _NEARBY]}"


def text_before(match: re.Match[str]) -> str:
    return match.string[max(0, match.start() - _NEARBY) : match.start()].rstrip(_BLANKS)


def says(sign: re.Pattern[str], match: re.Match[str]) -> bool:
    """Whether the clause around the match holds the sign."""
    return any(sign.search(side) for side in clause_around(match))


def lean(match: re.Match[str]) -> int:
    """1 where the clause speaks of the future, -1 of the past, 0 where of neither."""
    if says(_FUTURE, match):
        return 1
    return -1 if says(_PAST, match) else 0


def is_habit(match: re.Match[str]) -> bool:
    """Whether the clause speaks of what happens again and again."""
    return says(_HABIT, match)


def comes_round(match: re.Match[str]) -> bool:
    """Whether the clause names what is due every week or month, so that 月底前 is the end of any month."""
    return says(_COMES_ROUND, match)


def is_routine(match: re.Match[str]) -> bool:
    """Whether the clause tells a routine, in which even 今天 is another day each time."""
    return says(_ROUTINE, match)


def is_deadline(match: re.Match[str]) -> bool:
    """Whether the words beside the date set it as a limit: 月底前, 到月底."""
    return _DEADLINE_AFTER.match(match.string, match.end()) is not None


def ends_then(match: re.Match[str]) -> bool:
    """Whether something comes to its end on the day, or is due by it, once."""
    if _is_rule(match) or says(_PAST, match) or _ROUGHLY.match(match.string, match.end()):
        return False
    is_limit = _LIMIT_BEFORE.search(match.string[max(0, match.start() - 4) : match.start()])
    return is_limit is not None or _ENDS_THERE.search(clause_around(match)[1]) is not None


def is_planned(match: re.Match[str]) -> bool:
    """Whether the clause tells of one thing that is planned or becomes of somebody or something once."""
    if _is_rule(match) or says(_PAST, match) or _ROUGHLY.match(match.string, match.end()):
        return False
    return says(_PLAN, match) or says(ONCE, match)


def happens_next(match: re.Match[str]) -> bool:
    """Whether what happens once is told right after the date: 还有三天开庭."""
    return ONCE.match(clause_around(match)[1].lstrip(_BLANKS)) is not None


def is_told_of_past(match: re.Match[str]) -> bool:
    """Whether the clause tells of what was, and not of what is about to be: 就回国了."""
    return lean(match) < 0 and _ABOUT_TO.search(clause_around(match)[1]) is None


def is_day_ahead(match: re.Match[str]) -> bool:
    """Whether the clause tells of one thing to come on a day of the month."""
    if _is_rule(match) or says(_PAST, match):
        return False
    return says(_FUTURE, match) or says(ONCE, match)


def is_weekday_ahead(match: re.Match[str]) -> bool:
    """Whether the clause tells of one thing to come on a weekday; there a plain "will" may be a timetable's."""
    if _is_rule(match) or says(_PAST, match):
        return False
    return says(_PLAN, match) or says(_ONCE_IN_A_WEEK, match)


def _is_rule(match: re.Match[str]) -> bool:
    return any(says(sign, match) for sign in (_HABIT, _ROUTINE, _COMES_ROUND, _DENIED, _CONDITION))


# 的 before a date says whose it is (我们的下周安排), stands for things (其余的下周再看), agrees (好的下周见) or says
# what was done about it (订的下周五的票); else it names an event.
_OWNER = re.compile(
    r"(?:[们們我你他她司组組队隊部室]|其[余餘他它]|剩下|剩[余餘]|[别別]|另外|真|(?:^|[，。！？,!?\s])(?:好|是|行|对|對|嗯|有|可以))的$"
)
_SETTLED = re.compile(r"(?:(?<![确確决決判裁鉴鑒])定|[订訂约約排买買选選改挂掛抢搶请請])的$")
_EVENT_CLAUSE = re.compile(
    # 等验收通过，
    r"(?:(?:^|[，。；！？,;!?\s])(?:[我咱][们們]?|就|先|要|得|只能|那就)*[等待](?![等级級于於会會到])[^，。；！？,;!?]{2,}"
    # 验收通过以后，
    r"|[^，。；！？,;!?]{2,}(?<![然最今随隨])[后後])[，,]\s?(?:那|就)?$"
)
_AFTERWARDS = re.compile(r"(?:(?<![然最今随隨])[后後]|完)$")


def counts_from_event(match: re.Match[str], *, is_day: bool = False) -> bool:
    """Whether the date may be counted from an event named before it, whose day nobody knows: 签完合同的下一个周末.

    A certain day of a week or month (`is_day`) is not doubted for an event in the clause before: 等他回来，下周三开会.
    """
    before = text_before(match)
    if before.endswith("的"):
        return not (_OWNER.search(before) or (is_day and _SETTLED.search(before)))
    if _AFTERWARDS.search(before):
        return True
    return not is_day and _EVENT_CLAUSE.search(before) is not None


def counts_from_today(match: re.Match[str], *, back: bool, may_be_done: bool = False) -> bool:
    """Whether 三天前 or 三天后 is so far from today, and not from an event that the clause names.

    With `may_be_done` a 了 of what is about to be (就上班了) does not make it a story.
    """
    before = clause_around(match)[0].rstrip(_BLANKS)
    if HEDGED.search(before):
        return False
    if back:
        return _OPENS.search(before) is not None
    if counts_from_what_comes_first(match):
        return False
    # 三天后 with a finished act goes on with a story, and 七天后过期 is a rule.
    if is_told_of_past(match) if may_be_done else _is_story(match):
        return False
    is_of_one = _is_one_event(match, before)
    return is_of_one or (_OPENS.search(before) is not None and not says(_LIFETIME, match))


def counts_from_what_comes_first(match: re.Match[str]) -> bool:
    """Whether something has to happen before the days begin: 先上线，三天后, 等验收通过，三周后, 签完，十天后."""
    before = text_before(match)
    return any(sign.search(before) for sign in (_FIRST_BEFORE, _EVENT_CLAUSE, _CONDITION_CLAUSE))


def _is_story(match: re.Match[str]) -> bool:
    """Whether something is told that was done: 三天后他走了, and over a comma 三天后，他走了."""
    if says(_PAST, match) or says(STORY, match):
        return True
    follows = _NEXT_CLAUSE.match(match.string, match.end())
    return follows is not None and _PAST.search(follows[1]) is not None and _ABOUT_TO.search(follows[1]) is None


def _is_one_event(match: re.Match[str], before: str) -> bool:
    """Whether a thing or person is named before, and after it what becomes of it once: 新机柜 10 天后到货."""
    if not 0 < len(before.lstrip()) <= _LONGEST_SUBJECT or _EVENT_BEFORE.search(before):
        return False
    if _ACT_BEFORE.search(before.lstrip()) or any(act.end() == len(before) for act in ONCE.finditer(before)):
        return False
    if says(_CONDITION, match) or says(SHORT_LIVED, match) or says(_DENIED, match):
        return False
    after = clause_around(match)[1]
    return ONCE.search(after) is not None or (_PERSON.search(before) is not None and _GOES.search(after) is not None)
