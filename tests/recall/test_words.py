from __future__ import annotations

import pytest

from reverie.recall.words import search_words, weight


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("deploying", "We deploy on Thursdays."),
        ("THE DEPLOYMENT", "deployed"),
        ("parse_config", "see parseConfig"),
        ("src/app.py", "It lives in src/app.py."),
        ("10.0.0.4", "The box is 10.0.0.4:8080"),
        ("部署", "我们每周四部署服务"),
        ("猫", "猫粮放在厨房"),
        ("ｐｎｐｍ", "pnpm"),
    ],
)
def test_a_question_and_a_memory_share_words_in_any_form(asked: str, written: str):
    assert set(search_words(asked)) & set(search_words(written))


def test_words_of_grammar_find_nothing():
    assert search_words("what is it that we do with the") == []
    assert search_words("这个是什么的") == []


def test_a_path_is_one_word_beside_its_parts():
    words = search_words("src/app.py")
    assert "src/app.py" in words
    assert "src" in words


def test_a_single_character_counts_less_than_a_pair():
    assert weight("猫") < weight("猫粮") == weight("cat") == weight("x")
