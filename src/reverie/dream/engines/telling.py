"""What a model at work is saying and doing, told to whoever looks on: turn by turn, and while a turn arrives."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from reverie.agents.models import Answer, Arriving
from reverie.dream.progress import Listener, Phase, Progress
from reverie.text.secrets import redact

SHOWN = 80  # characters of what a model says, while it works

# A word that is still arriving may be the beginning of a secret, which nobody can tell from its beginning alone.
_UNFINISHED = re.compile(r"[!-~]+\Z")


class _Edit(Protocol):
    @property
    def file(self) -> str: ...


class Telling:
    """Tells of one model at work. What arrives is only kept until somebody asks, so that the pulse of the work is also
    how often it is told; `edits` are those it has made.
    """

    def __init__(self, tell: Listener, edits: Sequence[_Edit]) -> None:
        """The model has begun."""
        self._tell = tell
        self._edits = edits
        self._latest = Progress(Phase.CONSOLIDATE, "the model looks round")
        self._arriving: Arriving | None = None
        self.again()

    def glimpse(self, arriving: Arriving) -> None:
        """So much of the next turn has come."""
        self._arriving = arriving

    def heard(self, answer: Answer) -> None:
        """A turn is over."""
        self._arriving = None
        said, calls = _on_a_line(answer.text), self._latest.tool_calls + len(answer.tools)
        turn = answer.usage.turns
        text = _told(turn, said if len(said) <= SHOWN else said[: SHOWN - 1] + "…", answer.tools)
        self._latest = Progress(Phase.CONSOLIDATE, text, turn, calls, said=said, tools=answer.tools)
        self.again()

    def again(self) -> None:
        """What is known by now is told, with the files that were edited."""
        files = tuple(dict.fromkeys(one.file for one in self._edits))
        latest, arriving = self._latest, self._arriving
        if arriving is None:
            self._tell(replace(latest, files=files))
            return
        said, turn = _on_a_line(_UNFINISHED.sub("", arriving.text)), latest.turns + 1
        text = _told(turn, said if len(said) <= SHOWN else "…" + said[1 - SHOWN :], arriving.tools)
        calls = latest.tool_calls + len(arriving.tools)
        self._tell(
            Progress(Phase.CONSOLIDATE, text, turn, calls, files, said=said, tools=arriving.tools, is_arriving=True)
        )


def _on_a_line(text: str) -> str:
    return " ".join(redact(text).split())


def _told(turn: int, said: str, tools: Sequence[str]) -> str:
    often = ((tool, tools.count(tool)) for tool in dict.fromkeys(tools))
    called = ", ".join(tool if count == 1 else f"{tool} ×{count}" for tool, count in often)
    return f"turn {turn}: {said or 'the model works'}{called and f' ({called})'}"
