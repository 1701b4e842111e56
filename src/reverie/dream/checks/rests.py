"""What still holds of a statement when the user has made a phrase of it untrue: "… is on db2, port 6543" and "it is on
port 6544 now" leave "… is on db2".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from reverie.dream.checks.quoting import BINDING, passage
from reverie.dream.learning.page import unmarked
from reverie.understand.adjunct import is_clause
from reverie.understand.comparison import Comparison
from reverie.understand.layout import subject
from reverie.understand.outdated_clause import outdated_clause, without_clause
from reverie.understand.outdated_phrase import outdated_phrase
from reverie.understand.statement import Statement
from reverie.understand.verbs import is_verb
from reverie.understand.words import CHINESE_STOP_WORDS, STOP_WORDS, is_chinese

LONGEST_SUBJECT = 8  # characters of a Chinese subject, of which nobody can tell where it ends
_PRONOUNS = frozenset({"it", "they", "he", "she", "它", "他", "她"})
_INSIDE = frozenset("上里中内")
_LEADING = frozenset(
    [
        "at",
        "behind",
        "below",
        "by",
        "for",
        "from",
        "in",
        "into",
        "near",
        "on",
        "over",
        "through",
        "to",
        "under",
        "via",
        "with",
    ]
)


def still_holding(claim: str, new: str) -> str:
    """What a claim says besides, where only a phrase or a clause of it is made untrue; nothing where all of it may
    be.
    """
    pair = Comparison(Statement.of(claim), Statement.of(new))
    untrue = outdated_phrase(pair) or outdated_clause(pair)
    return without_clause(claim, untrue) if untrue else ""


def is_rest_of(sentence: str, claim: str, new: str) -> bool:
    """Whether a sentence says of a claim what the user left as it was when they gave another value in `new`: "it is on
    host elm" of "the cache is on port 6379 of host elm" and "the cache is on port 6380 now". One stretch is left out;
    in it is nothing but the value that is over and words of theirs or of grammar. What denies or limits has no rest.
    """
    pair = Comparison(Statement.of(claim), Statement.of(new))
    gone = [part for one in pair.replaced for part in pair.old_parts if part.value == one.old]
    over = {word for part in gone for word in passage(pair.old.shown[part.start : part.end]).words}
    whole, said = passage(claim).words, passage(sentence).words
    if not over or not BINDING.isdisjoint(whole) or not is_clause(sentence.casefold().strip(" .。")):
        return False
    spoken = over | set(passage(new).words)
    return any(_leaves_out_only(whole, form, over, spoken) for form in _forms(said, claim))


def _forms(said: tuple[str, ...], claim: str) -> Iterator[tuple[str, ...]]:
    """A sentence by its words, with the subject of a claim in the place of a pronoun, and without the word for a place
    that Chinese puts behind it.
    """
    whole = passage(claim).words
    is_pronoun = bool(said) and said[0] in _PRONOUNS
    about = passage(subject(Statement.of(unmarked(claim)))).words
    ends = range(1, LONGEST_SUBJECT) if any(map(is_chinese, whole)) else [len(about)]
    forms = [said, *((*whole[:end], *said[1:]) for end in ends if is_pronoun and end)]
    for form in forms:
        yield form
        if form[-1:] and form[-1] in _INSIDE:
            yield form[:-1]


def _leaves_out_only(whole: tuple[str, ...], form: tuple[str, ...], over: set[str], spoken: set[str]) -> bool:
    length = len(whole) - len(form)
    return length > 0 and any(
        whole[:at] + whole[at + length :] == form and _may_go(whole[:at], whole[at : at + length], over, spoken)
        for at in range(1, len(form) + 1)
    )


def _may_go(before: tuple[str, ...], stretch: tuple[str, ...], over: set[str], spoken: set[str]) -> bool:
    """Whether a stretch has nothing of its own but what is over. One that ends with another preposition than stands
    before it would leave what follows hanging on the wrong one.
    """
    joined = [word for joint, word in pairwise(("and", *stretch)) if joint == "and" and is_verb(word)]
    is_bare = spoken | STOP_WORDS | set(CHINESE_STOP_WORDS) | set(joined) >= set(stretch)
    is_joined = stretch[-1] not in _LEADING or stretch[-1] == before[-1]
    return is_bare and is_joined and not over.isdisjoint(stretch) and not Statement.of(" ".join(stretch)).scopes
