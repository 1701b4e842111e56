"""How far an instruction file may reach: which files it may be, link to or include."""

from __future__ import annotations

from dataclasses import dataclass

from reverie.agents.barred import Barred
from reverie.memdir.places import is_within

_CREDENTIALS = Barred()


@dataclass(frozen=True, slots=True)
class Reach:
    """What lies within reach: all in the folder `tree`, and anything that may be read where there is none.

    Credential stores and the system's own files are out of everybody's reach.
    """

    tree: str | None = None

    def why_not(self, path: str) -> str:
        """Why a path without links may not be read, and what to do about it; nothing where it may."""
        barred = _CREDENTIALS.why(path)
        if barred:
            return f"{barred}; put what an agent should know into a file of its own"
        if self.tree is not None and not is_within(path, self.tree):
            return (
                f"it lies outside {self.tree}, and a project's file brings in nothing from there without your word; "
                "if you trust it, set externalIncludes to true in your own settings"
            )
        return ""
