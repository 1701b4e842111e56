"""Where a sentence falls into parts that could stand alone: at punctuation, and before "because" and its like."""

from __future__ import annotations

import re
from collections.abc import Iterator

_BREAK = re.compile(
    r"[,;:!?()\n]+(?=\s|$|[\u3400-\u9fff])|(?<=[\u3400-\u9fff])[,;:!?()]+|\.(?=\s)|\s[-–—]+\s|[，；：。！？（）—…]+"
    r"|\s(?=(?:because|since|so|but|though|although|while|which|after|before|until|unless|and (?:we|i|it|the"
    r"|they|then))\b)"
    r"|(?=因为|所以|由于|但是?|不过|否则|免得|以免|而且|然后)",
    re.IGNORECASE,
)


def clause_spans(plain: str) -> Iterator[tuple[int, int]]:
    """Start and end of each part, empty ones left out."""
    start = 0
    for match in _BREAK.finditer(plain):
        if plain[start : match.start()].strip():
            yield start, match.start()
        start = match.end()
    if plain[start:].strip():
        yield start, len(plain)
