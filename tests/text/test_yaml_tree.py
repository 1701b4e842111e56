from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.yaml_tree import MAX_DEPTH, Mapping, Scalar, YamlError, plain, read

TEXT = "a: one two  # why\nb:\nc: |\n  block\n\nd: {e: 'f'}\ng:\n  - h\n  # end\n"


def test_every_value_knows_where_it_stands() -> None:
    mapping = read(TEXT)
    assert isinstance(mapping, Mapping)
    spans = {pair.key.value: TEXT[pair.value.start : pair.value.end] for pair in mapping.pairs}
    assert spans == {"a": "one two", "b": "", "c": "|\n  block", "d": "{e: 'f'}", "g": "- h"}
    assert plain(mapping) == {"a": "one two", "b": None, "c": "block\n", "d": {"e": "f"}, "g": ["h"]}


def test_an_unwritten_value_stands_behind_its_own_colon() -> None:
    mapping = read(TEXT)
    assert mapping is not None
    pair = mapping.find("b")
    assert pair is not None
    assert TEXT[: pair.value.start].endswith("b:")
    assert mapping.find("absent") is None


def test_a_quoted_truth_value_is_a_word() -> None:
    assert plain(read("a: true\nb: 'true'\nc: ~\nd: '~'\n")) == {"a": True, "b": "true", "c": None, "d": "~"}


def test_tags_construct_nothing() -> None:
    assert plain(read("a: !!python/object/apply:os.system [ls]\nb: !!int 12\n")) == {"a": ["ls"], "b": "12"}


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "null\n"])
def test_a_text_without_fields_is_no_mapping(text: str) -> None:
    assert read(text) is None


def test_depth_is_bounded() -> None:
    assert read("a: " + "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1)) is not None
    with pytest.raises(YamlError, match="nested deeper") as caught:
        read("ok: 1\na: " + "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))
    assert caught.value.line == 1


@given(st.text() | st.text("ab:-?[]{},&*!|>'\"%@`#~ \t\n\\.<=", max_size=30))
def test_any_text_is_read_or_told_what_is_wrong(text: str) -> None:
    try:
        mapping = read(text)
    except YamlError:
        return
    for pair in mapping.pairs if mapping else ():
        assert isinstance(pair.key, Scalar)
        assert 0 <= pair.key.start <= pair.key.end <= len(text)
        assert 0 <= pair.value.start <= pair.value.end <= len(text)
