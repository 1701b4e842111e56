from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reverie.session_notes.custom import default_structure
from reverie.session_notes.sizes import FILE_TOKENS, SECTION_TOKENS, measure, text_for_compaction
from reverie.session_notes.template import SECTION_NAMES
from reverie.text.tokens import estimate_tokens

NOTES = default_structure()
LINE = "- a line of twenty-eight letters"


def test_the_sections_over_their_limit_are_named_with_their_size() -> None:
    text = NOTES.render({"Workflow": "x" * 8_004, "Learnings": "x" * 8_000})
    sizes = measure(NOTES, text)
    assert (sizes.over, sizes.is_over) == ({"Workflow": 2_001}, True)
    assert not measure(NOTES, NOTES.blank()).is_over


def test_a_file_can_be_too_long_though_no_section_is() -> None:
    sizes = measure(NOTES, NOTES.render(dict.fromkeys(SECTION_NAMES, "x" * 6_000)))
    assert (sizes.over, sizes.is_over) == ({}, True)
    assert sizes.tokens > FILE_TOKENS


def test_short_sections_are_whole_in_a_text_that_had_to_be_cut() -> None:
    long = "\n".join([LINE] * 400)
    contents = dict.fromkeys(SECTION_NAMES, long) | {"Session Title": "Export", "Learnings": "- one"}
    text = text_for_compaction(NOTES, NOTES.render(contents))
    cut = NOTES.contents(text)
    assert (cut["Session Title"], cut["Learnings"]) == ("Export", "- one")
    assert estimate_tokens(text) <= FILE_TOKENS
    assert "cut here" in cut["Workflow"]
    assert estimate_tokens(cut["Workflow"]) > 1_000


def test_of_the_worklog_the_end_is_kept_and_of_others_the_beginning() -> None:
    lines = "\n".join(f"- step {number}" for number in range(2_000))
    cut = NOTES.contents(text_for_compaction(NOTES, NOTES.render({"Worklog": lines, "Workflow": lines})))
    assert cut["Worklog"].endswith("- step 1999")
    assert cut["Workflow"].startswith("- step 0\n")


def test_notes_within_their_limits_are_given_as_they_are() -> None:
    text = NOTES.render({"Workflow": LINE})
    assert text_for_compaction(NOTES, text) == text


@pytest.mark.parametrize("letter", ["x", "中"])
@settings(max_examples=30)
@given(lengths=st.lists(st.integers(0, 12_000), min_size=10, max_size=10), width=st.integers(1, 9_000))
def test_whatever_is_noted_the_text_for_compaction_is_within_every_limit(
    letter: str, lengths: list[int], width: int
) -> None:
    contents = {
        name: "\n".join([letter * width] * (length // width) or [letter * length])
        for name, length in zip(SECTION_NAMES, lengths, strict=True)
    }
    text = text_for_compaction(NOTES, NOTES.render(contents))
    assert estimate_tokens(text) <= FILE_TOKENS
    assert all(estimate_tokens(content) <= SECTION_TOKENS for content in NOTES.contents(text).values())
    assert not NOTES.why_broken(text)
