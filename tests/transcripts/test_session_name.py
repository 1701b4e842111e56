from __future__ import annotations

import pytest

from reverie.transcripts.session_name import find_session, may_be_one, session_names, shown_name


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["/p/a/s1.jsonl", "/p/a/s2.jsonl"], ["s1.jsonl", "s2.jsonl"]),
        (["/p/a/s1.jsonl", "/p/b/s1.jsonl", "/p/b/s2.jsonl"], ["a/s1.jsonl", "b/s1.jsonl", "s2.jsonl"]),
        (["/x/a/s1.jsonl", "/y/a/s1.jsonl", "/y/b/s1.jsonl"], ["x/a/s1.jsonl", "y/a/s1.jsonl", "b/s1.jsonl"]),
        (["/s1.jsonl", "/a/s1.jsonl"], ["/s1.jsonl", "a/s1.jsonl"]),
        (["/项目/甲/会话.jsonl", "/项目/乙/会话.jsonl"], ["甲/会话.jsonl", "乙/会话.jsonl"]),
        (["/a/s1.jsonl", "/a/s1.jsonl"], ["s1.jsonl"]),
        ([], []),
    ],
)
def test_no_two_sessions_have_one_name(paths: list[str], names: list[str]) -> None:
    named = session_names(paths)
    assert list(named) == names
    assert list(named.values()) == list(dict.fromkeys(paths))


def test_a_session_is_found_by_its_name_and_by_its_path() -> None:
    sessions = session_names(["/p/a/s1.jsonl", "/p/b/s1.jsonl", "/p/b/s2.jsonl"])
    assert find_session(sessions, "s2") == find_session(sessions, "s2.jsonl") == "s2.jsonl"
    assert find_session(sessions, "b/s1") == find_session(sessions, "/p/b/s1.jsonl") == "b/s1.jsonl"


@pytest.mark.parametrize("word", ["s1", "s1.jsonl", "c/s1", "/p/c/s1.jsonl", ""])
def test_a_word_that_leaves_open_which_session_it_means_finds_none(word: str) -> None:
    assert find_session(session_names(["/p/a/s1.jsonl", "/p/b/s1.jsonl"]), word) is None


def test_what_is_shown_leads_back_to_its_session() -> None:
    sessions = session_names(["/p/s.jsonl", "/p/s.jsonl.jsonl"])
    assert [find_session(sessions, shown_name(name)) for name in sessions] == list(sessions)


@pytest.mark.parametrize(
    ("one", "other", "may"),
    [
        ("s1.jsonl", "s1.jsonl", True),
        ("s1.jsonl", "a/s1.jsonl", True),
        ("/p/a/s1.jsonl", "a/s1.jsonl", True),
        ("a/s1.jsonl", "b/s1.jsonl", False),
        ("s1.jsonl", "as1.jsonl", False),
    ],
)
def test_a_name_may_be_that_of_a_longer_one(one: str, other: str, may: bool) -> None:
    assert may_be_one(one, other) is may_be_one(other, one) is may
