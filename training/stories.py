"""Small stories with known truth: what a memory holds, what is said, and which statement that makes untrue.

They have the form of dreambench's scenes. Each file is by one hand; its stories make one folder together.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from reverie.dream.learning.entry import Entry, entry_of
from reverie.dream.learning.hearing import BEFORE_CHARS, hear
from reverie.dream.learning.page import statements
from reverie.memdir.memory_file import parse
from reverie.testing.transcript_builder import TranscriptBuilder
from reverie.understand.statement import Statement

STORIES = Path(__file__).parent / "stories"
NOTHING_CHANGED = "-not-"  # in the name of a story of an update that is none


@dataclass(frozen=True)
class Story:
    """One story. Groups are words that a statement holds all of; `a|b` is either."""

    hand: str
    row: dict[str, Any]

    @property
    def id(self) -> str:
        return self.row["id"]

    @property
    def is_update(self) -> bool:
        return self.row["kind"] == "update" and NOTHING_CHANGED not in self.id

    @property
    def repeats(self) -> bool:
        return self.row["kind"] == "duplicate"

    def gives_up(self, text: str) -> bool:
        """Whether a statement is one that must be gone in the end."""
        return self.is_update and any(_holds(text, group) for group in self.row["expect"].get("absent", ()))

    def tells(self, text: str, known: Sequence[str]) -> bool:
        """Whether a sentence says what is new: a group that nothing held before."""
        new = [one for one in self.row["expect"].get("present", ()) if not any(_holds(old, one) for old in known)]
        return self.is_update and any(_holds(text, group) for group in new)

    def is_said_again(self, old: str, new: str) -> bool:
        """Whether a statement and a sentence both say what must stand only once."""
        once = self.row["expect"].get("once", ())
        return bool(once) and _holds(old, once) and _holds(new, once)

    def known(self) -> list[Statement]:
        """What its memory files state."""
        files = [parse(one["file"], one["text"].encode(), 0) for one in self.row["memory"]]
        return [Statement.of(claim.text, file.name) for file in files for claim in statements(file)]

    def is_worth(self, text: str) -> bool:
        """Whether a sentence says what must or may be kept; of what a first session says, also what a later one
        changes. What only shares its words with that is named in the story as nothing.
        """
        expect = self.row["expect"]
        if any(text in one for one in expect.get("nothing", ())):
            return False
        changed = expect.get("absent", ()) if self.is_update else ()  # else it names what nobody has settled
        groups = [*expect.get("present", ()), *expect.get("allowed", ()), *changed]
        return any(_holds(text, one) for one in (*groups, expect.get("once"), expect.get("about")) if one)

    def kinds(self, text: str) -> tuple[str, ...]:
        """The kinds of memory that a sentence with something new may become; none where the story does not say."""
        expect = self.row["expect"]
        is_told = self.row["kind"] == "learn" and any(_holds(text, one) for one in expect.get("present", ()))
        return tuple(expect["type"].split("|")) if is_told and "type" in expect else ()

    def typed(self) -> Iterator[tuple[str, str]]:
        """Each message of the user's, with the end of what it answers."""
        for session in self.row["sessions"]:
            answered = ""
            for who, text in session["turns"]:
                if who == "user":
                    yield text, answered[-BEFORE_CHARS:]
                answered = text if who == "assistant" else "" if who == "user" else answered

    def heard(self) -> list[tuple[int, Entry]]:
        """What a dream hears in its sessions, each with the number of the session."""
        found: list[tuple[int, Entry]] = []
        with TemporaryDirectory() as place:
            for number, session in enumerate(self.row["sessions"]):
                path = Path(place, f"{number}.jsonl")
                _written(session, path)
                found += [(number, entry_of(one)) for one in hear({str(number): str(path)}, UTC).heard]
        return found


def read_stories(hand: str) -> list[Story]:
    """The stories of one hand."""
    lines = (STORIES / f"{hand}.jsonl").read_text(encoding="utf-8").splitlines()
    return [Story(hand, json.loads(line)) for line in lines if line.strip()]


def hands() -> Iterator[str]:
    """Who wrote stories."""
    return (path.stem for path in sorted(STORIES.glob("*.jsonl")))


def _written(session: dict[str, Any], path: Path) -> None:
    builder = TranscriptBuilder("story", start=datetime.fromisoformat(session["at"]))
    for who, text in session["turns"]:
        if who == "user":
            builder.user(text)
        elif who == "assistant":
            builder.assistant(text)
        elif who == "tool":
            builder.tool_use("Bash", command="…").tool_result(text)
    builder.write(path)


def _holds(text: str, group: Sequence[str]) -> bool:
    plain = " ".join(text.split()).casefold()
    return all(any(choice.casefold() in plain for choice in choices.split("|")) for choices in group)
