from __future__ import annotations

from reverie.recall.worth import in_memory, in_passage, memory_discount, passage_discount


def test_a_word_that_is_said_again_counts_less_each_time():
    once, twice, thrice = (in_memory(count, memory_discount(40, 40)) for count in (1, 2, 3))
    assert 0 < thrice - twice < twice - once


def test_a_word_counts_less_in_a_long_text():
    assert in_memory(1, memory_discount(80, 40)) < in_memory(1, memory_discount(40, 40)) == 1.0
    assert in_passage(1, passage_discount(24)) < in_passage(1, passage_discount(12)) == 1.0
