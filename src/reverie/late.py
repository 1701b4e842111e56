"""Loading a module only when it is needed, so that a hook costs little more than starting Python, and a look at the
folder little more than that.

    if TYPE_CHECKING:
        from reverie.tend import doctor  # what type checkers and `make lint` see
    else:
        doctor = Later("reverie.tend.doctor")
"""

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


class Later:
    """A module that is loaded when the first of its names is asked for, and behaves like it from the beginning."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> object:
        return getattr(load(self._name), name)
