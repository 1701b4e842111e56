"""A model's edits under way to what can land: of each file the pieces that are still to land, and its head.

What is right lands without what is wrong beside it. A name or a description never holds up what a file says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from reverie.dream.learning.page import explained_by as explained_in
from reverie.dream.learning.page import (
    find_claim,
    followed,
    is_companion,
    statements,
    unmarked,
    with_claim,
    without_claims,
)
from reverie.dream.thinking.account import Account, Accountant, claims_in
from reverie.dream.thinking.explained import (
    SAID,
    SHOWN_WHOLE,
    SUPERSEDED,
    THOUGHT,
    Explainer,
    Files,
    clauses_of,
    explained_by,
    short,
)
from reverie.dream.thinking.heads import changes_other_fields, fitting_head, plain_head, renamed_head
from reverie.dream.thinking.pieces import Edited, Piece
from reverie.dream.thinking.step import Settled, Step, changes_of
from reverie.memdir.claim_diff import ClaimDiff, claim_diff, claims_of
from reverie.memdir.memory_file import MemoryFile, parse
from reverie.model.change import Change, Content, Finding, Reason
from reverie.store.stage import fingerprint
from reverie.text.claims import normalise, split_claims
from reverie.understand.comparison import Comparison
from reverie.understand.contradicting import contradicts_in_part
from reverie.understand.statement import Statement
from reverie.understand.succession import may_succeed
from reverie.understand.words import affirmed_words, content_words

MOST_TRIED = (
    16  # pieces of a file, or clauses of a statement, that are tried one by one; where there are more, all wait
)

Gates = Callable[[Sequence[Change]], Sequence[Finding]]
Look = Callable[[], None]
"""Asked again and again while edits are weighed; raises where nobody waits for it any more."""


class Desk:
    """The edits under way: of each file the pieces that are still to land, and its head."""

    def __init__(self, edited: Sequence[Edited], explainer: Explainer, times: Mapping[str, int], look: Look) -> None:
        self._look = look
        self._edited = {one.file: one for one in edited}
        self._explainer = explainer
        self._times = times
        self._accountant = Accountant(explainer, self._edited)
        self._chosen: dict[str, list[Piece]] = {one.file: list(one.pieces) for one in edited}
        self._whole = {one.file for one in edited if not one.has_pieces}
        self._heads = {one.file: renamed_head(one) for one in edited}
        self._stale: dict[str, dict[str, str]] = {}  # a line that explains what is over -> what it says now, or nothing
        self._plain_heads: set[str] = set()
        self._minded: dict[str, list[str]] = {}
        self._notes: dict[str, list[str]] = {}

    # --- the folder as it would be ---

    def _data(self, edited: Edited, pieces: Sequence[Piece] | None = None) -> bytes | None:
        """A file with what is to land of it; None where that leaves nothing of a new file, or it goes."""
        if not edited.has_pieces:
            return edited.after if edited.file in self._whole else edited.before
        chosen = self._chosen[edited.file] if pieces is None else pieces
        if edited.before is None and not chosen:
            return None
        data = edited.assembled(chosen, self._heads[edited.file])
        file = parse(edited.file, data, 0)
        for text, new in self._stale.get(edited.file, {}).items():
            if claim := find_claim(file, text):
                file = with_claim(file, claim, unmarked(new)) if new else without_claims(file, [claim])
        return file.data

    def _after(self) -> dict[str, MemoryFile]:
        files = dict(self._explainer.before)
        for edited in self._edited.values():
            data = self._data(edited)
            if data is None:
                files.pop(edited.file, None)
            else:
                files[edited.file] = parse(edited.file, data, self._times.get(edited.file, 0))
        return files

    def _diff(self, edited: Edited, data: bytes | None) -> ClaimDiff:
        if edited.before is None and data is None:
            return ClaimDiff((), ())
        return claim_diff(Change(edited.file, _content(edited.before), _content(data)))

    # --- what is accounted for ---

    def drop_what_is_not_accounted_for(self) -> None:
        """Only pieces are left whose statements are accounted for, the folder being as these pieces make it."""
        while True:
            after = self._after()
            wrong = [
                (edited, piece)
                for edited in self._edited.values()
                for piece in self._chosen[edited.file]
                if self._account(edited, piece, after).problems
            ]
            gone = [file for file in self._whole if self._account_of_whole(self._edited[file], after).problems]
            if not wrong and not gone:
                return
            for edited, piece in wrong:
                self._take_out(edited, piece, after)
            self._whole.difference_update(gone)

    def _take_out(self, edited: Edited, piece: Piece, after: Files) -> None:
        """The piece is to land no more. Where only the words that it takes out are not accounted for, what it puts in
        stands beside them; else those of its clauses land that are accounted for.
        """
        chosen = self._chosen[edited.file]
        place = chosen.index(piece)

        def is_fine(part: Piece) -> bool:
            data = self._data(edited, [*chosen[:place], part, *chosen[place + 1 :]])
            return not self._account(edited, part, _with_file(after, edited.file, data)).problems

        beside = self._beside(edited, piece)
        if beside and self._account(edited, beside, after).problems:
            beside = None
        instead = beside or self._in_part(edited, piece, is_fine)
        chosen[place : place + 1] = [instead] if instead else []

    def _in_part(self, edited: Edited, piece: Piece, is_fine: Callable[[Piece], bool]) -> Piece | None:
        """The piece with those of its changes to clauses that are fine, tried one after the other; None where none is,
        or where there are no such parts.
        """
        clauses = edited.clauses_changed(piece)
        kept: list[Piece] = []
        for clause in clauses if 1 < len(clauses) <= MOST_TRIED else ():
            if is_fine(edited.in_part(piece, [*kept, clause])):
                kept.append(clause)
        return edited.in_part(piece, kept) if 0 < len(kept) < len(clauses) else None

    def _beside(self, edited: Edited, piece: Piece) -> Piece | None:
        """The piece beside what it was to replace, where the user said all of it, none of it stands there, it explains
        nothing, and the two can both hold: of two words of which only one does, both wait as one.
        """
        beside = edited.beside(piece)
        old, new = edited.words(piece)
        if beside is None or any(map(is_companion, claims_in(new))):
            return None
        coming = [self._explainer.coming(claim, edited) for claim in claims_in(new)]
        if any(self._explainer.is_older(one, claim, edited.file) for one in coming for claim in claims_in(old)):
            return None
        if any(_may_replace(one.claim, claim) for one in coming for claim in claims_in(old)):
            return None
        stands = {normalise(clause) for claim in claims_in(old) for clause in clauses_of(claim)}
        is_new = all(one.said for one in coming) and not any(
            normalise(clause) in stands for one in coming for clause in clauses_of(one.claim)
        )
        return beside if is_new else None

    def _said(self, file: str) -> list[str]:
        """What the user said that comes to a file with what is to land of it."""
        edited = self._edited.get(file)
        if edited is None or not edited.has_pieces:
            return []
        came = [claim for piece in self._chosen[file] for claim in claims_in(edited.words(piece)[1])]
        return [text for claim in came for text in self._explainer.coming(claim, edited).said]

    def _account(self, edited: Edited, piece: Piece, after: Files) -> Account:
        self._look()
        pieces = [piece if _is_part_of(piece, one) else one for one in edited.pieces]
        diff = self._diff(edited, self._data(edited, pieces))
        return self._accountant.of_piece(edited, piece, after, diff, self._said(edited.file))

    def _account_of_whole(self, edited: Edited, after: Files) -> Account:
        return self._accountant.of_whole(edited, after, self._said)

    # --- heads ---

    def choose_heads(self) -> None:
        """Each name and description is made of what lands of its file, by the program where need be."""
        for edited in self._edited.values():
            self._look()
            if edited.has_pieces and edited.file not in self._plain_heads:
                self._heads[edited.file] = renamed_head(edited)
                before = self._explainer.before.get(edited.file)
                head, self._notes[edited.file] = fitting_head(edited, self._data(edited), before)
                self._heads[edited.file] = head

    # --- lines that explain what is over ---

    def let_go_of_stale_companions(self) -> None:
        """A Why or How line that says the old value goes with the statement that said it, and is accounted for with
        it. A How line that can follow the new value does.
        """
        self._stale.clear()
        after = self._after()
        for edited in self._edited.values():
            before = self._explainer.before.get(edited.file)
            if not edited.has_pieces or before is None or edited.file not in after:
                continue
            said = {normalise(claim) for claim in claims_of(after[edited.file])}
            over = {normalise(one.claim) for one in self._reasons(edited, after) if one.rule == SUPERSEDED}
            now = affirmed_words("\n".join(one.text for one in statements(after[edited.file])))
            came = [one.text for one in statements(after[edited.file])]
            stale = {
                claim.text: followed(claim.text, main.text, came)
                for claim in split_claims(before.body)
                if is_companion(claim.text) and normalise(claim.text) in said
                for main in explained_in(before, claim.text)
                if normalise(main.text) in over
                and not (content_words(main.text) - now).isdisjoint(content_words(claim.text))
            }
            if stale:
                self._stale[edited.file] = stale

    # --- checks ---

    def _accounts(self, edited: Edited, after: Files) -> list[Account]:
        if not edited.has_pieces:
            return [self._account_of_whole(edited, after)] if edited.file in self._whole else []
        return [self._account(edited, piece, after) for piece in self._chosen[edited.file]]

    def _reasons(self, edited: Edited, after: Files) -> tuple[Reason, ...]:
        return tuple(dict.fromkeys(reason for one in self._accounts(edited, after) for reason in one.reasons))

    def _step(self, edited: Edited, after: Files) -> Step | None:
        data = self._data(edited)
        if data == edited.before:
            return None
        accounts = self._accounts(edited, after)
        reasons = [*self._reasons(edited, after)]
        stale = self._stale.get(edited.file, ())
        reasons += [
            Reason(SUPERSEDED, "what it explains is over", f"superseded by {edited.file}", claim=one) for one in stale
        ]
        if not reasons:
            reasons = [Reason(SAID, explained_by(edited, "", "only how it is written changes"))]
        evidence = tuple(dict.fromkeys(one for account in accounts for one in account.evidence))
        beside = frozenset(place for account in accounts for place in account.beside)
        return Step(edited.file, edited.before, data, tuple(reasons), evidence, beside)

    def changes(self) -> list[Change]:
        """What would land, as the checks look at it."""
        after = self._after()
        steps = [step for edited in self._edited.values() if (step := self._step(edited, after))]
        return changes_of(steps, self._times)

    def narrow(self, findings: Sequence[Finding], gates: Gates) -> None:
        """What a check minds is taken out: first a head, then the pieces that it minds."""
        for file in dict.fromkeys(one.file for one in findings if one.file):
            edited = self._edited.get(file)
            if edited is None:
                continue
            if edited.has_pieces and self._heads[file] != plain_head(edited, self._data(edited)):
                self._heads[file] = plain_head(edited, self._data(edited))
                self._plain_heads.add(file)
                whose = "that it had" if edited.before is not None else "made of its first statement"
                self._notes[file] = [
                    f"it will land with the name and description {whose}; your working copy keeps yours"
                ]
                if not minding(gates(self.changes()), file):
                    continue
            self._minded[file] = [one.message for one in findings if one.file == file]
            self._whole.discard(file)
            self._chosen[file] = self._passing(edited, gates)

    def _passing(self, edited: Edited, gates: Gates) -> list[Piece]:
        """Those pieces of a file that pass together, tried one after the other."""
        wanted, self._chosen[edited.file] = self._chosen[edited.file], []
        if len(wanted) > MOST_TRIED:
            return []
        passing: list[Piece] = []

        def is_fine(piece: Piece) -> bool:
            self._chosen[edited.file] = [*passing, piece]
            return not minding(gates(self.changes()), edited.file)

        for piece in wanted:
            forms = (one for one in (piece, self._beside(edited, piece)) if one and is_fine(one))
            found = next(forms, None) or self._in_part(edited, piece, is_fine)
            passing += [found] if found else []
        return passing

    def give_up(self, files: Iterable[str]) -> None:
        """Nothing of these files lands."""
        for file in files:
            if edited := self._edited.get(file):
                self._chosen[file] = []
                self._whole.discard(file)
                self._heads[file] = edited.heads[0]
                self._stale.pop(file, None)

    # --- the outcome ---

    def settled(self, edited: Edited) -> Settled:
        """What becomes of a file."""
        self._look()
        after = self._after()
        lands = self._step(edited, after)
        waits, problems = self._waiting(edited, after)
        notes = [*self._notes.get(edited.file, ()), *self._quoted(edited), *self._undated(edited)]
        notes += [
            f"“{short(one)}” follows the new value: “{short(new)}”"
            if new
            else f"“{short(one)}” went with what it explained; write it anew if the user said how to apply it now"
            for one, new in self._stale.get(edited.file, {}).items()
        ]
        return Settled(edited.file, lands, waits, tuple(problems), tuple(notes) if lands or not waits else ())

    def _waiting(self, edited: Edited, after: Files) -> tuple[Step | None, list[str]]:
        """The step that waits, if one does, and why."""
        data, wanted = self._data(edited), self._wanted(edited)
        left_out = [self._left_of(edited, one) for one in edited.pieces if one not in self._chosen[edited.file]]
        left_out = [one for one in left_out if any(map(str.strip, edited.words(one)))]
        waits_whole = not edited.has_pieces and edited.file not in self._whole
        is_rewritten = edited.has_pieces and changes_other_fields(edited)
        if wanted == data or not (left_out or waits_whole or is_rewritten):
            return None, []

        def accounts(then: Files) -> list[Account]:
            return (
                [self._account_of_whole(edited, then)]
                if waits_whole
                else [self._account(edited, one, then) for one in left_out]
            )

        # Where words went is told by the folder as the model wants it; some of that has to wait for something else.
        told = accounts(self._with_all_wanted())
        alone = accounts(_with_file(after, edited.file, wanted))
        problems = [problem for some in (told, alone) for one in some for problem in one.problems]
        first = [problem for one in told for problem in one.problems]
        key = f"{THOUGHT}|{edited.file}|{fingerprint(_text(wanted))}"
        reasons = [reason for one in told for reason in one.reasons]
        if wanted is not None:
            reasons.append(Reason(THOUGHT, explained_by(edited, "", "the model wrote it")))
        evidence = tuple(dict.fromkeys(one for account in told for one in account.evidence))
        beside = frozenset(place for account in told for place in account.beside)
        keyed = tuple(replace(one, key=key) for one in dict.fromkeys(reasons))
        if is_rewritten:
            first.append("only `name` and `description` of its head can change without the user")
        why = list(dict.fromkeys(first or problems or self._minded.get(edited.file, [])))
        return Step(edited.file, data, wanted, keyed, evidence, beside), why

    def _left_of(self, edited: Edited, piece: Piece) -> Piece:
        """What of a piece does not land: all of it, or only that it takes words out."""
        is_added = edited.beside(piece) in self._chosen[edited.file]
        return replace(piece, new=()) if is_added else piece

    def _wanted(self, edited: Edited) -> bytes | None:
        """The file with all that the model wants of it."""
        if edited.has_pieces and changes_other_fields(edited):
            return edited.after
        return self._data(edited, edited.pieces) if edited.has_pieces else edited.after

    def _with_all_wanted(self) -> dict[str, MemoryFile]:
        files: Files = self._explainer.before
        for edited in self._edited.values():
            files = _with_file(files, edited.file, self._wanted(edited))
        return dict(files)

    def _undated(self, edited: Edited) -> list[str]:
        """What is to land of a file with "tomorrow" or "on Monday" in it, of which later nobody could tell the day."""
        came = [self._explainer.coming(claim, edited) for claim in self._diff(edited, self._data(edited)).came]
        dated = {one.claim: self._explainer.dated(one) for one in came}
        return [
            f"“{short(claim)}” names a day that nobody can tell later; write “{short(spelt, SHOWN_WHOLE)}”"
            for claim, spelt in dated.items()
            if spelt != claim
        ]

    def _quoted(self, edited: Edited) -> list[str]:
        written = edited.operations[-1].after
        if written is None or written == edited.after:
            return []
        problem = parse(edited.file, written, 0).problem
        return [f"as you wrote it {problem}; the program has put quotes round the value, or kept the head it had"]


def minding(findings: Sequence[Finding], file: str) -> list[Finding]:
    """What checks say about a file."""
    return [one for one in findings if one.file == file]


def _is_part_of(piece: Piece, whole: Piece) -> bool:
    """Whether a piece replaces the words that another does."""
    return piece.start < piece.end and (piece.start, piece.end) == (whole.start, whole.end)


def _with_file(files: Files, path: str, data: bytes | None) -> dict[str, MemoryFile]:
    rest = {other: file for other, file in files.items() if other != path}
    return rest if data is None else {**rest, path: parse(path, data, 0)}


def _content(data: bytes | None) -> Content | None:
    return None if data is None else Content(data, 0)


def _text(data: bytes | None) -> str:
    return (data or b"").decode("utf-8", "replace")


def _may_replace(new: str, old: str) -> bool:
    was, now = Statement.of(old), Statement.of(new)
    tells_another = "change" in now.cues and bool(Comparison(was, now).replaced)
    return tells_another or may_succeed(was, now) or contradicts_in_part(was, now)
