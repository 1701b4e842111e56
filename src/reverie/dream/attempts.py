"""What the latest dreams came to, also those that nobody saw: the lines of `events.jsonl` -> attempts, in words.

A dream that a gate kept from starting is none of them: `status` asks the gates themselves.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import takewhile
from typing import cast

from reverie.dream.events import FILE, MOST_BYTES, OLD_SUFFIX
from reverie.store.durable import read_bounded
from reverie.store.store import Store

MOST_LINES = 400  # the latest; an attempt has two
CUT_OFF = "its process was killed, or the machine went down"


class Ending(StrEnum):
    """How an attempt ended."""

    DREAMED = "dreamed"
    HELD = "held"
    UNCHANGED = "unchanged"
    ROLLED_BACK = "rolled-back"
    FAILED = "failed"
    STOPPED = "stopped"  # by somebody who wanted it to end
    CUT_OFF = "cut-off"


_FAULTS = frozenset({Ending.ROLLED_BACK, Ending.FAILED, Ending.CUT_OFF})
_OF_CODES = {"stopped": Ending.STOPPED, "rolled-back": Ending.ROLLED_BACK}
_ADVICE = {
    "model": "once that is mended, `reverie dream --now` tries again; `--engine rules` dreams without a model",
    "context-full": "take a model that can read more at once, or `reverie dream --now --engine rules`",
    "settings": "a dream in the background has the environment of the agent that starts it: set what is missing there",
    "budget": "`reverie config` shows the limits, all of which can be raised; `--engine rules` costs nothing",
    "rolled-back": "`reverie dream --now --dry-run` shows what it would do",
}
_TRY_AGAIN = "`reverie dream --now` tries again"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One dream that was begun: when it ended, who thought, and what it came to. `why` says what went wrong, or kept it
    from doing more; nothing where nothing did. `files` is how many changed.
    """

    time: datetime
    engine: str
    ending: Ending
    why: str = ""
    code: str = ""  # of the error behind it
    files: int = 0

    @property
    def is_fault(self) -> bool:
        """Whether nothing came of it though nobody wanted that."""
        return self.ending in _FAULTS

    @property
    def landed(self) -> bool:
        """Whether the history tells of it."""
        return self.ending in (Ending.DREAMED, Ending.HELD)

    @property
    def advice(self) -> str:
        """What to do about one that failed, besides what its reason says."""
        return _ADVICE.get(self.code, _TRY_AGAIN)


def latest_attempts(store: Store) -> list[Attempt]:
    """The attempts that are over, newest first. One that is under way is not among them."""
    attempts, begun = _read(store.state.path)
    if begun and store.running() is None:
        # It may have ended between the two looks; only what is open still was cut off.
        attempts, begun = _read(store.state.path)
        attempts += [begun] if begun else []
    return attempts[::-1]


def failed_in_a_row(attempts: Iterable[Attempt]) -> int:
    """How many of the latest, given newest first, failed one after the other."""
    return sum(1 for _ in takewhile(lambda one: one.is_fault, attempts))


def _read(state_dir: str) -> tuple[list[Attempt], Attempt | None]:
    """The attempts, oldest first, and the one whose end is not told."""
    attempts: list[Attempt] = []
    begun: Attempt | None = None
    for line in _lines(state_dir):
        told = _told(line)
        if told is None:
            continue
        event, attempt = told
        if event == "fired":
            # Only one dreams at a time: whoever began before and told no end has none.
            attempts += [begun] if begun else []
            begun = attempt
        else:
            attempts.append(attempt)
            begun = None
    return attempts, begun


def _lines(state_dir: str) -> Iterator[bytes]:
    path = os.path.join(state_dir, FILE)
    lines: list[bytes] = []
    for name in (path, path + OLD_SUFFIX):
        if len(lines) < MOST_LINES:
            try:
                lines = [*read_bounded(None, name, 2 * MOST_BYTES).splitlines(), *lines]
            except OSError:
                continue
    yield from lines[-MOST_LINES:]


def _told(line: bytes) -> tuple[str, Attempt] | None:
    """The event of a line, and the attempt it tells of; None for a line that is torn or not ours."""
    try:
        found: object = json.loads(line)
        if not isinstance(found, dict):
            return None
        fields = cast("Mapping[str, object]", found)
        time = datetime.fromisoformat(_text(fields, "time"))
    except (ValueError, RecursionError):
        return None
    event = _text(fields, "event")
    if event not in ("fired", "completed", "failed") or time.tzinfo is None:
        return None
    why, files = _text(fields, "why"), fields.get("files_changed")
    if event == "fired":
        why = CUT_OFF
    count = files if isinstance(files, int) else 0
    return event, Attempt(time, _text(fields, "engine"), _ending(event, fields), why, _text(fields, "code"), count)


def _ending(event: str, fields: Mapping[str, object]) -> Ending:
    if event == "fired":
        return Ending.CUT_OFF
    if event == "failed":
        return _OF_CODES.get(_text(fields, "code"), Ending.FAILED)
    outcome = _text(fields, "outcome")
    if outcome in (Ending.HELD, Ending.UNCHANGED):
        return Ending(outcome)
    return Ending.DREAMED if fields.get("files_changed") else Ending.UNCHANGED


def _text(fields: Mapping[str, object], name: str) -> str:
    value = fields.get(name)
    return value if isinstance(value, str) else ""
