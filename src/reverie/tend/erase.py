"""Words are taken out of every copy that Reverie keeps: records, evidence, queue, archive, strays. For good."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from reverie.dream.task import forget_task
from reverie.errors import StoreError
from reverie.evidence.book import FORGOTTEN
from reverie.model.change import Change, Content, HeldChange, Reason
from reverie.model.evidence import Evidence
from reverie.model.record import Intent, Record
from reverie.recall.index_file import drop_index
from reverie.store.archive import discard_archive
from reverie.store.durable import write_over
from reverie.store.kept_evidence import KeptEvidence
from reverie.store.names import STRAYS
from reverie.store.review_queue import held_id_for
from reverie.store.state import ARCHIVE, WORK
from reverie.store.store import Store
from reverie.store.tombstones import HEARD, heard_key
from reverie.text.index_line import links
from reverie.text.secrets import redact


class Eraser(Protocol):
    """What must not be found any more."""

    def takes_all_of(self, file: str) -> bool:
        """Whether nothing of this file, be it a memory or a transcript that was quoted, may stay."""
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


@dataclass(frozen=True, slots=True)
class EveryQuote:
    """What was quoted from conversations, in the words that it was said in."""

    quotes: frozenset[str]

    def takes_all_of(self, file: str) -> bool:
        del file
        return False

    def clean(self, text: str) -> str:
        for quote in self.quotes:
            text = text.replace(quote, "")
        return text


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
        _erase_in_kept_evidence,
        _erase_in_queue,
        _erase_in_archive,
        _erase_in_strays,
        _erase_in_tombstones,
        _erase_index,
    )
    forget_task(store.state.path)  # what a dream that was killed had told of itself
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
            intent = store.history.intent(entry.dream_id)
        except StoreError:
            count += _erase_damaged(store.history.path_of(entry.dream_id), eraser)
            continue
        clean = _cleaned_intent(intent, eraser)
        if clean != intent:
            _bury(store, _utterances(*_changes_in(intent)) - _utterances(*_changes_in(clean)))
            store.history.rewrite(clean)
            count += 1
    return count


def _cleaned_intent(intent: Intent, eraser: Eraser) -> Intent:
    record = intent.record
    changes = tuple(clean for change in record.changes if (clean := _without(change, eraser)))
    held = tuple(clean for one in intent.held if (clean := _held_without(one, eraser)))
    if changes != record.changes:
        record = Record(replace(record.entry, files_changed=tuple(change.file for change in changes)), changes)
    # Without the key of a session that was forgotten, the record cannot be undone; its tombstone stays.
    buried = frozenset(key for key in intent.buried if not _names_it(key, eraser, HEARD))
    raised = frozenset(key for key in intent.raised if not _names_it(key, eraser, HEARD))
    return replace(intent, record=record, held=held, buried=buried, raised=raised)


def _changes_in(intent: Intent) -> tuple[Change, ...]:
    return (*intent.record.changes, *(held.change for held in intent.held))


def _utterances(*changes: Change) -> frozenset[str]:
    """The keys of what was heard for some changes."""
    quoted = frozenset(_key(one) for change in changes for one in change.evidence)
    return quoted | {reason.key for change in changes for reason in change.reasons if reason.key.startswith(HEARD)}


def _key(evidence: Evidence) -> str:
    return heard_key(evidence.transcript, evidence.turn, evidence.quote)


def _bury(store: Store, utterances: frozenset[str]) -> None:
    """What is no longer recorded must not be learned again from a transcript that still says it. The key of an
    utterance does not give its words away.
    """
    store.tombstones.update(utterances, frozenset())


def _erase_in_kept_evidence(store: Store, eraser: Eraser) -> int:
    count = 0
    room = KeptEvidence(store.state)
    for dream_id, evidence in room.all().items():
        kept = [one for one in evidence if not _quotes_it(one, eraser)]
        if len(kept) < len(evidence):
            _bury(store, frozenset(map(_key, evidence)))
            room.keep(dream_id, kept)
            count += 1
    return count + sum(_erase_damaged(path, eraser) for path in room.damaged())


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
        clean = _held_without(held, eraser)
        if clean == held:
            continue
        _bury(store, _utterances(held.change))
        store.queue.remove(held.held_id)
        if clean is not None:
            store.queue.add(clean)
        count += 1
    return count


def _held_without(held: HeldChange, eraser: Eraser) -> HeldChange | None:
    change = _without(held.change, eraser)
    if change is None:
        return None
    why = tuple(eraser.clean(sentence) for sentence in held.why)
    held_id = held.held_id if change == held.change else held_id_for(change)
    return replace(held, held_id=held_id, change=change, why=why)


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
    gone = frozenset(key for key in keys if _names_it(key, eraser, HEARD, FORGOTTEN))
    store.tombstones.update(frozenset(), gone)
    return len(gone)


def _erase_index(store: Store, eraser: Eraser) -> int:
    """The search index goes whatever it holds: the next question makes it anew from the files that are left."""
    del eraser
    drop_index(store.state)
    return 0  # it is no copy of anything that was said


def _names_it(key: str, eraser: Eraser, *harmless: str) -> bool:
    """Whether a key gives away what must go. Keys that begin in a harmless way do not, and keep it from coming back."""
    if key.startswith(harmless):
        return False
    return any(eraser.takes_all_of(part) for part in key.split("|"))


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
    reasons = tuple(reason for reason in change.reasons if not _tells_it(reason, eraser))
    evidence = tuple(one for one in change.evidence if not _quotes_it(one, eraser))
    return replace(change, before=before, after=after, reasons=reasons, evidence=evidence)


def _tells_it(reason: Reason, eraser: Eraser) -> bool:
    if any(eraser.takes_all_of(part) for part in reason.key.split("|")):
        return True
    return any(eraser.clean(text) != text for text in (reason.text, reason.claim))


def _quotes_it(evidence: Evidence, eraser: Eraser) -> bool:
    if eraser.takes_all_of(evidence.transcript):
        return True
    return any(eraser.clean(text) != text for text in (evidence.quote, evidence.claim))
