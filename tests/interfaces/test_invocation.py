"""Options that every command takes, before or after the command."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.interfaces.invocation import Invocation


@pytest.mark.parametrize(
    ("argv", "ordered"),
    [
        ("status --home X", "--home X status"),
        ("status --home=X", "--home X status"),
        ("--home X status", "--home X status"),
        ("dream --now --json", "--json dream --now"),
        ("dream --sessions a --now --sessions b", "--sessions a --sessions b dream --now"),
        ("remember -- --home X", "remember -- --home X"),
        ("forget --session ID --json", "--json forget --session ID"),  # not one of `--sessions`
        ("status --home", "status --home"),  # for the full parser to report
        ("status --jsonx --homes X", "status --jsonx --homes X"),
        ("", ""),
    ],
)
def test_common_options_move_to_the_front(argv: str, ordered: str) -> None:
    assert Invocation(argv.split()).reordered == ordered.split()


def test_the_last_of_an_option_wins_and_sessions_add_up() -> None:
    invocation = Invocation(["--home", "a", "dream", "--home", "b", "--sessions", "x", "--sessions=y"])
    assert invocation.option("--home") == "b"
    assert invocation.option("--project") is None
    assert invocation.sessions == ["x", "y"]
    assert invocation.rest == ["dream"]
    assert not invocation.json


WORDS = st.lists(st.sampled_from(["dream", "--now", "--home", "--home=x", "--json", "--", "-k", "3", "记住", "="]))


@given(WORDS)
def test_reordering_twice_is_reordering_once(argv: list[str]) -> None:
    # A `--home` that stands last has no value; in front of other words it would find one.
    ordered = Invocation(argv).reordered
    assert Invocation(ordered).rest == Invocation(argv).rest or "--home" in Invocation(argv).rest
    if "--home" not in Invocation(argv).rest:
        assert Invocation(ordered).reordered == ordered
