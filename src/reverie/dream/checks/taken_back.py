"""Whether the user took back later in a session what they had said in it: "no, scrap that", 还是算了."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reverie.dream.learning.withdrawal import first_turn_meant
from reverie.model.turn import Speaker, Turn
from reverie.text.claims import split_claims
from reverie.understand.retraction import taken_back, takes_back, takes_own_words_back, topic_taken_back
from reverie.understand.words import content_words


def taken_back_by(claim: str, quote: str, turn: Turn, behind: Sequence[Turn]) -> str:
    """The sentence that takes back what a turn says of a claim; empty where none does. `behind` is what the user and
    the assistant said later. A withdrawal that names its subject is about that; another one is about what the user said
    last, unless it only answers a question about something else.
    """
    typed = [turn.number]
    words = content_words(claim)
    same = ((sentence, turn.number, "") for sentence in _withdrawals(turn.text.partition(quote)[2]))
    for sentence, number, question in (*same, *_later(behind)):
        typed += [one.number for one in behind if one.speaker is Speaker.USER and typed[-1] < one.number < number]
        topic = topic_taken_back(sentence)
        if not (topic or taken_back(sentence)).isdisjoint(words):
            return sentence
        if not topic and number > turn.number and _is_meant(sentence, typed, question, words):
            return sentence
    return ""


def _later(behind: Sequence[Turn]) -> Iterator[tuple[str, int, str]]:
    """Each later withdrawal, its turn, and what the assistant had said right before."""
    said = ""
    for turn in behind:
        if turn.speaker is Speaker.USER:
            yield from ((sentence, turn.number, said) for sentence in _withdrawals(turn.text))
        said = turn.text if turn.speaker is Speaker.ASSISTANT else ""


def _withdrawals(text: str) -> Iterator[str]:
    return (one.text for one in split_claims(text) if takes_back(one.text))


def _is_meant(sentence: str, typed: Sequence[int], question: str, words: frozenset[str]) -> bool:
    """Whether a withdrawal without a subject reaches back to the first of these turns."""
    return first_turn_meant(sentence, typed) == typed[0] and not _answers_another(sentence, question, words)


def _answers_another(sentence: str, question: str, words: frozenset[str]) -> bool:
    """Whether a withdrawal that may be a mere "no" answers a question that has no word of the claim."""
    is_asked = question.rstrip().endswith(("?", "？"))
    return is_asked and not takes_own_words_back(sentence) and words.isdisjoint(content_words(question))
