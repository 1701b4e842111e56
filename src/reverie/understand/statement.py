"""One statement, read once so that it can be compared with thousands: text -> values, scopes, words, signs of change."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from reverie.text.anchors import Anchor, AnchorKind, anchors
from reverie.text.claims import compatible
from reverie.understand.phrases import Mark, MarkKind, Phrase, is_known, phrases, tokens
from reverie.understand.words import (
    CHINESE_STOP_WORDS,
    NEGATIONS,
    STOP_WORDS,
    character_pairs,
    chinese_runs,
    content_words,
    stem,
)


@dataclass(frozen=True, slots=True)
class Value:
    """Something a statement gives: a number, a date, a name, a member of a family. `key` is its one spelling."""

    key: str
    sorts: frozenset[str]
    typed: str


@dataclass(frozen=True, slots=True)
class Word:
    """A word that is no value: what the statement is about, or does. `meanings` are all it can be matched by."""

    key: str
    meanings: frozenset[str]


@dataclass(frozen=True)
class Statement:
    """A statement and all that is compared of it. `about` is the title of the file it stands in, if it does."""

    text: str
    about: str
    words: frozenset[str]  # stems of content words, pairs of Chinese characters
    anchors: frozenset[Anchor]
    values: tuple[Value, ...]
    terms: tuple[Word, ...]
    scopes: frozenset[Mark]
    attributes: frozenset[str]
    ended: frozenset[str]  # keys of values and words that the statement itself says no longer hold
    about_words: frozenset[str]
    about_scopes: frozenset[Mark]

    @staticmethod
    def of(text: str, about: str = "") -> Statement:
        """The statement read. Any text will do; one without words relates to nothing."""
        return _read(text, about)

    @cached_property
    def meanings(self) -> frozenset[str]:
        """Everything a word of another statement can be matched by."""
        return frozenset(meaning for term in self.terms for meaning in term.meanings)

    @cached_property
    def value_keys(self) -> frozenset[str]:
        return frozenset(value.key for value in self.values)

    @cached_property
    def keys(self) -> frozenset[str]:
        """By what the statement is found: its words, its values and the families of these."""
        families = {f"family {sort}" for value in self.values for sort in value.sorts if sort not in _COMMON_SORTS}
        return self.words | self.meanings | self.value_keys | families

    @cached_property
    def negation(self) -> str:
        """The strongest negation: `never`, `not`, `no longer`, or nothing."""
        found = {anchor.text for anchor in self.anchors if anchor.kind is AnchorKind.NEGATION}
        return next((strength for strength in ("no longer", "never", "not") if strength in found), "")

    @cached_property
    def cues(self) -> frozenset[str]:
        """Which signs the sentence gives: of change, of addition, of exception, of asking."""
        return frozenset(cue for cue, pattern in _CUES.items() if pattern.search(self.text))


# Sorts that so many statements have that they are no reason to look at one.
_COMMON_SORTS = frozenset({"number", "identifier", "name", "person", "path", "url", "version"})


def _cue(english: str, chinese: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE)


_CUES = {
    "change": _cue(
        r"now|nowadays|moved?|moving|switch(?:ed|ing)?|migrat(?:ed|ing|e)|chang(?:ed|ing|es?)|renamed?|replac(?:ed|es?|ing)"
        r"|instead|any ?more|no longer|as of|from now on|going forward|henceforth|starting|shifted|pushed|bumped|raised"
        r"|lowered|reduced|increased|dropped|swapped|took over|takes over|taken over|taking over|hand(?:ed|s) over|became"
        r"|becomes|actually|correction|scratch that|update|updated|new|since|changed? (?:my|our) minds?|upgraded"
        r"|downgraded|cut to|down to|up to|back to|stopped|ditched|retired|deprecated|turns out|we're on|went with"
        r"|after all|rather|postponed|slipped|delayed|brought forward|extended|relocated|left|gave up|given up|done with",
        r"现在|改|换|不再|已经|已|更新|迁|切到|切换|从今|今后|以后|起|接手|接管|升级|升到|降到|调整|调到|提高|变成|变为|变更|搬|推迟|延期|提前|取代|替代"
        r"|更正|弃用|废弃|停用|不用了|别用|而不是|转到|转用|挪到|移到|顺延|缩短|延长|放宽|收紧|交给|转给|新",
    ),
    "still": _cue(r"still|as before|as always|remains?|unchanged|same as", r"仍然|依然|还是|照旧|不变|依旧|一如既往"),
    "also": _cue(
        r"also|too|as well|additionally|in addition|besides|plus|another|both|alongside|as for",
        r"另外|还有|也|此外|同时|以及|外加",
    ),
    "except": _cue(
        r"except|unless|apart from|other than|excluding|exception|aside from|but not|only for|only on|only in|only when"
        r"|only if|just for",
        r"除了|除非|除外|例外|不包括|仅限|只有|只在|只限",
    ),
    "once": _cue(
        r"this (?:week|time|once|month|sprint|morning|afternoon|evening|one)|today|tonight|tomorrow|yesterday|next week"
        r"|last (?:week|month|night|time|year)|for now|temporar(?:y|ily)|just once|one-off|until|for the moment|meanwhile",
        r"这次|这周|本周|今天|明天|昨天|今晚|下周|上周|暂时|临时|目前先|先用|这一次|上次|下次|直到|这个月|上个月",
    ),
    "condition": _cue(
        r"if|when|whenever|in case|as long as|while|during|for (?:any|every|all)|provided",
        r"如果|要是|当|的时候|时候|一旦|只要|的话|期间|若|凡是",
    ),
    "question": re.compile(
        r"[?？]\s*$|吗[。？?]?\s*$|(?:^|\b)(?:what|why|how|who|where|which|should (?:we|i)|can (?:we|you)|could you|do we|does|is it)\b[^.]*[?？]"
    ),
    "past": _cue(
        r"was|were|used to|had|formerly|previously|back then|originally|in the past",
        r"以前|原来|之前|曾经|当时|过去|原先",
    ),
    "future": _cue(
        r"will|going to|plan(?:s|ning)? to|might|may|maybe|considering|thinking (?:of|about)|would like",
        r"将|打算|计划|考虑|可能|也许|准备",
    ),
}

_STOP_AT = r"(?=[,.;:!?()]|\s(?:and|but|so|because|since|any ?more|now|for|on|in|at|to)\b|$)"
# Each tells that what stands in its group holds no longer.
_ENDED = (
    re.compile(
        rf"\b(?:instead of|rather than|in place of|moved? (?:away|off) (?:from )?|away from|no longer(?: (?:use|using|on|with|at|in))?|not(?: (?:use|using|on|with|at|in))?|never|stop(?:ped)? using|ditched|dropped|retired|replac(?:es|ed|ing)|got rid of|goodbye|done with|used to be|used to (?:use|be on)|was|were|gave up(?: on)?|leaving|left|over|no more|don't use|do not use|forget(?: about)?|succeeds|succeeding|taking over from|took over from|takes over from|previously|formerly)\s+(.{{1,60}}?){_STOP_AT}",
        re.IGNORECASE,
    ),
    re.compile(r"\bfrom\s+(.{1,40}?)\s+(?:over\s+)?to\b", re.IGNORECASE),
    re.compile(r"(\S{1,30}(?: \S{1,30})?)\s*(?:->|→|=>)"),
    re.compile(
        r"\b(\S{1,30}(?: \S{1,30})?) (?:is|are|was|has been|got) (?:out|gone|dead|retired|deprecated|replaced|history|no more|over|dropped)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:不再(?:用|使用|是|去|走|由)?|不用|别用|别再用|不是|而不是|而非|弃用|停用|废弃|替换掉?|取代了?|替代了?|淘汰|代替|不要用?|原来是?|以前是?|之前是?|告别|离开)([^，。；,;]{1,16}?)(?:了|[，。；,;]|而|改|换|$)"
    ),
    re.compile(r"(?:从|由|把|将)([^，。；,;]{1,16}?)(?:改|换|迁|变|调|挪|移|搬|切|升|降|推迟|提前|转|延)"),
    re.compile(r"([^，。；,;\s]{1,12}?)(?:不用了|停用了|废弃了|不行了|没了|下线了|走了|离职了|取消了)"),
)

_NUMBER_WORDS = {
    word: str(number)
    for number, word in enumerate("two three four five six seven eight nine ten eleven twelve".split(), start=2)
} | {
    "twice": "2",
    "thrice": "3",
    "once": "1",
    "fifteen": "15",
    "twenty": "20",
    "thirty": "30",
    "forty": "40",
    "fifty": "50",
    "sixty": "60",
    "ninety": "90",
    "hundred": "100",
}
_SECONDS = {"ms": 0.001, "s": 1, "min": 60, "h": 3600, "d": 86400, "w": 604800}
_BYTES = {"b": 1, "kb": 2**10, "mb": 2**20, "gb": 2**30, "tb": 2**40}
_CHANNEL = re.compile(r"(?<![\w&])#[A-Za-z][\w-]+")
_VERSIONED = re.compile(r"([a-z]+)[-.]?(\d+(?:\.\d+)*)")
_WEEKDAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())
_SURNAMES = "王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔汤"
_CHINESE_PERSON = re.compile(
    rf"[小老阿][{_SURNAMES}](?![\u4e00-\u9fff]?[时年板])|[{_SURNAMES}](?:总|工|哥|姐|老师|经理|主任|医生|律师|教授|师傅|博士|同学|会计|主管|导|董)"
    rf"|(?:(?<=^)|(?<=[是由找问给让跟和，。：、叫归])|(?<=换成)|(?<=改成)|(?<=交给)|(?<=转给))[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}?(?=负责|管|接|来|说|在|是|的|审|写|做|了|，|。|$|和|、|那|跟|牵头|对接|处理|维护|主|担任)"
)


def _read(text: str, about: str) -> Statement:
    plain = compatible(text).replace("’", "'")
    found = anchors(text)
    values = _anchor_values(found, plain)
    for match in (*_CHANNEL.finditer(plain), *_CHINESE_PERSON.finditer(plain)):
        sort = "channel" if match[0].startswith("#") else "person"
        values[f"{sort} {match[0].casefold()}"] = Value(
            match[0].casefold(), frozenset({sort, "name"} if sort == "person" else {sort}), match[0]
        )
    reading = list(phrases(tokens(_blanked(plain, values.values()))))
    names = {anchor.text for anchor in found if anchor.kind is AnchorKind.NAME}
    terms, scopes, attributes = _terms(reading, names, values)
    about_reading = list(phrases(tokens(about)))
    about_values: dict[str, Value] = {}
    about_terms, about_scopes, _ = _terms(about_reading, set(), about_values)
    return Statement(
        text=text,
        about=about,
        words=content_words(text),
        anchors=found,
        values=tuple(values.values()),
        terms=tuple(terms),
        scopes=frozenset(scopes),
        attributes=frozenset(attributes),
        ended=frozenset(_ended_keys(plain)),
        about_words=frozenset(meaning for term in about_terms for meaning in term.meanings)
        | frozenset(value.key for value in about_values.values()),
        about_scopes=frozenset(about_scopes),
    )


def _anchor_values(found: frozenset[Anchor], plain: str) -> dict[str, Value]:
    """The anchors that are values; what a list knows better is left to it."""
    values: dict[str, Value] = {}
    for anchor in sorted(found, key=lambda one: (one.kind, one.text)):
        if anchor.kind in (AnchorKind.NEGATION, AnchorKind.NAME):
            continue
        if is_known(anchor.text, MarkKind.VALUE, MarkKind.SCOPE) and anchor.kind is not AnchorKind.DATE:
            continue
        for value in _of_anchor(anchor):
            values[value.key] = value
    return values


def _of_anchor(anchor: Anchor) -> Iterable[Value]:
    text = anchor.text
    if anchor.kind is AnchorKind.NUMBER:
        yield _number(text)
    elif anchor.kind is AnchorKind.DATE:
        yield from _dates(text)
    elif anchor.kind is AnchorKind.VERSION:
        yield Value(text, frozenset({"version", "number"}), text)
    elif (
        anchor.kind is AnchorKind.IDENTIFIER
        and (match := _VERSIONED.fullmatch(text))
        and is_known(match[1], MarkKind.VALUE)
    ):
        yield _number(match[2])
    else:
        yield Value(text.casefold(), frozenset({anchor.kind.value}), text)


def _number(text: str) -> Value:
    """A number by its size: 24 h and 1 d are one, and so are 1 gb and 1024 mb."""
    number, _, unit = text.partition(" ")
    for table, sort in ((_SECONDS, "duration"), (_BYTES, "bytes")):
        if unit in table:
            return Value(f"{float(number) * table[unit]:g} {sort}", frozenset({"number", sort}), text)
    if number.endswith("%"):
        return Value(text, frozenset({"number", "percent"}), text)
    return Value(text, frozenset({"number", f"number of {unit}"} if unit else {"number"}), text)


def _dates(text: str) -> Iterable[Value]:
    """A date with a time of day gives both."""
    if text in _WEEKDAYS:
        yield Value(text, frozenset({"weekday"}), text)
        return
    day, _, time = text.partition("T")
    if ":" in day:
        yield Value(day, frozenset({"time"}), day)
        return
    if day.startswith("Q") or "Q" in day:
        yield Value(day.casefold(), frozenset({"date"}), day)
        return
    yield Value(day, frozenset({"date"}), day)
    if time:
        yield Value(time[:5], frozenset({"time"}), time)


def _blanked(plain: str, values: Iterable[Value]) -> str:
    """The text without its paths, addresses, identifiers and people: their parts are no words of the sentence."""
    for value in values:
        if value.sorts & {"path", "url", "identifier", "channel", "person"}:
            plain = re.sub(re.escape(value.typed), " ", plain, flags=re.IGNORECASE)
    return plain


def _terms(reading: list[Phrase], names: set[str], values: dict[str, Value]) -> tuple[list[Word], set[Mark], set[str]]:
    """The words and scopes of the phrases; values found among them are added to those given."""
    terms: dict[str, Word] = {}
    scopes: set[Mark] = set()
    attributes: set[str] = set()
    run: list[str] = []

    def end_run() -> None:
        for part in chinese_runs("".join(run)):
            for pair in character_pairs(part):
                terms.setdefault(pair, Word(pair, frozenset({pair})))
        run.clear()

    for phrase in reading:
        first = phrase.tokens[0]
        if not phrase.marks and first.is_chinese:
            run.append(first.text)
            continue
        end_run()
        families = [mark for mark in phrase.marks if mark.kind in (MarkKind.VALUE, MarkKind.PERSON)]
        scopes |= (here := {mark for mark in phrase.marks if mark.kind is MarkKind.SCOPE})
        attributes |= {mark.member for mark in phrase.marks if mark.kind is MarkKind.ATTRIBUTE}
        if families:
            sorts = {mark.group if mark.kind is MarkKind.VALUE else "person" for mark in families}
            sorts |= {"name"} if "person" in sorts else set()
            key = families[0].member
            values.setdefault(key, Value(key, frozenset(sorts), phrase.typed))
            continue
        if here and not any(mark.kind is MarkKind.MEANING for mark in phrase.marks):
            continue
        word = " ".join(token.text for token in phrase.tokens)
        if first.text in _NUMBER_WORDS and len(phrase.tokens) == 1:
            number = _number(_NUMBER_WORDS[first.text])
            values.setdefault(number.key, number)
        elif first.text in names and not phrase.marks:
            values.setdefault(first.text, Value(first.text, frozenset({"name"}), first.typed))
        elif not first.text[0].isdigit() and (phrase.marks or (word not in STOP_WORDS and word not in NEGATIONS)):
            meanings = {f"={mark.group}" for mark in phrase.marks if mark.kind is MarkKind.MEANING}
            key = " ".join(stem(token.text) for token in phrase.tokens)
            if word not in STOP_WORDS and word not in CHINESE_STOP_WORDS:
                terms.setdefault(key, Word(key, frozenset({key} | meanings)))
    end_run()
    return list(terms.values()), scopes, attributes


def _ended_keys(plain: str) -> Iterable[str]:
    for pattern in _ENDED:
        for match in pattern.finditer(plain):
            span = match[1]
            values = _anchor_values(anchors(span), span)
            terms, scopes, _ = _terms(list(phrases(tokens(span))), set(), values)
            yield from (value.key for value in values.values())
            yield from (term.key for term in terms)
            yield from (f"{scope.group}/{scope.member}" for scope in scopes)
