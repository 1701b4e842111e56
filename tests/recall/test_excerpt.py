from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reverie.recall.excerpt import CUT, excerpt


def test_a_short_memory_is_given_whole():
    assert excerpt("\nOne.\n\nTwo.\n", "Two.", 100) == "One.\n\nTwo."


def test_of_a_long_memory_the_lines_around_the_passage_are_given_and_the_cuts_marked():
    body = "\n".join(f"- line number {number:03}" for number in range(200))
    lines = excerpt(body, "- line number 100", 100).split("\n")
    assert lines[0] == lines[-1] == CUT
    assert "- line number 100" in lines


def test_a_passage_that_is_too_long_is_cut_at_its_end():
    assert excerpt("x" * 500, "x" * 500, 20) == "x" * 17 + CUT


@given(st.text(alphabet="ab 中\n", max_size=300), st.integers(min_value=12, max_value=120))
def test_an_excerpt_never_exceeds_its_budget(body: str, budget: int):
    passage = max(body.split("\n"), key=len)
    assert len(excerpt(body, passage, budget).encode()) <= budget
