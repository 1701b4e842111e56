"""Findings and the user's policy become a decision on each change: it lands, it waits, or it is dropped.

A pure function, so that `--dry-run` and the review queue show exactly what a dream would do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from reverie.model.change import OVERTAKEN, Change, Finding, Verdict, grouped

LOW_RISK: Mapping[str, str] = MappingProxyType(
    {
        "exact-duplicate": "another file says every word of it",
        "doubled-line": "the same list says it above",
        "near-duplicate": "another memory says all of it, which the ledger has seen to fact by fact",
        "moved-link": "it leads to where the words now are",
        "relative-date": "the day can be counted, and counting it again gives the same",
        "index-detail": "the words of an index line move into the file it points at",
        "index-repair": "the index lists what is there, and no memory changes",
        "said-by-user": "the user said it, in these words",
        "superseded": "the user said otherwise later, in these words, and the archive keeps what they said before",
        "taken-back": "the user took it back, in these words, and the archive keeps it",
        "contradiction": "two memories cannot both hold, and the newer or more trusted one stays",
    }
)
"""The rules whose changes land by themselves under `safe`, each with why it may.

What retires a memory because it can be looked up or is over, and what corrects one by the look of the project, is not
among them: only the user knows whether the memory or the project is wrong.
"""


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
        minded = dict.fromkeys(_told(one) for one in about if one.verdict is Verdict.HOLD)
        why = (*minded, *_policy_says(group, review))
        if any(finding.verdict is Verdict.REFUSE for finding in about):
            dropped += group
        elif why:
            waits += [Waiting(change, why) for change in group]
        else:
            lands += group
    return Decision(tuple(lands), tuple(waits), tuple(dropped))


def _told(finding: Finding) -> str:
    """What a check minds, which one it is, and what the user can do."""
    return f"{finding.message} ({finding.check}); {finding.advice}"


def _policy_says(group: list[Change], review: Review) -> tuple[str, ...]:
    if review is Review.HOLD:
        return ("you asked to review everything",)
    if review is Review.SAFE and not all(_is_low_risk(change) for change in group):
        overtaken = (one.text for change in group for one in change.reasons if one.rule == OVERTAKEN)
        return tuple(dict.fromkeys(overtaken)) or ("it is more than a safe repair",)
    return ()


def _is_low_risk(change: Change) -> bool:
    return bool(change.reasons) and all(reason.rule in LOW_RISK for reason in change.reasons)
