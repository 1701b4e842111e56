"""Words in another mouth: "Bob said: I …", "imagine I told you: …", "sample input: …", 老板说：我……"""

from __future__ import annotations

import re

from reverie.understand.person import CHINESE_PERSON
from reverie.understand.phrases import MarkKind, is_known
from reverie.understand.wordings import wordings

# Made-up talk. "Assume I know Rust" is a wish, and "if I say go, go" a rule.
_MADE_UP = re.compile(
    r"^\W*(?:(?:and|so|ok|now|or|well|please|hey|just),? )*"
    + wordings(
        r"""
        (?:imagine|suppose|pretend)(?: (?:for a \w+|just|now))*(?: that)? (?:i|i'm|we|you|you're|he|she|they)\b
        (?:imagine|suppose|pretend)(?: (?:for a \w+|just|now))*(?: that)? (?:some\w+|my|the|an?|this|users?)\b
        (?:let's|let us) (?:imagine|suppose|pretend|role-?play)\b|role-?play\b
        (?:let's )?say (?:an?|the|some|my) (?:user|customer|person|client|tester|visitor)\b
        """,
        """
        (?:请|我们|咱们|先)*(?:假装|想象(?:一下)?|设想|试想|扮演|你?来?演)(?:[我你他她一]|用户|有[人个]|客户|老板)
        (?:请|我们|咱们|先)*(?:假设|假如|假定|比方说|比如)(?:有个|一个|某个)?(?:我(?:对你|跟你)?|用户|客户|有人|顾客)[^，。]{0,8}[说讲写问输]
        """,
    ),
    re.IGNORECASE,
)
_FOR_A_TEST = r"(?:test|sample|example|dummy|fake|mock|demo|seed)"
_INPUT = r"(?:input|prompt|message|utterance|data|sentence|query|text|mail|chat|dialogue|transcript)"
_SAMPLE = re.compile(
    wordings(
        rf"""
        \b{_FOR_A_TEST} (?:\w+ )?{_INPUT}s?(?: (?:is|are|could be|might be|would be))?\s*$
        \b(?:the|an?|this|following|next) (?:\w+ )?user (?:message|prompt|turn|query|request)(?: is| was| says)?\s*$
        \b(?:demo|tests?|example|scenario|story|novel|scene|game)\b.* (?:says?|types?|enters?|asks?|writes?)\s*$
        \bprompts? (?:i|i'm|we|we're)(?: am| are)? (?:test|use|send)(?:ing)?\s*$
        模拟(?:一?[个下])?(?:用户|客户|对话|顾客)[说讲]?\s*$
        (?:测试|示例|样例|模拟|假)(?:用的?|的)?(?:输入|数据|消息|对话|提示词|文本|语句|句子|话)(?:是|为|就用|比如)?\s*$
        """
    ),
    re.IGNORECASE,
)

# "I said", "you told me" and 我说 are the user's own word.
_SAYS = wordings(
    r"""
    said|says|wrote|writes|told (?:me|us|her|him|them|everyone)|tells (?:me|us)|replied|replies|answered|answers|texted
    posted|commented|comments|e-?mailed|messaged|asked|asks|insisted|insists|yelled|goes|was like|is like|typed|types
    added|adds|explained|explains|mentioned|quipped|'s (?:exact )?words|'s (?:reply|answer|message|comment)
    """
)
_SPEECH = re.compile(
    rf"(?:^|[.!?,;–—]\s*|\b(?:and|but|so|because|then) )(?!(?:i|we|you|if|when|whenever|as|like|what|which|it)\b)"
    rf"(?:[\w@.-]+ ){{0,6}}?[\w@.-]+ ?(?:{_SAYS})(?: [\w'’-]+){{0,5}}\s*$",
    re.IGNORECASE,
)
_USER_SPEAKS = re.compile(rf"\b(?:i|we|you)(?:['’]ve| have| already| just)* {_SAYS}", re.IGNORECASE)
_WHO = re.compile(
    wordings(
        r"""
        (?:my |our |the |an? )?(?:\w+ )?(?:boss|manager|client|customer|user|reviewer|ceo|cto|cfo|colleague|coworker)
        (?:my |our |the |an? )?(?:\w+ )?(?:teammate|intern|professor|supervisor|advisor|editor|mum|mom|dad|wife|husband)
        (?:my |our |the |an? )?(?:\w+ )?(?:vendor|supplier|recruiter|tester|student|teacher|narrator)
        """,
        "(?:我们?的?)?(?:产品|项目|客户|部门|店)?(?:老板|领导|客户|经理|同事|导师|老师|评委|用户|甲方|乙方|主管|总监|组长|妈|爸|老婆|老公|同学|学生|读者|网友)",
    ),
    re.IGNORECASE,
)
_ONESELF = ("me", "i", "you", "我", "你")
_CHINESE_SPEECH = re.compile(
    r"(?:^|[，。！？；,;])(?!如果|要是|当|只要|万一)(?P<who>[^，。！？；：,;]{1,14}?)"
    r"(?:说|讲|写道|写的是|回复|回我|回了?|问我?|表示|留言|原话是?|吐槽|强调|发[来话])(?:[了过是道着]|一句|一声)*\s*$"
)
_CHINESE_USER = re.compile(r"我$|我们$|^[我你咱][^的]{0,2}$|[跟和对向给同]")
_FIRST_PERSON = re.compile(
    r"\W*(?:\w+,? ){0,3}?(?:I|I['’](?:m|d|ll|ve)|[Mm]y|me|[Mm]ine|myself|i['’]?m|i)\b"
    r"|\W*[^，。！？,.!?]{0,6}(?:我(?!们)|本人|俺(?!们))"
)


def is_speaker(label: str) -> bool:
    """Whether what stands before a colon at the beginning of a line names a person. Claude is who is spoken to."""
    if label.casefold() in _ONESELF or _WHO.fullmatch(label) or CHINESE_PERSON.fullmatch(label):
        return True
    return label.casefold() != "claude" and label[:1].isupper() and is_known(label, MarkKind.PERSON)


def is_made_up(opening: str) -> bool:
    """Whether what follows is only imagined, or a sample for a test."""
    return bool(_MADE_UP.search(opening) or _SAMPLE.search(opening))


def is_of_oneself(words: str) -> bool:
    """Whether somebody speaks of himself."""
    return bool(_FIRST_PERSON.match(words))


def is_anothers(opening: str, words: str) -> bool:
    """Whether words behind a colon are somebody else's, speaking of himself: what a boss decided for everybody is
    background for the user too, but "I" in his mouth is not the user.
    """
    return is_of_oneself(words) and _names_a_speaker(opening)


def _names_a_speaker(opening: str) -> bool:
    """Whether the words before a colon say that somebody other than the user speaks."""
    label = opening.strip().lstrip("@-*• ")
    if label.casefold() not in _ONESELF and is_speaker(label):
        return True
    if _SPEECH.search(opening) and not _USER_SPEAKS.search(opening):
        return True
    spoken = _CHINESE_SPEECH.search(opening)
    return bool(spoken and not _CHINESE_USER.search(spoken["who"]))
