"""What the comparison of two statements comes to in numbers, each of which has a name that can be said aloud."""

from __future__ import annotations

import re

from reverie.understand.comparison import Comparison, Part
from reverie.understand.statement import Statement
from reverie.understand.veto import is_strong

SORTS = (
    "number", "duration", "bytes", "percent", "weekday", "time", "date", "version", "name", "person", "identifier",
    "path", "url", "channel", "frequency",
)  # fmt: skip
CUES = ("change", "still", "also", "except", "once", "condition", "past", "future")
_COPULA = re.compile(
    r"\b(?:is|are|'s|be|was|were|=|to|with|by|at|on|in|via|through|under|goes?)\b|[:=→]|是|为|成|到|用|在|由|归|走|定",
    re.IGNORECASE,
)
_LIMITS = re.compile(r"\b(?:for|of|in|on|when|if|during|from|within|at|about|against|per)\b|对|给|针对", re.IGNORECASE)


def features(pair: Comparison) -> dict[str, float]:
    """The numbers, by name."""
    old, new = pair.old, pair.new
    found: dict[str, float] = {}
    for side, parts, statement in (("old", pair.old_parts, old), ("new", pair.new_parts, new)):
        found |= {f"{side} {name}": value for name, value in _side(parts, statement, pair).items()}
    shared_new = [part for part in pair.new_parts if part.shared]
    found |= {
        "shared": sum(part.weight for part in pair.old_parts if part.shared and not part.value),
        "shared values": sum(1 for part in pair.old_parts if part.shared and part.value),
        "most telling shared": max((part.weight for part in shared_new), default=0.0),
        "least only": min(_alone(pair.only_old), _alone(pair.only_new)),
        "least words only": min(_alone_words(pair.only_old), _alone_words(pair.only_new)),
        "title named": sum(part.weight for part in pair.new_parts if part.in_title),
        "title given": float(bool(old.about)),
        "words in common": _overlap(old.meanings, new.meanings),
        "letters in common": _overlap(_trigrams(old), _trigrams(new)),
        "replaced": len(pair.replaced),
        "replaced in a family": sum(1 for one in pair.replaced if one.sort not in SORTS),
        "strong conflicts": sum(1 for axis, _, _ in pair.scope_conflicts if is_strong(axis)),
        "weak conflicts": sum(1 for axis, _, _ in pair.scope_conflicts if not is_strong(axis)),
        "strong scopes only old": sum(1 for axis, _ in pair.scopes_only_old if is_strong(axis)),
        "strong scopes only new": sum(1 for axis, _ in pair.scopes_only_new if is_strong(axis)),
        "weak scopes only old": sum(1 for axis, _ in pair.scopes_only_old if not is_strong(axis)),
        "weak scopes only new": sum(1 for axis, _ in pair.scopes_only_new if not is_strong(axis)),
        "scopes shared": len(old.scopes & new.scopes),
        "attributes shared": len(old.attributes & new.attributes),
        "attributes apart": float(bool(old.attributes and new.attributes and not old.attributes & new.attributes)),
        "attributes only old": len(old.attributes - new.attributes),
        "attributes only new": len(new.attributes - old.attributes),
        "ended": len(pair.ended),
        "counts the same": float(any(one.old.counts and one.old.counts == one.new.counts for one in pair.replaced)),
        "units differ": float(any(one.old.sorts != one.new.sorts for one in pair.replaced if one.sort == "number")),
        "all replaced": float(
            bool(pair.replaced)
            and len(pair.replaced)
            == sum(1 for p in pair.only_old if p.value)
            == sum(1 for p in pair.only_new if p.value)
        ),
        "only values differ": float(_alone_words(pair.only_old) + _alone_words(pair.only_new) < 0.5),
        "subject shared": _subject_shared(pair),
        "begin alike": float(
            bool(pair.old_parts and pair.new_parts and pair.old_parts[0].shared and pair.new_parts[0].shared)
        ),
        "same order": _same_order(pair),
        "begun": len(pair.begun),
        "begun anything": float(bool(new.begun)),
        "ended anything": float(bool(new.ended)),
        "polarity differs": float(old.polarity != new.polarity),
        "negation differs": float(bool(old.negation) != bool(new.negation)),
        "negation": float(bool(old.negation)) + float(bool(new.negation)),
        "no longer": float(new.negation == "no longer"),
        "chinese": float(any("\u4e00" <= c <= "\u9fff" for c in new.plain)),
    }
    for sort in SORTS:
        found[f"replaced {sort}"] = float(any(sort in one.old.sorts & one.new.sorts for one in pair.replaced))
    for cue in CUES:
        found[f"cue {cue}"] = float(cue in new.cues)
        found[f"cue {cue} only"] = float(cue in new.cues) - float(cue in old.cues)
    return found


def _subject_shared(pair: Comparison) -> float:
    """How much of what stands before the first word of each that is its own is shared."""
    return min(_lead(pair.old_parts), _lead(pair.new_parts))


def _lead(parts: tuple[Part, ...]) -> float:
    total = 0.0
    for part in parts:
        if not part.shared and not part.in_title:
            break
        total += part.weight
    return total


def _same_order(pair: Comparison) -> float:
    """Whether what is shared comes in the same order."""
    old = [part.key for part in pair.old_parts if part.shared]
    new = [part.key for part in pair.new_parts if part.shared]
    common = [key for key in old if key in new]
    return float(bool(common) and common == [key for key in new if key in common])


def _alone(parts: tuple[Part, ...]) -> float:
    return sum(part.weight for part in parts if not part.in_title)


def _alone_words(parts: tuple[Part, ...]) -> float:
    return sum(part.weight for part in parts if not part.in_title and not part.value)


def _side(parts: tuple[Part, ...], statement: Statement, pair: Comparison) -> dict[str, float]:
    """What one statement has alone, and where in the sentence it stands."""
    start = statement.span[0]
    alone = [part for part in parts if not part.shared]
    words = [part for part in alone if not part.value]
    values = [part for part in alone if part.value]
    total = sum(part.weight for part in parts)
    shared = sum(part.weight for part in parts if part.shared)
    replaced = {id(one.old) for one in pair.replaced} | {id(one.new) for one in pair.replaced}
    groups = _groups(parts)
    modifiers = limited = given = 0.0
    for at, part in enumerate(parts):
        if part.shared:
            continue
        before = statement.plain[parts[at - 1].end if at else start : part.start]
        after = statement.plain[part.end : parts[at + 1].start] if at + 1 < len(parts) else "."
        if not after.strip() and at + 1 < len(parts) and parts[at + 1].shared:
            modifiers += part.weight
        if _LIMITS.search(before) and not part.value:
            limited += part.weight
        if _COPULA.search(before):
            given += part.weight
    return {
        "length": len(parts),
        "covered": shared / total if total else 0.0,
        "words only": sum(part.weight for part in words),
        "words only, not in title": _alone_words(tuple(words)),
        "most telling word only": max((part.weight for part in words if not part.in_title), default=0.0),
        "exact values only": sum(1 for part in values if part.value and part.value.is_exact),
        "exact values unreplaced": sum(
            1 for part in values if part.value and part.value.is_exact and id(part.value) not in replaced
        ),
        "values only": len(values),
        "values unreplaced": sum(1 for part in values if id(part.value) not in replaced),
        "values": sum(1 for part in parts if part.value),
        "groups": len(groups),
        "ends alone": float(bool(parts and not parts[-1].shared)),
        "begins alone": float(bool(parts and not parts[0].shared)),
        "modifiers": modifiers,
        "limited": limited,
        "given": given,
        "rare words only": sum(1 for part in words if part.weight >= 0.99 and not part.in_title),
        "names only": sum(1 for part in values if part.value and "name" in part.value.sorts),
    }


def _groups(parts: tuple[Part, ...]) -> list[list[Part]]:
    """Neighbouring parts that the other statement does not have."""
    groups: list[list[Part]] = []
    before = True
    for part in parts:
        if not part.shared:
            if before:
                groups.append([])
            groups[-1].append(part)
        before = part.shared
    return groups


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    both = len(one | other)
    return len(one & other) / both if both else 0.0


def _trigrams(statement: Statement) -> frozenset[str]:
    plain = statement.plain[slice(*statement.span)].casefold()
    return frozenset(plain[at : at + 3] for at in range(len(plain) - 2))
