"""What a model's edits of a file come to, apart from the way there: first and last version -> pieces, each of them one
statement that came, went or was replaced. What was written and then written otherwise is in none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cached_property
from itertools import zip_longest

from reverie.agents.workplace import Hint, Operation
from reverie.dream.learning.page import is_companion
from reverie.store.names import INDEX_NAME
from reverie.text import frontmatter
from reverie.text.claims import split_claims
from reverie.understand.words import content_words

BLANKS = ("", " ", "\n", "\n\n")  # what can part two statements, the closest first
MENDABLE = ("name", "title", "description")
MOST_COMPARED = 40_000  # pairs of statements that are held against each other; what is rewritten that far has no halves

Unit = tuple[str, ...]  # the segments of one statement

_CLAUSE_MARK = re.compile(r"(;\s+|[.。]\s*$)")


@dataclass(frozen=True, slots=True)
class Piece:
    """The segments of a body from `start` up to `end` give way to `new`."""

    start: int
    end: int
    new: tuple[str, ...]


@dataclass(frozen=True)
class Edited:
    """A file that a model edited: as it was before the dream and as it is now, with all that was said about it.

    `before` None: it is new. `after` None: it is retired. What only a missing quote makes unreadable is quoted in it.
    """

    file: str
    before: bytes | None
    after: bytes | None
    operations: tuple[Operation, ...]

    @property
    def hints(self) -> tuple[Hint, ...]:
        """Every turn that was named for one of its edits."""
        return tuple(dict.fromkeys(hint for one in self.operations for hint in one.hints))

    @property
    def destination(self) -> str:
        """Where the model says that its words are."""
        return self.operations[-1].destination

    @cached_property
    def has_pieces(self) -> bool:
        """Whether it can land in part: it stays in the folder, can be read, and is no index."""
        is_index = self.file.rpartition("/")[2] == INDEX_NAME
        broken = [data for data in (self.before, self.after) if data is not None and frontmatter.split(data).problem]
        return self.after is not None and not is_index and not broken

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """What happened to the body, statement by statement, in its order."""
        return tuple(_pieces(self._old, _segments(_body(self.after)))) if self.has_pieces else ()

    @property
    def heads(self) -> tuple[bytes, bytes]:
        """The frontmatter before and now, fences included."""
        return _head(self.before), _head(self.after)

    @cached_property
    def _old(self) -> list[str]:
        return _segments(_body(self.before))

    def assembled(self, chosen: Sequence[Piece], head: bytes) -> bytes:
        """The file with this frontmatter and these of its pieces, in their order; one may also be put beside what it
        would replace, or stand in for its part.
        """
        if self.after is not None and head == self.heads[1] and all(piece in chosen for piece in self.pieces):
            return self.after
        text = _put_together(self._old, chosen)
        if self.before is None and head:
            text = "\n" + text.lstrip("\n")
        if text and not text.endswith("\n") and (self.after or b"").endswith(b"\n"):
            text += "\n"
        return head + text.encode("utf-8", "surrogateescape")

    def beside(self, piece: Piece) -> Piece | None:
        """The same piece, its words put behind those that they were to replace; None where there are none of the
        latter or the former, or where they would not stand apart as statements of their own.
        """
        if piece not in self._beside:
            self._beside[piece] = self._put_beside(piece)
        return self._beside[piece]

    @cached_property
    def _beside(self) -> dict[Piece, Piece | None]:
        return {}

    def _put_beside(self, piece: Piece) -> Piece | None:
        old, new = self.words(piece)
        apart = [one.text for text in (old, new) for one in split_claims(text)]
        if not split_claims(old) or not split_claims(new):
            return None
        blanks = (blank for blank in BLANKS if [one.text for one in split_claims(old + blank + new)] == apart)
        blank = next(blanks, None)
        return None if blank is None else Piece(piece.end, piece.end, (blank, *piece.new) if blank else piece.new)

    def clauses_changed(self, piece: Piece) -> tuple[Piece, ...]:
        """What becomes of the clauses of a statement that a piece replaces by another: each that came, went or was
        replaced, in places counted from the start of the statement. A semicolon ends a clause.
        """
        old, new = map(_clauses, self.words(piece))
        is_replaced = all(len(split_claims("".join(clauses))) == 1 for clauses in (old, new))
        return tuple(_changes(old, new)) if is_replaced else ()

    def in_part(self, piece: Piece, clauses: Sequence[Piece]) -> Piece:
        """The piece with these of its changes to clauses, and none of the others."""
        old, _ = self.words(piece)
        return replace(piece, new=(_put_together(_clauses(old), clauses),))

    def words(self, piece: Piece) -> tuple[str, str]:
        """What a piece takes out and what it puts in."""
        return "".join(self._old[piece.start : piece.end]), "".join(piece.new)

    def reason_for(self, words: str) -> str:
        """What the model said about the edit with which these words came or went; the latest."""
        wanted = words.encode("utf-8", "surrogateescape")
        touching = [one for one in self.operations if (wanted in (one.before or b"")) != (wanted in (one.after or b""))]
        return next((one.reason for one in reversed(touching or self.operations) if one.reason), "")


def edited_files(operations: Sequence[Operation]) -> list[Edited]:
    """What became of each file that was edited, in the order of the first edits; one that is as it was is left out,
    unless it cannot be read.
    """
    by_file: dict[str, list[Operation]] = {}
    for operation in operations:
        by_file.setdefault(operation.file, []).append(operation)
    found = [
        Edited(file, ones[0].before, _readable(ones[0].before, ones[-1].after), tuple(ones))
        for file, ones in by_file.items()
    ]
    return [one for one in found if one.before != one.operations[-1].after]


def _readable(before: bytes | None, after: bytes | None) -> bytes | None:
    """The file with frontmatter that can be read: with quotes where only these are missing, else with the one it had.
    As it is where neither helps.
    """
    if after is None or not frontmatter.split(after).problem:
        return after
    if quoted := frontmatter.mended(after, MENDABLE):
        return quoted
    was, now = frontmatter.split(before or b""), frontmatter.split(after)
    has_fences = len(now.head) > len(frontmatter.BOM)
    return was.head + now.body if was.head and not was.problem and has_fences else after


def _head(data: bytes | None) -> bytes:
    return frontmatter.split(data or b"").head


def _body(data: bytes | None) -> str:
    return frontmatter.split(data or b"").body.decode("utf-8", "surrogateescape")


def _segments(body: str) -> list[str]:
    """The body cut before and behind each claim."""
    segments: list[str] = []
    at = 0
    for claim in split_claims(body):
        segments += [body[at : claim.start], body[claim.start : claim.end]]
        at = claim.end
    return [one for one in (*segments, body[at:]) if one]


def _clauses(statement: str) -> list[str]:
    """A statement cut at its semicolons, which are segments of their own, as is the full stop."""
    return [one for one in _CLAUSE_MARK.split(statement) if one]


def _put_together(old: Sequence[str], chosen: Sequence[Piece]) -> str:
    """The text with these pieces, in their order, and the old segments between them."""
    parts: list[str] = []
    at = 0
    for piece in chosen:
        kept = old[at : piece.start]
        parts += [*kept, *_parting(kept, piece), *piece.new]
        at = piece.end
    return "".join([*parts, *old[at:]])


def _parting(kept: Sequence[str], piece: Piece) -> list[str]:
    """What parts a statement that comes from the line above it, which only explains another and stays: it would be
    read as a part of that explanation.
    """
    above = "".join(kept[-2:])
    is_right_above = above.endswith("\n") and not above.endswith("\n\n") and _explains(tuple(kept[-2:]))
    is_statement = bool(piece.new) and _says(piece.new[0]) and not is_companion(piece.new[0])
    return ["\n"] if is_statement and is_right_above else []


def _changes(old: Sequence[str], new: Sequence[str]) -> Iterator[Piece]:
    """The stretches in which two rows of segments differ."""
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for tag, start, end, first, last in matcher.get_opcodes():
        if tag != "equal":
            yield Piece(start, end, tuple(new[first:last]))


def _pieces(old: Sequence[str], new: Sequence[str]) -> Iterator[Piece]:
    for stretch in _stretches(old, new):
        yield from _split(old, stretch)


def _stretches(old: Sequence[str], new: Sequence[str]) -> Iterator[Piece]:
    """The stretches in which two bodies differ. Blanks that both have part none: they stand behind every statement, so
    that they tell nothing of which of them is which. Each statement of a stretch has the blanks behind it, too.
    """
    found: list[Piece] = []
    for change in _changes(old, new):
        last = found[-1] if found else None
        between = old[last.end : change.start] if last else ()
        if last and not any(map(_says, between)):
            found[-1] = Piece(last.start, change.end, (*last.new, *between, *change.new))
        else:
            found.append(change)
    for one in found:
        behind = old[one.end : one.end + 1]
        is_bare = one.start < one.end and _says(old[one.end - 1]) and bool(one.new) and _says(one.new[-1])
        takes_blank = is_bare and bool(behind) and not _says(behind[0])
        yield Piece(one.start, one.end + 1, (*one.new, *behind)) if takes_blank else one


def _split(old: Sequence[str], stretch: Piece) -> Iterator[Piece]:
    """One piece for each statement of a stretch: those that were there give way to those that are and say most like
    them, and what is like nothing one by one.
    """
    went, came = _units(old[stretch.start : stretch.end]), _units(stretch.new)
    leads = {_says(units[0][0]) for units in (went, came) if units}
    if len(leads) > 1:
        yield stretch
        return
    at = stretch.start
    for was, now in _side_by_side(went, came):
        both = int(was[-1:] == now[-1:] and not any(map(_says, was[-1:])))  # the blanks behind them, if these stay
        if was != now:
            yield Piece(at, at + len(was) - both, now[: len(now) - both])
        at += len(was)


def _side_by_side(went: Sequence[Unit], came: Sequence[Unit]) -> Iterator[tuple[Unit, Unit]]:
    """Each statement that was there with the one that takes its place, both in their order; one that has no other is
    beside nothing.
    """
    number, other = 0, 0
    for one, its in [*_likest(went, came), (len(went), len(came))]:
        yield from _in_order(went[number:one], came[other:its])
        if one < len(went):
            yield went[one], came[its]
        number, other = one + 1, its + 1


def _in_order(went: Sequence[Unit], came: Sequence[Unit]) -> Iterator[tuple[Unit, Unit]]:
    """Statements that have no word in common, side by side in their order. What only explains another one takes the
    place of nothing else: a Why that is to stay would hold the statement that came where it stood.
    """
    if {_explains(unit) for unit in (*went, *came)} == {True, False}:
        yield from ((unit, ()) for unit in went)
        yield from (((), unit) for unit in came)
    else:
        yield from zip_longest(went, came, fillvalue=())


def _explains(unit: Unit) -> bool:
    return any(map(is_companion, unit))


def _likest(went: Sequence[Unit], came: Sequence[Unit]) -> list[tuple[int, int]]:
    """Which statements are side by side, so that all of them together have most words in common; none where there are
    too many to compare.
    """
    if len(went) * len(came) > MOST_COMPARED:
        return []
    olds, news = ([content_words("".join(unit)) for unit in units] for units in (went, came))
    best = [[0.0] * (len(news) + 1) for _ in range(len(olds) + 1)]
    for one in reversed(range(len(olds))):
        for its in reversed(range(len(news))):
            is_alike = _explains(went[one]) == _explains(came[its])
            together = best[one + 1][its + 1] + (_likeness(olds[one], news[its]) if is_alike else 0.0)
            best[one][its] = max(together, best[one + 1][its], best[one][its + 1])
    found: list[tuple[int, int]] = []
    one, its = 0, 0
    while best[one][its] > 0:
        if best[one][its] == best[one + 1][its]:
            one += 1
        elif best[one][its] == best[one][its + 1]:
            its += 1
        else:
            found.append((one, its))
            one, its = one + 1, its + 1
    return found


def _likeness(old: frozenset[str], new: frozenset[str]) -> float:
    """Which share of the words of two statements both have."""
    shared = len(old & new)
    return shared / len(old | new) if shared else 0.0


def _units(segments: Sequence[str]) -> list[Unit]:
    """Segments in groups with one statement each, with the blanks behind it, or before it where they come first."""
    units: list[list[str]] = []
    is_led = bool(segments) and not _says(segments[0])
    for segment in segments:
        opens = not _says(segment) if is_led else _says(segment)
        if opens or not units:
            units.append([])
        units[-1].append(segment)
    if len(units) > 1 and not any(map(_says, units[-1])):
        last = units.pop()
        units[-1] += last
    return [tuple(unit) for unit in units]


def _says(segment: str) -> bool:
    return any(map(str.isalnum, segment)) and bool(split_claims(segment))
