"""From transcripts to what the user said that will matter next time.

sessions, the most telling first -> turns the user typed -> sentences -> those worth keeping, with their reasons
"""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, tzinfo

from reverie.dream.learning.entry import entry_of
from reverie.dream.learning.heard import CONTROL, Heard
from reverie.dream.learning.withdrawal import Withdrawal, first_turn_meant, place_meant
from reverie.errors import ReverieError
from reverie.memdir.types import MemoryType
from reverie.model.turn import Speaker, Turn
from reverie.text.long_text import left_out, without_middle
from reverie.transcripts.formats import open_transcript
from reverie.understand.change import CUES
from reverie.understand.complaint import mends_habit
from reverie.understand.halves import judged_whole, states_something
from reverie.understand.mended import mended, puts_right, topic_put_right
from reverie.understand.retraction import (
    asks_to_forget,
    ends_a_duty,
    said_instead,
    takes_back,
    takes_own_words_back,
    topic_taken_back,
    without_withdrawal,
)
from reverie.understand.sentences import Sentence, sentences
from reverie.understand.simplified import simplified
from reverie.understand.statement import Statement
from reverie.understand.words import content_words
from reverie.understand.worth import ASKED_NOT_TO, KINDS, NOT_TO_BE_SHOWN, Judgement, Label, judge

BEFORE_CHARS = 400  # of what the assistant said last: enough to tell what a short answer is about
LATELY = 5  # turns before a message, from the user's last one on, by which one can tell what it is about
MAX_SENTENCES = 50_000  # a dream judges; months of talk are heard over several nights, the most telling sessions first
DOUBTFUL = 0.03  # worth from which on a sentence is held against what is known, though not kept for its own sake
_IN_PASSING = (Label.USER, Label.FEEDBACK, Label.PROJECT, Label.REFERENCE, Label.TASK, Label.STATUS, Label.REJECTED)
HALF_WORTH_IT = 0.25  # the same for a sentence that seems to muse, or to tell what the code tells
PUT_RIGHT = "you put right what you had said"
ASKED_TO_FORGET = "you asked to forget something"
RECENT_PROMPTS = 40  # the user's latest requests, by which recall is tried before and after

# A sentence that begins so leans on the one before it.
_LEANS = re.compile(
    r"(?:it|its|it's|they|their|them|that|that's|those|these|this|he|she|then|there|same|both|otherwise|which)\b"
    r"|(?:它|他|她|这|那|其|此|两者|否则|不然|同样|也就是)",
    re.IGNORECASE,
)
_PERSON = re.compile(r"(?:he|she)\b|[他她]", re.IGNORECASE)
_IS_SOMEBODY = re.compile(r"(?:my|our|the)\s[^,.;]*\bis\b|[我咱][^，。；]*[是叫]", re.IGNORECASE)


@dataclass(slots=True)
class Hearing:
    """What the sessions gave: statements in the order in which they were said, what takes earlier ones back, and the
    latest requests.
    """

    heard: list[Heard] = field(default_factory=list[Heard])
    withdrawals: list[Withdrawal] = field(default_factory=list[Withdrawal])
    prompts: list[str] = field(default_factory=list[str])
    problems: list[str] = field(default_factory=list[str])  # what could not be listened to, in words
    sentences: int = 0


def hear(
    sessions: Mapping[str, str],
    zone: tzinfo | None,
    before_each: Callable[[], None] | None = None,
    *,
    after: int = 0,
) -> Hearing:
    """Listen to the sessions, each the path of its transcript by its name, the first ones first, until enough was
    heard; what cannot be read, or not whole, is named. Whoever has to be told before each of them is. Turns up to
    `after` are passed over.
    """
    hearing = Hearing()
    prompts: list[tuple[datetime, str]] = []
    for name, path in sessions.items():
        if hearing.sentences >= MAX_SENTENCES:
            break
        if before_each:
            before_each()
        session = _Session(name, path, zone, hearing, prompts)
        try:
            session.listen(after)
        except ReverieError as error:
            hearing.problems.append(str(error))
        hearing.heard += session.heard
    hearing.heard.sort(key=lambda one: (one.time, one.transcript, one.turn))
    hearing.prompts = [text for _, text in sorted(prompts, reverse=True)[:RECENT_PROMPTS]]
    return hearing


@dataclass(slots=True)
class _Session:
    """One session while it is listened to: what it gave so far, and the user's turns so far."""

    name: str
    path: str
    zone: tzinfo | None
    hearing: Hearing
    prompts: list[tuple[datetime, str]]
    heard: list[Heard] = field(default_factory=list[Heard])
    typed: list[int] = field(default_factory=list[int])

    def listen(self, after: int, until: int | None = None) -> None:
        """What the turns behind one give is heard, up to another if one is named."""
        for turn, lately in _typed_turns(open_transcript(self.path)):
            if until is not None and turn.number > until:
                break
            if turn.number > after:
                self._take_in(turn, lately, after)
            self.typed.append(turn.number)

    def _take_in(self, turn: Turn, lately: Lately, after: int) -> None:
        text = without_middle(turn.text)
        if missing := left_out(text):
            self.hearing.problems.append(_too_long(self.name, turn.number, missing))
        found, judged = judged_whole(text, sentences(text), lately.answered)
        self.hearing.sentences += len(found)
        self.hearing.problems += _not_kept(self.name, turn.number, judged)
        judged, withdrawals = _without_taken_back(found, judged)
        when = local_time(turn.time, self.zone) if turn.time else _file_time(self.path)
        righted = self._put_right(turn, when, text, found, after, lately.answered)
        judged = [one.made_worthless(PUT_RIGHT) if at in righted.sentences else one for at, one in enumerate(judged)]
        for at, sentence in enumerate(found):
            if at in righted.sentences or takes_own_words_back(sentence.text):
                continue
            if asks_to_forget(sentence.text):
                judged[at] = judged[at].made_worthless(ASKED_TO_FORGET)
                self._note_withdrawal(turn, when, sentence)
            elif ends_a_duty(sentence.text):
                self._note_withdrawal(turn, when, sentence)
        self.heard = [one for one in self.heard if one is not righted.gone]
        instead: list[Heard] = []
        for sentence in withdrawals:
            if any(sentence is found[at] for at in righted.sentences):
                continue
            holds = list(_said_instead(self.name, turn, when, sentence, lately))
            if not self._would_lose_both(sentence, holds, after):
                self._withdraw(turn, when, sentence)
            instead += holds
        self.heard += righted.heard
        self.heard += _worth_keeping(self.name, turn, when, found, judged, lately)
        self.heard += instead
        if turn.time and found:
            self.prompts.append((turn.time, found[0].text))

    def _withdraw(self, turn: Turn, when: datetime, sentence: Sentence) -> None:
        since = first_turn_meant(sentence.text, self.typed)
        target = _withdraw(self.heard, sentence, since)
        if takes_own_words_back(sentence.text):
            self._note_withdrawal(turn, when, sentence, since, target)

    def _would_lose_both(self, sentence: Sentence, instead: Sequence[Heard], after: int) -> bool:
        """Whether a withdrawal goes on with another value for what it takes back, and nothing can be made of that: then
        the old statement stays until it is said plainly.
        """
        rest = said_instead(sentence.text)
        if any(not one.is_doubtful for one in instead) or not Statement.of(rest).values:
            return False
        said = [(one.statement, one.turn) for one in (*self._before(after), *self.heard)]
        place = place_meant(sentence.text, first_turn_meant(sentence.text, self.typed), said)
        if place is None:
            return False
        is_of_it = bool(_LEANS.match(rest)) and not _PERSON.match(rest)
        return is_of_it or not content_words(rest).isdisjoint(content_words(said[place][0]))

    def _note_withdrawal(
        self, turn: Turn, when: datetime, sentence: Sentence, since: int = 0, target: Heard | None = None
    ) -> None:
        one = Withdrawal(self.name, turn.number, turn.speaker.value, when, sentence.text, since, target)
        self.hearing.withdrawals.append(one)

    def _put_right(
        self, turn: Turn, when: datetime, text: str, found: Sequence[Sentence], after: int, answered: str
    ) -> _Righted:
        """What a message gives another value for. Of words that only say what holds instead, the statement that they
        leave open is one of the message right before or, where they name its subject, of the session; where several
        could be meant, none is. "No wait. It is 9555." says it in two sentences.
        """
        said_at = when if turn.time else None
        pairs = [(at, at + 1) for at in range(len(found) - 1)]
        for first, last in (*pairs, *((at, at) for at in range(len(found)))):
            quote = text[found[first].start : found[last].end]
            is_right = puts_right(quote, said_at) or _go_on(found, first, last)
            if is_right and (meant := self._meant(quote, said_at, after, answered)):
                target, core = meant
                one = replace(
                    target,
                    turn=turn.number,
                    role=turn.speaker.value,
                    time=when,
                    statement=quote,
                    core=core,
                    why=(),
                    how=(),
                    tipped=(PUT_RIGHT,),
                    is_doubtful=False,
                    mends=(*target.mends, target),
                    is_dated=turn.time is not None,
                )
                return _Righted([one], target, range(first, last + 1))
        return _Righted([], None, range(0))

    def _meant(self, quote: str, said_at: datetime | None, after: int, answered: str) -> tuple[Heard, str] | None:
        """The statement that is put right, and how it reads then; None where one cannot say."""
        found = [(one, entry_of(one).statement) for one in (*self._before(after), *self.heard)]
        topic = topic_put_right(quote) or topic_taken_back(quote)
        if topic:
            found = [(one, text) for one, text in found if topic <= content_words(text)]
        else:
            near = [(one, text) for one, text in found if self.typed[-1:] == [one.turn]]
            found = [(one, text) for one, text in near if not _asks_for_another(answered, text)]
        mends = [(one, new) for one, text in found if (new := mended(text, quote, said_at))]
        return mends[-1] if len({new for _, new in mends}) == 1 else None

    def _before(self, after: int) -> list[Heard]:
        """What the turns gave that were learned from before."""
        if not after:
            return []
        earlier = _Session(self.name, self.path, self.zone, Hearing(), [])
        earlier.listen(0, after)
        return earlier.heard


def _go_on(found: Sequence[Sentence], first: int, last: int) -> bool:
    """Whether these sentences begin a message by taking back what was said before it, and go on with what holds."""
    if first > 0 or last > 1:
        return False
    is_in_one = bool(said_instead(found[0].text))
    return is_in_one if last == 0 else takes_own_words_back(found[0].text) and not is_in_one


def _asks_for_another(answered: str, statement: str) -> bool:
    """Whether what the assistant said last asks for something, or gives a value, and none of the statement's: then an
    answer of one value may be about that.
    """
    if any(value.typed in answered for value in Statement.of(statement).values):
        return False
    return answered.rstrip().endswith(("?", "？")) or any(value.is_exact for value in Statement.of(answered).values)


@dataclass(frozen=True, slots=True)
class _Righted:
    """What a message puts right: the statement as it is from now on, as it was, and the places of the sentences that
    say so.
    """

    heard: list[Heard]
    gone: Heard | None
    sentences: range


def _too_long(session: str, turn: int, missing: int) -> str:
    return f"turn {turn} of {session} is too long to be read whole: {missing:,} characters in its middle were left out"


def _not_kept(session: str, turn: int, judged: Sequence[Judgement]) -> Iterator[str]:
    """What of a turn is worth keeping and yet is not, without its words."""
    if any(NOT_TO_BE_SHOWN in one.tipped for one in judged):
        yield f"what you said in turn {turn} of {session} is not kept, because it holds a secret"
    if any(one.is_kept and CONTROL.search(one.core) for one in judged):
        yield f"a sentence in turn {turn} of {session} is not kept, because it holds a character that nobody types"


@dataclass(frozen=True, slots=True)
class Lately:
    """What was said before a message: the end of what it answers, if it answers, and the ends of the turns before."""

    answered: str
    turns: tuple[str, ...]


def _typed_turns(turns: Iterable[Turn]) -> Iterator[tuple[Turn, Lately]]:
    """The user's turns, each with what the two had said and seen before it. What a tool printed is nobody's word, but
    tells what the next words are about.
    """
    answered = ""
    lately: deque[str] = deque(maxlen=LATELY)
    for turn in turns:
        if turn.speaker is Speaker.ASSISTANT:
            answered = turn.text[-BEFORE_CHARS:] or answered
        elif turn.speaker is Speaker.USER:
            yield turn, Lately(answered, tuple(lately))
            answered = ""
            lately.clear()  # what came before is another matter, or was said again
        elif turn.speaker is not Speaker.TOOL:
            continue  # not part of what the two talk about
        lately.append(turn.text[-BEFORE_CHARS:])


def _without_taken_back(found: Sequence[Sentence], judged: list[Judgement]) -> tuple[list[Judgement], list[Sentence]]:
    """The judgements where what a later sentence of the same message takes back is worth nothing, and the withdrawals
    that find nothing in the message: they are about an earlier one.
    """
    withdrawals: list[Sentence] = []
    for number, sentence in enumerate(found):
        if not takes_back(sentence.text):
            continue
        earlier = [at for at in range(number) if judged[at].label in KINDS or ASKED_NOT_TO in judged[at].tipped]
        if not earlier:
            withdrawals.append(sentence)
        elif not _corrects(found, judged, number):
            judged[earlier[-1]] = judged[earlier[-1]].made_worthless("you took it back")
    return judged, withdrawals


def _corrects(found: Sequence[Sentence], judged: Sequence[Judgement], number: int) -> bool:
    """Whether a sentence takes back a part of the kept one right before it and says what holds: "… in April. No, wait,
    scratch that, it starts in July." Only both together say it.
    """
    is_behind_kept = number > 0 and judged[number - 1].is_kept
    if not is_behind_kept or not takes_back(found[number].text):
        return False
    return bool(Statement.of(without_withdrawal(found[number].text)).values)


def _withdraw(heard: list[Heard], withdrawal: Sentence, since: int) -> Heard | None:
    """What the user takes back was never said: the statement of the session that the withdrawal means, if it means
    any. Returns it.
    """
    place = place_meant(withdrawal.text, since, [(one.statement, one.turn) for one in heard])
    return None if place is None else heard.pop(place)


def _said_instead(session: str, turn: Turn, when: datetime, withdrawal: Sentence, lately: Lately) -> Iterator[Heard]:
    """What a withdrawal says holds in place of what it takes back, where that is a statement with a value."""
    rest = said_instead(withdrawal.text)
    found = sentences(rest)
    if len(found) != 1 or not Statement.of(rest).values:
        return
    for one in _worth_keeping(session, turn, when, found, judge(found, lately.answered), lately):
        yield replace(one, statement=withdrawal.text, core=rest)


def _worth_keeping(
    session: str,
    turn: Turn,
    when: datetime,
    found: Sequence[Sentence],
    judged: Sequence[Judgement],
    lately: Lately,
) -> Iterator[Heard]:
    for first, last in _stretches(found, judged):
        kept = judged[first] if takes_back(found[last].text) else judged[last]
        yield Heard(
            transcript=session,
            turn=turn.number,
            role=turn.speaker.value,
            time=when,
            kind=MemoryType(kept.label.value if kept.is_kept else kept.kind.value),
            statement=_joined([found[number].text for number in range(first, last + 1)]),
            why=tuple(_around(found, judged, first, last, Label.WHY)),
            how=tuple(_around(found, judged, first, last, Label.HOW)),
            tipped=kept.tipped,
            is_doubtful=not kept.is_kept,
            worth=kept.worth,
            alone=kept.alone,
            label=kept.label.value,
            core=kept.core if first == last else "",
            around=_around_it(found, first, last, lately),
            answered=lately.answered,
            is_dated=turn.time is not None,
        )


def _around_it(found: Sequence[Sentence], first: int, last: int, lately: Lately) -> str:
    """What else was said when some sentences of a message were: the turns before, and the rest of the message."""
    beside = [sentence.text for number, sentence in enumerate(found) if not first <= number <= last]
    return "\n".join((*lately.turns, *beside))


def _stretches(found: Sequence[Sentence], judged: Sequence[Judgement]) -> Iterator[tuple[int, int]]:
    """The sentences to keep, from first to last; one that leans on the sentence before it takes that one along. A
    doubtful one stands alone.
    """
    taken = -1
    for number, judgement in enumerate(judged):
        if number <= taken:
            continue
        if _is_doubtful(judgement, found[number].text):
            yield number, number
        if not judgement.is_kept or takes_back(found[number].text):
            continue
        first = number - 1 if number - 1 > taken and _leans_on_the_one_before(found, judged, number) else number
        last = number
        while last + 1 < len(judged) and (
            (judged[last + 1].is_kept and _leans(found, last + 1)) or _corrects(found, judged, last + 1)
        ):
            last += 1
        taken = last
        yield first, last


def _is_doubtful(judgement: Judgement, text: str) -> bool:
    """Whether a sentence may hold a fact beside an order of the moment, as people say things in passing, or tells of a
    change: that may matter to something known.
    """
    plain = simplified(judgement.core or text)
    if judgement.is_kept or not judgement.alone or judgement.label is Label.PASTE or takes_back(text):
        return False
    if CUES["question"].search(plain):
        return False
    if CUES["change"].search(plain):
        return True
    return judgement.alone >= DOUBTFUL if judgement.label in _IN_PASSING else judgement.worth >= HALF_WORTH_IT


def _leans(found: Sequence[Sentence], number: int) -> bool:
    """Whether a sentence says too little without the one before it."""
    return bool(_LEANS.match(found[number].text)) or _mends(found, number)


def _mends(found: Sequence[Sentence], number: int) -> bool:
    return number > 0 and mends_habit(found[number - 1].text, found[number].text)


def _leans_on_the_one_before(found: Sequence[Sentence], judged: Sequence[Judgement], number: int) -> bool:
    """Whether a kept sentence takes along one that is not kept for its own sake."""
    background = (Label.PROJECT, Label.REFERENCE, Label.USER, Label.FEEDBACK, Label.DERIVABLE)
    one = judged[number - 1]
    # "My manager is Ana. She approves …": who she is may be worth nothing beside what she does, and is lost with it.
    before = found[number - 1].text
    is_leant_on = one.label in background or states_something(before, one) or _says_who(before, found[number].text, one)
    return _mends(found, number) or (_leans(found, number) and is_leant_on)


def _says_who(text: str, following: str, judgement: Judgement) -> bool:
    """Whether a sentence tells who is meant by the pronoun with which the next one begins."""
    is_told = judgement.alone > 0 and judgement.label is not Label.QUESTION and not takes_back(text)
    return is_told and bool(_PERSON.match(following) and _IS_SOMEBODY.match(text))


def _around(
    found: Sequence[Sentence], judged: Sequence[Judgement], first: int, last: int, label: Label
) -> Iterator[str]:
    """The sentences right beside a kept one that only give its reason, or say how to apply it."""
    number = last + 1
    while number < len(judged) and judged[number].label in (Label.WHY, Label.HOW):
        if judged[number].label is label:
            yield found[number].text
        number += 1
    is_alone = number == last + 1 and not any(judgement.is_kept for judgement in judged[:first])
    if first and is_alone and judged[first - 1].label is label:
        yield found[first - 1].text


def _joined(lines: Sequence[str]) -> str:
    """Sentences in a row, with a blank between them unless both sides are Chinese."""
    text = lines[0]
    for line in lines[1:]:
        text += ("" if text[-1] > "\u2e7f" else " ") + line
    return text


def local_time(time: datetime, zone: tzinfo | None) -> datetime:
    """When it was said, on the clock of who said it: transcripts mostly stamp Greenwich time, which nobody lives by."""
    return time.astimezone(zone) if not time.utcoffset() else time


def _file_time(path: str) -> datetime:
    try:
        return datetime.fromtimestamp(os.stat(path).st_mtime, UTC)
    except (OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(0, UTC)
