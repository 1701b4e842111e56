"""What is wrong with a memory folder and its set-up, and how to mend it."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from reverie.agents.sandbox.probe import find_boundary
from reverie.clock import Clock
from reverie.dream.attempts import failed_in_a_row, latest_attempts
from reverie.dream.checks.secrets import secrets_in
from reverie.dream.gates import last_dream, session_folders
from reverie.errors import StoreError
from reverie.evidence.book import read_book
from reverie.evidence.check import stands_in, unsupported
from reverie.memdir.claim_diff import claims_of
from reverie.memdir.memory_file import parse
from reverie.memdir.places import Places
from reverie.memdir.reindex import reindex
from reverie.model.change import Change, Content
from reverie.model.evidence import LOG, Evidence
from reverie.model.record import Entry, Intent, Record
from reverie.recall import vectors
from reverie.settings import Settings
from reverie.store.exchange import can_exchange
from reverie.store.folder import Folder
from reverie.store.kept_evidence import KeptEvidence
from reverie.store.names import INDEX_NAME, LOCK_NAME, STRAYS, TEAM
from reverie.store.replace import Landed, apply, fold_in
from reverie.store.stage import Stage
from reverie.store.state import WORK
from reverie.store.store import Store
from reverie.tend.erase import EverySecret, cleaned, erase
from reverie.tend.landing import NANOSECONDS, IndexCare, Wish, land
from reverie.tend.model_set_up import why_no_model
from reverie.tend.session_copies import SessionCopies
from reverie.text.index_line import shorten
from reverie.transcripts.search import find_ripgrep
from reverie.transcripts.touched import touched_since

SHOWN = 60  # characters of a claim in a sentence about it


class Level(StrEnum):
    """How bad it is."""

    ERROR = "error"  # something does not work until it is mended
    WARNING = "warning"  # something works less well than it could
    NOTE = "note"  # good to know


@dataclass(frozen=True, slots=True)
class Ailment:
    """One thing that is wrong: where, what, and how to mend it. `fixable`: `doctor --fix` does it."""

    level: Level
    what: str
    advice: str
    file: str | None = None
    fixable: bool = False


def examine(store: Store, places: Places, settings: Settings, environ: Mapping[str, str]) -> list[Ailment]:
    """Everything that is wrong, worst first. Reads only; an interrupted run is settled first, as by any command."""
    if unusable := [*_unusable_state(store), *_unusable_folder(store)]:
        return [*unusable, *_set_up(store, places, settings), *_model(settings, environ)]
    with store.looking() as folder:
        found = [*_set_up(store, places, settings), *_model(settings, environ)]
        if folder is not None:
            found += [*_files(folder), *_index(folder, store), *_lock(folder, places, store.clock)]
            found += _evidence(folder, store, places)
    found += [*_attempts(store), *_history(store)]
    order = list(Level)
    return sorted(found, key=lambda ailment: (order.index(ailment.level), ailment.file or ""))


def _unusable_folder(store: Store) -> Iterator[Ailment]:
    """Why the memory folder cannot even be looked into."""
    try:
        with store.looking():
            return
    except StoreError as error:
        what, _, advice = str(error).rpartition("; ")
    yield Ailment(Level.ERROR, f"no memory can be read or written: {what or advice}", advice)


def _unusable_state(store: Store) -> Iterator[Ailment]:
    """What stands in the place of Reverie's own folder; nothing can land until it is gone."""
    path = store.state.path
    if not os.path.lexists(path) or (os.path.isdir(path) and not os.path.islink(path)):
        return
    kind = "a symbolic link" if os.path.islink(path) else "no folder"
    what = f"{path} is {kind}, and Reverie keeps its history there, so memories are read and none can be written"
    yield Ailment(Level.ERROR, what, "move it away; Reverie makes the folder anew")


def fix(store: Store) -> Record:
    """What can be mended without losing a word is mended: the index. The record can be undone."""

    def leave_files_alone(stage: Stage) -> None:
        del stage

    return land(store, Wish("repair", leave_files_alone, index=IndexCare.WHOLE))


def redact_secrets(store: Store, copies: SessionCopies) -> list[str]:
    """Every secret in the folder's memory files, and in every copy Reverie keeps, is replaced by a mark.

    Returns the files that held one. No copy of the old bytes is kept, so this cannot be undone; a file that is being
    edited in this moment is left for the next time.
    """
    done: list[str] = []
    with store.writing("redact") as writing, store.state.opened(WORK) as work:
        for file in (*writing.folder.scan().files, *writing.folder.logs()):
            content = writing.folder.find(file)
            if content is None or not secrets_in(content):
                continue
            change = Change(file, content, cleaned(content, EverySecret()))
            landed = apply(writing.folder, work, change)
            if isinstance(landed, Landed):
                fold_in(writing.folder, work, file, landed)
                done.append(file)
        erase(store, EverySecret())
        copies.clean(EverySecret().clean)
        if done:
            now = store.clock.now()
            entry = Entry(
                dream_id=writing.dream_id,
                kind="redact",
                started=now,
                ended=now,
                outcome="done",
                files_changed=tuple(done),
            )
            writing.publish(Intent(Record(entry)))
    return done


def _set_up(store: Store, places: Places, settings: Settings) -> Iterator[Ailment]:
    for warning in (*settings.warnings, *settings.mismatches()):
        yield Ailment(Level.WARNING, warning, "see `reverie config`")
    if find_ripgrep() is None:
        yield Ailment(Level.NOTE, "ripgrep was not found, so searching transcripts is slower", "install ripgrep")
    if shutil.which("git") is None:
        yield Ailment(Level.NOTE, "git was not found", "install git if the project is a repository")
    if settings.recall_vectors and not vectors.are_installed():
        what = "`recallVectors` is on and what it needs is not installed, so memories are found by their words alone"
        yield Ailment(Level.NOTE, what, f"`{vectors.HOW}`, or turn it off")
    found = find_boundary()
    if found.boundary is None:
        what = f"the agent engine can run no shell commands here: {found.reason}"
        yield Ailment(Level.NOTE, what, "dreams work without them; bubblewrap or Linux 5.13 with landlock allows them")
    for folder in (os.path.dirname(places.memory_dir), places.memory_dir, store.state.path):
        if os.path.isdir(folder) and not os.access(folder, os.W_OK | os.X_OK):
            yield Ailment(Level.ERROR, f"{folder} cannot be written, so no dream can land", "change its permissions")
    if os.path.isdir(store.state.path) and os.access(store.state.path, os.W_OK) and not can_exchange(store.state.path):
        what = "this file system cannot exchange two files in one step"
        yield Ailment(Level.WARNING, what, "an edit in the very moment a dream lands goes to the review queue")


def _model(settings: Settings, environ: Mapping[str, str]) -> Iterator[Ailment]:
    if why := why_no_model(settings, environ):
        # With rules a model is only asked on the side, and everything goes on without it.
        level = Level.ERROR if settings.engine == "agent" else Level.WARNING
        yield Ailment(level, why, "or dream without a model: `reverie dream --engine rules`")


def _attempts(store: Store) -> Iterator[Ailment]:
    """That the latest dream failed. Most begin in the background, where nobody sees what they say."""
    attempts = latest_attempts(store)
    if times := failed_in_a_row(attempts):
        last = attempts[0]
        so = "the last dream failed" if times == 1 else f"the last {times} dreams failed, the latest"
        when = store.clock.minute(last.time.timestamp())
        yield Ailment(Level.WARNING, f"{so} on {when}: {last.why}", last.advice)


def _files(folder: Folder) -> Iterator[Ailment]:
    listing = folder.scan()
    for file, problem in listing.problems.items():
        yield _unread(file, problem)
    for file in listing.files:
        content = folder.find(file)
        if content is None:
            continue
        problem = parse(file, content.data, content.mtime_ns).problem
        if problem:
            yield Ailment(Level.WARNING, problem, "it is left as it is; mend it by hand", file)
        yield from _secrets(file, content)
    for file in folder.logs():
        if content := folder.find(file):
            yield from _secrets(file, content)


def _unread(file: str, problem: str) -> Ailment:
    """What stands in a file's or a folder's place and is not read."""
    if file.rpartition("/")[2] == INDEX_NAME:
        advice = "agents are not shown it as they should: move it away, then `reverie doctor --fix` writes a new one"
        return Ailment(Level.ERROR, problem, advice, file)
    if file == TEAM:
        return Ailment(Level.ERROR, problem, "put the folder itself there, or move this away", file)
    return Ailment(Level.WARNING, problem, "it is left as it is; mend or move it by hand", file)


def _secrets(file: str, content: Content) -> Iterator[Ailment]:
    for secret in secrets_in(content):
        line = content.data.decode("utf-8", "replace").count("\n", 0, secret.start) + 1
        what = f"line {line} holds what looks like a secret ({secret.kind})"
        advice = "take it out by hand, or `reverie doctor --redact-secrets`, which keeps no copy"
        yield Ailment(Level.ERROR, what, advice, file)


def _index(folder: Folder, store: Store) -> Iterator[Ailment]:
    listing = folder.scan()
    contents = {file: content for file in listing.files if (content := folder.find(file))}
    now_ns = int(store.clock.time() * NANOSECONDS)
    for change in reindex(contents, set(listing.problems), (), now_ns):
        for reason in change.reasons:
            yield Ailment(Level.WARNING, reason.text, "`reverie doctor --fix`", change.file, fixable=True)


def _lock(folder: Folder, places: Places, clock: Clock) -> Iterator[Ailment]:
    path = os.path.join(folder.path, LOCK_NAME)
    try:
        mode = os.lstat(path).st_mode
    except OSError:
        return
    if not stat.S_ISREG(mode):
        yield Ailment(
            Level.ERROR, "the lock file is not a regular file, so nobody can dream", "move it away", LOCK_NAME
        )
    warning = last_dream(places, clock).warning
    if warning:
        yield Ailment(Level.WARNING, warning, "the next dream sets it right", LOCK_NAME)


def _evidence(folder: Folder, store: Store, places: Places) -> Iterator[Ailment]:
    """Claims whose evidence is not what its source says. Nothing else opens transcripts for that."""
    book = read_book(store)
    ground: dict[Evidence, str] = {}
    for file in folder.scan().files:
        content = folder.find(file)
        for claim in claims_of(parse(file, content.data, content.mtime_ns)) if content else ():
            ground.update(dict.fromkeys(book.of(claim), file))
    sessions = touched_since(session_folders(places), 0.0)
    wrong = unsupported(ground, [one.path for one in sessions])
    wrong += [one for one in ground if one.role == LOG and not _stands_in_log(folder, one)]
    for one in wrong:
        what = f"the words that “{shorten(one.claim, SHOWN)}” rests on are not in turn {one.turn} of {one.transcript}"
        advice = f"`reverie why {ground[one]}` shows them; if it is not true, `reverie forget` takes it out"
        yield Ailment(Level.WARNING, what, advice, ground[one])


def _stands_in_log(folder: Folder, evidence: Evidence) -> bool:
    content = folder.find(evidence.transcript)
    return content is None or stands_in(evidence.quote, content.data.decode("utf-8", "replace"))


def _history(store: Store) -> Iterator[Ailment]:
    for name in store.state.names(os.path.join(WORK, STRAYS)):
        path = os.path.join(store.state.path, WORK, STRAYS, name)
        yield Ailment(Level.WARNING, "an edit of yours found no place", "copy what you need, then delete it", path)
    for path in KeptEvidence(store.state).damaged():
        yield Ailment(Level.WARNING, "this evidence cannot be read", "it is left as it is; delete it", path)
    for path in store.queue.damaged():
        yield Ailment(Level.WARNING, "this held change cannot be read", "it is left as it is; delete it", path)
    for path in store.history.damaged():
        yield Ailment(Level.WARNING, "this history file cannot be read", "it is left as it is; undo skips it", path)
