"""Whether a piece of a model's edits is accounted for: what left and came -> reasons, evidence, and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from reverie.dream.checks.quoting import is_part_of
from reverie.dream.learning.withdrawal import TAKEN_BACK
from reverie.dream.thinking.explained import (
    MERGED,
    SAID,
    SHOWN_WHOLE,
    SUPERSEDED,
    THOUGHT,
    Coming,
    Explainer,
    Files,
    clauses_of,
    explained_by,
    lost_clauses,
    lost_rest,
    short,
)
from reverie.dream.thinking.misquoted import misquoted
from reverie.dream.thinking.pieces import Edited, Piece
from reverie.memdir.claim_diff import ClaimDiff, claims_of
from reverie.memdir.memory_file import parse
from reverie.model.change import CUT_SHORT, OVERTAKEN, Reason
from reverie.model.evidence import LOG, Evidence
from reverie.store.names import INDEX_NAME
from reverie.text.claims import normalise, split_claims
from reverie.understand.succession import is_meant_among

_LIST_MARK = re.compile(r"^[ \t]*[-*+•·][ \t]+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Account:
    """One piece, or a whole file, explained."""

    reasons: tuple[Reason, ...]
    evidence: tuple[Evidence, ...]
    said: tuple[str, ...]
    beside: frozenset[str]
    problems: tuple[str, ...]


class Accountant:
    """Explains pieces and whole files. `edited` names the files that the model edited."""

    def __init__(self, explainer: Explainer, edited: Collection[str]) -> None:
        self._explainer = explainer
        self._edited = frozenset(edited)

    def of_piece(self, edited: Edited, piece: Piece, after: Files, diff: ClaimDiff, spoken: Sequence[str]) -> Account:
        """The account of a piece in the folder as it would be. `diff` is what all pieces of its file do, `spoken` what
        the user said that comes to the file.
        """
        old, new = edited.words(piece)
        left = [claim for claim in claims_in(old) if claim in diff.left]
        came = [self._explainer.coming(claim, edited) for claim in claims_in(new) if claim in diff.came]
        said = [text for one in came for text in one.said] or list(spoken)
        said += [text for text in spoken if text not in said]
        meant = {claim: [text for text in said if is_meant_among(claim, diff.left, text)] for claim in left}
        leaving = [self._explainer.leaving(claim, edited, after, meant[claim]) for claim in left]
        problems = [problem for one in came for problem in self._problems_of(one, edited, after)]
        problems += [
            problem
            for one in leaving
            if one.rule == THOUGHT
            for problem in _of_loss(one.claim, edited.file, after, meant[one.claim])
        ]
        if not left and not came and _letters(old) != _letters(new):
            problems.append(
                f"“{short((new or old).strip())}” changes only how the file is written and nothing that it says"
            )
        places = {place for one in leaving if (place := _place(one.destination))} | {
            file for one in came for file in one.origins
        }
        return Account(
            (*leaving, *(reason for one in came for reason in self._of_coming(one, edited))),
            (
                *(one for coming in came for one in coming.evidence),
                *(one for reason in leaving for one in self._forgotten(reason, edited)),
            ),
            tuple(said),
            frozenset(places - {edited.file}),
            tuple(problems),
        )

    def _problems_of(self, coming: Coming, edited: Edited, after: Files) -> list[str]:
        if coming.is_mixed:
            what = short(coming.claim, SHOWN_WHOLE)
            return [f"“{what}” puts words of different days into one sentence; make each a sentence of its own"]
        problems: list[str] = []
        for clause in coming.unsaid:
            near = self._explainer.quotes.nearest(clause, edited.hints)
            differs = str(misquoted(clause, near)) if near else ""
            told = f" (the user said: “{short(near, SHOWN_WHOLE)}”{differs and f'; {differs}'})" if near else ""
            if dated := self._explainer.quotes.dated(near, edited.hints):
                told += f"; with the day that it means, that is “{short(dated, SHOWN_WHOLE)}”"
            if self._cut_from(clause, edited):
                told += ", and what stands beside it there limits it: write that too"
            problems.append(f"no turn says “{short(clause, SHOWN_WHOLE)}” in these words{told}")
        if later := self._explainer.overtaken_by(coming):
            problems.append(f"the user said later: “{short(later.quote, SHOWN_WHOLE)}”; write that in its place")
        wanted = normalise(coming.claim)
        if not coming.evidence and not coming.origins and _stands_beside(coming.claim, edited.file, after):
            problems.append(f"{edited.file} says “{short(coming.claim)}” already, in a line that stays")
        problems += [
            f"{origin} still says “{short(coming.claim)}”, and has to wait"
            for origin in sorted(coming.origins & self._edited & after.keys())
            if wanted in map(normalise, claims_of(after[origin]))
        ]
        return problems

    def _cut_from(self, clause: str, edited: Edited) -> str:
        """The sentence of the user's in which a clause stands that it does not say by itself; empty where none does."""
        near = self._explainer.quotes.nearest(clause, edited.hints)
        return near if is_part_of(clause, near) else ""

    def _of_coming(self, coming: Coming, edited: Edited) -> list[Reason]:
        if coming.origins:
            return [
                Reason(MERGED, explained_by(edited, coming.claim, f"it says now what {place} said"))
                for place in sorted(coming.origins)
            ]
        if coming.unsaid:
            whole = next(filter(None, (self._cut_from(clause, edited) for clause in coming.unsaid)), "")
            told = f"you said it only with what stands beside it there and limits it: “{short(whole, SHOWN_WHOLE)}”"
            return [Reason(CUT_SHORT, told, claim=coming.claim)] if whole else []
        if later := self._explainer.overtaken_by(coming):
            why = f"you said otherwise later, {_where(later)}: “{short(later.quote)}”"
            return [Reason(OVERTAKEN, explained_by(edited, coming.claim, why), claim=coming.claim)]
        days = sorted({f"{one.time:%Y-%m-%d}" for one in coming.evidence if one.time})
        plainly = f"you said so on {days[-1]}" if days else "you said so"
        return [Reason(SAID, explained_by(edited, coming.claim, plainly))]

    def of_whole(self, edited: Edited, after: Files, spoken: Callable[[str], Sequence[str]]) -> Account:
        """The account of a file that is retired, or that cannot be read or is no memory. `spoken` tells what the user
        said that comes to a file.
        """
        if edited.after is not None and (problem := parse(edited.file, edited.after, 0).problem):
            text = f"it cannot be read: {problem}; put quotes round a value with a colon, or Write the file anew"
            return Account((), (), (), frozenset(), (text,))
        if edited.after is not None or edited.file.rpartition("/")[2] == INDEX_NAME:
            return Account((), (), (), frozenset(), ("a program writes it, so leave it alone",))
        before = self._explainer.before[edited.file]
        target = _place(edited.destination)
        leaving = [self._explainer.leaving(claim.text, edited, after, ()) for claim in split_claims(before.body)]
        said = spoken(target)
        leaving = [
            one if one.rule != THOUGHT else self._superseded_elsewhere(one, edited, after, said, target)
            for one in leaving
        ]
        problems = [_of_being_gone(one.claim, target) for one in leaving if one.rule == THOUGHT]
        if not leaving:
            leaving = [Reason(THOUGHT, explained_by(edited, "", "the model let it go"), edited.destination or None)]
            problems = [] if edited.destination else ["nothing says where its words are now"]
        places = frozenset(place for one in leaving if (place := _place(one.destination)))
        asked = tuple(dict.fromkeys(one for reason in leaving for one in self._forgotten(reason, edited)))
        return Account(tuple(leaving), asked, (), places - {edited.file}, tuple(problems))

    def _forgotten(self, reason: Reason, edited: Edited) -> tuple[Evidence, ...]:
        """What shows that the user asked to forget what left."""
        return self._explainer.forgotten(reason.claim, edited) if reason.rule == TAKEN_BACK else ()

    def _superseded_elsewhere(
        self, reason: Reason, edited: Edited, after: Files, said: Sequence[str], target: str
    ) -> Reason:
        claims = claims_of(self._explainer.before[edited.file])
        meant = [text for text in said if is_meant_among(reason.claim, claims, text)]
        other = self._explainer.leaving(reason.claim, edited, after, meant) if meant else reason
        return replace(other, destination=f"superseded by {target}") if other.rule == SUPERSEDED else reason


def _of_being_gone(claim: str, target: str) -> str:
    """That a claim of a retired file is nowhere. `target` is the file that is said to hold it, if one is."""
    if target:
        return f"{target} does not say “{short(claim)}”: write it there first"
    return f"nothing says where “{short(claim)}” is now"


def _of_loss(claim: str, file: str, after: Files, said: Sequence[str]) -> list[str]:
    """What of a claim is lost, as a model is to hear of it."""
    if rest := lost_rest(claim, file, after, said):
        return [f"“{short(rest, SHOWN_WHOLE)}” still holds, and is lost: write that too, as a sentence of its own"]
    lost = lost_clauses(claim, file, after) or [claim]
    return [f"nothing says where “{short(clause)}” is now" for clause in lost]


def _where(said: Evidence) -> str:
    """Where something was said, as a person looks it up."""
    return f"in {'line' if said.role == LOG else 'turn'} {said.turn} of {said.transcript}"


def _letters(text: str) -> str:
    """What a text is written with, apart from white space and the marks of a list."""
    return "".join(_LIST_MARK.sub("", text).split())


def _stands_beside(claim: str, file: str, after: Files) -> bool:
    """Whether other statements of the file say every clause of a claim."""
    texts = [one.text for one in split_claims(after[file].body)] if file in after else []
    said = {normalise(clause) for text in texts if text != claim for clause in clauses_of(text)}
    return all(normalise(clause) in said for clause in clauses_of(claim))


def _place(destination: str | None) -> str:
    """The file that a destination names."""
    destination = destination or ""
    return destination.partition(" by ")[2] or destination.partition(" into ")[2]


def claims_in(words: str) -> list[str]:
    """Each statement of these words."""
    return [claim.text for claim in split_claims(words)]
