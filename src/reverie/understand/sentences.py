"""The sentences a person typed as prose: message -> lines -> without what was pasted -> sentences with their spans."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reverie.text.claims import split_claims
from reverie.text.plain import UNSEEN
from reverie.understand.disguise import is_disguised
from reverie.understand.handed import OPENING_CHARS, handed_over, is_only_a_name
from reverie.understand.pasted import LIST_ITEM, Line, forged_label, lines_of, markup, pasted_lines

MAX_SENTENCE_CHARS = 1_000  # nobody says more in one breath


_HEADING = re.compile(r"[ \t]{0,3}#{1,6}[ \t]+")
# A semicolon, or a face before a new beginning, ends a sentence: "Skip that :) I did my PhD on it."
_INNER_END = re.compile(
    r"`[^`]*`|(?P<end>;|(?<=\s)(?::-?[)DP]|;-?\)|\^\^)(?=\s+[A-Z\u4e00-\u9fff])|[\U0001F300-\U0001FAFF]\uFE0F?)(?=\s)"
)
_WRAPPED = range(55, 101)  # characters of a line in a paragraph that an editor broke
_RAGGED = 15  # characters by which such lines differ
_BREAK_CHARS = 20
_BREAKS_OFF = re.compile(
    r"(?:.{19}[,，、]|(?<![\w'’-])(?:the|an?|and|or|into|our|my|your|never|always|because|whenever))[ \t]*\Z",
    re.IGNORECASE,
)
_ENDS_INSIDE = re.compile(r"[.!?] +[A-Z]|[。！？](?=.)")
_QUOTED_END = re.compile(r"[?!？！][\"'”’」』)]\Z")


_QUOTED = re.compile(
    r'(?<!\w)"[^"\n]{12,2000}"|'
    r"(?<![\w'])'(?:[^'\n]|(?<=\w)'(?=\w)){12,2000}'(?!\w)|"
    r"“[^“”]{6,2000}”|「[^「」]{6,2000}」|『[^『』]{6,2000}』|«[^«»]{12,2000}»"
)
_MOSTLY = 0.5  # of its characters


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a message: `text` is `message[start:end]`."""

    text: str
    start: int
    end: int


def sentences(message: str) -> list[Sentence]:
    """What the person typed as prose, sentence by sentence. A few quoted words stay where they are; a sentence that
    is mostly a quotation is somebody else's.
    """
    found: list[Sentence] = []
    marked_up = markup(message)
    forged = forged_label(message)
    quoted = [
        match.span() for match in _QUOTED.finditer(message) if not is_only_a_name(message[: match.start()], match[0])
    ]
    for block in _blocks(message[:forged]):
        for start, end in _units(block):
            for first, last in _own_words(message, start, end):
                split = _split(message, first, last)
                found += [
                    one
                    for one in split
                    if _is_plain(one) and not _overlaps(one, marked_up) and not _is_quoted(one, quoted)
                ]
    return found


def _own_words(message: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """What is left of a line without the words that it hands over."""
    begin = start
    for first, last in handed_over(message[start:end], _line_before(message, start)):
        yield begin, start + first
        begin = start + last
    yield begin, end


def _line_before(message: str, start: int) -> str:
    """The line above, cut to what can matter; empty where there is none or it is blank."""
    end = message.rfind("\n", 0, start)
    return message[max(message.rfind("\n", 0, end) + 1, end - OPENING_CHARS) : end] if end >= 0 else ""


def _is_quoted(sentence: Sentence, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether most of a sentence stands between quotation marks, which may have been opened in an earlier one."""
    after = bisect_left(spans, (sentence.end, 0))
    inside = 0
    for start, end in reversed(spans[:after]):
        if end <= sentence.start:
            break
        inside += min(end, sentence.end) - max(start, sentence.start)
    return inside > _MOSTLY * len(sentence.text)


def _blocks(message: str) -> Iterator[list[Line]]:
    """Runs of prose lines between blank lines and pasted things."""
    lines = lines_of(message)
    pasted = pasted_lines(lines)
    block: list[Line] = []
    for line, is_pasted in zip(lines, pasted, strict=True):
        if is_pasted or line.is_blank:
            if block:
                yield block
            block = []
        else:
            block.append(line)
    if block:
        yield block


def _overlaps(sentence: Sentence, spans: Sequence[tuple[int, int]]) -> bool:
    after = bisect_left(spans, (sentence.end, 0))
    return after > 0 and spans[after - 1][1] > sentence.start


def _units(block: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Where the prose of a block stands: a line each, or all of it where an editor broke the lines."""
    if _is_wrapped(block):
        yield block[0].start, block[-1].start + len(block[-1].text)
        return
    begin = -1
    for number, line in enumerate(block):
        if begin < 0:
            marker = LIST_ITEM.match(line.text) or _HEADING.match(line.text)
            begin = line.start + (marker.end() if marker else 0)
        if not _runs_on(line, block[number + 1 : number + 2]):
            yield begin, line.start + len(line.text)
            begin = -1


def _runs_on(line: Line, following: Sequence[Line]) -> bool:
    """Whether a line breaks off where no sentence ends: the rest is on the next one, and half an order is none."""
    if not following or LIST_ITEM.match(following[0].text):
        return False
    return bool(_BREAKS_OFF.search(line.text[-_BREAK_CHARS:]))


def _is_wrapped(block: Sequence[Line]) -> bool:
    """Whether an editor broke the lines: all about as long, and sentences that end in the middle of one."""
    if len(block) < 3 or any(LIST_ITEM.match(line.text) for line in block):
        return False
    lengths = [len(line.text.rstrip()) for line in block[:-1]]
    is_even = max(lengths) in _WRAPPED and max(lengths) - min(lengths) <= _RAGGED
    return is_even and any(_ENDS_INSIDE.search(line.text) for line in block)


def _split(message: str, start: int, end: int) -> Iterator[Sentence]:
    """The sentences between two offsets."""
    for first, last in _whole_sentences(message[start:end]):
        text = message[start + first : start + last]
        begin = 0
        for match in _INNER_END.finditer(text):
            if match["end"]:
                yield from _trimmed(text, begin, match.end(), start + first)
                begin = match.end()
        yield from _trimmed(text, begin, len(text), start + first)


def _whole_sentences(text: str) -> Iterator[tuple[int, int]]:
    """The claims of the text; one that goes on after a quoted question is put together again."""
    held: tuple[int, int] | None = None
    for claim in split_claims(text):
        if held and _QUOTED_END.search(text, held[0], held[1]) and claim.text[0].islower():
            held = held[0], claim.end
            continue
        if held:
            yield held
        held = claim.start, claim.end
    if held:
        yield held


def _trimmed(text: str, begin: int, end: int, offset: int) -> Iterator[Sentence]:
    part = text[begin:end]
    words = part.strip()
    if any(character.isalnum() for character in words):
        first = offset + begin + len(part) - len(part.lstrip())
        yield Sentence(words, first, first + len(words))


def _is_plain(sentence: Sentence) -> bool:
    """Whether a reader sees all of it and it is of a size that people say."""
    text = sentence.text
    return len(text) <= MAX_SENTENCE_CHARS and not UNSEEN.search(text) and not is_disguised(text)
