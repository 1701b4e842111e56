"""`python -m dreambench`: plays worlds with each engine and prints one table, engines beside each other."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from table import show

from .engines import BUILT_IN, Engine, foreign
from .player import play
from .scene import BadScene, Scene, read_scenes
from .score import MEASURES, Tally, score
from .world import World, deal

SCENES = Path(__file__).with_name("scenes")
AT_ONCE = 2  # worlds; each is one process after the other
WORLD_SIZE = 50  # scenes
LONGEST_MISS = 200  # characters

Scores = dict[str, Tally | None]


@dataclass(frozen=True, slots=True)
class Result:
    """What one engine scored in one world."""

    engine: str
    lang: str
    world: str
    scores: Scores


def main(arguments: list[str] | None = None) -> int:
    """Run what the command line asks for. Returns the exit code: 2 where it asks for what cannot be."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    if options.split == "untouched" and options.show_misses and not options.i_know:
        parser.error(
            "nobody tunes on the untouched split, so its misses are not shown; --i-know shows them all the same"
        )
    try:
        engines = chosen_engines(options)
        worlds = chosen_worlds(options)
    except (BadScene, ValueError) as problem:
        parser.error(str(problem))
    results = play_all(worlds, engines)
    for lang in dict.fromkeys(result.lang for result in results):
        report(lang, [result for result in results if result.lang == lang], options)
    if options.json:
        Path(options.json).write_text(json.dumps(document(results, options), ensure_ascii=False, indent=1) + "\n")
    return 0


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dreambench", description="A benchmark of dreaming.")
    parser.add_argument("--split", choices=["open", "untouched"], default="open", help="which scenes; open")
    parser.add_argument("--lang", choices=["en", "zh", "both"], default="both", help="in which language; both")
    parser.add_argument("--scenes", type=Path, metavar="DIR", default=SCENES, help="the folder of scene files")
    parser.add_argument("--seeds", type=positive, metavar="N", default=1, help="how often every scene is dealt; 1")
    parser.add_argument("--world-size", type=positive, metavar="N", default=WORLD_SIZE, help="scenes a world; 50")
    parser.add_argument("--nights", type=positive, metavar="N", help="only scenes that are over on the Nth of March")
    parser.add_argument("--engine", action="append", choices=list(BUILT_IN), help="repeatable; all that are built in")
    parser.add_argument("--engine-command", action="append", metavar="TEMPLATE", help="a foreign program; repeatable")
    parser.add_argument("--json", metavar="FILE", help="write every figure here as well")
    parser.add_argument("--show-misses", action="store_true", help="name what each engine got wrong")
    parser.add_argument("--i-know", action="store_true", help=argparse.SUPPRESS)
    return parser


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not at least 1")
    return number


def chosen_engines(options: argparse.Namespace) -> list[Engine]:
    """The engines to compare. Raises ValueError for a template that cannot be filled in."""
    named: list[str] = options.engine or list(BUILT_IN)
    return [*map(BUILT_IN.__getitem__, named), *map(foreign, options.engine_command or [])]


def chosen_worlds(options: argparse.Namespace) -> list[tuple[str, World]]:
    """Each world with its language. Raises BadScene for a scene file that is missing or wrong."""
    worlds: list[tuple[str, World]] = []
    for lang in ("en", "zh") if options.lang == "both" else (options.lang,):
        scenes = read_scenes(options.scenes / f"{options.split}-{lang}.jsonl")
        scenes = [scene for scene in scenes if is_over(scene, options.nights)]
        for seed in range(1, options.seeds + 1):
            worlds += [(lang, world) for world in deal(scenes, seed, options.world_size, f"{options.split}-{lang}")]
    if not worlds:
        raise BadScene("no scene is left to play")
    return worlds


def is_over(scene: Scene, nights: int | None) -> bool:
    """Whether the scene's last session is within the first nights of March."""
    return nights is None or scene.last_day is None or scene.last_day.day <= nights


def play_all(worlds: list[tuple[str, World]], engines: list[Engine]) -> list[Result]:
    """Every engine in every world, two at once, with a line of progress on standard error."""
    jobs = [(lang, world, engine) for engine in engines for lang, world in worlds]
    results: list[Result] = []
    with ProcessPoolExecutor(AT_ONCE) as pool:
        for result in pool.map(play_one, jobs):
            results.append(result)
            print(f"{len(results)} of {len(jobs)}: {result.engine}, {result.world}", file=sys.stderr)
    return results


def play_one(job: tuple[str, World, Engine]) -> Result:
    lang, world, engine = job
    with tempfile.TemporaryDirectory(prefix="dreambench-") as name:
        return Result(engine.name, lang, world.name, score(play(world, engine, Path(name).resolve())))


def report(lang: str, results: list[Result], options: argparse.Namespace) -> None:
    """Print the table of one language, and the misses where they were asked for."""
    totals = totals_by_engine(results)
    rows = [[measure.name, *(measure.show(scores[measure.name]) for scores in totals.values())] for measure in MEASURES]
    worlds = len({result.world for result in results})
    note = f"{worlds} worlds, {options.seeds} seeds; every scene is dealt once a seed. n/a: cannot be asked."
    show(f"dreambench, {options.split} split, {lang}", ["", *totals], rows, note)
    if options.show_misses:
        for result in results:
            for name, tally in result.scores.items():
                for miss in tally.misses if tally else ():
                    print(f"{result.engine} | {result.world} | {name} | {' '.join(miss.split())[:LONGEST_MISS]}")


def totals_by_engine(results: list[Result]) -> dict[str, Scores]:
    """The tallies of all worlds added up, an engine each."""
    totals: dict[str, Scores] = defaultdict(dict)
    for result in results:
        mine = totals[result.engine]
        for name, tally in result.scores.items():
            before = mine.get(name)
            mine[name] = tally if before is None else before if tally is None else before + tally
    return totals


def document(results: list[Result], options: argparse.Namespace) -> dict[str, Any]:
    """Every figure of every world, for programs."""
    return {
        "split": options.split,
        "seeds": options.seeds,
        "worlds": [
            {
                "engine": result.engine,
                "lang": result.lang,
                "world": result.world,
                "scores": {
                    name: None if tally is None else {"good": tally.good, "of": tally.of}
                    for name, tally in result.scores.items()
                },
            }
            for result in results
        ],
    }


if __name__ == "__main__":
    sys.exit(main())
