"""What is private stays private: the team's folder gets what the user said of the work, and nothing of their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from reverie.dream.checks.message import shown
from reverie.dream.checks.places import known_by, stated
from reverie.dream.checks.quoting import Passage, is_quoted, passage
from reverie.dream.checks.support import Support, support_of
from reverie.dream.proposal import Proposal
from reverie.memdir.index import Index
from reverie.memdir.memory_file import MemoryFile
from reverie.memdir.reindex import TEAM
from reverie.memdir.types import MemoryType
from reverie.model.change import Change, Finding, Verdict
from reverie.model.evidence import Trust
from reverie.store.names import INDEX_NAME
from reverie.understand.relation import Relation, relate
from reverie.understand.sharing import asks_to_share
from reverie.understand.words import content_words
from reverie.understand.worth import Label, best_kind

ALIKE = 0.6  # the share of a statement's words that a private one must have, to be compared with it
_SAYING_IT = (Relation.SAME, Relation.LESS, Relation.MORE)


class Sharing:
    """Holds a change that brings to `team/` who somebody is, or what a private memory says, unless the user asked for
    just that. What a person put there stays, and may be corrected there.
    """

    name = "sharing"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        support = support_of(proposal)
        for change in proposal.changes:
            after = proposal.after_of(change)
            if after is None or not _is_shared(change.file) or _is_index(change.file):
                continue
            for message in _messages(change, after, proposal, support):
                advice = "keep it out of team/; apply it in review if others may read it"
                yield Finding(self.name, Verdict.HOLD, message, advice, change.file)


def _messages(change: Change, after: MemoryFile, proposal: Proposal, support: Support) -> Iterator[str]:
    before = proposal.before_of(change)
    was_personal = before is not None and before.type is MemoryType.USER
    if after.type is MemoryType.USER and not was_personal:
        yield f"{change.file} would be of type user, and such memories are always private"
        return
    stood = [passage(text) for text in stated(before)] if before else []
    for claim in proposal.diff_of(change).came:
        if is_quoted(claim, stood) or _stood_in_team(claim, change, support):
            continue
        if private := _private_place(claim, proposal, support):
            is_personal = _is_of_type_user(private, proposal)
            if is_personal or not _is_told_to_share(claim, change, support):
                yield f'{change.file} is read by others, and "{shown(claim)}" stands in {private}, which is private'
        elif (
            not was_personal
            and _is_of_oneself(claim, change, support)
            and not _is_told_to_share(claim, change, support)
        ):
            yield f'{change.file} is read by others, and "{shown(claim)}" tells who the user is'


def _is_of_oneself(claim: str, change: Change, support: Support) -> bool:
    """Whether a claim quotes the user on who they are; what the team's own index said is not theirs alone."""
    footing = support.of(change, claim)
    return footing is not None and footing.is_new and best_kind(claim) is Label.USER


def _is_shared(file: str) -> bool:
    return file.casefold().startswith(TEAM)


def _is_index(file: str) -> bool:
    return file.rpartition("/")[2] == INDEX_NAME


def _stood_in_team(claim: str, change: Change, support: Support) -> bool:
    """Whether the team's folder held the claim, be it before its dates were spelt out or its links led on."""
    return any(map(_is_shared, support.places_before(support.earlier_form(change, claim) or claim)))


def _private_place(claim: str, proposal: Proposal, support: Support) -> str:
    """The private file that says a claim, in these words or in others; nothing where none does."""
    if places := [one for one in support.places_before(claim) if not _is_shared(one)]:
        return places[0]
    words, said = content_words(claim), passage(claim)
    for file, text, there in _private_words(proposal):
        if len(words & there) >= ALIKE * min(len(words), len(there)) > 0 and _says_it(claim, said, text):
            return file
    return ""


def _says_it(claim: str, said: Passage, text: str) -> bool:
    """Whether a private text says a claim, or the claim says all of the text."""
    if is_quoted(claim, [passage(text)]) or is_quoted(text, [said]):
        return True
    return relate(text, claim).relation in _SAYING_IT


@lru_cache(maxsize=1)
def _private_words(proposal: Proposal) -> list[tuple[str, str, frozenset[str]]]:
    """Each thing that is said in the folder but not in `team/`, with the file it is about and its words."""
    found: list[tuple[str, str]] = []
    for path, content in proposal.base.items():
        if _is_shared(path):
            continue
        if _is_index(path):
            entries = Index.parse(content.data).entries
            found += [(path, one.hook) for one in entries if one.hook and not _is_shared(one.target)]
        else:
            found += [(path, text) for text in stated(proposal.read(path, content))]
    return [(file, text, content_words(text)) for file, text in found if content_words(text)]


def _is_of_type_user(file: str, proposal: Proposal) -> bool:
    content = proposal.base.get(file)
    return content is not None and proposal.read(file, content).type is MemoryType.USER


def _is_told_to_share(claim: str, change: Change, support: Support) -> bool:
    """Whether the user asked, in a turn that the change rests on for this claim, that it be shared."""
    for one in support.truth.true_evidence(change):
        if one.trust is Trust.USER and known_by(one.claim) == known_by(claim):
            message = support.truth.message(one)
            if asks_to_share(message) and not content_words(claim).isdisjoint(content_words(message)):
                return True
    return False
