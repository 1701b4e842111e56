"""What is read as words is what bash makes of them, to the character, whatever the text."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from reverie.agents.shell.denial import Denied
from reverie.agents.shell.grammar import parse
from reverie.agents.shell.words import read_commands

PIECES = [
    *["r ", "r ", "a", "b", "-x", " ", " ", "  ", "\t", "\n", ";", "|", "&&", "; r ", "| r ", "&& r ", "\nr "],
    *["'b c'", '"d e"', "''", '""', "'", '"', "\\", "\\ ", "\\\\", '\\"', "\\'", "\\|", "\\;", "\\n", "\\\n"],
    *["$x", "$", "`", "&", ">", "<", " 2>&1", " >/dev/null", " 2>/dev/null", ">&2", "<<", "<<<", "|&", ";;"],
    *["#", " #", "~", "~/", " ~/", "*", "?", "[", "]", "{", "}", "{a,b}", "(", ")", "!", "=", ":~", "=~/", "é", "部"],
    *['"a\\b"', '"\\\\"', '"\\""', '"\\$"', "'\\'", "$'a'", '$"a"', "%", "^", "@", "+", ",", "a=b", "2", "1", "\r"],
]
RECORD = 'r() { printf \'%s\\1\' "$@" "$end" >> "$log"; }\n'
END = "\2"


def _as_bash_sees_it(text: str, folder: Path) -> list[list[str]]:
    """The arguments of every `r` in the text, as bash hands them over; in no order, since pipes have none."""
    log = folder / "log"
    log.write_bytes(b"")
    (folder / "empty").mkdir(exist_ok=True)
    subprocess.run(
        ["bash", "--noprofile", "--norc", "-c", RECORD + text],
        cwd=folder / "empty",
        env={"PATH": "/usr/bin:/bin", "HOME": "~", "LC_ALL": "C.UTF-8", "log": str(log), "end": END},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    said = log.read_text(encoding="utf-8").split(END + "\1")[:-1]
    return sorted(one.split("\1")[:-1] for one in said)


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_the_words_of_any_text_that_is_read_are_those_that_bash_sees(
    tmp_path: Path, rounds: Callable[[int, int], int]
) -> None:
    chance = random.Random(42)
    compared = 0
    while compared < rounds(150, 5_000):
        text = "r " + "".join(chance.choices(PIECES, k=chance.randint(1, 7)))
        if "||" in text:  # bash would leave out what stands behind it
            continue
        try:
            commands = parse(text)
        except Denied:
            continue
        if any(one.name.text != "r" or any(redirect.source for redirect in one.redirects) for one in commands):
            continue
        read = sorted([word.text for word in one.arguments] for one in commands)
        assert _as_bash_sees_it(text, tmp_path) == read, repr(text)
        compared += 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a b", ["a", "b"]),
        ("a 'b c'd", ["a", "b cd"]),
        ('a "b\\"c"', ["a", 'b"c']),
        ('a "b\\c"', ["a", "b\\c"]),
        ('a "b\\\\"', ["a", "b\\"]),
        ("a b\\ c", ["a", "b c"]),
        ("a ''", ["a", ""]),
        ("a \\( \\)", ["a", "(", ")"]),
        ("a '$x `y`'", ["a", "$x `y`"]),
    ],
)
def test_quotes_come_off_as_bash_takes_them_off(text: str, words: list[str]) -> None:
    (command,) = read_commands(text)
    assert [word.text for word in command.words] == words


@pytest.mark.parametrize(
    ("word", "place"), [("*.md", 0), ("a*", 1), ("'*'a?", 2), ("'*'", None), ("\\*", None), ("[ab]", 0), ("''*", 0)]
)
def test_a_glob_counts_only_where_it_is_not_quoted(word: str, place: int | None) -> None:
    (command,) = read_commands(f"ls {word}")
    assert command.arguments[0].glob == place
