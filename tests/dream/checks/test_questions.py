"""What a memory was found by is asked for, and what was meant to go is not."""

from __future__ import annotations

from tests.dream.checks.proposals import changed, proposal
from tests.dream.night import memory

from reverie.dream.checks.questions import Asked, Questions
from reverie.model.change import Change, Reason
from reverie.recall.rank import Ranker

TOOLS = memory("Use npm for installs.\n\nAsk Ana about the cache.\n", name="Tools", description="tools of the shop")
OTHER = {"other.md": memory("The kettle is blue.\n", name="Kettle", description="the kettle")}


def about(change: Change, *more: Change, most: int = 9) -> list[Asked]:
    asked = proposal(change, *more, others=OTHER)
    return Questions(asked, Ranker.of(asked.files_before, 0.0)).about(change, most)


def test_a_memory_is_asked_for_by_its_name_and_by_what_it_says():
    asked = about(changed("tools.md", TOOLS, TOOLS + "More.\n"))
    texts = ["Tools tools of the shop", "tools of the shop", "Use npm for installs.", "Ask Ana about the cache."]
    assert [one.text for one in asked] == texts
    assert {one.places for one in asked} == {("tools.md",)}
    assert len(about(changed("tools.md", TOOLS, TOOLS + "More.\n"), most=2)) == 2


def test_a_superseded_statement_is_not_asked_for_by_the_words_it_took_along():
    after = TOOLS.replace("Use npm for installs.", "We moved to pnpm.")
    reason = Reason("superseded", "newer", "superseded by tools.md", claim="Use npm for installs.")
    asked = about(changed("tools.md", TOOLS, after, reason))
    assert "Use npm for installs." not in [one.text for one in asked]
    assert all("npm" not in one.question.words for one in asked)


def test_a_merged_memory_must_be_found_where_it_went():
    asked = about(changed("tools.md", TOOLS, None, Reason("near-duplicate", "same", "merged into other.md")))
    assert asked
    assert {one.places for one in asked} == {("other.md",)}


def test_what_expired_or_can_be_read_elsewhere_is_not_asked_for():
    assert about(changed("tools.md", TOOLS, None, Reason("derivable", "there", "said by CLAUDE.md:3"))) == []


def test_a_prompt_that_matches_by_a_word_or_two_of_many_is_about_no_memory():
    questions = Questions(asked := proposal(others=OTHER), Ranker.of(asked.files_before, 0.0))
    assert questions.best_answer("which kettle is blue") == "other.md"
    assert questions.best_answer("kettle") is None
    assert questions.best_answer("rewrite the parser so that blue tokens keep their spans and columns") is None
