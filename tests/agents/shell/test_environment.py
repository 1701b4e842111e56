"""An allowed command runs with our flags in it, and with an environment that names no program."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest

from reverie.agents.shell.check import check
from reverie.agents.shell.denial import Denied
from reverie.agents.shell.environment import argv, environment, hardened


def test_what_is_neither_git_nor_ripgrep_stays_as_it_is() -> None:
    command = "ls -l 'a b' | head -3 && echo \"git log\""
    assert hardened(command) == command
    assert argv(command) == ["bash", "--noprofile", "--norc", "-c", command]


@pytest.mark.parametrize("sub_command", ["log", "show", "diff", "reflog", "reflog show"])
def test_no_diff_driver_of_a_repository_is_asked(sub_command: str) -> None:
    words = shlex.split(hardened(f"git {sub_command} -p HEAD"))
    behind = words[words.index(sub_command.rsplit(maxsplit=1)[-1]) :]
    assert behind[1:] == ["--no-ext-diff", "--no-textconv", "-p", "HEAD"]


def test_every_git_in_a_chain_gets_its_settings() -> None:
    words = shlex.split(hardened("git --no-pager status; ls && git diff | cat"))
    assert words.count("core.fsmonitor=false") == 2
    assert words.count("core.hooksPath=/dev/null") == 2


def test_the_text_around_our_flags_is_not_touched_behind_letters_of_many_bytes() -> None:
    assert hardened("echo 部署é; rg x").endswith("echo 部署é; rg --no-config x")


def test_what_could_not_be_allowed_is_not_made_ready() -> None:
    with pytest.raises(Denied):
        argv("echo $(ls)")


def test_the_command_sees_these_variables_and_no_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("API_KEY", "sesame")
    variables = environment(str(tmp_path))
    assert "API_KEY" not in variables
    assert not check("env").allowed
    seen = subprocess.run(["/usr/bin/env"], env=variables, capture_output=True, text=True, check=True).stdout
    assert {line.partition("=")[0] for line in seen.splitlines()} == set(variables)
    assert variables["PATH"] == "/usr/bin:/bin"
    assert variables["GIT_OPTIONAL_LOCKS"] == "0"
    assert "RIPGREP_CONFIG_PATH" not in variables
