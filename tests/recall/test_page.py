from __future__ import annotations

import pytest
from tests.recall.shelf import memo

from reverie.recall.page import Page, is_superseded


def test_words_of_the_name_and_of_headings_count_though_no_statement_holds_them():
    page = Page.of(memo("a.md", "## Harbour\n\nBoats wait.", name="Quay"))
    assert {"harbour", "quay", "boat"} <= page.words.keys()
    assert page.words["quay"] > page.words["boat"]


def test_the_passages_are_the_statements_and_the_description():
    page = Page.of(memo("a.md", "- One boat.\n- Two boats.", description="boats"))
    assert [passage.text for passage in page.passages] == ["- One boat.", "- Two boats.", "boats"]


@pytest.mark.parametrize(
    ("more", "superseded"),
    [
        ("superseded_by: new.md\n", True),
        ("metadata:\n  superseded_by: new.md\n", True),
        ("superseded: true\n", True),
        ("superseded: false\n", False),
        ("", False),
    ],
)
def test_a_memory_can_say_that_another_one_took_its_place(more: str, superseded: bool):
    assert is_superseded(memo("a.md", "The superseded plan.", more=more)) is superseded
