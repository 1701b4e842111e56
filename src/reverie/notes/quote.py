"""Words of a session as notes may show them: no secrets, nothing unseen, no frame of a conversation, and short."""

from __future__ import annotations

from reverie.text.data_block import neutral
from reverie.text.index_line import fold, shorten
from reverie.text.secrets import redact

_LOOKED_AT = 8  # characters looked at for each that is shown: a key must be whole to be known for one
_LEAST_LOOKED_AT = 2_000


def safe(text: str) -> str:
    """The text with its lines, without secrets and without anything that could pass for more than text."""
    return redact(neutral(text))


def on_a_line(text: str, most: int) -> str:
    """The beginning of a text on one line, in at most so many characters."""
    return shorten(fold(safe(text[: max(_LEAST_LOOKED_AT, most * _LOOKED_AT)])), most)


def quoted(text: str, most: int) -> str:
    """The same between quotation marks; nothing where there are no words."""
    words = on_a_line(text, most)
    return f"“{words}”" if words else ""


def code(text: str, most: int) -> str:
    """A path or a command on one line, set as code."""
    words = on_a_line(text, most)
    if "`" not in words:
        return f"`{words}`" if words else ""
    return f"`` {words} ``"


def with_lines(text: str, most: int) -> str:
    """A text with its lines, cut at the end of one where it is longer."""
    whole = safe(text[: most * _LOOKED_AT]).strip()
    if len(whole) <= most:
        return whole
    cut = whole[:most]
    end = cut.rfind("\n")
    return (cut[:end] if end > most // 2 else shorten(cut, most - 1)).rstrip() + "\n…"
