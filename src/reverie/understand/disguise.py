"""Words that a reader does not see as they are: letters of another alphabet among Latin ones, encoded text."""

from __future__ import annotations

import base64
import re
import unicodedata
from urllib.parse import unquote_to_bytes

_LATIN = "A-Za-z\u00c0-\u024f"
# Letters of other alphabets that look like Latin ones. In Greek only those that no formula or gene needs beside a
# Latin letter: μs, Δt, TNFα and NFκB are honest.
_LOOK_ALIKES = "\u0400-\u052f\u0531-\u0587\u13a0-\u13f5\uab70-\uabbfοινυρΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
_MIXED_WORD = re.compile(f"[{_LATIN}][{_LOOK_ALIKES}]|[{_LOOK_ALIKES}][{_LATIN}]|(?<!\\w)α[a-z]{{2}}")
_STYLED = re.compile("[\U0001d400-\U0001d7ff\uff21-\uff3a\uff41-\uff5a]{3,}")  # 𝐀𝐥𝐰𝐚𝐲𝐬, Ａｌｗａｙｓ
_CYRILLIC_WORD = re.compile("[\u0400-\u052f]+")
_LATIN_SHAPED = frozenset("асеорхуіјѕһԁԛԝԍкмтвнАСЕОРХУІЈЅНВКМТ")

_BASE64 = re.compile(r"(?<![\w/+.:-])[A-Za-z0-9+/_-]{16,}={0,2}(?![\w/.-])")
_RANDOM = re.compile(r"(?<![\w/.:+-])(?=[\w+/-]*\d)(?=[\w+/-]*[A-Z])(?=[\w+/-]*[a-z])[\w+/-]{48,}={0,2}(?![\w/.-])")
_HEX = re.compile(r"(?<!\w)(?:(?:0x|\\x|%)?[0-9a-fA-F]{2}[ ,:]{0,2}){8,}(?!\w)")
_ESCAPED = re.compile(r"(?:\\u[0-9a-fA-F]{4}|&#x?[0-9a-fA-F]{2,6};){4,}")
_SPELLED = 0.9  # of the characters decoded are letters or blanks, where a text was encoded
_FEWEST_LETTERS = 6


def is_disguised(text: str) -> bool:
    """Whether the text holds words that a reader would not read as a program does."""
    if not text.isascii() and (_MIXED_WORD.search(text) or _STYLED.search(text) or _has_foreign_word(text)):
        return True
    return bool(_RANDOM.search(text) or _ESCAPED.search(text)) or _is_encoded(text)


def _has_foreign_word(text: str) -> bool:
    """Whether a Cyrillic word of Latin shape alone stands in a Latin sentence."""
    words = _CYRILLIC_WORD.findall(text)
    return bool(words) and bool(re.search(f"[{_LATIN}]{{2}}", text)) and any(set(w) <= _LATIN_SHAPED for w in words)


def _is_encoded(text: str) -> bool:
    """Whether something in it gives words when it is decoded; a commit or a key gives none."""
    for match in _BASE64.finditer(text):
        coded = match[0].rstrip("=").replace("-", "+").replace("_", "/")
        if _is_text(_from_base64(coded)):
            return True
    return any(_is_text(_from_hex(match[0])) for match in _HEX.finditer(text))


def _from_base64(coded: str) -> bytes:
    whole = coded[: len(coded) // 4 * 4]
    return base64.b64decode(whole)


def _from_hex(coded: str) -> bytes:
    if "%" in coded:
        return unquote_to_bytes(coded)
    digits = re.sub(r"0x|\\x|[ ,:]", "", coded)
    try:
        return bytes.fromhex(digits)
    except ValueError:
        return b""


def _is_text(data: bytes) -> bool:
    decoded = data.decode("utf-8", errors="ignore")
    if len(decoded.encode()) < _SPELLED * len(data):
        return False
    letters = sum(unicodedata.category(one)[0] in "LZ" or one in ",.'!?-" for one in decoded)
    return letters >= _FEWEST_LETTERS and letters >= _SPELLED * len(decoded)
