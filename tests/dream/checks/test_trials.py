"""An answer is compared among the same rivals before and after."""

from __future__ import annotations

import pytest
from tests.dream.checks.proposals import changed, proposal
from tests.dream.night import memory

from reverie.dream.checks.questions import Asked
from reverie.dream.checks.trials import NOT_FOUND, Trial, Trials
from reverie.model.change import Change, Reason
from reverie.recall.question import Question
from reverie.recall.rank import Ranker

DEPLOY = memory("Deploys go out on Thursdays.\n", name="Deploy day", description="when we ship")
RIVAL = memory("The deploy board is on the wiki.\n", name="Deploy board", description="where deploys are listed")


def trials(change: Change, others: dict[str, str], *prompts: str) -> list[Trial]:
    asked = proposal(change, others=others, prompts=prompts)
    return Trials(asked, Ranker.of(asked.files_before, 0.0), [change]).all().get(change.file, [])


@pytest.mark.parametrize(
    ("before", "after", "worse"),
    [(1, 1, False), (1, 3, False), (1, 4, True), (5, 6, True), (6, NOT_FOUND, False), (3, 1, False)],
)
def test_worse_is_not_found_any_more_or_far_behind(before: int, after: int, worse: bool):
    assert Trial(Asked("", Question(()), ()), before, after).is_worse is worse


def test_an_untouched_rival_may_come_before_and_a_new_one_does_not_count():
    vague = changed("deploy.md", DEPLOY, memory("Later.\n", name="Day", description="ship"), Reason("r", "r"))
    places = {one.asked.text: (one.before, one.after) for one in trials(vague, {"board.md": RIVAL})}
    assert places["Deploy day when we ship"] == (1, 1)
    assert places["Deploys go out on Thursdays."] == (1, NOT_FOUND)
    assert trials(changed("new.md", None, DEPLOY), {"board.md": RIVAL}) == []


def test_a_prompt_is_asked_of_the_memory_that_answers_it_best_now():
    change = changed("deploy.md", DEPLOY, DEPLOY + "More.\n")
    asked = [one.asked.text for one in trials(change, {"board.md": RIVAL}, "which day do we ship?", "the wiki board?")]
    assert "which day do we ship?" in asked
    assert "the wiki board?" not in asked
