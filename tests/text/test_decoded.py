from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.decoded import Decoded, unescaped, unwrapped, without_unseen


def origin(view: Decoded, text: str, part: str) -> str:
    """The original characters behind a part of the decoded text."""
    start = view.text.index(part)
    first, last = view.source(start, start + len(part))
    return text[first:last]


def test_each_character_knows_where_it_came_from() -> None:
    text = r"say \"hi\" é \u0041 %41 end"
    view = unescaped(Decoded(text))
    assert view.text == 'say "hi" é A A end'
    assert origin(view, text, '"hi"') == r"\"hi\""
    assert origin(view, text, "A A") == r"\u0041 %41"
    assert origin(view, text, "end") == "end"


def test_views_can_be_stacked() -> None:
    text = json.dumps(json.dumps("a\u200bb\ncd"), ensure_ascii=False)
    once = unescaped(Decoded(text))
    twice = without_unseen(unescaped(once))
    assert unwrapped(twice).text.strip("\"'") == "abcd"
    assert origin(unwrapped(twice), text, "bc").startswith("b")


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("abc\ndef", "abcdef"),
        ("abc\r\n    def", "abcdef"),
        ("abc \\\n  def", "abcdef"),
        ("'abc'\n'def'", "'abcdef'"),
        ("+abc\n+def", "+abcdef"),
        ("> abc\n> def", "> abcdef"),
        ("# abc\n# def", "# abcdef"),
        ("-abc\n-def", "-abcdef"),
        ("abc\n-def", "abc-def"),
        ("end.\n\nNext", "end.\n\nNext"),
        ("你好\n世界", "你好\n世界"),
    ],
)
def test_a_word_over_two_lines_becomes_one(text: str, joined: str) -> None:
    assert unwrapped(Decoded(text)).text == joined


def test_text_without_a_disguise_is_its_own_view() -> None:
    view = Decoded("plain 文字")
    assert without_unseen(view) is view
    assert unescaped(view) is view
    assert unwrapped(view) is view


def test_seams_are_where_pieces_meet() -> None:
    view = unwrapped(Decoded("abc\ndef"))
    assert view.seams(0, 6) == (3,)
    assert view.seams(3, 6) == ()


@given(st.text(alphabet="ab\\nu0%4\n-+ \"'\u200b文", max_size=40))
def test_the_way_back_never_leaves_the_text(text: str) -> None:
    view = unwrapped(unescaped(unescaped(without_unseen(Decoded(text)))))
    last = 0
    for index in range(len(view.text)):
        start, end = view.source(index, index + 1)
        assert last <= start < end <= len(text)
        last = start
