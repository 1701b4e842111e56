"""What the next process does about a run that was interrupted."""

from __future__ import annotations

import os

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
            _rescue_strays(state, intent)
            finish(folder, state, intent)
        if run.prior_mtime_ns is not None:
            consolidated = run.stamp_ns if committed else None
            release_after_crash(folder, run.pid, run.prior_mtime_ns if consolidated is None else consolidated)
    history.forget_prepared()
    state.sweep()
    journal.end()
    return run.run_id if run else None


def _rescue_strays(state: State, intent: Intent) -> None:
    """An edit may have come out of the folder in the moment of the crash: whatever lies in the work room and is neither
    the old nor the new text of a change is kept where no sweep takes it, and `doctor` names it.
    """
    known = {content.data for change in intent.record.changes for content in (change.before, change.after) if content}
    for name in state.names(WORK):
        path = os.path.join(state.path, WORK, name)
        if not os.path.isfile(path) or os.path.islink(path):
            continue
        with open(path, "rb") as file:
            if file.read() in known:
                continue
        strays = os.path.join(state.path, WORK, STRAYS)
        os.makedirs(strays, mode=PRIVATE_FOLDER, exist_ok=True)
        os.rename(path, os.path.join(strays, name))
