"""What a model did, explained by code: edit -> claims that left and came -> where the words are, and who said them.

A model may say why it did something. Whether that is so, nobody takes its word for: what came must be quoted, and what
left must stand elsewhere or be superseded by what the user said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reverie.agents.workplace import Operation
from reverie.dream.checks.quoting import is_quoted, passage
from reverie.dream.checks.support import destination_file
from reverie.dream.repairs.near_copies import holds_all
from reverie.dream.thinking.quotes import Quotes
from reverie.memdir.claim_diff import claim_diff, claims_of
from reverie.memdir.memory_file import MemoryFile, parse
from reverie.model.change import Change, Content, Reason
from reverie.model.evidence import Evidence, Trust, highest_trust
from reverie.store.stage import fingerprint
from reverie.text.claims import normalise, split_claims
from reverie.understand.comparison import Comparison
from reverie.understand.relation import Relation, relate_statements
from reverie.understand.statement import Statement
from reverie.understand.veto import vetoes

SAID, SUPERSEDED, MERGED = "said-by-user", "superseded", "near-duplicate"
THOUGHT = "thought"  # what rests on nothing but the model: it waits for the user
SHOWN = 60
ABOUT_ONE_THING = 0.2  # the share of a claim that the words which take its place must have in common with it


@dataclass(frozen=True, slots=True)
class Explained:
    """The reasons and the evidence for one edit, whether all of it is accounted for, and the files with which it hangs
    together: those that words went to, and those that they came from.
    """

    reasons: tuple[Reason, ...]
    evidence: tuple[Evidence, ...]
    is_sound: bool
    beside: frozenset[str]
    unsaid: tuple[str, ...] = ()


def explain(
    operation: Operation, before: Mapping[str, MemoryFile], after: Mapping[str, MemoryFile], quotes: Quotes
) -> Explained:
    """Account for an edit, going by the folder before the dream and after all edits."""
    diff = claim_diff(Change(operation.file, _content(operation.before), _content(operation.after)))
    known = {normalise(claim) for file in before.values() for claim in claims_of(file)}
    came = [claim for claim in _without_description(diff.came, operation, after) if normalise(claim) not in known]
    spoken = {claim: quotes.of(claim, operation.hints) for claim in came}
    evidence = tuple(one for found in spoken.values() for one in found)
    held = [passage(text) for file in before.values() for text in claims_of(file)]
    said = [claim for claim, found in spoken.items() if found and highest_trust(found) is Trust.USER]
    unsaid = [claim for claim in spoken if claim not in said and not is_quoted(claim, held)]
    unsaid += _unfounded_description(operation, after)
    leaving = [_of_leaving(claim, operation, after, said) for claim in diff.left]
    is_sound = not unsaid and all(reason.destination for reason in leaving)
    origins = _origins(diff.came, operation.file, before)
    moved = [Reason(MERGED, _why(operation, f"it says now what {place} said")) for place in sorted(origins)]
    reasons = [*leaving, *moved, *_of_coming(operation, came, unsaid, evidence)]
    places = {place for one in leaving if (place := destination_file(one))} - {operation.file}
    key = "" if is_sound else f"{THOUGHT}|{operation.file}|{fingerprint(_text(operation.after))}"
    reasons_told = tuple(_keyed(one, key) for one in reasons or [_plain(operation)])
    return Explained(reasons_told, evidence, is_sound, frozenset(places | origins), tuple(unsaid))


def _origins(came: Sequence[str], file: str, before: Mapping[str, MemoryFile]) -> set[str]:
    """The other files that said what came, before the dream."""
    wanted = {normalise(claim) for claim in came}
    return {
        path
        for path, known in before.items()
        if path != file and any(normalise(claim) in wanted for claim in claims_of(known))
    }


def _without_description(came: Sequence[str], operation: Operation, after: Mapping[str, MemoryFile]) -> list[str]:
    """What came to the body: a description is made of it, and may say the same once more."""
    rest = list(came)
    if operation.file in after and after[operation.file].description in rest:
        rest.remove(after[operation.file].description)
    return rest


def _unfounded_description(operation: Operation, after: Mapping[str, MemoryFile]) -> list[str]:
    """The description, where it is not made of what the file says."""
    file = after.get(operation.file)
    if file is None or operation.after is None or file.problem:
        return []
    was = parse(operation.file, operation.before, 0).description if operation.before else ""
    said = [passage(claim.text) for claim in split_claims(file.body)]
    is_fine = file.description == was or is_quoted(file.description, said, may_be_cut=True)
    return [] if is_fine else [file.description]


def _of_leaving(claim: str, operation: Operation, after: Mapping[str, MemoryFile], said: Sequence[str]) -> Reason:
    """Why a claim leaves its file, and where its words are now; no place where nobody can tell."""
    place = _holder(claim, operation.file, after)
    new = "" if place else _successor(claim, said)
    if new:
        why = _why(operation, f"you said otherwise: “{_short(new)}”")
        return Reason(SUPERSEDED, why, f"superseded by {operation.file}", claim=claim)
    if place := place or _holder(claim, operation.file, after, in_other_words=True):
        return Reason(MERGED, _why(operation, f"{place} says it too"), f"merged into {place}", claim=claim)
    return Reason(THOUGHT, _why(operation, "the model let it go"), operation.destination or None, claim=claim)


def _holder(claim: str, file: str, after: Mapping[str, MemoryFile], *, in_other_words: bool = False) -> str:
    """The file that holds a claim once every edit is made, its own first: the very claim, or also one that says all of
    it in other words.
    """

    def says_it(other: str) -> bool:
        return normalise(other) == normalise(claim) or (in_other_words and _says_all(other, claim))

    paths = (file, *(one for one in after if one != file))
    return next((path for path in paths if path in after and any(map(says_it, claims_of(after[path])))), "")


def _says_all(other: str, claim: str) -> bool:
    old, new = Statement.of(claim), Statement.of(other)
    return holds_all(new, old) and relate_statements(old, new).relation in (Relation.SAME, Relation.MORE)


def _successor(claim: str, said: Sequence[str]) -> str:
    """What the user said that takes the claim's place."""
    return next((new for new in said if _takes_the_place(Statement.of(claim), Statement.of(new))), "")


def _takes_the_place(old: Statement, new: Statement) -> bool:
    """Whether what the user said can replace a claim. A model has read both, so it is enough that they speak of one
    thing, and that no number, name, scope or exception tells them apart.
    """
    if relate_statements(old, new, is_corrected=True).relation in _TAKING:
        return True
    pair = Comparison(old, new)
    return pair.old_covered >= ABOUT_ONE_THING and "update" not in vetoes(pair)


_TAKING = (Relation.UPDATE, Relation.CLAUSE, Relation.MORE, Relation.SAME)


def _of_coming(
    operation: Operation, came: Sequence[str], unsaid: Sequence[str], evidence: Sequence[Evidence]
) -> list[Reason]:
    if unsaid:
        return [Reason(THOUGHT, _why(operation, "the model wrote it"))]
    if not came:
        return []
    days = sorted({f"{one.time:%Y-%m-%d}" for one in evidence if one.time})
    when = f" on {days[-1]}" if days else ""
    return [Reason(SAID, _why(operation, f"you said so{when}"))]


def _plain(operation: Operation) -> Reason:
    return Reason(THOUGHT, _why(operation, "the model put it into another form"))


def _keyed(reason: Reason, key: str) -> Reason:
    return Reason(reason.rule, reason.text, reason.destination, key, reason.claim)


def _why(operation: Operation, plainly: str) -> str:
    return f"{plainly} ({operation.reason})" if operation.reason else plainly


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"


def _text(data: bytes | None) -> str:
    return (data or b"").decode("utf-8", "replace")


def _content(data: bytes | None) -> Content | None:
    return None if data is None else Content(data, 0)


def told(explained: Explained) -> str:
    """What a model is told of its edit, so that it can mend it in the same dream."""
    if explained.is_sound:
        return "It is accounted for and can land."
    unsaid = explained.unsaid
    lost = [reason.claim for reason in explained.reasons if reason.claim and not reason.destination]
    notes = [f"no turn says “{_short(claim)}” in these words; quote the user, and name the turn" for claim in unsaid]
    notes += [f"nothing says where “{_short(claim)}” is now" for claim in lost]
    return f"It will wait for the user: {'; '.join(notes)}."


def files_of(contents: Mapping[str, Content]) -> dict[str, MemoryFile]:
    """Memory files by their paths, parsed."""
    return {path: parse(path, content.data, content.mtime_ns) for path, content in contents.items()}
