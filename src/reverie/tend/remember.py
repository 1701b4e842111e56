"""The user says something to remember, and it is remembered in their own words."""

from __future__ import annotations

from reverie.dream.project.derivable import find_line
from reverie.dream.project.inspect import Project
from reverie.errors import Unsafe, UsageError
from reverie.memdir.daily_log import entry as log_entry
from reverie.memdir.daily_log import log_path
from reverie.memdir.memory_file import MAX_FILE_BYTES, parse, render
from reverie.memdir.types import MemoryType
from reverie.model.change import Reason
from reverie.model.record import Record
from reverie.store.names import INDEX_NAME
from reverie.store.stage import Stage
from reverie.store.store import Store
from reverie.tend.landing import NANOSECONDS, IndexCare, Wish, land
from reverie.text.claims import normalise, split_claims
from reverie.text.dates import make_absolute
from reverie.text.secrets import find_secrets
from reverie.understand.title import description_of, file_name_of, title_of
from reverie.understand.worth import best_kind

MOST_BYTES = MAX_FILE_BYTES - 10_000  # its head, and dates that are spelt out, take the rest


def remember(store: Store, text: str, type_: MemoryType | None, project: str) -> Record:
    """The text is a memory file of its own, listed in the index, its relative dates spelt out.

    A record without changes means that the folder says it already. Raises UsageError for an empty text, for one that is
    longer than a memory and for one that the project says itself, Unsafe for one that holds a secret; then nothing was
    written.
    """
    said = text.strip()
    _refuse_what_is_no_memory(said)
    _refuse_secrets(said)
    _refuse_what_the_project_says(said, Project(project))
    dated, _ = make_absolute(said, store.clock.now(), in_talk=True)
    now_ns = int(store.clock.time() * NANOSECONDS)

    def edit(stage: Stage) -> None:
        if _is_known(stage, dated):
            return
        kind = type_ or MemoryType(best_kind(dated))
        title = title_of(dated, kind.value)
        file = file_name_of(title, kind.value, stage.files())
        data = render(title, description_of(dated), kind, dated + "\n")
        stage.write(file, data, Reason("said-by-user", "you asked to remember it"), mtime_ns=now_ns)

    return land(store, Wish("remember", edit))


def append_to_daily_log(store: Store, text: str, type_: MemoryType | None) -> Record:
    """The text is an entry of today's log, which only ever grows, marked with its type where one is given. Raises as
    `remember` does.
    """
    said = text.strip()
    _refuse_what_is_no_memory(said)
    _refuse_secrets(said)
    now = store.clock.now()
    addition = log_entry(said, now, type_)
    return append(store, log_path(now.date()), addition)


def append(store: Store, file: str, addition: bytes) -> Record:
    """`file` ends with these bytes."""
    now_ns = int(store.clock.time() * NANOSECONDS)

    def edit(stage: Stage) -> None:
        before = stage.take_in(file)
        data = (before.data if before else b"") + addition
        stage.write(file, data, Reason("said-by-user", "you asked to log it"), mtime_ns=now_ns)

    return land(store, Wish("remember", edit, index=IndexCare.LEFT_ALONE))


def _refuse_what_is_no_memory(said: str) -> None:
    if not said:
        raise UsageError('there is nothing to remember; write it behind the command: reverie remember "…"')
    if (size := len(said.encode("utf-8", "replace"))) > MOST_BYTES:
        raise UsageError(
            f"this text has {size:,} bytes, and a memory may have {MOST_BYTES:,}; keep it in a file, and remember what "
            "it says in a few sentences and where it is"
        )


def _refuse_secrets(said: str) -> None:
    """Before anything is made of the text: not even a file name may carry a secret to a screen or a log."""
    found = find_secrets(said)
    if found:
        raise Unsafe(
            f"this looks like a secret ({found[0].kind}), which is never remembered; keep it in a secret store"
        )


def _refuse_what_the_project_says(said: str, project: Project) -> None:
    """What stands in the project is read there, and kept true there; beside it, it would only grow old."""
    claims = [claim.text for claim in split_claims(said)]
    lines = [find_line(claim, project) for claim in claims]
    if lines and all(lines) and (line := lines[0]):
        raise UsageError(
            f"the project says so itself ({line.place}), so it is not remembered; what is surprising about it? "
            "Remember that"
        )


def _is_known(stage: Stage, text: str) -> bool:
    """Whether every statement of the text stands in some one memory file."""
    wanted = {normalise(claim.text) for claim in split_claims(text)}
    for file in stage.files():
        if file.rpartition("/")[2] == INDEX_NAME:
            continue
        content = stage.read(file)
        memory = parse(file, content.data, content.mtime_ns)
        if not memory.problem and wanted <= {normalise(claim.text) for claim in split_claims(memory.body)}:
            return True
    return False
