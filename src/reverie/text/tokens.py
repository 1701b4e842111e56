"""About how many tokens a text costs a model, without asking one."""

from __future__ import annotations

import re

# A Latin letter is a quarter of a token, a Chinese, Japanese or Korean character two thirds of one. Both are counted in
# twelfths, so that nothing is lost to rounding before the end.
_LATIN_TWELFTHS = 3
_CJK_TWELFTHS = 8
_CJK = re.compile(
    "[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff]"
)


def estimate_tokens(text: str) -> int:
    """Four characters a token, one and a half where they are Chinese, Japanese or Korean; rounded up, 0 for nothing."""
    cjk = len(_CJK.findall(text)) if not text.isascii() else 0
    return -(-((len(text) - cjk) * _LATIN_TWELFTHS + cjk * _CJK_TWELFTHS) // 12)
