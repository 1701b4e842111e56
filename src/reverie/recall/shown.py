"""Which memories the messages of a session show already: messages -> recalled blocks -> their files.

What was shown is read off the messages and kept nowhere else, so that a compaction, which takes blocks away, makes
them free to be recalled again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from reverie.recall.render import FILE_LINE, LABEL

# A block that was cut off shows only a part, so its end is asked for.
_BLOCK = re.compile(
    rf"<{LABEL}-(?P<mark>[0-9a-f]{{16}})>\n{re.escape(FILE_LINE)}(?P<file>[^\n]+)\n.*?\n</{LABEL}-(?P=mark)>", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A recalled memory in a message: its file, and how many bytes its block takes."""

    file: str
    size: int


def shown_in(messages: Iterable[str]) -> Iterator[Shown]:
    """Every recalled memory in the texts of the messages, in their order; one that was shown twice comes twice."""
    for message in messages:
        for block in _BLOCK.finditer(message):
            yield Shown(block["file"], len(block[0].encode("utf-8", "replace")))
