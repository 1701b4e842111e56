"""Two halves of one statement."""

from __future__ import annotations

import pytest

from reverie.understand.halves import judged_whole
from reverie.understand.sentences import sentences

BAKERY = "I run the orders of a bakery; I know SQL, but I am new to Rust."


def parted(message: str, before: str = "") -> list[str]:
    found, judged = judged_whole(message, sentences(message), before)
    assert len(found) == len(judged)
    assert all(message[one.start : one.end] == one.text for one in found)
    return [one.text for one in found]


@pytest.mark.parametrize("before", ["", "Good morning. What first?"])
def test_a_half_that_would_be_lost_is_judged_with_the_other(before: str) -> None:
    assert parted(BAKERY, before) == [BAKERY]
    message = f"Hi there. {BAKERY} Ok?"
    found, judged = judged_whole(message, sentences(message), before)
    kept = [one.text for one, judgement in zip(found, judged, strict=True) if judgement.is_kept]
    assert " ".join(kept) == BAKERY, "each half by itself, or both as one"


@pytest.mark.parametrize(
    "message",
    [
        "can you fix the tests; I am vegetarian and allergic to nuts.",
        "I am allergic to nuts; what do we need for the party?",
        "From now on use tabs; always write tests first.",  # both are kept by themselves
        "I run the orders of a bakery;\nI know SQL, but I am new to Rust.",  # a line each
    ],
)
def test_other_sentences_stay_apart(message: str) -> None:
    assert parted(message) == [one.text for one in sentences(message)]
    assert len(parted(message)) == 2
