"""Notes of what is left out of a conversation, written by rules: it quotes, and invents nothing.

messages -> what the user said, how each request was answered, which files were touched, where it stood -> notes
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from reverie.compact.answers import answered, listed_tokens, most_telling, with_their_own
from reverie.compact.cut import beginning, ending, on_one_line
from reverie.messages.message import Message
from reverie.model.turn import Speaker
from reverie.text.alike import repeated
from reverie.text.anchors import AnchorKind, anchors
from reverie.text.assignments import PIN
from reverie.text.data_block import neutral
from reverie.text.secrets import redact
from reverie.text.signals import signals
from reverie.text.tokens import estimate_tokens
from reverie.understand.sentences import sentences
from reverie.understand.worth import Judgement, Label, judge

SAID = "# What the user said"
ANSWERED = "# How it was answered"
FILES = "# Files"
STOOD = "# Where it stood"
EARLIER = "# Notes from before"
BESIDES = "# What the user said besides"
ANSWERED_BESIDES = "# How it was answered besides"
NOTHING = "Nobody said anything."

# Of the room that notes have mostly; where there is less, each has less of it. What the user said is worth most. What
# one of them leaves over is for answers that say something of their own, then for what the user said, then for the rest
# of the answers.
ROOM_TOKENS = 11_500
SAID_TOKENS = 6_000
ANSWERED_TOKENS = 1_500
FILES_TOKENS = 600
STOOD_TOKENS = 700
EARLIER_TOKENS = 2_500

BESIDES_TOKENS = 3_000  # of what the notes that somebody else wrote do not hold

ENTRY_TOKENS = 200  # of one message of the user; a longer one is mostly pasted
REPLY_CHARS = 40  # a shorter reply is understood only with the question before it
QUESTION_TOKENS = 40
JUDGED = 1_000  # messages, the newest: judging takes milliseconds each
_NEWEST = 5  # messages of the user that stay in any case, and so does the first: it mostly says what all is about
_IN_ANY_CASE = 2.0  # no sentence is worth more than 1
_SLACK = 40  # tokens, since two texts may take more together than each by itself
_MAY_MATTER = 0.1  # how likely a sentence must be worth remembering to be added to notes
_STATED = 0.15  # what a statement is worth at least that gives a value, or a wish
_VALUES = frozenset(AnchorKind) - {AnchorKind.NAME, AnchorKind.NEGATION}
_REPLY_WORTH = 0.3  # a reply settles something, if often only for the moment
_ASKED = "(asked:"
_PATH_FIELDS = ("path", "file", "filename", "notebook")
_PATH_CHARS = 300
_TOLD_BY_THE_USER = frozenset({PIN})  # secrets that are a fact like any other to whoever was told


@dataclass(frozen=True, slots=True)
class _Notes:
    """Notes of rules, section by section."""

    said: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    stood: tuple[str, ...] = ()
    earlier: str = ""

    @staticmethod
    def read(text: str) -> _Notes:
        """The sections again; of notes that somebody else wrote, all of it as notes from before, but for what the user
        said besides.
        """
        text = text.strip()
        if text.partition("\n")[0] != SAID:
            others, added, answered = _without_besides(text)
            return _Notes(said=added, answered=answered, earlier=others)
        own, _, earlier = f"\n{text}".partition(f"\n{EARLIER}\n")
        sections: dict[str, list[str]] = {heading: [] for heading in (SAID, ANSWERED, FILES, STOOD)}
        heading = ""
        for line in own.splitlines():
            if line in sections:
                heading = line
            elif heading and line.startswith("- "):
                sections[heading].append(line.removeprefix("- "))
        said, answered, files, stood = map(tuple, sections.values())
        return _Notes(said, answered, files, stood, earlier.strip())

    def write(self) -> str:
        listed = ((SAID, self.said), (ANSWERED, self.answered), (FILES, self.files), (STOOD, self.stood))
        written = ["\n".join([heading, *(f"- {line}" for line in lines)]) for heading, lines in listed if lines]
        if self.earlier:
            written.append(f"{EARLIER}\n{self.earlier}")
        return "\n\n".join(written)


def notes(left_out: Sequence[Message], earlier: str, room: int = ROOM_TOKENS) -> str:
    """What is worth knowing of these messages and of the notes on those before them, without secrets, in about so many
    tokens; they never make more of more room than they mostly have.

    The same messages give the same notes. What the user said is quoted; where it is too much, what is worth least
    goes first.
    """
    former = _Notes.read(earlier)
    share = min(1.0, room / ROOM_TOKENS)
    stood = tuple(_stood(left_out, int(STOOD_TOKENS * share)))
    made = _Notes(
        files=_newest(_once([*former.files, *map(redact, _files(left_out))]), int(FILES_TOKENS * share)),
        stood=tuple(redact(line, keeping=_TOLD_BY_THE_USER) for line in stood) or former.stood,
        earlier=beginning(former.earlier, int(EARLIER_TOKENS * share)),
    )
    left = int(ROOM_TOKENS * share) - estimate_tokens(made.write()) - _SLACK
    talk = [*former.said, *_said(left_out)]
    answers = _once([*former.answered, *map(redact, answered(left_out))])
    needed = min(_listed_tokens(talk), int(SAID_TOKENS * share))
    said = _fitting_said(talk, left - _listed_tokens(with_their_own(answers, left - needed)))
    told = most_telling(answers, left - _listed_tokens(said))
    return replace(made, said=said, answered=told).write() or NOTHING


def with_what_was_said(notes: str, left_out: Sequence[Message], earlier: str, most_tokens: int) -> str:
    """Notes that somebody else wrote, and below them what the user said in these messages that they do not hold, the
    sentences worth most, without secrets; where there is room left, also how it was answered, as in notes by rules.
    What was added to earlier notes stays. It takes so many tokens at most.
    """
    own, _, _ = _without_besides(neutral(notes))
    _, added, _ = _without_besides(earlier)
    former = _Notes.read(earlier)
    held = on_one_line(own).casefold()
    entries = [*(() if added else former.said), *(neutral(one) for one in _said(left_out))]
    said = [*added, *_besides(entries[-JUDGED:], held)]
    most_besides = min(BESIDES_TOKENS, most_tokens // 3)
    besides = _listed(BESIDES, _worth_most(_not_held(said, held), most_besides))
    own = beginning(own, most_tokens - estimate_tokens(besides) - _SLACK) if besides else beginning(own, most_tokens)
    left = most_tokens - estimate_tokens(own) - estimate_tokens(besides) - 2 * _SLACK
    answers = [*former.answered, *(neutral(redact(one)) for one in answered(left_out))]
    telling = _listed(ANSWERED_BESIDES, most_telling(_not_held(answers, held), min(ANSWERED_TOKENS, left)))
    return "\n\n".join(section for section in (own, besides, telling) if section)


def _not_held(lines: Sequence[str], held: str) -> list[str]:
    """The lines that the notes do not hold, each once."""
    return _once([line for line in lines if line.casefold() not in held])


def _listed(heading: str, lines: Sequence[str]) -> str:
    return "\n".join([heading, *(f"- {line}" for line in lines)]) if lines else ""


def _listed_tokens(lines: Sequence[str]) -> int:
    return sum(map(listed_tokens, lines))


def _without_besides(notes: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Notes without what was added below them, and the lines of that: what was said, and how it was answered."""
    before, _, answered = f"\n{notes}".partition(f"\n{ANSWERED_BESIDES}\n")
    own, _, said = before.partition(f"\n{BESIDES}\n")
    return own.strip(), _lines(said), _lines(answered)


def _lines(section: str) -> tuple[str, ...]:
    return tuple(line.removeprefix("- ") for line in section.splitlines() if line.startswith("- "))


def _besides(entries: Sequence[str], held: str) -> Iterator[str]:
    """Of each entry the sentences that may matter later and that the notes do not hold. Of orders that are one and the
    same but for a number or a word the newest counts: who goes through a list says the same again and again.
    """
    rows = [[piece for piece in _pieces_of(entry) if piece.worth >= _MAY_MATTER] for entry in entries]
    orders = [piece.text for row in rows for piece in row if piece.is_order]
    alike = repeated(orders)
    said_again = {orders[number] for number in alike} - {orders[newest] for newest in alike.values()}
    for row in rows:
        texts = (on_one_line(piece.text) for piece in row if not (piece.is_order and piece.text in said_again))
        if line := " ".join(_once([text for text in texts if text.casefold() not in held])):
            yield line


def _worth_most(lines: Sequence[str], most_tokens: int) -> list[str]:
    """As many lines as fit, in order, without those worth least; of lines that are alike the older ones go first."""
    total = sum(map(estimate_tokens, lines))
    if total <= most_tokens:
        return list(lines)
    alike = repeated(lines)
    worth = [max((one.worth for one in _pieces_of(line)), default=0.0) for line in lines]
    kept = dict(enumerate(lines))
    for number in sorted(kept, key=lambda number: (number not in alike, worth[number])):
        if total <= most_tokens:
            break
        total -= estimate_tokens(kept.pop(number))
    return list(kept.values())


def _said(messages: Sequence[Message]) -> Iterator[str]:
    """Each message of the user on a line, a short reply with the question that it answers; without keys and passwords.
    The number of a gate stays: these words go back into the conversation in which they were said, and nowhere else.
    """
    before = ""
    for message in messages:
        if message.speaker is Speaker.ASSISTANT:
            before = message.text or before
        if message.speaker is not Speaker.USER or not message.text.strip():
            continue
        words = _quoted(message.text)
        asked = _question_at_end(before) if len(words) <= REPLY_CHARS else ""
        yield redact(f"{_ASKED} {asked}) {words}" if asked else words, keeping=_TOLD_BY_THE_USER)
        before = ""


def _quoted(text: str) -> str:
    """What was typed; of a long message the sentences, without what was pasted."""
    if estimate_tokens(text) > ENTRY_TOKENS:
        text = " ".join(sentence.text for sentence in sentences(text)) or text
    return beginning(on_one_line(text), ENTRY_TOKENS)


def _question_at_end(text: str) -> str:
    found = sentences(text)
    last = on_one_line(found[-1].text) if found else ""
    return beginning(last, QUESTION_TOKENS) if last.endswith(("?", "？")) else ""


def _stood(messages: Sequence[Message], most_tokens: int) -> Iterator[str]:
    """What was asked last, and said last."""
    for speaker, told in ((Speaker.USER, "last asked"), (Speaker.ASSISTANT, "last answered")):
        words = next((one.text for one in reversed(messages) if one.speaker is speaker and one.text.strip()), "")
        if words:
            yield f"{told}: {ending(on_one_line(words), most_tokens // 2)}"


def _files(messages: Sequence[Message]) -> Iterator[str]:
    for message in messages:
        for call in message.calls:
            for path in _paths(call.arguments):
                yield f"{path} ({call.name})"


def _paths(arguments: str) -> Iterator[str]:
    try:
        given: object = json.loads(arguments)
    except ValueError:
        return
    for name, value in cast("dict[str, Any]", given).items() if isinstance(given, dict) else ():
        is_path = any(word in name.lower() for word in _PATH_FIELDS)
        if is_path and isinstance(value, str) and value.strip() and len(value) <= _PATH_CHARS and "\n" not in value:
            yield on_one_line(value)


def _fitting_said(entries: Sequence[str], most_tokens: int) -> tuple[str, ...]:
    """What fits of the entries, in order: the first and the newest whole, of the others the sentences worth most."""
    total = _listed_tokens(entries)
    if total <= most_tokens:
        return tuple(entries)
    pieces = [list(_pieces(entry, number, len(entries))) for number, entry in enumerate(entries)]
    by_worth = sorted((piece.worth, number, at) for number, row in enumerate(pieces) for at, piece in enumerate(row))
    for worth, number, at in by_worth:
        if total <= most_tokens or worth == _IN_ANY_CASE:
            break
        before = listed_tokens(_joined(pieces[number]))
        pieces[number][at] = _GONE
        left = _joined(pieces[number])
        total -= before - (listed_tokens(left) if left else 0)
    return tuple(entry for entry in map(_joined, pieces) if entry)


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    worth: float
    is_order: bool = False  # for its moment: worth something only for the value that it gives


_GONE = _Piece("", 0.0)


def _joined(pieces: Sequence[_Piece]) -> str:
    return on_one_line(" ".join(piece.text for piece in pieces))


def _pieces(entry: str, number: int, count: int) -> Iterator[_Piece]:
    """The sentences of an entry, each with how likely it is worth remembering."""
    if number == 0 or number >= count - _NEWEST:
        yield _Piece(entry, _IN_ANY_CASE)
    elif number < count - JUDGED:
        yield _Piece(entry, 0.0)
    else:
        yield from _pieces_of(entry)


def _pieces_of(entry: str) -> Iterator[_Piece]:
    found = sentences(entry)
    if entry.startswith(_ASKED) or not found:
        yield _Piece(entry, _REPLY_WORTH if entry.startswith(_ASKED) else 0.0)
        return
    for sentence, judgement in zip(found, judge(found), strict=True):
        worth = max(judgement.worth, _least_worth(judgement, sentence.text))
        yield _Piece(sentence.text, worth, judgement.label is Label.TASK and worth <= _MAY_MATTER)


def _least_worth(judgement: Judgement, text: str) -> float:
    """What a sentence is worth for the rest of a conversation that gives a value or tells a wish. One that is taken for
    an order counts too, if for less: a short statement is easily taken for one.
    """
    if judgement.label in (Label.QUESTION, Label.CHAT):
        return 0.0
    if signals(text):
        return _STATED
    if not any(one.kind in _VALUES for one in anchors(text)):
        return 0.0
    return _MAY_MATTER if judgement.label is Label.TASK else _STATED


def _newest(lines: Sequence[str], most_tokens: int) -> tuple[str, ...]:
    """As many of the last lines as fit."""
    kept: list[str] = []
    for line in reversed(lines):
        most_tokens -= estimate_tokens(line)
        if most_tokens < 0:
            break
        kept.append(line)
    return tuple(reversed(kept))


def _once(lines: Sequence[str]) -> list[str]:
    """Each line once, where it came last."""
    return list(reversed(dict.fromkeys(reversed(lines))))
