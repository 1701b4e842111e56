from __future__ import annotations

from reverie.memdir.memory_file import parse
from reverie.recall.catalogue import Catalogue
from reverie.recall.page import Page


def catalogue(*bodies: str) -> Catalogue:
    return Catalogue.of([Page.of(parse(f"m{at}.md", body.encode(), 0)) for at, body in enumerate(bodies)])


def test_a_word_counts_more_where_it_is_said_more_often():
    holding = catalogue("kiwi plum", "kiwi kiwi kiwi", "port").holding("kiwi")
    assert list(holding) == [0, 1]
    assert holding[0] < holding[1]


def test_a_word_that_no_memory_holds_is_held_by_none_and_is_the_rarest():
    words = catalogue("kiwi plum", "kiwi fig")
    assert not words.holding("port")
    assert words.rarity("port") > words.rarity("plum") > words.rarity("kiwi") > 0
