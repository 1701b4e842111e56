"""How a sentence is made, in numbers: what it begins with, what values it has, what it says of change and of time.

A linear model sees words and weighs each by itself. That a sentence names a thing and says something of it, and is not
an order without a subject, is seen from here.
"""

from __future__ import annotations

import re
from functools import lru_cache

from reverie.understand.change import CUES
from reverie.understand.cues import looks_like_question
from reverie.understand.layout import is_order, subject
from reverie.understand.ngrams import tokens
from reverie.understand.statement import Statement
from reverie.understand.time_signs import SIGNS, time_signs
from reverie.understand.vocabulary import telling

_AT_HAND = 256  # sentences: each is asked about with several companions
_LEAD = r"\s*(?:(?:and|so|but|ok|okay|yes|no|ah|oh|well)\b[, ]*)*"
POINTS = re.compile(
    rf"{_LEAD}(?:(?:it|its|it['’]s|that|that['’]?s|this|they|he|she|those|these|there|same|both|which|him|her|them)\b"
    r"|[它他她这這那其此])",
    re.IGNORECASE,
)
_OF_THOSE_WHO_TALK = re.compile(
    rf"{_LEAD}(?:(?:i|i['’]?m|i['’]?ve|my|we|our|we['’]?re|you|your)\b|[我咱你您])", re.IGNORECASE
)


@lru_cache(maxsize=_AT_HAND)
def shape(text: str) -> dict[str, float]:
    """The numbers, by name; any text will do."""
    statement, row, signs = Statement.of(text), tokens(text), frozenset(time_signs(text))
    weights = [telling(key) for key in statement.keys]
    about = subject(statement)
    return (
        {f"says {cue}": float(cue in statement.cues) for cue in CUES}
        | {f"time: {sign}": float(sign in signs) for sign in SIGNS}
        | {
            "values": float(len(statement.values)),
            "elements": float(len(statement.elements)),
            "telling": sum(weights),
            "most telling": max(weights, default=0.0),
            "tokens": float(len(row.plain)),
            "order": float(is_order(statement)),
            "subject": float(len(about)),
            "words of the subject": float(about.count(" ")),
            "points at something": float(POINTS.match(text) is not None),
            "of those who talk": float(_OF_THOSE_WHO_TALK.match(text) is not None),
            "placeholders": float(sum(token[0] == "<" for token in row.plain)),
            "names": float(row.skeleton.count("Name")),
            "commas": float(text.count(",") + text.count("，")),
            "asks": float(looks_like_question(text, row)),
            "full stop": float(text.rstrip().endswith((".", "。"))),
            "exclaims": float(text.rstrip().endswith(("!", "！"))),
        }
    )
