from __future__ import annotations

import json

import pytest

from reverie.notes.action import Action, Kind
from reverie.notes.failure import failure_in, is_refusal

RUN = Action(Kind.RUN, "Bash", command="make test")
LOOK = Action(Kind.RUN, "Bash", command="cat app.log")
TRACE = 'Traceback (most recent call last):\n  File "a.py", line 3, in f\n    x()\nValueError: bad date\n'


@pytest.mark.parametrize(
    ("answer", "telling"),
    [
        (f"Exit code 1\n{TRACE}", "ValueError: bad date"),
        (
            TRACE + "\nDuring handling of the above:\n\napp.errors.StoreError: disk is full",
            "app.errors.StoreError: disk is full",
        ),
        ("Exit code 1\n>   assert a == b\nE   assert 3 == 4\n1 failed in 0.1s", "E   assert 3 == 4"),
        (
            "src/a.ts(3,5): error TS2304: Cannot find name 'foo'.",
            "src/a.ts(3,5): error TS2304: Cannot find name 'foo'.",
        ),
        ("error[E0382]: borrow of moved value: `x`\n --> src/main.rs", "error[E0382]: borrow of moved value: `x`"),
        ("npm error code ERESOLVE\nnpm error ERESOLVE could not resolve", "npm error ERESOLVE could not resolve"),
        ("fatal: not a git repository", "fatal: not a git repository"),
        ("bash: pnpm: command not found", "bash: pnpm: command not found"),
        ("--- FAIL: TestPay (0.00s)\nexit status 1", "--- FAIL: TestPay (0.00s)"),
        ("3 failed, 12 passed", "3 failed, 12 passed"),
        ("Exit code 3\nsomething odd", "something odd"),
        ("Exit code 3", "exit code 3"),
        ("构建失败：找不到模块", "构建失败：找不到模块"),
        (json.dumps({"output": "boom", "metadata": {"exit_code": 2}}), "boom"),
        ("x\n" * 50_000 + "KeyError: 'a'", "KeyError: 'a'"),
    ],
)
def test_the_telling_line_of_a_failure_is_found(answer: str, telling: str) -> None:
    assert failure_in(RUN, answer) == telling


@pytest.mark.parametrize(
    "answer",
    [
        *("", "ok", "12 passed, 0 failed", "0 errors, 2 warnings", "compiled with no error", "3 warnings: x"),
        f"exit code: 0\n{TRACE}",
        "Process exited with code 0",
        json.dumps({"output": "3 failed", "metadata": {"exit_code": 0}}),
    ],
)
def test_what_went_well_has_none(answer: str) -> None:
    assert failure_in(RUN, answer) == ""


def test_what_a_file_says_is_no_failure_of_the_command_that_shows_it() -> None:
    assert failure_in(LOOK, TRACE) == ""
    assert failure_in(LOOK, "Exit code 1") == ""
    assert (
        failure_in(LOOK, "Exit code 1\ncat: app.log: No such file or directory")
        == "cat: app.log: No such file or directory"
    )
    assert failure_in(Action(Kind.READ, "Read"), f"def f():\n    {TRACE}") == ""


def test_a_tool_that_says_no_has_failed() -> None:
    edit = Action(Kind.EDIT, "Edit")
    assert (
        failure_in(edit, "<tool_use_error>String to replace not found.</tool_use_error>")
        == "String to replace not found."
    )
    assert failure_in(edit, "The file has been updated. Error handling is better now.") == ""


def test_the_users_no_is_told_from_a_failure() -> None:
    answer = "The user doesn't want to proceed with this tool use. The tool use was rejected."
    assert is_refusal(failure_in(RUN, answer))
    assert not is_refusal("ValueError: bad date")
