from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reverie.errors import StoreError
from reverie.memdir.memory_file import (
    MAX_FILE_BYTES,
    MemoryFile,
    parse,
    pin,
    reference_time,
    render,
    touch_modified,
    unpin,
    with_body,
)
from reverie.memdir.types import MemoryType

AGENT_FILE = b"""---
name: prefers-tabs
description: Tabs, never spaces
metadata:
  node_type: memory
  type: feedback
  originSessionId: 0f0e
  modified: 2026-11-15T17:50:40.871Z
---

Use tabs.

**Why:** the linter asks for them.
"""


def read(data: bytes, path: str = "notes/a-file.md", mtime_ns: int = 0) -> MemoryFile:
    return parse(path, data, mtime_ns)


def one_line(text: str) -> str:
    return " ".join("".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text).split())


def test_a_file_as_claude_code_writes_it_is_understood() -> None:
    file = read(AGENT_FILE)
    assert (file.name, file.description, file.type) == (
        "prefers-tabs",
        "Tabs, never spaces",
        MemoryType.FEEDBACK,
    )
    assert file.modified == datetime(2026, 11, 15, 17, 50, 40, 871_000, UTC)
    assert file.body == "Use tabs.\n\n**Why:** the linter asks for them.\n"
    assert (file.pinned, file.problem) == (False, None)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"---\ntitle: Old title\n---\n# Heading\n", "Old title"),
        (b"---\nname: ''\n---\n```\n# not a heading\n```\n## Second heading ##\n", "Second heading"),
        (b"---\nname: [a, list]\n---\nno heading", "a-file"),
        (b"", "a-file"),
        ("# 部署规则\r\n".encode(), "部署规则"),
        (b"---\nname: 2026\n---\n", "2026"),
    ],
)
def test_the_name_falls_back_to_title_heading_and_file_name(data: bytes, name: str) -> None:
    assert read(data).name == name


def test_the_type_is_read_from_either_place_and_an_unknown_one_is_no_problem() -> None:
    assert read(b"---\ntype: User\n---\n").type is MemoryType.USER
    assert read(b"---\ntype: note\nmetadata:\n  type: project\n---\n").type is MemoryType.PROJECT
    unknown = read(b"---\ntype: note\nmetadata: text\n---\n")
    assert (unknown.type, unknown.problem) == (None, None)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"---\nname: a\nname: b\n---\nbody", "twice"),
        (b"fine\nnot \xff fine", "not UTF-8 text (line 2)"),
        (b"a\x00b", "NUL"),
        (b"x" * (MAX_FILE_BYTES + 1), "1,000,001 bytes"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_and_left_alone(data: bytes, words: str) -> None:
    file = read(data)
    assert file.data == data
    assert file.problem is not None
    assert words in file.problem
    with pytest.raises(StoreError, match=r"notes/a-file\.md"):
        with_body(file, "new")


@given(st.binary(), st.text())
@example(b"---\r\nname: x\r\n---\r\n\r\na\r\nb", "x")
def test_parsing_never_raises(data: bytes, path: str) -> None:
    assert parse(path, data, -1).data == data


@given(st.text(), st.text(), st.sampled_from(MemoryType), st.text(), st.booleans())
@example('"quoted": #1', "colon: and # hash", MemoryType.USER, "---\nname: y\n---\n", True)
@example("记住：用制表符", "一行\n两行", MemoryType.FEEDBACK, "正文\r\n第二行", False)
@example("true", "2026-11-15", MemoryType.PROJECT, " \n\n  indented", False)
def test_what_is_rendered_is_read_back(name: str, description: str, kind: MemoryType, body: str, pinned: bool) -> None:
    file = read(render(name, description, kind, body, pinned))
    assert file.problem is None
    assert file.name == one_line(name) or not one_line(name)
    assert (file.description, file.type, file.pinned) == (one_line(description), kind, pinned)
    assert file.body.split() == body.encode("utf-8", "replace").decode().replace("\x00", "").split()
    assert file.body == "" or file.body.endswith("\n")
    assert render(name, description, kind, file.body, pinned) == file.data


def test_a_new_file_is_plain_to_read() -> None:
    data = render("Deploys: how", "Deploy on Tuesdays", MemoryType.PROJECT, "\n\nOnly on Tuesdays.\n\n", pinned=True)
    assert data == (
        b'---\nname: "Deploys: how"\ndescription: Deploy on Tuesdays\ntype: project\npinned: true\n---\n\n'
        b"Only on Tuesdays.\n"
    )


files = st.builds(
    lambda bom, head, blank, lines, newline: bom + (head + blank + "\n".join(lines).encode()).replace(b"\n", newline),
    st.sampled_from([b"", b"\xef\xbb\xbf"]),
    st.sampled_from([b"", b"---\nname: x # why\n---\n", b"---\nname: x\n---"]),
    st.sampled_from([b"", b"\n", b" \n\n"]),
    st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\x00")), max_size=4),
    st.sampled_from([b"\n", b"\r\n"]),
)


@given(files)
def test_a_body_put_back_gives_the_same_bytes(data: bytes) -> None:
    file = read(data)
    if file.problem is None:
        assert with_body(file, file.body) == data


@given(files, st.text(st.characters(codec="utf-8", exclude_characters="\x00\r")).map(str.lstrip))
def test_a_new_body_is_read_back_and_the_head_stays(data: bytes, body: str) -> None:
    file = read(data)
    if file.problem is None:
        changed = read(with_body(file, body))
        assert changed.body == body
        assert (changed.problem, changed.description) == (None, file.description)


def test_a_new_body_keeps_windows_line_ends() -> None:
    file = read(b"\xef\xbb\xbf---\r\nname: x\r\n---\r\n\r\nold\r\n")
    assert with_body(file, "a\nb") == b"\xef\xbb\xbf---\r\nname: x\r\n---\r\n\r\na\r\nb"


def test_pinning_is_one_line_and_unpinning_takes_it_back() -> None:
    pinned = pin(AGENT_FILE)
    assert pinned == AGENT_FILE.replace(b".871Z\n", b".871Z\npinned: true\n")
    assert read(pinned).pinned
    assert unpin(pinned) == AGENT_FILE
    assert unpin(pin(b"no frontmatter")) == b"no frontmatter"
    assert not read(unpin(b"---\nname: x\npinned: yes\nmetadata:\n  pinned: true\n---\n")).pinned


@pytest.mark.parametrize("edit", [pin, unpin])
def test_a_broken_file_is_neither_pinned_nor_unpinned(edit: object) -> None:
    assert callable(edit)
    with pytest.raises(StoreError, match="by hand"):
        edit(b"---\nname: [\n---\n")


def test_the_modified_time_is_updated_only_where_there_is_one() -> None:
    when = datetime(2027, 1, 2, 4, 4, 5, 678_900, timezone(timedelta(hours=1)))
    changed = touch_modified(AGENT_FILE, when)
    assert changed == AGENT_FILE.replace(b"2026-11-15T17:50:40.871Z", b"2027-01-02T03:04:05.678Z")
    for untouched in (b"---\nname: x\n---\n", b"text", b"---\nbroken: [\n---\n", b"---\nmetadata: x\n---\n"):
        assert touch_modified(untouched, when) == untouched


def test_relative_dates_go_by_the_modified_time_else_by_the_time_stamp() -> None:
    assert reference_time(read(AGENT_FILE)) == datetime(2026, 11, 15, 17, 50, 40, 871_000, UTC)
    assert reference_time(read(b"x", mtime_ns=86_400 * 10**9)) == datetime(1970, 1, 2, tzinfo=UTC)
    assert reference_time(read(b"x", mtime_ns=2**80)).year == 9999
    assert reference_time(read(b"x", mtime_ns=-(2**80))).year == 1
    unreadable = read(b"---\nmetadata:\n  modified: 0001-01-01T00:00:00+14:00\n---\n", mtime_ns=0)
    assert reference_time(unreadable).year == 1970
