"""Why a change was made, as a person reads it: reasons -> kinds -> a few lines of each."""

from __future__ import annotations

from collections.abc import Sequence

from reverie.interfaces.cli.screen import Screen
from reverie.model.change import Reason

SHOWN_OF_A_KIND = 3  # enough to see what happened; an index can have a hundred dead pointers
KEY_OF_AN_INDEX_REPAIR = 4  # parts: the rule, the index, what was mended, the line's target


def draw_reasons(screen: Screen, reasons: Sequence[Reason], *, every: bool = False) -> None:
    """Show each reason once, kind by kind, and with where the words went. Of a kind with many, only the first few and
    how many more there are, unless `every` one is wanted.
    """
    for kind in _kinds(reasons):
        shown = kind if every else kind[:SHOWN_OF_A_KIND]
        for text, destination in shown:
            where = f" ({destination})" if destination else ""
            screen.say(f"because {text}{where}", indent=2)
        if len(kind) > len(shown):
            screen.say((f"and {len(kind) - len(shown)} more of this kind", "dim"), indent=2)


def are_too_many(reasons: Sequence[Reason]) -> bool:
    """Whether some of them are only counted when they are drawn."""
    return any(len(kind) > SHOWN_OF_A_KIND for kind in _kinds(reasons))


def _kinds(reasons: Sequence[Reason]) -> list[list[tuple[str, str | None]]]:
    """What the reasons say, each once, those of a kind together, in the order in which the kinds came."""
    kinds: dict[str, dict[tuple[str, str | None], None]] = {}
    for reason in reasons:
        kinds.setdefault(_kind(reason), {})[reason.text, reason.destination] = None
    return [list(kind) for kind in kinds.values()]


def _kind(reason: Reason) -> str:
    """The rule; where one rule mends several things, as in an index, also what it mended."""
    parts = reason.key.split("|", KEY_OF_AN_INDEX_REPAIR - 1)
    if reason.rule == "index-repair" and len(parts) == KEY_OF_AN_INDEX_REPAIR:
        return f"{reason.rule} {parts[2]}"
    return reason.rule
