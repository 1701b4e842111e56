"""What a model is told of its edits."""

from __future__ import annotations

from reverie.dream.thinking.step import Settled, Step
from reverie.dream.thinking.told import Teller


def step(file: str) -> Step:
    return Step(file, b"One.\n", b"Two.\n", (), (), frozenset())


def test_a_file_is_told_of_with_those_that_it_hangs_together_with() -> None:
    a, b = Settled("a.md", step("a.md"), None), Settled("b.md", None, step("b.md"), ("it is so",))
    assert Teller().told("a.md", [a, b]) == "a.md can land as it now stands. b.md still waits."
    assert Teller().told("b.md", [a, b]) == "b.md still waits for the user: it is so. a.md can land."


def test_what_is_refused_is_not_said_to_wait() -> None:
    one = Settled("a.md", step("a.md"), step("a.md"), ("it is pinned",), is_refused=True)
    assert Teller().told("a.md", [one]) == "a.md is left as it was: it is pinned. What else you changed in it can land."


def test_a_file_that_is_as_it_was_is_said_to_be() -> None:
    assert Teller().told("a.md", []) == "The file is as it was."
    assert Teller().told("a.md", [Settled("a.md", None, None)]) == "a.md would be as it was."


def test_a_note_is_told_once_and_again_only_where_it_is_another() -> None:
    teller = Teller()
    one = Settled("a.md", step("a.md"), None, notes=("it will be called “A”",))
    other = Settled("a.md", step("a.md"), None, notes=("it will be called “B”",))
    assert teller.told("a.md", [one]) == "a.md can land as it now stands. Note: it will be called “A”."
    assert teller.told("a.md", [one]) == "a.md can land as it now stands."
    assert teller.told("a.md", [other]) == "a.md can land as it now stands. Note: it will be called “B”."


def test_where_turns_are_few_what_waits_is_not_promised_to_wait() -> None:
    step = Step("a.md", None, b"a", (), (), frozenset())
    told = Teller(has_few_turns=True).told("a.md", [Settled("a.md", None, step, ("nobody said so",))])
    assert "is dropped otherwise: nobody said so" in told
    assert "still waits" not in told
