from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from reverie.memdir.index import MAX_BYTES, MAX_LINES, Index, load
from reverie.text.index_line import Entry

INDEX = """\
# Memory

Some prose with a [link](prose.md).

- [Tabs](tabs.md) — never spaces
  more about tabs
- [Deploys](deploys.md) — on Tuesdays

<!-- - [Hidden](hidden.md) — not an entry -->
```
- [Code](code.md) — not an entry
```
The end.
"""

index_lines = st.sampled_from(
    ["", "# Heading", "---", "```", "~~~~", "<!--", "-->", "<!-- a -->", "prose", "  indented", "name: x"]
) | st.builds(
    lambda bullet, name, hook: f"{bullet} [{name}]({name}.md){hook}",
    st.sampled_from(["-", "*", "  -"]),
    st.sampled_from("abcdef"),
    st.sampled_from(["", " — hook", " - 钩子", ": " + "long " * 60]),
)
indexes = st.builds(
    lambda bom, lines, newline, last: bom + newline.join([*lines, *([""] if last else [])]).encode(),
    st.sampled_from([b"", b"\xef\xbb\xbf"]),
    st.lists(index_lines, max_size=12),
    st.sampled_from(["\n", "\r\n"]),
    st.booleans(),
)


def targets(data: bytes) -> list[str]:
    return [entry.target for entry in Index.parse(data).entries]


@given(st.binary() | indexes)
@example(b"\xef\xbb\xbf---\r\na: b\r\n---\r\n- [A](a.md)\r")
@example(b"\xff\xfe- [A](a.md)\n\n")
def test_an_untouched_index_is_the_same_bytes(data: bytes) -> None:
    assert Index.parse(data).render() == data


def test_entries_are_found_among_prose_comments_and_code() -> None:
    index = Index.parse(INDEX.encode())
    assert index.entries == [
        Entry("Tabs", "tabs.md", "never spaces"),
        Entry("Deploys", "deploys.md", "on Tuesdays"),
    ]


def test_a_fence_or_comment_that_never_closes_hides_nothing() -> None:
    assert targets(b"```\n- [A](a.md)\n") == ["a.md"]
    assert targets(b"<!-- oops\n- [A](a.md)\n") == ["a.md"]
    assert targets(b"```\ncode\n```\n<!-- oops\n- [A](a.md)\n~~~\n- [B](b.md)") == ["a.md", "b.md"]


def test_a_fence_closes_only_with_its_own_sign() -> None:
    assert targets(b"````\n```\n- [A](a.md)\n~~~\n````\n- [B](b.md)\n") == ["b.md"]
    assert targets(b"``` `inline` ```\n- [A](a.md)\n") == ["a.md"]


def test_frontmatter_and_a_line_that_is_not_utf8_hold_no_entry() -> None:
    assert targets(b"---\n- [A](a.md)\n---\n- [B](b.md)\n- [C](c.md) \xff\n") == ["b.md"]


def with_line(index: Index, entry: Entry) -> Index:
    return index.with_blocks([*index.blocks(), (index.line_for(entry),)])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"", b"- [N](n.md)\n"),
        (b"# Memory", b"# Memory\n- [N](n.md)\n"),
        (b"- [A](a.md)\r\n- [B](b.md)", b"- [A](a.md)\r\n- [B](b.md)\r\n- [N](n.md)\r\n"),
        (b"\xef\xbb\xbf- [A](a.md)\n", b"\xef\xbb\xbf- [A](a.md)\n- [N](n.md)\n"),
        (b"---\na: b\n---", b"---\na: b\n---\n- [N](n.md)\n"),
    ],
)
def test_a_new_line_fits_in_with_the_file(before: bytes, after: bytes) -> None:
    assert with_line(Index.parse(before), Entry("N", "n.md")).render() == after


@given(indexes)
def test_an_added_entry_is_there_and_taken_out_again_leaves_the_others(data: bytes) -> None:
    index = Index.parse(data)
    added = Index.parse(with_line(index, Entry("New", "new.md", "hook")).render())
    assert added.entries.count(Entry("New", "new.md", "hook")) == 1
    assert [entry for entry in added.entries if entry.target != "new.md"] == index.entries


def test_frontmatter_and_comments_are_neither_loaded_nor_counted() -> None:
    data = b"\xef\xbb\xbf---\nowner: me\n---\n\n<!-- a\nnote -->\n# Memory\r\n- [A](a.md)\n<!-- b --> shown\n\n"
    assert load(data).text == "# Memory\n- [A](a.md)\n<!-- b --> shown"
    assert load(data).warning is None
    assert Index.parse(data).size.lines == 3


def test_too_many_lines_are_cut_and_the_warning_says_where() -> None:
    data = b"---\na: b\n---\n" + b"".join(b"- [M%d](m%d.md)\n" % (n, n) for n in range(1, 251))
    loaded = load(data)
    assert loaded.text.splitlines()[-1] == "- [M200](m200.md)"
    assert loaded.warning is not None
    assert "has 250 lines" in loaded.warning
    assert "50 lines are missing above, from line 204 on: “- [M201](m201.md)”" in loaded.warning


def test_too_many_bytes_are_cut_at_the_end_of_a_line() -> None:
    line = "记" * 100 + "\n"
    loaded = load((line * 100).encode())
    assert loaded.text == "\n".join(["记" * 100] * 83)
    assert len(loaded.text.encode()) <= MAX_BYTES
    assert loaded.warning is not None
    assert "17 lines are missing" in loaded.warning


def test_a_single_endless_line_still_shows_its_beginning() -> None:
    loaded = load(("记" * 20_000).encode())
    assert loaded.text == "记" * (MAX_BYTES // 3)
    assert loaded.warning is not None


@given(st.binary(max_size=300) | indexes, st.integers(1, 100))
@settings(deadline=None)
def test_what_is_loaded_is_always_within_the_limits(data: bytes, times: int) -> None:
    loaded = load(data * times)
    assert len(loaded.text.split("\n")) <= MAX_LINES
    assert len(loaded.text.encode()) <= MAX_BYTES
    if Index.parse(data * times).size.fits():
        assert loaded.warning is None
