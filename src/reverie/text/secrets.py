"""Secrets in text, found and blacked out: text -> decoded views -> formats, assignments, sentences -> spans.

A key in a transcript is seldom printed plainly. The same rules look at the text as it is, without zero-width
characters, with escapes taken off, with wrapped lines joined, and inside base64, once.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256

from reverie.text.assignments import ASSIGNED_KINDS, PIN, assignments
from reverie.text.decoded import Decoded, unescaped, unwrapped, without_unseen
from reverie.text.plain import UNSEEN
from reverie.text.secret_formats import Found, known_formats
from reverie.text.secret_marks import OWN_KIND, is_covered, mark, with_marks_covered
from reverie.text.secret_sentences import told

_ESCAPE_LAYERS = 2  # a tool result in a transcript is JSON inside JSON

# Kinds that say how a value was found rather than what it is.
_GUESSES = ASSIGNED_KINDS | {OWN_KIND}
_WORD = re.compile(r"(?:[A-Z]?[a-z]+|[A-Z]+)(?:[-_.=]+(?:[A-Z]?[a-z]+|[A-Z]+))*[-_.=]*$")

_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{24,}={0,2}")
_TO_STANDARD = str.maketrans("-_", "+/")
_CONTROL = bytes(code for code in range(32) if code not in b"\t\n\r") + b"\x7f"
_CONTROL_SHARE = 0.02  # of the decoded bytes; random bytes have 0.12
_FOREIGN_SHARE = 0.35  # of them anything but ASCII; random bytes have 0.5

_OWN_LEAST = 6  # characters; a shorter value of one's own would black out ordinary words and port numbers
_OWN_LONGEST = 512
_OWN_QUOTED = re.compile(r"([\"'`])([^\"'`\r\n]{6,200})\1")
_OWN_RUN = re.compile(r"[!-~]{6,}")
_OWN_SIGN = re.compile(r"[=:,;\"'`<>()\[\]{}|@/&?#\\]")
_OWN_CLOSING = ".,;:!?)]}*"
_OWN_SIGNS_INSIDE = 4  # a value of one's own may hold fewer signs than this, or run to the end


@dataclass(frozen=True, slots=True)
class Secret:
    """Where a secret stands and of which kind it is. The value is never kept, so that no log can show it."""

    kind: str
    start: int
    end: int


def find_secrets(text: str, own: frozenset[str] = frozenset()) -> list[Secret]:
    """Every secret in the text, in order, without overlap; spans cover the characters as they stand there.

    `own` holds the SHA-256, in hexadecimal, of values known to be secret: they are found wherever they stand
    as a word or a quoted string, whatever they look like. Values under six characters are not looked for.
    The marks that `redact` leaves are no secrets and hold none.
    """
    return _merged([Secret(kind, start, end) for kind, start, end in _everywhere(text, own)])


def redact(text: str, own: frozenset[str] = frozenset(), keeping: frozenset[str] = frozenset()) -> str:
    """The text with `[REDACTED:kind:hash4]` in place of each secret but those of the kinds in `keeping`.

    The four digits come from the value's hash: enough to see that two places held the same one, too few to
    find the value again. Nothing is found in what comes back, so that to redact it again changes nothing.
    """
    # A value may come to light only when the one it was part of is gone. Each round leaves less beside the marks.
    while secrets := [one for one in find_secrets(text, own) if one.kind not in keeping]:
        text = _blacked_out(text, secrets)
    return text


def _blacked_out(text: str, secrets: list[Secret]) -> str:
    parts: list[str] = []
    done = 0
    for secret in secrets:
        value = "".join(UNSEEN.sub("", text[secret.start : secret.end]).split())
        parts += [text[done : secret.start], mark(secret.kind, _hash(value))]
        done = secret.end
    return "".join([*parts, text[done:]])


def _hash(value: str) -> str:
    return sha256(value.encode("utf-8", "surrogatepass")).hexdigest()


def _merged(secrets: list[Secret]) -> list[Secret]:
    """Overlapping finds as one, which has the kind of the first that is no guess, and of guesses that of a key."""
    merged: list[Secret] = []
    for secret in sorted(secrets, key=lambda one: (one.start, -one.end)):
        if not merged or secret.start >= merged[-1].end:
            merged.append(secret)
            continue
        last = merged[-1]
        is_better = last.kind == PIN or (last.kind in _GUESSES and secret.kind not in _GUESSES)
        kind = secret.kind if is_better else last.kind
        merged[-1] = Secret(kind, last.start, max(last.end, secret.end))
    return merged


def _everywhere(text: str, own: frozenset[str]) -> Iterator[Found]:
    """What is found in each view of the text, as spans of the text itself."""
    views = _views(text)
    for view in views:
        for kind, start, end in _in_lines(view.text, own):
            if not is_covered(view.text[start:end]):
                yield kind, *view.source(start, end)
    # The first view has no escape taken off, the last has most: a wrapped key is whole in one of them.
    for view in views[:1] + views[1:][-1:]:
        joined = unwrapped(view)
        if joined is not view:
            for kind, start, end in _over_lines(joined, own):
                yield kind, *joined.source(start, end)


def _views(text: str) -> list[Decoded]:
    """The text without unseen characters and with its marks covered, then with one and two layers of escapes off."""
    seen = without_unseen(Decoded(text))
    views = [replace(seen, text=with_marks_covered(seen.text))]
    for _ in range(_ESCAPE_LAYERS):
        view = unescaped(views[-1])
        if view is views[-1]:
            break
        views.append(view)
    return views


def _in_lines(text: str, own: frozenset[str]) -> Iterator[Found]:
    yield from _in_text(text, own)
    yield from _in_base64(text, own)


def _in_text(text: str, own: frozenset[str]) -> Iterator[Found]:
    yield from known_formats(text)
    yield from assignments(text)
    yield from told(text)
    yield from _own_values(text, own)


def _over_lines(joined: Decoded, own: frozenset[str]) -> Iterator[Found]:
    """Secrets that a line end cuts through. Not assignments: wherever two lines meet there would be one."""
    for kind, start, end in known_formats(joined.text, frozenset(joined.starts)):
        if seams := joined.seams(start, end):
            yield kind, start, _without_next_word(joined.text, start, end, seams)
    for finder in (_own_values, _in_base64):
        for kind, start, end in finder(joined.text, own):
            if joined.seams(start, end):
                yield kind, start, end


def _without_next_word(text: str, start: int, end: int, seams: tuple[int, ...]) -> int:
    """The end of a key over several lines, without the ordinary word that may begin the line after it."""
    for seam, following in zip(seams, [*seams[1:], end], strict=True):
        if _WORD.match(text[seam:following]) and next(known_formats(text[start:seam]), None):
            return seam
    return end


def _in_base64(text: str, own: frozenset[str]) -> Iterator[Found]:
    """Runs of base64 that hold a secret, each as a whole."""
    for match in _BASE64.finditer(text):
        for decoded in _decodings(match[0]):
            if first := next(_in_text(with_marks_covered(decoded), own), None):
                yield first[0], *match.span()
                break


def _decodings(run: str) -> Iterator[str]:
    """The text a run of base64 stands for, from each character at which its first group may begin.

    A run that the end of the line before was glued to begins too early; at most one of the readings is text.
    """
    run = run.rstrip("=").translate(_TO_STANDARD)
    for offset in range(4):
        body = run[offset:]
        body = body[: len(body) - (len(body) % 4 == 1)]
        try:
            data = base64.b64decode(body + "=" * (-len(body) % 4))
        except (binascii.Error, ValueError):
            continue
        if _is_text(data):
            yield data.decode("utf-8", "replace")


def _is_text(data: bytes) -> bool:
    controls = len(data) - len(data.translate(None, _CONTROL))
    foreign = len(data) - len(data.decode("ascii", "ignore"))
    return controls <= _CONTROL_SHARE * len(data) and foreign <= _FOREIGN_SHARE * len(data)


def _own_values(text: str, own: frozenset[str]) -> Iterator[Found]:
    """Words whose hash is among the known ones."""
    if not own:
        return
    judged: dict[str, bool] = {}
    for start, end in _own_candidates(text):
        word = text[start:end]
        known = judged.get(word)
        if known is None:
            known = judged[word] = _hash(word) in own
        if known:
            yield OWN_KIND, start, end


def _own_candidates(text: str) -> Iterator[tuple[int, int]]:
    """Every stretch that may be a value: quoted strings, runs without a space, and runs between two signs."""
    for match in _OWN_QUOTED.finditer(text):
        yield match.span(2)
    for run in _OWN_RUN.finditer(text):
        first, last = run.span()
        yield first, first + len(run[0].rstrip(_OWN_CLOSING))
        edges = [first - 1, *(match.start() for match in _OWN_SIGN.finditer(text, first, last)), last]
        for number, edge in enumerate(edges):
            ends = {*edges[number + 1 : number + 1 + _OWN_SIGNS_INSIDE], last}
            yield from ((edge + 1, end) for end in ends if _OWN_LEAST <= end - edge - 1 <= _OWN_LONGEST)
