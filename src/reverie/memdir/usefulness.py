"""Which memories most deserve a line of the index, and where among the lines that are there a new one belongs.

Pinned ones first, since the user said so; then by type: how to work matters in every session, who the person is in
most, the project in many, a pointer when somebody asks for it; within a type the newest, which is likeliest to hold.
"""

from __future__ import annotations

from collections.abc import Sequence

from reverie.memdir.index import Line
from reverie.memdir.memory_file import MemoryFile
from reverie.memdir.types import MemoryType

_TYPES = (MemoryType.FEEDBACK, MemoryType.USER, MemoryType.PROJECT, MemoryType.REFERENCE, None)

Block = tuple[Line, ...]
Rival = tuple[int, MemoryFile]  # a memory of the index, and the place of its line


def usefulness(file: MemoryFile) -> tuple[bool, int, int, str]:
    """Sorts memories, the one that most deserves a line first."""
    return (not file.pinned, _TYPES.index(file.type), -file.mtime_ns, file.path)


def place_for(file: MemoryFile, blocks: Sequence[Block], listed: Sequence[MemoryFile | None]) -> int:
    """Where among the blocks of an index the line of a new memory goes; the others stay in the order they have.

    `listed` names the memory that each block lists. The line stands above the first one that is less useful. Where
    headings or prose divide the lines somebody has arranged them: there it joins those of its own type, where most of
    them stand together, or the end.
    """
    tops = [place for place, block in enumerate(blocks) if listed[place] and not block[0].indent]
    rivals = [(place, other) for place in tops if (other := listed[place])]
    if _is_arranged(blocks):
        rivals = _most_together([(place, other) for place, other in rivals if other.type is file.type], blocks)
    lesser = next((place for place, other in rivals if usefulness(other) > usefulness(file)), None)
    if lesser is not None:
        return lesser
    return _below(rivals[-1][0], blocks) if rivals else _end(blocks)


def _most_together(rivals: list[Rival], blocks: Sequence[Block]) -> list[Rival]:
    """Those that stand below the heading that has most of them; the first such."""
    sections: dict[int, list[Rival]] = {}
    for rival in rivals:
        above = (place for place in range(rival[0], -1, -1) if _divides(blocks[place]))
        sections.setdefault(next(above, -1), []).append(rival)
    return max(sections.values(), key=len) if sections else []


def _is_arranged(blocks: Sequence[Block]) -> bool:
    """Whether other words than the first heading stand among the entries."""
    entries = [place for place, block in enumerate(blocks) if block[0].entry]
    between = blocks[entries[0] : entries[-1]] if entries else ()
    return any(map(_divides, between))


def _divides(block: Block) -> bool:
    return bool(block[0].raw.strip()) and not block[0].entry


def _below(place: int, blocks: Sequence[Block]) -> int:
    """Below an entry and all that hangs from it."""
    place += 1
    while place < len(blocks) and blocks[place][0].entry and blocks[place][0].indent:
        place += 1
    return place


def _end(blocks: Sequence[Block]) -> int:
    """Below the last entry; at the very end of an index that has none."""
    return next((place + 1 for place in reversed(range(len(blocks))) if blocks[place][0].entry), len(blocks))
