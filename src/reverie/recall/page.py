"""A memory as the ranker reads it: file -> words with their weights, and its passages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from reverie.memdir.memory_file import MemoryFile, reference_time
from reverie.recall.words import search_words
from reverie.text import frontmatter
from reverie.text.claims import split_claims

IN_NAME = 2.5  # what a word counts in the name and in the description, beside once in the body: both are chosen words
IN_DESCRIPTION = 1.5
_SUPERSEDED = ("superseded_by", "superseded")


@dataclass(frozen=True, slots=True)
class Passage:
    """One statement of a memory with the words it is found by."""

    text: str
    words: Counter[str]
    length: int


class Page:
    """A memory with its words. `written` is in seconds since 1970.

    Its passages are read when they are first asked for, since most memories of a folder never come near a question.
    """

    def __init__(self, file: MemoryFile) -> None:
        self.file = file
        self.said = Counter(search_words(file.body))  # how often each word stands in the body
        self.words: dict[str, float] = dict(self.said)
        _add(self.words, search_words(file.description), IN_DESCRIPTION)
        self.title = _passage(file.name)
        _add(self.words, self.title.words.elements(), IN_NAME)
        self.length = sum(self.words.values())
        self.written = reference_time(file).timestamp()

    @cached_property
    def passages(self) -> list[Passage]:
        """Each statement of the body, and the description, since some memories say all in it."""
        texts = [claim.text for claim in split_claims(self.file.body)]
        return [_passage(text) for text in (*texts, self.file.description) if text]


def is_superseded(file: MemoryFile) -> bool:
    """Whether the memory itself says that another one took its place."""
    if b"superseded" not in file.data:
        return False
    fields = frontmatter.split(file.data).fields
    metadata: object = fields.get("metadata")
    inner: Mapping[str, object] = cast("Mapping[str, object]", metadata) if isinstance(metadata, dict) else {}
    return any(fields.get(key) or inner.get(key) for key in _SUPERSEDED)


def _passage(text: str) -> Passage:
    words = Counter(search_words(text))
    return Passage(text, words, words.total())


def _add(counts: dict[str, float], words: Iterable[str], worth: float) -> None:
    for word in words:
        counts[word] = counts.get(word, 0.0) + worth
