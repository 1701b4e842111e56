"""How often a sentence is seen to make a statement of its folder untrue, each hand judged by what others taught."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from replacing_model import trained
from replacing_rows import Row, rows_of, rows_of_pairs
from stories import hands

from reverie.dream.learning.knowledge import REPEATING
from reverie.understand.relation import Relation, relate_statements
from reverie.understand.replacing import likelihood
from reverie.understand.talk import CORRECTED
from reverie.understand.trees import Forest, forest_of

PARTS = 5
Decide = Callable[[Row], float]


def main() -> None:
    """Prints for each language what is found and what is wrong, by pairs alone and in a folder."""
    rows = {hand: rows_of(hand) for hand in hands()}
    pairs = rows_of_pairs()
    print(f"{'':24}{'found':>8}{'of':>6}{'wrong':>8}{'of':>6}")
    for name, decide_for in (
        ("pairs alone", lambda _: by_pair),
        ("in a folder", lambda held: in_folder(rows, pairs, held)),
    ):
        totals: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
        for part in range(PARTS):
            held = [hand for number, hand in enumerate(rows) if number % PARTS == part]
            decide = decide_for(held)
            for hand in held:
                counted = score(rows[hand], decide)
                language = hand.partition("-")[0]
                totals[language] = [one + other for one, other in zip(totals[language], counted, strict=True)]
        for language, (found, updates, wrong, others) in sorted(totals.items()):
            print(f"{name + ', ' + language:24}{found:8}{updates:6}{wrong:8}{others:6}", flush=True)


def by_pair(row: Row) -> float:
    """How sure two sentences alone are of an update."""
    related = relate_statements(row.pair.old, row.pair.new, is_corrected=bool(row.numbers[CORRECTED]))
    return related.sure if related.relation in (Relation.UPDATE, Relation.CLAUSE) else 0.0


def in_folder(rows: dict[str, list[Row]], pairs: Sequence[Row], held: Sequence[str]) -> Decide:
    """How likely an update is by what the other hands, and the pairs, teach."""
    taught = [*pairs, *(row for hand, found in rows.items() if hand not in held for row in found)]
    forest: Forest = forest_of(trained(taught))

    def decide(row: Row) -> float:
        related = relate_statements(row.pair.old, row.pair.new, is_corrected=bool(row.numbers[CORRECTED]))
        return 0.0 if related.relation in REPEATING else likelihood(row.pair, row.said, row.standing, forest)

    return decide


def score(rows: Sequence[Row], decide: Decide) -> tuple[int, int, int, int]:
    """Stories whose update is found, each in a large and in a small folder, all of them, sentences that replace what
    still holds, and all that could.
    """
    by_sentence: dict[str, list[tuple[float, Row]]] = defaultdict(list)
    for row in rows:
        by_sentence[f"{row.story} {row.standing.size} {row.pair.new.text}"].append((decide(row), row))
    best = [max(beside, key=lambda one: one[0]) for beside in by_sentence.values()]
    believed = [row for sure, row in best if sure]
    found = {(row.story, row.standing.size) for row in believed if row.replaces}
    updates = {(row.story, row.standing.size) for row in rows if row.replaces}
    wrong = sum(row.replaces is False for row in believed)
    return len(found), len(updates), wrong, sum(row.replaces is False for _, row in best)


if __name__ == "__main__":
    main()
