from __future__ import annotations

from tests.notes.talk import Talk

from reverie.notes.happening import Did, happenings
from reverie.notes.trouble import Trouble, troubles


def found_in(talk: Talk) -> list[Trouble]:
    return troubles([one for one in happenings(talk.turns) if isinstance(one, Did)])


def mending(trouble: Trouble) -> list[str]:
    return [one.action.command or one.action.files[0] for one in trouble.mended_by]


def test_the_edits_before_it_went_well_mended_it() -> None:
    talk = Talk().ran("make", "Exit code 1\nerror: a").edited("a.py").edited("b.py").ran("ls").ran("make")
    (trouble,) = found_in(talk)
    assert (trouble.is_over, mending(trouble)) == (True, ["a.py", "b.py"])


def test_where_nothing_was_edited_a_command_did() -> None:
    talk = Talk().ran("pytest", "Exit code 1\nNo module named x").ran("pip install x").ran("pytest -q")
    assert mending(found_in(talk)[0]) == ["pip install x"]


def test_the_same_failure_again_is_one_and_only_what_came_after_the_last_mended_it() -> None:
    fails = "Exit code 1\nerror: a"
    talk = Talk().ran("make", fails).edited("a.py").ran("make", fails).edited("b.py").ran("make")
    (trouble,) = found_in(talk)
    assert (trouble.times, mending(trouble)) == (2, ["b.py"])


def test_a_failure_that_gives_way_to_another_is_over() -> None:
    talk = Talk().ran("make", "Exit code 1\nerror: a").edited("a.py").ran("make", "Exit code 1\nerror: b")
    first, second = found_in(talk)
    assert (first.is_over, mending(first), second.is_over) == (True, ["a.py"], False)


def test_another_program_that_does_the_same_is_another_way() -> None:
    talk = Talk().ran("npm install", "Exit code 1\nnpm error use pnpm").ran("pnpm install")
    (trouble,) = found_in(talk)
    assert trouble.other_way is not None
    assert trouble.other_way.action.command == "pnpm install"


def test_an_edit_that_failed_mends_nothing() -> None:
    missed = "<tool_use_error>String to replace not found.</tool_use_error>"
    talk = Talk().ran("make", "Exit code 1\nerror: a").edited("a.py", missed).edited("b.py").ran("make")
    assert mending(found_in(talk)[0]) == ["b.py"]


def test_a_run_that_has_not_answered_yet_mends_nothing() -> None:
    talk = Talk().ran("make", "Exit code 1\nerror: a").edited("a.py").ran("make")
    talk.turns.pop()
    assert not found_in(talk)[0].is_over


def test_tests_of_something_else_that_pass_mend_nothing() -> None:
    talk = Talk().ran("pytest tests/test_login.py", "Exit code 1\nTimeoutError: 30s").ran("pytest tests/test_docs.py")
    (trouble,) = found_in(talk)
    assert not trouble.is_over
