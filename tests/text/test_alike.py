from __future__ import annotations

from reverie.text.alike import repeated

ASKED = "Now look at module number {} and refactor the {}, please."


def test_the_newest_stands_for_those_that_differ_in_a_number_or_a_word() -> None:
    texts = [ASKED.format(1, "parser"), "The invoice numbers start with KX-77 this year.", ASKED.format(22, "cache")]
    assert repeated(texts) == {0: 2}
    assert repeated(
        ["请看看第 3 个模块的解析器，然后告诉我结果。", "请看看第 14 个模块的解析器，然后告诉我结果。"]
    ) == {0: 1}


def test_short_messages_are_alike_to_none() -> None:
    assert repeated(["Fix issue 31.", "Fix issue 47.", "", ""]) == {}
    assert repeated(["Please look at the parser.", "Please look at the router."]) == {}


def test_a_number_alone_makes_no_other_message_unless_it_says_nearly_all() -> None:
    assert repeated(["Please look at module 3.", "Please look at module 14."]) == {0: 1}
