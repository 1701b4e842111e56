"""Searching transcripts: two engines, one answer, and nothing missed for how JSON spells it."""

from __future__ import annotations

import json
import os
import re
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.errors import StoreError, UsageError
from reverie.testing.transcript_builder import TranscriptBuilder
from reverie.text.signals import SIGNALS
from reverie.transcripts import search as search_module
from reverie.transcripts.raw_pattern import raw_pattern
from reverie.transcripts.search import MAX_EXCERPT, Hit, find_ripgrep, matching_turns, search

RECORDED = sorted(str(path) for path in (Path(__file__).parent / "recorded").rglob("*.jsonl"))

needs_ripgrep = pytest.mark.skipif(find_ripgrep() is None, reason="there is no ripgrep on this machine")


def with_ripgrep(paths: list[str], pattern: str) -> list[Hit]:
    return list(search(paths, pattern))


def with_python(paths: list[str], pattern: str) -> list[Hit]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search_module, "find_ripgrep", lambda: None)
        return list(search(paths, pattern))


ENGINES = [pytest.param(with_ripgrep, marks=needs_ripgrep), with_python]


# Both engines


@needs_ripgrep
@pytest.mark.parametrize(
    "pattern", ["pnpm", "记住", "deadline|vendor", r"\bno\b", r"use\s+\w+", "not.{0,9}like", '"', "[a-c]x"]
)
def test_both_engines_find_the_same(pattern: str) -> None:
    assert with_ripgrep(RECORDED, pattern) == with_python(RECORDED, pattern)


@needs_ripgrep
@pytest.mark.parametrize("pattern", sorted({signal.pattern for signal in SIGNALS}), ids=lambda pattern: pattern[:20])
def test_both_engines_find_the_same_signals(pattern: str) -> None:
    hits = with_ripgrep(RECORDED, pattern)
    assert hits == with_python(RECORDED, pattern)
    assert hits


@needs_ripgrep
@given(st.lists(st.binary(max_size=40)), st.sampled_from(["a", "é", "不", r"\w\d", "a.b", "[^x]y", "x?"]))
def test_both_engines_find_the_same_in_any_bytes(
    tmp_path_factory: pytest.TempPathFactory, lines: list[bytes], pattern: str
) -> None:
    path = tmp_path_factory.mktemp("bytes") / "t.jsonl"
    path.write_bytes(b"\n".join(line.replace(b"\r", b"") for line in lines))
    found = [(hit.line_number, hit.excerpt) for hit in with_ripgrep([str(path)], pattern)]
    expected = [(hit.line_number, hit.excerpt) for hit in with_python([str(path)], pattern)]
    # An empty match is nothing to show, and the engines differ on whether they name it.
    assert [hit for hit in found if hit[1]] == [hit for hit in expected if hit[1]]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_hit_names_its_line_once_and_the_paths_keep_their_order(engine, tmp_path: Path) -> None:
    late, early = tmp_path / "z.jsonl", tmp_path / "a.jsonl"
    late.write_bytes(b"\nx pnpm pnpm\n\nPNPM\n")
    early.write_bytes(b"pnpm")
    assert engine([str(late), str(early)], "pnpm") == [
        Hit(str(late), 2, b"pnpm"),
        Hit(str(late), 4, b"PNPM"),
        Hit(str(early), 1, b"pnpm"),
    ]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", ["-e 空:1:.jsonl".encode(), b"\xff.jsonl", b"a\n1:b.jsonl"])
def test_odd_names_and_odd_bytes_are_searched(engine, name: bytes, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(name)
    path.write_bytes(b"\xff\xfep\0pnpm\n\0\0pnpm\xff")
    assert [(hit.path, hit.line_number) for hit in engine([str(path)], "pnpm")] == [(str(path), 1), (str(path), 2)]


@pytest.mark.parametrize("engine", ENGINES)
def test_links_pipes_and_missing_files_hold_no_hit(engine, tmp_path: Path) -> None:
    real = tmp_path / "real.jsonl"
    real.write_bytes(b"pnpm")
    (tmp_path / "link.jsonl").symlink_to(real)
    os.mkfifo(tmp_path / "pipe.jsonl")
    paths = [str(tmp_path / name) for name in ["link.jsonl", "pipe.jsonl", "none.jsonl", ".", "real.jsonl", "nul\0"]]
    assert [hit.path for hit in engine(paths, "pnpm")] == [str(real)]


@pytest.mark.parametrize("engine", ENGINES)
def test_an_excerpt_is_cut(engine, tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(b"x" * 9999)
    assert engine([str(path)], "x+") == [Hit(str(path), 1, b"x" * MAX_EXCERPT)]


def test_more_paths_than_one_command_line_holds_are_searched_in_turns(tmp_path: Path) -> None:
    paths = [tmp_path / f"{'n' * 200}{number}.jsonl" for number in range(600)]
    for path in paths:
        path.write_bytes(b"pnpm")
    assert [hit.path for hit in search(map(str, paths), "pnpm")] == list(map(str, paths))
    assert len(list(search(map(str, paths), "pnpm", max_hits=7))) == 7


def test_a_search_left_early_leaves_no_process_behind(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(b"pnpm\n" * 500_000)
    assert len(list(search([str(path)], "pnpm", max_hits=3))) == 3  # an unread child would warn, and warnings fail


@pytest.mark.parametrize("script", ["#!/bin/sh\nkill -9 $$\n", "#!/no/such/interpreter\n"])
def test_a_ripgrep_that_breaks_is_made_up_for(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "rg"
    broken.write_text(script, encoding="utf-8")
    broken.chmod(broken.stat().st_mode | stat.S_IXUSR)
    expected = with_python(RECORDED, "pnpm")
    monkeypatch.setattr(search_module, "find_ripgrep", lambda: str(broken))
    assert list(search(RECORDED, "pnpm")) == expected


@needs_ripgrep
def test_a_users_ripgrep_settings_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = tmp_path / "ripgreprc"
    settings.write_text("--max-count=1\n--smart-case\n", encoding="utf-8")
    expected = with_python(RECORDED, "pnpm")
    monkeypatch.setenv("RIPGREP_CONFIG_PATH", str(settings))
    assert list(search(RECORDED, "pnpm")) == expected


def test_case_counts_where_it_is_asked_to(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text("É\né\n\\u00e9\n", encoding="utf-8")
    assert [hit.line_number for hit in search([str(path)], "É")] == [1, 2, 3]
    assert [hit.line_number for hit in search([str(path)], "é", ignore_case=False)] == [2, 3]


# What a raw pattern allows for

WORDS = st.text(alphabet="no use pnpm\n\t\"\\/'<é不要用记住😀.,", max_size=20)
ENGLISH = [r"\bno\b", r"use\s+pnpm", "^no", "pnpm$", "[.,]n", '"n', r"\\", "/", "'", r"n\S+o", r"n\Wo", r"\n|\t"]
CHINESE = ["不要", "记住.{0,3}用", r"\w+é", "[^ ]不", "[不é]要", "😀"]


@given(text=WORDS, pattern=st.sampled_from(ENGLISH + CHINESE), escaped=st.booleans())
def test_every_line_whose_words_match_is_found(text: str, pattern: str, escaped: bool) -> None:
    line = json.dumps({"text": text}, ensure_ascii=escaped).encode()
    if re.search(pattern, text, re.IGNORECASE):
        assert raw_pattern(pattern, ignore_case=True).search(line)


@given(st.text(min_size=1, max_size=12), st.booleans())
def test_every_literal_is_found_however_json_spells_it(text: str, escaped: bool) -> None:
    text = text.encode("utf-8", "replace").decode("utf-8")
    text = "".join(character for character in text if character.isprintable()) or "x"
    line = json.dumps(f"so {text} it is", ensure_ascii=escaped).encode()
    assert raw_pattern(re.escape(text), ignore_case=False).search(line)


@pytest.mark.parametrize("pattern", ["(", "(?=x)", "(?<!x)y", r"(a)\1", "[\\w-]", "[a--b]", "(?P<n>x)", r"\x41", "*"])
def test_a_pattern_beyond_what_can_be_searched_for_is_refused_with_a_sentence(pattern: str) -> None:
    with pytest.raises(UsageError, match=r"pattern|searched for"):
        search([], pattern)


def test_a_long_line_without_a_match_takes_no_long_time() -> None:
    """Alternatives that overlap would try a number of ways that doubles with each character; this would not end."""
    line = ("\\n不 not " + "\\u4e0d" + "é" * 3).encode() * 300
    for signal in SIGNALS:
        raw_pattern(signal.pattern, ignore_case=True).search(line)


# Confirmed turns


def test_only_the_users_own_words_are_confirmed(tmp_path: Path) -> None:
    builder = TranscriptBuilder().user("hello\nNo, use pnpm").assistant("No, use npm").meta("No, use yarn")
    path = builder.tool_result("No, use bun").user("nothing, use it").write(tmp_path / "t.jsonl")
    turns = list(matching_turns(str(path), r"\bno, use\b"))
    assert [(turn.number, turn.text) for turn in turns] == [(1, "hello\nNo, use pnpm")]


def test_chinese_words_are_confirmed_in_either_spelling(tmp_path: Path) -> None:
    line = {"role": "user", "text": "以后不要用 npm"}
    for escaped in (True, False):
        path = tmp_path / f"{escaped}.jsonl"
        path.write_text(json.dumps(line, ensure_ascii=escaped), encoding="utf-8")
        assert [turn.text for turn in matching_turns(str(path), "不要用")] == ["以后不要用 npm"]


def test_a_file_without_a_candidate_is_not_decoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = TranscriptBuilder().user("hello").write(tmp_path / "t.jsonl")
    monkeypatch.delattr(search_module, "open_transcript")
    assert list(matching_turns(str(path), "pnpm")) == []


def test_a_candidate_in_a_file_that_is_no_transcript_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(b"pnpm\n")
    with pytest.raises((UsageError, StoreError)):
        matching_turns(str(path), "pnpm")
