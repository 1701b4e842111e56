"""The name and description of a memory file, which follow what it says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reverie.dream.learning.page import with_field
from reverie.memdir.memory_file import MemoryFile
from reverie.text.anchors import anchors, missing
from reverie.text.claims import split_claims
from reverie.understand.statement import Statement
from reverie.understand.swap import swapped_word
from reverie.understand.title import description_of, title_of
from reverie.understand.words import affirmed_words, content_words

HALF = 0.5  # of a title's words: with more it restates the statement
_JOINT = re.compile(r"(?P<date>\d{4}-\d\d(?:-\d\d)?(?!\d))|[-_]+")


def renamed(file: MemoryFile, left: str, statement: str = "") -> MemoryFile:
    """The file with a name and description that do not speak of what has left it, made from `statement`, or from the
    first claim that is still there. A head that was made of what has left goes with it, though its words may stand in
    the body still: "on Fridays now, no longer on Thursdays".
    """
    claims = split_claims(file.body)
    text = statement or (claims[0].text.lstrip("-*+ ") if claims else "")
    kind = file.type.value if file.type else ""
    old = left.lstrip("-*+ ")
    if file.description == description_of(old) or speaks_of(file.description, left, file.body):
        file = with_field(file, "description", description_of(text))
    if file.name == title_of(old, kind) or speaks_of(file.name, left, file.body):
        for field in ("name", "title"):
            file = with_field(file, field, title_of(text, kind))
    return file


def speaks_of(head: str, left: str, body: str) -> bool:
    """Whether a name or description tells what has left: a fact of it, or mostly its words, one of which is gone, or
    only said to hold no more.
    """
    plain = in_words(head)
    if any(anchor in anchors(plain) for anchor in missing(left, body)):
        return True
    words, said = content_words(plain), content_words(left)
    gone = words & said - affirmed_words(body)
    if not gone or len(words & said) < HALF * len(words):
        return False
    # "Who commands which boat" names the subject of "Voss commands the Corrane", "npm rule" the value of "use npm".
    return len(words & said) > HALF * len(words) or bool(gone & _values(left))


def _values(statement: str) -> frozenset[str]:
    """The words of what a statement gives as values: numbers, names, members of a family such as package managers."""
    return content_words(" ".join(value.typed for value in Statement.of(statement).values))


def in_words(head: str) -> str:
    """A name as words: one that is written as a single word, "staging-port-8080", is made of several, and a date in it
    is one: a Chinese sentence has no blanks.
    """
    return head if any(map(str.isspace, head)) else _JOINT.sub(lambda joint: joint["date"] or " ", head)


def with_new_value(name: str, left: str, came: Sequence[str]) -> str:
    """A name with the value that a statement has now, where the statement is as it was but for that one word; empty
    where that is not so, or the name does not hold the old word.
    """
    for new in came:
        found = swapped_word(left, new)
        if found is None:
            continue
        old, value = found
        parts = re.split(rf"(?<![^\W_]){re.escape(old)}(?![^\W_])", name, flags=re.IGNORECASE)
        named = value.join(parts)
        if named != name:
            return named
    return ""
