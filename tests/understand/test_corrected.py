"""Who is told otherwise after going by a memory is corrected."""

from __future__ import annotations

import pytest

from reverie.understand.corrected import is_corrected
from reverie.understand.relation import Relation, relate_statements
from reverie.understand.statement import Statement

HOTFIX = Statement.of("Hotfixes for Tamarin are branched off release/4.")
TOLD = Statement.of("hotfixes for Tamarin are branched off main now.")


def test_an_answer_to_who_went_by_the_old_statement_corrects_it() -> None:
    assert is_corrected(HOTFIX, TOLD, "I branched off release/4.")
    assert relate_statements(HOTFIX, TOLD, is_corrected=True).relation is Relation.UPDATE


@pytest.mark.parametrize("before", ["", "Shall I go on?", "The Tamarin hotfix is ready."])
def test_without_a_word_of_the_old_statement_nobody_was_corrected(before: str) -> None:
    assert not is_corrected(HOTFIX, TOLD, before)


def test_a_correction_in_chinese() -> None:
    old, new = Statement.of("婚礼花材从斗南花市的刘姐那里拿货。"), Statement.of("婚礼花材换到晋宁的小雨花圃拿货")
    assert is_corrected(old, new, "抬头写斗南花市刘姐？")
    assert relate_statements(old, new, is_corrected=True).relation is Relation.UPDATE


def test_a_look_alike_is_none_however_it_was_answered() -> None:
    old, new = Statement.of("Staging is on port 8080."), Statement.of("production is on port 8081")
    assert relate_statements(old, new, is_corrected=True).relation is Relation.APART


@pytest.mark.parametrize(
    ("old", "new", "around"),
    [
        (  # the new statement names its subject only shortly; the agent had named the value
            "Lantern listens on port 7410 on staging.",
            "Leo put a proxy in front, lantern answers on 7466.",
            "I ran the smoke test against Lantern on staging, port 7410.",
        ),
        (  # the old value is named in the sentence beside it, and stands behind a title
            "Night calls at the practice go to Dr Maren.",
            "Night calls are with Dr Osei.",
            "short is good\nMaren left us end of Feb.",
        ),
        (  # an order that followed from the old statement goes with it
            "Our agency works in Trados for all technical jobs, so give me sdlxliff",
            "All technical jobs are done in memoQ.",
            "Preparing sdlxliff packages for Trados.",
        ),
        ("门诊药房在一楼东侧。", "门诊药房搬到二楼连廊那边了。", "第 4 条：取药请到一楼东侧门诊药房。"),
    ],
)
def test_what_was_said_around_shows_which_statement_is_meant(old: str, new: str, around: str) -> None:
    known, told = Statement.of(old), Statement.of(new)
    assert is_corrected(known, told, around)
    assert relate_statements(known, told, is_corrected=True).relation is Relation.UPDATE


@pytest.mark.parametrize(
    ("old", "new", "around"),
    [
        (  # the old value stays
            "The gecko gateway runs on port 9090 in local dev.",
            "local prometheus gets 9191, put it in the compose file.",
            "gecko keeps 9090, it was there first.",
        ),
        (
            "昆山仓当日截单时间是 16:30。",
            "嘉兴仓的截单时间以后提前到 15:00。",
            "昆山仓 12 单，嘉兴仓 31 单，截单 16:30。",
        ),
        (  # only what stands beside the fact was spoken of
            "Doors open at seven and play starts at half past on Wivenhoe club nights.",
            "The club meets above the Rose and Crown now.",
            "Poster ready: doors at seven, play from half past.",
        ),
    ],
)
def test_of_two_things_that_are_spoken_of_neither_corrects_the_other(old: str, new: str, around: str) -> None:
    assert not is_corrected(Statement.of(old), Statement.of(new), around)
