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
        ("make: *** [lint] Error 1", "make: *** [lint] Error 1"),
        ("scp a b\nlost connection\nmake[2]: *** [Makefile:3: deploy] Error 255", "lost connection"),
        ("a.py:3:1: F401 unused\nFound 1 error.\nmake: *** [lint] Error 1", "a.py:3:1: F401 unused"),
        ("# example/x\n./main.go:7:2: undefined: foo\n./main.go:9:2: undefined: bar", "./main.go:7:2: undefined: foo"),
        ("x.c:1:2: warning: odd\nx.c:4:5: error: bad\nninja: build stopped: failed.", "x.c:4:5: error: bad"),
        ("FAILED: a.o\na.cc:3:10: error: expected ';'\nninja: build stopped", "a.cc:3:10: error: expected ';'"),
        (
            "error: could not compile `a` due to 1 previous error",
            "error: could not compile `a` due to 1 previous error",
        ),
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
        "make: *** [lint] Error 1 (ignored)\nexit code: 0",
        "a.go:7: listening on 8080",
        "x.c:1:2: warning: odd\nx.c:1:2: note: here",
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


def test_of_what_a_hosts_own_compiler_printed_the_error_is_told_and_not_the_first_line() -> None:
    build = Action(Kind.OTHER, "build_project")
    printed = "Compiling shop v1\nerror[E0308]: mismatched types\n --> src/main.rs:2:18"
    assert failure_in(build, printed, is_error=True) == "error[E0308]: mismatched types"
    assert failure_in(build, TRACE, is_error=True) == "ValueError: bad date"
    assert failure_in(build, "no such project\nsee the manual", is_error=True) == "no such project"


def test_the_users_no_is_told_from_a_failure() -> None:
    answer = "The user doesn't want to proceed with this tool use. The tool use was rejected."
    assert is_refusal(failure_in(RUN, answer))
    assert not is_refusal("ValueError: bad date")
