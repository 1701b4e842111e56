"""What in a page is prose, and what is code or a comment."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.markdown_pieces import PieceKind, split_pieces


def marked(text: str) -> list[tuple[str, str]]:
    return [
        (str(piece.kind), text[piece.start : piece.end])
        for piece in split_pieces(text)
        if piece.kind is not PieceKind.PROSE
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain\ntext\n", []),
        ("a `b` c", [("span", "`b`")]),
        ("a ``b ` c`` d", [("span", "``b ` c``")]),
        ("a `b\nc` d", [("span", "`b\nc`")]),
        ("a `b\n\nc` d", []),
        (r"a \`b` c", []),
        ("```py\n`x`\n```\nafter `y`\n", [("fence", "```py\n`x`\n```\n"), ("span", "`y`")]),
        ("~~~\n```\n~~~\nx", [("fence", "~~~\n```\n~~~\n")]),
        ("````\n```\n````\n", [("fence", "````\n```\n````\n")]),
        ("- ```\n  a\n  ```\nb", [("fence", "- ```\n  a\n  ```\n")]),
        ("> ```\n> a\n> ```\nb", [("fence", "> ```\n> a\n> ```\n")]),
        ("``` not a fence ` here\nx", []),
        ("```\nnever closed\n", [("fence", "```\nnever closed\n")]),
        ("a <!-- b --> c", [("comment", "<!-- b -->")]),
        ("<!--\n```\n-->\n`c`", [("comment", "<!--\n```\n-->"), ("span", "`c`")]),
        ("```\n<!-- x\n```\ny", [("fence", "```\n<!-- x\n```\n")]),
        ("`<!--` stays", [("span", "`<!--`")]),
        ("<!-->a", [("comment", "<!-->")]),
        ("a <!-- rest\nof it", [("comment", "<!-- rest\nof it")]),
        ("```\r\na\r\n```\r\nb", [("fence", "```\r\na\r\n```\r\n")]),
    ],
)
def test_code_and_comments_are_told_from_prose(text: str, expected: list[tuple[str, str]]) -> None:
    assert marked(text) == expected


def test_what_nobody_closes_says_so() -> None:
    assert [piece.is_closed for piece in split_pieces("```\nx")] == [False]
    assert [piece.is_closed for piece in split_pieces("<!-- x")] == [False]
    assert [piece.is_closed for piece in split_pieces("<!-- x -->")] == [True]


@given(
    st.lists(st.sampled_from(["`", "```", "~~~", "<!--", "-->", "\n", " ", "a", "- ", "> ", "\\", "字"])).map("".join)
)
def test_the_pieces_are_the_text(text: str) -> None:
    pieces = split_pieces(text)
    assert "".join(text[piece.start : piece.end] for piece in pieces) == text
    assert all(piece.start < piece.end for piece in pieces)
