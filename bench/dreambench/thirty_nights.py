"""One growing world over thirty nights: what drifts, what churns, and whether every line still has its evidence."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from .engines import Engine
from .folder import Folder, Statement
from .player import Asked, Evidence, play_night, prepare
from .scene import Group, Scene
from .score import additions, unexplained
from .world import INDEX, World, build

FIRST_NIGHT = date(2026, 3, 1)
NIGHTS = 30

COLUMNS = ("night", "true so far", "held %", "lost", "files changed", "index lines", "index bytes", "with evidence %")


@dataclass(frozen=True, slots=True)
class Morning:
    """What is found after one night. `lost`: facts held the morning before, still true, and gone."""

    night: date
    true: int
    held: int
    lost: tuple[str, ...]
    changed: int
    index_lines: int
    index_bytes: int
    written: int
    unexplained: tuple[str, ...] | None

    def row(self) -> list[str]:
        """The morning as the table shows it."""
        shown = "n/a" if self.unexplained is None else _percent(self.written - len(self.unexplained), self.written)
        figures = (self.true, _percent(self.held, self.true), len(self.lost), self.changed)
        return [self.night.isoformat(), *map(str, figures), str(self.index_lines), f"{self.index_bytes:,}", shown]


def thirty_nights(scenes: Sequence[Scene], engine: Engine, nights: int = NIGHTS) -> list[Morning]:
    """Every scene in one world, a dream each night whether anything was said or not."""
    world = build(scenes, "thirty nights")
    with tempfile.TemporaryDirectory(prefix="dreambench-") as name:
        return _play(world, engine, Path(name).resolve(), nights)


def _play(world: World, engine: Engine, root: Path, nights: int) -> list[Morning]:
    places = prepare(world, root)
    first = before = Folder.read(places.memory)
    evidence: dict[str, list[Evidence]] = {}
    mornings: list[Morning] = []
    for night in (FIRST_NIGHT + timedelta(days=number) for number in range(nights)):
        play_night(world, engine, places, night)
        after = Folder.read(places.memory)
        changed = [name for name in {*before.files, *after.files} if before.files.get(name) != after.files.get(name)]
        if engine.asked:
            _ask_again(evidence, Asked(engine, places, world.dream_time(night)), after, changed)
        mornings.append(_morning(world, night, (first, before, after), len(set(changed) - {INDEX}), evidence, engine))
        before = after
    return mornings


def _morning(
    world: World,
    night: date,
    folders: tuple[Folder, Folder, Folder],
    changed: int,
    evidence: dict[str, list[Evidence]],
    engine: Engine,
) -> Morning:
    first, before, after = folders
    facts = true_by(world, night, first)
    written: list[Statement] = additions(first, after)
    shown = [one for found in evidence.values() for one in found]
    return Morning(
        night=night,
        true=len(facts),
        held=sum(map(after.states, facts)),
        lost=tuple(" + ".join(group) for group in facts if before.states(group) and not after.states(group)),
        changed=changed,
        index_lines=len(after.index_lines),
        index_bytes=len(after.files.get(INDEX, b"")),
        written=len(written),
        unexplained=tuple(one.text for one in unexplained(written, shown)) if engine.asked else None,
    )


def true_by(world: World, night: date, first: Folder) -> list[Group]:
    """What a perfect memory holds that night: all of a scene that is over, and what stood there from the start."""
    facts: list[Group] = []
    for scene in world.scenes:
        is_over = scene.last_day is None or scene.last_day <= night
        facts += [group for group in scene.expect.facts if is_over or first.states(group)]
    return facts


def _ask_again(evidence: dict[str, list[Evidence]], asked: Asked, after: Folder, changed: list[str]) -> None:
    """The evidence is that of the folder as it is now; only files that changed are asked about."""
    for name in changed:
        evidence.pop(name, None)
        if name in after.files and name != INDEX:
            evidence[name] = list(asked.why(name))


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}" if whole else "-"
