"""Scores "what does a new statement do to an old one" on hands it has not seen, beside simpler ways to decide.

Each hand is judged by trees that were trained on all others. For every way and language the table shows how many of the
pairs of each relation were found, and how many pairs that stand apart were not left so: those are facts destroyed.
"""

from __future__ import annotations

from collections.abc import Sequence

from relation_model import trained
from relation_pairs import ANSWERS, Pair, feature_names, read_pairs

from reverie.text.anchors import AnchorKind, anchors
from reverie.understand.comparison import Comparison
from reverie.understand.relation import relate_statements
from reverie.understand.trees import forest_of
from reverie.understand.words import content_words

_ALIKE, _NEAR = 0.6, 0.35  # shares of words in common at which the simple ways see the same, and an update
_APART = ANSWERS.index("apart")


def main() -> None:
    """Prints the table."""
    pairs = read_pairs()
    ways: dict[str, list[str]] = {
        "words in common": [_by_words(pair.comparison) for pair in pairs],
        "values, then words": [_by_anchors(pair.comparison) for pair in pairs],
        "as it ships": _as_shipped(pairs),
    }
    print(f"{len(pairs)} pairs by {len({pair.hand for pair in pairs})} hands, each judged by what the others taught\n")
    print(f"| {'way':20} | language | {' | '.join(f'{answer:>6}' for answer in ANSWERS)} | apart taken for another |")
    print(f"|{'-' * 22}|{'-' * 10}|{'|'.join('-' * 8 for _ in ANSWERS)}|{'-' * 25}|")
    for way, found in ways.items():
        for language in sorted({pair.language for pair in pairs}):
            print(
                _row(
                    way,
                    language,
                    [(p.relation, f) for p, f in zip(pairs, found, strict=True) if p.language == language],
                )
            )


def _row(way: str, language: str, judged: Sequence[tuple[str, str]]) -> str:
    shares = [_share(judged, answer) for answer in ANSWERS]
    cells = " | ".join(f"{share:5.1f}%" for share in shares)
    return f"| {way:20} | {language:8} | {cells} | {100 - shares[_APART]:22.1f}% |"


def _share(judged: Sequence[tuple[str, str]], answer: str) -> float:
    of_it = [found for truth, found in judged if truth == answer]
    return 100 * sum(found == answer for found in of_it) / max(1, len(of_it))


def _by_words(pair: Comparison) -> str:
    shared = _in_common(pair)
    return "same" if shared >= _ALIKE else "update" if shared >= _NEAR else "apart"


def _by_anchors(pair: Comparison) -> str:
    shared = _in_common(pair)
    old, new = (
        {anchor for anchor in anchors(one.text) if anchor.kind is not AnchorKind.NEGATION}
        for one in (pair.old, pair.new)
    )
    if old == new:
        return "same" if shared >= _ALIKE else "apart"
    kinds = {anchor.kind for anchor in old - new} & {anchor.kind for anchor in new - old}
    if kinds and shared >= _NEAR:
        return "update"
    return "more" if old < new and shared >= _NEAR else "less" if new < old and shared >= _NEAR else "apart"


def _in_common(pair: Comparison) -> float:
    old, new = content_words(pair.old.text), content_words(pair.new.text)
    return len(old & new) / max(1, len(old | new))


def _as_shipped(pairs: Sequence[Pair]) -> list[str]:
    """The verdicts of the whole program, with trees that have seen no pair of the same hand."""
    names = feature_names(pairs)
    found: dict[int, str] = {}
    for hand in sorted({pair.hand for pair in pairs}):
        forest = forest_of(trained([pair for pair in pairs if pair.hand != hand], names))
        for number, pair in enumerate(pairs):
            if pair.hand == hand:
                found[number] = relate_statements(pair.comparison.old, pair.comparison.new, forest).relation.value
    return [found[number] for number in range(len(pairs))]


if __name__ == "__main__":
    main()
