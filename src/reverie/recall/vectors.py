"""Whether memories can be found by meaning as well: an extra that is installed or not."""

from __future__ import annotations

from importlib.util import find_spec

NEEDED = ("numpy", "wordllama")
HOW = "pip install 'reverie[vectors]'"


def are_installed() -> bool:
    """Whether everything is there that vectors need."""
    return all(find_spec(name) is not None for name in NEEDED)
