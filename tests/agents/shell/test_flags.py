"""Arguments held against a list of flags: what is listed passes, spelt in full, and nothing else does."""

from __future__ import annotations

import re

import pytest

from reverie.agents.shell.denial import Denied
from reverie.agents.shell.flags import Flags, Given, hold_against
from reverie.agents.shell.words import read_commands

FLAGS = Flags(
    short="ab",
    valued="n",
    long=frozenset({"all"}),
    long_valued=frozenset({"count"}),
    long_optional=frozenset({"color"}),
    pairs=frozenset({"arg"}),
    values={"count": re.compile("[0-9]+")},
)


def _hold(flags: Flags, text: str) -> Given:
    (command,) = read_commands(f"x {text}")
    return hold_against(flags, command.arguments)


@pytest.mark.parametrize(
    ("text", "flags", "files"),
    [
        ("-ab f", ["a", "b"], ["f"]),
        ("-an5 f", ["a", "n"], ["f"]),
        ("-an 5 f", ["a", "n"], ["f"]),
        ("f -b", ["b"], ["f"]),
        ("--all --count=5 --count 5 f", ["all", "count", "count"], ["f"]),
        ("--color f", ["color"], ["f"]),
        ("--color=no f", ["color"], ["f"]),
        ("--arg k v f", ["arg"], ["f"]),
        ("-- -z", [], ["-z"]),
        ("-n -5 -", ["n"], ["-"]),
    ],
)
def test_flags_their_values_and_files_are_told_apart(text: str, flags: list[str], files: list[str]) -> None:
    given = _hold(FLAGS, text)
    assert given.flags == flags
    assert [word.text for word in given.positionals] == files


@pytest.mark.parametrize(
    "text",
    [
        "-z",
        "-az",
        "--al",
        "--all=1",
        "--count=x",
        "--count",
        "--count -a",
        "-n",
        "-n -a",
        "--arg k",
        "--z=1",
        "*",
        "-a*",
    ],
)
def test_what_is_not_listed_is_denied(text: str) -> None:
    with pytest.raises(Denied):
        _hold(FLAGS, text)


def test_a_flag_behind_a_file_is_denied_where_it_may_be_a_second_file() -> None:
    assert _hold(Flags(short="a", most=1, flags_first=True), "-a f").flags == ["a"]
    with pytest.raises(Denied):
        _hold(Flags(short="a", most=1, flags_first=True), "f -a")


def test_flags_stand_by_themselves_where_versions_read_bundles_differently() -> None:
    alone = Flags(short="ab", valued="n", glues=False)
    assert _hold(alone, "-ab -n 5").flags == ["a", "b", "n"]
    for text in ("-n5", "-an 5"):
        with pytest.raises(Denied):
            _hold(alone, text)
    with pytest.raises(Denied):
        _hold(Flags(short="ab", bundles=False), "-ab")
