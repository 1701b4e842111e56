"""What a change does to the statements of a memory file, apart from how it moves their words about."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from reverie.memdir.memory_file import MemoryFile, parse
from reverie.model.change import Change, Content
from reverie.store.names import INDEX_NAME
from reverie.text.claims import normalise, split_claims


@dataclass(frozen=True, slots=True)
class ClaimDiff:
    """The statements that left a file and those that came to it, in the file's own words."""

    left: tuple[str, ...]
    came: tuple[str, ...]


def claim_diff(change: Change) -> ClaimDiff:
    """The statements that a change takes out of its file and puts into it. One that only moved is in neither."""
    before, after = _said(change.file, change.before), _said(change.file, change.after)
    return ClaimDiff(tuple(_without(before, after)), tuple(_without(after, before)))


def claims_of(file: MemoryFile) -> list[str]:
    """What a memory file states: its description, and each claim of its body. An index states nothing of its own."""
    if file.problem or file.path.rpartition("/")[2] == INDEX_NAME:
        return []
    texts = [file.description, *(claim.text for claim in split_claims(file.body))]
    return [text for text in texts if normalise(text)]


def _said(path: str, content: Content | None) -> list[str]:
    return [] if content is None else claims_of(parse(path, content.data, content.mtime_ns))


def _without(claims: list[str], others: list[str]) -> list[str]:
    remaining = Counter(normalise(other) for other in others)
    missing: list[str] = []
    for claim in claims:
        if remaining[normalise(claim)] > 0:
            remaining[normalise(claim)] -= 1
        else:
            missing.append(claim)
    return missing
