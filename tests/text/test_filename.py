from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reverie.text.filename import MAX_STEM_BYTES, MAX_STEM_CHARS, Spellings, safe_name, twin, why_no_slug, why_unsafe


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Prefers tabs, never spaces!", "prefers-tabs-never-spaces.md"),
        ("部署规则：只在周二", "部署规则-只在周二.md"),
        ("Café déjà vu", "cafe-deja-vu.md"),
        ("Cafe\u0301", "cafe.md"),
        ("ＦＵＬＬ　ｗｉｄｔｈ", "full-width.md"),
        ("한국어 메모", "한국어-메모.md"),
        ("../../etc/passwd", "etc-passwd.md"),
        ("already-kebab.md", "already-kebab.md"),
        ("CON", "about-con.md"),
        ("Claude", "about-claude.md"),
        ("memory", "about-memory.md"),
        ("word " * 40, "word" + "-word" * 11 + ".md"),
        ("记" * 100, "记" * 60 + ".md"),
    ],
)
def test_a_title_becomes_a_plain_name(title: str, name: str) -> None:
    assert safe_name(title) == name


def test_a_title_without_letters_still_gets_a_name_of_its_own() -> None:
    assert safe_name("🎉") != safe_name("🔥")
    assert safe_name("🎉") == safe_name("🎉")
    assert safe_name("").startswith("memory-")


@given(st.text())
@example("COM¹")
@example("İ")
@example("a\u200bb")
@example("\ud800")
@example("𠜎" * 60)
@example("aux.txt")
def test_every_title_gives_a_safe_name(title: str) -> None:
    name = safe_name(title)
    stem = name.removesuffix(".md")
    assert why_unsafe(name) is None
    assert stem
    assert len(stem) <= MAX_STEM_CHARS
    assert len(stem.encode()) <= MAX_STEM_BYTES
    assert unicodedata.is_normalized("NFC", name)
    assert safe_name(name) == name


@pytest.mark.parametrize(
    "path",
    [
        "tabs.md",
        "MEMORY.md",
        "team/MEMORY.md",
        "logs/2026/11/2026-11-15.md",
        "部署 规则.md",
        "cost-5$.md",
        "100%.md",
        "a~b.md",
        "é" * 120 + ".md",
        "console.md",
    ],
)
def test_ordinary_paths_are_safe(path: str) -> None:
    assert why_unsafe(path) is None


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("", "empty"),
        ("a\x00.md", "NUL"),
        ("/etc/a.md", "relative"),
        ("\\\\server\\a.md", "forward slashes"),
        ("a\\b.md", "forward slashes"),
        ("~/a.md", "expand"),
        ("~root/a.md", "expand"),
        ("$HOME/a.md", "expand"),
        ("${HOME}.md", "expand"),
        ("%2e%2e/a.md", "expand"),
        ("%USERPROFILE%/a.md", "expand"),
        ("../a.md", "`..`"),
        ("a/../../b.md", "`..`"),
        ("./a.md", "`.`"),
        ("a//b.md", "empty name"),
        ("a.md/", "empty name"),
        ("a/b/c/d/e.md", "deeper"),
        (".hidden.md", "hidden"),
        (".git/hooks/a.md", "hidden"),
        (".claude/a.md", "hidden"),
        (".consolidate-lock", "hidden"),
        (".mcp.json", "hidden"),
        ("CLAUDE.md", "orders"),
        ("sub/claude.MD", "orders"),
        ("AGENTS.md", "orders"),
        ("ＣＬＡＵＤＥ.md", "orders"),
        ("memory.md", "index"),
        ("team/Memory.md", "index"),
        ("a.txt", "`.md`"),
        ("a.MD", "`.md`"),
        ("a", "`.md`"),
        ("a.md.", "dot"),
        ("a .md ", "space"),
        ("dir /a.md", "space"),
        ("a:b.md", "system"),
        ("C:a.md", "system"),
        ("what?.md", "system"),
        ("CON.md", "Windows"),
        ("con .md", "Windows"),
        ("nul.tar.md", "Windows"),
        ("COM¹.md", "Windows"),
        ("aux/a.md", "Windows"),
        ("MEMORY~1.md", "Windows"),
        ("a\u202eb.md", "cannot be seen"),
        ("a\u200bb.md", "cannot be seen"),
        ("a\nb.md", "cannot be seen"),
        ("a\x1b[2Jb.md", "cannot be seen"),
        ("a\u00a0b.md", "cannot be seen"),
        ("a\u3164b.md", "cannot be seen"),
        ("a\udcff.md", "cannot be seen"),
        ("é" * 128 + ".md", "255 bytes"),
        ("a" * 5000 + ".md", "4,096 bytes"),
    ],
)
def test_dangerous_paths_are_refused_with_a_reason(path: str, words: str) -> None:
    reason = why_unsafe(path)
    assert reason is not None
    assert words in reason


@given(st.text())
def test_any_path_can_be_asked_about(path: str) -> None:
    why_unsafe(path)
    twin(path, [path.upper(), path])


@pytest.mark.parametrize(
    ("path", "existing", "found"),
    [
        ("tabs.md", ["tabs.md"], None),
        ("Tabs.md", ["a.md", "tabs.md"], "tabs.md"),
        ("caf\u00e9.md", ["cafe\u0301.md"], "cafe\u0301.md"),
        ("STRASSE.md", ["straße.md"], "straße.md"),
        ("Team/new.md", ["team/old.md"], "team/old.md"),
        ("team/a.md", ["Team.md", "team/b.md"], None),
        ("a/tabs.md", ["b/Tabs.md"], None),
        ("new.md", [], None),
    ],
)
def test_a_twin_differs_only_in_case_or_unicode_form(path: str, existing: list[str], found: str | None) -> None:
    assert twin(path, existing) == found


def test_spellings_forget_what_was_dropped() -> None:
    spellings = Spellings(["team/a.md", "Tabs.md"])
    assert spellings.twin("tabs.md") == "Tabs.md"
    assert spellings.twin("Team/new.md") == "team/a.md"
    spellings.drop("Tabs.md")
    spellings.drop("team/a.md")
    assert spellings.twin("tabs.md") is None
    assert spellings.twin("Team/new.md") is None


@pytest.mark.parametrize("path", ["deploys.md", "team/code_review-rule.md", "部署日.md", "über-uns.md", "a1.md"])
def test_plain_names_are_slugs(path: str) -> None:
    assert why_no_slug(path) is None


@pytest.mark.parametrize(
    "path", ["ignore this.md", "what?.md", "a.b.md", "team/do it.md", "记，得.md", f"{'x' * 61}.md"]
)
def test_sentences_are_none(path: str) -> None:
    assert why_no_slug(path)
