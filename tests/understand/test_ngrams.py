"""Values become placeholders, spellings become one, the frame of a sentence is left."""

from __future__ import annotations

from reverie.understand.ngrams import LONGEST, frame_ngrams, piece_ngrams, tokens, word_ngrams


def test_values_do_not_matter() -> None:
    one = tokens("Staging is on port 8080 since 2026-03-01, see https://a.example/x and src/app.py")
    other = tokens("Staging is on port 9191 since 2025-11-30, see https://b.example/y and lib/main.rs")
    assert one == other


def test_an_apostrophe_may_be_left_out() -> None:
    assert tokens("don't").plain == tokens("dont").plain == tokens("don’t").plain == ("do", "not")


def test_traditional_characters_are_read_as_simplified() -> None:
    assert tokens("記請").plain == tokens("记请").plain


def test_a_name_is_a_name_in_the_frame() -> None:
    assert tokens("ask Marta about it").skeleton == tokens("ask Jonas about it").skeleton
    assert "Name" in tokens("ask Marta about it").skeleton


def test_chinese_is_read_by_character() -> None:
    row = tokens("周四发版")
    assert "w 周 四" in set(word_ngrams(row.plain))
    assert "w 周 四 发 版" in set(word_ngrams(row.plain))


def test_ends_are_marked_and_pieces_stay_in_their_word() -> None:
    assert "w <s> use tabs" in set(word_ngrams(("use", "tabs")))
    assert "c tabs_" in set(piece_ngrams(("use", "tabs")))
    assert any(feature.startswith("f <s>") for feature in frame_ngrams(("use", "-s")))


def test_a_very_long_sentence_is_read_in_part() -> None:
    assert len(tokens("word " * 10_000).plain) <= LONGEST
