"""How long session notes may be: which sections are over, and a text that is not, whatever it takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reverie.session_notes.structure import Structure
from reverie.session_notes.template import WORKLOG
from reverie.text.tokens import estimate_tokens

SECTION_TOKENS = 2_000
FILE_TOKENS = 12_000
_CUT = "(cut here; the rest is in the notes)"
_CUT_ABOVE = "(what was earlier is in the notes)"


@dataclass(frozen=True, slots=True)
class Sizes:
    """The tokens of the file, and of the sections that are over their limit."""

    tokens: int
    over: Mapping[str, int]

    @property
    def is_over(self) -> bool:
        """Whether anything has to shrink."""
        return bool(self.over) or self.tokens > FILE_TOKENS


def measure(structure: Structure, text: str) -> Sizes:
    """How long the notes are."""
    each = {name: estimate_tokens(content) for name, content in structure.contents(text).items()}
    return Sizes(estimate_tokens(text), {name: tokens for name, tokens in each.items() if tokens > SECTION_TOKENS})


def text_for_compaction(structure: Structure, text: str) -> str:
    """The notes, with no section over its limit and not over the limit of the file: cut hard at the end of a line.

    Where the file is too long though no section is, the longest ones give way first and the short ones stay whole. Of
    the worklog the end is kept, of everything else the beginning.
    """
    contents = {name: _cut_section(name, content, SECTION_TOKENS) for name, content in structure.contents(text).items()}
    whole = structure.render(contents)
    if estimate_tokens(whole) <= FILE_TOKENS:
        return whole
    low, high = 0, SECTION_TOKENS
    while low < high:  # the longest share for each that fits
        share = (low + high + 1) // 2
        if estimate_tokens(_cut_to(structure, contents, share)) <= FILE_TOKENS:
            low = share
        else:
            high = share - 1
    return _cut_to(structure, contents, low)


def _cut_to(structure: Structure, contents: Mapping[str, str], share: int) -> str:
    return structure.render({name: _cut_section(name, content, share) for name, content in contents.items()})


def _cut_section(name: str, content: str, tokens: int) -> str:
    return cut(content, tokens, is_end_kept=name == WORKLOG)


def cut(content: str, tokens: int, *, is_end_kept: bool = False) -> str:
    """As many whole lines of a content as fit, and a word that it was cut; nothing where not even that fits."""
    if estimate_tokens(content) <= tokens:
        return content
    mark = _CUT_ABOVE if is_end_kept else _CUT
    room = tokens - estimate_tokens(mark) - 1
    lines = content.split("\n")
    kept: list[str] = []
    for line in reversed(lines) if is_end_kept else lines:
        room -= estimate_tokens(line + "\n")
        if room < 0:
            kept += [_beginning(line, room + estimate_tokens(line + "\n"))] if not kept else []
            break
        kept.append(line)
    shown = [mark, *reversed(kept)] if is_end_kept else [*kept, mark]
    whole = "\n".join(line for line in shown)
    return whole if estimate_tokens(whole) <= tokens else ""


def _beginning(line: str, tokens: int) -> str:
    """As much of one line as fits."""
    low, high = 0, min(len(line), max(tokens, 0) * 4)
    while low < high:
        most = (low + high + 1) // 2
        if estimate_tokens(line[:most]) < tokens:
            low = most
        else:
            high = most - 1
    return line[:low]
