"""Where a claim came from, and how far its source is to be trusted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from reverie.model.turn import Speaker

LOG = "log"  # the role of a line in a daily log: the memory folder's own text, so the user's word
PROGRAM = "program"  # the role of what a program put into the memory folder by itself: nobody said it
REVIEW = "review"  # the role of a held change that the user let land: their yes to it


class Trust(StrEnum):
    """Whose word a claim is, the highest first."""

    USER = "user"  # typed by the person, or standing in their memory folder without other evidence
    ASSISTANT = "assistant"  # said by the model in the main conversation
    OUTSIDE = "outside"  # printed by a tool, found in a file or page, stored by a program, or said by a sub-agent


_ORDER = (Trust.USER, Trust.ASSISTANT, Trust.OUTSIDE)
_BY_ROLE = {Speaker.USER: Trust.USER, LOG: Trust.USER, REVIEW: Trust.USER, Speaker.ASSISTANT: Trust.ASSISTANT}


@dataclass(frozen=True, slots=True)
class Evidence:
    """The words a claim rests on: which transcript, which turn, who said it, and the quote itself.

    `claim` is the statement that rests on it, as it stands in the memory file; empty where it speaks for a whole file.
    """

    transcript: str  # the session's name, see transcripts/session_name.py; or a daily log's path
    turn: int
    role: str  # a Speaker, or "log", "program" or "review"
    quote: str
    time: datetime | None = None
    claim: str = ""

    @property
    def trust(self) -> Trust:
        """Whose word it is. A role nobody knows is nobody's word."""
        return _BY_ROLE.get(self.role, Trust.OUTSIDE)


def highest_trust(evidence: Iterable[Evidence]) -> Trust:
    """What several sources of one claim amount to: that of the best of them. Without any, the user's own hand."""
    return min((one.trust for one in evidence), key=_ORDER.index, default=Trust.USER)


def lowest_trust(trusts: Iterable[Trust]) -> Trust:
    """What a text made of several claims amounts to: that of the weakest of them."""
    return max(trusts, key=_ORDER.index, default=Trust.USER)
