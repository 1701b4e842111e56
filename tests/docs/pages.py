"""The project's documents, cut into what can be checked: pages -> fenced blocks -> commands with their answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
COMMAND_PAGES = DOCS / "commands"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])

ANY = "…"  # on a line of its own: any lines; within a line: any text

_FENCE = re.compile(r"^```(?P<language>[a-z]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"!?\[[^\]]*\]\((?P<target>[^)\s]+)\)")
_CODE = re.compile(r"`[^`\n]*`")


@dataclass(frozen=True, slots=True)
class Exchange:
    """A command as a page shows it, and the lines that it shows as the answer."""

    command: str
    answer: list[str]


def label(page: Path) -> str:
    """The page as a test names it."""
    return page.relative_to(ROOT).as_posix()


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of that language, in order."""
    return [found["text"] for found in _FENCE.finditer(text_of(page)) if found["language"] == language]


def exchanges(page: Path) -> list[Exchange]:
    """Every command in the page's console blocks, in order."""
    return [exchange for block in blocks(page, "console") for exchange in _exchanges(block)]


def _exchanges(block: str) -> Iterator[Exchange]:
    current: Exchange | None = None
    for line in block.splitlines():
        if line.startswith("$ "):
            if current:
                yield current
            current = Exchange(line[2:], [])
        else:
            assert current, f"a console block begins with a command, not with {line!r}"
            current.answer.append(line)
    if current:
        yield current


def links(page: Path) -> list[str]:
    """Where the page's links lead, but for those out into the world."""
    prose = _CODE.sub("", _FENCE.sub("", text_of(page)))
    targets = [found["target"] for found in _LINK.finditer(prose)]
    return [target for target in targets if not target.startswith(("http://", "https://", "mailto:"))]


def headings(page: Path) -> set[str]:
    """The anchors that a link into the page can name, as GitHub spells them."""
    found = re.findall(r"^#{1,6} (.+)$", _FENCE.sub("", text_of(page)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


def answers_as_shown(shown: list[str], said: str) -> bool:
    """Whether a command said what its page shows, to the last figure: the example is the same on every machine.

    An empty answer on the page means that the page leaves it out.
    """
    if not shown:
        return True
    pattern = "".join(r"(?:.*\n)*?" if line.strip() == ANY else _line_pattern(line) + r"\n" for line in shown)
    lines = "".join(line.rstrip() + "\n" for line in said.splitlines())
    return re.fullmatch(pattern, lines) is not None


def _line_pattern(line: str) -> str:
    return ".*".join(map(re.escape, line.rstrip().split(ANY)))
