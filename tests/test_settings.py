"""Settings: which source wins, what a repository may not set, and how a mistake is named."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reverie.errors import SettingsError
from reverie.settings import KEYS, Settings, home_directory, load_settings, read_circumstances


class World:
    """A home, a project and their settings files, on disk."""

    def __init__(self, root: Path) -> None:
        self.home_dir = root / "home"
        self.home = self.home_dir / ".reverie"
        self.claude = self.home_dir / ".claude"
        self.project = root / "project"
        self.managed = root / "managed.json"
        self.user = self.home / "settings.json"
        self.shared = self.project / ".reverie" / "settings.json"
        self.local = self.project / ".reverie" / "settings.local.json"
        for folder in (self.home, self.claude, self.project):
            folder.mkdir(parents=True)

    def write(self, path: Path, **values: Any) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")

    def load(
        self,
        environ: dict[str, str] | None = None,
        command_line: dict[str, str] | None = None,
        *,
        claude: bool = False,
    ) -> Settings:
        return load_settings(
            home=str(self.claude if claude else self.home),
            claude_home=claude,
            project=str(self.project),
            home_dir=str(self.home_dir),
            environ=environ or {},
            command_line=command_line,
            managed=str(self.managed),
        )

    def git(self, *words: str) -> None:
        identity = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
        subprocess.run(["git", *identity, *words], cwd=self.project, check=True, capture_output=True)


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def test_without_any_source_the_defaults_hold(world: World) -> None:
    settings = world.load()
    assert settings.auto_memory_enabled
    assert settings.auto_dream_enabled
    assert settings.auto_memory_directory is None
    assert (settings.min_hours, settings.min_sessions) == (24, 5)
    assert (settings.engine, settings.model, settings.review) == ("rules", None, "safe")
    assert (settings.daily_log, settings.index_in_prompt) == (False, True)
    assert (settings.session_notes, settings.compaction) == (True, True)
    budget = settings.budget
    assert (budget.turns, budget.minutes, budget.tokens, budget.dollars_per_day) == (60, 15, 1_000_000, 2)
    assert budget.dollars is None
    assert {source for _, _, source in settings.sources()} == {"default"}
    assert settings.warnings == ()


def test_without_compaction_there_are_no_session_notes(world: World) -> None:
    off = world.load(environ={"REVERIE_COMPACTION": "off"})
    assert (off.session_notes, off.compaction) == (False, False)
    off = world.load(environ={"REVERIE_SESSION_NOTES": "off"})
    assert (off.session_notes, off.compaction) == (False, True)


def test_each_later_source_wins_over_the_earlier_ones(world: World) -> None:
    seen: list[tuple[float, str]] = []

    def look(environ: dict[str, str] | None = None, typed: dict[str, str] | None = None) -> None:
        settings = world.load(environ, typed)
        seen.append((settings.min_hours, settings.source("minHours").kind))

    look()
    for hours, path in ((1, world.managed), (2, world.user), (3, world.shared), (4, world.local)):
        world.write(path, minHours=hours)
        look()
    look({"REVERIE_MIN_HOURS": "5"})
    look({"REVERIE_MIN_HOURS": "5"}, {"minHours": "6"})
    kinds = ["default", "managed", "user", "project", "local", "environment", "command line"]
    assert seen == [(24, kinds[0]), *((hours, kinds[hours]) for hours in range(1, 7))]


def test_a_source_names_its_file_or_variable(world: World) -> None:
    world.write(world.user, minHours=2)
    rows = {key: (value, source) for key, value, source in world.load({"REVERIE_REVIEW": "hold"}).sources()}
    assert rows["minHours"] == (2, f"user ({world.user})")
    assert rows["review"] == ("hold", "environment (REVERIE_REVIEW)")
    assert list(rows) == list(KEYS)


@pytest.mark.parametrize(
    ("key", "variable"),
    [
        ("minHours", "REVERIE_MIN_HOURS"),
        ("autoDreamEnabled", "REVERIE_AUTO_DREAM_ENABLED"),
        ("autoMemoryDirectory", "REVERIE_MEMORY_DIR"),
        ("budget.dollarsPerDay", "REVERIE_BUDGET_DOLLARS_PER_DAY"),
    ],
)
def test_a_key_has_one_variable_that_can_be_guessed(key: str, variable: str) -> None:
    assert KEYS[key].variable == variable


@pytest.mark.parametrize(("word", "value"), [("1", True), ("Yes", True), ("off", False), ("false", False)])
def test_a_flag_in_the_environment_takes_the_usual_words(world: World, word: str, value: bool) -> None:
    assert world.load({"REVERIE_DAILY_LOG": word}).daily_log is value


def test_an_empty_variable_sets_nothing(world: World) -> None:
    assert world.load({"REVERIE_MIN_HOURS": " "}).min_hours == 24


def test_a_dream_may_have_money_of_its_own_and_a_later_source_may_take_that_back(world: World) -> None:
    world.write(world.user, budget={"dollars": 0.5})
    assert world.load().budget.dollars == 0.5
    world.write(world.user, budget={"dollars": None})
    assert world.load().budget.dollars is None
    assert world.load(environ={"REVERIE_BUDGET_DOLLARS": "0.25"}).budget.dollars == 0.25


def test_a_part_of_the_budget_leaves_the_others_as_they_are(world: World) -> None:
    world.write(world.user, budget={"turns": 7, "dollarsPerDay": 0.5})
    budget = world.load().budget
    assert (budget.turns, budget.minutes, budget.dollars_per_day) == (7, 15, 0.5)


def test_a_model_makes_the_agent_the_engine_unless_told_otherwise(world: World) -> None:
    assert world.load({"REVERIE_MODEL": "anthropic:claude"}).engine == "agent"
    assert world.load({"REVERIE_MODEL": "anthropic:claude", "REVERIE_ENGINE": "rules"}).engine == "rules"
    assert world.load({}, {"model": "openai:gpt"}).source("engine").where == "since a model is set"


WIDENING = {
    "autoMemoryDirectory": "~/.ssh",
    "engine": "agent",
    "model": "evil:model",
    "review": "apply",
    "budget": {"dollarsPerDay": 1000},
}


@pytest.mark.parametrize("key", WIDENING)
def test_a_project_cannot_widen_trust_and_the_user_is_told(world: World, key: str) -> None:
    world.write(world.shared, **{key: WIDENING[key]})
    settings = world.load()
    assert settings.sources() == Settings().sources()
    (warning,) = settings.warnings
    assert str(world.shared) in warning
    assert key in warning
    assert str(world.user) in warning


def test_a_project_may_set_what_widens_nothing(world: World) -> None:
    world.write(world.shared, autoDreamEnabled=False, minSessions=9, model="evil:model")
    settings = world.load()
    assert (settings.auto_dream_enabled, settings.min_sessions, settings.model) == (False, 9, None)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"{bad", "not valid JSON"),
        (b"[]", "must hold a JSON object"),
        (b'{"newKey": 1, "minHours": 3}', "there is no setting 'newKey'"),
        (b'{"budget": 3}', "budget must be an object"),
        (b'{"minSessions": "many", "minHours": 3}', "minSessions must be a whole number"),
        (b'{"autoMemoryEnabled": "no"}', "autoMemoryEnabled must be true or false"),
    ],
)
def test_a_mistake_that_came_with_a_project_stops_nothing_and_is_told(world: World, data: bytes, says: str) -> None:
    for path in (world.shared, world.local):  # outside a repository nobody can tell who wrote the local one
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        settings = world.load()
        (warning,) = settings.warnings
        assert str(path) in warning
        assert says in warning
        assert "it is left out" in warning
        assert settings.auto_memory_enabled
        assert settings.min_hours == (3 if b"minHours" in data else 24)
        path.unlink()


def test_a_mistake_in_a_local_file_of_the_users_own_is_an_error(world: World) -> None:
    world.git("init", "-q")
    world.write(world.local, minHour=3)
    with pytest.raises(SettingsError, match="did you mean 'minHours'"):
        world.load()


def test_of_very_many_keys_that_there_are_not_few_are_named(world: World) -> None:
    world.write(world.shared, minSessions=3, **{f"key{number}": 1 for number in range(20_000)})
    settings = world.load()
    assert settings.min_sessions == 3
    assert len(settings.warnings) == 4
    assert "19997 more keys" in settings.warnings[-1]


OFF = ("autoMemoryEnabled", "autoDreamEnabled", "sessionNotes", "compaction", "indexInPrompt")


@pytest.mark.parametrize("key", OFF)
def test_what_a_project_switches_off_is_told_with_how_to_switch_it_on(world: World, key: str) -> None:
    world.write(world.shared, **{key: False})
    settings = world.load()
    assert settings.get(key) is False
    (warning,) = settings.warnings
    assert str(world.shared) in warning
    assert key in warning
    assert world.load({KEYS[key].variable: "true"}).warnings == ()


@pytest.mark.parametrize("key", OFF)
def test_what_the_user_switched_off_is_not_told_of(world: World, key: str) -> None:
    world.write(world.user, **{key: False})
    world.write(world.shared, **{key: False})
    assert world.load().warnings == ()
    world.user.unlink()
    world.shared.unlink()
    world.git("init", "-q")
    world.write(world.local, **{key: False})
    assert (world.load().get(key), world.load().warnings) == (False, ())


RARER = {"dailyLog": (True, "false"), "extractEveryTurns": (100, "1"), "minHours": (1e9, "24"), "minSessions": (6, "5")}


@pytest.mark.parametrize("key", RARER)
@pytest.mark.parametrize("is_local", [False, True])
def test_what_a_project_makes_rarer_is_told_with_how_to_set_it_back(world: World, key: str, is_local: bool) -> None:
    value, back = RARER[key]
    world.git("init", "-q")
    path = world.local if is_local else world.shared
    world.write(path, **{key: value})
    world.git("add", "-f", str(path))
    settings = world.load()
    assert settings.get(key) == value
    (warning,) = settings.warnings
    assert str(path) in warning
    assert key in warning
    assert f"{KEYS[key].variable}={back} " in warning
    assert world.load({KEYS[key].variable: back}).warnings == ()


@pytest.mark.parametrize("key", RARER)
def test_what_the_user_made_rarer_is_not_told_of(world: World, key: str) -> None:
    world.write(world.user, **{key: RARER[key][0]})
    world.write(world.shared, **{key: RARER[key][0]})
    assert world.load().warnings == ()
    world.user.unlink()
    world.shared.unlink()
    world.git("init", "-q")
    world.write(world.local, **{key: RARER[key][0]})
    assert (world.load().get(key), world.load().warnings) == (RARER[key][0], ())


def test_what_a_project_makes_more_frequent_or_leaves_is_not_told_of(world: World) -> None:
    world.write(world.user, minHours=48)
    world.write(world.shared, minHours=36, minSessions=1, extractEveryTurns=1, dailyLog=False)
    settings = world.load()
    assert (settings.min_hours, settings.warnings) == (36, ())


def test_what_two_files_of_a_project_make_rarer_is_told_once_beside_the_users_own_value(world: World) -> None:
    world.write(world.user, minHours=6)
    world.write(world.shared, minHours=100)
    world.write(world.local, minHours=12)
    (warning,) = world.load().warnings
    assert str(world.local) in warning
    assert "REVERIE_MIN_HOURS=6 " in warning


@pytest.mark.parametrize("turns", [0, 101, 10**9])
def test_turns_between_two_looks_are_bounded(world: World, turns: int) -> None:
    world.write(world.shared, extractEveryTurns=turns)
    settings = world.load()
    assert settings.extract_every_turns == 1
    (warning,) = settings.warnings
    assert f"extractEveryTurns must be a whole number from 1 to 100, not {turns}" in warning
    with pytest.raises(SettingsError, match="from 1 to 100"):
        world.load({"REVERIE_EXTRACT_EVERY_TURNS": str(turns)})


def test_what_a_project_switches_off_and_the_user_on_again_is_on(world: World) -> None:
    world.write(world.shared, autoMemoryEnabled=False)
    world.write(world.local, autoMemoryEnabled=True)
    assert (world.load().auto_memory_enabled, world.load().warnings) == (True, ())


def test_a_refused_key_leaves_the_users_own_value(world: World) -> None:
    world.write(world.user, review="hold")
    world.write(world.shared, review="apply")
    assert world.load().review == "hold"


def test_a_local_file_that_git_does_not_track_is_the_users_own(world: World) -> None:
    world.git("init", "-q")
    world.write(world.local, model="anthropic:claude")
    settings = world.load()
    assert settings.model == "anthropic:claude"
    assert settings.warnings == ()


def test_a_local_file_that_git_tracks_comes_with_the_repository(world: World) -> None:
    world.git("init", "-q")
    world.write(world.local, model="evil:model", minHours=3)
    world.git("add", "-f", str(world.local))
    settings = world.load()
    assert (settings.model, settings.min_hours) == (None, 3)
    assert "git tracks the file" in settings.warnings[0]


def _repository(folder: Path, **values: Any) -> Path:
    """A repository of somebody else's that brings a local settings file along."""
    folder.mkdir(parents=True)
    (folder / "settings.local.json").write_text(json.dumps(values), encoding="utf-8")
    for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=E", "-c", "user.email=e@x", "commit", "-qm", "x"]):
        subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)
    return folder


def _as_a_link_to_a_tracked_folder(world: World) -> None:
    world.write(world.project / "shared" / "settings.local.json", model="evil:model")
    (world.project / ".reverie").symlink_to("shared")


def _as_a_link_to_a_folder_outside(world: World) -> None:
    world.write(world.home_dir / "Downloads" / "settings.local.json", model="evil:model")
    (world.project / ".reverie").symlink_to(world.home_dir / "Downloads")


def _as_a_link_to_a_file(world: World) -> None:
    world.write(world.project / "other.json", model="evil:model")
    (world.project / ".reverie").mkdir()
    world.local.symlink_to("../other.json")


def _as_a_submodule(world: World) -> None:
    evil = _repository(world.home_dir / "evil", model="evil:model")
    world.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(evil), ".reverie")


def _as_a_submodule_that_lost_its_repository(world: World) -> None:
    _as_a_submodule(world)
    (world.project / ".reverie" / ".git").unlink()


def _in_another_spelling(world: World) -> None:
    world.write(world.project / ".Reverie" / "Settings.local.json", model="evil:model")
    world.git("add", "-A")
    world.write(world.local, model="evil:model")  # the same file, on a disk that does not tell the two apart


def _by_the_repository_around_it(world: World) -> None:
    world.write(world.local, model="evil:model")
    around = world.project.parent
    for words in (["init", "-q"], ["add", "-f", str(world.local)]):
        subprocess.run(["git", *words], cwd=around, check=True, capture_output=True)
    world.git("init", "-q")


def _with_files_said_to_lie_elsewhere(world: World) -> None:
    world.write(world.local, model="evil:model")
    world.git("add", "-f", str(world.local))
    world.git("config", "core.worktree", str(world.project.parent))


@pytest.mark.parametrize(
    "shipped",
    [
        _as_a_link_to_a_tracked_folder,
        _as_a_link_to_a_folder_outside,
        _as_a_link_to_a_file,
        _as_a_submodule,
        _as_a_submodule_that_lost_its_repository,
        _in_another_spelling,
        _by_the_repository_around_it,
        _with_files_said_to_lie_elsewhere,
    ],
)
@pytest.mark.parametrize("is_committed", [True, False])
def test_a_local_file_that_may_have_come_along_is_not_trusted(
    world: World, shipped: Callable[[World], None], is_committed: bool
) -> None:
    if shipped is not _by_the_repository_around_it:
        world.git("init", "-q")
    shipped(world)
    if is_committed and shipped not in (_by_the_repository_around_it, _with_files_said_to_lie_elsewhere):
        world.git("add", "-A")
        world.git("commit", "-qm", "x")
    settings = world.load()
    assert settings.model is None
    (warning,) = settings.warnings
    assert str(world.user) in warning


def _beside_tracked_settings(world: World) -> None:
    world.write(world.shared, minHours=3)
    world.git("add", "-A")


def _in_a_submodule_that_is_the_project(world: World) -> None:
    evil = _repository(world.home_dir / "library", minHours=3)
    world.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(evil), "library")
    world.project = world.project / "library"
    world.local = world.project / ".reverie" / "settings.local.json"


def _in_a_repository_within_another(world: World) -> None:
    subprocess.run(["git", "init", "-q"], cwd=world.project.parent, check=True, capture_output=True)


def _in_a_project_that_is_reached_by_a_link(world: World) -> None:
    link = world.home_dir / "work"
    link.symlink_to(world.project)
    world.project = link


@pytest.mark.parametrize(
    "placed",
    [
        _beside_tracked_settings,
        _in_a_submodule_that_is_the_project,
        _in_a_repository_within_another,
        _in_a_project_that_is_reached_by_a_link,
    ],
)
def test_a_local_file_of_the_users_own_is_trusted_wherever_the_project_lies(
    world: World, placed: Callable[[World], None]
) -> None:
    world.git("init", "-q")
    placed(world)
    world.write(world.local, model="anthropic:claude")
    settings = world.load()
    assert (settings.model, settings.warnings) == ("anthropic:claude", ())


def test_git_that_cannot_answer_is_no_permission(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    (world.project / ".git").mkdir()  # no repository, so git fails with 128
    world.write(world.local, model="evil:model")
    assert world.load().model is None
    monkeypatch.setenv("PATH", "/nonexistent")
    settings = world.load()
    assert settings.model is None
    assert "git could not say" in settings.warnings[0]


def test_asking_git_runs_no_program_that_the_repository_names(world: World) -> None:
    world.git("init", "-q")
    touched = world.project / "ran"
    script = world.project / "watch.sh"
    script.write_text(f"#!/bin/sh\ntouch {touched}\n", encoding="utf-8")
    script.chmod(0o755)
    world.git("config", "core.fsmonitor", str(script))
    world.write(world.local, model="anthropic:claude")
    world.load()
    assert not touched.exists()


def test_git_is_not_asked_without_a_key_that_widens_trust(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    (world.project / ".git").mkdir()
    monkeypatch.setenv("PATH", "/nonexistent")
    world.write(world.local, minHours=3)
    settings = world.load()
    assert (settings.min_hours, settings.warnings) == (3, ())


def test_a_home_directory_that_is_a_project_keeps_the_users_file_the_users(world: World) -> None:
    world.project = world.home_dir
    world.write(world.user, model="anthropic:claude")
    settings = world.load()
    assert (settings.model, settings.warnings) == ("anthropic:claude", ())


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"minHour": 3}, "no setting 'minHour'; did you mean 'minHours'?"),
        ({"budget": {"turn": 3}}, "did you mean 'budget.turns'?"),
        ({"zzz": 3}, "there are autoMemoryEnabled"),
        ({"z" * 5000: 3}, "there is no setting 'zzz"),
        ({"minHours": "3"}, "minHours must be a number of at least 0, not '3'"),
        ({"minHours": True}, "minHours must be a number"),
        ({"minHours": -1}, "at least 0"),
        ({"minHours": float("nan")}, "minHours must be"),
        ({"minHours": float("inf")}, "minHours must be"),
        ({"minSessions": 2.5}, "minSessions must be a whole number"),
        ({"autoDreamEnabled": "no"}, "autoDreamEnabled must be true or false"),
        ({"autoDreamEnabled": None}, "autoDreamEnabled must be true or false"),
        ({"engine": "magic"}, "engine must be one of rules, agent"),
        ({"model": 3}, "model must be text"),
        ({"model": "x" * 100_000 + "\0"}, "model must be text"),
        ({"autoMemoryDirectory": "/a\0b"}, "autoMemoryDirectory must be text"),
        ({"budget": 3}, "budget must be an object"),
        ({"budget": {"dollars": -1}}, "budget.dollars must be a number of at least 0, or null for none, not -1"),
        ({"budget": {"dollarsPerDay": None}}, "budget.dollarsPerDay must be a number of at least 0, not None"),
    ],
)
def test_a_mistake_is_named_with_its_file_and_what_is_expected(world: World, values: dict[str, Any], says: str) -> None:
    world.write(world.user, **values)
    with pytest.raises(SettingsError) as caught:
        world.load()
    assert str(world.user) in str(caught.value)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 600


def test_a_wrong_variable_is_named(world: World) -> None:
    with pytest.raises(SettingsError, match="REVERIE_MIN_SESSIONS: minSessions must be a whole number"):
        world.load({"REVERIE_MIN_SESSIONS": "many"})


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b'{"minHours": }', "not valid JSON: Expecting value at line 1, column 14"),
        (b'{"a": 1,\n "b" 2}', "line 2, column 6"),
        (b"", "not valid JSON"),
        (b"[]", "must hold a JSON object"),
        (b"\xff\xfe{}", "not UTF-8 text (byte 0)"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"minHours": ' + b"9" * 5000 + b"}", "too long"),
        (b" " * 1_000_001, "settings may have 1000000 at most"),
    ],
)
def test_a_broken_file_is_named_with_the_place_in_it(world: World, data: bytes, says: str) -> None:
    world.user.write_bytes(data)
    with pytest.raises(SettingsError) as caught:
        world.load()
    assert str(world.user) in str(caught.value)
    assert says in str(caught.value)


def test_a_folder_or_a_pipe_in_place_of_the_file_is_named_without_waiting(world: World) -> None:
    world.user.mkdir()
    with pytest.raises(SettingsError, match="not a regular file"):
        world.load()
    world.user.rmdir()
    os.mkfifo(world.user)
    with pytest.raises(SettingsError, match="not a regular file"):
        world.load()


def test_a_byte_order_mark_and_a_schema_are_fine(world: World) -> None:
    world.user.write_bytes(b'\xef\xbb\xbf{"$schema": "https://example.org", "minHours": 3}')
    assert world.load().min_hours == 3


def test_in_a_claude_home_only_its_three_keys_are_read_from_claudes_file(world: World) -> None:
    world.write(world.user, minSessions=8, autoDreamEnabled=True)
    world.write(
        world.claude / "settings.json",
        hooks={"Stop": []},
        model="opus",
        minHours="not ours",
        autoDreamEnabled=False,
        autoMemoryDirectory="~/notes/memory",
    )
    settings = world.load(claude=True)
    assert (settings.auto_dream_enabled, settings.auto_memory_directory) == (False, "~/notes/memory")
    assert (settings.model, settings.min_hours, settings.min_sessions) == (None, 24, 8)


def test_an_escaped_spelling_of_a_shared_key_is_seen(world: World) -> None:
    (world.claude / "settings.json").write_text('{"\\u0061utoDreamEnabled": false}', encoding="utf-8")
    assert world.load(claude=True).auto_dream_enabled is False


def test_claudes_own_switch_counts_in_its_home_only(world: World) -> None:
    off = {"CLAUDE_CODE_DISABLE_AUTO_MEMORY": "1"}
    assert world.load(off, claude=True).auto_memory_enabled is False
    assert world.load(off).auto_memory_enabled is True
    world.write(world.user, autoMemoryEnabled=False)
    assert world.load({"CLAUDE_CODE_DISABLE_AUTO_MEMORY": "0"}, claude=True).auto_memory_enabled is True


def test_a_folder_that_claude_follows_and_reverie_does_not_is_named(world: World) -> None:
    world.write(world.project / ".claude" / "settings.json", autoMemoryDirectory="/elsewhere/memory")
    settings = world.load(claude=True)
    assert settings.auto_memory_directory is None
    (sentence,) = settings.mismatches()
    assert "/elsewhere/memory" in sentence
    assert str(world.project / ".claude" / "settings.json") in sentence
    assert world.load().mismatches() == []


def test_a_broken_file_of_claudes_says_nothing(world: World) -> None:
    (world.project / ".claude").mkdir()
    (world.project / ".claude" / "settings.json").write_text("{", encoding="utf-8")
    assert world.load(claude=True).mismatches() == []


def test_asking_for_a_key_there_is_not_names_the_nearest(world: World) -> None:
    settings = world.load()
    assert settings.get("budget.turns") == 60
    with pytest.raises(SettingsError, match="did you mean 'review'"):
        settings.get("reviews")


@pytest.mark.parametrize(
    ("environ", "claude", "expected"),
    [
        ({}, True, (False, False, False)),
        ({"REVERIE_REMOTE_MEMORY_DIR": "/r"}, False, (True, False, False)),
        ({"CLAUDE_CODE_REMOTE": "true"}, True, (True, False, False)),
        ({"CLAUDE_CODE_REMOTE": "true"}, False, (False, False, False)),
        ({"CLAUDE_CODE_REMOTE": "false"}, True, (False, False, False)),
        ({"REVERIE_BARE": "1"}, False, (False, True, False)),
        ({"CLAUDE_CODE_SIMPLE": "1"}, True, (False, True, False)),
        ({"REVERIE_CHILD": "1"}, False, (False, False, True)),
        ({"REVERIE_CHILD": "dream"}, False, (False, False, False)),
    ],
)
def test_the_environment_tells_the_circumstances(
    environ: dict[str, str], claude: bool, expected: tuple[bool, bool, bool]
) -> None:
    found = read_circumstances(environ, claude_home=claude)
    assert (found.remote, found.bare, found.subagent) == expected


def test_a_missing_home_is_looked_up_in_the_account() -> None:
    assert home_directory({"HOME": "/home/ann"}) == "/home/ann"
    assert home_directory({}).startswith("/")
    assert home_directory({"HOME": "not/absolute"}).startswith("/")
