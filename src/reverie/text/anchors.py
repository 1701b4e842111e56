"""What must never get lost or mixed up when text is reworded: numbers, dates, paths, names, negations.

text -> one rule after the other, each of which blanks out what it has read, so that one span gives one anchor.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from reverie.text.absolute_dates import WRITTEN_DATES
from reverie.text.claims import compatible
from reverie.text.quantities import QUANTITY, read_quantity

# A statement of a folder is held against hundreds of others; a whole folder as one text is looked at once.
REMEMBERED = 20_000  # texts
LONGEST_REMEMBERED = 1_000  # characters


class AnchorKind(StrEnum):
    """What sort of thing an anchor is."""

    NUMBER = "number"
    DATE = "date"
    VERSION = "version"
    PATH = "path"
    URL = "url"
    IDENTIFIER = "identifier"
    NAME = "name"
    NEGATION = "negation"


@dataclass(frozen=True, slots=True)
class Anchor:
    """One such thing, in a spelling that is the same however it was written."""

    kind: AnchorKind
    text: str


@dataclass(frozen=True, slots=True)
class _Rule:
    """What to look for, and how to spell it; what the reader says None to is left for the rules that follow."""

    kind: AnchorKind
    pattern: re.Pattern[str]
    read: Callable[[re.Match[str]], str | None]


def anchors(text: str) -> frozenset[Anchor]:
    """Every anchor of the text. Relative dates ("tomorrow") are none: they are meant to be rewritten."""
    return _remembered(text) if len(text) <= LONGEST_REMEMBERED else _anchors(text)


@lru_cache(maxsize=REMEMBERED)
def _remembered(text: str) -> frozenset[Anchor]:
    return _anchors(text)


def _anchors(text: str) -> frozenset[Anchor]:
    found: set[Anchor] = set()
    left = _MARKUP.sub("", _typed(text))
    left = _CODE.sub(lambda match: _take(_code(match[2]), match, found), left)
    for rule in _RULES:
        left = rule.pattern.sub(lambda match, rule=rule: _take(_read(rule, match), match, found), left)
    found |= _in_words(left)
    return frozenset(found)


def missing(before: str, after: str) -> frozenset[Anchor]:
    """The anchors of one text that another does not hold.

    A name or identifier is held wherever its letters stand as a word: a name that begins a sentence looks like any
    other word there, and is no anchor, but it is not lost.
    """
    kept = anchors(after)
    words = _typed(after).casefold()
    return frozenset(
        anchor
        for anchor in anchors(before) - kept
        if anchor.kind not in (AnchorKind.NAME, AnchorKind.IDENTIFIER) or not _stands_in(anchor.text, words)
    )


def _stands_in(word: str, text: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(word.casefold())}(?!\w)", text, re.ASCII))


def _typed(text: str) -> str:
    """The text in plain characters. A wide comma gets its space first: 200，300 are two numbers."""
    return compatible(text.replace("，", ", ").replace("’", "'"))


def _read(rule: _Rule, match: re.Match[str]) -> Anchor | None:
    text = rule.read(match)
    return Anchor(rule.kind, text) if text else None


def _take(anchor: Anchor | None, match: re.Match[str], found: set[Anchor]) -> str:
    """Keep the anchor and blank out its span; without one, leave the text as it is."""
    if anchor is None:
        return match[0]
    found.add(anchor)
    return _BLANK * len(match[0])


def _code(span: str) -> Anchor:
    """A code span is what it would be without its backticks, or else an identifier."""
    span = span.strip()
    for rule in _RULES:
        match = rule.pattern.fullmatch(span)
        if match and rule.kind is not AnchorKind.NEGATION and (anchor := _read(rule, match)):
            return anchor
    return Anchor(AnchorKind.IDENTIFIER, span)


_BLANK = "\x00"
# Fences with their language, and the numbers of list items.
_MARKUP = re.compile(r"(?m)^[ \t>]*(?:```|~~~)[^\n]*$|^[ \t>]*\d{1,3}[.)](?=\s)")
_CODE = re.compile(r"(?<!`)(`{1,2})(?!`)([^`\n]{1,200})\1(?!`)")

_EXTENSIONS = (
    "bash|cfg|conf|cpp|cs|css|csv|db|env|go|gz|html?|ini|ipynb|java|jpe?g|js|jsonl?|jsx|kt|lock|log|mdx?|mjs|pdf|php|png"
    "|proto|ps1|pyi?|rb|rs|sh|sqlite|sql|svg|swift|tar|tex|toml|tsx?|txt|vue|xml|ya?ml|zip|zsh"
)
_FOLDERS = (
    "apps?|bench|bin|build|cmd|config|dist|docs?|etc|examples?|home|internal|lib|opt|packages|pkg|public|scripts|server"
    "|src|static|templates|tests?|tmp|tools|usr|var|web"
)
_DOMAINS = "ai|app|cloud|cn|com|dev|edu|gov|info|internal|io|local|net|org|sh|tech|test|xyz"
_PART = r"[\w.@+-]{1,100}"


def _whole(match: re.Match[str]) -> str:
    return match[0].rstrip(".")


def _folded(match: re.Match[str]) -> str:
    return match[0].casefold()


def _first(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group)


def _address(match: re.Match[str]) -> str | None:
    """An address without the punctuation of the sentence around it, its host in small letters."""
    text = match[0].rstrip(".,;:!?*_'\"")
    while text.endswith(")") and text.count("(") < text.count(")"):
        text = text[:-1].rstrip(".,;:!?")
    head, slashes, rest = text.partition("://")
    host, slash, path = rest.partition("/") if slashes else text.partition("/")
    return ((head.casefold() + "://") if slashes else "") + host.casefold() + (slash + path).rstrip("/")


def _path(match: re.Match[str]) -> str | None:
    text = match[0].rstrip(".,;:")
    return text if any(map(str.isalpha, text)) else None


def _rule(kind: AnchorKind, pattern: str, read: Callable[[re.Match[str]], str | None] = _whole) -> _Rule:
    return _Rule(kind, re.compile(pattern, re.ASCII), read)


_IDENTIFIER = AnchorKind.IDENTIFIER
_RULES: tuple[_Rule, ...] = (
    _rule(AnchorKind.URL, r"(?:[A-Za-z][A-Za-z0-9+.-]{1,15}://|www\.)[!#-&(-;=?-_a-z{-~]{1,500}", _address),
    _rule(_IDENTIFIER, r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+", _folded),
    _rule(_IDENTIFIER, r"\b[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}\b", _folded),
    _rule(_IDENTIFIER, r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?:/\d{1,2}|:\d{1,5})?(?!\w|\.\d)"),
    # Products that look like files
    _rule(AnchorKind.NAME, r"\b(?i:node|next|vue|nuxt|express|three|react|d3)\.js\b", _folded),
    _rule(
        AnchorKind.PATH,
        rf"(?<![\w/.])(?:~|\.{{1,2}})?/{_PART}(?:/{_PART})*/?|\b[A-Za-z]:\\[\w.\\-]*\w|(?<![\w/])(?:{_PART}/){{2,}}(?:{_PART})?"
        rf"|\b(?:{_FOLDERS})/(?:{_PART})?|(?<![\w/.])(?:{_PART}/)?\.?[\w-]{{1,100}}(?:\.[\w-]{{1,40}}){{0,12}}\.(?:{_EXTENSIONS})\b(?!\.\w)"
        r"|(?<![\w./])\.[a-z][\w-]{2,40}(?![\w.(])",
        _path,
    ),
    *(_Rule(AnchorKind.DATE, pattern, read) for pattern, read in WRITTEN_DATES),
    _rule(AnchorKind.NUMBER, r"(?<!\d)((?:19|20)\d\d) ?年", _first),
    _rule(
        AnchorKind.VERSION,
        r"(?:(?i:\bversion|\bver\.?)|版本号?)[ :是为]{0,3}v?(\d+(?:\.\d+)*(?:[-+][\w.]*\w)?)"
        r"|\b[vV](\d+(?:\.\d+)*(?:[-+][\w.]*\w)?)\b|(?<![\w.])(\d+\.\d+(?:\.\d+)+(?:[-+.]?(?:a|b|rc|dev|post)[\w.]*\w)?)",
        _first,
    ),
    _rule(AnchorKind.URL, rf"\b(?:[A-Za-z0-9-]{{1,63}}\.){{1,8}}(?:{_DOMAINS})\b(?::\d{{1,5}})?(?![\w(])", _address),
    _rule(_IDENTIFIER, r"(?<![\w-])--?[A-Za-z][\w-]*(?<!-)"),
    _rule(_IDENTIFIER, r"\$\{?([A-Za-z_]\w*)\}?", _first),
    _rule(_IDENTIFIER, r"(?<!\w)@[A-Za-z][\w-]*(?:/[\w.-]*\w)?"),
    _rule(_IDENTIFIER, r"(?<!\w)#\d+\b|\b[A-Z](?:\+\+|#)(?!\w)"),
    _rule(_IDENTIFIER, r"\b(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{7,64}\b"),
    _rule(_IDENTIFIER, r"\b_{0,2}[A-Za-z0-9]+(?:_+[A-Za-z0-9]+)+_{0,2}\b(?:\(\))?|\b__[a-z]+__\b"),
    _rule(
        _IDENTIFIER,
        r"\b[A-Za-z_]\w+(?:-\w+){0,4}(?:(?:\.|::)[A-Za-z_]\w+(?:-\w+){0,4}){2,8}(?:\(\))?"
        r"|\b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,8}\(\)",
    ),
    _rule(_IDENTIFIER, r"\b(?:[a-z]+[A-Z][A-Za-z0-9]*|[A-Z][a-z]+[A-Z][A-Za-z0-9]*)\b"),
    _rule(AnchorKind.NUMBER, r"\b(?:No\. ?|nr\. ?)(\d+)\b", _first),
    # gpt-4o, utf-8, k8s, ABC-123: letters first, a digit somewhere
    _rule(
        _IDENTIFIER, r"\b[A-Za-z]{1,40}(?:[-.][A-Za-z]{1,40}){0,4}[-.]?\d[A-Za-z0-9]*(?:[-.][A-Za-z0-9]+)*\b", _folded
    ),
    _Rule(AnchorKind.NUMBER, QUANTITY, read_quantity),
    _rule(_IDENTIFIER, r"\b\d+[A-Za-z][A-Za-z0-9-]*\b", _folded),
)

# A negation by its strength: "never" must not become "not", and "no longer" tells of a change.
_NO_LONGER = re.compile(r"(?i:\bno longer\b|\bnot\b[^.!?。]{0,40}\bany ?more\b)|不再", re.ASCII)
_NEVER = re.compile(r"(?i:\bnever\b)|从来?[不没未]|永远?不|[绝决]对?不|切勿|千万[别不]", re.ASCII)
_NOT = re.compile(
    r"(?i:\b(?:not|no|none|nothing|nobody|neither|nor|without|cannot|avoid|forbid|forbidden|prohibited|disallowed)\b"
    r"|n't\b)|[不别没勿未]|禁止|严禁|无法|无需|无须|并非|避免",
    re.ASCII,
)
_NO_NEGATION = re.compile(
    r"(?i:\bnot only\b|\bno doubt\b)|不过|不仅|不但|不只|不光|不错|差不多|不同|不断|不少|对不起|不管|不论|不如|不妨"
    r"|不得不|不客气|不然|(.)[不没]\1|有没有|别人|别的|特别|分别|区别|级别|类别|性别|个别|识别|别名|告别|辨别|判别|没收|淹没|未来",
    re.ASCII,
)

_WORD = re.compile(r"[A-Za-z\u00c0-\u024f]+(?:[-'][A-Za-z\u00c0-\u024f]+)*")
_ACRONYM = re.compile(r"[A-Z]{2,}(?:s|'s)?$")
# Words in capitals that shout rather than name.
_SHOUTED = re.compile(
    r"(?:ALL|ALWAYS|AND|ANY|BE|DO|DONE|DONT|FIXME|FOR|IF|IMPORTANT|IN|IS|IT|MUST|NEVER|NO|NOT|NOTE|OF|OK|ON|ONLY|OR"
    r"|SHOULD|SO|STOP|THE|TO|TODO|USE|WARNING|WHEN|WITH|YES)$"
)
# Only a person does these, so that a capitalised word before them is a name even where a sentence begins.
_PERSONAL = re.compile(
    r"(?:'s)? (?:asked|asks|hates|joined|leads|left|likes|lives|loves|maintains|manages|owns|prefers|said|says|thinks"
    r"|told|wants|works|wrote)\b"
)
_NO_PERSON = re.compile(
    r"(?i:all|anyone|boss|both|client|customer|everybody|everyone|he|here|it|manager|nobody|now|one|she|some|somebody"
    r"|someone|team|that|the|then|there|they|this|user|users|we|what|which|who|you)$"
)
_OPENING = " \t\"'*_([{>#“「《"
_BEGINS_AFTER = ".!?。！？；;:…|•-–—\n"
_LOOK_BACK = 12  # characters between a word and what the sentence before ended with

_SURNAME = (
    "[王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石"
    "廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤]"
)
# A surname before a title, and a given name only where the sentence or a title leaves no doubt about its length.
_CHINESE_NAME = re.compile(
    rf"(?:(?<![\u4e00-\u9fff])|(?<=[是和与给向找问由跟对让请]))({_SURNAME}[\u4e00-\u9fff]{{0,2}}?)(?:老师|经理|总监|医生|教授|先生|女士|同学|工程师|主任|博士|律师)"
    rf"|(?:叫|名字是|姓名[:：])({_SURNAME}[\u4e00-\u9fff]{{1,2}})(?![\u4e00-\u9fff])"
)


def _in_words(text: str) -> set[Anchor]:
    """Negations and names: anchors that are ordinary words."""
    found = {Anchor(AnchorKind.NAME, name) for pair in _CHINESE_NAME.findall(text) for name in pair if name}
    left = _NO_NEGATION.sub(lambda match: _BLANK * len(match[0]), text)
    for pattern, strength in ((_NO_LONGER, "no longer"), (_NEVER, "never"), (_NOT, "not")):
        if pattern.search(left):
            found.add(Anchor(AnchorKind.NEGATION, strength))
            left = pattern.sub(lambda match: _BLANK * len(match[0]), left)
    for match in _WORD.finditer(text):
        if name := _name(match):
            found.add(Anchor(AnchorKind.NAME, name))
    return found


def _name(match: re.Match[str]) -> str | None:
    """The word in small letters, if it names someone or something."""
    word = match[0].removesuffix("'s")
    if _ACRONYM.match(word):
        return None if _SHOUTED.match(word) else word.removesuffix("s").casefold()
    if len(word) < 2 or not word[0].isupper() or word.startswith("I'") or word.endswith("n't"):
        return None
    if _begins_sentence(match):
        following = match.string[match.end() : match.end() + 2].lstrip()[:1]
        speaks_chinese = "\u4e00" <= following <= "\u9fff"
        is_person = _PERSONAL.match(match.string, match.end()) and not _NO_PERSON.match(word)
        if not speaks_chinese and not is_person:
            return None
    return word.casefold()


def _begins_sentence(match: re.Match[str]) -> bool:
    before = match.string[max(0, match.start() - _LOOK_BACK) : match.start()]
    bare = before.rstrip(_OPENING)
    if bare.endswith("\n"):
        # A line end alone is a wrapped line; a blank line or a list marker begins something new.
        return not bare.strip() or bare.endswith("\n\n")
    return (not bare and match.start() < _LOOK_BACK) or bare[-1:] in _BEGINS_AFTER
