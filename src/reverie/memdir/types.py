"""The four kinds of memory, and what each is for."""

from __future__ import annotations

from enum import StrEnum


class MemoryType(StrEnum):
    """What a memory is about. The list is closed: a fifth kind would blur the other four."""

    USER = "user"
    FEEDBACK = "feedback"
    PROJECT = "project"
    REFERENCE = "reference"

    @property
    def purpose(self) -> str:
        """What belongs in a memory of this kind, in one sentence."""
        return _PURPOSES[self]

    @property
    def when_to_save(self) -> str:
        """The moment that calls for a memory of this kind."""
        return _MOMENTS[self]

    @property
    def sharing(self) -> str:
        """Whether it belongs in the private or in the team folder."""
        return _SHARING[self]


_PURPOSES = {
    MemoryType.USER: (
        "Who the person is: their role, what they know well and what is new to them, what they prefer. "
        "It helps you to speak to them at the right level; it is never a verdict on them."
    ),
    MemoryType.FEEDBACK: (
        "How to work here: what they corrected, and equally what they told you was right, "
        "so that neither has to be said again."
    ),
    MemoryType.PROJECT: (
        "What is going on around the code and cannot be read from it: decisions and their motives, "
        "deadlines, who is responsible for what."
    ),
    MemoryType.REFERENCE: (
        "Where to look outside the project: the board, dashboard or document, and what it is good for. "
        "Keep the pointer, not a copy of what it points to."
    ),
}

_MOMENTS = {
    MemoryType.USER: "Save when you learn something lasting about their role, knowledge, duties or taste.",
    MemoryType.FEEDBACK: (
        "Save when they correct you (“not like that”, “stop doing …”) and when they confirm a choice that "
        "was not obvious (“yes, exactly so”). Confirmations are quieter: listen for them."
    ),
    MemoryType.PROJECT: (
        "Save when you learn who does what, why, or by when. Write dates in full, as YYYY-MM-DD: "
        "“Thursday” means nothing next month."
    ),
    MemoryType.REFERENCE: "Save when they name a system outside the project and what is to be found there.",
}

_SHARING = {
    MemoryType.USER: "always private",
    MemoryType.FEEDBACK: "private, unless it is a rule that everybody on the project follows",
    MemoryType.PROJECT: "team, unless it concerns this person alone",
    MemoryType.REFERENCE: "team, if others on the project use that system; else private",
}


def parse_type(value: object) -> MemoryType | None:
    """The kind that a frontmatter value names, None where it names none of the four."""
    if not isinstance(value, str):
        return None
    word = value.strip().casefold()
    return MemoryType(word) if word in _BY_WORD else None


_BY_WORD = frozenset(kind.value for kind in MemoryType)
