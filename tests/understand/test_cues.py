"""Hints: families of words, the shape of a sentence, its place in the talk."""

from __future__ import annotations

from reverie.understand.cue_words import lexicon
from reverie.understand.cues import Place, looks_like_question, phrase_cues, place_cues, shape_cues
from reverie.understand.ngrams import tokens


def families(text: str) -> set[str]:
    return {family for family, _ in phrase_cues(tokens(text))}


def shape(text: str) -> set[str]:
    return set(shape_cues(text, tokens(text)))


def asks(text: str) -> bool:
    return looks_like_question(text, tokens(text))


def test_a_family_speaks_both_languages() -> None:
    for text in ("Marta signs off on it", "小王负责"):
        assert "who is responsible" in families(text)
    for text in ("just this once", "仅在本次"):
        assert "only this once" in families(text)


def test_every_phrase_of_the_lexicon_can_be_found() -> None:
    lost = [phrase for phrase in lexicon() if phrase not in {found for _, found in phrase_cues(tokens(phrase))}]
    assert lost == []


def test_questions_with_and_without_their_mark() -> None:
    assert asks("is it done")
    assert asks("(really?)")
    assert asks("好了吗？")
    assert not asks("Should that happen, call Marta.")
    assert not asks("It is done.")


def test_an_order_is_about_one_thing_or_a_sort_of_thing() -> None:
    assert "order about one thing" in shape("please delete the file")
    assert "order about a sort of thing" in shape("write tests for bugs")


def test_the_place_in_the_talk() -> None:
    assert set(place_cues(Place(0, 1, ""))) == {"alone in its message", "nothing before it"}
    assert "answers a question" in set(place_cues(Place(1, 3, "Which one should I take?")))
