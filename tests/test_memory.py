"""What `Memory` tells an agent: instruction files, then the memory section."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from reverie import Memory


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
