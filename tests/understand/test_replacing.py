"""Whether a sentence makes a statement of the folder untrue, by all that the folder and the talk know."""

from __future__ import annotations

import pytest

from reverie.understand.comparison import Comparison
from reverie.understand.replacing import Said, likelihood
from reverie.understand.statement import Statement
from reverie.understand.statement_index import StatementIndex

FOLDER = (
    "The Pelican billing service listens on port 8431 in staging.",
    "Joost Verhallen owns the Tamarind importer.",
    "Quillon is deployed on Thursdays.",
)


def likely(old: str, new: str, around: str = "") -> float:
    index = StatementIndex()
    statements = [Statement.of(one) for one in FOLDER]
    for number, one in enumerate(statements):
        index.add(number, one)
    said = Statement.of(new)
    standing = index.standings(said, range(len(FOLDER)))[FOLDER.index(old)]
    return likelihood(Comparison(Statement.of(old), said), Said(around, "project", 0.8, 0.8, is_kept=True), standing)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (FOLDER[0], "Pelican sits on 9120 these days."),
        (FOLDER[1], "Tamarind went over to Mirela Stanciu."),
        (FOLDER[2], "We moved the Quillon deploys to Mondays."),
    ],
)
def test_a_change_is_seen_though_it_names_its_subject_only_shortly(old: str, new: str) -> None:
    assert likely(old, new) > 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (FOLDER[0], "Did Pelican move to port 9120?"),
        (FOLDER[0], "The Heron service listens on port 9120 in staging."),
        (FOLDER[2], "Just this once we deploy Quillon on a Friday."),
        (FOLDER[2], "Maybe we should deploy Quillon on Mondays."),
        (FOLDER[1], "Joost Verhallen is on holiday until Monday."),
    ],
)
def test_what_changes_nothing_makes_nothing_untrue(old: str, new: str) -> None:
    assert likely(old, new) == 0.0


def test_statements_that_share_as_much_stand_alike() -> None:
    index = StatementIndex()
    for number, one in enumerate(("We use Slack for team chat.", "We use Slack for customer support.")):
        index.add(number, Statement.of(one))
    standings = index.standings(Statement.of("we switched from Slack to Zulip"), (0, 1))
    assert [(one.rank, one.ahead) for one in standings.values()] == [(0, 0.0), (0, 0.0)]
