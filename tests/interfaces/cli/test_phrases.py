"""Figures, times and files as a person would say them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.interfaces.cli.phrases import ago, counted, improved, listed, minute

NOW = datetime(2026, 11, 15, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("files", "words"),
    [
        (["a.md"], "improved 1 memory"),
        (["a.md", "MEMORY.md"], "improved 1 memory"),
        (["a.md", "team/部署.md", "MEMORY.md", "team/MEMORY.md"], "improved 2 memories"),
        (["MEMORY.md"], "mended the index"),
        (["team/MEMORY.md"], "mended the index"),
        (["MEMORY.md", "team/MEMORY.md"], "mended 2 indexes"),
    ],
)
def test_an_index_is_no_memory(files: list[str], words: str) -> None:
    assert improved(files) == words
    verb, rest = words.split(" ", 1)
    assert improved(files, would=True) == f"{'improve' if verb == 'improved' else 'mend'} {rest}"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (3600, "1 hour ago"),
        (86_399, "23 hours ago"),
        (86_400, "1 day ago"),
        (864_000, "10 days ago"),
    ],
)
def test_a_time_is_told_by_its_distance(seconds: int, words: str) -> None:
    assert ago(NOW - timedelta(seconds=seconds), NOW) == words


@given(st.lists(st.text("ab", min_size=1), min_size=1))
def test_a_list_names_a_few_and_counts_the_rest(files: list[str]) -> None:
    said = listed(files)
    head, _, rest = said.partition(" and ")
    more = int(rest.removesuffix(" more")) if rest else 0
    assert len(head.split(", ")) + more == len(files)


def test_one_is_one_and_two_are_many() -> None:
    assert (counted(1, "file"), counted(2, "file"), counted(0, "memory", "memories")) == (
        "1 file",
        "2 files",
        "0 memories",
    )
    assert minute(NOW) == "2026-11-15 09:00"
