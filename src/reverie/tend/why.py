"""Why the memory says something: text or file -> claims -> the words each rests on, and how it came to stand there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from reverie.errors import UsageError
from reverie.evidence.book import book_of
from reverie.evidence.journey import Journeys, Step
from reverie.memdir.claim_diff import claims_of
from reverie.memdir.memory_file import MemoryFile, parse, reference_time
from reverie.model.evidence import Evidence, Trust, highest_trust
from reverie.store.names import INDEX_NAME
from reverie.store.notes import Notes
from reverie.store.store import Store
from reverie.tend.pin import find_file
from reverie.text.claims import normalise, split_claims
from reverie.understand.words import content_words

_MARKER = re.compile(r"(?:[-*+•·]|\d{1,3}[.)])[ \t]+|\d{1,3}、")


@dataclass(frozen=True, slots=True)
class Explained:
    """One claim of the memory, whose word it is, what it rests on and the way it took. `written` is the file's date."""

    claim: str
    file: str
    trust: Trust
    evidence: tuple[Evidence, ...]
    steps: tuple[Step, ...]
    written: datetime


def why(store: Store, text: str) -> list[Explained]:
    """Each claim of the file of that name, else each claim of the folder that says `text`: in these words, or where
    none does, with all of them in any order.

    Raises UsageError where no memory says it, or the name fits several files.
    """
    files = _memories(store)
    claims = _meant(files, text)
    notes = store.history.notes()
    if not claims:
        raise UsageError(_nothing_says(store, notes, text))
    book = book_of(store, notes)
    journeys = Journeys(store, notes)
    explained: list[Explained] = []
    for file, claim in claims:
        evidence = book.of(claim)
        trust, written = highest_trust(evidence), reference_time(file)
        explained.append(Explained(_said(claim), file.path, trust, evidence, journeys.of(claim), written))
    return explained


def _memories(store: Store) -> list[MemoryFile]:
    files: list[MemoryFile] = []
    with store.looking() as folder:
        for path in folder.scan().files if folder else ():
            content = folder.find(path) if folder else None
            if content is not None and path.rpartition("/")[2] != INDEX_NAME:
                files.append(parse(path, content.data, content.mtime_ns))
    return files


def _meant(files: Sequence[MemoryFile], text: str) -> list[tuple[MemoryFile, str]]:
    """The claims that a person asks about."""
    named = _file_named(files, text)
    if named is not None:
        return [(named, claim) for claim in _claims(named)]
    wanted, words = normalise(text), content_words(text)
    if not wanted:
        raise UsageError("say what to explain: words of a memory, or the name of its file")
    exact = _matching(files, lambda claim: wanted in normalise(claim))
    return exact or _matching(files, lambda claim: bool(words) and words <= content_words(claim))


def _matching(files: Sequence[MemoryFile], is_meant: Callable[[str], bool]) -> list[tuple[MemoryFile, str]]:
    """The claims that are meant; a file's description only where nothing below it is."""
    found: list[tuple[MemoryFile, str]] = []
    for file in files:
        claims = {normalise(claim): claim for claim in claims_of(file) if is_meant(claim)}
        body = [claim for words, claim in claims.items() if words != normalise(file.description)]
        found += [(file, claim) for claim in body or claims.values()]
    return found


def _file_named(files: Sequence[MemoryFile], text: str) -> MemoryFile | None:
    """The file that is meant; None where the text is no file's name. Raises UsageError where several have it."""
    paths = [file.path for file in files]
    names = {path.rpartition("/")[2] for path in paths} | set(paths)
    wanted = text.strip().removeprefix("./")
    if wanted not in names and f"{wanted}.md" not in names:
        return None
    path = find_file(paths, text)
    return next(file for file in files if file.path == path)


def _claims(file: MemoryFile) -> list[str]:
    """What a file states, each thing once: a description that only repeats what stands below it is none of its own."""
    claims = {normalise(claim): claim for claim in claims_of(file)}
    head = normalise(file.description)
    if content_words(file.description) <= content_words(file.body) and len(claims) > 1:
        return [claim for words, claim in claims.items() if words != head or _is_in_body(file, head)]
    return list(claims.values())


def _is_in_body(file: MemoryFile, words: str) -> bool:
    return any(normalise(claim.text) == words for claim in split_claims(file.body))


def _said(claim: str) -> str:
    """The claim without the marker of a list."""
    return _MARKER.sub("", claim, count=1) if _MARKER.match(claim) else claim


def _nothing_says(store: Store, notes: Sequence[Notes], text: str) -> str:
    """That no memory says it, and what else is known of it: it waits, or it has gone since, if only in the night in
    which it came.
    """
    wanted = normalise(text)
    for held in store.queue.all():
        if any(wanted in normalise(one.claim) for one in held.change.evidence):
            return f"no memory says {text!r} yet; a change that waits does: `reverie review` shows {held.held_id}"
    gone = _let_go(notes, wanted)
    if gone:
        return f"no memory says {text!r} any more; {gone}"
    return f"no memory says {text!r}, and none is called so; `reverie context` shows what the index holds"


def _let_go(notes: Sequence[Notes], wanted: str) -> str:
    """What the newest record that still stands tells of a claim that is no longer there; nothing where none does."""
    for note in reversed([note for note in notes if not note.entry.undone]):
        how = f"`reverie show {note.entry.dream_id}` tells how"
        for change in note.changes:
            for reason in change.reasons:
                if reason.destination and wanted in normalise(reason.claim):
                    return f"it left {change.file} ({reason.destination}), and {how}"
            if any(wanted in normalise(one.claim) for one in change.evidence):
                return f"it was last heard of in {change.file}, and {how}"
    return ""
