"""What still holds of a statement when the user has made a phrase of it untrue: "… is on db2, port 6543" and "it is on
port 6544 now" leave "… is on db2".
"""

from __future__ import annotations

from reverie.understand.comparison import Comparison
from reverie.understand.outdated_clause import outdated_clause, without_clause
from reverie.understand.outdated_phrase import outdated_phrase
from reverie.understand.statement import Statement


def still_holding(claim: str, new: str) -> str:
    """What a claim says besides, where only a phrase or a clause of it is made untrue; nothing where all of it may
    be.
    """
    pair = Comparison(Statement.of(claim), Statement.of(new))
    untrue = outdated_phrase(pair) or outdated_clause(pair)
    return without_clause(claim, untrue) if untrue else ""
