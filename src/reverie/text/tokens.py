"""How many tokens a text takes in a model's context: an estimate by script, since every model counts in its own way."""

from __future__ import annotations

import math
import re

LATIN_CHARS = 4.0  # a token, about
CJK_CHARS = 1.5

_CJK = re.compile(
    "[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"
)


def estimate_tokens(text: str) -> int:
    """About how many tokens the text takes, rounded up; nothing takes none."""
    cjk = 0 if text.isascii() else len(_CJK.findall(text))
    return math.ceil((len(text) - cjk) / LATIN_CHARS + cjk / CJK_CHARS)
