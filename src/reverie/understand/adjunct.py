"""Words that a comma parts from a statement and that say where, when, for whom or by whose word it holds: "in an
emergency, …", "…, at least in the sandbox", 测试通过的话，….

What stands beside a comma leaves a statement alone only where it is one itself. All else belongs to it, but for since
when something holds, why it does, and what it holds in spite of.
"""

from __future__ import annotations

import re
from functools import lru_cache

from reverie.understand.layout import is_order, subject
from reverie.understand.limited import limits_all
from reverie.understand.retraction import takes_back
from reverie.understand.statement import Statement
from reverie.understand.words import is_chinese

# Since when something holds is no limit where that has begun; "from Monday on" it may not hold yet.
_BEGUN = (
    r"(?:right )?(?:now|immediately|at once|today|here|this (?:morning|afternoon|week|month|quarter|year|point)"
    r"|yesterday|last \w+)\b"
)
_SINCE_WHEN = re.compile(
    rf"(?!.*\b(?:to|until|till|through)\b)"
    rf"(?:since\b|(?:as of|as from|starting|beginning|effective|from)(?: from| on| as of)? {_BEGUN})"
    r"|[从從自]?(?:现在|現在|今[天日年早]|即日|即刻|立即|此刻|目前|本[周月季年]|[这這][周个個]|[上去昨][^，]*).*[起始]"
)
_STARTS = re.compile(r".*[^一发發引][起始]$|(?:starting|beginning|effective)\b")
_NAMES_A_YEAR = re.compile(r"(?:[a-z]+ ){0,2}(?:19|20)\d\d(?:-\d\d){0,2}$")
# What happened once: "after the move" the port is another; "after a review" tells when something is done.
_AFTER_ONE = re.compile(r"(?:(?:ever )?since|after|following|with) (?:the|our|this|that)\b|.*[以之]?[后後]$")
_TELLS = re.compile(r"(?:is|are|was|were|has|have|had|moved|lives?|sits?|runs?|listens?)\b|[是在由归歸叫]|改[成为為]")
_BIDS = re.compile(
    r"\b(?:may|can|could|must|should|shall|might|please|let|need|allowed|ok|okay|fine|free|welcome)\b"
    r"|可以|[能請请须須必][须須要]?|應該|应该|不要|[别別勿得就再才要]|允许|允許|直接"
)
_IN_SPITE_OF = re.compile(
    r"(?:although|though|even though|despite|in spite of|because|now that|given that)\b|虽|雖|因|由于|由於|既然"
)
_HANGS = re.compile(
    r"(?:(?:way|back|early|late|later|mid|right|just|even|only|mostly|shortly|soon|long|[a-z]+ly) )*"
    r"(?:in|on|at|for|during|with|within|without|under|by|inside|outside|around|near|over|per|through|throughout|across"
    r"|between|among|against|after|before|until|till|upon|behind|beyond|except|besides|from|to|toward|towards|via|along"
    r"|regarding|concerning|according|given|provided|providing|assuming|depending|unlike|like|as|while|whilst|when"
    r"|whenever|where|wherever|whether|once|if|unless|only|should|were|had|so long|so far|or|else|otherwise|at least"
    r"|(?:[a-z]+ ){0,2}(?:willing|permitting|allowing|aside|apart|excepted|excluded|included|pending))\b"
    r"|(?:在|[当當](?![地年])|[对對](?![账帳象话話接齐齊比照方称稱策手立应應])|按(?![钮鈕时時])|[经經](?![理济濟费費销銷])|[凭憑](?![证證据據])"
    r"|等(?![级級待号號])|趁|[据據](?![点點])|依(?![赖賴])|每(?=[次回当當逢])|遇(?![见見])|逢|若(?!干)|倘)|关于|關於|除|只要|一旦|根据|根據|作为|作為|无论|無論|不管|凡|假|即使|哪怕|如果|万一|萬一"
    r"|至少|起码|起碼|仅|僅|限于|限於|前提|暂时|暫時|目前|大概|可能|也许|也許|应该|應該|或"
)
# "Two things:" and "the following rules:" only say that something comes.
_ANNOUNCES = re.compile(
    r"(?:\w+ ){0,2}(?:\d+|one|two|three|four|five|(?:a )?few|a couple(?: of)?|some|more|several|another|following)\b"
    r".{0,20}\b(?:thing|point|note|rule|remark|answer|comment|request|item|correction|change|update|fact|preference)s?"
    r"|.{0,6}[一二两兩三四五几幾\d][点點件条條个個].{0,4}|.{0,6}(?:如下|以下).{0,6}"
)
# Nor do words that only greet, agree or turn to somebody say anything of what follows.
_ADDRESSES = re.compile(
    r"(?:(?:yes|yeah|yep|no|nope|ok|okay|oh|ah|hm+|well|so|and|also|anyway|right|exactly|correct|true|agreed|sure|great"
    r"|perfect|good(?: (?:morning|afternoon|evening|day|point|question|news))?|hi|hey|hello|there|all|dear|claude|codex"
    r"|gemini|everyone|folks|sorry|wait|thanks|thank you|honestly|frankly|obviously|of course|in fact|in short"
    r"|seriously|finally|incidentally|apropos|basically|admittedly|clearly|good grief|my god|oh dear|never mind)\W*)+"
    r"|(?:well |no )*(?:too|very|pretty|quite) \w+"  # "too old": a verdict on what was said before
    r"|(?:早上?好?|[你您]好|是的?|没错|沒錯|当然|當然|说实话|說實話|讲真|講真|老实说|老實說|总之|總之|简单说|簡單說)"
    # What begins with a cry ("哦它呀"), only answers ("别别别", "对对") or ends as talk does ("省了吧").
    r"|[哦噢喔啊呃嗯唔唉哎诶欸嘿哈哇喂咦嗨呵啧](?:[^在当當对對按等每除若]{0,6}|[对對][了吼啊呀哈]?)"
    r"|[对對好行是别別不没沒停等慢成中]+[的了啦呀啊哦嘞]*|[缺怕管要急怪谢謝](?:什么|什麼|啥)\S?"
    r"|[^在当當对對按等每除若时時候后後前下中里裡内內上间間外]{1,4}[吧呀啦嘛咯喽囉哟唄呗]"
    r"|(?:顺带|順帶|顺便|順便)(?:[一再]?[提说說讲講](?:一[句下声聲])?)?|话说|話說|说起来|說起來|对了|對了"
    r"|我?(?:[才刚剛突然]*想起来?了?|想起來了?|忘了?[说說讲講提])"
)
_ENDS_AS_A_TIME_OR_PLACE = re.compile(
    r"(?:[时時候后後前下中里裡内內上间間外]|的话|的話|为止|為止|期间|期間|情况|情況|范围|範圍)$"
)
_HOLDS_AS_TRUE = re.compile(
    r"\b(?:i|we|user|[\w-]+) (?:[\w'’]+ ){0,3}(?:think|thought|guess|suppos|believ|hop|feel|felt|assum|reckon|hear"
    r"|suggest|propos|claim|gather|bet|doubt|dream|wish|fear|insist|swear|argu|repeat|jok|complain)(?:e?s|e?d|ing|e)?\b"
    r"(?: so| not)?$"
    r"|(?:觉得|覺得|认为|認為|以为|以為|希望|建议|建議|估计|估計|猜|听说|聽說|提议|提議|打算|感觉|感覺|主张|主張|怀疑|懷疑)$"
)
# What points back at the statement before it may say of all of it what it is: a plan, an exception, a joke.
_POINTS_BACK = re.compile(
    r"(?:and |but |so )?(?:that|this|which|those|these|it (?:was|would|might|may|could|should|only|just))\b|[这那這此]"
)
# What is said of a statement when it is over, or holds for a part only: "this holds for the sandbox only".
_IS_OVER = (
    r"\b(?:old|former|earlier|previous|original|outdated|obsolete|history|last (?:year|month|week|quarter|time)"
    r"|back then|(?:years|months|ages|long) ago|used to|no longer|in (?:19|20)\d\d)\b"
)
_IS_PARTLY = r"\b(?:only|just|merely|solely|except|unless|until|as long as|if)\b"
_LIMITS_ALL_OF_IT = re.compile(
    rf"(?:that|this|these|those|it)(?:['’]s)?\b(?=.*(?:{_IS_OVER}|{_IS_PARTLY}))"
    r"|(?:[这這那此它](?:[条條个個些]|一?[点點]|样|樣)?)?(?:都|也|就)?(?:是)(?:[旧舊老]|以前|之前|过去|過去|从前|從前|去年|当年|當年|早先)"
    r"|(?:[这這那此它].{0,4})?(?:只|仅|僅)(?:[在限对對是]|适用|適用|针对|針對|用于|用於)|除了?[^，都也]{1,12}$|[仅僅]限"
)
_SPEAKS_OF_SOMETHING = re.compile(
    r"(?:(?:and|so|then) )*(?:(?:i|we|it|he|she|they|you|there|nobody|everybody|everyone)(?: |['’])\w"
    r"|.{1,40} (?:it|he|she|that|there)['’]s \w|.{1,40} (?:they|you|we)['’]re \w"
    r"|.{1,40} \w+ed (?:it|them|him|her|me|us|you|the|an?|our|my|this|that|to)\b)"
)
_PLAIN_FORM = re.compile(r"[a-z]+(?:[^s\W]|ss)\b(?<!ed)(?<!ing)")
_JOINT = re.compile(r"^(?:(?:and|but|so|then|also|而且|并且|而|并|也|但是?)\s*)+")
_IS_SOMEWHERE = re.compile(r".+在.+[上里裡中内內外]")  # 红松在 d1 主机上 is a statement, 在主机上 is none
_NAMES_A_TIME_OR_PLACE = re.compile(
    r"(?:环境|環境|分支|阶段|階段|季度|场景|場景|平台|[周週天月日年夜晨室部组組店厂廠区區楼樓市国國端侧側版期])$"
)
_SHORT = 4  # characters of a Chinese clause: with no verb in sight, a longer one may still have one
_CHINESE_VERB = re.compile(
    r"[是在由为為用归歸走放存发發叫有要须須需交找按统跑从從吃喝穿姓住教种坐改换換删刪加减減进進停升降搬迁遷过過定完通确確决決了着没沒不開开关關"
    r"写寫读讀看查问問做送给給买買卖賣支付保留禁必负負使采採控制]"
)


def limits_what_follows(opening: str, rest: str) -> bool:
    """Whether the words before a comma say when, where, for whom or by whose word the rest holds."""
    return _limits_what_follows(opening.strip(), rest.strip())


def limits_what_stands_before(ending: str) -> bool:
    """Whether the words behind a comma say of a statement before it where or for whom it holds, or what it is."""
    return _limits_what_stands_before(_JOINT.sub("", ending.strip()))


# Begins like a limit, and is only a manner of speaking.
_SAYING = re.compile(
    r"(?:as|like)\b.*|at (?:long )?last|after all|by the way|for the record|in (?:short|other words|fact|a word)"
    r"|(?:with )?(?:kind|best|warm)(?:est)? (?:regards|wishes)\b.*|on (?:second thoughts?|it)|without (?:a )?doubt"
)


def is_limited_by(sentence: str) -> bool:
    """Whether a sentence only says of the one before it where, when or for whom that holds, or that it is over."""
    words = _JOINT.sub("", sentence.casefold().strip(" \t\n,.;:!。，；：！…"))
    if not words or _ADDRESSES.fullmatch(words) or _SAYING.fullmatch(words) or words.endswith(("?", "？")):
        return False
    if limits_all(words) or _LIMITS_ALL_OF_IT.match(words):
        return True
    return _HANGS.match(words) is not None and not any(map(is_chinese, words)) and not is_clause(words)


@lru_cache(maxsize=4096)
def _limits_what_follows(opening: str, rest: str) -> bool:
    if limits_all(opening) or _HOLDS_AS_TRUE.search(opening):
        return True
    if any(one.fullmatch(opening) for one in (_ANNOUNCES, _ADDRESSES)) or takes_back(opening):
        return False
    if any(one.match(opening) for one in (_SINCE_WHEN, _IN_SPITE_OF)):
        return False
    if _AFTER_ONE.match(opening):
        return _BIDS.search(rest) is not None or _TELLS.search(rest) is None
    return _hangs(_JOINT.sub("", opening))


@lru_cache(maxsize=4096)
def _limits_what_stands_before(ending: str) -> bool:
    if _ADDRESSES.fullmatch(ending):
        return False
    if limits_all(ending) or any(one.match(ending) for one in (_POINTS_BACK, _LIMITS_ALL_OF_IT)):
        return True
    if _HOLDS_AS_TRUE.search(ending):
        return True
    return not (_SINCE_WHEN.match(ending) or _IN_SPITE_OF.match(ending)) and _hangs(ending)


def _hangs(words: str) -> bool:
    """Whether words are no statement of their own, and so belong to the one beside them."""
    if any(one.match(words) for one in (_HANGS, _STARTS, _NAMES_A_YEAR)):
        return True
    return _hangs_in_chinese(words) if any(map(is_chinese, words)) else not is_clause(words)


def _hangs_in_chinese(words: str) -> bool:
    if _ENDS_AS_A_TIME_OR_PLACE.search(words):
        return _IS_SOMEWHERE.fullmatch(words) is None
    may_be_noun = len(words) <= _SHORT or _NAMES_A_TIME_OR_PLACE.search(words)
    return bool(may_be_noun) and _CHINESE_VERB.search(words) is None


def is_clause(words: str) -> bool:
    """Whether English words have a verb, of whatever mood."""
    statement = Statement.of(words)
    is_bidding = is_order(statement) and _PLAIN_FORM.match(words) is not None
    is_bare = is_order(statement) and not is_bidding  # "tests green"
    return bool(_SPEAKS_OF_SOMETHING.match(words)) or is_bidding or (not is_bare and _has_verb(statement))


def _has_verb(statement: Statement) -> bool:
    return subject(statement) != statement.plain
