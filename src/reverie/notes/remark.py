"""Which sentences of a session are worth a note of their own, and in which section: learned, or true of the system."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache

from reverie.text.claims import split_claims
from reverie.text.signals import SignalKind, signals
from reverie.understand.wordings import wordings
from reverie.understand.words import content_words

MOST_CHARACTERS = 8_000  # of one message
LONGEST = 400  # characters of a remark; more is no remark
FEWEST_WORDS = 3  # that mean something
_KNOWN = 2_048  # messages that are remembered: every section asks about every message, and so does every update


class About(StrEnum):
    """What a remark is about."""

    LEARNING = "learning"
    SYSTEM = "system"


_OPENING = r"\A\W*(?:(?:ok(?:ay)?|now|next|first|then|so|great|good|perfect|alright|and)\b[,.! ]*){0,3}"
_PLANS = re.compile(
    _OPENING
    + wordings(
        r"""
        (?:i'll|i'm|i am|i will|let me|let's|we'll|i need to|i want)\b
        i (?:have to|can|could|should|would|think)\b
        (?:looking|checking|running|reading|searching|trying|should i|shall i|do you|would you|want me)\b
        (?:好的?|现在|接下来|首先|然后)?[，,。\s]*(?:我来|让我|我将|我会|我先|我们来|我想|我可以|需要我)
        """
    ),
    re.IGNORECASE,
)
_LEARNED = re.compile(
    wordings(
        r"""
        \bturn(?:s|ed)? out\b|\broot cause\b|\bbecause\b|\bcaused by\b|\bthat's why\b|\bin fact\b
        \bthe (?:real )?(?:reason|cause|culprit|problem|issue|bug|trick|catch)\b
        \bonly (?:works?|if|when)\b|\bworks? only\b|\bunless\b|\botherwise\b
        \b(?:doesn't|didn't|does not|did not|won't|can't) work
        \bnote that\b|\bimportant(?:ly)?\b|\bbeware\b|\bwatch out\b|\bgotcha\b
        \bmust (?:not )?be\b|\b(?:has|have) to be\b|\bnever \w+|\balways \w+
        原来|原因|根源|因为|由于|问题在于|问题是|关键|注意|必须|务必|否则|只有.{1,40}才|不能|不支持|才能|导致|切记|避免
        """
    ),
    re.IGNORECASE,
)
_THING = re.compile(
    r"`[^`\n]{2,80}`|\b[\w./-]+/[\w.-]+\.\w{1,5}\b|\b\w+\.(?:py|ts|tsx|js|go|rs|java|rb|md|toml|ya?ml|json|sql|sh)\b"
    r"|\b[a-z]+_[a-z_]+\b(?:\(\))?|\b[A-Z][a-z]+[A-Z]\w+\b"
)
_STATES = re.compile(
    wordings(
        r"""
        \b(?:is|are|was|has|have|lives?|sits?|handles?|holds?|contains?|keeps?|uses?|reads?|writes?|calls?|loads?|runs?)\b
        \b(?:returns?|stores?|depends?|means|comes?|belongs?|owns?|wraps?|parses?|sends?|expects?|takes?|implements?)\b
        \b(?:defines?|defined|exports?|imports?|connects?|talks?|listens?|points?|maps?|inherits?|extends?|provides?)\b
        是|在|位于|负责|包含|使用|调用|依赖|读取|写入|返回|存放|保存|定义|监听|连接|实现|继承|提供|对应|处理
        """
    ),
    re.IGNORECASE,
)
_ASKS = re.compile(r"[?？]\W*\Z")
_AILS = re.compile(
    r"\b(?:broken|fail(?:s|ed|ing)?|dies|crash\w*|wrong|doesn(?:'|’)t work)\b|坏了|报错|失败|崩溃|不对", re.IGNORECASE
)
_DEEDS = re.compile(
    r"\A\W*(?:(?:i(?:'|’)ve|i|we|all|everything|done|fixed|added|updated|changed|removed|created|refactored|renamed)\b"
    r"|已|完成|修复了|新增了|添加了|修改了|更新了|我)",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"\A\W*(?:(?:please|can you|could you|add|fix|make|run|use|write|change|move|rename|remove|create|update|check|"
    r"show|find|implement|refactor|look|explain|try|put|set|do|don|let|i want|we need)\b"
    r"|请|帮|把|给|加|改|写|跑|用|看|查|修|不要|别)",
    re.IGNORECASE,
)


@lru_cache(maxsize=_KNOWN)
def remarks(message: str, *, is_users: bool) -> tuple[tuple[About, str], ...]:
    """The sentences of a message that state something, with what it is about."""
    return tuple(_remarks(message, is_users=is_users))


def _remarks(message: str, *, is_users: bool) -> Iterator[tuple[About, str]]:
    for claim in split_claims(message[:MOST_CHARACTERS]):
        text = " ".join(claim.text.split())
        # A wish of the user's may be as short as "以后都用 pnpm"; what is as short otherwise states nothing.
        fewest = 1 if is_users and SignalKind.WISH in signals(text) else FEWEST_WORDS
        if len(text) > LONGEST or _ASKS.search(text) or len(content_words(text)) < fewest:
            continue
        if about := _about(text, is_users=is_users):
            yield about, text


def _about(text: str, *, is_users: bool) -> About | None:
    if is_users:
        if SignalKind.WISH in signals(text):
            return About.LEARNING
        return About.SYSTEM if _states_a_thing(text) and not is_order(text) else None
    if is_plan(text):
        return None
    if _LEARNED.search(text):
        return About.LEARNING
    if _DEEDS.match(text):
        return None
    return About.SYSTEM if _states_a_thing(text) else None


def is_order(text: str) -> bool:
    """Whether a sentence begins as an order does."""
    return bool(_ORDER.match(text))


def is_plan(text: str) -> bool:
    """Whether an assistant only says what it is about to do."""
    return bool(_PLANS.match(text))


def _states_a_thing(text: str) -> bool:
    """Whether a sentence says something lasting of a part of the system, and not that it ails."""
    return bool(_THING.search(text) and _STATES.search(text) and not _AILS.search(text))
