"""How a dream can end. Each ending is a value to match on, never an exception."""

from __future__ import annotations

from dataclasses import dataclass, field

from reverie.model.change import Change, Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What a dream that got past its gates cost and saw."""

    engine: str
    sessions_reviewed: int = 0
    seconds: float = 0.0
    usage: dict[str, int | float | None] = field(default_factory=dict[str, "int | float | None"])
    spent: str = ""  # which part of the budget ended the thinking early
    shortfall: str = ""  # why a model did less than it was asked to
    problems: tuple[str, ...] = ()  # what could not be read, files and turns, and was left as it is
    notes: tuple[str, ...] = ()  # what should be known of how a model worked
    dry_run: bool = False


@dataclass(frozen=True, slots=True)
class Dreamed:
    """Something landed; `held` more changes wait for review. The id is empty for a dry run."""

    dream_id: str
    changes: tuple[Change, ...]
    account: Account
    held: int = 0
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """Nothing landed, and `held` changes wait for review."""

    dream_id: str
    held: int
    account: Account
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Unchanged:
    """There was nothing to do; not a byte of the folder changed."""

    account: Account
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class RolledBack:
    """A check refused the whole dream; the folder is as it was."""

    findings: tuple[Finding, ...]
    account: Account


@dataclass(frozen=True, slots=True)
class Failed:
    """The dream broke off; the folder is as it was, and the next try is not put off by a day."""

    reason: str
    error_code: str  # of the ReverieError behind it
    account: Account


@dataclass(frozen=True, slots=True)
class Skipped:
    """A gate was closed; nothing was done."""

    gate: str  # the gate's name: "time", "sessions", "lock"
    reason: str


Outcome = Dreamed | Held | Unchanged | RolledBack | Failed | Skipped
