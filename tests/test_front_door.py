"""The front door: what `from reverie import ...` gives, and what importing it costs."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import reverie
from reverie.dream import outcome
from reverie.errors import ReverieError

PROJECT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["Dreamed", "Failed", "Held", "Outcome", "RolledBack", "Skipped", "Unchanged"])
def test_the_outcomes_are_at_the_front_door(name: str) -> None:
    assert getattr(reverie, name) is getattr(outcome, name)


def test_every_error_that_can_be_raised_is_at_the_front_door() -> None:
    def below(kind: type[ReverieError]) -> set[type[ReverieError]]:
        return {kind}.union(*(below(child) for child in kind.__subclasses__()))

    names = {kind.__name__ for kind in below(ReverieError) if kind.__module__ == "reverie.errors"}
    assert names <= set(reverie.__all__)
    assert reverie.ReverieError is ReverieError


def test_the_version_is_the_one_of_the_project() -> None:
    with (PROJECT / "pyproject.toml").open("rb") as file:
        assert reverie.__version__ == tomllib.load(file)["project"]["version"]


def test_every_public_name_is_listed() -> None:
    assert set(reverie.__all__) <= set(dir(reverie))
    assert reverie.__all__ == sorted(reverie.__all__)


def test_a_name_there_is_not_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Dream'"):
        _ = reverie.Dream  # pyright: ignore[reportAttributeAccessIssue]


def test_importing_the_front_door_loads_nothing_behind_it() -> None:
    code = "import sys, reverie; print(*(name for name in sys.modules if name.startswith('reverie')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"reverie", "reverie.late"}
