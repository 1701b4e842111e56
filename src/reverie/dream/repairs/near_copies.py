"""Statements that several memory files make: said once from now on, and where two contradict, the newer one stays.

statement -> others that say the same, less, or another value of the same thing -> the weaker one goes, with its place
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from reverie.dream.learning.desk import Desk
from reverie.dream.learning.knowledge import (
    APART_IN_TIME,
    SURE_ENOUGH,
    Known,
    is_another_fact,
)
from reverie.dream.learning.page import companions, find_claim, statements, with_added, with_claim, without_claims
from reverie.dream.repairs.copies import fields_of_its_own, redirect_links
from reverie.memdir.memory_file import MemoryFile
from reverie.model.change import Reason
from reverie.model.evidence import Evidence, Trust
from reverie.store.stage import fingerprint
from reverie.text.anchors import Anchor, AnchorKind, anchors, missing
from reverie.text.claims import Claim, normalise, split_claims
from reverie.text.dates import find_relative_dates
from reverie.understand.comparison import Comparison
from reverie.understand.contradicting import shared_words, states_another_value
from reverie.understand.relation import Related, Relation, Statement
from reverie.understand.tense import tell_of_two_times
from reverie.understand.words import content_words, is_chinese

RULE = "near-duplicate"
CONTRADICTION = "contradiction"
WHOLE_SENTENCE = 4  # content words: with fewer, the title is part of what is said
LEAST_SHARED = 0.4  # of the shorter statement's words: with fewer in common, two memories are not compared
ENOUGH_WORDS = 0.6  # of a statement that goes, as they stand in the one that stays
TELLING_WORD = 0.6  # how telling a word is that must not be lost
FEW_WORDS = 8  # content words of a description that only names its subject
MUCH_LONGER = 5  # times as many content words
FEWEST_WORDS = 2  # content words: "How we release" repeats nothing
SHOWN = 60
_RANK = {Trust.USER: 0, Trust.ASSISTANT: 1, Trust.OUTSIDE: 2}

EvidenceOf = Callable[[str], Sequence[Evidence]]


@dataclass(frozen=True, slots=True)
class Weaker:
    """A statement that goes, and the one that stays in its stead."""

    goes: Known
    stays: Known
    rule: str

    @property
    def key(self) -> str:
        """Names this repair on every night."""
        words = f"{fingerprint(normalise(self.goes.text))}|{fingerprint(normalise(self.stays.text))}"
        return f"{self.rule}|{self.goes.file}|{words}"

    def reason(self, claim: Claim) -> Reason:
        """Why a claim goes, and where its words are now."""
        said = " ".join(self.stays.text.lstrip("-*+ ").split())
        said = said if len(said) <= SHOWN else said[: SHOWN - 1] + "…"
        if self.rule == CONTRADICTION:
            text, place = f"{self.stays.file} says otherwise and is newer: “{said}”", "superseded by"
        else:
            text, place = f"{self.stays.file} says it too: “{said}”", "merged into"
        return Reason(self.rule, text, f"{place} {self.stays.file}", self.key, claim.text)


def settle_near_copies(desk: Desk, taken_back: frozenset[str], evidence_of: EvidenceOf) -> None:
    """No two statements of the folder say the same or contradict each other, as far as that is certain."""
    for known in desk.knowledge.all():
        for weaker in list(_weaker(desk, known)) if _is_there(desk, known) else []:
            if weaker.key not in taken_back and _is_there(desk, weaker.goes) and _is_there(desk, weaker.stays):
                _let_go(desk, weaker, evidence_of)


def _weaker(desk: Desk, known: Known) -> Iterator[Weaker]:
    """The pairs that a statement makes with those that it is stronger than."""
    for other, related in desk.knowledge.related(known.statement, among=lambda one: _may_give_way(known, one)):
        rule = _rule(known, other, related)
        if rule and not _titles_differ(desk.file(known.file), known, desk.file(other.file), other):
            yield Weaker(other, known, rule)


def _may_give_way(known: Known, other: Known) -> bool:
    """Whether the other statement could go by any rule, as far as that can be told without weighing the two."""
    if other is known or _scope(other) != _scope(known) or len(other.statement.words) < FEWEST_WORDS:
        return False
    if shared_words(other.statement, known.statement) < LEAST_SHARED:
        return False
    return _outranks(known, other) or holds_all(known.statement, other.statement)


def _rule(known: Known, other: Known, related: Related) -> str:
    """By which rule the other statement goes and this one stays; empty where both stay. "Yesterday" in another file is
    another day, and words of another language say nothing that could be held against these.
    """
    if any(map(is_chinese, known.text)) != any(map(is_chinese, other.text)):
        return ""
    if known.file != other.file and find_relative_dates(other.text, other.time):
        return ""
    if holds_all(known.statement, other.statement) and _repeats(known, other, related.relation):
        return "" if _is_run_into(known, other) else RULE
    if known.is_asked_for and other.is_asked_for and is_another_fact(other.statement, known.statement):
        return ""
    if related.relation is Relation.UPDATE and related.sure >= SURE_ENOUGH and _outranks(known, other):
        return CONTRADICTION if states_another_value(other.statement, known.statement) else ""
    return ""


def _is_run_into(known: Known, other: Known) -> bool:
    """Whether a sentence of a file would give way to a long line of the same file that says it among much else, as a
    line that stood in the index does: the sentence is what people read.
    """
    return known.file == other.file and len(known.statement.words) > MUCH_LONGER * len(other.statement.words)


def _titles_differ(one: MemoryFile, said: Known, other: MemoryFile, also_said: Known) -> bool:
    """Whether the titles tell two subjects apart that the statements do not name: "Staging database" and "Production
    database" may hold the very same words.
    """
    if one.path == other.path:
        return False
    mine = content_words(one.name) - said.statement.words
    theirs = content_words(other.name) - also_said.statement.words
    if not mine - theirs or not theirs - mine:
        return False
    is_fragment = min(len(said.statement.words), len(also_said.statement.words)) < WHOLE_SENTENCE
    facts, their_facts = _facts(one), _facts(other)
    return is_fragment or bool(facts - their_facts and their_facts - facts) or _scopes_conflict(one, other)


def _scopes_conflict(one: MemoryFile, other: MemoryFile) -> bool:
    """Whether the heads of two files name different members of one kind of scope: staging and production."""
    mine, theirs = _scopes(one), _scopes(other)
    return bool({axis for axis, _ in mine - theirs} & {axis for axis, _ in theirs - mine})


def _facts(file: MemoryFile) -> frozenset[Anchor]:
    """What a title tells that no other word could stand for. A title typed with hyphens is no identifier."""
    return frozenset(one for one in anchors(file.name.replace("-", " ")) if one.kind is not AnchorKind.IDENTIFIER)


def _scopes(file: MemoryFile) -> frozenset[tuple[str, str]]:
    return Statement.of(file.name.replace("-", " ")).scopes | Statement.of(file.description).scopes


def _repeats(known: Known, other: Known, relation: Relation) -> bool:
    """Whether a statement that holds all that another one says is the one to keep. Two that each hold the other, in
    other words, are the same however they are weighed.
    """
    if relation is Relation.MORE:
        return not other.pinned and Comparison(other.statement, known.statement).lost < TELLING_WORD
    is_same = relation is Relation.SAME or (relation is Relation.LESS and holds_all(other.statement, known.statement))
    return is_same and not other.pinned and (_prefers(known, other) or not holds_all(other.statement, known.statement))


def holds_all(stays: Statement, goes: Statement) -> bool:
    """Whether every fact and most words of the one stand in the other: a judge of likeness alone is not enough. A
    statement without words is held by none, and what was so by none that says what is.
    """
    covered = len(goes.words & stays.words) >= ENOUGH_WORDS * len(goes.words)
    is_there = bool(goes.words) and covered and not missing(goes.text, stays.text)
    return is_there and not tell_of_two_times(goes.text, stays.text)


def _prefers(stays: Known, goes: Known) -> bool:
    """Of two that say the same, the one that stays: pinned, else the older, which people know."""
    return _order(stays) < _order(goes)


def _order(known: Known) -> tuple[bool, int, float, str, str]:
    return (not known.pinned, _RANK[known.trust], known.time.timestamp(), known.file, known.text)


def _outranks(newer: Known, older: Known) -> bool:
    """Trust decides, then time; where neither does, both stay."""
    if newer.file == older.file or older.pinned:
        return False
    if newer.trust is not older.trust:
        return _RANK[newer.trust] < _RANK[older.trust]
    return newer.time - older.time >= APART_IN_TIME


def _let_go(desk: Desk, weaker: Weaker, evidence_of: EvidenceOf) -> None:
    """The weaker statement leaves. What rested on it supports the one that stays; a file whose main point it was
    gives the rest of what it says to that one's file.
    """
    goes, stays = weaker.goes, weaker.stays
    inherited = (
        [] if weaker.rule == CONTRADICTION else [replace(one, claim=stays.text) for one in evidence_of(goes.text)]
    )
    file, other = desk.file(goes.file), desk.file(stays.file)
    is_alone = goes.file != stays.file and len(split_claims(file.body)) == 1
    if is_alone and weaker.rule == RULE and not _says_no_more(file, other):
        return
    if weaker.rule == RULE and not _take_over_companions(desk, weaker):
        return
    is_main = goes.file != stays.file and statements(file)[0].text == goes.text
    if is_main and not is_alone and weaker.rule == RULE and not other.pinned and _says_no_more(file, other):
        _move_rest(desk, weaker, inherited)
    else:
        desk.cut(goes, weaker.reason, inherited, group=weaker.key, relies_on=(stays.file,))
    if desk.stage.find(goes.file) is None:
        redirect_links(desk.stage, goes.file, stays.file, weaker.key)


def _take_over_companions(desk: Desk, weaker: Weaker) -> bool:
    """The lines that explain the weaker statement explain the one that stays. Returns whether that could be done."""
    goes, stays = desk.file(weaker.goes.file), desk.file(weaker.stays.file)
    claim, kept = find_claim(goes, weaker.goes.text), find_claim(stays, weaker.stays.text)
    assert claim is not None
    assert kept is not None
    said = {normalise(one.text) for one in split_claims(stays.body)}
    lines = [one.text for one in companions(goes, claim) if normalise(one.text) not in said]
    if not lines or goes.path == stays.path:
        return True
    if stays.pinned or kept.text[0] in "-*+":
        return False  # a list item has no room for them
    text = f"why it is so comes from {goes.path}"
    reason = Reason(RULE, text, key=weaker.key)
    desk.put(with_claim(stays, kept, "\n\n".join([kept.text, *lines])), [reason], group=weaker.key)
    return True


def _says_no_more(file: MemoryFile, other: MemoryFile) -> bool:
    """Whether a file's head tells nothing that does not stand in its own text or in the file that stays."""
    theirs = fields_of_its_own(other)
    if any(theirs.get(key) != value for key, value in fields_of_its_own(file).items()):
        return False
    said = f"{file.body}\n{other.name}\n{other.description}\n{other.body}"
    return only_names_its_subject(file.description, said, file.name)


def only_names_its_subject(description: str, said: str, name: str = "") -> bool:
    """Whether a description tells nothing that would be lost with it: no value that is not said, and few words."""
    if missing(description, said):
        return False
    words = content_words(description)
    return len(words) <= FEW_WORDS or words <= content_words(f"{said}\n{name}")


def _move_rest(desk: Desk, weaker: Weaker, inherited: Sequence[Evidence]) -> None:
    """The two files become one: all that only the weaker one says stands in the other from now on."""
    goes, stays = desk.file(weaker.goes.file), desk.file(weaker.stays.file)
    claim = find_claim(goes, weaker.goes.text)
    assert claim is not None
    reasons = [weaker.reason(one) for one in split_claims(goes.body)]
    said = {normalise(one.text) for one in split_claims(stays.body)}
    again = [one for one in split_claims(goes.body) if one.start == claim.start or normalise(one.text) in said]
    if moved := without_claims(goes, again).body.strip():
        text = f"what {goes.path} says besides stands here now"
        desk.put(with_added(stays, moved), [Reason(RULE, text, key=weaker.key)], group=weaker.key)
    desk.retire(goes.path, reasons, inherited, group=weaker.key)


def _is_there(desk: Desk, known: Known) -> bool:
    if desk.stage.find(known.file) is None:
        return False
    return find_claim(desk.file(known.file), known.text) is not None


def _scope(known: Known) -> str:
    return known.file.rpartition("/")[0]
