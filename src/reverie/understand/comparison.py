"""Two statements side by side: what they share, what each has alone, and what could have taken the other's place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from reverie.understand.statement import SHORTEST_PREFIX, Element, Statement
from reverie.understand.value import Value
from reverie.understand.vocabulary import telling
from reverie.understand.words import character_pairs, content_words, is_chinese


@dataclass(slots=True)
class Part:
    """An element of one statement and whether the other has it too. A Chinese run is cut into such parts."""

    element: Element
    key: str
    start: int
    end: int
    shared: bool
    in_title: bool

    @property
    def value(self) -> Value | None:
        return self.element.value

    @property
    def weight(self) -> float:
        return 1.0 if self.element.value else telling(self.key)


@dataclass(frozen=True)
class Replaced:
    """An old value and a new one of the same sort."""

    old: Value
    new: Value
    sort: str


@dataclass(frozen=True, eq=False)
class Comparison:
    """An older statement and a newer one. Two comparisons of the same statements are two, so that what was found out
    about one can be remembered by it.
    """

    old: Statement
    new: Statement

    @cached_property
    def old_parts(self) -> tuple[Part, ...]:
        return tuple(_parts(self.old, self.new, frozenset(), self.new.ended - self.old.ended))

    @cached_property
    def new_parts(self) -> tuple[Part, ...]:
        over = frozenset(self.ended)
        parts = _parts(self.new, self.old, self.old.title_meanings, frozenset())
        return tuple(part for part in parts if part.key not in over)

    @cached_property
    def only_old(self) -> tuple[Part, ...]:
        return tuple(part for part in self.old_parts if not part.shared)

    @cached_property
    def only_new(self) -> tuple[Part, ...]:
        return tuple(part for part in self.new_parts if not part.shared)

    @cached_property
    def old_covered(self) -> float:
        """The share of the old statement that the new one says too."""
        return _covered(self.old_parts)

    @cached_property
    def new_covered(self) -> float:
        return _covered(self.new_parts)

    @property
    def lost(self) -> float:
        """How telling the most telling word of the old statement is that the new one lacks; 0 where it lacks none."""
        return max((part.weight for part in self.only_old), default=0.0)

    @property
    def is_repetition(self) -> bool:
        """Whether each says all that the other says, in whatever order and spelling."""
        return bool(self.old_parts and self.new_parts) and not self.only_old and not self.only_new

    @cached_property
    def replaced(self) -> tuple[Replaced, ...]:
        """Old and new value of one sort, each used once: first what stands right behind words that both have, then the
        narrowest sort, then what the same word leads to.
        """
        far_from = {id(part): far for part, far in (*_distances(self.old_parts), *_distances(self.new_parts))}
        pairs = sorted(
            (
                (
                    far_from[id(old)] + far_from[id(new)] > 0,
                    _BREADTH.get(sort, 1),
                    not self._led_alike(old, new),
                    far_from[id(old)] + far_from[id(new)],
                    old.value.key,
                    new.value.key,
                    sort,
                    old.value,
                    new.value,
                )
                for old in self.only_old
                for new in self.only_new
                if old.value and new.value
                for sort in old.value.sorts & new.value.sorts
                if self._comparable(old.value, new.value, sort)
            ),
            key=lambda pair: pair[:7],
        )
        taken: set[str] = set()
        found: list[Replaced] = []
        for *_, old_key, new_key, sort, old, new in pairs:
            if f"old {old_key}" not in taken and f"new {new_key}" not in taken:
                taken |= {f"old {old_key}", f"new {new_key}"}
                found.append(Replaced(old, new, sort))
        return tuple(found)

    def _led_alike(self, old: Part, new: Part) -> bool:
        """Whether the same word stands before both: port 3000 and port 4000, in a sentence that also has Node 20."""
        leads = [_LEAD.search(one.plain, 0, part.start) for one, part in ((self.old, old), (self.new, new))]
        return bool(leads[0] and leads[1] and leads[0][0].casefold() == leads[1][0].casefold())

    def _comparable(self, old: Value, new: Value, sort: str) -> bool:
        """Whether two values of one sort can be values of one thing: 5% and 30 minutes are both numbers, and cannot."""
        if sort != "number":
            return True
        old_sorts, new_sorts = old.sorts - _YEAR, new.sorts - _YEAR
        if old_sorts != new_sorts and len(old_sorts) > 1 and len(new_sorts) > 1:
            return False
        if old_sorts != new_sorts:
            return not (old if len(old_sorts) == 1 else new).counts
        return not (
            old.counts
            and new.counts
            and old.counts != new.counts
            and old.counts not in self.new.meanings
            and new.counts not in self.old.meanings
            and _PEOPLE.isdisjoint({old.counts, new.counts})
        )

    @cached_property
    def scope_conflicts(self) -> tuple[tuple[str, str, str], ...]:
        """Axis, old and new member wherever the two speak of different things."""
        old, new = self.old.scopes, self.new.scopes
        return tuple(
            (axis, one, other)
            for axis, one in sorted(old - new)
            for other_axis, other in sorted(new - old - self.old.title_scopes)
            if axis == other_axis
        )

    @cached_property
    def scopes_only_old(self) -> frozenset[tuple[str, str]]:
        axes = {axis for axis, _ in self.new.scopes}
        return frozenset(scope for scope in self.old.scopes if scope[0] not in axes)

    @cached_property
    def scopes_only_new(self) -> frozenset[tuple[str, str]]:
        axes = {axis for axis, _ in self.old.scopes | self.old.title_scopes}
        return frozenset(scope for scope in self.new.scopes if scope[0] not in axes)

    @cached_property
    def begun(self) -> tuple[str, ...]:
        """New values of which the statement itself says that they are new."""
        return tuple(one.new.key for one in self.replaced if one.new.key in self.new.begun)

    @cached_property
    def ended(self) -> tuple[str, ...]:
        """What the new statement says is over, and the old one holds."""
        held = {element.key for element in self.old.elements} | {f"{axis}/{member}" for axis, member in self.old.scopes}
        days = {
            one.key
            for one in self.old.values
            if "date" in one.sorts and any(one.equals(over) for over in self.new.values if over.key in self.new.ended)
        }
        return tuple(sorted(((self.new.ended & held) | days) - self.old.ended))


_LEAD = re.compile(r"\w+(?=\W*$)")
_YEAR = frozenset({"year"})  # what looks like one may be a version
# Who does it may go unsaid: two people approve, one approval is enough.
_PEOPLE = frozenset({"人", "个人", "位", "peopl", "person", "review", "colleagu"})


def _distances(parts: Sequence[Part]) -> Iterator[tuple[Part, int]]:
    """How many parts each stands behind the last telling one that the other statement has too: "the tenor is Hamid and
    the soprano is Claire", "the tenor is Boris now".
    """
    far = len(parts)
    for part in parts:
        yield part, far
        far = 0 if part.shared and part.weight >= _TELLS else min(far + 1, len(parts))


_TELLS = 0.3  # how telling a word is that says what a value is the value of


def _covered(parts: tuple[Part, ...]) -> float:
    total = sum(part.weight for part in parts)
    return sum(part.weight for part in parts if part.shared) / total if total else 0.0


# Sorts of which a statement may give several that have nothing to do with one another.
_BREADTH = {"number": 2, "name": 2, "identifier": 3}


def _parts(statement: Statement, other: Statement, title: frozenset[str], over: frozenset[str]) -> list[Part]:
    """The elements of a statement beside another; what that one says is over, it does not say itself."""
    found: list[Part] = []
    for element in statement.elements:
        if element.is_run:
            found.extend(_run_parts(element, element.key, other, title))
            continue
        shared = element.key not in over and _has(other, element)
        written = statement.plain[element.start : element.end]
        pieces = _run_parts(element, written, other, title) if not shared and is_chinese(written) else []
        if any(piece.shared for piece in pieces) and not element.value:
            found.extend(pieces)
        else:
            found.append(_part(element, element.key, element.start, element.end, shared, title))
    return found


def _part(element: Element, key: str, start: int, end: int, shared: bool, title: frozenset[str]) -> Part:
    return Part(element, key, start, end, shared, not title.isdisjoint(element.meanings))


def _has(statement: Statement, element: Element) -> bool:
    """Whether the statement says this too, in any spelling."""
    if not element.meanings.isdisjoint(statement.meanings):
        return True
    if element.key == "user" and statement.is_by_the_user:
        return True
    if element.value and element.value.sorts != _UNKNOWN:
        return any(element.value.equals(value) for value in statement.values) or _is_spelt_out(element.value, statement)
    if element.key in statement.compounds or element.key.replace(" ", "") in statement.meanings:
        return True
    return _spelled_alike(element.key, statement) or _abbreviates(element, statement)


def _is_spelt_out(value: Value, statement: Statement) -> bool:
    """Whether the statement says each word of a value of several, and no other value of the sort: allergic to nuts, an
    allergy to nuts.
    """
    words = content_words(value.typed)
    if len(words) < _SEVERAL or any(value.sorts & other.sorts for other in statement.values):
        return False
    return all(word in statement.words or _spelled_alike(word, statement) for word in words)


_SEVERAL = 2
_UNKNOWN = frozenset({"unknown"})  # a word that nobody uses may be a form of one that the other statement has


def _abbreviates(element: Element, statement: Statement) -> bool:
    """LB and load balancer: the letters are the first ones of neighbouring words."""
    return 2 <= len(element.key) <= 4 and element.key in statement.initials


_MOST_CUT = 7  # letters, from maintenance to maint


def _spelled_alike(key: str, statement: Statement) -> bool:
    """catalog and catalogue, crit and critical: one begins with the other."""
    if len(key) < SHORTEST_PREFIX or not key.isascii():
        return False
    return any(
        abs(len(other) - len(key)) <= _MOST_CUT and (other.startswith(key) or key.startswith(other))
        for other in statement.by_prefix.get(key[:SHORTEST_PREFIX], ())
    )


def _run_parts(element: Element, text: str, other: Statement, title: frozenset[str]) -> list[Part]:
    """The stretches of Chinese characters that the other statement holds too, and those between them: 回归测试 shares
    回归 with what is said of the 回归.
    """
    plain = other.plain[slice(*other.span)]
    covered = [False] * len(text)
    if len(text) == 1:
        covered = [text in plain]
    for at, pair in enumerate(character_pairs(text) if len(text) > 1 else ()):
        if pair in plain or (pair == "用户" and other.is_by_the_user):
            covered[at] = covered[at + 1] = True
    found: list[Part] = []
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or covered[at] != covered[start]:
            piece = text[start:at]
            is_lone = len(piece) == 1 and (_IS_GRAMMAR.fullmatch(piece) or piece in plain)
            if not is_lone or len(text) == 1:
                known = any(pair in title for pair in character_pairs(piece))
                found.append(Part(element, piece, element.start + start, element.start + at, covered[start], known))
            start = at
    return found


_IS_GRAMMAR = re.compile(
    "[给让对从到向往由为以于而但则且着过所太最更再才只要会能该请用有个每各某此上下里中来去说跟等得地哪谁些点别不没未无日号天人]"
)
