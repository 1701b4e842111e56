"""Whether the user took back later in a session what they had said in it: "no, scrap that", 还是算了."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reverie.dream.learning.withdrawal import first_turn_meant
from reverie.model.turn import Speaker, Turn
from reverie.text.anchors import missing
from reverie.text.claims import split_claims
from reverie.understand.retraction import (
    forbids_keeping,
    points_only_back,
    refuses,
    said_instead,
    says_it_is_not_so,
    says_own_mistake,
    taken_back,
    takes_back,
    takes_own_words_back,
    topic_taken_back,
)
from reverie.understand.words import content_words

# What an assistant says that only heard: behind it "that is not right" can be about nothing else.
_NOTED = content_words(
    "noted got it ok okay thanks sure understood alright good great saved remember will done right sure know"
    " 好 好的 明白 了解 收到 知道 记住 记下 确定 吗 谢谢"
)


def taken_back_by(claim: str, quote: str, turn: Turn, behind: Sequence[Turn]) -> str:
    """The sentence that takes back what a turn says of a claim; empty where none does. `behind` is what the user and
    the assistant said later. A withdrawal that names its subject is about that; another one is about what the user said
    last, unless it only answers a question about something else.
    """
    if sentence := _not_to_be_kept(quote, turn.text):
        return sentence
    typed = [turn.number]
    words = content_words(claim)
    same = ((*found, turn.number, "") for found in _withdrawals(turn.text.partition(quote)[2]))
    for sentence, going_on, number, question in (*same, *_later(behind)):
        typed += [one.number for one in behind if one.speaker is Speaker.USER and typed[-1] < one.number < number]
        if _holds_instead(claim, quote, going_on):
            continue
        topic = topic_taken_back(sentence)
        if not (topic or taken_back(sentence)).isdisjoint(words):
            return sentence
        if points_only_back(sentence) and number > turn.number and _is_meant(sentence, typed, question, words):
            return sentence
    return _found_wrong(claim, behind)


def _holds_instead(claim: str, quote: str, withdrawal: str) -> bool:
    """Whether all that a claim says otherwise than its quote is what a withdrawal goes on with."""
    otherwise = content_words(claim) - content_words(quote)
    return bool(otherwise) and otherwise <= content_words(said_instead(withdrawal))


def _not_to_be_kept(quote: str, message: str) -> str:
    """The sentence of a message that asks not to keep what it says; a rule about such requests names what it is on."""
    sentences = (one.text for one in split_claims(message) if one.text not in quote)
    return next((one for one in sentences if forbids_keeping(one) and not taken_back(one)), "")


def _found_wrong(claim: str, behind: Sequence[Turn]) -> str:
    """The sentence of the user's next turn that says they were mistaken, or that a claim is not so, or says no to who
    asks them whether it is. What is said of the assistant's own words is no such thing.
    """
    said = ""
    is_next = True
    for turn in behind:
        if turn.speaker is not Speaker.USER:
            said = turn.text if turn.speaker is Speaker.ASSISTANT else said
            continue
        for at, one in enumerate(split_claims(turn.text)):
            if _says_it_is_wrong(one.text, claim, said, is_next=is_next, is_first=at == 0):
                return one.text
        is_next = is_next and content_words(turn.text) <= _NOTED
        said = ""
    return ""


def _says_it_is_wrong(sentence: str, claim: str, question: str, *, is_next: bool, is_first: bool) -> bool:
    words = content_words(claim)
    topic = topic_taken_back(sentence)
    if is_next and is_first and refuses(sentence, question):
        return True
    if is_next and says_own_mistake(sentence) and not (topic and topic.isdisjoint(words)):
        return True
    if (found := says_it_is_not_so(sentence)) is None:
        return False
    named, besides = found
    if named:
        return not named.isdisjoint(words)
    is_said_again = not missing(claim, besides) and words <= content_words(besides)
    return is_next and not is_said_again and content_words(question) <= words | _NOTED


def _later(behind: Sequence[Turn]) -> Iterator[tuple[str, str, int, str]]:
    """Each later withdrawal, alone and with what follows it, its turn, and what the assistant had said right before."""
    said = ""
    for turn in behind:
        if turn.speaker is Speaker.USER:
            yield from ((*found, turn.number, said) for found in _withdrawals(turn.text))
        said = turn.text if turn.speaker is Speaker.ASSISTANT else ""


def _withdrawals(text: str) -> Iterator[tuple[str, str]]:
    """Each withdrawal of a message, alone and with the sentence that follows it."""
    said = [one.text for one in split_claims(text)]
    return ((one, " ".join(said[at : at + 2])) for at, one in enumerate(said) if takes_back(one))


def _is_meant(sentence: str, typed: Sequence[int], question: str, words: frozenset[str]) -> bool:
    """Whether a withdrawal without a subject reaches back to the first of these turns."""
    return first_turn_meant(sentence, typed) == typed[0] and not _answers_another(sentence, question, words)


def _answers_another(sentence: str, question: str, words: frozenset[str]) -> bool:
    """Whether a withdrawal that may be a mere "no" answers a question that has no word of the claim."""
    is_asked = question.rstrip().endswith(("?", "？"))
    return is_asked and not takes_own_words_back(sentence) and words.isdisjoint(content_words(question))
