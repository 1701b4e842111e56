"""Names and descriptions of the files that a model edited: made of what a file says, by the program where need be."""

from __future__ import annotations

from collections.abc import Sequence

from reverie.dream.checks.grounding import is_described, is_titled
from reverie.dream.learning.head import speaks_of, with_new_value
from reverie.dream.learning.page import statements, unmarked
from reverie.dream.thinking.explained import SHOWN_WHOLE, short
from reverie.dream.thinking.pieces import Edited
from reverie.memdir.memory_file import MemoryFile, parse, render
from reverie.memdir.types import MemoryType
from reverie.text import frontmatter
from reverie.text.claims import normalise, split_claims
from reverie.understand.title import description_of, title_of

HEAD_FIELDS = ("name", "title", "description")
ENDS = " .,;。，；"  # what a description may end with that is broken off


def fitting_head(edited: Edited, data: bytes | None, before: MemoryFile | None) -> tuple[bytes, list[str]]:
    """The head with which a file lands that then reads as `data`, under the model's head: the model's where its words
    are those of the file, and do not tell what has left it. And what the model should know of it.
    """
    new = renamed_head(edited)
    if data is None or not frontmatter.split(new).fields:
        return new, []
    file = parse(edited.file, data, 0)
    came, left = _statements_that_came(file, before), _statements_that_left(file, before)
    first = next((unmarked(claim.text) for claim in statements(file)), "")
    if not first:
        return new, []
    notes: list[str] = []
    if before is None or file.description != before.description:
        file = _broken_off(file)
    if _is_to_be_described(file, before, left):
        file = _described(file, before, first, left, came)
        notes.append(
            "its description is not made of one statement of the file, with dots where it breaks off, so it will land "
            f"with this one, though your working copy keeps yours: “{short(file.description, SHOWN_WHOLE)}”"
        )
    if _is_to_be_named(file, before, left):
        file = _renamed(file, before, (*came, first)[0], left, came)
        notes.append(
            "its name is not made of what it says, so it will land with this one, though your working copy keeps "
            f"yours: “{short(file.name)}”"
        )
    return frontmatter.split(file.data).head, notes


def _broken_off(file: MemoryFile) -> MemoryFile:
    """The file with dots behind its description, where only these are missing to make it a quote of what it says."""
    if is_described(file, None):
        return file
    cut = _with(file, "description", f"{file.description.rstrip(ENDS)}…")
    return cut if is_described(cut, None) else file


def _described(
    file: MemoryFile, before: MemoryFile | None, first: str, left: Sequence[str], came: Sequence[str]
) -> MemoryFile:
    """The file with the description it had, where that holds; else with a new one."""
    has_had_it = before is not None and file.description == before.description
    if before is not None and before.description and not has_had_it:
        had = _with(file, "description", before.description)
        if not _is_to_be_described(had, before, left):
            return had
    return _with(file, "description", description_of(came[0] if came and has_had_it else first))


def _is_to_be_described(file: MemoryFile, before: MemoryFile | None, left: Sequence[str]) -> bool:
    """Whether a description tells what nobody said, or what the file said and no longer does."""
    if before is None or file.description != before.description:
        return not is_described(file, None)
    is_over = is_described(before, None) and not is_described(file, None)
    return is_over or any(speaks_of(file.description, one, file.body) for one in left)


def _is_to_be_named(file: MemoryFile, before: MemoryFile | None, left: Sequence[str]) -> bool:
    """The same of a name."""
    if before is None or file.name != before.name:
        return not is_titled(file, before)
    is_over = is_titled(before, None) and not is_titled(file, None)
    return is_over or any(speaks_of(file.name, one, file.body) for one in left)


def _renamed(
    file: MemoryFile, before: MemoryFile | None, first: str, left: Sequence[str], came: Sequence[str]
) -> MemoryFile:
    """The file with the name it had, if need be with the value it has now, where that is a name of it; else with a new
    one.
    """
    if before is not None and file.name != before.name:
        had = _named(file, before.name)
        if not _is_to_be_named(had, before, left):
            return had
    kind = file.type.value if file.type else ""
    named = (with_new_value(file.name, one, came) for one in left)
    followed = next((_named(file, name) for name in named if name), file)
    is_new = followed.name != file.name and is_titled(followed, before)
    return followed if is_new else _named(file, title_of(first, kind))


def _named(file: MemoryFile, name: str) -> MemoryFile:
    """The file with another name, in the field that holds it."""
    fields = frontmatter.split(file.data).fields
    return _with(file, "name" if "name" in fields or "title" not in fields else "title", name)


def _statements_that_left(file: MemoryFile, before: MemoryFile | None) -> list[str]:
    stays = {normalise(claim.text) for claim in split_claims(file.body)}
    return [one.text for one in statements(before) if normalise(one.text) not in stays] if before else []


def _statements_that_came(file: MemoryFile, before: MemoryFile | None) -> list[str]:
    """Each new statement that took the place of one that left; what was only added leaves a head as it is."""
    if before is None or not _statements_that_left(file, before):
        return []
    stood = {normalise(claim.text) for claim in split_claims(before.body)}
    return [unmarked(one.text) for one in statements(file) if normalise(one.text) not in stood]


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
