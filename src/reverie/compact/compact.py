"""A conversation made short: messages -> instructions + notes of what is old + the recent messages as they are.

messages -> what is left out and what stays -> notes, or else a model, or else rules -> messages of the same shape
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from operator import is_
from typing import TYPE_CHECKING

from reverie.compact import by_rules
from reverie.compact.cut import beginning
from reverie.compact.recent import KEEP, Keep, first_kept
from reverie.late import Later
from reverie.messages.message import Message
from reverie.messages.shapes import Shape, read_messages, shape_of, tokens_of, user_message
from reverie.model.turn import Speaker
from reverie.text.compacted import compacted, notes_in
from reverie.text.data_block import neutral
from reverie.text.tokens import estimate_tokens

if TYPE_CHECKING:
    from reverie.agents.budget import Limits, Usage
    from reverie.agents.models import Model
    from reverie.compact import by_model
else:
    by_model = Later("reverie.compact.by_model")


class Summary(StrEnum):
    """Who wrote what stands for the messages that were left out."""

    NONE = "none"  # nothing was left out
    NOTES = "notes"
    MODEL = "model"
    RULES = "rules"


@dataclass(frozen=True, slots=True)
class Compacted:
    """The messages to go on with, who wrote the summary in them, and what asking for it cost.

    `why_not_model` says why a model that was there to be asked did not write it.
    """

    messages: list[object]
    summary: Summary
    usage: Usage | None = None
    why_not_model: str = ""


@dataclass(frozen=True, slots=True)
class _Parted:
    """A conversation, parted into what stays and what goes."""

    whole: Sequence[object]
    shape: Shape
    instructions: Sequence[Message]
    former: Message | None  # the message that stands for what was left out before
    left_out: Sequence[Message]
    kept: Sequence[Message]
    notes_tokens: int

    @property
    def room(self) -> int:
        """What the notes may take, beside the words around them."""
        return self.notes_tokens - estimate_tokens(compacted(""))

    def former_notes(self) -> str:
        """The notes of an earlier compaction; a host may have joined them with the message after them."""
        before = (self.former, *self.left_out) if self.former else self.left_out
        found = [notes for message in before if (notes := notes_in(message.text) or notes_in(message.aside))]
        return found[-1] if found else ""

    def has_something_to_do(self, notes: str) -> bool:
        return bool(self.left_out) or (self.former is not None and bool(notes.strip()))

    def completed(self, notes: str) -> str:
        """The notes with what the user said that they do not hold; nothing where there are none."""
        if not notes.strip():
            return ""
        return by_rules.with_what_was_said(notes.strip(), self.left_out, self.former_notes(), self.room)

    def by_rules(self) -> str:
        """The notes that rules write from what is left out."""
        return by_rules.notes(self.left_out, self.former_notes(), self.room)

    def with_notes(self, notes: str) -> list[object]:
        """The conversation with these notes for what is left out; as it is where that would not make it shorter."""
        words = compacted(beginning(neutral(notes), self.room))  # cut hard where it would take more than its share
        if self.former and self.former.text == words and not self.left_out:
            return list(self.whole)
        before = (self.former, *self.left_out) if self.former else self.left_out
        summary = user_message(self.shape, words, before[0].original)
        if self.left_out and tokens_of([summary]) >= sum(message.tokens for message in before):
            return list(self.whole)
        stay = (message.original for message in self.kept)
        return [*(message.original for message in self.instructions), summary, *stay]


def compact(messages: Sequence[object], notes_text: str, *, keep: Keep = KEEP) -> list[object]:
    """The conversation with the notes in place of what is old: instructions, one message with the notes, recent turns.

    What stays are the very objects that came, in their order, no call without its result and no result without its
    call. The size is at most the instructions + `keep.notes_tokens` + `keep.most_tokens`, or in place of the last the
    final messages that cannot be parted, should they alone take more. A conversation that would not become shorter
    comes back as it is. Notes of an earlier compaction are replaced. Without notes, rules write them from what is left
    out.

    Raises UsageError where the shape of the messages is not understood.
    """
    parted = _part(messages, keep)
    if not parted.has_something_to_do(notes_text):
        return list(messages)
    return parted.with_notes(parted.completed(notes_text) or parted.by_rules())


async def compact_asking(
    messages: Sequence[object],
    notes_text: str,
    open_model: Callable[[], Model] | None,
    limits: Limits,
    *,
    keep: Keep = KEEP,
) -> Compacted:
    """As `compact` does, but where there are no notes a model is opened and asked for them, once; rules write them
    where there is no model, or nothing comes of asking it.

    What takes long is done beside the loop. Raises UsageError where the shape of the messages is not understood; never
    for the model.
    """
    parted = await asyncio.to_thread(_part, messages, keep)
    if not parted.has_something_to_do(notes_text):
        return Compacted(list(messages), Summary.NONE)
    if notes_text.strip():
        notes = await asyncio.to_thread(parted.completed, notes_text)
        return _compacted(parted, notes, Summary.NOTES)
    usage, why_not = None, ""
    if open_model is not None:
        asked = await by_model.notes(open_model, parted.left_out, parted.former_notes(), limits)
        if asked.notes:
            notes = await asyncio.to_thread(parted.completed, asked.notes)
            return _compacted(parted, notes, Summary.MODEL, asked.usage)
        usage, why_not = asked.usage, asked.why_not
    notes = await asyncio.to_thread(parted.by_rules)
    return _compacted(parted, notes, Summary.RULES, usage, why_not)


def _compacted(
    parted: _Parted, notes: str, summary: Summary, usage: Usage | None = None, why_not: str = ""
) -> Compacted:
    messages = parted.with_notes(notes)
    is_as_it_was = len(messages) == len(parted.whole) and all(map(is_, messages, parted.whole))
    return Compacted(messages, Summary.NONE if is_as_it_was else summary, usage, why_not)


def _part(messages: Sequence[object], keep: Keep) -> _Parted:
    shape = shape_of(messages)
    rest = read_messages(messages)
    instructions = list(takewhile(lambda message: message.is_instruction, rest))
    rest = rest[len(instructions) :]
    former = rest[0] if rest and rest[0].speaker is not Speaker.USER and notes_in(rest[0].text) else None
    rest = rest[1:] if former else rest
    first = first_kept(rest, keep)
    return _Parted(messages, shape, instructions, former, rest[:first], rest[first:], keep.notes_tokens)
