"""Small proposals: files before and after, what was said, and what the checks make of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from reverie.dream.checks.check import Check
from reverie.dream.proposal import Proposal
from reverie.model.change import Change, Content, Finding, Reason, Verdict
from reverie.model.evidence import Evidence
from reverie.model.turn import Speaker, Turn
from reverie.text.claims import normalise

WRITTEN = datetime(2026, 3, 10, 9, 0, tzinfo=UTC)  # a Tuesday; the day the memories were written
SAID = datetime(2026, 11, 14, 10, 0, tzinfo=UTC)  # a Saturday
NOON = datetime(2026, 11, 15, 12, 0, tzinfo=UTC)
TOKEN = "ghp_" + "Zx8Kq2Lm5Np7Rt9Vw3Yb" + "6Dc4Fg1Hj0Qs2T4u"  # made here, in pieces, and nobody's


def content(text: str, when: datetime = WRITTEN) -> Content:
    return Content(text.encode(), int(when.timestamp()) * 1_000_000_000)


def changed(
    file: str,
    before: str | None,
    after: str | None,
    *reasons: Reason,
    evidence: Iterable[Evidence] = (),
    group: str = "",
) -> Change:
    return Change(
        file,
        None if before is None else content(before),
        None if after is None else content(after),
        reasons,
        tuple(evidence),
        group,
    )


class Transcript:
    """One transcript, "talk.jsonl", in which people said things; turns count from 1."""

    def __init__(self, *said: tuple[Speaker, str], when: datetime | None = SAID) -> None:
        self._turns = [Turn(number, who, text, when) for number, (who, text) in enumerate(said, 1)]

    def said(self, transcript: str, turn: int) -> Turn | None:
        return self._turns[turn - 1] if transcript == "talk.jsonl" and 0 < turn <= len(self._turns) else None

    def behind(self, transcript: str, turn: int) -> Sequence[Turn]:
        spoken = (Speaker.USER, Speaker.ASSISTANT)
        talk = self._turns if transcript == "talk.jsonl" else []
        return [one for one in talk if one.number > turn and one.speaker in spoken]


class Recorded:
    """A book of the folder, claim by claim."""

    def __init__(self, *evidence: Evidence) -> None:
        self._evidence = evidence

    def of(self, claim: str) -> Sequence[Evidence]:
        return [one for one in self._evidence if normalise(one.claim) == normalise(claim)]


def heard(quote: str, claim: str, role: str = "user", turn: int = 1, time: datetime | None = SAID) -> Evidence:
    return Evidence("talk.jsonl", turn, role, quote, time, claim)


def proposal(*changes: Change, others: dict[str, str] | None = None, **more: Any) -> Proposal:
    base = {name: content(text) for name, text in (others or {}).items()}
    base |= {change.file: change.before for change in changes if change.before}
    more.setdefault("now", NOON)
    return Proposal(base, changes, **more)


def findings(check: Check, *changes: Change, others: dict[str, str] | None = None, **more: Any) -> list[Finding]:
    return list(check.examine(proposal(*changes, others=others, **more)))


def verdicts(found: list[Finding]) -> list[tuple[str | None, Verdict]]:
    return [(finding.file, finding.verdict) for finding in found]
