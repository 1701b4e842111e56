"""How a dream can end. Each ending is a value to match on, never an exception."""

from __future__ import annotations

from dataclasses import dataclass, field

from reverie.model.change import Change, Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What every dream that got past its gates can tell."""

    engine: str
    sessions_reviewed: int = 0
    seconds: float = 0.0
    usage: dict[str, int | float] = field(default_factory=dict[str, "int | float"])
    problems: tuple[str, ...] = ()  # files that could not be read and were left as they are
    dry_run: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Dreamed(Ran):
    """Something landed; `held` more changes wait for review."""

    dream_id: str
    changes: tuple[Change, ...]
    held: int = 0
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Held(Ran):
    """Nothing landed, and something waits for review."""

    dream_id: str
    held: int
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unchanged(Ran):
    """There was nothing to do; not a byte of the folder changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledBack(Ran):
    """A check refused the whole dream; the folder is as it was."""

    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed(Ran):
    """The dream broke off; the folder is as it was, and the next try is not put off by a day."""

    reason: str
    error_code: str  # of the ReverieError behind it


@dataclass(frozen=True, slots=True)
class Skipped:
    """A gate was closed; nothing was done."""

    gate: str  # the gate's name: "time", "sessions", "lock"
    reason: str


Outcome = Dreamed | Held | Unchanged | RolledBack | Failed | Skipped
