"""What an adapter is given in the first place: a memory that is open, told at once where it is something else."""

from __future__ import annotations

from reverie import given
from reverie.memory import Memory


def opened(memory: object) -> Memory:
    """The memory. Raises UsageError for anything else, such as the path of one."""
    return given.one(memory, "memory", Memory, "a Memory, as `Memory.open` gives it")
