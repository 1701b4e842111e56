"""How a finding shows the words it is about."""

from __future__ import annotations

from reverie.text.secrets import redact

SHOWN = 60  # characters: enough to know a statement by


def shown(text: str) -> str:
    """The text on one line, its beginning if it is long. A secret is blacked out first: half of one is one too."""
    line = " ".join(redact(text).split())
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"
