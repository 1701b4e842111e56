"""Which memories are nearest to a question in meaning: pages -> their vectors, kept beside the index -> the nearest.

A vector is kept by the digest of the file that it was made from, so it is never that of another text. The file of them
may be deleted at any time. Only loaded where vectors are wanted and installed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from reverie.recall.encoder import NAME, SIZE, Vectors, encode
from reverie.recall.index_file import digest_of, vectors_path
from reverie.recall.page import Page
from reverie.store.durable import PRIVATE_FOLDER, read_bounded, write_over_at
from reverie.store.state import State

MAX_BYTES = 1 << 30
_KEPT_AS = np.float16  # half the room, and no order changes for it


class _Kept(msgspec.Struct, array_like=True):
    """Digests of files, and the vectors of these one after the other."""

    model: str
    digests: list[bytes]
    vectors: bytes


class Meaning:
    """The vectors of memories by their numbers."""

    def __init__(self, vectors: Vectors) -> None:
        self._vectors = vectors

    @classmethod
    def of(cls, pages: Sequence[Page]) -> Meaning:
        """Of pages, made now."""
        return cls(encode([_text(page) for page in pages]))

    def near(self, text: str, most: int) -> list[tuple[int, float]]:
        """The memories nearest to a text, at most so many, and how near each is, from -1 to 1; the nearest first."""
        if not len(self._vectors):
            return []
        likeness = self._vectors @ encode([text])[0]
        few = min(most, len(likeness))
        chosen = np.argpartition(-likeness, few - 1)[:few]
        return sorted(((int(one), float(likeness[one])) for one in chosen), key=lambda one: (-one[1], one[0]))


def read_meaning(pages: Sequence[Page], digests: Sequence[bytes], state: State | None) -> Meaning:
    """The vectors of these pages, whose files have these digests. Only those are made that are not kept.

    Where there is a state folder they are kept there afterwards, unless they cannot be written: then the next process
    makes them again.
    """
    kept = _load(state)
    new = [number for number, digest in enumerate(digests) if digest not in kept]
    made = encode([_text(pages[number]) for number in new]).astype(_KEPT_AS)
    known = {**kept, **{digests[number]: made[row].tobytes() for row, number in enumerate(new)}}
    packed = b"".join(known[digest] for digest in digests)
    is_other = bool(new) or len(kept) > len(set(digests))
    # A file that changed since it was indexed is not what its digest says; the next question finds both anew.
    if state and is_other and all(digest_of(pages[number].file) == digests[number] for number in new):
        _save(state, _Kept(NAME, list(digests), packed))
    return Meaning(_unpacked(packed))


def _text(page: Page) -> str:
    return f"{page.file.description}\n{page.file.body}".strip()


def _unpacked(packed: bytes) -> Vectors:
    return np.frombuffer(packed, dtype=_KEPT_AS).reshape(-1, SIZE).astype(np.float32)


def _load(state: State | None) -> Mapping[bytes, bytes]:
    """The kept vectors by digest; none where they are missing, damaged or of another model."""
    if state is None:
        return {}
    try:
        kept = msgspec.msgpack.decode(read_bounded(None, vectors_path(state), MAX_BYTES), type=_Kept)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return {}
    size = SIZE * np.dtype(_KEPT_AS).itemsize
    if kept.model != NAME or len(kept.vectors) != size * len(kept.digests):
        return {}
    return {digest: kept.vectors[at * size : (at + 1) * size] for at, digest in enumerate(kept.digests)}


def _save(state: State, kept: _Kept) -> None:
    if not os.path.isdir(state.path):
        return
    try:
        os.makedirs(os.path.dirname(vectors_path(state)), mode=PRIVATE_FOLDER, exist_ok=True)
        write_over_at(vectors_path(state), msgspec.msgpack.encode(kept))
    except OSError:
        return  # nothing is lost but time
