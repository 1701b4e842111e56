"""The words a memory is found by: the roots of its content words, Chinese characters, and identifiers as a whole."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from reverie.recall.roots import root
from reverie.understand.words import character_pairs, chinese_runs, content_word_list, is_chinese, plain_tokens

SINGLE_CHARACTER = 0.3  # what one Chinese character counts beside a pair of them, which is nearer to a word
SHORT = 32  # characters of a chunk that is likely to come again; a sentence without spaces is not

# `src/app.py`, `deploy_prod`, `10.0.0.4`, `feature/x-2`: letters or digits joined by what no sentence joins words with.
# It begins where a word begins, and gives back no letter: else every word is tried from each of its letters.
_WHOLE = re.compile(r"(?<![a-z0-9])[a-z0-9]++(?:[._/:@#-]++[a-z0-9]++)+", re.IGNORECASE)
_JOINT = re.compile(r"[/:@#]+")


class _Chunk(NamedTuple):
    """What stands between two spaces: its words, single Chinese characters, and identifiers with their parts."""

    words: list[str]
    characters: list[str]
    identifiers: list[str]


def search_words(text: str) -> list[str]:
    """Every word of the text that a question may share with it, repetitions included.

    Beside the roots of `content_word_list` there are single Chinese characters, so that 猫 finds 猫粮, and identifiers,
    paths and addresses as they stand, so that `src/app.py` finds its own name before every other file below `src`.
    """
    found: list[str] = []
    characters: list[str] = []
    identifiers: list[str] = []
    for chunk in text.split():  # no word reaches over a space, and most come again and again
        one = _known_chunk(chunk) if len(chunk) <= SHORT else _chunk(chunk)
        found += one.words
        if one.characters or one.identifiers:
            characters += one.characters
            identifiers += one.identifiers
    if identifiers:
        known = frozenset(found)
        found += [part for part in identifiers if part not in known]
    return found + characters


def weight(word: str) -> float:
    """How much a word counts by itself, before how rare it is."""
    return SINGLE_CHARACTER if is_single_character(word) else 1.0


def is_single_character(word: str) -> bool:
    """Whether it is one Chinese character, which is seldom a word by itself."""
    return len(word) == 1 and is_chinese(word)


def _chunk(text: str) -> _Chunk:
    characters = [] if text.isascii() else _single_characters(text)
    return _Chunk(list(map(root, content_word_list(text))), characters, _identifiers(text))


_known_chunk = lru_cache(maxsize=50_000)(_chunk)


def _identifiers(text: str) -> list[str]:
    """Identifiers as a whole and in their large parts: `10.0.0.4:8080`, and the host and the port of it."""
    wholes = [whole.casefold() for whole in _WHOLE.findall(text)]
    return [part for whole in wholes for part in dict.fromkeys((whole, *_JOINT.split(whole)))]


def _single_characters(text: str) -> list[str]:
    """The characters of every Chinese run that gave pairs; a run of one character stands among the words already."""
    runs = (run for token in plain_tokens(text) if is_chinese(token) for run in chinese_runs(token))
    return [character for run in runs if character_pairs(run) != [run] for character in run]
