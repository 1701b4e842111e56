"""Whose words stand in the user's place of a message: what a person typed, or what a program put there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reverie.model.turn import Speaker
from reverie.text.data_block import data_blocks
from reverie.transcripts.typed_words import whose


@dataclass(frozen=True, slots=True)
class Spoken:
    """Words with their speaker; `aside` holds the texts around them that are not the speaker's alone."""

    speaker: Speaker
    text: str
    aside: str = ""


def in_users_place(texts: Sequence[str], *, beside_results: bool) -> Spoken:
    """What a message in the user's role says.

    Recalled memories and reminders are cut out of what was typed. Words that share a message with the results of
    tools are the program's: a person types between answers.
    """
    typed: list[str] = []
    others: list[str] = []
    speaker = Speaker.HARNESS if beside_results else Speaker.USER
    for text in texts:
        said_by, words = (Speaker.HARNESS, text) if beside_results else _whose(text)
        if said_by is Speaker.USER:
            typed.append(words)
        if said_by is not Speaker.USER or words != text.strip():
            others.append(text)
            speaker = said_by
    if typed:
        return Spoken(Speaker.USER, "\n".join(typed), "\n".join(others))
    return Spoken(speaker, "\n".join(others))


def _whose(text: str) -> tuple[Speaker, str]:
    typed, end = "", 0
    for block in data_blocks(text):
        typed += text[end : block.start]
        end = block.end
    typed += text[end:]
    # A message that is the program's from end to end says so at its beginning, in front of the data.
    said_by, words = whose(typed)
    return (said_by, words) if said_by is Speaker.USER and words else (said_by, text)
