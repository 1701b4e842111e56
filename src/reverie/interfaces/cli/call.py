"""What every command is given: which memory is meant, and who will read the answer."""

from __future__ import annotations

import os
from dataclasses import dataclass

import typer

from reverie.errors import UsageError
from reverie.memory import Memory


@dataclass(frozen=True, slots=True)
class Call:
    """The options that every command takes, as they were typed."""

    home: str | None = None
    project: str | None = None
    memory_dir: str | None = None
    sessions: tuple[str, ...] = ()
    model: str | None = None
    json: bool = False

    def memory(self) -> Memory:
        """The memory that is meant, opened now. Raises what `Memory.open` raises."""
        try:
            os.getcwd()
        except OSError as cause:
            raise UsageError("the current directory is gone; change to another one first") from cause
        return Memory.open(
            self.project or ".",
            memory_dir=self.memory_dir,
            sessions=self.sessions,
            home=self.home,
            model=self.model,
        )


def call_of(context: typer.Context) -> Call:
    """The call that the root of the command line has left for its commands."""
    call: object = context.obj
    assert isinstance(call, Call)
    return call
