"""The bench of the shell's check, on cases that fit on a page, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench" / "shell.py"


def run(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(BENCH), *options], capture_output=True, text=True, timeout=120)


def test_right_and_wrong_answers_are_counted_and_the_wrong_ones_named(tmp_path: Path) -> None:
    cases = tmp_path / "cases.tsv"
    cases.write_text("allow\tls -la\nallow\trm notes.md\ndeny\tsh -c ls\ndeny\tcat notes.md\ndeny\tls\u240arm x\n")
    done = run(str(cases), "--mutants", "50")
    assert done.returncode == 0, done.stderr
    assert "2 commands to allow: 1 denied. 3 to deny: 1 allowed." in done.stdout
    assert "50 other spellings of those: " in done.stdout
    assert "wrong: 'cat notes.md'" in done.stdout


def test_of_the_tests_own_cases_none_is_judged_wrongly() -> None:
    done = run("--mutants", "300")
    assert ": 0 denied." in done.stdout
    assert "300 other spellings of those: 0 allowed." in done.stdout
    assert "wrong" not in done.stdout


def test_a_file_that_holds_no_cases_is_told(tmp_path: Path) -> None:
    (tmp_path / "cases.tsv").write_text("allow\tls\nperhaps\tls\n")
    done = run(str(tmp_path / "cases.tsv"))
    assert (done.returncode, "line 2 is no case" in done.stderr) == (1, True)
    assert "cannot be read" in run(str(tmp_path / "missing.tsv")).stderr
