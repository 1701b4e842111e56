"""A tool that a model may call: its name, what it is told about it, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

Arguments = Mapping[str, object]
"""What a model gave with a call: anything, until it was read."""


class Refused(Exception):
    """A call that is not carried out. The text is said to the model and tells it what to do instead."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool by its JSON schema. `call` answers with text for the model; it raises Refused where it does not act."""

    name: str
    description: str
    properties: Mapping[str, Mapping[str, object]]
    required: tuple[str, ...]
    call: Callable[[Arguments], str]

    @property
    def schema(self) -> dict[str, object]:
        """The schema of its arguments, as providers want it."""
        properties = {name: dict(told) for name, told in self.properties.items()}
        return {
            "type": "object",
            "properties": properties,
            "required": list(self.required),
            "additionalProperties": False,
        }
