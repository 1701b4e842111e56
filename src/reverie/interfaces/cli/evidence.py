"""Evidence as a person reads it: who said it and when, the words, and where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reverie.interfaces.cli.phrases import minute
from reverie.interfaces.cli.screen import Screen
from reverie.model.evidence import LOG, REVIEW, Evidence, Trust
from reverie.model.turn import Speaker
from reverie.text.claims import normalise

_WHOSE = {
    Trust.USER: "your word",
    Trust.ASSISTANT: "the assistant's word",
    Trust.OUTSIDE: "the word of a tool, a page or a file alone",
}
_SPEAKERS = {
    Speaker.USER: "you said",
    Speaker.ASSISTANT: "the assistant said",
    Speaker.TOOL: "a tool printed",
    Speaker.HARNESS: "the agent program put in",
    Speaker.SUBAGENT: "a sub-agent said",
    LOG: "your daily log says",
}


def whose_word(trust: Trust) -> str:
    """How far a claim is to be trusted, in words."""
    return _WHOSE[trust]


def draw_evidence(page: Screen, evidence: Sequence[Evidence], *, indent: int = 2) -> None:
    """Show the words that a claim rests on, each with its speaker, time and place."""
    for one in evidence:
        when = f" on {minute(one.time)}" if one.time else ""
        if one.role == REVIEW:
            page.say((f"you confirmed it in a review{when}", "dim"), indent=indent)
            continue
        place = f"line {one.turn} of {one.transcript}" if one.role == LOG else f"turn {one.turn} of {one.transcript}"
        said = _SPEAKERS.get(one.role, f"{one.role} said")
        page.say((f"{said}{when}, {place}: ", "dim"), f"“{one.quote}”", indent=indent)


def draw_evidence_by_claim(page: Screen, evidence: Sequence[Evidence]) -> None:
    """Show what a change rests on, claim by claim; claims that rest on the same words together."""
    for ground, claims in _by_ground(evidence).items():
        rests = "rests on" if len(claims) == 1 else "rest on"
        for number, claim in enumerate(claims, start=1):
            page.say(("“", "dim"), claim, (f"” {rests if number == len(claims) else 'and'}", "dim"), indent=2)
        draw_evidence(page, ground, indent=4 if claims else 2)


def _by_ground(evidence: Sequence[Evidence]) -> dict[tuple[Evidence, ...], list[str]]:
    """What some claims rest on, and which, each once; no claim where it speaks for the whole file. A description that
    repeats a claim rests on the same words, and is the same claim whatever its full stop.
    """
    wordings: dict[str, str] = {}
    grounds: dict[str, dict[Evidence, None]] = {}
    for one in evidence:
        claim = wordings.setdefault(normalise(one.claim), one.claim)
        grounds.setdefault(claim, {})[replace(one, claim="")] = None
    claims: dict[tuple[Evidence, ...], list[str]] = {}
    for claim, ground in grounds.items():
        claims.setdefault(tuple(ground), []).extend([claim] if claim else [])
    return claims
