"""What every check is: a name, and findings on single changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from reverie.dream.proposal import Proposal
from reverie.model.change import Finding


class Check(Protocol):
    """Looks at a proposal and says what is wrong with which change, and what the user can do about it.

    A check never raises for what it finds and never changes anything. It judges the bytes, not the engine that wrote
    them.
    """

    name: str

    def examine(self, proposal: Proposal) -> Iterable[Finding]:
        """The findings; none where all is well."""
        ...
