"""Other spellings of a command that bash runs just the same, or that run it beside something harmless."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

# A word of these needs no quotes, so it can be given some without another meaning.
_PLAIN_WORD = re.compile(r"(?<![^ \t\n])[A-Za-z0-9_./,:=+@-]+(?![^ \t\n])")
_QUOTES_OR_MORE = re.compile(r"[^A-Za-z0-9_./,:=+@ -]")


def _respell_word(command: str, chance: random.Random, respell: Callable[[str, random.Random], str]) -> str:
    """The command with one of its words spelt in another way; one with quotes of its own stays as it is."""
    if _QUOTES_OR_MORE.search(command):
        return command
    words = list(_PLAIN_WORD.finditer(command))
    if not words:
        return command
    word = chance.choice(words)
    return command[: word.start()] + respell(word.group(), chance) + command[word.end() :]


def _quoted(word: str, chance: random.Random) -> str:
    return chance.choice(["'{}'", '"{}"']).format(word)


def _partly_quoted(word: str, chance: random.Random) -> str:
    start = chance.randrange(len(word))
    end = chance.randrange(start, len(word)) + 1
    return word[:start] + _quoted(word[start:end], chance) + word[end:]


def _with_nothing_inside(word: str, chance: random.Random) -> str:
    at = chance.randrange(len(word) + 1)
    return word[:at] + chance.choice(["''", '""']) + word[at:]


def _escaped(word: str, chance: random.Random) -> str:
    at = chance.randrange(len(word))
    return word[:at] + "\\" + word[at:]


def _quote(command: str, chance: random.Random) -> str:
    how = chance.choice([_quoted, _partly_quoted, _with_nothing_inside, _escaped])
    return _respell_word(command, chance, how)


def _join(command: str, chance: random.Random) -> str:
    place = chance.choice(
        [
            "ls; {}",
            "ls;{}",
            "ls && {}",
            "pwd\n{}",
            "pwd\n\n  {}",
            "false || {}",
            "cat notes.txt | {}",
            "{}; ls",
            "{} && pwd",
            "{}\nls -l",
            "{} | cat",
            "{} || true",
            "echo 'a' ; {}",
            'echo "a;b" && {}',
            "ls 2>/dev/null; {}",
            "grep -q x y && {} && pwd",
        ]
    )
    return place.replace("{}", command)


def _wrap(command: str, chance: random.Random) -> str:
    before, after = chance.choice(
        [
            ("(", ")"),
            ("{ ", "; }"),
            ("echo $(", ")"),
            ("echo `", "`"),
            ('echo "$(', ')"'),
            ("! ", ""),
            ("time ", ""),
            ("command ", ""),
            ("env ", ""),
            ("exec ", ""),
            ("X=1 ", ""),
            ("", " &"),
            ("", " > out"),
            ("if true; then ", "; fi"),
            ("cat <(", ")"),
            ("ls |& ", ""),
        ]
    )
    return before + command + after


def _space(command: str, chance: random.Random) -> str:
    """More blanks where there is one outside quotes, or around the whole."""
    if _QUOTES_OR_MORE.search(command) or " " not in command or chance.random() < 0.3:
        return chance.choice([" ", "\t", "\n", "  \n "]) + command + chance.choice(["", " ", "\n"])
    at = chance.choice([place for place, character in enumerate(command) if character == " "])
    return command[:at] + chance.choice(["  ", "\t", " \t ", "${IFS}", "$IFS", " \\\n "]) + command[at + 1 :]


def _insert_unseen(command: str, chance: random.Random) -> str:
    at = chance.randrange(len(command) + 1)
    return command[:at] + chance.choice("\r\u00a0\u200b\u202e\x00\ufeff\u2028") + command[at:]


def _bundle(command: str, chance: random.Random) -> str:
    """A short flag with a harmless one before it, or a long one that is cut short."""
    flags = list(re.finditer(r"(?<= )--?[A-Za-z][A-Za-z-]*", command))
    if not flags or _QUOTES_OR_MORE.search(command):
        return command
    flag = chance.choice(flags)
    text = flag.group()
    if text.startswith("--"):
        text = text[: chance.randrange(min(5, len(text)), len(text) + 1)]
    else:
        text = "-" + chance.choice("nrlcs") + text[1:]
    return command[: flag.start()] + text + command[flag.end() :]


_WAYS: tuple[Callable[[str, random.Random], str], ...] = (
    _quote,
    _quote,
    _join,
    _join,
    _wrap,
    _space,
    _insert_unseen,
    _bundle,
)


def mutant(command: str, chance: random.Random) -> str:
    """The command after one to three changes, each of which leaves what it does in it."""
    for _ in range(chance.randint(1, 3)):
        command = chance.choice(_WAYS)(command, chance)
    return command
