"""What a new statement makes untrue: which known ones, what of them still holds, and what else says the old value."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reverie.dream.learning.entry import SUPERSEDED, Entry, entry_of
from reverie.dream.learning.knowledge import Known
from reverie.dream.learning.page import (
    explained_by,
    find_claim,
    followed,
    is_companion,
    statements,
    unmarked,
    with_claim,
)
from reverie.memdir.memory_file import MemoryFile
from reverie.model.change import Reason
from reverie.text.anchors import anchors
from reverie.text.claims import normalise, split_claims
from reverie.understand.comparison import Comparison
from reverie.understand.outdated_clause import outdated_clause, without_clause
from reverie.understand.relation import Related, Relation, Statement, relate_statements
from reverie.understand.words import content_words

LIKELIER = 0.05  # that one of two statements is meant rather than the other
SURELY_CONTRARY = 0.85  # that of two known statements one replaces the other


def that_are_outdated(new: Statement, related: Sequence[tuple[Known, Related]]) -> list[tuple[Known, str]]:
    """The known statements to which the new one gives another value, each with what still holds of it: the likeliest,
    and those that say the same of the same thing as that one. A sentence changes one thing, and may well name others.
    One of which only a clause is untrue is asked for where nothing is untrue as a whole. None where two things are as
    likely meant.
    """
    found_untrue = ((known, one.sure) for known, one in related if one.relation is Relation.UPDATE)
    updates = sorted(found_untrue, key=lambda one: -one[1])
    if updates:
        found = [known for known, _ in updates]
        alike = [known for known in found[1:] if _are_of_one_thing(found[0].statement, known.statement)]
        if any(known not in alike and updates[0][1] - sure < LIKELIER for known, sure in updates[1:]):
            return []
        return [(found[0], _what_goes_on(found[0], new)), *((known, "") for known in alike)]
    in_part = (pair for pair in related if pair[1].relation is Relation.CLAUSE)
    return [(known, without_clause(unmarked(known.text), one.clause)) for known, one in in_part][:1]


def _what_goes_on(known: Known, new: Statement) -> str:
    """What an outdated statement tells of what comes after the clause with the old value, which still holds: "90 days,
    then only the minutes stay".
    """
    clause = outdated_clause(Comparison(known.statement, new))
    rest = without_clause(unmarked(known.text), clause) if clause else ""
    return rest if _GOES_ON.match(rest) and not content_words(rest) <= new.words else ""


_GOES_ON = re.compile(r"(?:and )?(?:then|after that|afterwards)\b|然后|之后|随后", re.IGNORECASE)


def _are_of_one_thing(one: Statement, other: Statement) -> bool:
    """Whether two known statements repeat one another, or plainly contradict one another: two facts about one meeting
    do neither.
    """
    verdicts = [relate_statements(first, second) for first, second in ((one, other), (other, one))]
    return any(
        verdict.relation in (Relation.SAME, Relation.MORE, Relation.LESS)
        or (verdict.relation is Relation.UPDATE and verdict.sure >= SURELY_CONTRARY)
        for verdict in verdicts
    )


def without_old_value(file: MemoryFile, outdated: Known, entry: Entry) -> tuple[MemoryFile, list[Reason]]:
    """The file without the clauses of longer lines that go on saying the value which the entry has made untrue, and
    why each of those lines is another one now.
    """
    value = relate_statements(outdated.statement, entry_of(entry.heard).as_statement).old_value
    said = {normalise(one.text) for one in split_claims(entry.text)}
    reasons: list[Reason] = []
    for text in [one.text for one in statements(file) if value and normalise(one.text) not in said]:
        clauses = _CLAUSES.split(text)
        kept = [one for one in clauses if not _says_of_it(one, value, outdated.statement)]
        claim = find_claim(file, text)
        if claim is None or not kept or len(kept) == len(clauses):
            continue
        file = with_claim(file, claim, unmarked(("；" if "；" in text else "; ").join(kept)))
        reasons.append(entry.reason_against(text, file.path, SUPERSEDED))
    return file, reasons


def with_value_applied(
    file: MemoryFile, before: MemoryFile, outdated: Known, entry: Entry
) -> tuple[MemoryFile, dict[str, str]]:
    """The file with the new value in those How to apply lines of the outdated statement that say the old one, and
    each such line as it was and as it is.
    """
    said = entry_of(entry.heard).statement
    applied: dict[str, str] = {}
    for line in [one.text for one in split_claims(file.body) if is_companion(one.text)]:
        mains = [one.text for one in explained_by(before, line)]
        new = followed(line, outdated.text, [said]) if outdated.text in mains else ""
        if new and (claim := find_claim(file, line)):
            file = with_claim(file, claim, unmarked(new))
            applied[line] = new
    return file, applied


def _says_of_it(clause: str, value: str, outdated: Statement) -> bool:
    """Whether a clause gives that value for the same thing, in words of the outdated statement."""
    facts = anchors(value)
    return (
        bool(facts)
        and facts <= anchors(clause)
        and bool((content_words(clause) - content_words(value)) & outdated.words)
    )


_CLAUSES = re.compile(r"\s*[;；]\s*")
