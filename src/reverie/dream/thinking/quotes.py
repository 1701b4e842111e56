"""Where the user said what a model wrote: claim -> the turns it may come from -> the sentences that say it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from functools import cached_property

from reverie.agents.workplace import Hint
from reverie.dream.checks.quoting import Passage, is_fragment, is_of_several_days, quoted_from, wordings
from reverie.dream.checks.truth import moment
from reverie.dream.learning.heard import Heard
from reverie.dream.learning.hearing import local_time
from reverie.errors import ReverieError
from reverie.model.evidence import LOG, Evidence, Trust
from reverie.model.turn import Speaker, Turn
from reverie.store.names import LOGS
from reverie.text.claims import split_claims
from reverie.text.dates import make_absolute
from reverie.transcripts.formats import open_transcript
from reverie.transcripts.session_name import find_session
from reverie.understand.retraction import asks_to_forget
from reverie.understand.sharing import asks_to_share
from reverie.understand.words import content_words

NEAREST = 12  # sentences of the user that are tried for a claim of which nobody says where it was said
LEAST_SHARED = 2  # words
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)

LogLine = Callable[[str, int], Turn | None]


@dataclass(frozen=True, slots=True)
class Found:
    """What says a claim: the evidence, and whether all of the claim stands in it or in the folder; `is_mixed` where it
    does but for a clause that would take on the day of another.
    """

    evidence: tuple[Evidence, ...]
    is_said: bool
    is_mixed: bool


class Quotes:
    """The sentences that can speak for a claim: those of the turns and log lines that a model named, and what the user
    said that seemed worth keeping. Whatever a model says, only words that stand there count.
    """

    def __init__(
        self, sessions: Mapping[str, str], heard: Sequence[Heard], zone: tzinfo | None, log_line: LogLine
    ) -> None:
        self._sessions = sessions
        self._heard = heard
        self._zone = zone
        self._log_line = log_line
        self._turns: dict[tuple[str, int], Turn | None] = {}
        self._talks: dict[str, Sequence[Turn]] = {}

    def of(
        self, claim: str, hints: Sequence[Hint], held: Sequence[Passage] = (), replaced: Sequence[Passage] = ()
    ) -> Found:
        """What says the claim: evidence alone where that is enough, else together with words that the folder held, and
        in one sentence with clauses of what it replaced.
        """
        spoken = {**self._named(claim, hints), **self._near(claim)}
        sources = sorted(spoken, key=lambda one: spoken[one].trust is not Trust.USER)
        used = quoted_from(claim, sources) or quoted_from(claim, [*held, *sources], replaced=replaced)
        if is_fragment(claim, (one for one in used if one in spoken)):
            return Found((), False, False)
        is_mixed = not used and is_of_several_days(claim, [*held, *sources], replaced)
        return Found(tuple(dict.fromkeys(spoken[one] for one in used if one in spoken)), bool(used), is_mixed)

    def said(self, transcript: str, turn: int) -> Turn | None:
        """The turn, or the line of a log, that evidence names; None where there is none."""
        if _is_log(transcript):
            return self._log_line(transcript, turn)
        return self._turn(self._sessions[transcript], turn) if transcript in self._sessions else None

    def behind(self, transcript: str, turn: int) -> Sequence[Turn]:
        """What the user and the assistant said later in the same session; nothing behind a line of a log."""
        return [one for one in self._talk(transcript) if one.number > turn]

    def times_of(self, evidence: Iterable[Evidence]) -> list[datetime]:
        """When that was said, on the clock of who said it."""
        return [local_time(one.time, self._zone) for one in evidence if one.time]

    def users_words(self, hints: Sequence[Hint]) -> list[str]:
        """Each sentence of the user's in the turns and log lines that were named."""
        return [one.text for one in self._sentences(hints) if one.is_users]

    def sharing(self, claim: str, hints: Sequence[Hint]) -> tuple[Evidence, ...]:
        """The sentences in which the user asked, in the turns that were named, to share something that has words of
        the claim.
        """
        words = content_words(claim)
        return tuple(
            Evidence(one.source, one.turn.number, one.role, one.text, one.turn.time, claim)
            for one in self._sentences(hints)
            if one.is_users and asks_to_share(one.text) and not words.isdisjoint(content_words(one.turn.text))
        )

    def since(self, evidence: Sequence[Evidence]) -> Iterator[Evidence]:
        """What the user said after that, the newest first: behind it in the same session or log, and in what was heard
        elsewhere.
        """
        newest = max(evidence, key=lambda one: (moment(one.time) if one.time else _LONG_AGO, one.turn), default=None)
        if newest is None:
            return
        behind = [
            (
                self._when(turn.time, newest.time),
                Evidence(newest.transcript, turn.number, turn.speaker, sentence.text, turn.time),
            )
            for turn in self._users_turns(newest.transcript)
            if turn.number >= newest.turn
            for sentence in split_claims(_behind(turn, newest))
        ]
        said = moment(newest.time) if newest.time else None
        elsewhere = [
            (moment(heard.time), heard.evidence(heard.statement, ""))
            for heard in self._heard
            if heard.transcript != newest.transcript and said and moment(heard.time) > said
        ]
        found = sorted([*behind, *elsewhere], key=lambda one: (one[0], one[1].turn, one[1].quote), reverse=True)
        yield from (one for _, one in found)

    @staticmethod
    def _when(time: datetime | None, otherwise: datetime | None) -> datetime:
        known = time or otherwise
        return moment(known) if known else _LONG_AGO

    def _users_turns(self, transcript: str) -> Sequence[Turn]:
        """What the user said in a session; nothing where it cannot be read, or is a log."""
        return [turn for turn in self._talk(transcript) if turn.speaker is Speaker.USER]

    def _talk(self, transcript: str) -> Sequence[Turn]:
        """What the user and the assistant said in a session, read once."""
        if transcript not in self._talks:
            self._talks[transcript] = _said_in(self._sessions.get(transcript))
        return self._talks[transcript]

    def nearest(self, claim: str, hints: Sequence[Hint]) -> str:
        """The sentence of the user that has most words in common with a claim; empty where none has a few, or all."""
        words = content_words(claim)
        named = self.users_words(hints)
        told = [*named, *(heard.statement for heard in self._heard)]
        best = max(told, key=lambda text: len(words & content_words(text)), default="")
        least = 1 if best in named else min(LEAST_SHARED, max(1, len(words)))
        return best if len(words & content_words(best)) >= least else ""

    def dated(self, sentence: str, hints: Sequence[Hint]) -> str:
        """A sentence of the turns that were named, with its days as they can be written down; nothing where it names
        none that counts from when it was said.
        """
        times = (one.turn.time for one in self._sentences(hints) if one.text == sentence and one.turn.time)
        spelt = (make_absolute(sentence, time, in_talk=True)[0] for time in times)
        return next((one for one in spelt if one != sentence), "")

    def forgetting(self, hints: Sequence[Hint]) -> list[Evidence]:
        """The sentences of the user's, in the turns that were named, that ask to forget something."""
        return [
            Evidence(one.source, one.turn.number, one.role, one.text, one.turn.time, "")
            for one in self._sentences(hints)
            if one.is_users and asks_to_forget(one.text)
        ]

    def _named(self, claim: str, hints: Sequence[Hint]) -> dict[Passage, Evidence]:
        found: dict[Passage, Evidence] = {}
        for one in self._sentences(hints):
            evidence = Evidence(one.source, one.turn.number, one.role, one.text, one.turn.time, claim)
            for wording in wordings(one.text, one.turn.time):
                found.setdefault(wording, evidence)
        return found

    def _sentences(self, hints: Iterable[Hint]) -> Iterator[_Sentence]:
        """Each sentence of the turns and log lines that were named."""
        for hint in hints:
            name = find_session(self._sessions, hint.session) or _log_named(hint.session)
            turn = self.said(name, hint.turn)
            if turn is None:
                continue
            if turn.time and not _is_log(name):
                turn = Turn(turn.number, turn.speaker, turn.text, local_time(turn.time, self._zone))
            for sentence in split_claims(turn.text):
                yield _Sentence(name, turn, LOG if _is_log(name) else turn.speaker, sentence.text)

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


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence, the session or log it stands in, its turn, and whose it is."""

    source: str
    turn: Turn
    role: str
    text: str

    @property
    def is_users(self) -> bool:
        return self.role in (LOG, "user")


def _behind(turn: Turn, evidence: Evidence) -> str:
    """What of a turn was said after the words that are evidence."""
    return turn.text.partition(evidence.quote)[2] if turn.number == evidence.turn else turn.text


def _said_in(path: str | None) -> Sequence[Turn]:
    spoken = (Speaker.USER, Speaker.ASSISTANT)
    try:
        return [turn for turn in open_transcript(path) if turn.speaker in spoken] if path else []
    except ReverieError:
        return []


def _is_log(source: str) -> bool:
    return source.startswith(f"{LOGS}/")


def _log_named(word: str) -> str:
    """The daily log that a word names, by its place in the memory folder or by its whole path; empty where none."""
    at = 0 if _is_log(word) else word.rfind(f"/{LOGS}/") + 1
    return word[at:] if (at or _is_log(word)) and ".." not in word.split("/") else ""
