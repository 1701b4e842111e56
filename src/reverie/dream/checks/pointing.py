"""A sentence that says something of the one before it stands behind that one: "That was last year." behind another
sentence takes back what nobody has taken back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from reverie.dream.checks.places import known_by
from reverie.dream.checks.quoting import is_quoted, wordings
from reverie.dream.checks.truth import Truth
from reverie.dream.learning.page import is_companion, unmarked
from reverie.memdir.memory_file import MemoryFile
from reverie.model.change import Change
from reverie.model.evidence import Evidence
from reverie.text.claims import split_claims
from reverie.understand.adjunct import is_clause
from reverie.understand.words import content_words, is_chinese

MOSTLY = 0.6  # of the words of the shorter one, for two sentences to be taken for the same
SHORT = 4  # characters of a Chinese sentence that is no statement
_POINTS = re.compile(r"\W*(?:that|this|it|they|these|those|he|she)(?:['’]\w+)?\b|\W*[那这這它他她其此]", re.IGNORECASE)


def pointing_elsewhere(
    change: Change, after: MemoryFile, came: Sequence[str], truth: Truth
) -> Iterator[tuple[str, str]]:
    """Each sentence that came and points back, with the one before it, where it was said of something else. Sentences
    that stood behind each other in a turn that is evidence may do so here.
    """
    new = set(map(known_by, came))
    evidence = truth.true_evidence(change)
    for before, sentence, claim in _neighbours(after):
        if known_by(claim) not in new or not _points_back(sentence):
            continue
        said = [one for one in evidence if is_quoted(sentence, wordings(one.quote, truth.time_said(one)))]
        if said and not any(_stand_together(before, sentence, one, truth) for one in said):
            yield before, sentence


def _neighbours(file: MemoryFile) -> Iterator[tuple[str, str, str]]:
    """Each two sentences of one item or paragraph, and the claim that the second is of."""
    claims = split_claims(file.body)
    for claim in claims:
        sentences = [one.text for one in split_claims(unmarked(claim.text))]
        yield from ((one, other, claim.text) for one, other in pairwise(sentences))
    for one, other in pairwise(claims):
        between = file.body[one.end : other.start]
        if "\n" not in between and not is_companion(other.text):
            last = [part.text for part in split_claims(unmarked(one.text))][-1:]
            yield from ((text, other.text, other.text) for text in last)


def _points_back(sentence: str) -> bool:
    """Whether a sentence begins with a pronoun, or is no statement of its own ("Not!")."""
    if any(map(is_chinese, sentence)):
        return _POINTS.match(sentence) is not None or len(sentence.strip(" 。！!.")) < SHORT
    return _POINTS.match(sentence) is not None or not is_clause(sentence.casefold().strip(" .!"))


def _stand_together(before: str, sentence: str, evidence: Evidence, truth: Truth) -> bool:
    """Whether the turn says the two one behind the other."""
    texts = [one.text for one in split_claims(truth.message(evidence))]
    return any(
        _alike(before, one) and _alike(sentence, other) and _asks(before) == _asks(one)
        for one, other in pairwise(texts)
    )


def _asks(sentence: str) -> bool:
    return sentence.rstrip(' "”’」』)）').endswith(("?", "？"))


def _alike(one: str, other: str) -> bool:
    first, second = content_words(one), content_words(other)
    return known_by(one) in known_by(other) or (
        bool(first) and len(first & second) >= MOSTLY * min(len(first), max(1, len(second)))
    )
