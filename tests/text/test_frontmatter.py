from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reverie.text import frontmatter, yaml_tree
from reverie.text.frontmatter import quote, remove_field, set_field, split

FILE = b"""---
# written by hand
name: Prefers tabs   # the short name
description: "Tabs: never spaces"
metadata:
  node_type: memory
  type: feedback
  modified: 2026-11-15T17:50:40.871Z

tags: [a, b]
---

The body.
"""

yaml_words = st.text(
    st.one_of(st.sampled_from(":#-?&*!|>'\"%@`[]{},~\\ \t中é😀\ufeff\u2028\x85\xa0"), st.characters(codec="utf-8")),
    max_size=12,
)
yaml_lines = st.builds(
    lambda indent, key, gap, value, end: f"{indent}{key}:{gap}{value}{end}",
    st.sampled_from(["", "", "  ", "    ", "\t"]),
    st.sampled_from(["name", "type", "metadata", "null", "true", "a-b", "名", "1"]),
    st.sampled_from(["", " ", "  "]),
    st.one_of(
        yaml_words,
        st.sampled_from(["true", "null", "~", "2026-11-15", "1.50", '"x y"', '"\\\\ \\" x"', "'x'", "yes", "|"]),
    ),
    st.sampled_from(["", " ", "  # why"]),
)
yaml_texts = st.lists(st.one_of(yaml_lines, st.sampled_from(["", "# note", "  # note", "- x", "..."])), max_size=5).map(
    lambda lines: "".join(line + "\n" for line in lines)
)


def slow_fields(text: str) -> object:
    try:
        return yaml_tree.plain(yaml_tree.read(text)) or {}
    except yaml_tree.YamlError:
        return "broken"


@given(st.one_of(st.binary(), yaml_texts.map(lambda text: b"---\n" + text.encode() + b"---\nbody")))
@example(b"\xef\xbb\xbf---\r\nname: x\r\n---")
def test_head_and_body_are_always_the_file(data: bytes) -> None:
    parts = split(data)
    assert parts.head + parts.body == data


@given(yaml_texts)
@example("a:\n  b: x\n c: y\n")
@example("name: a\n  b\n")
@example("name: x\r\nb: y\r\n")
def test_the_fast_reader_agrees_with_the_parser(text: str) -> None:
    fast = frontmatter._read_fast(text)
    if fast is not None:
        assert fast == slow_fields(text)


def test_the_fast_reader_reads_what_agents_write() -> None:
    text = "name: tabs\ndescription: 'Tabs, 制表符'\nmetadata:\n  type: user\n  modified: 2026-11-15T17:50Z\n"
    assert frontmatter._read_fast(text) == slow_fields(text)
    assert frontmatter._read_fast(text) is not None


def test_dates_and_numbers_stay_the_words_that_were_written() -> None:
    fields = split(b"---\na: 2026-11-15\nb: 1.50\nc: 0x10\nd: [2026-01-02, 007]\ne: true\nf: yes\n---\n").fields
    assert fields == {
        "a": "2026-11-15",
        "b": "1.50",
        "c": "0x10",
        "d": ["2026-01-02", "007"],
        "e": True,
        "f": "yes",
    }


def test_a_file_without_frontmatter_has_no_problem() -> None:
    assert split(b"# Title\n---\nname: x\n---\n") == frontmatter.Parts(b"", b"# Title\n---\nname: x\n---\n", {})
    assert split(b"") == frontmatter.Parts(b"", b"", {})


@pytest.mark.parametrize("fence", [b"---\n", b"---  \n", b"---\r\n", b"\xef\xbb\xbf---\n"])
def test_fences_may_have_trailing_spaces_a_mark_or_windows_line_ends(fence: bytes) -> None:
    parts = split(fence + b"name: x\n---")
    assert (parts.fields, parts.body, parts.problem) == ({"name": "x"}, b"", None)


@pytest.mark.parametrize(
    ("yaml", "words"),
    [
        (b"name: x\n", "never closed"),
        (b"a: b: c\n---\n", "line 2"),
        (b"ok: 1\nname: [a\n---\n", "line 3"),
        (b"just prose\n---\n", "key: value"),
        (b"- a\n- b\n---\n", "key: value"),
        (b"name: a\nname: b\n---\n", "`name` stands there twice (line 3)"),
        (b"name: \xff\n---\n", "not UTF-8 text (line 2)"),
        (b"a: &x 1\nb: *x\n---\n", "anchor"),
        (b'name: "a\n---\n', "never closed (line 2)"),
        (b"[a]: b\n---\n", "key is not a plain word"),
        (b'a: "\\UFFFFFFFF"\n---\n', "escape"),
        (b"a: 1\n--- b\n---\n", "more than one"),
        (b"a: " + b"x" * 40_000 + b'"\n b\n---\n', "longer than"),
        (b"a: \x01\n---\n", "the frontmatter cannot be read"),
    ],
)
def test_broken_frontmatter_says_what_is_wrong(yaml: bytes, words: str) -> None:
    parts = split(b"---\n" + yaml)
    assert parts.problem is not None
    assert words in parts.problem
    assert parts.fields == {}
    with pytest.raises(ValueError):
        set_field(b"---\n" + yaml, ("pinned",), True)
    with pytest.raises(ValueError):
        remove_field(b"---\n" + yaml, ("pinned",))


def test_a_billion_laughs_and_a_tower_of_brackets_are_refused_before_they_grow() -> None:
    laughs = "a0: &a0 [lol]\n" + "".join(f"a{n}: &a{n} [{f'*a{n - 1}, ' * 9}]\n" for n in range(1, 40))
    assert split(f"---\n{laughs}---\n".encode()).problem
    assert split(b"---\na: " + b"[" * 30_000 + b"\n---\n").problem
    assert split(b"---\na: " + b"{" * 30_000 + b"\n---\n").problem


def test_a_field_is_replaced_in_place_and_nothing_else_changes() -> None:
    edited = set_field(FILE, ("metadata", "modified"), "2027-01-02T03:04:05.678Z")
    assert edited == FILE.replace(b"2026-11-15T17:50:40.871Z", b"2027-01-02T03:04:05.678Z")
    assert set_field(FILE, ("description",), "New") == FILE.replace(b'"Tabs: never spaces"', b'"New"')
    assert set_field(FILE, ("name",), "New: name") == FILE.replace(b"Prefers tabs", b'"New: name"')


def test_a_new_field_goes_to_the_end_of_its_mapping() -> None:
    assert set_field(FILE, ("pinned",), True) == FILE.replace(b"[a, b]\n", b"[a, b]\npinned: true\n")
    assert set_field(FILE, ("metadata", "x"), "why") == FILE.replace(b".871Z\n", b".871Z\n  x: why\n")
    assert set_field(FILE, ("new", "x"), "y") == FILE.replace(b"[a, b]\n", b'[a, b]\nnew:\n  x: "y"\n')


@pytest.mark.parametrize(
    ("before", "path", "after"),
    [
        (b"---\r\na: b\r\n---\r\n", ("p",), b"---\r\na: b\r\np: true\r\n---\r\n"),
        (b"\xef\xbb\xbf---\na: b\n---", ("p",), b"\xef\xbb\xbf---\na: b\np: true\n---"),
        (b"---\np:   # why\n---\n", ("p",), b"---\np: true   # why\n---\n"),
        (b"---\nm:\na: b\n---\n", ("m", "p"), b"---\nm:\n  p: true\na: b\n---\n"),
        (b"---\nm: {a: b}\n---\n", ("m", "p"), b"---\nm: {a: b, p: true}\n---\n"),
        (b"---\nm: {}\n---\n", ("m", "p"), b"---\nm: {p: true}\n---\n"),
        (
            b"---\nd: |\n  two\n  lines\n\n# end\n---\n",
            ("p",),
            b"---\nd: |\n  two\n  lines\np: true\n\n# end\n---\n",
        ),
        (b"---\nd: |\n  two\n  lines\n\ne: f\n---\n", ("d",), b"---\nd: true\n\ne: f\n---\n"),
        (b"---\n# only a comment\n---\nbody", ("p",), b"---\n# only a comment\np: true\n---\nbody"),
        (b"no frontmatter\r\n", ("p",), b"---\r\np: true\r\n---\r\nno frontmatter\r\n"),
        (b"", ("p", "q"), b"---\np:\n  q: true\n---\n"),
    ],
)
def test_a_field_is_set_wherever_yaml_may_hold_it(before: bytes, path: tuple[str, ...], after: bytes) -> None:
    assert set_field(before, path, True) == after


def test_a_field_that_is_not_a_single_value_is_not_overwritten() -> None:
    with pytest.raises(ValueError, match="not a single value"):
        set_field(FILE, ("tags",), "x")
    with pytest.raises(ValueError, match="not a mapping"):
        set_field(FILE, ("name", "inner"), "x")


@pytest.mark.parametrize(
    ("before", "path", "after"),
    [
        (FILE, ("metadata", "type"), FILE.replace(b"  type: feedback\n", b"")),
        (FILE, ("tags",), FILE.replace(b"tags: [a, b]\n", b"")),
        (b"---\na: b\nm:\n  p: true\n---\n", ("m", "p"), b"---\na: b\n---\n"),
        (b"---\nm: {p: true, a: b}\n---\n", ("m", "p"), b"---\nm: {a: b}\n---\n"),
        (b"---\nm: {a: b, p: true}\n---\n", ("m", "p"), b"---\nm: {a: b}\n---\n"),
        (b"---\np: true\n---\nbody", ("p",), b"body"),
        (b"---\np: true\n---\n---\nbody", ("p",), b"---\n---\n---\nbody"),
        (FILE, ("absent",), FILE),
        (FILE, ("name", "inner"), FILE),
        (b"plain", ("p",), b"plain"),
    ],
)
def test_a_field_is_removed_with_its_line_alone(before: bytes, path: tuple[str, ...], after: bytes) -> None:
    assert remove_field(before, path) == after


@given(yaml_texts, st.booleans(), st.text(max_size=8))
def test_setting_and_removing_a_new_field_gives_the_file_back(text: str, crlf: bool, body: str) -> None:
    data = b"---\n" + text.encode() + b"---\n" + body.encode()
    data = data.replace(b"\n", b"\r\n") if crlf else data
    if split(data).problem or not split(data).fields:
        return
    try:
        pinned = set_field(data, ("pinned",), True)
    except ValueError:
        return  # a corner of YAML where one line cannot be added: refused, not guessed
    assert split(pinned).fields == {**split(data).fields, "pinned": True}
    assert split(pinned).body == split(data).body
    assert remove_field(pinned, ("pinned",)) == data


@given(st.text())
@example("yes")
@example("2026-11-15")
@example("a: b #c")
@example("\ud800")
@example("")
def test_a_quoted_value_is_read_back_as_it_was(value: str) -> None:
    readable = "".join("\ufffd" if "\ud800" <= character <= "\udfff" else character for character in value)
    data = f"---\na: {quote(value)}\n---\n".encode()
    assert split(data).fields == {"a": readable}


@given(st.text(alphabet=st.characters(codec="utf-8")), st.sampled_from([b"x", b'"x"', b"'x'", b">-\n  x", b""]))
def test_any_text_can_replace_any_scalar(value: str, old: bytes) -> None:
    data = b"---\nz: 1\na: " + old + b"\nb: 2\n---\nbody"
    assert split(set_field(data, ("a",), value)).fields == {"z": "1", "a": value, "b": "2"}


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ("description: like a letter: short", 'description: "like a letter: short"'),
        ('description: "never closed', 'description: "never closed"'),
        ("description: 像一封信: 短", 'description: "像一封信: 短"'),
        ("name: @ann", 'name: "@ann"'),
    ],
)
def test_a_value_that_only_lacks_its_quotes_gets_them(line: str, mended: str) -> None:
    data = frontmatter.mended(f"---\ntype: user\n{line}\n---\n\nBody.\n".encode(), ("name", "description"))
    assert data == f"---\ntype: user\n{mended}\n---\n\nBody.\n".encode()


@pytest.mark.parametrize("text", ["---\nname: a\n  b: [\n---\n", "---\nname: a: b\n", "no head", "---\nx: a: b\n---\n"])
def test_what_quotes_do_not_mend_is_left_to_others(text: str) -> None:
    assert frontmatter.mended(text.encode(), ("name", "description")) is None
