"""The folder name that Claude Code, and so Reverie, gives to a project's path.

The rule is the one Claude Code 2.1.325 was seen to follow: it counts in UTF-16 units, being written in
JavaScript, and takes an accented letter as the file system spells it, composed or not.
"""

from __future__ import annotations

LONGEST_PLAIN = 200  # Claude Code cuts here, and tells longer paths apart by a hash
FIRST_OUTSIDE_BMP = 0x10000  # from here on a character is two UTF-16 units
BASE_36 = "0123456789abcdefghijklmnopqrstuvwxyz"


def slug(path: str) -> str:
    """The name of `path` below `projects/`: every UTF-16 unit outside `[A-Za-z0-9]` becomes a dash.

    The name cannot be turned back into the path. A path of over 200 units keeps its first 200 and gets a hash
    of the whole, so that two long paths with a common beginning stay two.
    """
    name = "".join(map(_spell, path))
    if len(name) <= LONGEST_PLAIN:
        return name
    return f"{name[:LONGEST_PLAIN]}-{_base_36(abs(_hash(path)))}"


def _spell(character: str) -> str:
    if character.isascii():
        return character if character.isalnum() else "-"
    return "-" if ord(character) < FIRST_OUTSIDE_BMP else "--"


def _hash(path: str) -> int:
    """The signed 32-bit `31 * h + unit` over the path's UTF-16 units."""
    data = path.encode("utf-16-le", "surrogatepass")
    total = 0
    for low, high in zip(data[::2], data[1::2], strict=True):
        total = (31 * total + low + (high << 8)) & 0xFFFFFFFF
    return total - (1 << 32) if total >= 1 << 31 else total


def _base_36(number: int) -> str:
    digits = ""
    while True:
        number, rest = divmod(number, 36)
        digits = BASE_36[rest] + digits
        if not number:
            return digits
