"""Whether a sentence says again, in other words, what a statement of the folder says already, and what it adds."""

from __future__ import annotations

import pytest

from reverie.understand.comparison import Comparison
from reverie.understand.repeating import added_by, said_again
from reverie.understand.replacing import Said
from reverie.understand.statement import Statement
from reverie.understand.statement_index import StatementIndex

FOLDER = (
    "Invoices above £500 need the signature of Mrs Quayle.",
    "The certificate of Kestrel runs out on 2027-03-14.",
    "Deploys of Quillon happen on Thursdays.",
    "用户对花生过敏。",
)


def likely(old: str, new: str) -> float:
    index = StatementIndex()
    for number, one in enumerate(FOLDER):
        index.add(number, Statement.of(one))
    said = Statement.of(new)
    standing = index.standings(said, range(len(FOLDER)))[FOLDER.index(old)]
    return said_again(Comparison(Statement.of(old), said), Said("", "project", 0.8, 0.8, is_kept=True), standing)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (FOLDER[0], "Mrs Quayle has to sign every invoice over £500, as you know."),
        (FOLDER[1], "Mind that Kestrel's certificate expires on 2027-03-14."),
        (FOLDER[3], "我对花生过敏，订餐的时候记得。"),
    ],
)
def test_what_is_said_in_other_words_is_seen(old: str, new: str) -> None:
    assert likely(old, new) > 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (FOLDER[0], "Mrs Quayle has to sign every invoice over £900."),
        (FOLDER[0], "Mr Oduya has to sign every purchase order."),
        (FOLDER[1], "Kestrel's certificate expires on 2027-09-30."),
        (FOLDER[2], "Deploys of Quillon happen on Mondays."),
        (FOLDER[3], "我对青霉素过敏。"),
    ],
)
def test_another_value_or_another_thing_is_no_repetition(old: str, new: str) -> None:
    assert likely(old, new) == 0.0


def added(old: str, new: str) -> list[str] | None:
    return added_by(Comparison(Statement.of(old), Statement.of(new)))


def test_a_clause_of_its_own_is_told_apart_from_what_is_repeated() -> None:
    assert added("The user is allergic to peanuts.", "I'm allergic to peanuts, I always carry an EpiPen") == [
        "I always carry an EpiPen"
    ]


def test_a_clause_that_says_nothing_worth_keeping_adds_nothing() -> None:
    assert added("The user is allergic to peanuts.", "I'm allergic to peanuts, as ever") == []


def test_a_value_within_what_is_repeated_must_not_be_lost() -> None:
    assert added("Invoices are signed by Mrs Quayle.", "Invoices above £500 are signed by Mrs Quayle.") is None
