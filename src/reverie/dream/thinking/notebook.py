"""What dreams with a model remember from one to the next: what the folder was when the model had last looked at it, and
what became of it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import cast

from reverie.model.change import Content
from reverie.store.durable import PRIVATE_FOLDER, read_bounded, write_over_at
from reverie.store.names import INDEX_NAME
from reverie.store.stage import digest

FILE = "thinking.json"
MOST_BYTES = 64_000
_SEEN = "seen"
_LEFT = "left"


class Notebook:
    """A small file in the state folder. One that cannot be read is an empty one, and then the model looks once more."""

    def __init__(self, state_dir: str) -> None:
        self._folder = state_dir
        self._path = os.path.join(state_dir, FILE)

    def has_seen(self, folder: str) -> bool:
        """Whether the model has looked at the folder of that digest, or left it so."""
        found = self._read().get(_SEEN)
        return isinstance(found, list) and folder in cast("list[object]", found)

    def has_left(self, folder: str) -> bool:
        """Whether the last dream left the folder just so."""
        return self._read().get(_LEFT) == folder

    def saw(self, before: str, left: str) -> None:
        """The model has looked at the folder of the first digest, and its dream left the one of the second. Where that
        is undone, it was looked at all the same. A full disk loses the note, and no memory.
        """
        text = json.dumps({_SEEN: [before, left], _LEFT: left})
        try:
            os.makedirs(self._folder, mode=PRIVATE_FOLDER, exist_ok=True)
            write_over_at(self._path, text.encode())
        except OSError:
            return

    def _read(self) -> dict[str, object]:
        try:
            found: object = json.loads(read_bounded(None, self._path, MOST_BYTES))
        except (OSError, ValueError, RecursionError):
            return {}
        return cast("dict[str, object]", found) if isinstance(found, dict) else {}


def digest_of(files: Mapping[str, Content]) -> str:
    """Every memory file but the indexes, which a program rebuilds."""
    paths = sorted(path for path in files if path.rpartition("/")[2] != INDEX_NAME)
    return digest("\n".join(f"{path} {digest(files[path].data)}" for path in paths).encode())
