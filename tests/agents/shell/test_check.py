"""What only reads is allowed, what may do more is denied, and what is allowed really leaves everything as it was."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.agents.shell.cases import ALL_DENIED, ALLOWED, DENIED

from reverie.agents.shell import check as check_module
from reverie.agents.shell.check import Verdict, check
from reverie.agents.shell.environment import argv, environment

GIVEN_CASES = os.environ.get("REVERIE_SHELL_CASES")  # read before every test is given an environment of its own
SIGNS = {"\u240a": "\n", "\u240d": "\r", "\u2409": "\t", "\u2400": "\0"}
"""How a file of cases, a line each, spells what would end the line."""


@pytest.mark.parametrize("command", ALLOWED)
def test_a_command_that_only_reads_is_allowed(command: str) -> None:
    assert check(command) == Verdict(True)


@pytest.mark.parametrize(("why", "command"), ALL_DENIED)
def test_a_command_that_may_do_more_is_denied_with_a_reason_on_one_line(why: str, command: str) -> None:
    verdict = check(command)
    assert not verdict.allowed, why
    assert verdict.reason
    assert verdict.reason.isascii()
    assert verdict.reason.isprintable()


def test_there_are_enough_cases_of_both_kinds() -> None:
    assert len(ALLOWED) >= 80
    assert len(ALL_DENIED) >= 150
    assert all(DENIED.values())


def test_as_many_commands_as_may_be_are_allowed_and_one_more_is_not() -> None:
    assert check("; ".join(["ls"] * 25)).allowed
    assert not check("; ".join(["ls"] * 26)).allowed


def test_a_command_as_long_as_may_be_is_allowed_and_one_byte_more_is_not() -> None:
    assert check("echo " + "a" * 4091).allowed
    assert not check("echo " + "a" * 4092).allowed


def test_a_check_that_breaks_is_a_denial(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(command: str) -> list[object]:
        raise RecursionError(command)

    monkeypatch.setattr(check_module, "parse", broken)
    assert check("ls") == Verdict(False, "it could not be checked (RecursionError)")


def test_every_line_of_a_given_file_is_judged_as_it_says() -> None:
    if not GIVEN_CASES:
        pytest.skip("REVERIE_SHELL_CASES names no file of cases: `allow` or `deny`, a tab, a command")
    wrong: list[str] = []
    for line in Path(GIVEN_CASES).read_text(encoding="utf-8").splitlines():
        wish, _, command = line.partition("\t")
        for sign, meant in SIGNS.items():
            command = command.replace(sign, meant)
        if check(command).allowed != (wish == "allow"):
            wrong.append(line)
    assert wrong == []


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small project under version control, with a repository whose own settings name a program."""
    root = tmp_path_factory.mktemp("tree")
    project = root / "project"
    for folder in ("src", "docs", "my folder"):
        (project / folder).mkdir(parents=True)
    for name in ("README.md", "CHANGELOG.md", "notes.txt", "src/app.py", "docs/x.md", "tabs.txt"):
        (project / name).write_text("one, two\ntwo, three\non Tuesdays we deploy 2026\n", encoding="utf-8")
    (project / "data.json").write_text('{"items": [{"kind": "x"}], "env": 1}', encoding="utf-8")
    (project / ".gitattributes").write_text("*.txt diff=own\n", encoding="utf-8")
    who = ["-c", "user.name=ann", "-c", "user.email=ann@example.invalid", "-c", "commit.gpgSign=false"]
    _git(project, "init", "--quiet", "--initial-branch=main")
    _git(project, "add", ".")
    _git(project, *who, "commit", "--quiet", "-m", "one")
    (project / "notes.txt").write_text("one\n", encoding="utf-8")
    _git(project, *who, "commit", "--quiet", "-am", "two")
    (project / "notes.txt").write_text("one\ntwo\n", encoding="utf-8")
    program = root / "program"
    program.write_text(f"#!/bin/sh\necho ran >> '{root}/ran'\n", encoding="utf-8")
    program.chmod(0o755)
    settings = ["core.fsmonitor", "core.pager", "diff.external", "diff.own.command", "diff.own.textconv", "gpg.program"]
    for setting in settings:
        _git(project, "config", setting, str(program))
    _git(project, "config", "log.showSignature", "true")
    return project


def _git(folder: Path, *words: str) -> None:
    subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)


def _state(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    """Every file and folder with its mode, its time of change and its bytes."""
    found: dict[str, tuple[int, int, bytes]] = {}
    for path in [folder, *folder.rglob("*")]:
        stat = path.lstat()
        found[str(path)] = (stat.st_mode, stat.st_mtime_ns, path.read_bytes() if path.is_file() else b"")
    return found


@pytest.mark.skipif(not Path("/usr/bin/bash").exists() and not Path("/bin/bash").exists(), reason="there is no bash")
def test_what_is_allowed_leaves_every_file_as_it_was_and_runs_no_program_of_the_repository(tree: Path) -> None:
    before = _state(tree.parent)
    for command in ALLOWED:
        done = subprocess.run(
            argv(command), cwd=tree, env=environment(str(tree)), stdin=subprocess.DEVNULL, capture_output=True
        )
        assert b"syntax error" not in done.stderr, command
        assert b"unknown option" not in done.stderr, command
        assert b"unrecognized" not in done.stderr, command
        assert _state(tree.parent) == before, command


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
def test_the_repository_of_the_test_would_run_its_program_without_our_flags(tree: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(tree.parent, copy)
    subprocess.run(["git", "diff"], cwd=copy / "project", capture_output=True, check=False)
    assert (tree.parent / "ran").exists()
    (tree.parent / "ran").unlink()
