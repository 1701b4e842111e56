"""What fills the one place in which two Chinese statements differ.

Chinese writes no blanks between words, so what leads to the place is looked for in the text: 工作室在陶溪川 and
工作室已经搬到雕塑瓷厂 both say where the 工作室 is, and 比对用 Litera and 比对改成 Draftable what is used.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from reverie.understand.comparison import Comparison, Part
from reverie.understand.layout import nearest_clause, nearest_clause_of_old
from reverie.understand.statement import Statement

_LEADS = {
    "where": r"(?:[搬迁挪移换改调转放存锁收设定住停摆挂寄写记]|已经?)(?:到|去|至|进|在)|位于|(?<![现正实不])在",
    "who": r"(?:交|转|移交|换|改)(?:给|由)|(?<![理自缘])由|归(?![档类纳])|(?:都|直接|现在|一律)找",
    "what": r"[改换变转](?:成|用|为|叫|喝|吃|走)|(?<![不费作利信])用(?![户途法量品于])|(?<![还但可只])是|采用"
    r"|走(?![了廊向])|(?<![呼])叫(?![做我])|只?[喝吃](?![饭完到])",
}
_LEAD = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in _LEADS.items()))
_ADVERBS = re.compile(
    r"(?:已经?|现在|目前|如今|以后|今后|往后|从今|统一|全部|一律|一般|平时|都|全|也|就|要|得|应|应该|必须|只|才|改|的|了|，|,|\s)*"
)
_A_SUBJECT = 0.8  # how telling what is shared must be to name one thing
_TELLING = 0.45
_A_WORD = 0.3
_TIMES = frozenset({"date", "time", "weekday", "month", "frequency", "part of day"})


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a clause answers of its subject: the kind of answer, and the first thing in it that the other lacks."""

    kind: str
    text: str
    first: Part


def other_chinese_filler(pair: Comparison) -> tuple[str, str] | None:
    """What stands in the one place, in the old statement and in the new one; None where more differs than that."""
    old, old_parts = nearest_clause_of_old(pair)
    new, new_parts = nearest_clause(pair)
    if sum(part.weight for part in old_parts if part.shared) < _A_SUBJECT:
        return None
    before, after = _answer(old_parts, old), _answer(new_parts, new)
    if not before or not after or before.kind != after.kind or not _can_replace(before.first, after.first):
        return None
    return before.text, after.text


def _answer(parts: Sequence[Part], clause: Statement) -> _Answer | None:
    """What the clause answers; None where it leads to no answer, or names something before it that the other lacks."""
    lead = _LEAD.search(clause.plain, clause.span[0] + 1, clause.span[1])
    if lead is None or any(_is_before(part, lead.start(), clause) for part in parts):
        return None
    behind = [part for part in parts if part.end > lead.end() and _is_alone(part, _A_WORD)]
    if not behind or not any(part.shared and part.start < lead.start() for part in parts):
        return None
    text = clause.plain[lead.end() : clause.span[1]].strip(' 了啦的吧哦。，,.“”"「」')
    return _Answer(lead.lastgroup or "", text, behind[0])


def _is_before(part: Part, at: int, clause: Statement) -> bool:
    """Whether it is something telling that stands before the place, and that the other statement does not name."""
    if part.start >= at or not _is_alone(part, _TELLING):
        return False
    return _ADVERBS.fullmatch(clause.plain, part.start, min(part.end, at)) is None


def _is_alone(part: Part, least: float) -> bool:
    return not part.shared and not part.in_title and part.weight >= least


def _can_replace(old: Part, new: Part) -> bool:
    """Whether both answers are times, or numbers, or neither: 在三楼 and 在每天十点 answer two questions."""
    return _is_time(old) == _is_time(new) and _is_exact(old) == _is_exact(new)


def _is_time(part: Part) -> bool:
    return part.value is not None and not part.value.sorts.isdisjoint(_TIMES)


def _is_exact(part: Part) -> bool:
    return part.value is not None and part.value.is_exact
