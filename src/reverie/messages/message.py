"""One message of a host's conversation, whichever provider's shape it has."""

from __future__ import annotations

from dataclasses import dataclass, field

from reverie.model.turn import Speaker


@dataclass(frozen=True, slots=True)
class Call:
    """A tool that the model asked for; `arguments` is the JSON as text."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Result:
    """What a tool answered to the call of that id; empty where it answered with no words."""

    call_id: str
    text: str
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """A message: whose words `text` holds, the calls and results beside them, and the host's own object.

    Only what a person typed is `Speaker.USER`; the results of tools are the tools', whoever `speaker` is.
    """

    speaker: Speaker
    text: str
    calls: tuple[Call, ...]
    results: tuple[Result, ...]
    original: object = field(repr=False, compare=False)
    aside: str = ""  # texts in the message that hold more than the speaker's words: reminders, recalled memories
    tokens: int = 0  # about how many the whole message takes
    is_instruction: bool = False  # it holds nothing but instructions of the program (`system`, `developer`)
    clings: bool = False  # it cannot stand without the message right after it

    def words(self) -> list[str]:
        """All that stands in the message, whoever said it."""
        every = (self.text, self.aside, *(result.text for result in self.results))
        return [text for text in every if text.strip()]
