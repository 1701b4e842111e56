"""Changes that wait for the user's word, a file each."""

from __future__ import annotations

import hashlib
import json
import os

from reverie.errors import UsageError
from reverie.model.change import Change, HeldChange
from reverie.store.durable import flush, read_bounded, write_over
from reverie.store.spelling import held_from_json, held_to_json
from reverie.store.state import HELD, State

SUFFIX = ".json"
MAX_HELD_BYTES = 16_000_000  # two memory files at their largest, escaped


class ReviewQueue:
    """The held changes of one state folder."""

    def __init__(self, state: State) -> None:
        self.state = state

    def add(self, held: HeldChange) -> None:
        """The change waits from now on. Adding it twice changes nothing: its id comes from what it would do."""
        with self.state.opened(HELD) as folder:
            write_over(folder, held.held_id + SUFFIX, json.dumps(held_to_json(held), ensure_ascii=False).encode())

    def remove(self, held_id: str) -> None:
        """It no longer waits, applied or dropped."""
        with self.state.opened(HELD) as folder:
            try:
                os.unlink(held_id + SUFFIX, dir_fd=folder)
            except FileNotFoundError:
                return
            flush(folder)

    def ids(self) -> list[str]:
        """The ids of what waits."""
        return [held.held_id for held in self.all()]

    def all(self) -> list[HeldChange]:
        """What waits, grouped by the dream it came from. `damaged` names the files that hold no change."""
        held = [one for _, one in self._files() if one is not None]
        return sorted(held, key=lambda one: (one.dream_id, one.change.file))

    def damaged(self) -> list[str]:
        """Files among the held changes that cannot be read. They are left as they are."""
        return [path for path, one in self._files() if one is None]

    def get(self, held_id: str) -> HeldChange:
        """One held change, by its id or the beginning of it. Raises UsageError where none or several are meant."""
        matches = [one for one in self.all() if held_id and one.held_id.startswith(held_id)]
        if len(matches) != 1:
            known = "nothing of that id waits" if not matches else "several begin so"
            raise UsageError(f"{held_id!r}: {known}; `reverie review` lists what waits")
        return matches[0]

    def _files(self) -> list[tuple[str, HeldChange | None]]:
        names = [name for name in self.state.names(HELD) if name.endswith(SUFFIX) and not name.startswith(".")]
        return [(path, _read(path)) for path in (os.path.join(self.state.path, HELD, name) for name in names)]


def _read(path: str) -> HeldChange | None:
    try:
        held = held_from_json(json.loads(read_bounded(None, path, MAX_HELD_BYTES)))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return held if os.path.basename(path) == held.held_id + SUFFIX else None


def held_id_for(change: Change) -> str:
    """An id that is the same whenever the same change is proposed again."""
    before = change.before.data if change.before else b""
    after = change.after.data if change.after else b""
    digest = hashlib.sha256(b"\0".join([change.file.encode(), before, after, str(change.kind).encode()]))
    return digest.hexdigest()[:8]
