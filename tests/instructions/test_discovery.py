"""Which files hold instructions, and in which order they count."""

from __future__ import annotations

import os

from tests.instructions.small_world import World

from reverie.instructions.discovery import MAX_RULES
from reverie.instructions.kind import Kind


def test_the_order_is_managed_user_then_from_the_root_down(world: World) -> None:
    world.managed.parent.mkdir()
    world.managed.write_text("managed", encoding="utf-8")
    (world.root / "CLAUDE.md").write_text("above home", encoding="utf-8")
    world.write(
        {
            "~/.claude/CLAUDE.md": "user",
            "~/.claude/rules/b.md": "user rule b",
            "~/.claude/rules/a.md": "user rule a",
            "~/work/CLAUDE.md": "work",
            "~/work/CLAUDE.local.md": "work, local",
            "CLAUDE.md": "project",
            ".claude/CLAUDE.md": "project, inner",
            ".claude/rules/z.md": "rule z",
            ".claude/rules/a/y.md": "rule y",
            "CLAUDE.local.md": "project, local",
            "sub/AGENTS.md": "sub, agents",
            "sub/CLAUDE.local.md": "sub, local",
            "other/CLAUDE.md": "not on the way",
        }
    )
    assert world.told(world.project / "sub") == [
        *("managed", "user", "user rule a", "user rule b", "above home", "work", "work, local"),
        *("project", "project, inner", "rule y", "rule z", "project, local", "sub, agents", "sub, local"),
    ]
    assert world.warnings() == []


def test_each_file_says_whose_it_is(world: World) -> None:
    world.write(
        {
            "~/.claude/CLAUDE.md": "user",
            "~/.claude/rules/a.md": "rule",
            "CLAUDE.md": "project",
            ".claude/rules/a.md": "project rule",
            "CLAUDE.local.md": "local",
        }
    )
    assert [file.kind for file in world.instructions().always()] == [
        *(Kind.USER, Kind.USER_RULE, Kind.PROJECT, Kind.PROJECT_RULE, Kind.LOCAL)
    ]


def test_agents_md_is_read_only_where_there_is_no_claude_md(world: World) -> None:
    world.write({"AGENTS.md": "agents"})
    assert world.told() == ["agents"]
    world.write({".claude/CLAUDE.md": "inner"})
    assert world.told() == ["inner"]
    world.write({"CLAUDE.md": "main"})
    assert world.told() == ["main", "inner"]


def test_every_file_is_told_once(world: World) -> None:
    world.write({"AGENTS.md": "the one", "sub/x.md": ""})
    (world.project / "CLAUDE.md").symlink_to("AGENTS.md")
    os.link(world.project / "AGENTS.md", world.project / "CLAUDE.local.md")
    (world.project / "sub" / "CLAUDE.md").symlink_to("../AGENTS.md")
    assert world.told(world.project / "sub") == ["the one"]


def test_the_users_own_files_are_not_the_projects_though_they_lie_on_the_way(world: World) -> None:
    world.write({"~/.claude/CLAUDE.md": "user", "~/.claude/rules/a.md": "rule", "~/.claude/rules/deep/b.md": "deep"})
    files = world.instructions().always()
    assert [(file.kind, file.text) for file in files] == [(Kind.USER, "user"), (Kind.USER_RULE, "rule")]
    (warning,) = world.warnings()
    assert warning == "/home/.claude/rules/deep: its rules are left out: they lie too deep; move them further up"


def test_an_empty_file_tells_nothing_and_nobody_is_warned(world: World) -> None:
    world.write({"CLAUDE.md": "\n \n", ".claude/CLAUDE.md": "<!-- only a note -->\n"})
    assert world.told() == []
    assert world.warnings() == []


def test_rules_reached_by_a_link_within_the_project_hold(world: World) -> None:
    world.write({"shared/rules/a.md": "shared", ".claude/rules/own.md": "own"})
    (world.project / ".claude" / "rules" / "linked").symlink_to(world.project / "shared" / "rules")
    (world.project / ".claude" / "rules" / "loop").symlink_to(world.project / ".claude" / "rules")
    assert world.told() == ["shared", "own"]


def test_rules_beyond_all_measure_are_cut_and_told(world: World) -> None:
    world.write({f".claude/rules/{number:04}.md": f"rule {number}" for number in range(MAX_RULES + 20)})
    told = world.told()
    assert told == [f"rule {number}" for number in range(MAX_RULES)]
    assert any("only the first 500 rules" in line for line in world.warnings())


def test_a_file_in_place_of_the_folder_of_rules_is_told(world: World) -> None:
    world.write({".claude/rules": "no folder", "CLAUDE.md": "rest"})
    assert world.told() == ["rest"]
    assert "it is no folder" in world.warnings()[0]
