"""`@path` in a page: what includes a file, what only looks like it, and how far it goes."""

from __future__ import annotations

import pytest
from tests.instructions.small_world import World

from reverie.instructions.include import find_mentions, is_text_name
from reverie.instructions.kind import Kind
from reverie.instructions.loading import MAX_INCLUDES


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("See @docs/a.md.", ["docs/a.md"]),
        ("@a.md and (@b.md), @c.md; “@d.md”", ["a.md", "b.md", "c.md", "d.md"]),
        ("@./x.md @../y.md @~/z.md @/abs/q.md", ["./x.md", "../y.md", "~/z.md", "/abs/q.md"]),
        ("@docs/my\\ notes.md", ["docs/my notes.md"]),
        ("@docs/a.md#setup", ["docs/a.md"]),
        ("@README and @Makefile", ["README", "Makefile"]),
        ("见@docs/部署.md。", ["docs/部署.md"]),
        ("照 @docs/部署.md里的步骤做，再看@规则.md、@c.md", ["docs/部署.md", "规则.md", "c.md"]),
        ("- @a.md\r\n- @b.md\r\n", ["a.md", "b.md"]),
        ("ann@example.org a/@x.md \\@y.md @@z.md", []),
        ("`@a.md` and ``@b.md ` ``", []),
        ("```\n@a.md\n```\n@b.md\n~~~\n@c.md\n", ["b.md"]),
        ("<!-- @a.md -->", []),
        ("@" + "x" * 2_000 + ".md", []),
    ],
)
def test_a_mention_is_found_where_it_is_one(text: str, mentions: list[str]) -> None:
    assert list(find_mentions(text)) == mentions


@pytest.mark.parametrize("name", ["a.md", "b.PY", "c.tar.json", "README", "docs/Makefile", "说明.txt"])
def test_names_of_text(name: str) -> None:
    assert is_text_name(name)


@pytest.mark.parametrize("name", ["a.png", "b.sqlite", ".env", "id_rsa", "x", "c.pdf", "md", ".md", "a.md.exe", ""])
def test_names_of_no_text(name: str) -> None:
    assert not is_text_name(name)


def test_a_file_comes_before_what_it_includes(world: World) -> None:
    world.write(
        {
            "CLAUDE.md": "main @docs/a.md @docs/c.md",
            "docs/a.md": "a @b.md",
            "docs/b.md": "b",
            "docs/c.md": "c @b.md",
            "CLAUDE.local.md": "local @docs/c.md",
        }
    )
    assert world.told() == ["main @docs/a.md @docs/c.md", "a @b.md", "b", "c @b.md", "local @docs/c.md"]
    included = [file.included_by for file in world.instructions().always()]
    main, a = str(world.project / "CLAUDE.md"), str(world.project / "docs" / "a.md")
    assert included == ["", main, a, main, ""]
    assert world.warnings() == []


def test_includes_are_four_deep_at_most(world: World) -> None:
    world.write({"CLAUDE.md": "d0 @d1.md"} | {f"d{n}.md": f"d{n} @d{n + 1}.md" for n in range(1, 7)})
    assert [words.split()[0] for words in world.told()] == ["d0", "d1", "d2", "d3", "d4"]
    (warning,) = world.warnings()
    assert warning == (
        "/home/work/project/d4.md: @d5.md is left out: files are included 4 deep at most; include it further up"
    )


def test_a_circle_is_walked_once(world: World) -> None:
    world.write({"CLAUDE.md": "one @a.md @CLAUDE.md", "a.md": "two @b.md @a.md", "b.md": "three @CLAUDE.md @./a.md"})
    assert [words.split()[0] for words in world.told()] == ["one", "two", "three"]
    assert world.warnings() == []


def test_a_missing_file_is_told_and_a_persons_name_is_not(world: World) -> None:
    world.write({"CLAUDE.md": "@gone.md, ask @anna, use @types/node and @param, mail @x.com, not @./folder"})
    assert len(world.told()) == 1
    assert world.warnings() == [
        "/home/work/project/CLAUDE.md: @gone.md is left out: there is no such file; correct or remove it",
        "/home/work/project/CLAUDE.md: @./folder is left out: by its name it is no text, and only text can be included",
    ]


def test_only_text_is_included(world: World) -> None:
    world.write({"CLAUDE.md": "main @logo.png @link.md", "logo.png": "PNG"})
    (world.project / "link.md").symlink_to("logo.png")
    assert world.told() == ["main @logo.png @link.md"]
    assert ["by its name it is no text" in line for line in world.warnings()] == [True, True]


def test_the_users_file_may_include_what_the_user_may_read(world: World) -> None:
    world.write(
        {"~/.claude/CLAUDE.md": "user @~/notes/a.md @more.md", "~/notes/a.md": "a", "~/.claude/more.md": "more"}
    )
    assert world.told() == ["user @~/notes/a.md @more.md", "a", "more"]
    assert {file.kind for file in world.instructions().always()} == {Kind.USER}


def test_what_the_users_file_includes_from_the_project_stays_the_projects(world: World) -> None:
    world.write(
        {
            "~/.claude/CLAUDE.md": f"user @{world.project}/notes.md",
            "notes.md": "notes @~/private.md",
            "~/private.md": "private",
        }
    )
    assert [(file.kind, file.text.split()[0]) for file in world.instructions().always()] == [
        (Kind.USER, "user"),
        (Kind.PROJECT, "notes"),
    ]
    assert "@~/private.md is left out: it lies outside" in world.warnings()[0]


def test_with_the_users_word_a_project_may_include_what_lies_outside(world: World) -> None:
    world.write({"CLAUDE.md": "main @~/shared.md @../beside.md", "~/shared.md": "shared", "../beside.md": "beside"})
    assert world.told() == ["main @~/shared.md @../beside.md"]
    assert len(world.warnings()) == 2
    assert world.told(external=True)[1:] == ["shared", "beside"]
    assert world.warnings(external=True) == []


def test_a_file_above_the_project_may_include_only_what_is_in_the_project(world: World) -> None:
    world.write({"~/work/CLAUDE.md": "work @notes.md @project/a.md", "~/work/notes.md": "notes", "a.md": "a"})
    assert world.told() == ["work @notes.md @project/a.md", "a"]
    assert "@notes.md is left out: it lies outside /home/work/project" in world.warnings()[0]


def test_a_credential_store_is_nobodys_to_include(world: World) -> None:
    world.write(
        {"~/.claude/CLAUDE.md": "user @~/.ssh/notes.md @~/.aws/x.json", "~/.ssh/notes.md": "k", "~/.aws/x.json": "k"}
    )
    assert world.told(external=True) == ["user @~/.ssh/notes.md @~/.aws/x.json"]
    assert ["it may hold credentials" in line for line in world.warnings(external=True)] == [True, True]


def test_mentions_without_end_are_cut_and_told_once(world: World) -> None:
    world.write({"CLAUDE.md": " ".join(f"@gone{number}.md" for number in range(MAX_INCLUDES + 50)), "a.md": "a"})
    warnings = world.warnings()
    assert len(warnings) == 101
    assert warnings[-1] == "901 more such lines are left out here"
