from __future__ import annotations

from pathlib import Path

from tests.dream.project.small_project import make_project

TEXT = """# Project

Use tabs. Never squash.

<!-- Use spaces.
Always. -->
## Tests
### Staging
- Run `make test` first.

```sh
make deploy
```
"""


def test_each_statement_knows_its_line_and_its_headings(tmp_path: Path):
    found = make_project(tmp_path, {"CLAUDE.md": TEXT}).instructions
    assert [(one.text, one.line.place, one.about) for one in found] == [
        ("Use tabs.", "CLAUDE.md:3", ""),
        ("Never squash.", "CLAUDE.md:3", ""),
        ("- Run `make test` first.", "CLAUDE.md:9", "Tests · Staging"),
    ]


def test_every_instruction_file_is_read(tmp_path: Path):
    names = ["CLAUDE.md", "AGENTS.md", "GEMINI.md", "CLAUDE.local.md", ".claude/CLAUDE.md", ".claude/rules/a/b.md"]
    project = make_project(tmp_path, {name: f"规则 {number}。\r\n" for number, name in enumerate(names)})
    assert sorted(one.line.file for one in project.instructions) == sorted(names)


def test_a_rule_for_some_paths_only_is_not_told_to_everybody(tmp_path: Path):
    files: dict[str, str | bytes] = {
        ".claude/rules/web.md": "---\npaths: web/**\n---\n\nUse tabs.\n",
        ".claude/rules/all.md": "---\ntitle: All\n---\n\nUse spaces.\n",
    }
    found = make_project(tmp_path, files).instructions
    assert [(one.text, one.line.place) for one in found] == [("Use spaces.", ".claude/rules/all.md:5")]


def test_a_comment_that_never_ends_hides_the_rest(tmp_path: Path):
    assert [one.text for one in make_project(tmp_path, {"CLAUDE.md": "A rule.\n<!-- x\nNo rule.\n"}).instructions] == [
        "A rule."
    ]
