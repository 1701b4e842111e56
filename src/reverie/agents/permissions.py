"""What a fork may do, as a value: fixed before any transcript is read, and nothing that it reads can widen it."""

from __future__ import annotations

from dataclasses import dataclass

READING = frozenset({"Read", "Grep", "Glob", "Bash"})
EDITING = frozenset({"Edit", "Write", "Retire"})


@dataclass(frozen=True, slots=True)
class Permissions:
    """The tools that may be called, and the files that may be edited: every memory file, or the ones that are named.

    A tool that is offered but not permitted stays in the list of tools, because a list that changed would be another
    prompt to the provider's cache; its calls are refused with a reason.
    """

    who: str  # for the reason
    tools: frozenset[str]
    files: frozenset[str] | None = None
    most_turns: int | None = None

    def why_not(self, tool: str, file: str | None = None) -> str:
        """Why a call is not permitted; nothing where it is."""
        if tool not in self.tools:
            allowed = ", ".join(sorted(self.tools))
            return f"{tool} is not open to {self.who}; use {allowed}"
        if file is not None and self.files is not None and file not in self.files:
            return f"{self.who} may only edit {', '.join(sorted(self.files))}"
        return ""


DREAM = Permissions("a dream", READING | EDITING)
EXTRACTION = Permissions("an extraction", READING | EDITING, most_turns=5)


def session_notes(file: str) -> Permissions:
    """The permissions of whoever keeps the session notes: to edit that one file, and nothing else."""
    return Permissions("the keeper of session notes", frozenset({"Edit"}), frozenset({file}))
