"""Rules that hold for some files only."""

from __future__ import annotations

import pytest
from tests.instructions.small_world import World

from reverie.errors import UsageError
from reverie.instructions.rule import read_rule


@pytest.mark.parametrize(
    ("frontmatter", "patterns"),
    [
        ('paths:\n  - "src/**/*.py"\n  - web/*.ts\n', ("src/**/*.py", "web/*.ts")),
        ("paths:\n  - **/*.py\n  - *.md\n", ("**/*.py", "*.md")),
        ("paths: src/**/*.py\n", ("src/**/*.py",)),
        ("paths: **/*.py\n", ("**/*.py",)),
        ("paths: src/*.py, **/*.{ts,tsx}\n", ("src/*.py", "**/*.ts", "**/*.tsx")),
        ("paths: {src,lib}/**/*.ts\n", ("src/**/*.ts", "lib/**/*.ts")),
        ('paths: ["a/**", "b/**"]\ntitle: x\n', ("a/**", "b/**")),
        ("description: 规则\npaths: 文档/**\n", ("文档/**",)),
    ],
)
def test_paths_are_read_as_people_write_them(frontmatter: str, patterns: tuple[str, ...]) -> None:
    rule = read_rule(f"---\n{frontmatter}---\n\nThe rule.\n")
    assert (rule.patterns, rule.problem) == (patterns, "")
    assert rule.body.strip() == "The rule."


@pytest.mark.parametrize("text", ["A rule.\n", "---\ntitle: x\n---\nA rule.\n", "---\npaths:\n---\nA rule.\n"])
def test_a_rule_without_paths_always_holds(text: str) -> None:
    rule = read_rule(text)
    assert (rule.patterns, rule.body) == (None, "A rule.\n")
    assert rule.holds_for("anything")


def test_a_line_across_the_page_is_no_frontmatter() -> None:
    rule = read_rule("---\n\nA rule.\n")
    assert (rule.patterns, rule.problem) == (None, "")
    assert "A rule." in rule.body


@pytest.mark.parametrize(
    ("frontmatter", "problem"),
    [
        ("paths: [a, {b: c}]", "must be a list of patterns"),
        ("paths: {a: b}", "must be a list of patterns"),
        ("paths: true", "must be a list of patterns"),
        (f"paths: x{'{a,b}' * 40}", "more than 256"),
        ("paths:\n" + "  - a/**/x\n  - b\n" * 1 + "".join(f"  - c{n}\n" for n in range(300)), "more than 200"),
        ("paths: [never closed", "cannot be read"),
        ("paths: &a x\nmore: *a", "anchor or alias"),
    ],
)
def test_paths_that_cannot_be_read_are_a_problem(frontmatter: str, problem: str) -> None:
    assert problem in read_rule(f"---\n{frontmatter}\n---\nThe rule.\n").problem


def test_a_rule_is_told_only_for_the_files_it_is_about(world: World) -> None:
    world.write(
        {
            ".claude/rules/python.md": "---\npaths: src/**/*.py\n---\npython",
            ".claude/rules/web.md": "---\npaths:\n  - web/**\n---\nweb @../../notes.md",
            ".claude/rules/all.md": "all",
            "notes.md": "notes",
            "~/.claude/rules/mine.md": "---\npaths: **/*.md\n---\nmine",
        }
    )
    instructions = world.instructions()

    def for_files(*paths: str) -> list[str]:
        return [file.text.strip() for file in instructions.for_files(paths)]

    assert [file.text for file in instructions.always()] == ["all"]
    assert for_files() == []
    assert for_files("src/a/b.py") == ["python"]
    assert for_files(str(world.project / "src" / "x.py"), "src/y.py") == ["python"]
    assert for_files("web/index.ts") == ["web @../../notes.md", "notes"]
    assert for_files("README.md", "src/x.py") == ["mine", "python"]
    assert for_files("/elsewhere/src/x.py") == []
    with pytest.raises(UsageError):
        for_files("a\0b")


def test_the_patterns_start_from_the_folder_that_the_rule_lies_in(world: World) -> None:
    world.write({"pkg/.claude/rules/a.md": "---\npaths: src/*.py\n---\npkg rule", "pkg/src/x.py": ""})
    instructions = world.instructions(world.project / "pkg")
    assert [file.text for file in instructions.for_files(["src/x.py"])] == ["pkg rule"]
    assert instructions.for_files([str(world.project / "src" / "x.py")]) == ()


def test_a_file_named_by_a_link_is_the_file(world: World) -> None:
    world.write({".claude/rules/a.md": "---\npaths: src/*.py\n---\nrule"})
    (world.root / "link").symlink_to(world.project)
    assert world.instructions().for_files([str(world.root / "link" / "src" / "x.py")])


def test_a_rule_that_cannot_be_understood_is_left_out_and_told(world: World) -> None:
    world.write({".claude/rules/a.md": "---\npaths: [\n---\nrule", ".claude/rules/b.md": "fine"})
    assert world.told() == ["fine"]
    (warning,) = world.warnings()
    assert warning.startswith("/home/work/project/.claude/rules/a.md: it is left out: the frontmatter cannot be read")
