"""Words are taken out of every copy that Reverie keeps: records, queue, archive, strays. This cannot be undone."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from reverie.errors import StoreError
from reverie.model.change import Change, Content
from reverie.model.record import Record
from reverie.store.archive import discard_archive
from reverie.store.durable import write_over
from reverie.store.names import STRAYS
from reverie.store.review_queue import held_id_for
from reverie.store.state import ARCHIVE, WORK
from reverie.store.store import Store
from reverie.text.index_line import links
from reverie.text.secrets import redact


class Eraser(Protocol):
    """What must not be found any more."""

    def takes_all_of(self, file: str) -> bool:
        """Whether nothing of this file may stay."""
        ...

    def clean(self, text: str) -> str:
        """The text without it; the same text where it was not there."""
        ...


@dataclass(frozen=True, slots=True)
class OneFile:
    """Everything of one memory file, and the index lines that point at it."""

    file: str

    def takes_all_of(self, file: str) -> bool:
        return file == self.file

    def clean(self, text: str) -> str:
        lines = text.splitlines(keepends=True)
        return "".join(line for line in lines if all(link.target != self.file for link in links(line)))


@dataclass(frozen=True, slots=True)
class EveryLineThatSays:
    """Every line that says one thing, in whatever file."""

    text: str

    def takes_all_of(self, file: str) -> bool:
        return mentions(file, self.text)

    def clean(self, text: str) -> str:
        return "".join(line for line in text.splitlines(keepends=True) if not mentions(line, self.text))


class EverySecret:
    """Whatever looks like a secret; a mark stays in its place."""

    def takes_all_of(self, file: str) -> bool:
        del file
        return False

    def clean(self, text: str) -> str:
        return redact(text)


def mentions(text: str, wanted: str) -> bool:
    """Whether the text says it, whatever the case of its letters and the white space between its words."""
    return " ".join(wanted.split()).casefold() in " ".join(text.split()).casefold()


def erase(store: Store, eraser: Eraser) -> int:
    """No record, archived file or held change holds it any more; returns how many did.

    Only for a holder of the folder's lock. Records stay, with what they did to other files. Run again after a crash it
    finishes the work.
    """
    places = (
        _erase_in_records,
        _erase_in_damaged,
        _erase_in_queue,
        _erase_in_archive,
        _erase_in_strays,
        _erase_in_tombstones,
    )
    return sum(erase_in(store, eraser) for erase_in in places)


def cleaned(content: Content, eraser: Eraser) -> Content:
    """The content without it, in the same encoding and with the same time."""
    text = content.data.decode("utf-8", "surrogateescape")
    clean = eraser.clean(text)
    return content if clean == text else Content(clean.encode("utf-8", "surrogateescape"), content.mtime_ns)


def _erase_in_records(store: Store, eraser: Eraser) -> int:
    count = 0
    for entry in store.history.entries():
        try:
            record = store.history.get(entry.dream_id)
        except StoreError:
            count += _erase_damaged(store.history.path_of(entry.dream_id), eraser)
            continue
        changes = tuple(clean for change in record.changes if (clean := _without(change, eraser)))
        if changes != record.changes:
            files = tuple(change.file for change in changes)
            store.history.rewrite(Record(replace(record.entry, files_changed=files), changes))
            count += 1
    return count


def _erase_in_damaged(store: Store, eraser: Eraser) -> int:
    """A file that cannot be read as a record, yet holds it, goes as a whole: nothing else could be done with it."""
    return sum(_erase_damaged(path, eraser) for path in (*store.history.damaged(), *store.queue.damaged()))


def _erase_damaged(path: str, eraser: Eraser) -> bool:
    if not os.path.isfile(path) or os.path.islink(path):
        return False
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        text = file.read()
    if eraser.clean(text) == text and not any(eraser.takes_all_of(word) for word in re.split(r'[\s"|]+', text)):
        return False
    os.unlink(path)
    return True


def _erase_in_queue(store: Store, eraser: Eraser) -> int:
    count = 0
    for held in store.queue.all():
        clean = _without(held.change, eraser)
        if clean == held.change:
            continue
        store.queue.remove(held.held_id)
        if clean is not None:
            why = tuple(eraser.clean(sentence) for sentence in held.why)
            store.queue.add(replace(held, held_id=held_id_for(clean), change=clean, why=why))
        count += 1
    return count


def _erase_in_archive(store: Store, eraser: Eraser) -> int:
    count = 0
    for dream_id in store.state.names(ARCHIVE):
        root = os.path.join(store.state.path, ARCHIVE, dream_id)
        if os.path.islink(root):
            continue
        for folder, name in _plain_files(root):
            count += _erase_archived(root, folder, name, eraser)
        if not any(True for _ in _plain_files(root)):
            discard_archive(store.state, dream_id)
    return count


def _erase_in_strays(store: Store, eraser: Eraser) -> int:
    count = 0
    room = os.path.join(store.state.path, WORK, STRAYS)
    for folder, name in _plain_files(room):
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read()
        if eraser.clean(text) != text or eraser.takes_all_of(name.partition("-")[2]):
            os.unlink(path)
            count += 1
    return count


def _erase_in_tombstones(store: Store, eraser: Eraser) -> int:
    keys = store.tombstones.keys()
    gone = frozenset(key for key in keys if any(eraser.takes_all_of(part) for part in key.split("|")))
    store.tombstones.update(frozenset(), gone)
    return len(gone)


def _plain_files(root: str) -> Iterator[tuple[str, str]]:
    """The regular files below a folder, none of them reached through a link."""
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            if os.path.isfile(path) and not os.path.islink(path):
                yield folder, name


def _erase_archived(root: str, folder: str, name: str, eraser: Eraser) -> bool:
    path = os.path.join(folder, name)
    if eraser.takes_all_of(os.path.relpath(path, root)):
        os.unlink(path)
        return True
    with open(path, "rb") as file:
        content = Content(file.read(), os.stat(path).st_mtime_ns)
    clean = cleaned(content, eraser)
    if clean is content:
        return False
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        write_over(descriptor, name, clean.data)
    finally:
        os.close(descriptor)
    os.utime(path, ns=(content.mtime_ns, content.mtime_ns))
    return True


def _without(change: Change, eraser: Eraser) -> Change | None:
    """The change with nothing of it left in; None where nothing is left of the change."""
    if eraser.takes_all_of(change.file):
        return None
    before = change.before and cleaned(change.before, eraser)
    after = change.after and cleaned(change.after, eraser)
    if (before.data if before else b"") == (after.data if after else b""):
        return None
    reasons = tuple(reason for reason in change.reasons if eraser.clean(reason.text) == reason.text)
    evidence = tuple(one for one in change.evidence if eraser.clean(one.quote) == one.quote)
    return replace(change, before=before, after=after, reasons=reasons, evidence=evidence)
