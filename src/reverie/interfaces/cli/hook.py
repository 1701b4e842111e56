"""`reverie hook AGENT EVENT`: what an agent calls; the front door answers it, and this is its help."""

from __future__ import annotations

from typing import Annotated

import typer

from reverie.interfaces import entry


def hook(
    agent: Annotated[str, typer.Argument(metavar="AGENT", help="The agent that calls, such as claude-code.")],
    event: Annotated[str, typer.Argument(metavar="EVENT", help="Its event, such as Stop.")],
) -> None:
    """Answer an agent's hook: its JSON on standard input, its format in return. Ends with 0 whatever happens."""
    entry.main(["hook", agent, event])
