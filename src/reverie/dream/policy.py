"""Findings and the user's policy become a decision on each change: it lands, it waits, or it is dropped.

A pure function, so that `--dry-run` and the review queue show exactly what a dream would do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from reverie.model.change import Change, Finding, Verdict, grouped

LOW_RISK = frozenset(
    {
        "exact-duplicate",
        "moved-link",
        "doubled-line",
        "relative-date",
        "index-detail",
        "index-repair",
        "said-by-user",
        "superseded",
        "near-duplicate",
        "contradiction",
    }
)


class Review(StrEnum):
    """How much lands without the user's word."""

    SAFE = "safe"  # low-risk changes land, the rest waits
    HOLD = "hold"  # everything waits
    APPLY = "apply"  # everything that no check objects to lands


@dataclass(frozen=True, slots=True)
class Waiting:
    """A change that waits, and why."""

    change: Change
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """What becomes of each change. `refused_whole`: a check refused the dream itself, and nothing lands or waits."""

    lands: tuple[Change, ...] = ()
    waits: tuple[Waiting, ...] = ()
    dropped: tuple[Change, ...] = ()
    refused_whole: bool = False


def decide(changes: Sequence[Change], findings: Sequence[Finding], review: Review) -> Decision:
    """Sort the changes. A group goes the way of its worst member: dropped before waiting before landing."""
    if any(finding.file is None and finding.verdict is Verdict.REFUSE for finding in findings):
        return Decision(refused_whole=True)
    lands: list[Change] = []
    waits: list[Waiting] = []
    dropped: list[Change] = []
    for group in grouped(changes):
        files = {change.file for change in group}
        about = [finding for finding in findings if finding.file in files]
        why = tuple(finding.message for finding in about if finding.verdict is Verdict.HOLD) + _policy_says(
            group, review
        )
        if any(finding.verdict is Verdict.REFUSE for finding in about):
            dropped += group
        elif why:
            waits += [Waiting(change, why) for change in group]
        else:
            lands += group
    return Decision(tuple(lands), tuple(waits), tuple(dropped))


def _policy_says(group: list[Change], review: Review) -> tuple[str, ...]:
    if review is Review.HOLD:
        return ("you asked to review everything",)
    if review is Review.SAFE and not all(_is_low_risk(change) for change in group):
        return ("it is more than a safe repair",)
    return ()


def _is_low_risk(change: Change) -> bool:
    return bool(change.reasons) and all(reason.rule in LOW_RISK for reason in change.reasons)
