"""Which parts of a sentence only state something, where others ask or order."""

from __future__ import annotations

import pytest

from reverie.understand.sentences import sentences
from reverie.understand.stated import stated, unjoined, without_order_behind
from reverie.understand.worth import judge


def nothing(_: str) -> bool:
    return False


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("The boat costs 340 a day, so please put it into the sheet.", ["The boat costs 340 a day"]),
        (
            "I teach every Wednesday morning from eight until ten, can you invent an exercise for it?",
            ["I teach every Wednesday morning from eight until ten"],
        ),
        (
            "We work with R in our group and nobody knows Python, what would that look like in R?",
            ["We work with R in our group and nobody knows Python"],
        ),
        ("我们组都用 R，能不能改写一下这个脚本？", ["我们组都用 R"]),
        ("帮我改一下第二页，客户那边只认竖版", ["客户那边只认竖版"]),
        ("麻烦改下导诊屏，退药不再去三号窗了，挪到 9 号窗口", ["退药不再去三号窗了，挪到 9 号窗口"]),
    ],
)
def test_what_is_stated_beside_a_request(text: str, parts: list[str]) -> None:
    assert stated(text, nothing) == parts


@pytest.mark.parametrize(
    "text",
    [
        "The boat costs 340 a day.",
        "We moved to pnpm, right?",
        "We moved to pnpm, or was that the other repository?",
        "If we moved to pnpm, would the build be faster?",
        "要是换成 pnpm，会不会快一点？",
    ],
)
def test_a_sentence_of_one_piece_and_one_that_asks_about_itself_have_no_such_part(text: str) -> None:
    assert stated(text, nothing) == []


def test_what_others_take_for_a_request_is_none_of_it() -> None:
    parts = stated("Check the hinges, the gate of the north yard opens at six", lambda part: part.startswith("Check"))
    assert parts == ["the gate of the north yard opens at six"]


def test_only_the_part_that_states_something_is_kept() -> None:
    text = "I work with the printing house Fratelli Dossena for all my books, what bleed should I put on the cover?"
    (judgement,) = judge(sentences(text))
    assert judgement.is_kept
    assert judgement.core == "I work with the printing house Fratelli Dossena for all my books"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Their contract with us ends on 4 May, so sort by what they owe us.", "Their contract with us ends on 4 May"),
        ("麻雀组的周报每周四下班前发给施老师，帮我把这周的提交总结一下", "麻雀组的周报每周四下班前发给施老师"),
        ("启航教务的选课功能 3 月 25 日上线，倒排一下工期", "启航教务的选课功能 3 月 25 日上线"),
        ("例会纪要周三中午前交给桑老师，又要踩线，快帮我缩成五条", "例会纪要周三中午前交给桑老师"),
        ("staging 监听的是 7443，再戳", "staging 监听的是 7443"),
        ("We use DuckDB, so please never write Postgres SQL.", ""),
        ("Release notes go to Ines, unless she is away, so ask her.", "Release notes go to Ines, unless she is away"),
        ("Ines signs the invoices, and Tom pays them.", ""),
    ],
)
def test_the_order_that_follows_from_a_statement_is_no_part_of_it(said: str, kept: str) -> None:
    def is_order(part: str) -> bool:
        return not part.startswith("and Tom")

    def is_talk(part: str) -> bool:
        return part == "又要踩线"

    assert without_order_behind(said, is_order, is_talk) == kept


def test_what_is_kept_of_a_sentence_ends_before_the_order_of_the_moment() -> None:
    message = "The Larkhill contract ends on 4 May, so please sort the open tickets by priority."
    assert [one.core for one in judge(sentences(message)) if one.is_kept] == ["The Larkhill contract ends on 4 May"]


@pytest.mark.parametrize(
    ("part", "rest"),
    [
        ("No one is on call at Easter", "No one is on call at Easter"),
        ("no, Ines is on call at Easter", "Ines is on call at Easter"),
        ("since March Ines is on call", "since March Ines is on call"),
        ("and Ines is on call at Easter", "Ines is on call at Easter"),
    ],
)
def test_only_words_that_join_are_left_out_of_a_part(part: str, rest: str) -> None:
    assert unjoined(part) == rest


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("We refund no work that is done, this one time, please write that.", []),
        ("The Canon is in his waders, they say, so put him on the list.", []),
        ("据说，仓库周五搬到港区，帮我写一下通知", []),
        (  # an order for this once takes nothing from what is stated beside it
            "I read much better in short paragraphs, so please put the costs first this time.",
            ["I read much better in short paragraphs"],
        ),
    ],
)
def test_a_part_does_not_stand_for_a_sentence_that_another_part_limits(text: str, parts: list[str]) -> None:
    assert stated(text, lambda part: part.startswith(("this one", "they say", "据说"))) == parts
