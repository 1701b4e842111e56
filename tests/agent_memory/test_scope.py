"""Where kinds of agents keep their memory."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

import pytest

from reverie.agent_memory.prompt import purpose
from reverie.agent_memory.scope import AgentPlaces, Scope, parse_scope, type_name
from reverie.errors import UsageError
from reverie.memory import Memory

PLACES = AgentPlaces("/home/ann/.reverie", "/home/ann/shop")
REMOTE = AgentPlaces("/home/ann/.reverie", "/home/ann/shop", "/mnt/memory")


@pytest.mark.parametrize(
    ("places", "scope", "folder"),
    [
        (PLACES, Scope.USER, "/home/ann/.reverie/agent-memory/reviewer"),
        (PLACES, Scope.PROJECT, "/home/ann/shop/.claude/agent-memory/reviewer"),
        (PLACES, Scope.LOCAL, "/home/ann/shop/.claude/agent-memory-local/reviewer"),
        (REMOTE, Scope.USER, "/mnt/memory/reviewer"),
        (REMOTE, Scope.PROJECT, "/home/ann/shop/.claude/agent-memory/reviewer"),
        (REMOTE, Scope.LOCAL, "/mnt/memory/projects/-home-ann-shop/agent-memory-local/reviewer"),
    ],
)
def test_a_folder_for_each_scope(places: AgentPlaces, scope: Scope, folder: str):
    assert places.folder(scope, "reviewer") == folder


def test_a_plugins_agent_has_a_plain_name():
    assert type_name("my-plugin:code-reviewer") == "my-plugin-code-reviewer"


@pytest.mark.parametrize("name", ["", "..", ".", "a/b", "../x", "a\0b", ".hidden", "x" * 101, "a b"])
def test_a_name_that_could_lead_elsewhere_is_refused(name: str):
    with pytest.raises(UsageError, match="no name for a kind of agent"):
        PLACES.folder(Scope.USER, name)


def test_a_scope_there_is_not():
    with pytest.raises(UsageError, match="user, project, local"):
        parse_scope("global")


def test_each_scope_says_what_it_is_for():
    texts = {scope: purpose("reviewer", scope) for scope in Scope}
    assert len(set(texts.values())) == len(Scope)
    assert "version control" in texts[Scope.PROJECT]
    assert all("`reviewer`" in text for text in texts.values())


def test_what_is_this_persons_alone_is_not_added_to_version_control(tmp_path: Path):
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    memory = Memory.open(str(tmp_path)).of_agent("reviewer", "local")
    memory.remember("The laptop is called kestrel.")
    listed = subprocess.run(["git", "-C", tmp_path, "status", "--short", "-uall"], capture_output=True, check=True)
    assert listed.stdout == b""


def test_of_what_is_for_the_project_git_is_offered_the_memories_and_nothing_else(tmp_path: Path):
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    memory = Memory.open(str(tmp_path)).of_agent("reviewer", "project")
    memory.remember("Reviews begin with the tests.", "feedback")
    asyncio.run(memory.dream(now=True))
    assert (tmp_path / ".claude" / "agent-memory" / "reviewer" / ".consolidate-lock").exists()
    listed = subprocess.run(
        ["git", "-C", tmp_path, "status", "--short", "-uall"], capture_output=True, text=True, check=True
    )
    offered = sorted(line[3:].removeprefix(".claude/agent-memory/reviewer/") for line in listed.stdout.splitlines())
    assert offered == ["MEMORY.md", "reviews-begin-tests.md"]


def test_an_ignore_file_of_the_projects_own_stays_as_it_is(tmp_path: Path):
    own = tmp_path / ".claude" / "agent-memory" / ".gitignore"
    own.parent.mkdir(parents=True)
    own.write_text("*.tmp\n")
    Memory.open(str(tmp_path)).of_agent("reviewer", "project").remember("Reviews begin with the tests.")
    assert own.read_text() == "*.tmp\n"
