"""The part of a long memory that is worth its place in a prompt: the lines around the passage that matches."""

from __future__ import annotations

CUT = "…"


def excerpt(body: str, passage: str, most_bytes: int) -> str:
    """The whole body where it fits, else as many whole lines around the passage as do, with a mark where it is cut.

    A passage that is too long by itself is cut at its end.
    """
    body = body.strip()
    if _size(body) <= most_bytes:
        return body
    lines = body.split("\n")
    at = max(0, body.find(passage))
    first = last = body.count("\n", 0, at)
    left = most_bytes - 2 * _size(f"{CUT}\n") - _size(lines[first])
    if left < 0:
        return lines[first].encode()[: most_bytes - _size(CUT)].decode("utf-8", "ignore") + CUT
    while True:
        # Downwards first: what follows a statement explains it more often than what precedes it.
        if last + 1 < len(lines) and _size(lines[last + 1]) < left:
            last += 1
            left -= _size(lines[last]) + 1
        elif first > 0 and _size(lines[first - 1]) < left:
            first -= 1
            left -= _size(lines[first]) + 1
        else:
            break
    shown = [*([CUT] if first else []), *lines[first : last + 1], *([CUT] if last + 1 < len(lines) else [])]
    return "\n".join(shown)


def _size(text: str) -> int:
    return len(text.encode("utf-8", "replace"))
