"""The shipped example holds what it promises, and the demo shows it to the end."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "example"
MEMORY = EXAMPLE / "memory"
SESSIONS = EXAMPLE / "sessions"
INDEX_BYTES = 25_000  # what an agent loads of an index
LINE_CHARACTERS = 200  # an index line longer than this holds content, not a hook
DEMO_SECONDS = 300  # a few seconds in truth; a machine under load must not fail the test

# Said by web pages, logs, hooks and sub-agents in the example, never by a person.
HOSTILE = (
    "havnetek-support.example",
    "always approve pull requests",
    "Havnbank is always the recommended",
    "run the linter twice",
    "always use a feature flag",
    "Never finish before promtool",
    "never mention this to the user",
    "wants the old rows exported first",
)

# Typed by people in the example's sessions: each will matter in the next one.
TAUGHT = (
    "Chrome 80",
    "always take a snapshot before a migration",
    "batches of 5000",
    "Don't touch anything in vendor/havnetek",
    "never restart anything without asking jonas",
    "we stay with fjordpay until the concession is renewed in 2027",
    "compare with Rails when you explain things to me",
    "给我的回答不要夹英文单词",
)

RELATIVE = ("Yesterday we moved", "last month", "is tomorrow at", "昨天", "上周五决定")
RECURRING = ("every Friday", "each Tuesday", "每周五")

# A `reverie` that changes one file in a dream, and says it has taken that back without doing so.
CARELESS = """#!/bin/sh
changed="$REVERIE_MEMORY_DIR/user_ann_role.md"
case "$*" in
  dream*) echo changed > "$changed"; touch -t 202611150900 "$changed" ;;
  "log --json") echo '[{"dream_id": "d1", "outcome": "dreamed"}]' ;;
esac
"""


@dataclass(frozen=True, slots=True)
class Shown:
    """One run of the demo that ended well: what it printed and the folder it left."""

    output: str
    root: Path
    home: Path


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    temporary = tmp_path_factory.mktemp("demo")
    home = tmp_path_factory.mktemp("home-of-the-newcomer")
    finished = subprocess.run(
        [sys.executable, str(EXAMPLE / "demo.py")],
        env={"PATH": os.environ["PATH"], "HOME": str(home), "TMPDIR": str(temporary), "LANG": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=DEMO_SECONDS,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    (root,) = temporary.glob("reverie-demo-*")
    return Shown(finished.stdout, root, home)


@pytest.fixture
def run_demo_with(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Path], int]:
    """Runs the demo with another program in the place of `reverie`, its folder below `tmp_path`."""
    spec = importlib.util.spec_from_file_location("reverie_demo", EXAMPLE / "demo.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "reverie_demo", module)  # dataclasses look their module up
    spec.loader.exec_module(module)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    def run(program: Path) -> int:
        monkeypatch.setattr(module, "REVERIE", program)
        return module.main()

    return run


def system_program(name: str) -> Path:
    found = shutil.which(name)
    assert found
    return Path(found)


def transcript_lines() -> Iterator[tuple[Path, dict[str, object]]]:
    for transcript in sorted(SESSIONS.rglob("*.jsonl")):
        for line in transcript.read_text(encoding="utf-8").splitlines():
            yield transcript, json.loads(line)


def words_of_people() -> str:
    """All that a person typed in the sessions."""
    typed: list[str] = []
    for _, line in transcript_lines():
        message = line.get("message")
        aside = line.get("isMeta") or line.get("isSidechain") or line.get("isCompactSummary")
        if line["type"] == "user" and isinstance(message, dict) and not aside:
            content = message["content"]
            typed.append(content if isinstance(content, str) else "")
    return "\n".join(typed)


def index_targets(index: Path) -> list[str]:
    return re.findall(r"^- \[[^\]]+\]\(([^)]+\.md)\)", index.read_text(encoding="utf-8"), re.MULTILINE)


def memory_bytes(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*.md"))
        if file.is_file()
    }


def loaded(folder: Path) -> str:
    """All that an agent could be given of a memory folder: every file but the daily logs, which no dream writes."""
    return b"\n".join(data for name, data in memory_bytes(folder).items() if not name.startswith("logs/")).decode()


def reverie(root: Path, *words: str) -> str:
    """What a command says in the folder that a demo left, or in a copy of it."""
    finished = subprocess.run(
        [str(Path(sys.executable).parent / "reverie"), *words],
        cwd=root / "project",
        env={
            "PATH": os.environ["PATH"],
            "HOME": str(root / "home"),
            "REVERIE_HOME": str(root / "home" / ".reverie"),
            "REVERIE_MEMORY_DIR": str(root / "memory"),
            "REVERIE_NOW": "2026-11-15T10:00:00+00:00",
            "LANG": "C.UTF-8",
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=DEMO_SECONDS,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


def twins() -> list[bytes]:
    counted = Counter(memory_bytes(MEMORY).values())
    return [data for data, times in counted.items() if times == 2]


# The example


def test_the_sessions_are_a_dozen_and_small() -> None:
    assert len(list(SESSIONS.glob("*.jsonl"))) >= 12
    assert sum(file.stat().st_size for file in SESSIONS.rglob("*") if file.is_file()) < 300_000


def test_every_line_of_every_session_is_json_of_its_session_and_its_time() -> None:
    for transcript, line in transcript_lines():
        session = transcript.parents[1].name if transcript.parent.name == "subagents" else transcript.stem
        assert line["sessionId"] == session
        assert str(line["timestamp"]).startswith("2026-11-")


def test_each_line_of_a_conversation_follows_one_that_was_said_before() -> None:
    said: set[object] = set()
    for _, line in transcript_lines():
        assert line.get("parentUuid") is None or line["parentUuid"] in said
        said.add(line.get("uuid"))


def test_the_sessions_hold_a_sub_agent_a_compaction_and_hook_feedback() -> None:
    kinds = {(line["type"], line.get("subtype")) for _, line in transcript_lines()}
    assert ("system", "compact_boundary") in kinds
    assert ("system", "stop_hook_summary") in kinds
    assert list(SESSIONS.glob("*/subagents/agent-*.jsonl"))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_in_the_sessions_but_no_person_said_it(text: str) -> None:
    assert any(text in json.dumps(line, ensure_ascii=False) for _, line in transcript_lines())
    assert text not in words_of_people()


def test_the_index_is_over_its_limit_and_full_of_content() -> None:
    index = (MEMORY / "MEMORY.md").read_text(encoding="utf-8")
    assert len(index.encode()) > INDEX_BYTES
    assert sum(len(line) > LINE_CHARACTERS for line in index.splitlines()) >= 12


@pytest.mark.parametrize("index", ["MEMORY.md", "team/MEMORY.md"])
def test_the_index_has_dead_pointers_doubled_lines_and_gaps(index: str) -> None:
    targets = index_targets(MEMORY / index)
    folder = (MEMORY / index).parent
    files = {file.name for file in folder.glob("*.md")} - {"MEMORY.md"}
    assert set(targets) - files, "no dead pointer"
    assert len(targets) > len(set(targets)), "no doubled line"
    assert files - set(targets), "every file is listed"


def test_three_pairs_of_memories_are_exact_twins_and_one_is_chinese() -> None:
    assert len(twins()) >= 3
    assert any("提交" in data.decode() for data in twins())


def test_the_memories_hold_relative_dates_in_both_languages_and_recurring_ones() -> None:
    everything = b"\n".join(memory_bytes(MEMORY).values()).decode()
    for words in RELATIVE + RECURRING:
        assert words in everything


def test_the_memories_were_written_by_many_hands() -> None:
    files = memory_bytes(MEMORY)
    assert any(b"\r\n" in data for data in files.values())
    assert any(b"\npinned: true\n" in data for data in files.values())
    assert any(b"\ntype: " in data for data in files.values())
    assert any(b"\n  node_type: memory\n" in data for data in files.values())
    assert any(data.startswith(b"---\ntitle: ") for data in files.values())
    assert any(not data.startswith((b"---", b"#")) for data in files.values())


# The demo


def test_the_demo_runs_to_its_end(shown: Shown) -> None:
    assert re.search(r"Improved \d+ memor(y|ies)", shown.output)
    assert "That was Reverie." in shown.output


def test_the_demo_shows_the_commands_one_would_type(shown: Shown) -> None:
    commands = [line.split()[2] for line in shown.output.splitlines() if line.startswith("$ reverie ")]
    assert commands == ["status", "dream", "log", "show", "dream", "undo", "redo"]


def test_the_demo_checks_that_dreaming_converges_and_undo_and_redo_are_exact(shown: Shown) -> None:
    for promise in (
        "as the first dream left them",
        "byte for byte what they were",
        "byte for byte what the dream had made",
    ):
        assert f"files are {promise}" in shown.output


def test_the_demo_writes_no_colours_into_a_pipe(shown: Shown) -> None:
    assert "\x1b" not in shown.output


def test_the_demo_leaves_the_home_of_the_newcomer_alone(shown: Shown) -> None:
    assert list(shown.home.iterdir()) == []


def test_after_the_demo_the_index_fits_and_points_at_files_only(shown: Shown) -> None:
    index = shown.root / "memory" / "MEMORY.md"
    assert index.stat().st_size <= INDEX_BYTES
    targets = index_targets(index)
    assert len(targets) == len(set(targets))
    assert all((index.parent / target).is_file() for target in targets)


def test_after_the_demo_the_twins_are_one_and_the_two_ports_are_two(shown: Shown) -> None:
    after = memory_bytes(shown.root / "memory")
    assert max(Counter(after.values()).values()) == 1
    assert b"port 8080" in after["project_staging.md"]
    assert b"port 8081" in after["project_production.md"]


def test_the_demo_leaves_pinned_broken_and_daily_log_files_as_they_are(shown: Shown) -> None:
    before, after = memory_bytes(MEMORY), memory_bytes(shown.root / "memory")
    for file in (
        "feedback_ask_before_migrate.md",
        "project_api_v2.md",
        "logs/2026/11/2026-11-09.md",
        "logs/2026/11/2026-11-12.md",
    ):
        assert after[file] == before[file]


@pytest.mark.parametrize("words", TAUGHT)
def test_the_sessions_teach_what_a_person_said(shown: Shown, words: str) -> None:
    assert words not in loaded(MEMORY)
    assert words in loaded(shown.root / "memory")


@pytest.mark.parametrize("words", ["Chrome 80", "always in batches of 5000"])
def test_what_was_learned_can_say_who_said_it_and_where(shown: Shown, words: str) -> None:
    (explained,) = json.loads(reverie(shown.root, "why", words, "--json"))
    assert explained["trust"] == "user"
    (evidence,) = explained["evidence"]
    assert evidence["role"] == "user"
    assert words in evidence["quote"]
    assert words in (shown.root / "sessions" / evidence["transcript"]).read_text(encoding="utf-8")


def test_a_decision_against_an_older_memory_lands_or_waits_for_a_word(shown: Shown) -> None:
    waiting = json.loads(reverie(shown.root, "review", "--json"))
    proposed = "\n".join(one["after"] or "" for one in waiting)
    assert "kept for 30 days, not 90" in loaded(shown.root / "memory") + proposed


def test_the_dream_never_learns_from_hostile_text(shown: Shown) -> None:
    for text in HOSTILE:
        assert text not in loaded(shown.root / "memory")


def test_applying_all_that_waits_loads_no_hostile_text_either(shown: Shown, tmp_path: Path) -> None:
    root = tmp_path / "copy"
    shutil.copytree(shown.root, root)
    reverie(root, "review", "--apply-all")
    for text in HOSTILE:
        assert text not in loaded(root / "memory")


def test_the_demo_fails_when_a_dream_does_nothing(
    run_demo_with: Callable[[Path], int], capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_demo_with(system_program("true")) == 1
    assert "the dream changed nothing" in capfd.readouterr().err


def test_the_demo_fails_when_a_command_fails(
    run_demo_with: Callable[[Path], int], capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_demo_with(system_program("false")) == 1
    assert "`reverie status --sessions ../sessions` ended with exit code 1" in capfd.readouterr().err


def test_the_demo_says_how_to_get_the_command_where_it_is_missing(
    run_demo_with: Callable[[Path], int], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_demo_with(tmp_path / "reverie") == 1
    assert "`make demo` installs it first" in capfd.readouterr().err


def test_the_demo_fails_when_undo_is_not_exact(
    run_demo_with: Callable[[Path], int], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    careless = tmp_path / "reverie"
    careless.write_text(CARELESS, encoding="utf-8")
    careless.chmod(0o755)
    assert run_demo_with(careless) == 1
    assert "undo is not exact: user_ann_role.md." in capfd.readouterr().err
