"""Where in a folder a claim stands: word -> the files that hold it -> those of them that make the claim."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache

from reverie.memdir.claim_diff import claims_of
from reverie.memdir.memory_file import MemoryFile
from reverie.model.change import Content
from reverie.text.claims import compatible, normalise

_WORD = re.compile(r"[^\W_\u2e80-\u9fff]+|[\u2e80-\u9fff]")


@lru_cache(maxsize=16_384)
def known_by(claim: str) -> str:
    """What a claim is compared by; the checks ask for the same few again and again."""
    return normalise(claim)


@lru_cache(maxsize=256)
def stated(file: MemoryFile) -> tuple[str, ...]:
    """What a memory file states, likewise."""
    return tuple(claims_of(file))


class Places:
    """The files of a folder, asked by claim. Only files that hold the rarest word of a claim are read."""

    def __init__(self, files: Mapping[str, Content], read: Callable[[str, Content], MemoryFile]) -> None:
        self._files = files
        self._read = read
        self._said: dict[str, frozenset[str]] = {}

    def of(self, claim: str) -> list[str]:
        """The files that say this, in the folder's order."""
        wanted = known_by(claim)
        holders = [self._holders.get(word, []) for word in set(_WORD.findall(wanted))]
        rarest = min(holders, key=len) if holders else []
        return [file for file in rarest if wanted in self._claims(file)]

    def _claims(self, file: str) -> frozenset[str]:
        if file not in self._said:
            self._said[file] = frozenset(map(known_by, claims_of(self._read(file, self._files[file]))))
        return self._said[file]

    @cached_property
    def _holders(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for file, content in self._files.items():
            text = compatible(content.data.decode("utf-8", "replace")).casefold()
            for word in set(_WORD.findall(text)):
                found.setdefault(word, []).append(file)
        return found
