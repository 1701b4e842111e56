"""What the place of a statement says about it: the same line means one thing below "Staging" and another below
"Production", and so it does in a file on Acme and in one on Globex.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from reverie.dream.checks.places import known_by
from reverie.dream.learning.head import in_words
from reverie.memdir.memory_file import MemoryFile
from reverie.text.claims import Claim, split_claims
from reverie.text.frontmatter import split
from reverie.understand.adjunct import is_clause
from reverie.understand.layout import is_order
from reverie.understand.statement import Element, Statement
from reverie.understand.veto import is_strong
from reverie.understand.words import content_words, is_chinese

_HEADING = re.compile(r"^ {0,3}(?P<marks>#{1,6})[ \t]+(?P<text>.*?)[ \t#]*$", re.MULTILINE)
_UNDERLINED = re.compile(r"^ {0,3}(?P<text>[^\s#>|*+-].*)\n {0,3}(?P<marks>=+|-+)[ \t]*$", re.MULTILINE)
# Headings that sort statements and are no subject of any.
_SORTS = frozenset(
    content_words(
        "notes note details facts fact misc miscellaneous other others general overview background rules rule"
        " preferences more summary information info conventions decisions history open todo links context memory why"
        " how apply reason things"
    )
    | content_words("说明 备注 其他 笔记 规则 事实 背景 概述 信息 约定 决定 链接 细节 总结 偏好 记忆 原因")
)
_LEANS_ON_WHAT_STANDS_BEFORE = re.compile(
    r"\W*(?:it|its|it's|they|their|this|that|these|those|he|she|his|her|here|there)\b|\W*[它这那其此他她這]",
    re.IGNORECASE,
)
OF_AN_ORDER = 4  # content words from which on an order says itself of what it holds: "use TLS" does not
MOSTLY = 0.8  # of the words of the longer statement, for two to say the same
FEWEST_OF_TWINS = 3  # content words of a statement that shows it
OF_ONE_MATTER = 2  # content words that two files share beside a claim, to be taken for two on one matter


@dataclass(frozen=True, slots=True)
class Standing:
    """A statement with the headings above it, the highest first, and the list items that it stands below."""

    claim: Claim
    headings: tuple[str, ...]
    parents: tuple[str, ...]

    @property
    def above(self) -> tuple[str, ...]:
        """All that it stands below."""
        return (*self.headings, *self.parents)


@lru_cache(maxsize=512)
def standings(body: str) -> tuple[Standing, ...]:
    """Each claim of a body where it stands."""
    return tuple(_standings(body))


def _standings(body: str) -> Iterator[Standing]:
    claims = split_claims(body)
    headings = [one for one in _headings(body) if not any(claim.start <= one[0] < claim.end for claim in claims)]
    above: list[tuple[int, str]] = []
    parents: list[tuple[int, str]] = []
    at = 0
    for claim in claims:
        while at < len(headings) and headings[at][0] < claim.start:
            _, level, text = headings[at]
            above = [*(one for one in above if one[0] < level), (level, text)]
            parents, at = [], at + 1
        indent = _indent(body, claim.start)
        parents = [one for one in parents if one[0] < indent]
        yield Standing(claim, tuple(text for _, text in above), tuple(text for _, text in parents))
        parents.append((indent, claim.text))


def _headings(body: str) -> list[tuple[int, int, str]]:
    """Where each heading begins, its level and its words."""
    found = [(match.start(), len(match["marks"]), match["text"]) for match in _HEADING.finditer(body)]
    found += [(match.start(), 1 + (match["marks"][0] == "-"), match["text"]) for match in _UNDERLINED.finditer(body)]
    return sorted(found)


def _indent(body: str, start: int) -> int:
    """How far in a list item stands; a sentence within a paragraph stands where the paragraph does."""
    line = body[body.rfind("\n", 0, start) + 1 : start].expandtabs(4)
    return len(line) - len(line.lstrip()) if line.strip() else len(line)


def has_name(file: MemoryFile) -> bool:
    """Whether somebody gave the file its name: else it is only called after its path."""
    is_path = file.name == posixpath.basename(file.path).removesuffix(".md")
    return not is_path or not {"name", "title"}.isdisjoint(split(file.data).fields)


def told_apart(claim: str, file: MemoryFile, other: MemoryFile, form: str = "", *, is_carried: bool = False) -> str:
    """What only the place of a claim in one file says of it that its place in the other does not, or the other way
    round; empty where it says the same in both. In the other file it reads `form`; that one may have said it all along,
    of its own subject, unless it `is_carried` there: then it has to be told what it is about.
    """
    here = [one for one in standings(file.body) if known_by(one.claim.text) == known_by(claim)]
    there = [one for one in standings(other.body) if known_by(one.claim.text) == known_by(form or claim)]
    shared = content_words(file.body) & content_words(other.body) - content_words(claim)
    is_strange = is_carried and (_leans(claim) or len(shared) < OF_ONE_MATTER)
    is_known = not is_carried or _are_twins(claim, file, other)
    ways = [
        (
            _told_apart_in_twins(claim, first, second)
            or ("" if is_carried else _rivals(content_words(claim), first, second))
        )
        if is_known
        else _told_apart(claim, first, second, is_strange=is_strange)
        for first in [_Place.of(one, file) for one in here or [None]]
        for second in [_Place.of(one, other) for one in there or [None]]
    ]
    return "" if "" in ways else ways[0]


def _are_twins(claim: str, file: MemoryFile, other: MemoryFile) -> bool:
    """Whether two files say another thing, too, in the same words, and so are about one subject."""
    mine, its = (
        [content_words(text.text) for text in split_claims(one.body) if known_by(text.text) != known_by(claim)]
        for one in (file, other)
    )
    return any(
        len(one & another) >= max(FEWEST_OF_TWINS, MOSTLY * max(len(one), len(another)))
        for one in mine
        for another in its
    )


def _told_apart_in_twins(claim: str, here: _Place, there: _Place) -> str:
    """What two files on one subject are told apart by: headings, or a name in each title that is not in the other."""
    lost = _only_in([here.title], f"{claim}\n\n{there.said}")
    gained = _only_in([there.title], f"{claim}\n\n{here.said}")
    return (
        (lost if gained else "")
        or _only_in(here.above, f"{claim}\n\n{there.said}")
        or _heading_lost(claim, here, there)
    )


def _heading_lost(claim: str, here: _Place, there: _Place) -> str:
    """A heading that a claim leans on, and that says something which its other place does not."""
    known = content_words(f"{claim}\n\n{there.said}") | _SORTS
    return next((text for text in here.above if not content_words(text) <= known), "") if _leans(claim) else ""


@dataclass(frozen=True, slots=True)
class _Place:
    """What stands above a claim: what its file is called, and the headings and items in between."""

    title: str
    above: tuple[str, ...]
    said: str  # all of it, with the description
    subject: frozenset[str]  # the words by which it says what stands below it is about

    @staticmethod
    def of(standing: Standing | None, file: MemoryFile) -> _Place:
        title = in_words(file.name)
        above = standing.above if standing else ()
        naming = [*above, title] if has_name(file) else above
        subject = content_words("\n".join(naming)) - _SORTS
        return _Place(title, above, "\n\n".join([title, file.description, *above]), subject)


def _told_apart(claim: str, here: _Place, there: _Place, *, is_strange: bool) -> str:
    words = content_words(claim)
    if lost := _only_in((here.title, *here.above), f"{claim}\n\n{there.said}"):
        return lost
    if lost := _heading_lost(claim, here, there):
        return lost
    leans = _leans(claim)
    if leans and (gained := _only_in((there.title, *there.above), f"{claim}\n\n{here.said}")):
        return gained
    is_named = here.subject <= words or not (leans or words.isdisjoint(here.subject | there.subject))
    if is_named or not here.subject.isdisjoint(content_words(there.said)) or not is_strange:
        return _rivals(words, here, there)
    return here.title


def _only_in(texts: Iterable[str], others: str) -> str:
    """The first text with a name, a number or an environment that the others do not name."""
    known = Statement.of(others)
    values = {element.key for element in known.elements} | content_words(known.text)
    for text in texts:
        statement = Statement.of(text)
        named = {one.key for one in statement.elements if _names(one, statement)}
        if not ({one for one in statement.scopes if is_strong(one[0])} <= known.scopes and named <= values):
            return text
    return ""


def _names(element: Element, statement: Statement) -> bool:
    """Whether an element names one thing among others. "Two notes" are only counted, and what a Chinese title is about
    looks like a name where it is none, unless a person bears it.
    """
    typed = statement.plain[element.start : element.end]
    sorts = element.value.sorts if element.value else frozenset[str]()
    if "number" in sorts:
        return any(map(str.isdigit, typed))
    return "person" in sorts if any(map(is_chinese, typed)) else bool(sorts)


def _rivals(words: frozenset[str], here: _Place, there: _Place) -> str:
    """The title of the first, where the two are titles of two things of one sort ("Staging database", "Production
    database") and the claim does not name its own.
    """
    mine, its = content_words(here.title), content_words(there.title)
    if not mine.isdisjoint(words):
        return ""
    return here.title if mine & its and mine - its and its - mine else ""


def _leans(claim: str) -> bool:
    """Whether a claim does not name what it is about: it has no verb, begins with a pronoun, or is a short order."""
    statement = Statement.of(claim.lstrip("-*+•· \t"))
    is_short_order = is_order(statement) and len(content_words(statement.text)) < OF_AN_ORDER
    return bool(_LEANS_ON_WHAT_STANDS_BEFORE.match(statement.text) or is_short_order or not is_clause(statement.text))


def below_another_heading(before: MemoryFile, after: MemoryFile) -> list[str]:
    """The claims that stand in both, each once, but below different headings or list items: those say what they are
    about. A heading that only sums up what is put below it says nothing else of it.
    """
    old, new = _once(before), _once(after)
    return [
        one.claim.text
        for text, one in old.items()
        if text in new and _known(one.above) != _known(new[text].above) and not _only_sums_up(one, new[text], after)
    ]


def _once(file: MemoryFile) -> dict[str, Standing]:
    """Each claim that the body makes once, by its normalised words."""
    counts = Counter(known_by(one.claim.text) for one in standings(file.body))
    found = {known_by(one.claim.text): one for one in standings(file.body)}
    return {text: one for text, one in found.items() if counts[text] == 1}


def _known(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(known_by, texts))


def _only_sums_up(was: Standing, now: Standing, file: MemoryFile) -> bool:
    """Whether a claim stands below headings more than it did, and these name nothing that neither it nor its file is
    said to be about.
    """
    more = [text for text in now.headings if known_by(text) not in _known(was.headings)]
    left = tuple(text for text in now.above if text not in more)
    if not more or _known(left) != _known(was.above):
        return False
    claim = was.claim.text
    if _only_in(more, f"{file.name}\n\n{file.description}\n\n{claim}"):
        return False
    named = content_words("\n".join([claim, in_words(file.name), file.description])) | _SORTS
    return not _leans(claim) or content_words("\n".join(more)) <= named
