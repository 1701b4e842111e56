"""`python -m dreambench`: plays worlds with each engine and prints one table, engines beside each other."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from table import show

from . import beam, size, thirty_nights
from .engines import BUILT_IN, OURS, Engine, foreign
from .scene import BadScene, Scene, read_scenes
from .scoreboard import Result, play_all, rows
from .world import World, deal

SCENES = Path(__file__).with_name("scenes")
AT_ONCE = 2  # worlds; each is one process after the other
WORLD_SIZE = 50  # scenes


def main(arguments: list[str] | None = None) -> int:
    """Run what the command line asks for. Ends with code 2 and a sentence where it asks for what cannot be."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    if options.split == "untouched" and options.show_misses and not options.i_know:
        parser.error("nobody tunes on the untouched split, so its misses are not shown; --i-know shows them anyway")
    modes = {"scenes": scores, "thirty-nights": nights, "beam": pairs, "size": sizes}
    try:
        modes[options.mode](options)
    except (BadScene, ValueError) as problem:
        parser.error(str(problem))
    return 0


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dreambench", description="A benchmark of dreaming.")
    add = parser.add_argument
    add("--mode", choices=["scenes", "thirty-nights", "beam", "size"], default="scenes", help="what is played; scenes")
    add("--engine", action="append", choices=list(BUILT_IN), help="repeatable; without it, those that the mode knows")
    add("--engine-command", action="append", metavar="TEMPLATE", help="a foreign program; repeatable")
    add("--split", choices=["open", "untouched"], default="open", help="which scenes; open")
    add("--lang", choices=["en", "zh", "both"], default="both", help="in which language; both")
    add("--scenes", type=Path, metavar="DIR", default=SCENES, help="a folder of scene files; those that come with it")
    add("--seeds", type=positive, metavar="N", default=1, help="how often every scene is dealt; 1")
    add("--world-size", type=positive, metavar="N", default=WORLD_SIZE, help=f"scenes a world; {WORLD_SIZE}")
    add("--nights", type=positive, metavar="N", help="only what is over by the Nth of March")
    add("--json", type=Path, metavar="FILE", help="write every figure there as well")
    add("--show-misses", action="store_true", help="name what each engine got wrong")
    add("--i-know", action="store_true", help=argparse.SUPPRESS)
    add("--data", type=Path, metavar="DIR", help="beam: the folder with its two files of pairs")
    add("--files", type=positive, metavar="N", default=200, help="size: memory files; 200")
    add("--transcripts", type=positive, metavar="N", default=200, help="size: transcripts; 200")
    add("--megabytes", type=positive, metavar="N", default=200, help="size: MB of transcripts in all; 200")
    return parser


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not at least 1")
    return number


def scores(options: argparse.Namespace) -> None:
    """The main table, a language each. Raises BadScene or ValueError where the options cannot be met."""
    results = play_all(chosen_worlds(options), chosen_engines(options, list(BUILT_IN)), AT_ONCE)
    for lang in dict.fromkeys(result.lang for result in results):
        report(lang, [result for result in results if result.lang == lang], options)
    if options.json:
        told = {"split": options.split, "seeds": options.seeds, "worlds": [result.document() for result in results]}
        options.json.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def report(lang: str, results: list[Result], options: argparse.Namespace) -> None:
    """Print the table of one language, and the misses where they were asked for."""
    columns, lines = rows(results)
    worlds = len({result.world for result in results})
    note = f"worlds: {worlds}, seeds: {options.seeds}. A seed deals every scene once. n/a: the engine cannot be asked."
    show(f"dreambench, {options.split} split, {lang}", columns, lines, note)
    if options.show_misses:
        print(*(miss for result in results for miss in result.misses()), sep="\n")


def nights(options: argparse.Namespace) -> None:
    """One growing world over thirty nights, a table an engine."""
    for engine in chosen_engines(options, [OURS.name]):
        scenes = [scene for lang in languages(options) for scene in chosen_scenes(options, lang)]
        mornings = thirty_nights.thirty_nights(scenes, engine, options.nights or thirty_nights.NIGHTS)
        note = f"scenes: {len(scenes)}. lost: held the morning before, still true, and gone. Changed: index left out."
        lines = [morning.row() for morning in mornings]
        show(f"Thirty nights of one world, {options.split} split, {engine.name}", thirty_nights.COLUMNS, lines, note)
        if options.show_misses:
            for morning in mornings:
                print(*(f"{morning.night} lost: {fact}" for fact in morning.lost), sep="\n", end="")


def pairs(options: argparse.Namespace) -> None:
    """Statements that later ones made untrue, before and after a dream."""
    if not options.data:
        raise ValueError("--mode beam needs --data DIR, the folder with BEAM's pairs")
    note = f"folders of {beam.BATCH} pairs; the first {beam.RECALLED} recalled. First: of the pair's two statements."
    for engine in chosen_engines(options, [OURS.name]):
        if not engine.asked:
            raise ValueError(f"{engine.name} knows no `recall`, which this asks")
        show(f"What a question brings up, {engine.name}", beam.COLUMNS, beam.beam(options.data, engine, AT_ONCE), note)


def sizes(options: argparse.Namespace) -> None:
    """What one dream costs as everything doubles."""
    note = "x before: beside half of everything. copy and read: cp -r of memory and transcripts, and every byte read."
    for engine in chosen_engines(options, [OURS.name]):
        lines = size.size(options.files, options.transcripts, options.megabytes, engine)
        show(f"One dream over growing transcripts, {engine.name}", size.COLUMNS, lines, note)


def chosen_engines(options: argparse.Namespace, usual: list[str]) -> list[Engine]:
    """The engines to compare. Raises ValueError for a template that cannot be filled in."""
    named: list[str] = options.engine or usual
    return [*map(BUILT_IN.__getitem__, named), *map(foreign, options.engine_command or [])]


def languages(options: argparse.Namespace) -> list[str]:
    return ["en", "zh"] if options.lang == "both" else [options.lang]


def chosen_scenes(options: argparse.Namespace, lang: str) -> list[Scene]:
    """The scenes to play. Raises BadScene for a scene file that is missing, wrong or empty."""
    path = options.scenes / f"{options.split}-{lang}.jsonl"
    scenes = [scene for scene in read_scenes(path) if is_over(scene, options.nights)]
    if not scenes:
        raise BadScene(f"{path}: no scene is left to play")
    return scenes


def chosen_worlds(options: argparse.Namespace) -> list[tuple[str, World]]:
    """Each world with its language. Raises BadScene as `chosen_scenes` does."""
    worlds: list[tuple[str, World]] = []
    for lang in languages(options):
        scenes = chosen_scenes(options, lang)
        for seed in range(1, options.seeds + 1):
            worlds += [(lang, world) for world in deal(scenes, seed, options.world_size, f"{options.split}-{lang}")]
    return worlds


def is_over(scene: Scene, night: int | None) -> bool:
    """Whether the scene's last session is not after that night of March."""
    return night is None or scene.last_day is None or scene.last_day.day <= night


if __name__ == "__main__":
    sys.exit(main())
