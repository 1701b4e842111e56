"""Loading a module only when it is needed, so that a hook costs little more than starting Python."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # what type checkers take for true; loading `typing` for it would cost 10 ms
if TYPE_CHECKING:
    from types import ModuleType


def load(name: str) -> ModuleType:
    """The module of that dotted name, imported now if it was not yet.

    The built-in import rather than `importlib`, which would itself be one more module to load.
    """
    __import__(name)
    return sys.modules[name]
