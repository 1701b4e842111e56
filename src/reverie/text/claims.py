"""The statements a memory file makes: body -> blocks (items, rows, fences, paragraphs) -> claims.

A claim is a span of the body, so that it can be cut out, moved and put back byte for byte. Headings, rules
and the head of a table name what stands below them and are no claims.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

BODIES_KEPT = 512  # a dream asks for the claims of the same bodies again and again
TEXTS_KEPT = 16_384

_FENCE = re.compile(r"(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}#{1,6}(?:[ \t]|$)")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t]*$")
_RULE = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$")
_ITEM = re.compile(r"(?P<indent>[ \t]*)(?P<marker>[-*+•·]|\d{1,3}[.)])(?:[ \t]+(?=\S)|$)|(?P<cjk>\d{1,3}、)")
_ROW = re.compile(r"[ \t]*\|")
_ROW_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_LABEL = re.compile(r"[ \t]*(?:\*\*|__)[^*_\n]{1,60}(?:[:：](?:\*\*|__)|(?:\*\*|__)[ \t]?[:：])")
_HARD_BREAK = re.compile(r"(?: {2,}|\\)$")
_QUOTE = re.compile(r"(?:[ \t]{0,3}>[ \t]?)+")

_SENTENCE_END = re.compile(
    r"(?P<code>(?P<ticks>`+)[^`]*(?P=ticks))"
    r"|(?P<wide>[。！？；]+)[”’」』）】》\"')\]*_]*"
    r"|(?P<narrow>[.!?]+)[”’」』\"')\]*_]*(?=\s|$)"
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words that a full stop follows without ending a sentence, whatever comes next.
_ABBREVIATIONS = _words(
    "approx ca cf dr e.g eg fig figs gen hon i.e ie mr mrs ms mt mx nr p pp prof rev sec st viz vol vs"
)
# Words that a full stop may follow at the end of a sentence as well: a capital or Chinese letter decides.
_OFTEN_LAST = _words("a.m al bros co corp dept ed eq est etc ext inc jr lab ltd p.m ph.d sr tel u.k u.s ver")
# "No. 7" is a number, "No. Use tabs" is an answer; months, days and the like are cut short the same way.
_BEFORE_A_NUMBER = _words(
    "apr aug ch dec feb fri jan jul jun mar max min mon no nos nov oct op pos sat sep sept sun thu tue wed"
)
_LAST_WORD = re.compile(r"(?<!\w)[^\W\d_][\w.]*$")  # not the "st" of "the 1st"
_LONGEST_WORD = 24  # characters to look back for the word before a full stop

_SUPERSCRIPTS = str.maketrans({digit: f"^{number}" for number, digit in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")})
_FRACTION = re.compile("(?<=[0-9])(?=[¼-¾⅐-⅞])")
_QUOTES = str.maketrans("“”‘’「」", '""\'\'""')
_MARKERS = re.compile(r"(?:\s*(?:>|[-*+•·](?=\s)|\d{1,3}[.)](?=\s)|\d{1,3}、))*\s*")
_SPACE = re.compile(r"\s+")
_CJK = "\u2e80-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
_SPACE_BY_CJK = re.compile(rf"(?<=[{_CJK}]) | (?=[{_CJK}])")
_TRAILING = " .。!！;；,，:：、…"


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement: `text` is `body[start:end]`."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the body without its ending, and where it begins."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def indent(self) -> int:
        expanded = self.text.expandtabs(4)
        return len(expanded) - len(expanded.lstrip())

    @property
    def is_blank(self) -> bool:
        return not self.text.strip()


def split_claims(body: str) -> list[Claim]:
    """Each statement of the body, in order and without overlap.

    A list item with its continuation lines is one claim (an item below it is its own), and so is a row of a
    table and a whole fenced block; a paragraph gives one claim a sentence. What has no letter or digit is no
    claim.
    """
    return list(_claims(body))


@lru_cache(maxsize=BODIES_KEPT)
def _claims(body: str) -> tuple[Claim, ...]:
    claims: list[Claim] = []
    for start, end in _spans(body, _lines(body)):
        text = body[start:end].strip()
        if any(character.isalnum() for character in text):
            first = body.index(text, start)
            claims.append(Claim(text, first, first + len(text)))
    return tuple(claims)


@lru_cache(maxsize=TEXTS_KEPT)
def normalise(text: str) -> str:
    """What two claims are compared by: equal means that they say the same in the same words.

    Case, width, kind of quotes, white space (also between Chinese and Latin), list and quote markers and
    closing punctuation do not count. A question mark does: a question claims nothing.
    """
    text = compatible(text).translate(_QUOTES).casefold()
    # Folding case can undo the composition that NFKC made, so it is made again.
    text = unicodedata.normalize("NFKC", text)
    text = _MARKERS.sub("", text.strip(), count=1)
    text = " ".join([_QUOTE.sub("", line, count=1) for line in text.splitlines()])
    text = _SPACE_BY_CJK.sub("", _SPACE.sub(" ", text).strip())
    return text.rstrip(_TRAILING)


def compatible(text: str) -> str:
    """The text with each character in its plain form (NFKC), but 10² not as 102 and 1½ not as 11/2."""
    return unicodedata.normalize("NFKC", _FRACTION.sub(" ", text.translate(_SUPERSCRIPTS)))


def _lines(body: str) -> list[_Line]:
    lines: list[_Line] = []
    start = 0
    for text in body.split("\n"):
        lines.append(_Line(text.removesuffix("\r"), start))
        start += len(text) + 1
    return lines


def _spans(body: str, lines: list[_Line]) -> Iterator[tuple[int, int]]:
    """Where each statement begins and ends, white space around it included."""
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.is_blank or _HEADING.match(line.text) or _RULE.match(line.text):
            at += 1
        elif fence := _FENCE.match(line.text):
            last = _fence_end(lines, at, fence)
            yield line.start, lines[last].end
            at = last + 1
        elif _ITEM.match(line.text):
            last = _item_end(lines, at)
            yield line.start, lines[last].end
            at = last + 1
        elif _ROW.match(line.text):
            if not _is_table_head(lines, at) and not _ROW_RULE.match(line.text):
                yield line.start, line.end
            at += 1
        else:
            last, is_heading = _paragraph_end(lines, at)
            if not is_heading:
                yield from _sentences(body, line.start, lines[last].end, lines[at : last + 1])
            at = last + 1


def _is_table_head(lines: list[_Line], at: int) -> bool:
    return at + 1 < len(lines) and "-" in lines[at + 1].text and bool(_ROW_RULE.match(lines[at + 1].text))


def _fence_end(lines: list[_Line], at: int, fence: re.Match[str]) -> int:
    """The line that closes the fence, or the last line: a fence left open runs to the end."""
    mark = fence["fence"]
    for number in range(at + 1, len(lines)):
        text = lines[number].text.strip()
        if text.startswith(mark) and not text.strip(mark[0]):
            return number
    return len(lines) - 1


def _item_end(lines: list[_Line], at: int) -> int:
    """The last line of the list item: what is indented under it or follows at once, and is no item itself."""
    item, last, number = lines[at], at, at + 1
    while number < len(lines):
        line = lines[number]
        if line.is_blank:
            number += 1
            continue
        inside = line.indent > item.indent
        after_blank = number > last + 1
        if _ITEM.match(line.text) or (not inside and (after_blank or _opens_block(line.text))):
            break
        fence = _FENCE.match(line.text)
        last = _fence_end(lines, number, fence) if fence else number
        number = last + 1
    return last


def _opens_block(text: str) -> bool:
    """Whether the line ends a paragraph above it without a blank line between."""
    patterns = (_HEADING, _RULE, _FENCE, _ITEM, _ROW, _LABEL)
    return any(pattern.match(text) for pattern in patterns)


def _paragraph_end(lines: list[_Line], at: int) -> tuple[int, bool]:
    """The last line of the paragraph, and whether an underline makes a heading of it."""
    number = at + 1
    while number < len(lines) and not lines[number].is_blank:
        if _UNDERLINE.match(lines[number].text):
            return number, True
        if _opens_block(lines[number].text):
            break
        number += 1
    return number - 1, False


def _sentences(body: str, start: int, end: int, lines: list[_Line]) -> Iterator[tuple[int, int]]:
    """The sentences between two offsets, quote markers before the first word left out."""
    breaks = {line.end for line in lines if _HARD_BREAK.search(line.text)}
    found = _SENTENCE_END.finditer(body, start, end)
    ends = {match.end() for match in found if _ends_sentence(body, match, start)}
    for stop in sorted(ends | breaks | {end}):
        text = body[start:stop]
        opening = len(text) - len(text.lstrip())
        quote = _QUOTE.match(text, opening)
        yield start + (quote.end() if quote else opening), stop
        start = stop


def _ends_sentence(body: str, match: re.Match[str], start: int) -> bool:
    """Whether the punctuation found ends a sentence; `start` is where the paragraph begins."""
    if match["wide"]:
        return True
    if not match["narrow"]:
        return False
    following = body[match.end() : match.end() + _LONGEST_WORD].lstrip()[:1]
    if match["narrow"] != ".":
        return not (match["narrow"].startswith("..") and following.islower())
    before = body[max(start, match.start() - _LONGEST_WORD) : match.start()]
    found = _LAST_WORD.search(before)
    if not found:
        return True
    word = found[0].casefold()
    if word in _ABBREVIATIONS or (len(word) == 1 and found[0].isupper() and _is_initial(before)):
        return False
    if word in _BEFORE_A_NUMBER:
        return not following.isdigit()
    return word not in _OFTEN_LAST or following.isupper() or following > "\u2e80" or not following


def _is_initial(before: str) -> bool:
    """Whether a single capital is someone's initial ("J. Doe"), rather than the end of "plan B."."""
    preceding = before[:-1].rstrip()
    return not preceding or preceding[-1] in ".(,&" or preceding.split()[-1][:1].isupper()
