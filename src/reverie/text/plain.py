"""Text from files and transcripts made safe to print: nothing in it moves the cursor, reorders or hides."""

from __future__ import annotations

import re
from collections.abc import Iterator

_EMOJI = "\u2190-\u2bff\U0001f000-\U0001faff"

# Characters without a mark of their own: every format character (category Cf), the fillers and joiners that
# hide among letters, and the variation selectors that pictures do not need. An unseen character can carry
# words past a reader, or break a known word up, so none is shown.
_UNSEEN = (
    "\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff9-\ufffb"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff\u2800\U0001d159"  # the last two are blank signs of braille and music
)
# What a selector makes a picture of, or plain text.
_PICTURED = f"#*0-9\u00a9\u00ae\u203c\u2049\u2122\u2139\u3030\u303d\u3297\u3299{_EMOJI}"

UNSEEN = re.compile(f"[{_UNSEEN}](?!(?<=[{_EMOJI}\ufe0f]\u200d)[{_EMOJI}])|(?<![{_PICTURED}])[\ufe0e\ufe0f]")
"""One character that a reader cannot see. The joiner that makes one picture of two is not among them."""

# Scripts in which a joiner or a non-joiner between two letters, or a selector behind one, belongs to the spelling.
_JOINING = (
    "\u0620-\u065f\u066e-\u06d3\u06fa-\u06ff\u0710-\u074f\u0750-\u077f\u07ca-\u07f5\u0840-\u0858\u08a0-\u08c9\u0900-\u0dff"
    "\u0e80-\u0fff\u1000-\u109f\u1780-\u17d3\u1820-\u18aa\ufb50-\ufdff\ufe70-\ufefc"
)
_SPELT = (
    f"(?<=[{_JOINING}])[\u200c\u200d](?=[{_JOINING}])|(?<=[\u1820-\u18aa])[\u180b-\u180f]"
    "|(?<=\U0001f3f4)\U000e0067\U000e0062(?:\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074"
    "|\U000e0077\U000e006c\U000e0073)\U000e007f"  # the flags of England, Scotland and Wales
)
# What stands for these is agreed in private: every font shows another mark, or none.
_PRIVATE = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
_HIDDEN = re.compile(
    f"{_SPELT}|(?P<unseen>{UNSEEN.pattern}|[{_PRIVATE}]|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]|\r(?!\n))"
)

_TERMINAL_SEQUENCE = re.compile(
    # Colours and cursor moves: escape or its one-byte form, parameters, a final letter.
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]"
    # Titles, links, device strings: they run up to a terminator. One that is never closed loses only its
    # opening, by the last line, so that it cannot make the rest of the text disappear.
    "|(?:\x1b[\\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c\x9d\x90\x98\x9e\x9f\n]*(?:\x07|\x1b\\\\|\x9c)"
    "|\x1b[ -/]*[0-~]"
)
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LINE_SEPARATOR = re.compile("[\u2028\u2029]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def unseen(text: str) -> list[str]:
    """Each character of the text that no reader sees and no spelling asks for, in order: what can carry words past a
    reader, turn their order round or steer a terminal.
    """
    return [] if text.isascii() and text.isprintable() else [one["unseen"] for one in _found(text)]


def revealed(text: str) -> str:
    """The text with each such character as an escape that can be read: `\\u200b`. Nothing in it moves the cursor."""
    return _SURROGATE.sub("\ufffd", _HIDDEN.sub(lambda match: escape(match[0]) if match["unseen"] else match[0], text))


def escape(character: str) -> str:
    """How a character is written that cannot be shown."""
    number = ord(character)
    return (
        f"\\x{number:02x}"
        if number < _TWO_DIGITS
        else f"\\u{number:04x}"
        if number < _FOUR_DIGITS
        else f"\\U{number:08x}"
    )


_TWO_DIGITS, _FOUR_DIGITS = 0x100, 0x10000


def _found(text: str) -> Iterator[re.Match[str]]:
    return (match for match in _HIDDEN.finditer(text) if match["unseen"])


def printable(text: str) -> str:
    """The text with only what a reader can see, plus newlines and tabs.

    Terminal sequences, control characters, direction marks, zero-width and tag characters are gone; line and
    paragraph separators are newlines; half a character, which cannot be encoded, is a replacement character.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _TERMINAL_SEQUENCE.sub("", text)
    text = _CONTROL.sub("", text)
    text = UNSEEN.sub("", text)
    text = _LINE_SEPARATOR.sub("\n", text)
    return _SURROGATE.sub("\ufffd", text)
