"""Server-sent events, as bytes."""

from __future__ import annotations

import json
from typing import Any

_PIECE = 16  # characters of text in one event: few, so that even a short sentence arrives in several
_MOST_PIECES = 500  # of a long one


def server_sent(data: dict[str, Any], name: str | None = None) -> bytes:
    """One event; a name is sent where the protocol has one."""
    return server_sent_text(json.dumps(data, ensure_ascii=False), name)


def server_sent_text(text: str, name: str | None = None) -> bytes:
    """One event whose data is this line of text, JSON or not."""
    heading = f"event: {name}\n" if name else ""
    return f"{heading}data: {text}\n\n".encode()


def in_pieces(text: str) -> list[str]:
    """The text in the portions it is streamed in; an empty text is one empty portion."""
    size = max(_PIECE, -(-len(text) // _MOST_PIECES))
    return [text[start : start + size] for start in range(0, len(text), size)] or [""]
