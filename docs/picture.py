"""Draws docs/images/dream.svg: the shipped example -> a real dream in a terminal of 100 columns -> a picture of it.

    .venv/bin/python docs/picture.py
"""

from __future__ import annotations

import importlib.util
import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

DOCS = Path(__file__).resolve().parent
PICTURE = DOCS / "images" / "dream.svg"
COLUMNS = 100
LINES_OF_DIFF = 26  # what fits on a screen below the dream; the first changes tell the kinds there are
COMMANDS = (
    (("dream", "--now", "--sessions", "../sessions"), None),
    (("show", "1"), LINES_OF_DIFF),
    (("undo",), 4),
)


def main() -> None:
    """The picture shows what the commands say now."""
    demo = _demo()
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True)
    with tempfile.TemporaryDirectory(prefix="reverie-picture-") as folder:
        workspace = demo.lay_out(Path(folder).resolve())
        for words, most_lines in COMMANDS:
            shown = [word for word in words if word not in ("--sessions", "../sessions")]
            console.print(Text(f"$ reverie {' '.join(shown)}", "bold"))
            for line in _answer(demo, workspace, words, most_lines):
                console.print(line, no_wrap=True, overflow="ellipsis", crop=True)
            console.print()
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(
        console.export_svg(title="reverie", theme=MONOKAI, unique_id="reverie"), encoding="utf-8", newline="\n"
    )


def _answer(demo: ModuleType, workspace: object, words: tuple[str, ...], most_lines: int | None) -> list[Text]:
    """The lines a command says, in colour, the first ones where there are many."""
    environment = {**workspace.environment(), "FORCE_COLOR": "1", "COLUMNS": "400", "TERM": "xterm-256color"}
    done = subprocess.run(
        [str(demo.REVERIE), *words],
        cwd=workspace.project,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    lines = [Text.from_ansi(line) for line in done.stdout.splitlines()]
    return lines if most_lines is None else [*lines[:most_lines], Text("…", "dim")]


def _demo() -> ModuleType:
    """`example/demo.py`, which lays the example out."""
    spec = importlib.util.spec_from_file_location("reverie_demo", DOCS.parent / "example" / "demo.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["reverie_demo"] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)
    main()
