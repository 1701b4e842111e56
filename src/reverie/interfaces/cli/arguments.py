"""What on a command's line is an option and what is text: a text may begin with a dash, as an item of a list does."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def options_first(words: Sequence[str], take_a_value: Collection[str]) -> list[str]:
    """The same words with the options in front, and with a mark behind them after which nothing is one.

    `take_a_value` are the options whose value is the next word, whatever that looks like.
    """
    options: list[str] = []
    texts: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--":
            texts += rest
            break
        if not is_option(word):
            texts.append(word)
            continue
        options.append(word)
        if word in take_a_value and rest:
            options.append(rest.pop(0))
    return [*options, "--", *texts]


def is_option(word: str) -> bool:
    """Whether a word is meant for an option: it begins with a dash, and there is no space in its name."""
    name = word.partition("=")[0]
    return len(word) > 1 and word.startswith("-") and not any(character.isspace() for character in name)
