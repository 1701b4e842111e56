"""Does the shell's check let the right commands through, and how long does it take: cases -> answers -> one table.

    python bench/shell.py [CASES] [--mutants N]

CASES is a file of lines, `allow` or `deny`, a tab, and a command, with ␊ ␍ ␉ ␀ for the characters that a line cannot
hold. Without it the tests' own cases are judged. Of the commands to be denied N other spellings are made and judged as
well. Nothing is run.
"""

from __future__ import annotations

import argparse
import random
import runpy
import shlex
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

from reverie.agents.shell.check import check
from table import show

MUTANTS = 5_000  # a few seconds
SEED = 20261116
LISTED = 10  # of what was judged wrongly
SIGNS = {"␊": "\n", "␍": "\r", "␉": "\t", "␀": "\x00"}
TESTS = Path(__file__).resolve().parent.parent / "tests" / "agents" / "shell"

Case = tuple[bool, str]
"""Whether a command should be allowed, and the command."""


def main(arguments: Sequence[str]) -> None:
    chosen = read_arguments(arguments)
    cases = read_cases(chosen.cases) if chosen.cases else own_cases()
    seconds = [time_of(check, command) for _, command in cases]
    plain = [time_of(split_words, command) for _, command in cases]
    base = statistics.median(plain)
    rows = [row("reverie's check", seconds, base), row("shlex.split alone", plain, base)]
    wrong = [(wish, command) for wish, command in cases if check(command).allowed is not wish]
    slipped = [command for wish, command in wrong if not wish]
    refused = [command for wish, command in wrong if wish]
    spelt = slipped_mutants([command for wish, command in cases if not wish], chosen.mutants)
    allowed = sum(wish for wish, _ in cases)
    notes = [
        f"{allowed} commands to allow: {len(refused)} denied. {len(cases) - allowed} to deny: {len(slipped)} allowed.",
        f"{chosen.mutants:,} other spellings of those: {len(spelt)} allowed.",
        "Of each command the best of three runs counts.",
        *(f"wrong: {command!a}" for command in (*slipped, *spelt, *refused)[:LISTED]),
    ]
    show("May a shell command be run", ["", "p50 ms", "p99 ms", "x shlex.split"], rows, "\n".join(notes))


def read_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Judges shell commands by reverie's check.")
    parser.add_argument("cases", nargs="?", type=Path, help="a file of cases; without it, those of the tests")
    parser.add_argument("--mutants", type=int, default=MUTANTS, help=f"how many other spellings; {MUTANTS}")
    return parser.parse_args(arguments)


def read_cases(path: Path) -> list[Case]:
    """The cases of a file. Ends the program where it cannot be read, or a line is no case."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"{path} cannot be read: {error}")
    return [case_of(line, number) for number, line in enumerate(lines, start=1) if line]


def case_of(line: str, number: int) -> Case:
    wish, tab, command = line.partition("\t")
    if not tab or wish not in ("allow", "deny"):
        sys.exit(f"line {number} is no case; write `allow` or `deny`, a tab, and a command")
    for sign, meant in SIGNS.items():
        command = command.replace(sign, meant)
    return wish == "allow", command


def own_cases() -> list[Case]:
    told = runpy.run_path(str(TESTS / "cases.py"))
    allowed, denied = cast("list[str]", told["ALLOWED"]), cast("list[str]", told["FIRMLY_DENIED"])
    return [*((True, command) for command in allowed), *((False, command) for command in denied)]


def slipped_mutants(denied: Sequence[str], count: int) -> list[str]:
    """Of so many other spellings of what is denied, those that are allowed."""
    if not denied:
        return []
    mutant = cast("Callable[[str, random.Random], str]", runpy.run_path(str(TESTS / "mutants.py"))["mutant"])
    chance = random.Random(SEED)
    spelt = (mutant(chance.choice(denied), chance) for _ in range(count))
    return [command for command in spelt if check(command).allowed]


def split_words(command: str) -> None:
    """What a simple filter would do at least; a command that it cannot split takes its time, too."""
    try:
        shlex.split(command)
    except ValueError:
        return


def time_of(judge: Callable[[str], object], command: str) -> float:
    """The best of three, so that a busy moment of the machine does not count."""
    taken: list[float] = []
    for _ in range(3):
        start = time.perf_counter()
        judge(command)
        taken.append(time.perf_counter() - start)
    return min(taken)


def row(name: str, seconds: Sequence[float], base: float) -> list[str]:
    middle, late = statistics.median(seconds), statistics.quantiles(seconds, n=100)[98]
    return [name, f"{1000 * middle:.3f}", f"{1000 * late:.3f}", f"{middle / base:.1f}"]


if __name__ == "__main__":
    main(sys.argv[1:])
