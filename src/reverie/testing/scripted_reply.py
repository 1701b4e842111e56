"""What a scripted model is asked and what it answers, whichever provider's protocol carries it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

CHARACTERS_PER_TOKEN = 4  # near enough for English, and easy to foresee in a test


class Protocol(StrEnum):
    """The provider whose protocol a request speaks."""

    ANTHROPIC = "anthropic"
    OPENAI = "openai"


class Fault(StrEnum):
    """How an answer goes wrong on its way."""

    CUT = "cut"  # the connection breaks off after half of the bytes
    MALFORMED = "malformed"  # what comes instead is no JSON
    HANG = "hang"  # nothing comes, no header either, until the server is closed
    DRIP = "drip"  # the body comes one byte at a time


@dataclass(frozen=True, slots=True)
class Request:
    """One request for a model's turn. The path is without its query."""

    path: str
    body: dict[str, Any]
    protocol: Protocol


@dataclass(frozen=True, slots=True)
class Call:
    """A tool that the model calls. Arguments given as text are sent as they stand, so that they can be broken.

    Call("read", {"file": "tabs.md"})
    Call("read", '{"file": "tabs')
    """

    name: str
    arguments: Mapping[str, Any] | str = field(default_factory=dict[str, Any])

    def arguments_text(self) -> str:
        """The arguments as the model would write them."""
        return self.arguments if isinstance(self.arguments, str) else json.dumps(self.arguments, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Reply:
    """One turn of the model.

        Reply("Noted.")
        Reply("Let me look.", calls=(Call("read", {"file": "a.md"}), Call("read", {"file": "b.md"})))
        Reply(status=429, retry_after=2)
        Reply("Slowly.", fault=Fault.DRIP, delay=0.5)

    `delay` is seconds before the answer begins, and with DRIP before each byte of it. `retry_after` is sent with any
    status. `usage` replaces figures of the provider's usage object, by the provider's names. A status other than 200
    carries the provider's error body, with `refusal` as its message, in place of text and calls; a fault befalls
    either.
    """

    text: str = ""
    calls: tuple[Call, ...] = ()
    status: int = 200
    retry_after: float | None = None
    delay: float = 0
    fault: Fault | None = None
    usage: Mapping[str, Any] = field(default_factory=dict[str, Any])
    refusal: str = ""

    def output_tokens(self) -> int:
        """What the turn would cost, at four characters a token and never nothing."""
        written = len(self.text) + sum(len(call.name) + len(call.arguments_text()) for call in self.calls)
        return max(1, written // CHARACTERS_PER_TOKEN)
