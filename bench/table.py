"""One plain table: a title, aligned columns, and a line that says how it was measured."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def render(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], note: str = "") -> str:
    """The table as text. The first column is aligned left, the others right; wide characters count double."""
    lines = [columns, *rows]
    widths = [max(_width(line[column]) for line in lines) for column in range(len(columns))]
    text = [title, _row(columns, widths), "  ".join("-" * width for width in widths)]
    text += [_row(row, widths) for row in rows]
    if note:
        text.append(note)
    return "\n".join(text)


def show(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], note: str = "") -> None:
    """Print the table, with an empty line after it."""
    print(render(title, columns, rows, note), end="\n\n")


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (
        cell + " " * (width - _width(cell)) if place == 0 else " " * (width - _width(cell)) + cell
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return "  ".join([first, *others]).rstrip()


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
