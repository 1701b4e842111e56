"""Which statements a new one could have to do with."""

from __future__ import annotations

from reverie.understand.statement import Statement
from reverie.understand.statement_index import StatementIndex, could_relate


def index_of(*texts: str) -> StatementIndex:
    index = StatementIndex()
    for number, text in enumerate(texts):
        index.add(number, Statement.of(text))
    return index


def test_statements_with_words_in_common_are_found_in_order():
    index = index_of("Deploys go out on Thursdays.", "The cat is called Miro.", "Only Marta may deploy.")
    assert index.candidates(Statement.of("we deploy on Tuesdays")) == [0, 2]


def test_values_of_one_family_are_found_without_a_word_in_common():
    assert index_of("Use npm for installs.").candidates(Statement.of("we moved to pnpm")) == [0]


def test_the_title_of_the_file_counts():
    index = StatementIndex()
    index.add(7, Statement.of("Thursdays, after lunch.", "Deploy day"))
    assert index.candidates(Statement.of("the deploy is on Tuesdays")) == [7]


def test_what_was_removed_is_not_found():
    index = index_of("Deploys go out on Thursdays.")
    index.remove(0)
    index.remove(0)
    assert index.candidates(Statement.of("we deploy on Tuesdays")) == []


def test_a_number_given_again_belongs_to_the_new_statement():
    index = index_of("Deploys go out on Thursdays.")
    index.add(0, Statement.of("The cat is called Miro."))
    assert index.candidates(Statement.of("we deploy on Tuesdays")) == []


def test_chinese_is_found_by_pairs_and_across_languages_by_meaning():
    index = index_of("部署日是周四。", "会议室在三楼。")
    assert index.candidates(Statement.of("部署改到周二")) == [0]
    assert could_relate(Statement.of("部署日是周四。"), Statement.of("deploy day is Tuesday"))


def test_a_statement_without_words_relates_to_nothing():
    assert index_of("Deploys go out on Thursdays.").candidates(Statement.of("?!")) == []
