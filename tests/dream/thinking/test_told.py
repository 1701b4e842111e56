"""What a model is told of its edits."""

from __future__ import annotations

from reverie.dream.thinking.step import Settled, Step
from reverie.dream.thinking.told import told


def step(file: str) -> Step:
    return Step(file, b"One.\n", b"Two.\n", (), (), frozenset())


def test_a_file_is_told_of_with_those_that_it_hangs_together_with() -> None:
    a, b = Settled("a.md", step("a.md"), None), Settled("b.md", None, step("b.md"), ("it is so",))
    assert told("a.md", [a, b]) == "a.md can land as it now stands. b.md still waits."
    assert told("b.md", [a, b]) == "b.md still waits for the user: it is so. a.md can land."


def test_what_is_refused_is_not_said_to_wait() -> None:
    one = Settled("a.md", step("a.md"), step("a.md"), ("it is pinned",), is_refused=True)
    assert told("a.md", [one]) == "a.md is left as it was: it is pinned. What else you changed in it can land."


def test_a_file_that_is_as_it_was_is_said_to_be() -> None:
    assert told("a.md", []) == "The file is as it was."
    assert told("a.md", [Settled("a.md", None, None)]) == "a.md would be as it was."
