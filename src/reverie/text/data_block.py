"""Puts stored text into a prompt as data: text -> the same words between marks that they cannot close."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from reverie.text.plain import printable

_MARK_CHARS = 16  # 64 bits: nobody writes a text that holds the digest of itself by luck

# Tags that a model could take for the frame of its conversation rather than for words inside it: `<|…|>`, and those
# that name a speaker, a tool, an order or a memory.
_FRAME_TAG = re.compile(
    r"[<＜﹤](?=\s{0,9}/?\s{0,9}(?:\||[\w:.-]{0,40}?"
    r"(?:system|reminder|instruct|developer|assistant|human|user|tool|function|invoke|memory|prompt)))",
    re.IGNORECASE,
)
_BRACKET_FRAME = re.compile(r"\[(?=\s{0,9}/?\s{0,9}(?:INST|SYS|SYSTEM)\s{0,9}\])", re.IGNORECASE)

_BLOCK = re.compile(rf"<([A-Za-z][\w-]{{0,60}})-([0-9a-f]{{{_MARK_CHARS}}})>\n(.*?)\n</\1-\2>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class DataBlock:
    """Text that was put in as data, the label it was given, and where it stands, marks and all."""

    label: str
    text: str
    start: int
    end: int


def as_data(label: str, text: str) -> str:
    """The text between an opening and a closing mark, which the text itself does not contain.

    The mark follows from the text alone: the same text gives the same bytes, so that a prompt cache stays warm.
    """
    words = neutral(text)
    mark = _digest(words)
    while mark in words:
        mark = _digest(mark + words)
    return f"<{label}-{mark}>\n{words}\n</{label}-{mark}>"


def data_blocks(text: str) -> Iterator[DataBlock]:
    """Every block that `as_data` put into the text, in order."""
    for found in _BLOCK.finditer(text):
        yield DataBlock(found[1], found[3], *found.span())


def neutral(text: str) -> str:
    """The text without anything that could pass for the frame around it.

    Invisible characters and terminal sequences are gone; the bracket of a tag that looks like one of a
    conversation's own (`<system-reminder>`, `<|im_start|>`, `[INST]`) becomes another, which reads the same.
    """
    return _BRACKET_FRAME.sub("⟦", _FRAME_TAG.sub("‹", printable(text)))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:_MARK_CHARS]
