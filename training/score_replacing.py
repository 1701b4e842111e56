"""How often a sentence is seen to make a statement of its folder untrue, and how often to say it again in other words,
each hand judged by what others taught.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from replacing_model import trained, trained_to_repeat
from replacing_rows import Row, rows_of, rows_of_pairs
from stories import hands

from reverie.dream.learning.knowledge import REPEATING
from reverie.understand.relation import Relation, relate_statements
from reverie.understand.repeating import said_again
from reverie.understand.replacing import likelihood
from reverie.understand.talk import CORRECTED
from reverie.understand.trees import Forest, forest_of

PARTS = 5
Decide = Callable[[Row], float]
Answer = Callable[[Row], bool | None]  # what is right


def main() -> None:
    """Prints for each language what is found and what is wrong: updates by pairs alone and in a folder, repetitions."""
    rows = {hand: rows_of(hand) for hand in hands()}
    pairs = rows_of_pairs()
    print(f"{'':24}{'found':>8}{'of':>6}{'wrong':>8}{'of':>6}")
    _show("pairs alone", rows, lambda _: by_pair, is_replaced)
    _show("in a folder", rows, lambda held: in_folder(rows, pairs, held), is_replaced)
    _show("said again", rows, lambda held: again(rows, pairs, held), is_repeated)


def _show(name: str, rows: dict[str, list[Row]], decide_for: Callable[[Sequence[str]], Decide], answer: Answer) -> None:
    totals: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for part in range(PARTS):
        held = [hand for number, hand in enumerate(rows) if number % PARTS == part]
        decide = decide_for(held)
        for hand in held:
            counted = score(rows[hand], decide, answer)
            language = hand.partition("-")[0]
            totals[language] = [one + other for one, other in zip(totals[language], counted, strict=True)]
    for language, (found, right, wrong, others) in sorted(totals.items()):
        print(f"{name + ', ' + language:24}{found:8}{right:6}{wrong:8}{others:6}", flush=True)


def is_replaced(row: Row) -> bool | None:
    """Whether the statement is untrue now; None where that is not asked."""
    return row.replaces


def is_repeated(row: Row) -> bool | None:
    """Whether the statement is said again, likewise."""
    return row.repeats


def by_pair(row: Row) -> float:
    """How sure two sentences alone are of an update."""
    related = relate_statements(row.pair.old, row.pair.new, is_corrected=bool(row.numbers[CORRECTED]))
    return related.sure if related.relation in (Relation.UPDATE, Relation.CLAUSE) else 0.0


def in_folder(rows: dict[str, list[Row]], pairs: Sequence[Row], held: Sequence[str]) -> Decide:
    """How likely an update is by what the other hands, and the pairs, teach."""
    forest: Forest = forest_of(trained(_taught(rows, pairs, held)))

    def decide(row: Row) -> float:
        related = relate_statements(row.pair.old, row.pair.new, is_corrected=bool(row.numbers[CORRECTED]))
        return 0.0 if related.relation in REPEATING else likelihood(row.pair, row.said, row.standing, forest)

    return decide


def again(rows: dict[str, list[Row]], pairs: Sequence[Row], held: Sequence[str]) -> Decide:
    """How likely a repetition is, likewise."""
    forest = forest_of(trained_to_repeat(_taught(rows, pairs, held)))
    return lambda row: said_again(row.pair, row.said, row.standing, forest)


def _taught(rows: dict[str, list[Row]], pairs: Sequence[Row], held: Sequence[str]) -> list[Row]:
    return [*pairs, *(row for hand, found in rows.items() if hand not in held for row in found)]


def score(rows: Sequence[Row], decide: Decide, answer: Answer) -> tuple[int, int, int, int]:
    """Stories whose statement is found, each in a large and in a small folder, all of them, sentences for which a wrong
    one is found, and all that could be.
    """
    by_sentence: dict[str, list[tuple[float, Row]]] = defaultdict(list)
    for row in rows:
        by_sentence[f"{row.story} {row.standing.size} {row.pair.new.text}"].append((decide(row), row))
    best = [max(beside, key=lambda one: one[0]) for beside in by_sentence.values()]
    believed = [row for sure, row in best if sure]
    found = {(row.story, row.standing.size) for row in believed if answer(row)}
    right = {(row.story, row.standing.size) for row in rows if answer(row)}
    wrong = sum(answer(row) is False for row in believed)
    return len(found), len(right), wrong, sum(answer(row) is False for _, row in best)


if __name__ == "__main__":
    main()
