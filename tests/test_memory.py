"""What `Memory` tells an agent: instruction files, then the memory section."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reverie import Memory, Unsafe, UsageError


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "project"
    folder.mkdir()
    return folder


def test_the_prompt_holds_the_instructions_and_then_the_memory(project: Path, safe_home: Path) -> None:
    (safe_home / ".claude").mkdir()
    (safe_home / ".claude" / "CLAUDE.md").write_text("Answer in French.", encoding="utf-8")
    (project / "CLAUDE.md").write_text("用制表符。", encoding="utf-8")
    memory = Memory.open(project)
    sections = memory.context()
    assert [section.name for section in sections] == ["your instructions", "project instructions", "memory"]
    prompt = memory.system_prompt()
    assert prompt == "\n\n".join(section.text for section in sections)
    assert prompt.index("Answer in French.") < prompt.index("用制表符。") < prompt.index("# Memory")


def test_the_prompt_keeps_its_bytes_until_the_instructions_are_reset(project: Path) -> None:
    (project / "CLAUDE.md").write_text("before", encoding="utf-8")
    memory = Memory.open(project)
    prompt = memory.system_prompt()
    (project / "CLAUDE.md").write_text("after", encoding="utf-8")
    assert memory.system_prompt() == prompt
    memory.reset_instructions()
    assert "after" in memory.system_prompt()


def test_without_memory_the_instructions_are_still_told(project: Path) -> None:
    (project / "CLAUDE.md").write_text("Be kind.", encoding="utf-8")
    memory = Memory.open(project, environ={"HOME": str(Path.home()), "REVERIE_AUTO_MEMORY_ENABLED": "no"})
    assert "Be kind." in memory.system_prompt()
    assert "# Memory" not in memory.system_prompt()


def test_a_worktree_has_the_instructions_of_its_own_checkout(project: Path) -> None:
    git = ["git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    (project / "CLAUDE.md").write_text("Be kind. @notes.md", encoding="utf-8")
    (project / "notes.md").write_text("of the main checkout", encoding="utf-8")
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "x"], ["worktree", "add", "-q", "../linked"]):
        subprocess.run([*git, *words], cwd=project, check=True, capture_output=True)
    linked = project.parent / "linked"
    (linked / "notes.md").write_text("of the worktree", encoding="utf-8")
    (linked / "sub").mkdir()
    memory = Memory.open(linked / "sub")
    assert memory.places.project == str(project)
    assert "of the worktree" in memory.system_prompt()
    assert "of the main checkout" not in memory.system_prompt()
    assert memory.instructions.warnings == ()


def test_another_home_of_claude_code_has_the_users_instructions(project: Path, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "CLAUDE.md").write_text("Answer in French.", encoding="utf-8")
    environ = {"HOME": str(Path.home()), "CLAUDE_CONFIG_DIR": str(tmp_path / "config")}
    assert "Answer in French." in Memory.open(project, environ=environ).system_prompt()


def test_a_folder_of_transcripts_by_itself_is_one(project: Path, tmp_path: Path) -> None:
    (tmp_path / "sessions").mkdir()
    for given in (str(tmp_path / "sessions"), tmp_path / "sessions", [tmp_path / "sessions"]):
        assert Memory.open(project, sessions=given).places.sessions == (str((tmp_path / "sessions").resolve()),)


WRONG: list[tuple[str, Callable[[Path], object]]] = [
    ("project must be a path, not 3", lambda project: _opened(3)),
    ("home must be a path, not 3", lambda project: _opened(project, home=3)),
    ("memory_dir must be a path, not b'x'", lambda project: _opened(project, memory_dir=b"x")),
    ("each of sessions must be a path, not 3", lambda project: _opened(project, sessions=[3])),
    ("sessions must be paths, not 3", lambda project: _opened(project, sessions=3)),
    ("model must be text, not 3", lambda project: _opened(project, model=3)),
    ("session must be text, not 3", lambda project: _opened(project, session=3)),
    ("text must be text, not 3", lambda project: _opened(project).remember(3)),
    ("text must be text, not 3", lambda project: _opened(project).why(3)),
    ("file must be text, not None", lambda project: _opened(project).pin(None)),
    ("dream_id must be text, not 3", lambda project: _opened(project).undo(3)),
    ("agent_type must be text, not 3", lambda project: _opened(project).of_agent(3)),
    ("files must be paths, not 3", lambda project: _opened(project).context(3)),
    ("query must be text, not 3", lambda project: asyncio.run(_opened(project).recall(3))),
    ("k must be a whole number, not '5'", lambda project: asyncio.run(_opened(project).recall("x", k="5"))),
    ("prompt must be text, not 3", lambda project: asyncio.run(_opened(project).memories_for(3))),
    ("timeout must be a number of seconds", lambda project: asyncio.run(_opened(project).drain("x"))),
    ("limit must be a whole number", lambda project: asyncio.run(_opened(project).compact([], limit="x"))),
    ("transcript must be a path, not 3", lambda project: asyncio.run(_opened(project).extract(3))),
]


def _opened(project: Any, **given: Any) -> Any:
    return Memory.open(project, **given)


@pytest.mark.parametrize(("says", "call"), WRONG)
def test_a_value_of_the_wrong_type_is_told_by_its_name(
    project: Path, says: str, call: Callable[[Path], object]
) -> None:
    with pytest.raises(UsageError) as caught:
        call(project)
    assert says in str(caught.value)


@pytest.mark.parametrize("name", ["../x", "a/b", "memory", ".hidden", "x" * 300, "", "a\0b"])
def test_a_name_that_is_no_sessions_is_refused_at_once(project: Path, name: str) -> None:
    with pytest.raises(Unsafe, match="cannot be the name of a session"):
        Memory.open(project, session=name)


@pytest.mark.parametrize("name", ["monday", "2026-11-16", "周一", "thread-42", "a b"])
def test_a_name_may_be_in_any_words(project: Path, name: str) -> None:
    assert Memory.open(project, session=name).session_id == name


def test_a_text_that_is_longer_than_a_memory_is_refused_in_words(project: Path) -> None:
    with pytest.raises(UsageError, match="has 1,199,999 bytes, and a memory may have") as caught:
        Memory.open(project).remember("berth " * 200_000)
    assert ".reverie" not in str(caught.value)


def test_a_session_is_named_by_its_file_its_id_or_the_beginning_of_it(project: Path, tmp_path: Path) -> None:
    folder = tmp_path / "sessions"
    folder.mkdir()
    for name in ("5f0c2a11", "5f0c2b22"):
        line = {"role": "user", "text": f"Remember that berth {name} is closed."}
        (folder / f"{name}.jsonl").write_text(json.dumps(line) + "\n", encoding="utf-8")
    memory = Memory.open(project, sessions=folder)
    assert asyncio.run(memory.extract("5f0c2a")).cursor == 1
    assert asyncio.run(memory.extract("5f0c2b22")).cursor == 1
    with pytest.raises(UsageError, match="several sessions begin with '5f0c': 5f0c2a11, 5f0c2b22"):
        asyncio.run(memory.extract("5f0c"))
    with pytest.raises(UsageError, match="'77aa' is neither a file nor a session"):
        asyncio.run(memory.extract("77aa"))
