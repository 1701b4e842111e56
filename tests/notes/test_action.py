from __future__ import annotations

import json

import pytest

from reverie.model.turn import ToolCall
from reverie.notes.action import Action, Kind, action_of


def action(tool: str, **arguments: object) -> Action:
    return action_of(ToolCall(tool, json.dumps(arguments)))


@pytest.mark.parametrize(
    ("found", "kind", "files"),
    [
        (action("Read", file_path="/p/a.py"), Kind.READ, ("/p/a.py",)),
        (action("read_file", absolute_path="/p/a.py"), Kind.READ, ("/p/a.py",)),
        (action("edit", filePath="a.ts", oldString="x", newString="y"), Kind.EDIT, ("a.ts",)),
        (action("write_file", file_path="a.md", content=""), Kind.WRITE, ("a.md",)),
        (
            action("apply_patch", input="*** Begin Patch\n*** Update File: a.py\n*** Add File: b.py\n"),
            Kind.EDIT,
            ("a.py", "b.py"),
        ),
        (action("shell", command=["apply_patch", "*** Begin Patch\n*** Delete File: a.py\n"]), Kind.EDIT, ("a.py",)),
        (action("Grep", pattern="x", path="src"), Kind.SEARCH, ("src",)),
        (action("read_many_files", paths=["a.py", "b.py"]), Kind.READ, ("a.py", "b.py")),
        (action("Bash", command="pytest tests/test_a.py -k 'x y' && cat <<E\nc.py\nE"), Kind.RUN, ("tests/test_a.py",)),
        (action("Bash", command="curl https://example.com/x.html"), Kind.RUN, ()),
        (action("WebFetch", url="https://example.com"), Kind.OTHER, ()),
        (action("run_in_terminal", command="make lint"), Kind.RUN, ()),
        (action("executeCommand", cmd="make lint"), Kind.RUN, ()),
        (action("write_to_file", path="a.py", content="x"), Kind.WRITE, ("a.py",)),
        (action("replaceInFile", path="a.py", diff="x"), Kind.EDIT, ("a.py",)),
        (action("list_code_files", path="src"), Kind.SEARCH, ("src",)),
        (action("send_robot", command="forward"), Kind.OTHER, ()),
        (action("open_ticket", path="/support", title="x"), Kind.OTHER, ("/support",)),
        (action("run_report", month="May"), Kind.OTHER, ()),
    ],
)
def test_tools_of_several_agents_are_known(found: Action, kind: Kind, files: tuple[str, ...]) -> None:
    assert (found.kind, found.files) == (kind, files)


@pytest.mark.parametrize(
    ("tool", "arguments", "command"),
    [
        ("Bash", {"command": " make test "}, "make test"),
        ("shell", {"command": ["bash", "-lc", "cd web && npm test"]}, "cd web && npm test"),
        ("exec_command", {"cmd": "ls"}, "ls"),
        ("local_shell", {"command": ["git", "log", "a b"]}, "git log 'a b'"),
    ],
)
def test_a_command_is_found_however_it_is_given(tool: str, arguments: dict[str, object], command: str) -> None:
    assert action(tool, **arguments).command == command


@pytest.mark.parametrize(
    ("command", "program"),
    [
        ("npm test -- --watch", "npm test"),
        ("cd web && CI=1 pnpm build", "pnpm build"),
        ("pytest -q tests", "pytest"),
        ("sudo make", "make"),
        ("echo 'open", "echo"),
        ("", ""),
    ],
)
def test_two_runs_of_one_thing_are_known_by_its_first_words(command: str, program: str) -> None:
    assert action("Bash", command=command).program == program


def test_a_command_that_only_looks_is_told_from_one_that_works() -> None:
    assert action("Bash", command="cd src && ls | head -3; cat x").is_look
    assert not action("Bash", command="cd src && make").is_look
    assert not action("Bash", command="").is_look


def test_functions_are_named_by_the_text_of_an_edit() -> None:
    edits = [
        {"old_string": "class Cart:", "new_string": "async def pay(self):\n  pass"},
        {"new_string": "func (s *Shop) Open() {"},
    ]
    assert action("MultiEdit", file_path="a", edits=edits).functions == ("Cart", "pay", "Open")


def test_what_is_open_of_a_plan_is_kept() -> None:
    steps = [
        {"step": "Look", "status": "completed"},
        {"step": "Mend", "status": "in_progress"},
        "odd",
        {"status": "pending"},
    ]
    assert action("update_plan", plan=steps).plan == ("Mend",)


@pytest.mark.parametrize(
    "arguments", ["", "{", "[]", "null", '"text"', "[" * 100_000, '{"command": 7, "file_path": []}']
)
def test_arguments_that_cannot_be_read_say_nothing(arguments: str) -> None:
    assert action_of(ToolCall("Bash", arguments)) == Action(Kind.RUN, "Bash")
