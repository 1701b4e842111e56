"""Where the user said what a model wrote: claim -> the turns it may come from -> the sentences that say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from functools import cached_property

from reverie.agents.workplace import Hint
from reverie.dream.checks.quoting import Passage, quoted_from, wordings
from reverie.dream.learning.heard import Heard
from reverie.dream.learning.hearing import local_time
from reverie.errors import ReverieError
from reverie.model.evidence import Evidence
from reverie.model.turn import Turn
from reverie.text.claims import split_claims
from reverie.transcripts.formats import open_transcript
from reverie.transcripts.session_name import find_session
from reverie.understand.words import content_words

NEAREST = 12  # sentences of the user that are tried for a claim of which nobody says where it was said
LEAST_SHARED = 2  # words


class Quotes:
    """The sentences that can speak for a claim: those of the turns that a model named, and what the user said that
    seemed worth keeping. Whatever a model says, only words that stand there count.
    """

    def __init__(self, sessions: Mapping[str, str], heard: Sequence[Heard], zone: tzinfo | None) -> None:
        self._sessions = sessions
        self._heard = heard
        self._zone = zone
        self._turns: dict[tuple[str, int], Turn | None] = {}

    def of(self, claim: str, hints: Sequence[Hint]) -> list[Evidence]:
        """The evidence that says all of the claim; none where nothing does."""
        spoken = {**self._named(claim, hints), **self._near(claim)}
        used = quoted_from(claim, list(spoken))
        return list(dict.fromkeys(spoken[one] for one in used))

    def _named(self, claim: str, hints: Sequence[Hint]) -> dict[Passage, Evidence]:
        found: dict[Passage, Evidence] = {}
        for hint in hints:
            name = find_session(self._sessions, hint.session)
            turn = self._turn(self._sessions[name], hint.turn) if name else None
            if name is None or turn is None:
                continue
            time = local_time(turn.time, self._zone) if turn.time else None
            for sentence in split_claims(turn.text):
                evidence = Evidence(name, turn.number, turn.speaker, sentence.text, time, claim)
                for wording in wordings(sentence.text, time):
                    found.setdefault(wording, evidence)
        return found

    def _near(self, claim: str) -> dict[Passage, Evidence]:
        words = content_words(claim)
        shared = [(len(words & said), number) for number, said in enumerate(self._words)]
        nearest = sorted((one for one in shared if one[0] >= LEAST_SHARED), reverse=True)[:NEAREST]
        found: dict[Passage, Evidence] = {}
        for _, number in nearest:
            heard = self._heard[number]
            for wording in wordings(heard.statement, heard.time if heard.is_dated else None):
                found.setdefault(wording, heard.evidence(heard.statement, claim))
        return found

    @cached_property
    def _words(self) -> list[frozenset[str]]:
        return [content_words(heard.statement) for heard in self._heard]

    def _turn(self, path: str, number: int) -> Turn | None:
        key = (path, number)
        if key not in self._turns:
            try:
                self._turns[key] = next((turn for turn in open_transcript(path) if turn.number == number), None)
            except ReverieError:
                self._turns[key] = None
        return self._turns[key]
