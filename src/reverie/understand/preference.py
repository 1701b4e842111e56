"""Plain preferences: "I prefer short answers", "I'd rather have results as CSV", 我不喜欢太长的回答; and what somebody
cannot have: "I'm allergic to nuts", 我吃素.

Who says so of things in general, and not of the one at hand, says something about themselves. By themselves such
sentences are short and look like small talk, so they are told by how they are made.
"""

from __future__ import annotations

import re

from reverie.understand.words import is_chinese

_LEAD = (
    r"\s*(?:(?:ok|okay|and|also|so|btw|fyi|generally|in general|as a rule|personally|yes|no|well|but|by the way)\b\W*)*"
)
_PREFERS = re.compile(
    rf"{_LEAD}(?:i|we)\s+(?:(?:generally|usually|always|much|strongly|really|would|do)\s+)*"
    r"(?:prefer|rather have|favou?r|like my|like our|can['’]?t stand|dislike)\s+(?P<what>.+)"
    rf"|{_LEAD}(?:i['’]d|we['’]d)\s+(?:much\s+)?rather\s+(?:have|get|see|read)\s+(?P<rather>.+)",
    re.IGNORECASE | re.DOTALL,
)
# What is at hand, or said of one thing, is no preference; nor is what hangs on a condition, or is only asked.
_AT_HAND = re.compile(
    r"\b(?:this|that|these|those|it|them|him|her|here|there|one|first|second|third|former|latter|last|other|option|yours|neither|lol|haha"
    r"|version|today|tonight|now|if|unless|until|instead of (?:the|this)|for (?:the|this)|in (?:the|this))\b|^the\b"
    r"|(?-i:^[A-D]\b)|\?",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"\s*(?:对了|另外|还有|其实|顺便说)?[，,]?我(?:个人|平时|一般|本人)*(?:更|比较|还是)?(?:喜欢|偏好|习惯|讨厌|不喜欢|受不了)(?P<what>.+)",
    re.DOTALL,
)
_CHINESE_AT_HAND = re.compile(r"[这那第]|上面|下面|刚才|前者|后者|如果|要是|[吗？?]|今天|现在|你的|它|他|她")
_CANNOT_HAVE = re.compile(
    rf"{_LEAD}(?:(?:i['’]?m|i am)\s+(?:(?:a|also|very|badly|severely|highly)\s+)*"
    r"(?:(?:allergic|intolerant)\s+(?:to|of)\b|(?:vegan|vegetarian|diabetic|coeliac|celiac|lactose intolerant)\b)"
    r"|i have an? (?:[\w-]+ )?(?:allergy|intolerance)\b"
    r"|i (?:don['’]?t|do not|can['’]?t|cannot)\s+(?:eat|drink)\s+(?!at\b|in\b|on\b|before\b|after\b|much\b))"
    r"(?P<what>.{0,20})",
    re.IGNORECASE | re.DOTALL,
)
_CHINESE_CANNOT_HAVE = re.compile(
    r"\s*(?:对了|另外|还有|其实|顺便说)?[，,]?我(?:本人|从小|一直|是)*"
    r"(?:对[^，。,.]{1,12}过敏|吃素|素食者?|不能?吃[^饭完了，。]|不能?喝[^完了，。])"
)


# What an assistant says again and again, named as a sort of thing and not as the one at hand.
_ANSWERS = r"(?:answers|replies|responses|explanations|summaries|messages|commit messages)"
_OF_ANSWERS = re.compile(
    rf"{_LEAD}(?:please\s+)?(?:(?:keep|make)\s+(?:your\s+|all\s+)?{_ANSWERS}\s+(?P<how>[^.!]+)"
    rf"|(?:write|give)\s+(?:me\s+)?(?P<sort>[a-z]+er|short|brief|long)\s+{_ANSWERS})\W*",
    re.IGNORECASE,
)
_CALL_ME = re.compile(
    rf"{_LEAD}(?:please\s+|just\s+|you can\s+)*call me\s+"
    r"(?-i:(?:[A-Z][\w'’-]*\.?)(?:\s[A-Z][\w'’-]*){0,2})\W*",
    re.IGNORECASE,
)
_CHINESE_CALL_ME = re.compile(
    r"\s*(?:以后|请|可以|你可以|就)*叫我(?:[A-Za-z]{2,12}|[小老阿][\u4e00-\u9fff]|[\u4e00-\u9fff]{1,2}[哥姐总工])"
    r"(?:就行|就好|吧)?[。！!\s]*"
)
# What comes again every day or month, and where it goes; a thing at hand is pointed at, or moved with 把.
_CHINESE_GOES_TO = re.compile(
    r"\s*[\u4e00-\u9fff]{0,4}(?:报表|日报|周报|月报|告警|通知|纪要|账单)(?:都|统一|一律|请)?"
    r"(?:发到|发给|抄送给?|同步到|放到|贴到)[^，。？?吗]{2,12}?[。！!\s]*"
)


# What texts are made of, whatever they say: who wants none of it says so of every text.
_FORM = (
    r"(?:emojis?|emoticons?|smileys?|tables|bullets?|bullet points|bullet lists|lists|headings|headers|headlines"
    r"|bold(?: text)?|italics|markdown|footnotes|hashtags|exclamation (?:marks|points)|semicolons|em[ -]dashes|dashes"
    r"|all caps|jargon|slang|abbreviations|acronyms|buzzwords|fluff|fillers?|filler words|preambles?|small talk"
    r"|flattery|praise|apologies|disclaimers|anglicisms|memes|jokes|swearing|passive voice|sarcasm)"
)
_NO_SUCH = re.compile(
    rf"{_LEAD}(?:please,?\s+)?(?:no|no more|never use|avoid|without)\s+(?:more\s+)?{_FORM}"
    rf"(?:(?:,|\s+(?:or|and))\s+(?:no\s+)?{_FORM})*"
    r"(?:\s+in\s+(?!(?:the|this|that|my|your)\b)(?P<where>[^.!,]+?))?"
    r"(?:,?\s*(?:please|pls|thanks|thank you))?[.!\s]*",
    re.IGNORECASE,
)
_CHINESE_NO_SUCH = re.compile(
    r"\s*(?:请|麻烦|拜托)?(?:不要|别|请勿|禁止|少)再?(?:用|加|写|放|带|出现|使用)?(?:任何)?"
    r"(?:表情(?:符号|包)?|颜文字|表格|列表|项目符号|小标题|粗体|加粗|感叹号|破折号|行话|黑话|缩写|套话|客套话?|废话|开场白|网络用语)"
    r"了?(?:，?谢谢)?[。！!\s]*"
)
# What somebody gets again and again, and how: "invoices in English", 纸质发票.
_WHO = (
    r"(?:the|our|my|most|all)\s+(?:customers?|clients?|boss|manager|auditors?|accountants?|lawyers?|legal|finance"
    r"|accounting|management|board|tax office|bank|suppliers?|partners?)"
)
_PAPERS = (
    r"(?:invoices|receipts|contracts|reports|offers|quotes|statements|bills|e-?mails|letters|minutes|manuals|documents"
    r"|documentation|deliveries)"
)
_WANTS = re.compile(
    rf"{_LEAD}{_WHO}\s+(?:only\s+)?(?:wants?|needs?|requires?|expects?|prefers?|insists? on|accepts?)\s+(?:only\s+)?"
    r"(?P<what>(?:all|their|the)?\s*"
    rf"(?:(?:(?-i:[A-Z]\w+)|paper|printed|signed|bilingual|electronic|digital|itemi[sz]ed|(?:dai|week|month|quarter|year)ly)\s+{_PAPERS}"
    rf"|{_PAPERS}\s+(?:in|as|on|by|with)\s+[^.!,?]+))[.!\s]*",
    re.IGNORECASE,
)
_CHINESE_WANTS = re.compile(
    r"\s*[\u4e00-\u9fff]{0,4}(?:客户|客人|甲方|老板|领导|财务|法务|审计|税务局?|银行|供应商|合作方|总部)(?:那边|们|方)?"
    r"(?:都|一律|统一|只|一直)?(?:要求?|想要|需要|只收|只认|收|看)(?:的是)?"
    r"(?:英文|中文|双语|德文|日文|法文|繁体|简体|纸质|电子|盖章|手写|带章|含税|[A-Za-z]{2,6}|带[\u4e00-\u9fff]{1,6}的)版?的?"
    r"(?:发票|合同|报表|报告|账单|收据|邮件|文档|说明书|标书|对账单|清单|报价单?|周报|月报|材料)[。！!\s]*"
)
# 别改已推送的提交，我们按提交评审: whose reason is how things are done is no order for the moment.
_CHINESE_BY_HABIT = re.compile(
    r"\s*(?:请|麻烦|拜托)?(?:不要|别|请勿)[^，。？?]{2,24}，(?:因为)?我们(?:都|一直|一般|平时|这边)?是?(?:按|靠)[^，。？?]{2,16}[。！!\s]*"
)


def says_what_to_be_called(sentence: str) -> bool:
    """Whether the speaker gives a name to go by: "call me Max", and not "call me tomorrow"."""
    return bool(_CALL_ME.fullmatch(sentence) or _CHINESE_CALL_ME.fullmatch(sentence))


def says_how_to_answer(sentence: str) -> bool:
    """Whether an order is about answers in general: "keep answers short", and not "keep this answer short"."""
    found = _OF_ANSWERS.fullmatch(sentence)
    return found is not None and _AT_HAND.search(found["how"] or "") is None


def rules_out_a_form(sentence: str) -> bool:
    """Whether a sentence wants none of what texts are made of: "no emojis please", and not "no tests please"."""
    if any(map(is_chinese, sentence)):
        return _CHINESE_NO_SUCH.fullmatch(sentence) is not None
    found = _NO_SUCH.fullmatch(sentence)
    return found is not None and _AT_HAND.search(found["where"] or "") is None


def says_what_they_want(sentence: str) -> bool:
    """Whether a sentence tells how a customer, a boss or an office wants what they get again and again."""
    if any(map(is_chinese, sentence)):
        return _CHINESE_WANTS.fullmatch(sentence) is not None and _CHINESE_AT_HAND.search(sentence) is None
    found = _WANTS.fullmatch(sentence)
    return found is not None and _BY_A_DAY.search(found["what"]) is None and _AT_HAND.search(found["what"]) is None


_BY_A_DAY = re.compile(r"\bby (?:\w+day|tomorrow|noon|\d|the|next|end)\b", re.IGNORECASE)


def forbids_by_habit(sentence: str) -> bool:
    """Whether a sentence forbids something and gives as its reason how things are always done."""
    return _CHINESE_BY_HABIT.fullmatch(sentence) is not None and _CHINESE_AT_HAND.search(sentence) is None


def says_where_it_goes(sentence: str) -> bool:
    """Whether a sentence tells where something goes that comes again and again: 报表发到钉钉群."""
    return _CHINESE_GOES_TO.fullmatch(sentence) is not None and _CHINESE_AT_HAND.search(sentence) is None


def cannot_have(sentence: str) -> bool:
    """Whether the speaker says what they do not eat, drink or stand, whoever cooks and whatever is at hand."""
    if any(map(is_chinese, sentence)):
        return _CHINESE_CANNOT_HAVE.match(sentence) is not None and _CHINESE_AT_HAND.search(sentence) is None
    found = _CANNOT_HAVE.match(sentence)
    return found is not None and _AT_HAND.search(found["what"]) is None


def is_plain_preference(sentence: str) -> bool:
    """Whether the speaker says what they prefer in general."""
    if any(map(is_chinese, sentence)):
        found = _CHINESE.match(sentence)
        return found is not None and _CHINESE_AT_HAND.search(found["what"]) is None
    found = _PREFERS.match(sentence)
    return found is not None and _AT_HAND.search(found["what"] or found["rather"]) is None
