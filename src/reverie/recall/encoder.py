"""Texts as vectors, by the table of word vectors that wordllama's package holds. Only loaded where they are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np
import wordllama
from numpy.typing import NDArray

NAME = "wordllama l2_supercat 256"  # vectors of another model are none of ours
SIZE = 256
LONGEST = 8_000  # characters; what follows changes the mean of the words little

Vectors = NDArray[np.float32]


def encode(texts: Sequence[str]) -> Vectors:
    """A row of length one for each text, so that the product of two says how near they are in meaning.

    A text without any word gives zeros, which are near to nothing.
    """
    if not texts:
        return np.zeros((0, SIZE), dtype=np.float32)
    found = cast("Vectors", _model().embed([text[:LONGEST] or " " for text in texts], norm=True))
    return np.nan_to_num(found).astype(np.float32, copy=False)


@cache
def _model() -> Any:
    """The model, read once. It is told where its files are, since it would else look for them on the network."""
    return wordllama.WordLlama.load(cache_dir=Path(wordllama.__file__).parent, disable_download=True)
