"""Which statements a new one could have to do with."""

from __future__ import annotations

from reverie.understand.statement import Statement
from reverie.understand.statement_index import StatementIndex, could_relate
from reverie.understand.talk import keys_of


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


def test_what_the_talk_was_about_is_looked_at_though_the_sentence_names_nothing_of_it():
    index = index_of("The treasurer of the rowing club is Desmond Pemberley.", "The boathouse is cleaned on Fridays.")
    new = Statement.of("Ines was voted in, with two abstentions")
    assert index.candidates(new) == []
    talk = keys_of("I have written to Desmond Pemberley.")
    assert index.candidates(new, talk) == [0]
    standing = index.standings(new, [0], talk)[0]
    assert (standing.shared, standing.place) == (0.0, 0)
    assert standing.talk_shared > 0


def test_of_much_that_the_talk_names_few_are_looked_at():
    index = index_of(*(f"Pemberley signs the letters of section {number}." for number in range(20)))
    found = index.candidates(Statement.of("ask somebody else"), keys_of("Pemberley signs them."))
    assert 0 < len(found) < 20
