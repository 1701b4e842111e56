from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.plain import printable, revealed, unseen

hostile = st.text(
    alphabet=st.one_of(
        st.characters(), st.sampled_from("\x1b[]0;m\x07\\\x9b\x9d\x9c\u200b\u200d\u202e\u2028😀👩💻\ud800")
    )
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b[2J\x1b[1;1Hgone", "gone"),
        ("\x9b31mred", "red"),
        ("\x1b]0;title\x07after", "after"),
        ("\x1b]8;;https://evil.test\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1bPdevice\x1b\\after", "after"),
        ("\x1bcreset", "reset"),
        ("one\rtwo\x08\x7f", "onetwo"),
        ("\x85next\x9f", "next"),
    ],
)
def test_terminal_sequences_and_controls_are_gone(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_a_sequence_that_is_never_closed_does_not_swallow_the_text() -> None:
    assert printable("\x1b]0;title\nnext line") == "0;title\nnext line"
    assert printable("\x1b[31\nnext line") == "31\nnext line"


def test_newlines_and_tabs_stay() -> None:
    assert printable("a\tb\r\nc\n") == "a\tb\nc\n"


def test_direction_marks_zero_width_and_tag_characters_are_gone() -> None:
    tags = "".join(chr(0xE0000 + ord(letter)) for letter in "run this")
    assert printable("a\u202eb\u2066c\u200bd\ufeffe" + tags) == "abcde"
    assert printable("k\u3164e\u034fy\U000e0101") == "key"


def test_a_picture_made_of_several_stays_whole() -> None:
    coder = "👩\u200d💻"
    rainbow = "🏳\ufe0f\u200d🌈"
    assert printable(f"{coder} {rainbow}") == f"{coder} {rainbow}"
    assert printable("a\u200db 👩\u200d") == "ab 👩"


def test_separators_become_newlines_and_half_characters_visible() -> None:
    assert printable("a\u2028b\u2029c\ud83dd") == "a\nb\nc\ufffdd"


def test_ordinary_text_in_any_language_stays() -> None:
    text = "用户偏好深色模式。The café's déjà vu: 日本語, русский, ελληνικά, עברית, हिन्दी ✓"
    assert printable(text) == text


def test_no_format_character_of_unicode_gets_through() -> None:
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    left = {character for character in printable(every) if unicodedata.category(character) in ("Cf", "Cc", "Cs")}
    assert left <= {"\n", "\t"}


@given(hostile)
def test_what_is_printable_stays_as_it_is(text: str) -> None:
    once = printable(text)
    assert printable(once) == once


@given(hostile)
def test_printable_text_can_always_be_encoded(text: str) -> None:
    shown = printable(text)
    shown.encode("utf-8")
    assert not {"\x1b", "\x9b", "\u202e"} & set(shown)


def test_what_nobody_sees_is_shown_as_an_escape():
    assert revealed("a\u200bb \U000e0041 \x1b") == r"a\u200bb \U000e0041 \x1b"
    assert revealed("می‌خواهد 👨‍👩‍👧") == "می‌خواهد 👨‍👩‍👧"
    assert unseen("plain, naïve, 中文") == []
