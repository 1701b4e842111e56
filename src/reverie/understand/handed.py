"""What a message hands over or puts into another mouth: opening words -> where the words that they open stand.

"Translate into German: …", "write a mail saying that …", "Bob said: I …" and "imagine I told you: …" carry words that
the person typed and does not state. The opening is an order of the moment and stays; what it opens is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from reverie.text.claims import Claim, split_claims
from reverie.understand.mouth import is_anothers, is_made_up, is_of_oneself
from reverie.understand.text_order import points_down, takes_a_text, text_inside

OPENING_CHARS = 200  # nobody takes longer to say what follows
_COLONS = (":", "：")
_ENDS = " .!?。！？…"
_MAX_COLONS = 8  # of a sentence, looked at one by one; with more of them it is no prose

_COLON = re.compile(r":(?=\s|[\"'“‘「『(]|[\u2e80-\uffef])|：")
_LAST_SENTENCE = re.compile(r"(?:.*(?:[.!?]\s|[。！？]))?(?P<last>.*)", re.DOTALL)
_CLOSED_BY = {'"': '"', "'": "'", "“": "”", "‘": "’", "「": "」", "『": "』", "«": "»", "`": "`"}
_QUOTED = re.compile(r"(?<!\w)\"[^\"]{8,}\"|“[^“”]{4,}”|「[^「」]{4,}」|(?<![\w'])'(?:[^']|(?<=\w)'(?=\w)){12,}'(?!\w)")
# What a quotation that is only a name stands behind: it is what something is called, and no text to work on.
_NAMES_IT = re.compile(r"(?:[用叫走在]|抬头|抬頭|\b(?:called|named|use|uses|using|under))[ ]?$", re.IGNORECASE)
_IS_NAME = re.compile(r"[^.,;:!?。，；：！？、\n]{1,24}")
_REST_OF_OPENING = re.compile(r"[^,;，；]{0,60}")
_NEXT_QUOTE = re.compile(r"\s*(?:[,;，、；]|and\b|or\b|和|或)?\s*(?=[\"'“‘「『«`])")


def opens_what_is_below(line: str, below: str, before: str = "") -> bool:
    """Whether a line says that the words below it are to be worked on, or are another's; `before` is the line before
    it, which may hold the beginning of its sentence.
    """
    said = line.rstrip()[-OPENING_CHARS:]
    if not said.endswith(_COLONS):
        return points_down(_last_sentence(said.rstrip(_ENDS))) and not below.rstrip().endswith(_COLONS)
    opening = _last_sentence(said[:-1])
    return _hands_over(opening, before) or is_anothers(opening, below)


def handed_over(text: str, before: str = "") -> list[tuple[int, int]]:
    """Where, in a line, words stand that are not the person's own; `before` is the line before it, which may hold the
    beginning of its first sentence.
    """
    spans: list[tuple[int, int]] = []
    claims = split_claims(text)
    after = 0
    for number, claim in enumerate(claims):
        if claim.start < after:
            continue
        span = _opened(text, claims[number:], before if number == 0 else "")
        if span:
            spans.append(span)
            after = span[1]
    return spans


def _opened(text: str, claims: Sequence[Claim], before: str) -> tuple[int, int] | None:
    """What the first of the sentences opens, if it opens anything."""
    claim = claims[0]
    for at, colon in enumerate(_COLON.finditer(text, claim.start, claim.end)):
        if at == _MAX_COLONS:
            break
        opening, words = text[claim.start : colon.start()][-OPENING_CHARS:], text[colon.end() : claim.end]
        if not words.strip():
            continue
        if _hands_over(opening, before):
            return colon.end(), _end_of_quotes(text, colon.end()) or len(text)
        if is_anothers(opening, words):
            return colon.end(), _end_of_quotes(text, colon.end()) or _end_of_speech(claims)
    if is_made_up(claim.text[:OPENING_CHARS]):
        return claim.start, _end_of_speech(claims)
    if quoted := _quoted_in_an_order(claim):
        return quoted
    if len(claims) > 1 and points_down(claim.text[-OPENING_CHARS:].rstrip(_ENDS)):
        return claim.end, _end_of_quotes(text, claim.end) or len(text)
    inside = text_inside(claim.text)
    if inside >= 0:
        begin = claim.start + inside
        return begin, _end_of_quotes(text, begin) or claim.end
    return None


def _quoted_in_an_order(claim: Claim) -> tuple[int, int] | None:
    """The quotation that an order is about: translate "…" into German; none where it is only a name."""
    quoted = _QUOTED.search(claim.text)
    if not quoted or not takes_a_text(f"{claim.text[: quoted.start()]} {claim.text[quoted.end() :]}"[:OPENING_CHARS]):
        return None
    if is_only_a_name(claim.text[: quoted.start()], quoted[0]):
        return None
    return claim.start + quoted.start(), claim.start + quoted.end()


def is_only_a_name(before: str, quotation: str) -> bool:
    """Whether a quotation is what something is called, by the words before it: 用「NDA-2026 标准版」."""
    return bool(_NAMES_IT.search(before[-OPENING_CHARS:]) and _IS_NAME.fullmatch(quotation[1:-1]))


def _hands_over(opening: str, before: str) -> bool:
    return any(takes_a_text(one) or is_made_up(one) for one in _openings(opening, before))


def _openings(opening: str, before: str) -> Iterator[str]:
    """The words before a colon, and the same with the end of the line before, where a sentence runs over both."""
    yield opening
    unfinished = before.rstrip()
    if unfinished and unfinished[-1].isalnum() and _REST_OF_OPENING.fullmatch(opening):
        yield f"{_last_sentence(unfinished[-OPENING_CHARS:])} {opening}"


def _last_sentence(text: str) -> str:
    found = _LAST_SENTENCE.match(text)
    return found["last"].strip() if found else text


def _end_of_quotes(text: str, begin: int) -> int:
    """Where the quotations end with which the words begin; 0 where they begin with none, or it is never closed."""
    end, at = 0, begin
    while (found := _NEXT_QUOTE.match(text, at)) and found.end() < len(text):
        at = _closing(text, found.end())
        if at < 0:
            break
        end = at
    return end


def _closing(text: str, opened: int) -> int:
    """Behind the mark that closes a quotation, an apostrophe inside a word being none; -1 where there is none."""
    mark = re.escape(_CLOSED_BY[text[opened]])
    found = re.compile(rf"{mark}(?!\w)" if mark == "'" else mark).search(text, opened + 1)
    return found.end() if found else -1


def _end_of_speech(claims: Sequence[Claim]) -> int:
    """Another's words go on as long as somebody says "I"."""
    end = claims[0].end
    for claim in claims[1:]:
        if not is_of_oneself(claim.text):
            break
        end = claim.end
    return end
