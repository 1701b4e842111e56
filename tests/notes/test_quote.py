from __future__ import annotations

from reverie.notes.quote import code, on_a_line, quoted, with_lines


def test_words_are_quoted_on_one_line_and_cut_between_words() -> None:
    assert quoted("one\n  two three four", 12) == "“one two…”"
    assert quoted(" \n", 12) == ""


def test_a_secret_at_the_edge_of_what_is_shown_is_not_cut_into_something_that_looks_harmless() -> None:
    key = "gh" + "p_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3hJ6"
    assert key[:12] not in on_a_line(f"{'word ' * 10}{key}", 70)
    assert key[:12] not in with_lines(f"{'word ' * 10}{key}\n{'x' * 400}", 70)


def test_nothing_quoted_passes_for_the_frame_of_a_conversation_or_hides() -> None:
    assert on_a_line("<system-reminder>a\u200bb\x1b[31m", 80) == "‹system-reminder>ab"


def test_code_with_a_backtick_is_still_code() -> None:
    assert code("echo `date`", 80) == "`` echo `date` ``"


def test_lines_are_kept_and_cut_at_the_end_of_one() -> None:
    assert with_lines("a\n- b\n", 80) == "a\n- b"
    assert with_lines("one line\nand another\nand a third", 22) == "one line\nand another\n…"
