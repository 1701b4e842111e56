"""A memory as the ranker reads it: file -> words with their weights, and its passages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import cast

from reverie.memdir.memory_file import MemoryFile, reference_time
from reverie.recall.manner import asking_share, is_preference, standing_share
from reverie.recall.words import search_words
from reverie.recall.worth import in_passage, passage_discount
from reverie.text import frontmatter
from reverie.text.claims import split_claims

IN_NAME = 2.5  # what a word counts in the name and in the description, beside once in the body: both are chosen words
IN_DESCRIPTION = 1.5
IN_CODE = 0.2  # and between fences, where the same few words stand again and again
_SUPERSEDED = ("superseded_by", "superseded")
_FENCED = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_FENCE = ("```", "~~~")
_MARKS = " \t\"'*_)]”』」）"  # what may stand behind the mark of a question


@dataclass(frozen=True, slots=True)
class Passage:
    """An item or a paragraph of a memory with the words it is found by."""

    text: str
    words: Mapping[str, float]  # with what each counts in it
    asks: bool  # whether it is a question, to which the next one may be the answer
    is_one_statement: bool = False  # False also where nobody looked


class Page:
    """A memory with its words. `written` is in seconds since 1970.

    The file and its passages are read when they are first asked for, since most memories of a folder never come near a
    question.
    """

    def __init__(self, path: str, written: float, load: Callable[[], MemoryFile], asking: float | None = None) -> None:
        self.path = path
        self.written = written
        self._load = load
        self._asking = asking

    @classmethod
    def of(cls, file: MemoryFile) -> Page:
        """The page of a memory that was read."""
        return cls(file.path, reference_time(file).timestamp(), lambda: file)

    @cached_property
    def file(self) -> MemoryFile:
        """The memory itself."""
        return self._load()

    @cached_property
    def said(self) -> Counter[str]:
        """How often each word stands in the body."""
        body = self.file.body
        return Counter(search_words(_FENCED.sub("\n", body) if "```" in body else body))

    @cached_property
    def words(self) -> dict[str, float]:
        """What each word counts, by how often and where it stands."""
        words: dict[str, float] = dict(self.said)
        if "```" in self.file.body:
            _add(words, search_words("\n".join(_FENCED.findall(self.file.body))), IN_CODE)
        _add(words, search_words(self.file.description), IN_DESCRIPTION)
        _add(words, search_words(self.file.name), IN_NAME)
        return words

    @cached_property
    def title(self) -> Passage:
        """The name, which is found like a passage and says nothing by itself."""
        return _passage(self.file.name)

    @cached_property
    def length(self) -> float:
        """What its words come to."""
        return sum(self.words.values())

    @cached_property
    def passages(self) -> list[Passage]:
        """Each item and paragraph of the body, and the description, since some memories say all in it. No code."""
        found = [_passage(text, is_one_statement=count == 1) for text, count in _paragraphs(self.file.body) if text]
        return [*found, _passage(self.file.description)] if self.file.description else found

    @cached_property
    def asking(self) -> float:
        """How much of it only asks, from 0 to 1."""
        return asking_share(self.file.body) if self._asking is None else self._asking

    @cached_property
    def standing(self) -> float:
        """How much of it says how things are to be done from now on, from 0 to 1."""
        return standing_share([one.text for one in self.passages])

    @cached_property
    def prefers(self) -> bool:
        """Whether it says what somebody likes better, and little else."""
        return len(self.passages) <= FEW and any(is_preference(one.text) for one in self.passages)


FEW = 6  # passages


def is_superseded(file: MemoryFile) -> bool:
    """Whether the memory itself says that another one took its place."""
    if b"superseded" not in file.data:
        return False
    fields = frontmatter.split(file.data).fields
    metadata: object = fields.get("metadata")
    inner: Mapping[str, object] = cast("Mapping[str, object]", metadata) if isinstance(metadata, dict) else {}
    return any(fields.get(key) or inner.get(key) for key in _SUPERSEDED)


@lru_cache(maxsize=4_096)
def statements(text: str) -> tuple[Passage, ...]:
    """The single statements of a passage, in their order."""
    return tuple(_passage(claim.text) for claim in split_claims(text))


def _paragraphs(body: str) -> list[tuple[str, int]]:
    """The statements of the body, those of one line together, and how many: what is said in one breath is read so."""
    found: list[tuple[str, int]] = []
    end = -1
    for claim in split_claims(body):
        if claim.text.lstrip().startswith(_FENCE):
            continue
        if found and end >= 0 and "\n" not in body[end : claim.start]:
            before, count = found[-1]
            found[-1] = (before + body[end : claim.start] + claim.text, count + 1)
        else:
            found.append((claim.text, 1))
        end = claim.end
    return found


def _passage(text: str, *, is_one_statement: bool = False) -> Passage:
    found = search_words(text)
    discount = passage_discount(len(found))
    words = {word: in_passage(count, discount) for word, count in Counter(found).items()}
    asks = text.rstrip(_MARKS).endswith(("?", "？"))
    return Passage(text, words, asks, is_one_statement)


def _add(counts: dict[str, float], words: Iterable[str], worth: float) -> None:
    for word in words:
        counts[word] = counts.get(word, 0.0) + worth
