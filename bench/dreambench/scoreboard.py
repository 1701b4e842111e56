"""The main table: every engine in every world -> one score a measure, engines beside each other."""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .engines import Engine
from .player import play
from .score import MEASURES, Tally, score
from .world import World

LONGEST_MISS = 200  # characters

Scores = dict[str, Tally | None]


@dataclass(frozen=True, slots=True)
class Result:
    """What one engine scored in one world of one language."""

    engine: str
    lang: str
    world: str
    scores: Scores

    def document(self) -> dict[str, Any]:
        """Every figure, for programs."""
        told = {name: tally and {"good": tally.good, "of": tally.of} for name, tally in self.scores.items()}
        return {"engine": self.engine, "lang": self.lang, "world": self.world, "scores": told}

    def misses(self) -> Iterator[str]:
        """A line for each thing the engine got wrong."""
        for name, tally in self.scores.items():
            for miss in tally.misses if tally else ():
                yield f"{self.engine} | {self.world} | {name} | {' '.join(miss.split())[:LONGEST_MISS]}"


def play_all(worlds: Sequence[tuple[str, World]], engines: Sequence[Engine], at_once: int) -> list[Result]:
    """Every engine in every world, which comes with its language; a line of progress each on standard error."""
    jobs = [(lang, world, engine) for engine in engines for lang, world in worlds]
    results: list[Result] = []
    with ProcessPoolExecutor(at_once) as pool:
        for result in pool.map(_play_one, jobs):
            results.append(result)
            print(f"{len(results)} of {len(jobs)}: {result.engine}, {result.world}", file=sys.stderr)
    return results


def rows(results: Sequence[Result]) -> tuple[list[str], list[list[str]]]:
    """The columns, an engine each, and the rows, a measure each, of all these worlds together."""
    totals = totals_by_engine(results)
    lines = [[one.name, *(one.show(scores[one.name]) for scores in totals.values())] for one in MEASURES]
    return ["", *totals], lines


def totals_by_engine(results: Sequence[Result]) -> dict[str, Scores]:
    """The tallies of all worlds added up, an engine each."""
    totals: dict[str, Scores] = defaultdict(dict)
    for result in results:
        mine = totals[result.engine]
        for name, tally in result.scores.items():
            before = mine.get(name)
            mine[name] = before + tally if before and tally else before or tally
    return totals


def _play_one(job: tuple[str, World, Engine]) -> Result:
    lang, world, engine = job
    with tempfile.TemporaryDirectory(prefix="dreambench-") as name:
        return Result(engine.name, lang, world.name, score(play(world, engine, Path(name).resolve())))
