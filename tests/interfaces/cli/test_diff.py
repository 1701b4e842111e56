"""A diff as a person reads it."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st

from reverie.interfaces.cli.diff import ADDED_WORD, REMOVED_WORD, diff_lines, draw_change
from reverie.interfaces.cli.screen import Screen
from reverie.model.change import Change, Content, Reason
from reverie.model.evidence import Evidence


def lines(before: str, after: str) -> list[str]:
    return [line.plain for line in diff_lines(before, after)]


def marked(before: str, after: str, style: str) -> list[str]:
    """The pieces of the diff that stand out in one style."""
    return [
        line.plain[span.start : span.end]
        for line in diff_lines(before, after)
        for span in line.spans
        if span.style == style
    ]


def drawn(change: Change) -> str:
    file = io.StringIO()
    draw_change(Screen(file=file, markup=False, highlight=False, width=1000), change)
    return file.getvalue()


def test_a_changed_line_is_shown_among_its_neighbours() -> None:
    before = "".join(f"line {number}\n" for number in range(9))
    assert lines(before, before.replace("line 4", "line four")) == [
        "@@ -2,7 +2,7 @@",
        *("  line 1", "  line 2", "  line 3"),
        "- line 4",
        "+ line four",
        *("  line 5", "  line 6", "  line 7"),
    ]


def test_the_words_that_differ_stand_out() -> None:
    before, after = "We ship it tomorrow at noon.", "We ship it on 2026-11-16 at noon."
    assert "".join(marked(before, after, REMOVED_WORD)) == "tomorrow"
    assert "".join(marked(before, after, ADDED_WORD)) == "on 2026-11-16"


def test_chinese_words_stand_out_too() -> None:
    assert "".join(marked("昨天把服务器搬到了新机房", "前天把服务器搬到了新机房", REMOVED_WORD)) == "昨"


def test_lines_that_share_little_are_not_taken_to_pieces() -> None:
    assert marked("The harbour office opens at nine.", "Xiao owns all of web/src.", REMOVED_WORD) == []


def test_new_and_retired_files_are_shown_whole() -> None:
    content = Content(b"one\ntwo\n", 0)
    assert drawn(Change("a.md", None, content)) == "created  a.md\n@@ -0,0 +1,2 @@\n+ one\n+ two\n"
    assert drawn(Change("a.md", content, None)) == "retired  a.md\n@@ -1,2 +0,0 @@\n- one\n- two\n"


def test_a_change_of_line_endings_alone_is_said_in_words() -> None:
    assert lines("one\r\n", "one\n") == ["  (only line endings or the end of the file differ)"]


def test_each_reason_is_given_once_with_where_the_words_went() -> None:
    reason = Reason("exact-duplicate", "says what b.md says", "merged into b.md")
    evidence = Evidence("s.jsonl", 3, "user", "use tabs")
    text = drawn(Change("a.md", Content(b"x\n", 0), None, (reason, reason), (evidence,)))
    assert text.count("because says what b.md says (merged into b.md)") == 1
    assert "you said, turn 3 of s.jsonl: “use tabs”" in text


def test_bytes_that_are_no_text_and_markup_are_shown_as_they_are() -> None:
    text = drawn(Change("[red]a.md", None, Content(b"\xff [bold]x[/bold] \x1b[2J :smile:\n", 0)))
    assert "created  [red]a.md" in text
    assert "+ \ufffd [bold]x[/bold] \\x1b[2J :smile:" in text


def test_characters_that_nobody_sees_are_shown_as_escapes() -> None:
    text = drawn(
        Change("a.md", Content(b"x\n", 0), Content("x\u202e \U000e0041y 👨\u200d👩 می\u200cخواهد\n".encode(), 0))
    )
    assert "+ x\\u202e \\U000e0041y 👨\u200d👩 می\u200cخواهد" in text


@given(st.text("ab \n", max_size=60), st.text("ab \n", max_size=60))
def test_what_a_diff_adds_and_leaves_is_the_new_text(before: str, after: str) -> None:
    shown = lines(before, after)
    added = [line[2:] for line in shown if line.startswith("+ ")]
    removed = [line[2:] for line in shown if line.startswith("- ")]
    assert len(after.splitlines()) - len(before.splitlines()) == len(added) - len(removed)
    assert all(line in after.splitlines() for line in added)
    assert all(line in before.splitlines() for line in removed)
    assert (shown == []) == (before == after)
