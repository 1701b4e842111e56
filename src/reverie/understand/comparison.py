"""Two statements side by side: what they share, what each has alone, and what of it could have taken the other's place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from reverie.understand.phrases import Mark
from reverie.understand.statement import Statement, Value, Word
from reverie.understand.weights import telling


@dataclass(frozen=True)
class Comparison:
    """An older statement and a newer one."""

    old: Statement
    new: Statement

    @cached_property
    def only_old(self) -> tuple[Value, ...]:
        """Values of the old statement that the new one does not give, in any spelling."""
        return tuple(value for value in self.old.values if not _gives(self.new, value))

    @cached_property
    def only_new(self) -> tuple[Value, ...]:
        return tuple(
            value for value in self.new.values if not _gives(self.old, value) and value.key not in self.old.about_words
        )

    @cached_property
    def shared_values(self) -> int:
        return len(self.old.values) - len(self.only_old)

    @cached_property
    def replaced(self) -> tuple[tuple[Value, Value, str], ...]:
        """Old and new value of one sort, each used once, the narrowest sort first."""
        pairs = sorted(
            (
                (_breadth(sort), old.key, new.key, old, new, sort)
                for old in self.only_old
                for new in self.only_new
                for sort in old.sorts & new.sorts
            ),
            key=lambda pair: pair[:3],
        )
        taken: set[str] = set()
        found: list[tuple[Value, Value, str]] = []
        for _, old_key, new_key, old, new, sort in pairs:
            if f"old {old_key}" not in taken and f"new {new_key}" not in taken:
                taken |= {f"old {old_key}", f"new {new_key}"}
                found.append((old, new, sort))
        return tuple(found)

    @cached_property
    def old_terms(self) -> tuple[Word, ...]:
        """Words of the old statement that the new one has no word for."""
        known = self.new.meanings | self.new.value_keys
        return tuple(term for term in self.old.terms if not term.meanings & known)

    @cached_property
    def new_terms(self) -> tuple[Word, ...]:
        known = self.old.meanings | self.old.value_keys
        return tuple(term for term in self.new.terms if not term.meanings & known)

    @cached_property
    def shared_terms(self) -> tuple[Word, ...]:
        return tuple(term for term in self.old.terms if term.meanings & self.new.meanings)

    @cached_property
    def scope_conflicts(self) -> tuple[tuple[str, str], ...]:
        """Old and new member of each axis on which the two speak of different things."""
        return tuple(
            (old.member, new.member)
            for old in sorted(self.old.scopes, key=_place)
            for new in sorted(self.new.scopes, key=_place)
            if old.group == new.group
            and old.member != new.member
            and not _names(self.new.scopes, old)
            and not _names(self.old.scopes | self.old.about_scopes, new)
        )

    @cached_property
    def scopes_only_old(self) -> tuple[Mark, ...]:
        axes = {new.group for new in self.new.scopes}
        return tuple(mark for mark in self.old.scopes if mark.group not in axes)

    @cached_property
    def scopes_only_new(self) -> tuple[Mark, ...]:
        axes = {old.group for old in self.old.scopes | self.old.about_scopes}
        return tuple(mark for mark in self.new.scopes if mark.group not in axes)

    @cached_property
    def ended_values(self) -> tuple[str, ...]:
        """What the new statement says is over, and the old one holds."""
        held = (
            self.old.value_keys
            | {term.key for term in self.old.terms}
            | {f"{m.group}/{m.member}" for m in self.old.scopes}
        )
        return tuple(sorted(self.new.ended & held))


def weight(terms: tuple[Word, ...]) -> float:
    """How much the words tell together."""
    return sum(telling(term.key) for term in terms)


def _place(mark: Mark) -> tuple[str, str]:
    return mark.group, mark.member


def _names(scopes: frozenset[Mark], wanted: Mark) -> bool:
    return any(mark.group == wanted.group and mark.member == wanted.member for mark in scopes)


def _breadth(sort: str) -> int:
    return {"number": 2, "name": 2, "identifier": 3}.get(sort, 1)


def _gives(statement: Statement, value: Value) -> bool:
    if value.key in statement.value_keys or value.key in statement.meanings:
        return True
    return any(_equal(value, other) for other in statement.values)


def _equal(one: Value, other: Value) -> bool:
    """Whether two values of different spelling may be the same: a date without its year, a number without its unit."""
    if not one.sorts & other.sorts:
        return False
    if "date" in one.sorts and "date" in other.sorts:
        return _same_day(one.key, other.key)
    if "number" in one.sorts:
        bare, full = sorted((one, other), key=lambda value: len(value.sorts))
        return len(bare.sorts) < len(full.sorts) and bare.key == full.typed.partition(" ")[0].rstrip("%")
    if "name" in one.sorts:
        return one.key.startswith(other.key) or other.key.startswith(one.key)
    return False


def _same_day(one: str, other: str) -> bool:
    short, full = sorted((one, other), key=len)
    return full.endswith(short.lstrip("-")) if short.startswith("--") else False
