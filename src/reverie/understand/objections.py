"""What speaks for and against an update, in numbers. Between two sentences each objection decides; in a folder, where
much more is known, trees weigh them against the rest.
"""

from __future__ import annotations

from reverie.understand.change import CUES
from reverie.understand.comparison import Comparison
from reverie.understand.filler import other_filler
from reverie.understand.guards import (
    AGAINST_UPDATE,
    TWO_THINGS,
    calls_it_shortly,
    ends_its_value,
    names_the_subject,
    points_at_it,
    says_far_more,
)
from reverie.understand.layout import is_order, values_beside
from reverie.understand.plainly import plainly
from reverie.understand.veto import AGAINST_AN_UPDATE, vetoes

POINTS_AT_IT = "points at it"
OF_TWO_THINGS = tuple(
    f"guard {number}: {reason}" for number, (reason, _) in enumerate(AGAINST_UPDATE) if reason == TWO_THINGS
)
_UPDATE = "update"


def objections(pair: Comparison) -> dict[str, float]:
    """Each guard and each sort of veto by its name, 1 where it speaks up; beside them what speaks for an update."""
    veto = vetoes(pair).get(_UPDATE)
    filler = other_filler(pair)
    plain = plainly(pair)
    found = {f"veto: {sort}": float(veto is not None and veto.sort == sort) for sort in AGAINST_AN_UPDATE}
    found |= {
        f"guard {number}: {reason}": float(speaks_against(pair))
        for number, (reason, speaks_against) in enumerate(AGAINST_UPDATE)
    }
    for cue in CUES:
        found[f"new says {cue}"] = float(cue in pair.new.cues)
        found[f"old says {cue}"] = float(cue in pair.old.cues)
    return found | {
        "vetoed": float(veto is not None),
        "says far more": float(says_far_more(pair)),
        "values beside": float(len(values_beside(pair))),
        POINTS_AT_IT: float(points_at_it(pair)),
        "names the subject": float(names_the_subject(pair)),
        "calls it shortly": float(calls_it_shortly(pair)),
        "ends its value": float(ends_its_value(pair)),
        "fills one place": float(filler is not None),
        "is one answer": float(filler is not None and filler.is_one_answer),
        "plain update": float(plain is not None and plain.relation == _UPDATE),
        "plain repetition": float(plain is not None and plain.relation != _UPDATE),
        "plainly sure": plain.sure if plain else 0.0,
        "old covered": pair.old_covered,
        "new covered": pair.new_covered,
        "old is an order": float(is_order(pair.old)),
        "new is an order": float(is_order(pair.new)),
    }
