"""Text from files and transcripts made safe to print: nothing in it moves the cursor, reorders or hides."""

from __future__ import annotations

import re

_EMOJI = "\u2190-\u2bff\U0001f000-\U0001faff"

# Characters without a mark of their own: every format character (category Cf), the fillers and joiners that
# hide among letters, and the variation selectors that pictures do not need. An unseen character can carry
# words past a reader, or break a known word up, so none is shown.
_UNSEEN = (
    "\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff9-\ufffb"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"
)

UNSEEN = re.compile(f"[{_UNSEEN}](?!(?<=[{_EMOJI}\ufe0f]\u200d)[{_EMOJI}])")
"""One character that a reader cannot see. The joiner that makes one picture of two is not among them."""

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
