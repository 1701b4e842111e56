"""What the project's instruction files tell every agent: CLAUDE.md and the like -> statements, each with its line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from reverie.dream.project.page import Line, Page
from reverie.dream.project.tree import Tree
from reverie.text import frontmatter
from reverie.text.claims import split_claims
from reverie.text.markdown_pieces import PieceKind, split_pieces

NAMES = ("CLAUDE.md", "AGENTS.md", "GEMINI.md", "CLAUDE.local.md", ".claude/CLAUDE.md")
RULES = ".claude/rules/"
MAX_FILES = 60
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t#]*")


@dataclass(frozen=True, slots=True)
class Instruction:
    """One statement, the headings it stands under, and where it stands."""

    text: str
    about: str
    line: Line


def find_instructions(tree: Tree) -> list[Instruction]:
    """Every statement of every instruction file at the root. Comments and fenced blocks state nothing; a rule that
    holds for some paths only is not told to everybody, and so is left out.
    """
    rules = sorted(path for path in tree.files if path.startswith(RULES) and path.endswith(".md"))
    pages = [tree.read(path) for path in (*NAMES, *rules)[:MAX_FILES] if path in tree.files]
    return [one for page in pages if page for one in _statements(page)]


def _statements(page: Page) -> list[Instruction]:
    data = page.text.encode("utf-8", "replace")
    parts = frontmatter.split(data)
    if "paths" in parts.fields or parts.problem:
        return []
    head = parts.head.decode("utf-8", "replace")
    body = _without_comments(page.text[len(head) :])
    above = head.count("\n")
    headings = _headings(body)
    found: list[Instruction] = []
    number, counted = above + 1, 0
    for claim in split_claims(body):
        number, counted = number + body.count("\n", counted, claim.start), claim.start
        if claim.text[0] not in "`~|@":
            found.append(Instruction(claim.text, headings[number - above - 1], page.line(number)))
    return found


def _without_comments(body: str) -> str:
    """The text with its comments blanked out rather than cut, so that the lines below keep their numbers."""
    pieces = [(piece.kind is PieceKind.COMMENT, body[piece.start : piece.end]) for piece in split_pieces(body)]
    return "".join(re.sub(r"[^\n]", " ", text) if is_comment else text for is_comment, text in pieces)


def _headings(body: str) -> list[str]:
    """For each line, the headings it stands under, from the top down; the title of the page is not among them."""
    above: list[tuple[int, str]] = []
    found: list[str] = []
    for line in body.split("\n"):
        heading = _HEADING.fullmatch(line.rstrip("\r"))
        if heading:
            level = len(heading[1])
            above = [one for one in above if one[0] < level] + [(level, heading[2])]
        found.append(" · ".join(text for level, text in above if level > 1))
    return found
