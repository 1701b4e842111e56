"""Changes that wait for the user's word, a file each."""

from __future__ import annotations

import hashlib
import json
import os

from reverie.errors import StoreError, UsageError
from reverie.model.change import Change, HeldChange
from reverie.store.durable import flush, write_over
from reverie.store.spelling import held_from_json, held_to_json
from reverie.store.state import HELD, State

SUFFIX = ".json"


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
        """The ids of what waits, without reading it."""
        return [name.removesuffix(SUFFIX) for name in self.state.names(HELD) if name.endswith(SUFFIX)]

    def all(self) -> list[HeldChange]:
        """What waits, grouped by the dream it came from."""
        held = [self._read(held_id) for held_id in self.ids()]
        return sorted(held, key=lambda one: (one.dream_id, one.change.file))

    def get(self, held_id: str) -> HeldChange:
        """One held change, by its id or the beginning of it. Raises UsageError where none or several are meant."""
        matches = [one for one in self.ids() if held_id and one.startswith(held_id)]
        if len(matches) != 1:
            known = "nothing of that id waits" if not matches else "several begin so"
            raise UsageError(f"{held_id!r}: {known}; `reverie review` lists what waits")
        return self._read(matches[0])

    def _read(self, held_id: str) -> HeldChange:
        path = os.path.join(self.state.path, HELD, held_id + SUFFIX)
        try:
            with open(path, "rb") as file:
                return held_from_json(json.load(file))
        except (OSError, ValueError, KeyError) as cause:
            raise StoreError(f"cannot read the held change {path}: {cause}") from cause


def held_id_for(change: Change) -> str:
    """An id that is the same whenever the same change is proposed again."""
    before = change.before.data if change.before else b""
    after = change.after.data if change.after else b""
    digest = hashlib.sha256(b"\0".join([change.file.encode(), before, after, str(change.kind).encode()]))
    return digest.hexdigest()[:8]
