"""A text may begin with a dash, and is not taken for an option then."""

from __future__ import annotations

from pathlib import Path

import pytest

from reverie.interfaces.cli import app
from reverie.interfaces.cli.arguments import is_option, options_first


@pytest.mark.parametrize("word", ["-k", "-k3", "--type", "--type=user", "--matching=two words", "--制表符"])
def test_what_is_meant_for_an_option_is_one(word: str) -> None:
    assert is_option(word)


@pytest.mark.parametrize("word", ["", "-", "- Use tabs.", "-v is verbose", "--no-verify is banned = always", "x-y"])
def test_a_text_is_none(word: str) -> None:
    assert not is_option(word)


def test_the_words_of_a_text_keep_their_order_and_options_their_values() -> None:
    words = ["one", "--type", "- user", "- two", "--json", "three", "--", "--four"]
    assert options_first(words, ["--type"]) == ["--type", "- user", "--json", "--", "one", "- two", "three", "--four"]


@pytest.mark.parametrize(
    "text", ["- 我们用 pnpm。", "- --no-verify is banned in this repository.", "-v is banned here."]
)
def test_remember_takes_a_list_item_and_its_options_behind_it(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert app.main(["remember", text, "--type", "feedback", "--memory-dir", str(tmp_path / "memory")]) == 0
    written = "".join(file.read_text() for file in (tmp_path / "memory").glob("[!M]*.md"))
    assert "type: feedback" in written
    assert text in written


def test_an_unknown_option_is_told_with_the_way_to_write_such_a_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["why", "--tabs"]) == 2
    assert "`--` stands before a text that begins with a dash" in capsys.readouterr().err
