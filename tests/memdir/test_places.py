"""Where things are: the canonical root of a project, the order of memory folders, and which are refused."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from reverie.errors import ReverieError, SettingsError, Unsafe, UsageError
from reverie.memdir.places import (
    Places,
    canonical_root,
    checkout_root,
    find_home,
    find_project,
    locate,
    refuse_unsafe_folder,
    worktrees,
)
from reverie.text.slug import slug


def git(folder: Path, *words: str) -> None:
    settings = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "protocol.file.allow=always"]
    subprocess.run(["git", *settings, *words], cwd=folder, check=True, capture_output=True)


def make_repository(folder: Path) -> Path:
    folder.mkdir(parents=True)
    git(folder, "init", "-q")
    (folder / "file").write_text("x", encoding="utf-8")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")
    return folder


class TestCanonicalRoot:
    def test_outside_git_it_is_the_folder_itself(self, tmp_path: Path) -> None:
        (tmp_path / "a" / "b").mkdir(parents=True)
        assert canonical_root(str(tmp_path / "a" / "b")) == str(tmp_path / "a" / "b")

    def test_a_subfolder_shares_the_root(self, tmp_path: Path) -> None:
        root = make_repository(tmp_path / "repo")
        (root / "a" / "b").mkdir(parents=True)
        assert canonical_root(str(root / "a" / "b")) == str(root)
        assert canonical_root(str(root / ".git" / "refs")) == str(root)

    def test_a_worktree_shares_the_root_of_its_main_checkout(self, tmp_path: Path) -> None:
        root = make_repository(tmp_path / "repo")
        git(root, "worktree", "add", "-q", str(tmp_path / "elsewhere" / "linked"))
        (tmp_path / "elsewhere" / "linked" / "sub").mkdir()
        assert canonical_root(str(tmp_path / "elsewhere" / "linked" / "sub")) == str(root)
        assert worktrees(str(root)) == [str(tmp_path / "elsewhere" / "linked")]

    def test_the_checkout_of_a_worktree_is_the_worktree(self, tmp_path: Path) -> None:
        root = make_repository(tmp_path / "repo")
        git(root, "worktree", "add", "-q", str(tmp_path / "linked"))
        (tmp_path / "linked" / "sub").mkdir()
        (tmp_path / "none").mkdir()
        assert checkout_root(str(tmp_path / "linked" / "sub")) == str(tmp_path / "linked")
        assert checkout_root(str(root / ".git" / "refs")) == str(root)
        assert checkout_root(str(tmp_path / "none")) == str(tmp_path / "none")

    def test_a_worktree_of_a_bare_repository_belongs_to_it(self, tmp_path: Path) -> None:
        root = make_repository(tmp_path / "repo")
        bare = tmp_path / "bare.git"
        git(tmp_path, "clone", "-q", "--bare", str(root), str(bare))
        git(bare, "worktree", "add", "-q", str(tmp_path / "linked"))
        assert canonical_root(str(tmp_path / "linked")) == str(bare)
        assert canonical_root(str(bare / "refs")) == str(bare)
        assert worktrees(str(bare)) == [str(tmp_path / "linked")]

    def test_a_submodule_is_a_project_of_its_own(self, tmp_path: Path) -> None:
        inner = make_repository(tmp_path / "inner")
        root = make_repository(tmp_path / "repo")
        git(root, "submodule", "add", "-q", str(inner), "part")
        assert canonical_root(str(root / "part")) == str(root / "part")
        git(root / "part", "worktree", "add", "-q", str(tmp_path / "linked"))
        assert worktrees(str(root / "part")) == [str(tmp_path / "linked")]

    def test_a_link_to_a_project_is_that_project(self, tmp_path: Path) -> None:
        root = make_repository(tmp_path / "repo")
        (tmp_path / "link").symlink_to(root)
        assert canonical_root(str(tmp_path / "link")) == str(root)

    @pytest.mark.parametrize(
        "text",
        ["", "nonsense", "gitdir:", "gitdir: /nowhere", "gitdir: \0", "gitdir: a\nb", "gitdir: 漢字"],
    )
    def test_a_broken_git_file_makes_its_folder_the_root(self, tmp_path: Path, text: str) -> None:
        (tmp_path / "sub").mkdir()
        (tmp_path / ".git").write_text(text, encoding="utf-8")
        assert canonical_root(str(tmp_path / "sub")) == str(tmp_path)

    def test_a_repository_cannot_claim_to_be_a_worktree_of_another(self, tmp_path: Path) -> None:
        victim = make_repository(tmp_path / "victim")
        git(victim, "worktree", "add", "-q", str(tmp_path / "linked"))
        hostile = tmp_path / "hostile"
        hostile.mkdir()
        (hostile / ".git").write_text(f"gitdir: {victim}/.git/worktrees/linked\n", encoding="utf-8")
        assert canonical_root(str(hostile)) == str(hostile)

    def test_a_made_up_git_folder_cannot_name_another_repository(self, tmp_path: Path) -> None:
        victim = make_repository(tmp_path / "victim")
        hostile = tmp_path / "hostile"
        (hostile / "fake").mkdir(parents=True)
        (hostile / ".git").write_text("gitdir: fake\n", encoding="utf-8")
        (hostile / "fake" / "commondir").write_text(f"{victim}/.git\n", encoding="utf-8")
        (hostile / "fake" / "gitdir").write_text(f"{hostile}/.git\n", encoding="utf-8")
        assert canonical_root(str(hostile)) == str(hostile)

    def test_a_pipe_in_place_of_a_git_file_does_not_hang(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / ".git")
        assert canonical_root(str(tmp_path)) == str(tmp_path)

    def test_a_project_without_worktrees_has_none(self, tmp_path: Path) -> None:
        assert worktrees(str(tmp_path)) == []
        assert worktrees(str(make_repository(tmp_path / "repo"))) == []


class World:
    """A home directory and a project in it."""

    def __init__(self, root: Path) -> None:
        self.home_dir = root / "home"
        self.project = self.home_dir / "项目"
        self.project.mkdir(parents=True)

    def find(
        self,
        environ: Mapping[str, str] | None = None,
        *,
        home: str | None = None,
        memory_dir: str | None = None,
        sessions: tuple[str, ...] = (),
    ) -> Places:
        return locate(
            cwd=str(self.project),
            environ=environ or {},
            home_dir=str(self.home_dir),
            home=home,
            memory_dir=memory_dir,
            sessions=sessions,
        )[0]

    def settings(self, home: str, text: str) -> None:
        (self.home_dir / home).mkdir(exist_ok=True)
        (self.home_dir / home / "settings.json").write_text(text, encoding="utf-8")


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def test_by_default_memory_is_below_the_home_by_the_projects_slug(world: World) -> None:
    places = world.find()
    folder = world.home_dir / ".reverie" / "projects" / slug(str(world.project))
    assert places.memory_dir == str(folder / "memory")
    assert places.state_dir == str(folder / ".memory.reverie")
    assert places.memory_dir_source == "default"
    assert places.sessions == ()
    assert places.projects_dirs == (
        str(world.home_dir / ".reverie" / "projects"),
        str(world.home_dir / ".claude" / "projects"),
    )


def test_the_first_that_names_a_memory_folder_wins(world: World, tmp_path: Path) -> None:
    claude = str(world.home_dir / ".claude")
    world.settings(".claude", '{"autoMemoryDirectory": "~/by/settings"}')
    cowork = {"CLAUDE_COWORK_MEMORY_PATH_OVERRIDE": str(tmp_path / "by" / "cowork")}
    own = {**cowork, "REVERIE_MEMORY_DIR": str(tmp_path / "by" / "variable")}
    found = [
        world.find(own, home=claude, memory_dir=str(tmp_path / "by" / "option")),
        world.find(own, home=claude),
        world.find(cowork, home=claude),
        world.find(home=claude),
    ]
    assert [os.path.basename(places.memory_dir) for places in found] == [
        "option",
        "variable",
        "cowork",
        "settings",
    ]
    assert [places.memory_dir_source for places in found] == [
        "command line",
        "environment (REVERIE_MEMORY_DIR)",
        "environment (CLAUDE_COWORK_MEMORY_PATH_OVERRIDE)",
        f"user ({claude}/settings.json)",
    ]


def test_claudes_own_variable_means_nothing_in_another_home(world: World, tmp_path: Path) -> None:
    places = world.find({"CLAUDE_COWORK_MEMORY_PATH_OVERRIDE": str(tmp_path / "by" / "cowork")})
    assert places.memory_dir_source == "default"


def test_a_project_cannot_move_memory(world: World) -> None:
    (world.project / ".reverie").mkdir()
    (world.project / ".reverie" / "settings.json").write_text('{"autoMemoryDirectory": "~/.ssh"}', encoding="utf-8")
    assert world.find().memory_dir_source == "default"


@pytest.mark.parametrize("folder", ["notes", "./notes", "\\\\\\\\server\\\\share", "//server/share", "~ann/notes"])
def test_a_folder_in_a_settings_file_must_be_absolute(world: World, folder: str) -> None:
    world.settings(".reverie", f'{{"autoMemoryDirectory": "{folder}"}}')
    with pytest.raises(Unsafe, match="absolute path"):
        world.find()


def test_a_typed_folder_may_be_relative(world: World) -> None:
    assert world.find(memory_dir="notes").memory_dir == str(world.project / "notes")
    assert world.find({"REVERIE_MEMORY_DIR": "~/notes"}).memory_dir == str(world.home_dir / "notes")


def test_a_memory_folder_that_is_a_link_is_resolved_once(world: World, tmp_path: Path) -> None:
    (tmp_path / "real" / "memory").mkdir(parents=True)
    (world.home_dir / "link").symlink_to(tmp_path / "real" / "memory")
    places = world.find(memory_dir="~/link")
    assert places.memory_dir == str(tmp_path / "real" / "memory")
    assert places.state_dir == str(tmp_path / "real" / ".memory.reverie")


def test_a_link_into_a_guarded_folder_is_refused(world: World) -> None:
    (world.home_dir / ".ssh").mkdir()
    (world.home_dir / "innocent").symlink_to(world.home_dir / ".ssh")
    with pytest.raises(Unsafe, match=r"\.ssh"):
        world.find(memory_dir="~/innocent")


@pytest.mark.parametrize(
    "folder",
    [
        *(
            "/",
            "/memory",
            "~",
            "~/..",
            "/etc/reverie",
            "/usr/share/memory",
            "/proc/self/memory",
            "/dev/shm/memory",
        ),
        *("~/.ssh", "~/.ssh/memory", "~/.gnupg/a/b", "~/.AWS/memory", "~/code/.git/memory"),
        *("~/.reverie", "~/file"),
    ],
)
def test_a_folder_that_puts_other_things_at_risk_is_refused(world: World, folder: str) -> None:
    (world.home_dir / "file").write_text("not a folder", encoding="utf-8")
    with pytest.raises(Unsafe):
        world.find(memory_dir=folder)


@pytest.mark.parametrize("folder", ["~/memory", "~/.ssh-notes/memory", "~/git/memory", "/etcetera/memory"])
def test_a_folder_that_only_sounds_like_a_guarded_one_is_fine(world: World, folder: str) -> None:
    assert world.find(memory_dir=folder).memory_dir.endswith("memory")


def test_a_relative_path_is_never_judged_safe() -> None:
    with pytest.raises(Unsafe, match="absolute"):
        refuse_unsafe_folder("a/b/c", "/home/ann")


def test_the_home_is_the_option_then_the_variable_then_the_agent_installed_into(world: World) -> None:
    home_dir, cwd = str(world.home_dir), str(world.project)
    variable = {"REVERIE_HOME": "/by/variable"}
    assert find_home("by-option", variable, home_dir, cwd).path == f"{cwd}/by-option"
    assert find_home(None, variable, home_dir, cwd).path == "/by/variable"
    assert find_home(None, {}, home_dir, cwd).path == f"{home_dir}/.reverie"
    (world.home_dir / ".reverie").mkdir()
    (world.home_dir / ".reverie" / "claude-code-home").write_text(f"{home_dir}/.claude\n", encoding="utf-8")
    installed = find_home(None, {}, home_dir, cwd)
    assert (installed.path, installed.is_claude) == (f"{home_dir}/.claude", True)


def test_claude_codes_home_is_known_by_its_variable_or_its_name(world: World) -> None:
    home_dir, cwd = str(world.home_dir), str(world.project)
    moved = {"CLAUDE_CONFIG_DIR": "/moved/claude"}
    assert find_home("/moved/claude", moved, home_dir, cwd).is_claude
    assert find_home("~/.claude", moved, home_dir, cwd).is_claude
    assert not find_home("/moved/claude", {}, home_dir, cwd).is_claude


def test_a_claude_home_is_not_listed_twice_and_the_sessions_of_other_hosts_lie_apart(world: World) -> None:
    claudes, own = (str(world.home_dir / name / "projects") for name in (".claude", ".reverie"))
    places = world.find(home="~/.claude")
    assert places.projects_dirs == (claudes, own)
    assert places.recordings == f"{own}/{slug(str(world.project))}"


def test_a_name_that_claude_code_was_told_replaces_the_slug(world: World) -> None:
    environ = {"CLAUDE_CONFIG_DIR": str(world.home_dir / "claude"), "CLAUDE_CODE_PROJECT_DIR_NAME": "mine"}
    home = str(world.home_dir / "claude")
    assert world.find(environ, home=home).memory_dir == f"{home}/projects/mine/memory"
    for name in ("..", ".", "a/b", ""):
        places = world.find({**environ, "CLAUDE_CODE_PROJECT_DIR_NAME": name}, home=home)
        assert slug(str(world.project)) in places.memory_dir


def test_named_session_folders_are_kept_in_order(world: World) -> None:
    (world.project / "b").mkdir()
    places = world.find(sessions=("b", "/"))
    assert places.sessions == (str(world.project / "b"), "/")


def test_a_session_folder_that_is_not_there_is_a_usage_error(world: World) -> None:
    with pytest.raises(UsageError, match="no folder of transcripts"):
        world.find(sessions=("nowhere",))


def test_a_project_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no project folder"):
        find_project("nowhere", str(tmp_path))


@pytest.mark.parametrize("option", ["home", "memory_dir"])
def test_a_path_with_a_nul_is_said_to_be_none(world: World, option: str) -> None:
    with pytest.raises((UsageError, SettingsError)) as caught:
        world.find(**{option: "/a\0b"})  # pyright: ignore[reportArgumentType]
    assert isinstance(caught.value, ReverieError)
