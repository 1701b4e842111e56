"""Repairs the user took back: they are remembered, so that no later dream makes them again."""

from __future__ import annotations

import json
import os
from typing import cast

from reverie.errors import StoreError
from reverie.store.durable import read_bounded, write_over
from reverie.store.stage import fingerprint
from reverie.store.state import State
from reverie.text.claims import normalise

NAME = "tombstones.json"
MAX_BYTES = 64_000_000
HEARD = "heard|"  # how the key of an utterance begins


class Tombstones:
    """The keys of one state folder that must not come back."""

    def __init__(self, state: State) -> None:
        self.state = state

    def keys(self) -> frozenset[str]:
        """What must not come back; nothing where nothing was ever taken back."""
        path = os.path.join(self.state.path, NAME)
        try:
            return _keys_in(json.loads(read_bounded(None, path, MAX_BYTES)))
        except FileNotFoundError:
            return frozenset()
        except (OSError, ValueError, TypeError, RecursionError) as cause:
            raise StoreError(f"cannot read {path}: {cause}; move it away to start afresh") from cause

    def update(self, buried: frozenset[str], raised: frozenset[str]) -> None:
        """Bury some keys, raise others. Asking twice is the same as asking once."""
        known = self.keys()
        wanted = (known | buried) - raised
        if wanted != known:
            with self.state.opened() as folder:
                write_over(folder, NAME, json.dumps(sorted(wanted), ensure_ascii=False, indent=0).encode())


def heard_key(transcript: str, turn: int, quote: str) -> str:
    """The key of an utterance, which does not give its words away: once used, it is never used again."""
    return f"{HEARD}{transcript}|{turn}|{fingerprint(normalise(quote))}"


def _keys_in(value: object) -> frozenset[str]:
    """The keys of a list of texts. Raises ValueError for anything else."""
    if not isinstance(value, list):
        raise ValueError("it is no list")
    keys = cast("list[object]", value)
    texts = [key for key in keys if isinstance(key, str)]
    if len(texts) != len(keys):
        raise ValueError("it is no list of texts")
    "".join(texts).encode()  # half a character cannot be written again
    return frozenset(texts)
