"""How many tokens a model would make of a text, guessed from its scripts: no model's own counting is needed for it."""

from __future__ import annotations

import math
import re

# Characters a token, as today's models spend them on running text: a guess for planning, not a bill.
LATIN_CHARS_PER_TOKEN = 4.0
CJK_CHARS_PER_TOKEN = 1.5
OTHER_CHARS_PER_TOKEN = 2.0  # Cyrillic, Arabic, Thai, pictures …: between the two

_CJK = re.compile(
    "[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff]"
)
_LATIN = re.compile(
    "[\x00-\u024f\u1e00-\u1eff\u2000-\u206f]"
)  # with the dashes and quotation marks that stand among it


def estimate_tokens(text: str) -> int:
    """About how many tokens the text has, rounded up; none only where there is no text."""
    if text.isascii():
        return math.ceil(len(text) / LATIN_CHARS_PER_TOKEN)
    cjk = len(_CJK.findall(text))
    latin = len(_LATIN.findall(text))
    other = len(text) - cjk - latin
    spent = cjk / CJK_CHARS_PER_TOKEN + latin / LATIN_CHARS_PER_TOKEN + other / OTHER_CHARS_PER_TOKEN
    return math.ceil(spent)
