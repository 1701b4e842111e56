"""What the next process does about a run that was interrupted."""

from __future__ import annotations

from reverie.store.folder import Folder
from reverie.store.history import History
from reverie.store.journal import Journal, RunState
from reverie.store.publish import finish
from reverie.store.shared_lock import release_after_crash
from reverie.store.state import State


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
            finish(folder, state, intent)
        if run.prior_mtime_ns is not None:
            consolidated = run.stamp_ns if committed else None
            release_after_crash(folder, run.pid, run.prior_mtime_ns if consolidated is None else consolidated)
    history.forget_prepared()
    state.sweep()
    journal.end()
    return run.run_id if run else None
