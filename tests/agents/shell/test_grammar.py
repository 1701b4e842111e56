"""Two readers look at every command, and a command that they read differently is denied."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reverie.agents.shell import grammar
from reverie.agents.shell.denial import Denied
from reverie.agents.shell.grammar import parse
from reverie.agents.shell.words import SimpleCommand, read_commands


def test_commands_come_in_the_order_in_which_they_stand() -> None:
    commands = parse("ls 2>/dev/null | head -3 && echo 'a;b'; pwd < x\nid")
    assert [command.name.text for command in commands] == ["ls", "head", "echo", "pwd", "id"]
    assert [len(command.redirects) for command in commands] == [1, 0, 0, 1, 0]


def _one_word_less(text: str) -> list[SimpleCommand]:
    return [replace(command, words=command.words[:-1]) for command in read_commands(text)]


def _one_letter_less(text: str) -> list[SimpleCommand]:
    (command,) = read_commands(text)
    last = command.words[-1]
    return [replace(command, words=(*command.words[:-1], replace(last, end=last.end - 1)))]


def _no_redirects(text: str) -> list[SimpleCommand]:
    return [replace(command, redirects=()) for command in read_commands(text)]


@pytest.mark.parametrize("fooled", [_one_word_less, _one_letter_less, _no_redirects])
def test_a_reader_that_was_fooled_is_found_out_by_the_other(monkeypatch: pytest.MonkeyPatch, fooled: object) -> None:
    assert parse("ls -l src 2>/dev/null")
    monkeypatch.setattr(grammar, "read_commands", fooled)
    with pytest.raises(Denied, match="two ways"):
        parse("ls -l src 2>/dev/null")


@pytest.mark.parametrize(
    "text", ["(ls)", "ls $(pwd)", "x=1 ls", "for a in b; do ls; done", "ls &", 'ls "$x"', "ls <<< a"]
)
def test_the_tree_alone_denies_what_is_more_than_simple_commands(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(grammar, "read_commands", lambda _: read_commands("ls"))
    with pytest.raises(Denied):
        parse(text)
