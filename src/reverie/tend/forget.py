"""Something is forgotten: a whole memory file, or every statement that says a certain thing."""

from __future__ import annotations

from dataclasses import dataclass

from reverie.errors import UsageError
from reverie.memdir.index import Index
from reverie.memdir.index_repair import entry_for
from reverie.memdir.memory_file import MemoryFile, parse, touch_modified, with_body
from reverie.model.change import Reason
from reverie.model.record import Record
from reverie.store.names import INDEX_NAME
from reverie.store.stage import Stage, digest, fingerprint
from reverie.store.store import Store
from reverie.tend.erase import Eraser, EveryLineThatSays, EveryQuote, OneFile, erase, mentions
from reverie.tend.landing import Wish, land
from reverie.tend.pin import find_file
from reverie.tend.session_copies import SessionCopies
from reverie.text.claims import split_claims

FORGOTTEN = "forgotten at your wish"


@dataclass(frozen=True, slots=True)
class Superseded:
    """A statement that made room for another one: in which file, and in which record."""

    claim: str
    file: str
    dream_id: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What a forgetting did. `purged` counts the records, archived files, held changes, transcripts and notes that lost
    it too. `left` names the transcripts that an agent wrote itself and that still hold it: they are not ours to change.

    Of a session: `dropped` counts the held changes that rested on it alone, and `superseded` names what had stood in
    the memory before words of that session replaced it. That is not brought back by itself.
    """

    record: Record
    purged: int = 0
    dropped: int = 0
    superseded: tuple[Superseded, ...] = ()
    left: tuple[str, ...] = ()


def forget_file(store: Store, name: str, copies: SessionCopies, *, purged: bool = False) -> Forgotten:
    """The file is out of the folder and the index. With `purged`, out of history, archive and queue too, for good, and
    what it quoted out of the conversations that Reverie keeps.

    Raises UsageError where there is no such file, Unsafe where it is pinned; then nothing was changed.
    """
    found: list[str] = []

    def edit(stage: Stage) -> None:
        try:
            file = find_file(stage.files(), name)
        except UsageError:
            if purged and (past := _file_of_the_past(store, name)):
                found.append(past)
                return
            raise
        if file.rpartition("/")[2] == INDEX_NAME:
            raise UsageError(f"{file} is the index; forget the memories it lists instead")
        found.append(file)
        content = stage.read(file)
        key = f"forgotten|{file}|{digest(content.data)}"
        stage.retire(file, Reason("forget", "you asked to forget it", FORGOTTEN, key))

    record = land(store, Wish("forget", edit))
    if not purged:
        return Forgotten(record)
    quoted = EveryQuote(_quotes(store, found[0]))
    count = copies.clean(quoted.clean)
    return Forgotten(record, count + purge(store, OneFile(found[0])))


def forget_matching(store: Store, text: str, copies: SessionCopies, *, purged: bool = False) -> Forgotten:
    """No memory file says `text` any more: statements that do are cut out, files that say little else are retired. With
    `purged`, no copy of any kind does that Reverie keeps.

    Raises UsageError where nothing says it, Unsafe where a pinned file does; then nothing was changed.
    """
    wanted = text.strip()
    if not wanted:
        raise UsageError("say what to forget: --matching TEXT")

    def edit(stage: Stage) -> None:
        indexes = [file for file in stage.files() if file.rpartition("/")[2] == INDEX_NAME]
        for file in stage.files():
            if file not in indexes:
                content = stage.read(file)
                _forget_in(store, stage, parse(file, content.data, content.mtime_ns), wanted)
        for file in stage.logs():
            _forget_lines(stage, file, wanted)
        for file in indexes:
            _forget_in_index(stage, file, wanted)
        if not stage.changes() and not purged:
            raise UsageError(f"no memory says {wanted!r}; `reverie context` shows what the index holds")

    record = land(store, Wish("forget", edit))
    if not purged:
        return Forgotten(record)
    eraser = EveryLineThatSays(wanted)
    count = purge(store, eraser) + copies.clean(eraser.clean)
    if not count and not record.changes:
        raise UsageError(f"no memory says {wanted!r}, and no copy that Reverie keeps does")
    return Forgotten(record, count, left=copies.left_saying(wanted))


def _forget_lines(stage: Stage, file: str, wanted: str) -> None:
    """No line of a daily log says it any more."""
    content = stage.take_in(file)
    lines = content.data.decode("utf-8", "surrogateescape").splitlines(keepends=True) if content else []
    kept = [line for line in lines if not mentions(line, wanted)]
    if content and kept != lines:
        data = "".join(kept).encode("utf-8", "surrogateescape")
        stage.write(file, data, Reason("forget", "you asked to forget it", FORGOTTEN))


def _forget_in_index(stage: Stage, path: str, wanted: str) -> None:
    """No line of an index says it in words of its own: one that points at a memory gets the memory's own words."""
    folder = path[: -len(INDEX_NAME)]
    content = stage.read(path)
    index = Index.parse(content.data)
    lines: list[bytes] = []
    for line in index.lines:
        if not mentions(line.text, wanted):
            lines.append(line.raw)
        elif line.entry is not None and folder + line.entry.target in stage.files():
            topic = stage.read(folder + line.entry.target)
            entry = entry_for(parse(line.entry.target, topic.data, topic.mtime_ns))
            lines.append(index.line_for(entry).raw)
    data = index.bom + b"".join(lines)
    if data != content.data:
        stage.write(path, data, Reason("forget", "you asked to forget it", FORGOTTEN))


def _forget_in(store: Store, stage: Stage, file: MemoryFile, wanted: str) -> None:
    if not mentions(file.data.decode("utf-8", "replace"), wanted):
        return
    reason = Reason(
        "forget",
        f"you asked to forget what says {wanted!r}",
        FORGOTTEN,
        f"forgotten|{file.path}|{fingerprint(wanted)}",
    )
    claims = split_claims(file.body)
    kept = [claim for claim in claims if not mentions(claim.text, wanted)]
    if file.problem or not kept or mentions(f"{file.name}\n{file.description}", wanted):
        stage.retire(file.path, reason)
        return
    body = file.body
    for claim in reversed(claims):
        if mentions(claim.text, wanted):
            body = cut(body, claim.start, claim.end)
    stage.write(file.path, touch_modified(with_body(file, body), store.clock.now()), reason)


def purge(store: Store, eraser: Eraser) -> int:
    """No copy that Reverie keeps holds it any more; returns how many did."""
    with store.writing("purge"):
        return erase(store, eraser)


def cut(body: str, start: int, end: int) -> str:
    """The body without the span, and without the line if nothing but a list marker is left of it."""
    line_start = body.rfind("\n", 0, start) + 1
    line_end = body.find("\n", end)
    line_end = len(body) if line_end < 0 else line_end + 1
    rest = body[line_start:start] + body[end:line_end]
    if rest.strip(" \t\n-*+") == "":
        return body[:line_start] + body[line_end:]
    return body[:start].rstrip(" ") + (" " if body[:start].endswith(" ") else "") + body[end:].lstrip(" ")


def _file_of_the_past(store: Store, name: str) -> str | None:
    """A file that is gone from the folder but not from the history."""
    for entry in store.history.entries():
        for file in entry.files_changed:
            if file in (name, f"{name}.md"):
                return file
    return None


def _quotes(store: Store, file: str) -> frozenset[str]:
    """What was said that this file and no other rests on."""
    changes = [change for note in store.history.notes() for change in (*note.changes, *note.held)]
    told = {one.quote for change in changes if change.file == file for one in change.evidence if one.quote.strip()}
    return frozenset(told - {one.quote for change in changes if change.file != file for one in change.evidence})
