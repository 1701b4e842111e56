"""What dreams with a model remember from one to the next: what the folder was when the model had last looked at it."""

from __future__ import annotations

import json
import os
from typing import cast

from reverie.store.durable import PRIVATE_FOLDER, write_over_at
from reverie.store.names import INDEX_NAME
from reverie.store.stage import Stage, digest

FILE = "thinking.json"
_SEEN = "seen"


class Notebook:
    """A small file in the state folder. One that cannot be read is an empty one, and then the model looks once more."""

    def __init__(self, state_dir: str) -> None:
        self._folder = state_dir
        self._path = os.path.join(state_dir, FILE)

    def has_seen(self, stage: Stage) -> bool:
        """Whether the model has left the memory files just as they are now."""
        found = self._read().get(_SEEN)
        return isinstance(found, list) and digest_of(stage) in cast("list[object]", found)

    def saw(self, stage: Stage, before: str) -> None:
        """The model has looked at what has that digest, and left the memory files as they are in the stage: where none
        of it lands, the folder is as it was, and was looked at all the same. A full disk loses the note, and no memory.
        """
        text = json.dumps({_SEEN: [before, digest_of(stage)]})
        try:
            os.makedirs(self._folder, mode=PRIVATE_FOLDER, exist_ok=True)
            write_over_at(self._path, text.encode())
        except OSError:
            return

    def _read(self) -> dict[str, object]:
        try:
            with open(self._path, encoding="utf-8") as file:
                found: object = json.load(file)
        except (OSError, ValueError):
            return {}
        return cast("dict[str, object]", found) if isinstance(found, dict) else {}


def digest_of(stage: Stage) -> str:
    """Every memory file but the indexes, which a program rebuilds."""
    files = [path for path in stage.files() if path.rpartition("/")[2] != INDEX_NAME]
    return digest("\n".join(f"{path} {digest(stage.read(path).data)}" for path in files).encode())
