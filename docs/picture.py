"""Draws docs/images/dream.svg: the shipped example -> a real dream -> what its commands say, as a terminal shows it.

.venv/bin/python docs/picture.py
"""

from __future__ import annotations

import importlib.util
import io
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

DOCS = Path(__file__).resolve().parent
PICTURE = DOCS / "images" / "dream.svg"
COLUMNS = 110
NO_WRAPPING = "4000"  # columns for the command, so that a long line can be cut here instead
TELLING = ("retired  grafana-dashboards.md", "edited  project_insurance_partner.md", "edited  team/MEMORY.md")
KINDS = ("created  ", "edited  ", "retired  ")
LINES_OF_A_CHANGE = 10  # of the many that a dream makes, a few that tell which kinds there are
LINES_OF_UNDO = 3
FONT_FROM_THE_WEB = re.compile(r',\s*url\("https:[^)]*\) format\("[^"]*"\)')  # a picture need not fetch anything

Lines = list[Text]


def main() -> None:
    """The picture shows what the commands say now."""
    demo = _demo()
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True)
    with tempfile.TemporaryDirectory(prefix="reverie-picture-") as folder:
        workspace = demo.lay_out(Path(folder).resolve())
        dreamed = _run(demo, workspace, "dream", "--now", "--sessions", "../sessions")
        shown = _run(demo, workspace, "show", "1")
        undone = _run(demo, workspace, "undo")
    _draw(console, "reverie dream --now", dreamed)
    _draw(console, "reverie show 1", [*shown[:2], Text(), *_telling(shown)])
    _draw(console, "reverie undo", [*undone[:LINES_OF_UNDO], Text("…", "dim")])
    PICTURE.parent.mkdir(exist_ok=True)
    picture = console.export_svg(title="reverie", theme=MONOKAI, unique_id="reverie")
    PICTURE.write_text(FONT_FROM_THE_WEB.sub("", picture), encoding="utf-8")


def _draw(console: Console, command: str, answer: Lines) -> None:
    console.print(Text(f"$ {command}", "bold"))
    for line in answer:
        console.print(line, no_wrap=True, overflow="ellipsis", crop=True)
    console.print()


def _telling(shown: Lines) -> Iterator[Text]:
    """A few changes, the head of each. One that the dream does not make any more is an error: choose another."""
    plain = [line.plain.rstrip() for line in shown]
    headings = [number for number, line in enumerate(plain) if line.startswith(KINDS)]
    for heading in TELLING:
        start = plain.index(heading)
        end = next((number for number in headings if number > start), len(plain))
        yield from shown[start : min(end, start + LINES_OF_A_CHANGE)]
        yield Text("…", "dim")


def _run(demo: Any, workspace: Any, *words: str) -> Lines:
    """The lines that a command says, in colour."""
    colours = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": NO_WRAPPING}
    done = subprocess.run(
        [str(demo.REVERIE), *words],
        cwd=workspace.project,
        env=workspace.variables | colours,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return [Text.from_ansi(line) for line in done.stdout.splitlines()]


def _demo() -> Any:
    """`example/demo.py`, which knows how the example is laid out."""
    spec = importlib.util.spec_from_file_location("reverie_demo", DOCS.parent / "example" / "demo.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["reverie_demo"] = module  # a dataclass looks its own module up there
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()
