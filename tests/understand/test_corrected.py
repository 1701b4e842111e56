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
