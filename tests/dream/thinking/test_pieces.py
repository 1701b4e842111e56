"""What edits come to: statement by statement, whatever the way there."""

from __future__ import annotations

from reverie.agents.workplace import Operation
from reverie.dream.thinking.pieces import Edited, edited_files

HEAD = b"---\nname: A\ndescription: b\n---\n\n"


def edited(before: bytes | None, *versions: bytes | None) -> list[Edited]:
    """The file after edits that lead from one version to the next."""
    steps = list(zip((before, *versions), versions, strict=False))
    return edited_files([Operation(number, "Edit", "a.md", *step) for number, step in enumerate(steps)])


def words(one: Edited) -> list[tuple[str, str]]:
    return [(old.strip(), new.strip()) for old, new in map(one.words, one.pieces)]


def test_each_statement_is_a_piece() -> None:
    (one,) = edited(HEAD + b"- One.\n- Two.\n- Three.\n", HEAD + b"- One.\n- Zwei.\n- Three.\n- Four.\n- Five.\n")
    assert words(one) == [("- Two.", "- Zwei."), ("", "- Four."), ("", "- Five.")]


def test_sentences_of_one_line_are_pieces_too() -> None:
    (one,) = edited("甲是一。乙是二。\n".encode(), "甲是一。乙是三。丙是四。\n".encode())
    assert words(one) == [("乙是二。", "乙是三。"), ("", "丙是四。")]


def test_any_of_the_pieces_can_be_left_out() -> None:
    (one,) = edited(HEAD + b"- One.\n- Two.\n", HEAD + b"- One.\n- Zwei.\n- Three.\n- Four.\n")
    assert one.assembled(one.pieces, one.heads[1]) == HEAD + b"- One.\n- Zwei.\n- Three.\n- Four.\n"
    assert one.assembled([], one.heads[0]) == HEAD + b"- One.\n- Two.\n"
    assert one.assembled(one.pieces[1:2], one.heads[0]) == HEAD + b"- One.\n- Two.\n- Three.\n"


def test_of_a_new_file_any_statement_can_be_left_out() -> None:
    (one,) = edited(None, HEAD + b"One is one.\n\nTwo is two.\n")
    assert one.assembled(one.pieces[1:], one.heads[1]) == HEAD + b"Two is two.\n"
    assert one.assembled(one.pieces[:1], one.heads[1]) == HEAD + b"One is one.\n"


def test_drafts_leave_nothing_behind() -> None:
    (one,) = edited(HEAD + b"- One.\n", HEAD + b"- Draft.\n", HEAD + b"- One.\n- Two.\n")
    assert words(one) == [("", "- Two.")]
    assert edited(HEAD + b"- One.\n", HEAD, HEAD + b"- One.\n") == []


def test_a_value_that_lacks_its_quotes_gets_them() -> None:
    (one,) = edited(None, b"---\nname: Docs\ndescription: like a letter: short\n---\n\nOne.\n")
    assert one.after == b'---\nname: Docs\ndescription: "like a letter: short"\n---\n\nOne.\n'


def test_a_head_that_cannot_be_mended_is_the_one_before() -> None:
    (one,) = edited(HEAD + b"One.\n", HEAD.replace(b"b\n", b"b\nx: [\n") + b"One.\nTwo.\n")
    assert one.after == HEAD + b"One.\nTwo.\n"


def test_a_file_that_cannot_be_read_has_no_pieces() -> None:
    (one,) = edited(None, b"---\nname: A\nx: [\n---\nOne.\n")
    assert not one.has_pieces
    assert one.pieces == ()


def test_words_can_stand_beside_those_that_they_were_to_replace() -> None:
    (one,) = edited(HEAD + b"One. Two.\n\n- Three.\n- Four.\n", HEAD + b"One. Zwei.\n\n- Drei.\n- Four.\n")
    beside = [piece for whole in one.pieces if (piece := one.beside(whole))]
    assert one.assembled(beside, one.heads[0]) == HEAD + b"One. Two. Zwei.\n\n- Three.\n- Drei.\n- Four.\n"
    assert (
        one.assembled([one.pieces[0], beside[1]], one.heads[0]) == HEAD + b"One. Zwei.\n\n- Three.\n- Drei.\n- Four.\n"
    )


def test_nothing_stands_beside_where_nothing_was_or_is() -> None:
    (added,) = edited(HEAD + b"- One.\n", HEAD + b"- One.\n- Two.\n")
    (taken,) = edited(HEAD + b"- One.\n- Two.\n", HEAD + b"- One.\n")
    assert [added.beside(piece) for piece in added.pieces] == [None]
    assert [taken.beside(piece) for piece in taken.pieces] == [None]


def test_the_clauses_of_a_statement_can_be_left_out_as_well() -> None:
    (one,) = edited(HEAD + b"- One; two; three.\n- Four.\n", HEAD + b"- Eins; two; drei; vier.\n- Four.\n")
    (piece,) = one.pieces
    first, second = one.clauses_changed(piece)
    for kept, line in (
        ((first,), b"- Eins; two; three."),
        ((second,), b"- One; two; drei; vier."),
        ((), b"- One; two; three."),
    ):
        assert one.assembled([one.in_part(piece, kept)], one.heads[1]) == HEAD + line + b"\n- Four.\n"
    assert one.in_part(piece, (first, second)) == piece


def test_a_statement_that_only_comes_has_no_clauses_to_choose_from() -> None:
    (one,) = edited(HEAD + b"- One.\n", HEAD + b"- One.\n- Two; three.\n")
    assert [one.clauses_changed(piece) for piece in one.pieces] == [()]


def test_a_statement_gives_way_to_the_one_that_is_most_like_it() -> None:
    before = b"- The lift is on floor two.\n- The bell is red.\n- The gate opens at seven.\n"
    after = b"- The lift is on floor two.\n- The roof leaks.\n- The bell is blue.\n- The gate opens at eight.\n"
    (one,) = edited(HEAD + before, HEAD + after)
    assert words(one) == [
        ("", "- The roof leaks."),
        ("- The bell is red.", "- The bell is blue."),
        ("- The gate opens at seven.", "- The gate opens at eight."),
    ]
    without = after.replace(b"- The roof leaks.\n", b"")
    assert one.assembled(one.pieces[1:], one.heads[1]) == HEAD + without
    assert one.assembled(one.pieces[:1], one.heads[1]) == HEAD + before.replace(b"two.\n", b"two.\n- The roof leaks.\n")


def test_what_comes_last_stands_on_a_line_of_its_own_where_what_stood_there_stays() -> None:
    (one,) = edited(HEAD + b"- The bell is red.\n", HEAD + b"- The bell is blue.\n- The roof leaks.\n")
    assert one.assembled(one.pieces[1:], one.heads[1]) == HEAD + b"- The bell is red.\n- The roof leaks.\n"
    assert one.assembled(one.pieces[:1], one.heads[1]) == HEAD + b"- The bell is blue.\n"


def test_what_only_explains_takes_the_place_of_no_statement() -> None:
    old = b"Use npm in web/.\n\n**Why:** the lock file of yarn broke twice.\n"
    (one,) = edited(HEAD + old, HEAD + b"Use pnpm in web/.\n\nNever npm.\n")
    assert words(one) == [
        ("Use npm in web/.", "Use pnpm in web/."),
        ("**Why:** the lock file of yarn broke twice.", ""),
        ("", "Never npm."),
    ]
    without_why = [one.pieces[0], one.pieces[2]]
    whole = b"Use pnpm in web/.\n\n**Why:** the lock file of yarn broke twice.\n\nNever npm.\n"
    assert one.assembled(without_why, one.heads[1]) == HEAD + whole
