"""The words a text is about."""

from __future__ import annotations

import pytest

from reverie.understand.words import content_word_list, content_words, stem


@pytest.mark.parametrize(
    "forms",
    [
        ("deploy", "deploys", "deployed", "deploying", "deployment"),
        ("release", "releases", "released", "releasing"),
        ("ship", "ships", "shipped", "shipping"),
        ("use", "uses", "used", "using"),
        ("write", "wrote", "written", "writing"),
        ("live", "lives", "lived", "living"),
        ("policy", "policies"),
        ("call", "calls", "called", "calling"),
    ],
)
def test_forms_of_one_word_share_a_stem(forms: tuple[str, ...]):
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize("words", [("status", "state"), ("class", "clause"), ("bus", "busy"), ("number", "numb")])
def test_different_words_keep_different_stems(words: tuple[str, str]):
    assert stem(words[0]) != stem(words[1])


def test_words_of_grammar_are_no_content():
    assert content_words("We should really not go there, should we?") == frozenset()
    assert content_words("我们不是也在用的吗") == frozenset()


def test_identifiers_and_paths_give_their_parts():
    assert {"user", "account", "src", "bill"} <= content_words("`userAccount` in src/billing.py")


def test_chinese_is_read_in_pairs_between_its_words_of_grammar():
    assert content_word_list("部署日是周四") == ["部署", "署日", "周四"]


def test_chinese_and_latin_may_be_mixed_in_any_width():
    assert {"npm", "安装"} <= content_words("ＮＰＭ安装")


def test_nothing_has_no_words():
    assert content_words("") == content_words("?! …") == frozenset()
