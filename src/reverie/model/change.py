"""What a dream, or any other verb, would do to a memory folder: file by file, each with its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from reverie.model.evidence import Evidence


class ChangeKind(StrEnum):
    """What happens to the file."""

    CREATED = "created"
    EDITED = "edited"
    RETIRED = "retired"  # taken out of the folder; its bytes stay in the archive


# Rules of reasons for which a change waits, and which say so in their text.
CUT_SHORT = "cut-short"  # the user said it only with what limits it
OVERTAKEN = "overtaken"  # the user said otherwise later


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something changes.

    `rule` is a stable word that policy and programs go by; `text` is the sentence a person reads; `destination`
    says where the words that leave the file are now ("merged into tabs.md"), and is None where none leave. `key` names
    this very repair, the same on every night, so that one the user took back is not made again. `claim` is the
    statement that left, as it stood in the file, so that each can be accounted for; empty where none left, or where the
    reason speaks for a whole file.
    """

    rule: str
    text: str
    destination: str | None = None
    key: str = ""
    claim: str = ""


@dataclass(frozen=True, slots=True)
class Content:
    """A file's bytes and its time stamp, both of which undo gives back."""

    data: bytes
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class Change:
    """One file, before and after. `before` None: the file is new. `after` None: it is retired.

    Changes of one `group` hang together: they land together or wait together. `relies_on` names other files that must
    be as they were when the change was thought of (a copy is only retired while its twin still says the same).
    """

    file: str  # relative to the memory folder, with forward slashes
    before: Content | None
    after: Content | None
    reasons: tuple[Reason, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    group: str = ""
    relies_on: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        assert self.before or self.after, "a change needs a before or an after"

    @property
    def kind(self) -> ChangeKind:
        """Created, edited or retired."""
        if self.before is None:
            return ChangeKind.CREATED
        return ChangeKind.RETIRED if self.after is None else ChangeKind.EDITED

    @property
    def reason(self) -> str:
        """All reasons in one line."""
        return "; ".join(reason.text for reason in self.reasons)

    def reversed(self) -> Change:
        """The change that takes this one back."""
        return replace(self, before=self.after, after=self.before)


def grouped(changes: Sequence[Change]) -> list[list[Change]]:
    """Changes that hang together, together; in the order in which their first member came."""
    groups: dict[str, list[Change]] = {}
    for change in changes:
        groups.setdefault(change.group or change.file, []).append(change)
    return list(groups.values())


class Verdict(StrEnum):
    """How far a finding goes."""

    HOLD = "hold"  # the change waits in the review queue
    REFUSE = "refuse"  # the change is dropped; without a file: nothing lands at all


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check has to say about one change (`file`), or about all of them (`file` None)."""

    check: str  # the check's name: "pinned", "bounded-loss"
    verdict: Verdict
    message: str  # what is wrong
    advice: str  # what the user can do about it
    file: str | None = None


@dataclass(frozen=True, slots=True)
class HeldChange:
    """A change that waits for the user, and why."""

    held_id: str
    dream_id: str
    change: Change
    why: tuple[str, ...] = ()
