from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.recall.shelf import NOW, found, memo

from reverie.recall.page import Page
from reverie.recall.question import Question
from reverie.recall.rank import Ranker

DEPLOY = memo("deploy.md", "Deploys go out on Thursdays.", name="Deploy day", description="when we ship")
TABS = memo("tabs.md", "Indent with tabs, never with spaces.", name="Tabs", description="indentation")
BOARD = memo("board.md", "The release board is on the wiki.", name="Release board", description="where to look")
LUNCH = memo("lunch.md", "午饭在十二点，厨房有猫粮。", name="午饭", description="什么时候吃饭")
SHELF = (DEPLOY, TABS, BOARD, LUNCH)


@pytest.mark.parametrize(
    ("question", "file"),
    [
        ("when do we deploy?", "deploy.md"),
        ("on which day do deployments happen", "deploy.md"),
        ("tabs or spaces", "tabs.md"),
        ("where is the board for releases", "board.md"),
        ("几点吃午饭", "lunch.md"),
        ("猫", "lunch.md"),
    ],
)
def test_a_question_finds_its_memory_first(question: str, file: str):
    assert found(question, *SHELF)[0] == file


def test_a_memory_that_shares_no_word_is_not_listed():
    assert found("quarterly taxes", *SHELF) == []
    assert found("what is it?", *SHELF) == []
    assert found("deploy") == []


def test_no_more_are_listed_than_were_asked_for():
    memories = [memo(f"{number}.md", f"Boat number {number}.") for number in range(9)]
    assert len(found("boat", *memories, k=3)) == 3
    assert len(found("boat", *memories, k=50)) == 9


def test_a_name_counts_more_than_a_mention():
    mention = memo("mention.md", "Ask Ana; the harbour is near, and so are the trains, the airport and the motorway.")
    named = memo("named.md", "Ask Ana; she knows all about that place, its boats and who owns them.", name="Harbour")
    assert found("harbour", mention, named) == ["named.md", "mention.md"]


def test_the_passage_that_matches_is_shown():
    body = "- The office opens at nine.\n- The server room is on floor two.\n- Coffee is free."
    (ranked,) = Ranker.of([memo("a.md", body)], NOW.timestamp()).rank(Question.of("where is the server?"), 1)
    assert ranked.passage == "- The server room is on floor two."


def test_an_answer_is_found_beside_the_words_that_were_asked_for():
    memories = [memo(f"other{number}.md", "- Other words.\n- More of them.") for number in range(5)]
    talk = memo("talk.md", "- Did the parrot travel?\n- Yes, it went along.\n- We had soup.\n- Nobody slept.")
    ranker = Ranker.of([*memories, talk], NOW.timestamp())
    passages = ranker.rank_passages(Question.of("parrot travel"), 2)
    assert [(one.file.path, one.number) for one in passages] == [("talk.md", 0), ("talk.md", 1)]


def test_a_superseded_memory_is_never_listed():
    old = memo("old.md", "Deploys go out on Mondays.", more="superseded_by: deploy.md\n")
    assert found("deploys", old, DEPLOY) == ["deploy.md"]


def test_of_two_that_match_equally_the_newer_comes_first():
    old, new = memo("y.md", "Ships on Friday.", days=40), memo("z.md", "Ships on Monday.", days=2)
    assert found("ships", old, new) == ["z.md", "y.md"]
    assert found("ships on friday", old, new) == ["y.md", "z.md"]


def test_a_much_better_match_is_not_pushed_aside_by_time():
    old = memo("old.md", "The harbour pilot is Marta.", name="Harbour pilot", days=300)
    new = memo("new.md", "The bakery near the harbour opens at six.", name="Bakery", days=0)
    assert found("who is the harbour pilot", old, new)[0] == "old.md"


def test_a_memory_scores_the_same_on_the_shelf_and_beside_it():
    ranker = Ranker.of(SHELF, NOW.timestamp())
    question = Question.of("deploy day release board")
    scores = ranker.scores(question, 10)
    assert scores == {file.path: pytest.approx(ranker.score_of(Page.of(file), question)) for file in (DEPLOY, BOARD)}


@given(st.text(max_size=200), st.lists(st.text(max_size=200), max_size=5))
def test_any_text_can_be_asked_of_any_memories(question: str, bodies: list[str]):
    memories = [memo(f"{number}.md", body) for number, body in enumerate(bodies)]
    listed = found(question, *memories)
    assert len(listed) == len(set(listed)) <= len(bodies)
