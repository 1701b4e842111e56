"""Whether evidence is true: the turn it names was said by whom it says, then, and in those words."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache

from reverie.dream.checks.meant import is_meant
from reverie.dream.checks.quoting import is_line_of, is_quoted, spoken
from reverie.dream.checks.taken_back import taken_back_by
from reverie.dream.proposal import Proposal
from reverie.memdir.daily_log import LOGS
from reverie.model.change import Change
from reverie.model.evidence import LOG, Evidence, Trust
from reverie.model.turn import Speaker, Turn
from reverie.text.anchors import missing
from reverie.text.claims import compatible
from reverie.text.plain import UNSEEN
from reverie.understand.halves import judged_whole
from reverie.understand.sentences import Sentence, sentences
from reverie.understand.words import is_chinese, plain_tokens
from reverie.understand.worth import Judgement

ANSWERED = 400  # characters of what a message answers: enough to tell what a short one is about
LONGEST_READ = 20_000  # characters of a message that is judged as a whole
AROUND = 600  # characters on either side of a quote: longer than any sentence that could turn it round


class Truth:
    """Looks evidence up, each piece once."""

    def __init__(self, proposal: Proposal) -> None:
        self._proposal = proposal
        self._recorded = _recorded(proposal)
        self._known: dict[Evidence, str] = {}

    def objection(self, evidence: Evidence) -> str:
        """What speaks against the evidence, for a person to read; empty where it is true."""
        bare = replace(evidence, claim="")
        if bare not in self._known:
            self._known[bare] = self._look_up(bare)
        return self._known[bare]

    def true_evidence(self, change: Change) -> list[Evidence]:
        """The evidence of a change that nothing speaks against."""
        return [one for one in change.evidence if not self.objection(one)]

    def stands_alone(self, evidence: Evidence) -> bool:
        """Whether the quote is whole clauses of its turn: "deploy on Fridays" is not what "never deploy on Fridays"
        says.
        """
        turn = self._turn(evidence)
        if turn is None:
            return True
        around = _around(turn.text, evidence.quote)
        return is_quoted(evidence.quote, [spoken(around)]) or is_line_of(evidence.quote, around)

    def is_meant(self, evidence: Evidence, claim: str) -> bool:
        """Whether who is quoted said the claim as being so; asked of the user's own words alone."""
        turn = self._turn(evidence)
        if turn is None or evidence.trust is not Trust.USER or evidence.role == LOG:
            return True
        return is_meant(_around(turn.text, evidence.quote), claim)

    def kept(self, evidence: Evidence) -> list[str]:
        """What of the quoted sentences of the user the embedded engine would keep by itself, as it would write it: it
        judges each in its message, so that none of them needs another proof that it was meant.
        """
        turn = self._turn(evidence)
        if turn is None or evidence.trust is not Trust.USER or evidence.role == LOG or len(turn.text) > LONGEST_READ:
            return []
        found, judged = _judged(turn.text, self.answered(evidence))
        quoted = (one for sentence, one in zip(found, judged, strict=True) if sentence.text in evidence.quote)
        return [one.core for one in quoted if one.is_kept and one.core]

    def time_said(self, evidence: Evidence) -> datetime | None:
        """The time that relative dates in the quote are counted from; None where the source tells none."""
        turn = self._turn(evidence)
        return None if turn is not None and turn.time is None else evidence.time

    def message(self, evidence: Evidence) -> str:
        """What was said around the quote in its turn; the quote alone where that cannot be looked up."""
        turn = self._turn(evidence)
        return _around(turn.text, evidence.quote) if turn else evidence.quote

    def answered(self, evidence: Evidence) -> str:
        """The end of what the assistant had said since the user spoke before; nothing where it said nothing. What tools
        printed meanwhile is passed over.
        """
        sources = self._proposal.sources
        number = evidence.turn - 1 if sources and evidence.role != LOG else 0
        while sources and number > 0 and (before := sources.said(evidence.transcript, number)):
            if before.speaker is Speaker.USER:
                break
            if before.speaker is Speaker.ASSISTANT and before.text:
                return before.text[-ANSWERED:]
            number -= 1
        return ""

    def taken_back_by(self, evidence: Evidence, claim: str) -> str:
        """The words with which the user took back, later in the same session, what the evidence quotes for a claim;
        empty where they did not.
        """
        sources, turn = self._proposal.sources, self._turn(evidence)
        if sources is None or turn is None or evidence.trust is not Trust.USER or evidence.role == LOG:
            return ""
        return taken_back_by(claim, evidence.quote, turn, sources.behind(evidence.transcript, evidence.turn))

    def _look_up(self, evidence: Evidence) -> str:
        if self._proposal.sources is None or evidence in self._recorded:
            return ""
        turn = self._turn(evidence)
        if turn is None:
            return f"there is no turn {evidence.turn} in {evidence.transcript or 'a transcript without a name'}"
        if not _is_speaker(evidence, turn):
            return (
                f"turn {evidence.turn} of {evidence.transcript} was said by the {turn.speaker}, not the {evidence.role}"
            )
        if not _is_time(evidence.time, turn.time):
            return f"turn {evidence.turn} of {evidence.transcript} was said at another time"
        if not _says(turn.text, evidence.quote):
            return f"the words quoted do not stand in turn {evidence.turn} of {evidence.transcript}"
        return ""

    def _turn(self, evidence: Evidence) -> Turn | None:
        sources = self._proposal.sources
        return sources.said(evidence.transcript, evidence.turn) if sources else None


@lru_cache(maxsize=256)
def _judged(message: str, answered: str) -> tuple[list[Sentence], list[Judgement]]:
    return judged_whole(message, sentences(message), answered)


def is_known_to_be_somebodys(evidence: Evidence) -> bool:
    """Whether the evidence claims to be the word of the user or the assistant, whose turns can always be looked up.

    A file or a page may have changed since; what only it said waits for the user in any case.
    """
    return evidence.trust is not Trust.OUTSIDE


def _recorded(proposal: Proposal) -> frozenset[Evidence]:
    """What is on record for the claims of these changes: it was looked up while it was new, and transcripts go."""
    claims = {claim for change in proposal.changes for claim in proposal.diff_of(change).left}
    claims |= {one.claim for change in proposal.changes for one in change.evidence}
    return frozenset(replace(one, claim="") for claim in claims for one in proposal.book.of(claim))


def _is_speaker(evidence: Evidence, turn: Turn) -> bool:
    if evidence.role == LOG:
        return turn.speaker is Speaker.USER and evidence.transcript.startswith(f"{LOGS}/")
    return evidence.role == turn.speaker


def _is_time(claimed: datetime | None, said: datetime | None) -> bool:
    """Whether the two are one moment. Where a transcript tells none, the time only gives a turn its place in order."""
    return said is None or (claimed is not None and moment(claimed) == moment(said))


def moment(time: datetime) -> datetime:
    """The time with a zone, so that any two can be compared; one without is taken for UTC."""
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def _says(text: str, quote: str) -> bool:
    """Whether the quote stands in the text: to the letter but for white space, or word for word where the marks of a
    list stood between.
    """
    letters = "".join(_plain(quote).split())
    if not letters:
        return False
    if letters in "".join(_plain(text).split()):
        return True
    return _words(quote) in _words(text) and not missing(quote, text)


def _around(text: str, quote: str) -> str:
    """The part of a turn that a quote stands in, so that a long paste is not read for one sentence of it."""
    at = text.find(quote)
    return text if at < 0 else text[max(0, at - AROUND) : at + len(quote) + AROUND]


def _plain(text: str) -> str:
    return UNSEEN.sub("", compatible(text))


def _words(text: str) -> str:
    tokens = (" ".join(token) if is_chinese(token) else token for token in plain_tokens(UNSEEN.sub("", text)))
    return f" {' '.join(tokens)} "
