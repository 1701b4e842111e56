"""The words a memory is found by: the roots of its content words, Chinese characters, and identifiers as a whole."""

from __future__ import annotations

import re

from reverie.recall.roots import root
from reverie.understand.words import character_pairs, chinese_runs, content_word_list, is_chinese, plain_tokens

SINGLE_CHARACTER = 0.3  # what one Chinese character counts beside a pair of them, which is nearer to a word

# `src/app.py`, `deploy_prod`, `10.0.0.4`, `feature/x-2`: letters or digits joined by what no sentence joins words with.
_WHOLE = re.compile(r"[a-z0-9]+(?:[._/:@#-]+[a-z0-9]+)+", re.IGNORECASE)
_JOINT = re.compile(r"[/:@#]+")
_CHINESE = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")


def search_words(text: str) -> list[str]:
    """Every word of the text that a question may share with it, repetitions included.

    Beside the roots of `content_word_list` there are single Chinese characters, so that 猫 finds 猫粮, and identifiers,
    paths and addresses as they stand, so that `src/app.py` finds its own name before every other file below `src`.
    """
    found = list(map(root, content_word_list(text)))
    found += _identifiers(text, known=frozenset(found))
    if _CHINESE.search(text):
        found += _single_characters(text)
    return found


def weight(word: str) -> float:
    """How much a word counts by itself, before how rare it is."""
    return SINGLE_CHARACTER if len(word) == 1 and is_chinese(word) else 1.0


def _identifiers(text: str, known: frozenset[str]) -> list[str]:
    """Identifiers as a whole and in their large parts: `10.0.0.4:8080`, and the host and the port of it."""
    wholes = [whole.casefold() for whole in _WHOLE.findall(text)]
    return [part for whole in wholes for part in dict.fromkeys((whole, *_JOINT.split(whole))) if part not in known]


def _single_characters(text: str) -> list[str]:
    """The characters of every Chinese run that gave pairs; a run of one character stands among the words already."""
    runs = (run for token in plain_tokens(text) if is_chinese(token) for run in chinese_runs(token))
    return [character for run in runs if character_pairs(run) != [run] for character in run]
