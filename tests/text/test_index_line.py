from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from reverie.text.index_line import (
    AIM_ENTRY_CHARS,
    Entry,
    bullet_of,
    fold,
    links,
    parse_entry,
    render_entry,
    shorten,
)

one_line = st.text(st.characters(codec="utf-8"), max_size=30).map(fold)
file_names = st.text(
    st.characters(codec="utf-8", exclude_characters="/\\") | st.sampled_from(" ()[]<>%#?&'\":~.中"),
    min_size=1,
    max_size=20,
).map(lambda name: f"a{name}.md")


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("- [Tabs](tabs.md) — never spaces", Entry("Tabs", "tabs.md", "never spaces")),
        ("* [Tabs](./tabs.md) - never spaces", Entry("Tabs", "tabs.md", "never spaces")),
        ("+ [Tabs](tabs.md): never spaces", Entry("Tabs", "tabs.md", "never spaces")),
        ("-   [Tabs](tabs.md) – never spaces  ", Entry("Tabs", "tabs.md", "never spaces")),
        ("  - [Tabs](tabs.md) -- never spaces", Entry("Tabs", "tabs.md", "never spaces")),
        ("- [制表符](制表符.md)——从不用空格", Entry("制表符", "制表符.md", "从不用空格")),
        ("- [Tabs](tabs.md)：从不用空格", Entry("Tabs", "tabs.md", "从不用空格")),
        ("- [Tabs](tabs.md)", Entry("Tabs", "tabs.md")),
        ("- [Tabs](tabs.md) never spaces", Entry("Tabs", "tabs.md", "never spaces")),
        ("- [x] [Tabs](tabs.md) — done", Entry("Tabs", "tabs.md", "done")),
        ("- [Tabs](<my tabs.md>) — hook", Entry("Tabs", "my tabs.md", "hook")),
        ("- [Tabs](my%20tabs.md) — hook", Entry("Tabs", "my tabs.md", "hook")),
        ('- [Tabs](tabs.md "a tooltip") — hook', Entry("Tabs", "tabs.md", "hook")),
        ("- [Tabs](tabs(1).md) — hook", Entry("Tabs", "tabs(1).md", "hook")),
        ("- [Tabs](tabs.md#why) — hook", Entry("Tabs", "tabs.md", "hook")),
        ("- [A [nested] \\] title](a.md)", Entry("A [nested] ] title", "a.md")),
        ("- [Team](team/rules.md) — ours", Entry("Team", "team/rules.md", "ours")),
        ("- [[prefers-tabs]] — hook", Entry("prefers-tabs", "prefers-tabs.md", "hook", wiki=True)),
        ("- [[tabs.md|Tabs]]: hook", Entry("Tabs", "tabs.md", "hook", wiki=True)),
    ],
)
def test_entries_are_read_however_people_write_them(line: str, entry: Entry) -> None:
    assert parse_entry(line) == entry


@pytest.mark.parametrize(
    "line",
    [
        "",
        "# [Tabs](tabs.md)",
        "[Tabs](tabs.md)",
        "- see [Tabs](tabs.md)",
        "- plain words",
        "- [Docs](https://example.com/a.md)",
        "- [Docs](mailto:a.md)",
        "- [Picture](a.png)",
        "- [Above](../CLAUDE.md)",
        "- [Far](/etc/a.md)",
        "- [Home](~/a.md)",
        "- [Windows](C:\\a.md)",
        "- [Open](a.md",
        "- [Open(a.md)",
        "- [Open](<a.md)",
        "- []",
        "- [](",
        "- [[",
    ],
)
def test_other_lines_are_no_entries(line: str) -> None:
    assert parse_entry(line) is None


def test_every_link_of_a_line_is_found() -> None:
    found = links("see [A](a.md), [web](https://x.org), [[b]] and [C](<c d.md>)")
    assert [(link.title, link.target) for link in found] == [("A", "a.md"), ("b", "b.md"), ("C", "c d.md")]


@pytest.mark.parametrize("piece", ["[", "[a](", "[a](<", "[a](b(", "]", "\\", '[a](b "', "[[a|", "[a](()"])
def test_a_line_of_nothing_but_signs_is_read_as_fast_as_any_other(piece: str) -> None:
    assert links(piece * 50_000) == []


def test_an_entry_is_written_in_one_way() -> None:
    assert render_entry("Tabs", "tabs.md", "never\n spaces") == "- [Tabs](tabs.md) — never spaces"
    assert render_entry("A [b]", "my tabs.md", "") == "- [A \\[b\\]](<my tabs.md>)"
    assert render_entry("T", "t.md", "h", bullet="  * ") == "  * [T](t.md) — h"
    assert bullet_of("  * [T](t.md)") == "  * "


@given(one_line, file_names, one_line)
@example("\\", "a%20.md", "— dash")
@example("[", "a b (c).md", ": colon")
@example("x", "a<>.md", "-")
def test_what_is_written_is_read_back(title: str, target: str, hook: str) -> None:
    line = render_entry(title, target, hook)
    assume(len(line) < AIM_ENTRY_CHARS)
    assert "\n" not in line
    assert parse_entry(line) == Entry(title, target, hook)


@given(st.text(), file_names, st.text(max_size=500))
def test_a_long_entry_is_kept_short_and_still_leads_to_its_file(title: str, target: str, hook: str) -> None:
    line = render_entry(title, target, hook)
    entry = parse_entry(line)
    assert entry is not None
    assert entry.target == target
    assert len(line) <= AIM_ENTRY_CHARS or entry.hook == ""
    assert render_entry(entry.title, entry.target, entry.hook) == line


@given(st.text())
def test_any_line_can_be_read(line: str) -> None:
    parse_entry(line)
    links(line)


@pytest.mark.parametrize(
    ("text", "most", "short"),
    [
        ("never use spaces here", 15, "never use…"),
        ("never use spaces here", 21, "never use spaces here"),
        ("从来不要使用空格，永远使用制表符", 8, "从来不要使用空…"),
        ("部署只在周二，从不在周五", 7, "部署只在周二…"),
        ("Donaudampfschiff", 6, "Donau…"),
        ("cafe\u0301\u0301 au lait", 6, "caf…"),
        ("word", 1, ""),
        ("...........", 5, ""),
    ],
)
def test_text_is_cut_at_words_and_at_chinese_characters(text: str, most: int, short: str) -> None:
    assert shorten(text, most) == short


@given(st.text(), st.integers(0, 50))
def test_shortened_text_fits_and_begins_as_the_text_did(text: str, most: int) -> None:
    short = shorten(text, most)
    assert len(short) <= most
    assert short == text or text.startswith(short.removesuffix("…"))
