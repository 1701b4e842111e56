"""A change as a person reads it: what it is, why, and the lines that leave and come."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from rich.text import Text

from reverie.interfaces.cli.evidence import draw_evidence_by_claim
from reverie.interfaces.cli.json_output import text_of
from reverie.interfaces.cli.reasons import draw_reasons
from reverie.interfaces.cli.screen import Screen
from reverie.model.change import Change, ChangeKind
from reverie.text.plain import revealed

CONTEXT_LINES = 3  # around each change, as every diff shows them
LONGEST_COMPARED = 2_000  # characters of a line that is compared word by word; more takes long and helps nobody
ALIKE = 0.4  # of two lines must be the same; else they share little, and marking single words would only confuse

KIND_STYLES = {ChangeKind.CREATED: "bold green", ChangeKind.EDITED: "bold yellow", ChangeKind.RETIRED: "bold red"}
REMOVED, ADDED = "red", "green"
REMOVED_WORD, ADDED_WORD = "bold reverse red", "bold reverse green"

# A word, or a single character of a script that puts no spaces between words, or a single other sign.
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|\w+|\s+|.", re.DOTALL)


def draw_change(screen: Screen, change: Change, *, every_reason: bool = False) -> None:
    """Show one change: a heading, its reasons and evidence, the diff. Reasons of a kind are cut short where they are
    many, unless `every_reason` is wanted.
    """
    screen.say((str(change.kind), KIND_STYLES[change.kind]), "  ", (change.file, "bold"))
    draw_reasons(screen, change.reasons, every=every_reason)
    draw_evidence_by_claim(screen, change.evidence)
    for line in diff_lines(text_of(change.before) or "", text_of(change.after) or ""):
        screen.print(line, soft_wrap=True)


def diff_lines(before: str, after: str) -> Iterator[Text]:
    """The unified diff of two texts, coloured, with the words that differ standing out."""
    old, new = before.splitlines(), after.splitlines()
    groups = SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(CONTEXT_LINES)
    for group in groups:
        first, last = group[0], group[-1]
        place = f"@@ -{_span(first[1], last[2])} +{_span(first[3], last[4])} @@"
        yield Text(place, "cyan")
        for tag, old_start, old_end, new_start, new_end in group:
            if tag == "equal":
                yield from (Text("  " + revealed(line)) for line in old[old_start:old_end])
            else:
                yield from _replaced(old[old_start:old_end], new[new_start:new_end])
    if old == new and before != after:
        yield Text("  (only line endings or the end of the file differ)", "dim")


def _span(start: int, end: int) -> str:
    """A range of lines as unified diffs write it: from 1, and the line before an empty one."""
    length = end - start
    if length == 1:
        return str(start + 1)
    return f"{start + 1 if length else start},{length}"


def _replaced(old: list[str], new: list[str]) -> Iterator[Text]:
    removed = [Text("- " + revealed(line), REMOVED) for line in old]
    added = [Text("+ " + revealed(line), ADDED) for line in new]
    if len(old) == len(new):
        for before, after in zip(removed, added, strict=True):
            _mark_words(before, after)
    yield from removed
    yield from added


def _mark_words(removed: Text, added: Text) -> None:
    """Let the words stand out in which two lines differ; lines that share little are left alone."""
    if max(len(removed), len(added)) > LONGEST_COMPARED:
        return
    old, new = _WORD.findall(removed.plain[2:]), _WORD.findall(added.plain[2:])
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    shared = sum(_size(old[block.a : block.a + block.size]) for block in matcher.get_matching_blocks())
    if shared < ALIKE * max(_size(old), _size(new)):
        return
    for tag, old_start, old_end, new_start, new_end in matcher.get_opcodes():
        if tag != "equal":
            _mark(removed, old, old_start, old_end, REMOVED_WORD)
            _mark(added, new, new_start, new_end, ADDED_WORD)


def _size(words: list[str]) -> int:
    """How much some words say; the spaces between them say nothing."""
    return sum(len(word.strip()) for word in words)


def _mark(line: Text, words: list[str], start: int, end: int, style: str) -> None:
    offset = 2 + sum(len(word) for word in words[:start])
    line.stylize(style, offset, offset + sum(len(word) for word in words[start:end]))
