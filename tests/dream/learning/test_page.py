from __future__ import annotations

import pytest

from reverie.dream.learning.page import (
    companions,
    find_claim,
    is_companion,
    statements,
    with_added,
    with_claim,
    with_field,
    without_claims,
)
from reverie.memdir.memory_file import MemoryFile, parse


def page(body: str, head: str = "name: Deploys\ndescription: when we deploy\ntype: project\n") -> MemoryFile:
    return parse("deploys.md", f"---\n{head}---\n\n{body}".encode(), 0)


def cut(body: str, *texts: str) -> str:
    file = page(body)
    claims = [find_claim(file, text) for text in texts]
    return without_claims(file, [claim for claim in claims if claim]).body


@pytest.mark.parametrize(
    "text",
    ["**Why:** it broke", "**How to apply:** on every merge", "Why: it broke", "- **Why**: x", "**原因：** 坏过"],
)
def test_why_and_how_lines_are_companions(text: str) -> None:
    assert is_companion(text)


@pytest.mark.parametrize("text", ["Why not Redis was discussed in May", "We know why it broke", "为什么不用 Redis"])
def test_a_statement_that_only_mentions_a_reason_is_none(text: str) -> None:
    assert not is_companion(text)


def test_code_and_tables_make_no_statement_of_their_own() -> None:
    file = page("Deploy on Thursday.\n\n```\nmake deploy\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    assert [claim.text for claim in statements(file)] == ["Deploy on Thursday."]


def test_the_lines_that_explain_a_claim_stand_right_below_it() -> None:
    file = page("Use npm.\n\n**Why:** the lockfile.\n\nTests run on 3.11.\n\n**Why:** CI.\n")
    claim = find_claim(file, "Use npm")
    assert claim is not None
    assert [one.text for one in companions(file, claim)] == ["**Why:** the lockfile."]


def test_a_replaced_item_stays_an_item_and_nothing_else_changes() -> None:
    file = page("- port 8080\n- host a\n")
    claim = find_claim(file, "port 8080")
    assert claim is not None
    assert with_claim(file, claim, "port 9090").body == "- port 9090\n- host a\n"


@pytest.mark.parametrize(
    ("body", "gone", "left"),
    [
        ("One. Two. Three.\n", "Two", "One. Three.\n"),
        ("One. Two.\n", "Two", "One.\n"),
        ("One. Two.\n", "One", "Two.\n"),
        ("- a b\n- c d\n- e f\n", "c d", "- a b\n- e f\n"),
        ("First thing.\n\nSecond thing.\n\nThird thing.\n", "Second thing", "First thing.\n\nThird thing.\n"),
        ("First thing.\n\nSecond thing.\n", "Second thing", "First thing.\n"),
        ("First thing.\n\nSecond thing.\n", "First thing", "Second thing.\n"),
        ("端口是 8080。主机是甲。\n", "端口是 8080", "主机是甲。\n"),
        ("Only this.\n", "Only this", ""),
    ],
)
def test_a_claim_leaves_without_a_gap(body: str, gone: str, left: str) -> None:
    assert cut(body, gone) == left


def test_what_is_added_joins_a_list_or_follows_as_a_paragraph() -> None:
    assert with_added(page("- a\n- b\n"), "c d").body == "- a\n- b\n- c d\n"
    assert with_added(page("One.\n"), "Two.").body == "One.\n\nTwo.\n"
    assert with_added(page("- a\n"), "c\n\n**Why:** d").body == "- a\n\nc\n\n**Why:** d\n"


def test_a_field_that_is_not_there_is_not_made() -> None:
    file = page("x\n", head="name: A\ntype: project\n")
    assert with_field(file, "description", "new") == file
    assert with_field(file, "name", "B").name == "B"
