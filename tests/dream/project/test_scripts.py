from __future__ import annotations

from pathlib import Path

from tests.dream.project.small_project import make_project, package

from reverie.dream.project.scripts import JUST, MAKE, NODE, POE, TASK


def test_each_script_is_known_with_its_line(tmp_path: Path):
    files: dict[str, str | bytes] = {
        "package.json": package(),
        "Makefile": "X := 1\n.PHONY: test\ntest lint: build\n\techo a: b\nbuild:\n\ttrue\n",
        "justfile": "alias b := build\nport := '1'\nbuild target='x':\n    echo\n@quiet:\n    echo\n",
        "Taskfile.yml": "version: '3'\ntasks:\n  ship:\n    cmds: [a]\n",
        "pyproject.toml": "[tool.poe.tasks]\nfmt = 'ruff format'\n[tool.poe.tasks.check]\ncmd = 'x'\n",
    }
    scripts = make_project(tmp_path, files).scripts
    assert set(scripts[NODE].scripts) == {"build", "deploy:production", "lint"}
    assert scripts[NODE].scripts["lint"].line.text.strip() == '"lint": "eslint ."'
    assert {"test", "lint", "build"} <= set(scripts[MAKE].scripts)
    assert {"X", "echo"}.isdisjoint(scripts[MAKE].scripts)
    assert set(scripts[JUST].scripts) == {"b", "build", "quiet"}
    assert scripts[TASK].scripts["ship"].line.number == 3
    assert scripts[POE].scripts["check"].line.number == 3
    assert all(book.is_whole for book in scripts.values())


def test_files_that_leave_names_to_others_are_not_whole(tmp_path: Path):
    files: dict[str, str | bytes] = {
        "Makefile": "include more.inc\na:\n",
        "justfile": "import 'more.just'\na:\n",
        "Taskfile.yml": "includes:\n  x: ./x\ntasks:\n  a: {}\n",
        "package.json": "{ broken",
    }
    scripts = make_project(tmp_path, files).scripts
    assert not any(book.is_whole for book in scripts.values())


def test_pattern_rules_can_make_any_target(tmp_path: Path):
    assert not make_project(tmp_path, {"Makefile": "%-image:\n\tdocker build\n"}).scripts[MAKE].is_whole


def test_values_of_odd_shapes_are_no_scripts(tmp_path: Path):
    files: dict[str, str | bytes] = {"package.json": '{"scripts": ["a"]}', "web/package.json": "[" * 100_000}
    assert make_project(tmp_path, files).scripts[NODE].scripts == {}
