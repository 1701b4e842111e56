"""A linear model in a file: features -> their weights for each label -> scores -> probabilities.

The file is a line of JSON, then a four-byte hash for each feature, the smallest first, then one signed byte for each
feature and label. A table of half a million hashes would take fifty megabytes; so they are looked up where they stand.
"""

from __future__ import annotations

import json
import math
import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self
from zlib import crc32

LARGEST = 127  # what a signed byte holds


@dataclass(frozen=True, slots=True)
class LinearModel:
    """Weights by feature and label. `header` is whatever else was learned: labels, thresholds and the like."""

    header: dict[str, Any]
    hashes: array[int]
    weights: memoryview
    scales: tuple[float, ...]
    biases: tuple[float, ...]

    @classmethod
    def read(cls, data: bytes) -> Self:
        """The model in these bytes, as `write` made them."""
        head, _, body = data.partition(b"\n")
        header = json.loads(head)
        count = header["features"]
        hashes = array("I")
        hashes.frombytes(body[: 4 * count])
        if sys.byteorder == "big":
            hashes.byteswap()
        weights = memoryview(body)[4 * count :].cast("b")
        return cls(header, hashes, weights, tuple(header["scales"]), tuple(header["biases"]))

    def contributions(self, features: Iterable[str]) -> list[tuple[str, Sequence[int]]]:
        """Each known feature with its weight for every label, in the units of `scales`."""
        size = len(self.scales)
        found: list[tuple[str, Sequence[int]]] = []
        for feature in features:
            wanted = hashed(feature)
            row = bisect_left(self.hashes, wanted)
            if row < len(self.hashes) and self.hashes[row] == wanted:
                found.append((feature, self.weights[row * size : (row + 1) * size]))
        return found


def hashed(feature: str) -> int:
    """The name of a feature in the file."""
    return crc32(feature.encode())


def write(header: dict[str, Any], hashes: Sequence[int], weights: bytes) -> bytes:
    """The bytes of a model: `weights` holds a row of signed bytes for each hash."""
    order = sorted(range(len(hashes)), key=hashes.__getitem__)
    size = len(weights) // len(hashes) if hashes else 0
    weights = b"".join(weights[row * size : (row + 1) * size] for row in order)
    values = array("I", (hashes[row] for row in order))
    if sys.byteorder == "big":
        values.byteswap()
    return json.dumps({**header, "features": len(values)}).encode() + b"\n" + values.tobytes() + weights


def softmax(scores: Sequence[float]) -> list[float]:
    """The scores as probabilities."""
    highest = max(scores)
    powers = [math.exp(score - highest) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]
