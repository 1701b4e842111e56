"""What the next process does about a run that was interrupted."""

from __future__ import annotations

import os

from reverie.errors import StoreError
from reverie.model.change import Change
from reverie.model.record import Intent
from reverie.store.durable import PRIVATE_FOLDER
from reverie.store.folder import Folder
from reverie.store.history import History
from reverie.store.journal import Journal, RunState
from reverie.store.names import STRAYS
from reverie.store.publish import finish
from reverie.store.shared_lock import release_after_crash
from reverie.store.state import WORK, State


def recover(folder: Folder, state: State) -> str | None:
    """Finish a run that had committed, forget one that had not; the folder is then wholly new or wholly old.

    Only for a holder of the folder's lock: it proves that the run's process is gone. Returns the id of a run that was
    found, None where there was none. Raises StoreError where the disk fails; the next process tries again.
    """
    journal, history = Journal(state), History(state)
    run = journal.find()
    if run is not None:
        committed = run.state == RunState.PUBLISHING
        if committed and (intent := history.find_prepared(run.run_id)):
            _carry_on(folder, state, intent)
        if run.prior_mtime_ns is not None:
            consolidated = run.stamp_ns if committed else None
            release_after_crash(folder, run.pid, run.prior_mtime_ns if consolidated is None else consolidated)
    elif state.has_journal():
        _recover_without_journal(folder, state)
    history.forget_prepared()
    state.sweep()
    journal.end()
    return run.run_id if run else None


def _recover_without_journal(folder: Folder, state: State) -> None:
    """Somebody spoilt the journal. The folder itself then tells whether the prepared record had begun to land: before
    the commit not a byte of it was touched.
    """
    for intent in History(state).all_prepared():
        if any(_has_landed(folder, change) for change in intent.record.changes):
            _carry_on(folder, state, intent)
    Journal(state).set_aside()


def _has_landed(folder: Folder, change: Change) -> bool:
    try:
        live = folder.find(change.file)
    except StoreError:
        return False
    return (live and live.data) == (change.after and change.after.data)


def _carry_on(folder: Folder, state: State, intent: Intent) -> None:
    for change in intent.record.changes:
        _put_back_what_is_missing(folder, state, change)
    _rescue_strays(state, intent)
    finish(folder, state, intent)


def _put_back_what_is_missing(folder: Folder, state: State, change: Change) -> None:
    """Where two files cannot be exchanged in one step, a crash may fall between the two: the old file is then in the
    work room alone. It gets its place again before anything else.
    """
    if change.before is None or change.after is None or _is_there(folder, change.file):
        return
    for path in _files_at_work(state):
        with open(path, "rb") as file:
            is_it = file.read() == change.before.data
        if is_it:
            with folder.parent_of(change.file) as (parent, name):
                os.link(path, name, dst_dir_fd=parent)
            return


def _is_there(folder: Folder, file: str) -> bool:
    try:
        with folder.parent_of(file) as (parent, name):
            os.stat(name, dir_fd=parent, follow_symlinks=False)
    except OSError:
        return False
    return True


def _files_at_work(state: State) -> list[str]:
    paths = [os.path.join(state.path, WORK, name) for name in state.names(WORK)]
    return [path for path in paths if os.path.isfile(path) and not os.path.islink(path)]


def _rescue_strays(state: State, intent: Intent) -> None:
    """An edit may have come out of the folder in the moment of the crash: whatever lies in the work room and is neither
    the old nor the new text of a change is kept where no sweep takes it, and `doctor` names it.
    """
    known = {content.data for change in intent.record.changes for content in (change.before, change.after) if content}
    for path in _files_at_work(state):
        with open(path, "rb") as file:
            if file.read() in known:
                continue
        strays = os.path.join(state.path, WORK, STRAYS)
        os.makedirs(strays, mode=PRIVATE_FOLDER, exist_ok=True)
        os.rename(path, os.path.join(strays, os.path.basename(path)))
