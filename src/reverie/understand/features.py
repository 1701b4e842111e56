"""What the comparison of two statements comes to in numbers, each of which has a name that can be said aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from reverie.understand.change import CUES as SIGNS
from reverie.understand.comparison import Comparison, Part
from reverie.understand.cue_words import families
from reverie.understand.layout import Sides, denied, nearest_clause, rivals, said_to_stay, sides
from reverie.understand.statement import Statement
from reverie.understand.veto import is_strong, other_units
from reverie.understand.vocabulary import telling

SORTS = (
    "number", "duration", "bytes", "percent", "weekday", "time", "date", "version", "name", "person", "identifier",
    "path", "url", "channel", "frequency",
)  # fmt: skip
CUES = ("change", "still", "also", "except", "once", "condition", "past", "future")
# What a value answers. A value of one kind seldom takes the place of another.
KINDS = {
    "who": frozenset({"person", "name", "unknown"}),
    "when": frozenset({"weekday", "date", "time", "month", "year", "frequency", "part of day", "clock", "duration"}),
    "how much": frozenset({"number"}),
    "address": frozenset({"path", "url", "channel", "identifier"}),
}
_COPULA = re.compile(
    r"\b(?:is|are|'s|be|was|were|=|to|with|by|at|on|in|via|through|under|goes?)\b|[:=→]|是|为|成|到|用|在|由|归|走|定",
    re.IGNORECASE,
)
_LINK = re.compile(
    r"\b(from|to|into|by|at|on|in|with|until|till|after|before|for|via|through|against|per|as|over|under)"
    r"\s+(?:the\s+|our\s+|an?\s+)?$|([是在由为為用归從从到按找给給])$",
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
        "units differ": float(bool(other_units(pair))),
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
    for family in families():
        found[f"hint {family}"] = float(family in new.hints)
    for kind, sorts in KINDS.items():
        found[f"{kind} lost"] = sum(1 for part in pair.only_old if part.value and part.value.sorts & sorts)
        found[f"{kind} gained"] = sum(1 for part in pair.only_new if part.value and part.value.sorts & sorts)
        found[f"{kind} changed"] = min(found[f"{kind} lost"], found[f"{kind} gained"])
    return found | _of_sides(pair) | _of_rivals(pair) | _of_clause(pair) | _of_title(pair)


def _of_sides(pair: Comparison) -> dict[str, float]:
    """What the new statement says again of each side of the old one's verb."""
    replaced = {one.old.key for one in pair.replaced}
    both = sides(pair.old_parts, pair.old)
    found: dict[str, float] = {}
    for side, parts in (("before", both.before), ("behind", both.behind)):
        found |= {
            f"{side} the verb covered": _covered(parts),
            f"{side} the verb shared": sum(part.weight for part in parts if part.shared),
            f"{side} the verb lost": sum(part.weight for part in parts if not part.shared),
            f"{side} the verb ends shared": float(bool(parts and parts[-1].shared)),
            f"{side} the verb value lost": float(any(part.value and not part.shared for part in parts)),
            f"{side} the verb replaced": sum(1 for part in parts if part.value and part.value.key in replaced),
        }
    covered = found["before the verb covered"], found["behind the verb covered"]
    verb = _verb_part(both)
    new_verb = _verb_part(sides(pair.new_parts, pair.new))
    return found | {
        "verb shared": float(verb.shared) if verb else -1.0,
        "other verb": float(bool(verb and new_verb and not verb.shared and not new_verb.shared)),
        "better side covered": max(covered),
        "worse side covered": min(covered),
        "subject's most telling shared": _most_telling_shared(both.before),
        "most telling of the old shared": _most_telling_shared(pair.old_parts),
    }


def _verb_part(both: Sides) -> Part | None:
    """The verb, where it is one that says something; "is" and "has" are none."""
    first = both.behind[0] if both.behind else None
    return first if first and first.start == both.verb else None


def _of_rivals(pair: Comparison) -> dict[str, float]:
    """Whether there may be two of a kind: other words beside a shared one, or names of their own at the beginning."""
    beside = rivals(pair)
    first_old, first_new = pair.old_parts[:1], pair.new_parts[:1]
    own = [part for part in (*first_old, *first_new) if not part.shared and not part.in_title]
    old, new = own if len(own) == 2 else (None, None)
    return {
        "rival modifiers": beside.modifiers,
        "rival heads": beside.heads,
        "modifier lost": beside.lost,
        "modifier gained": beside.gained,
        "begin apart": min(old.weight, new.weight) if old and new else 0.0,
        "begin with other names": float(bool(old and new and old.value and new.value and _one_sort(old, new))),
        "links changed": _links_changed(pair),
        "link of the value kept": _link_of_value_kept(pair),
        "sorts of values differ": float(
            not pair.replaced
            and any(part.value for part in pair.only_old)
            and any(part.value for part in pair.only_new)
        ),
    }


def _links_changed(pair: Comparison) -> float:
    """How many shared words another preposition leads to: from Polish, into Polish."""
    old = {part.key: link for part, link in _linked(pair.old_parts, pair.old) if part.shared}
    return sum(1 for part, link in _linked(pair.new_parts, pair.new) if part.shared and old.get(part.key, link) != link)


def _link_of_value_kept(pair: Comparison) -> float:
    """1 where one word leads to the old value and to the new one ("on Thursday", "on Tuesday"), -1 where two do, and 0
    where there is none.
    """
    if not pair.replaced:
        return 0.0
    old = next((link for part, link in _linked(pair.old_parts, pair.old) if part.value is pair.replaced[0].old), "")
    new = next((link for part, link in _linked(pair.new_parts, pair.new) if part.value is pair.replaced[0].new), "")
    return 0.0 if not old or not new else 1.0 if old == new else -1.0


def _linked(parts: Sequence[Part], statement: Statement) -> Iterator[tuple[Part, str]]:
    """Each part that a preposition leads to, with the preposition."""
    before = statement.span[0]
    for part in parts:
        if match := _LINK.search(statement.plain[before : part.start]):
            yield part, (match[1] or match[2]).casefold()
        before = part.end


def _of_clause(pair: Comparison) -> dict[str, float]:
    """What the clause says that is nearest to the old statement, and which signs it gives itself."""
    clause, parts = nearest_clause(pair)
    both = sides(parts, clause)
    come = {one.new.key for one in pair.replaced}
    shared = sum(part.weight for part in parts if part.shared or part.in_title)
    total = sum(part.weight for part in parts)
    before = _covered(both.before)
    found = {
        "clauses": float(len(pair.new.clauses) or 1),
        "clause is first": float(not pair.new.plain[: clause.span[0]].strip()),
        "clause shared": shared,
        "clause covered": shared / total if total else 0.0,
        "clause alone": total - shared,
        "clause before the verb covered": before,
        "clause behind the verb covered": _covered(both.behind),
        "clause before the verb alone": _alone(tuple(part for part in both.before if not part.shared)),
        "clause behind the verb alone": _alone(tuple(part for part in both.behind if not part.shared)),
        "clause begins shared": float(bool(parts and (parts[0].shared or parts[0].in_title))),
        "clause values alone": sum(1 for part in parts if part.value and not part.shared),
        "clause replaced": sum(1 for part in parts if part.value and part.value.key in come),
        "clause replaced behind the verb": sum(1 for part in both.behind if part.value and part.value.key in come),
        "subjects covered": min(_covered(sides(pair.old_parts, pair.old).before), before),
    }
    text = clause.plain[slice(*clause.span)]
    found["said to stay"] = said_to_stay(pair)
    found["denied"] = denied(pair)
    found["clause asks"] = float(clause.plain[clause.span[1] :].lstrip()[:1] in ("?", "？"))
    return found | {f"clause cue {cue}": float(bool(SIGNS[cue].search(text))) for cue in CUES}


def _of_title(pair: Comparison) -> dict[str, float]:
    """How much of the title of the old statement's file the new one names, and the old one itself."""
    title = pair.old.title
    named = [element for element in title if not element.meanings.isdisjoint(pair.new.meanings)]
    in_old = sum(1 for element in title if not element.meanings.isdisjoint(pair.old.meanings))
    return {
        "title covered": len(named) / len(title) if title else -1.0,
        "title in the old": in_old / len(title) if title else -1.0,
        "title words named": sum(max(map(telling, element.meanings), default=0.0) for element in named),
    }


def _covered(parts: Sequence[Part]) -> float:
    """The share of them that the other statement has too; -1 of nothing."""
    total = sum(part.weight for part in parts)
    return sum(part.weight for part in parts if part.shared) / total if total else -1.0


def _most_telling_shared(parts: Sequence[Part]) -> float:
    return float(bool(parts) and max(parts, key=lambda part: part.weight).shared)


def _one_sort(one: Part, other: Part) -> bool:
    return bool(one.value and other.value and one.value.sorts & other.value.sorts)


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
