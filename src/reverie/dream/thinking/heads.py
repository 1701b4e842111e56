"""Names and descriptions of the files that a model edited: made of what a file says, by the program where need be."""

from __future__ import annotations

from reverie.dream.checks.grounding import is_described, is_titled
from reverie.dream.learning.page import statements, unmarked
from reverie.dream.thinking.explained import SHOWN_WHOLE, short
from reverie.dream.thinking.pieces import Edited
from reverie.memdir.memory_file import MemoryFile, parse, render
from reverie.memdir.types import MemoryType
from reverie.text import frontmatter
from reverie.understand.title import description_of, title_of

HEAD_FIELDS = ("name", "title", "description")


def fitting_head(edited: Edited, data: bytes | None, before: MemoryFile | None) -> tuple[bytes, list[str]]:
    """The head with which a file lands that then reads as `data`, under the model's head: the model's where its words
    are those of the file. And what the model should know of it.
    """
    old, new = edited.heads[0], renamed_head(edited)
    if data is None or not frontmatter.split(new).fields:
        return new, []
    file = parse(edited.file, data, 0)
    is_over = before is not None and is_described(before, None) and not is_described(file, None)
    # A name that told what the file said, and no longer does, goes with what has left it.
    is_named_after_it = before is not None and is_titled(before, None) and not is_titled(file, None)
    if old == new and not is_over and not is_named_after_it:
        return new, []
    first = next((unmarked(claim.text) for claim in statements(file)), "")
    if not first:
        return new, []
    notes: list[str] = []
    if not is_described(file, None if is_over else before):
        file = _with(file, "description", description_of(first))
        notes.append(
            "no statement of the file says what its description says, so it will land with this one, though your "
            f"working copy keeps yours: “{short(file.description, SHOWN_WHOLE)}”"
        )
    if is_named_after_it or not is_titled(file, before):
        kind = file.type.value if file.type else ""
        file = _with(file, "name", title_of(first, kind))
        notes.append(
            "its name is not made of what it says, so it will land with this one, though your working copy keeps "
            f"yours: “{short(file.name)}”"
        )
    return frontmatter.split(file.data).head, notes


def plain_head(edited: Edited, data: bytes | None) -> bytes:
    """The head that the file had; for a new file that reads as `data` the least that one can have."""
    if edited.before is not None:
        return edited.heads[0]
    file = parse(edited.file, data or b"", 0)
    first = next((unmarked(claim.text) for claim in statements(file)), "")
    kind = file.type or MemoryType.PROJECT
    return frontmatter.split(render(title_of(first, kind.value), description_of(first), kind, "x")).head


def renamed_head(edited: Edited) -> bytes:
    """The head that a file had, with the name and the description that the model gave it; a new file, or one without a
    head, has the model's. Whatever else a head says is the user's.
    """
    old, new = edited.heads
    was, now = frontmatter.split(old).fields, frontmatter.split(new).fields
    if edited.before is None or not was:
        return new
    for field in HEAD_FIELDS:
        value = now.get(field)
        if field in was and isinstance(value, str) and any(map(str.isalnum, value)) and value != was[field]:
            file = _with(parse(edited.file, old, 0), field, value)
            old = file.data
    return old


def changes_other_fields(edited: Edited) -> bool:
    """Whether a head that was there says other things now, or less, besides its name and its description."""
    was, now = (frontmatter.split(head).fields for head in edited.heads)
    if edited.before is None or not was:
        return False
    kept = {key for key in HEAD_FIELDS if key in was and not now.get(key)}
    others = [{key: value for key, value in one.items() if key not in HEAD_FIELDS} for one in (was, now)]
    return bool(kept) or others[0] != others[1]


def _with(file: MemoryFile, field: str, value: str) -> MemoryFile:
    """The file with another name or description; as it is where its frontmatter does not let it be set."""
    try:
        return parse(file.path, frontmatter.set_field(file.data, (field,), value), file.mtime_ns)
    except ValueError:
        return file
