"""Reverie: long-term memory for AI agents, in plain Markdown, and a dream that consolidates it.

This is the front door. Each name is loaded when it is first used, so that `import reverie` costs nothing.
"""

from __future__ import annotations

from reverie.late import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from reverie.dream.outcome import Dreamed, Failed, Held, Outcome, RolledBack, Skipped, Unchanged
    from reverie.errors import (
        BudgetSpent,
        ContextFull,
        LockHeld,
        ModelError,
        ReverieError,
        SandboxMissing,
        SettingsError,
        Stopped,
        StoreError,
        UnknownDream,
        Unsafe,
        UsageError,
    )
    from reverie.memory import Memory
    from reverie.recall.recalled import Recalled

    __version__: str

__all__ = [
    "BudgetSpent",
    "ContextFull",
    "Dreamed",
    "Failed",
    "Held",
    "LockHeld",
    "Memory",
    "ModelError",
    "Outcome",
    "Recalled",
    "ReverieError",
    "RolledBack",
    "SandboxMissing",
    "SettingsError",
    "Skipped",
    "Stopped",
    "StoreError",
    "Unchanged",
    "UnknownDream",
    "Unsafe",
    "UsageError",
    "__version__",
]

OUTCOMES = ("Dreamed", "Failed", "Held", "Outcome", "RolledBack", "Skipped", "Unchanged")


def __getattr__(name: str) -> object:
    """A public name, loaded on first use and kept."""
    if name not in __all__:
        raise AttributeError(f"module 'reverie' has no attribute {name!r}")
    if name == "__version__":
        value: object = load("importlib.metadata").version("reverie")
    elif name == "Memory":
        value = load("reverie.memory").Memory
    elif name == "Recalled":
        value = load("reverie.recall.recalled").Recalled
    else:
        value = getattr(load("reverie.dream.outcome" if name in OUTCOMES else "reverie.errors"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
