from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reverie.text.claims import normalise, split_claims

PIECES = """
# H|- item|  - below|1. one|   more|| a | b |
|---|---|
```|~~~|text.|Two. Three!|第一句。第二句！
> quoted. more|---|===|**Why:** because|a  |`x. y`|e.g. this|\t|\u3000|*
"""
markdown = st.lists(
    st.sampled_from([*PIECES.split("|"), *PIECES.splitlines()]) | st.text(max_size=12), max_size=12
).map("\n".join)


def texts(body: str) -> list[str]:
    return [claim.text for claim in split_claims(body)]


def test_a_paragraph_gives_one_claim_a_sentence() -> None:
    body = "The user prefers tabs. Never use spaces! Is CI green?\nIt wraps\nover lines."
    assert texts(body) == [
        "The user prefers tabs.",
        "Never use spaces!",
        "Is CI green?",
        "It wraps\nover lines.",
    ]


def test_chinese_sentences_need_no_space_between_them() -> None:
    body = "用户偏好深色模式。端口是8080；不要提交密钥！好吗？“好的。”他说"
    assert texts(body) == [
        "用户偏好深色模式。",
        "端口是8080；",
        "不要提交密钥！",
        "好吗？",
        "“好的。”",
        "他说",
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "Use a linter, e.g. ruff, for this.",
        "Upgrade to v1.2 from 3.5 today.",
        "It runs on node.js with next.js pages.",
        "Ask Dr. Smith or Mr. Jones about it.",
        "See no. 7 and fig. 3 for details.",
        "J. R. Doe wrote it, i.e. nobody else.",
        "Files such as a.py, b.py etc. are fine.",
        "Call `foo. Bar` when done.",
        "Wait... then go on.",
        "At 5 p.m. the job starts.",
        "Open config.yaml at https://example.test/a.b?c=d now.",
        "Released Jan. 5 in the U.S. market.",
    ],
)
def test_a_full_stop_inside_a_sentence_does_not_split_it(sentence: str) -> None:
    assert texts(sentence) == [sentence]


@pytest.mark.parametrize(
    ("body", "claims"),
    [
        ("Use pnpm, yarn, etc. Avoid npm.", ["Use pnpm, yarn, etc.", "Avoid npm."]),
        ("No. Use tabs.", ["No.", "Use tabs."]),
        ("We chose plan B. Then we shipped.", ["We chose plan B.", "Then we shipped."]),
        ("He said (loudly.) Then left.", ["He said (loudly.)", "Then left."]),
        ("**Bold claim.** Next one.", ["**Bold claim.**", "Next one."]),
        ("使用 etc. 然后继续", ["使用 etc.", "然后继续"]),
        (
            "The books are open since the 1st. The till is new.",
            ["The books are open since the 1st.", "The till is new."],
        ),
    ],
)
def test_a_sentence_may_end_in_an_unusual_way(body: str, claims: list[str]) -> None:
    assert texts(body) == claims


def test_a_list_item_is_one_claim_with_its_continuation_lines() -> None:
    body = "- First. Still first.\n  continued\n\n  and a paragraph\n- Second\nlazy line\n  - Below\n1. Third\n"
    assert texts(body) == [
        "- First. Still first.\n  continued\n\n  and a paragraph",
        "- Second\nlazy line",
        "- Below",
        "1. Third",
    ]


def test_a_fence_inside_an_item_belongs_to_it() -> None:
    body = "- Run:\n  ```\n  - not an item\n  ```\n- Next"
    assert texts(body) == ["- Run:\n  ```\n  - not an item\n  ```", "- Next"]


def test_text_after_a_list_and_a_blank_line_is_a_paragraph() -> None:
    assert texts("- item\n\nAfter. More.") == ["- item", "After.", "More."]


def test_a_fenced_block_is_one_claim_even_when_it_is_never_closed() -> None:
    assert texts("```sh\nmake test. # Yes\n\nmake lint\n```\nDone.") == [
        "```sh\nmake test. # Yes\n\nmake lint\n```",
        "Done.",
    ]
    assert texts("~~~\nopen. end\n# not a heading") == ["~~~\nopen. end\n# not a heading"]


def test_each_row_of_a_table_is_a_claim_and_its_head_is_not() -> None:
    body = "| name | port |\n|:-----|-----:|\n| api | 8080 |\n| web | 80. 81 |\n"
    assert texts(body) == ["| api | 8080 |", "| web | 80. 81 |"]


def test_headings_and_rules_are_no_claims() -> None:
    assert texts("# One\n\nTitle\n=====\n\nOther\n---\n\n***\n\n##\n\nText") == ["Text"]


def test_labels_begin_a_claim_of_their_own() -> None:
    body = "Use tabs\n**Why:** the linter wants it\n**How to apply**: in every file"
    assert texts(body) == ["Use tabs", "**Why:** the linter wants it", "**How to apply**: in every file"]


def test_a_hard_break_ends_a_claim() -> None:
    assert texts("Uses vim  \nLives in Oslo\\\nLikes tea") == ["Uses vim", "Lives in Oslo\\", "Likes tea"]


def test_a_quote_is_read_without_its_marker() -> None:
    assert texts("> Ship on Friday. Not later.") == ["Ship on Friday.", "Not later."]


def test_windows_line_endings_make_no_difference() -> None:
    assert texts("- one\r\n- two\r\n\r\nThree. Four.\r\n") == ["- one", "- two", "Three.", "Four."]


@given(markdown)
def test_a_claim_is_a_span_of_the_body(body: str) -> None:
    end = 0
    for claim in split_claims(body):
        assert body[claim.start : claim.end] == claim.text
        assert claim.start >= end
        end = claim.end


@given(st.text(alphabet="ab .。!\n`-1", max_size=60))
def test_every_word_is_in_a_claim_where_there_is_no_heading(body: str) -> None:
    if any(line.strip() and not line.strip("-= ") for line in body.splitlines()):
        return
    kept = "".join(claim.text for claim in split_claims(body))
    for letter in "ab":
        assert kept.count(letter) == body.count(letter)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("- Use tabs.", "use  TABS"),
        ("1. Use\n   tabs", "* use tabs!"),
        ("端口 8080。", "端口８０８０"),
        ("> Don’t push", "don't push."),
        ("Straße", "STRASSE"),
    ],
)
def test_the_same_words_are_equal_whatever_they_wear(one: str, other: str) -> None:
    assert normalise(one) == normalise(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Use tabs", "Use tabs?"),
        ("10² items", "102 items"),
        ("1½ hours", "11/2 hours"),
        ("at -5 degrees", "at 5 degrees"),
        ("Python 3.1", "Python 3.10"),
        ("[x] ship it", "[ ] ship it"),
    ],
)
def test_different_statements_stay_different(one: str, other: str) -> None:
    assert normalise(one) != normalise(other)


@example("-\r- 0")
@given(st.text() | markdown)
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)
