"""Which of a model's edits can land: pieces -> those that are accounted for -> those that the checks let pass.

What is right lands without what is wrong beside it. A name or a description never holds up what a file says: where the
model's is not made of its words, the program makes one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from reverie.dream.checks.grounding import is_described, is_titled
from reverie.dream.learning.page import explained_by as explained_in
from reverie.dream.learning.page import find_claim, is_companion, statements, unmarked, without_claims
from reverie.dream.thinking.explained import (
    MERGED,
    SAID,
    SUPERSEDED,
    THOUGHT,
    Coming,
    Explainer,
    clauses_of,
    explained_by,
    lost_clauses,
    short,
)
from reverie.dream.thinking.pieces import Edited, Piece
from reverie.memdir.claim_diff import ClaimDiff, claim_diff, claims_of
from reverie.memdir.memory_file import MemoryFile, parse, render
from reverie.memdir.types import MemoryType
from reverie.model.change import Change, Content, Finding, Reason, Verdict
from reverie.model.evidence import Evidence
from reverie.store.names import INDEX_NAME
from reverie.store.stage import fingerprint
from reverie.text import frontmatter
from reverie.text.claims import normalise, split_claims
from reverie.understand.title import description_of, title_of
from reverie.understand.words import affirmed_words, content_words

ROUNDS = 4  # each takes something out that a check minds; more are never needed in earnest
MOST_TRIED = 16  # pieces of a file that are tried one by one; of a file with more, all wait
SHOWN = 160
HEAD_FIELDS = ("name", "title", "description")

Gates = Callable[[Sequence[Change]], Sequence[Finding]]


@dataclass(frozen=True, slots=True)
class Step:
    """One edit as it is made again: the file before and after it, why, and with which files it hangs together: those
    that words went to, and those that they came from.
    """

    file: str
    before: bytes | None
    after: bytes | None
    reasons: tuple[Reason, ...]
    evidence: tuple[Evidence, ...]
    beside: frozenset[str]

    @property
    def keys(self) -> frozenset[str]:
        """By which it is known again, should the user turn it down."""
        return frozenset(reason.key for reason in self.reasons if reason.key)


@dataclass(frozen=True, slots=True)
class Settled:
    """What becomes of a model's edits of a file: the step that can land and the one that waits, either of which may be
    missing; why the latter waits, or why it is refused; and what the program did to the words.
    """

    file: str
    lands: Step | None
    waits: Step | None
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    is_refused: bool = False

    @property
    def steps(self) -> list[Step]:
        """What is made again, in order."""
        return [step for step in (self.lands, self.waits) if step]


def settle(edited: Sequence[Edited], explainer: Explainer, times: Mapping[str, int], gates: Gates) -> list[Settled]:
    """What becomes of each file. `times` are the files' time stamps before the dream."""
    desk = _Desk(edited, explainer, times)
    for _ in range(ROUNDS):
        desk.drop_what_is_not_accounted_for()
        desk.choose_heads()
        desk.let_go_of_stale_companions()
        findings = [one for one in gates(desk.changes()) if one.file]
        if not findings:
            break
        desk.narrow(findings, gates)
    else:
        desk.give_up({one.file for one in gates(desk.changes()) if one.file})
    settled = [desk.settled(one) for one in edited]
    waiting = [one.waits for one in settled if one.waits]
    refused = [one for one in gates(desk.changes_of(waiting)) if one.verdict is Verdict.REFUSE] if waiting else []
    return [_refused(one, [finding.message for finding in _minding(refused, one.file)]) for one in settled]


def _refused(settled: Settled, messages: Sequence[str]) -> Settled:
    """What a check refuses does not wait, since the user could not apply it either; it is made all the same, so that
    they hear of it. An index is left alone: a program writes it.
    """
    if settled.waits is None:
        return settled
    if settled.file.rpartition("/")[2] == INDEX_NAME:
        return replace(settled, waits=None, is_refused=True)
    return replace(settled, problems=(*messages, *settled.problems), is_refused=bool(messages))


@dataclass(frozen=True, slots=True)
class _Account:
    """One piece, or a whole file, explained."""

    reasons: tuple[Reason, ...]
    evidence: tuple[Evidence, ...]
    said: tuple[str, ...]
    beside: frozenset[str]
    problems: tuple[str, ...]


class _Desk:
    """The edits under way: of each file the pieces that are still to land, and its head."""

    def __init__(self, edited: Sequence[Edited], explainer: Explainer, times: Mapping[str, int]) -> None:
        self._edited = {one.file: one for one in edited}
        self._explainer = explainer
        self._times = times
        self._chosen: dict[str, list[Piece]] = {one.file: list(one.pieces) for one in edited}
        self._whole = {one.file for one in edited if not one.has_pieces}
        self._heads = {one.file: _renamed_head(one) for one in edited}
        self._stale: dict[str, list[str]] = {}
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
        stale = [claim for text in self._stale.get(edited.file, ()) if (claim := find_claim(file, text))]
        return without_claims(file, stale).data if stale else data

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

    def _take_out(self, edited: Edited, piece: Piece, after: Mapping[str, MemoryFile]) -> None:
        """The piece is to land no more; where only the words that it takes out are not accounted for, what it puts in
        stands beside them.
        """
        chosen = self._chosen[edited.file]
        beside = self._beside(edited, piece)
        if beside and not self._account(edited, beside, after).problems:
            chosen[chosen.index(piece)] = beside
        else:
            chosen.remove(piece)

    def _beside(self, edited: Edited, piece: Piece) -> Piece | None:
        """The piece beside what it was to replace, where the user said all of it, and none of it stands there."""
        beside = edited.beside(piece)
        if beside is None:
            return None
        old, new = edited.words(piece)
        coming = [self._explainer.coming(claim, edited) for claim in _claims(new)]
        stands = {normalise(clause) for claim in _claims(old) for clause in clauses_of(claim)}
        is_new = all(one.said for one in coming) and not any(
            normalise(clause) in stands for one in coming for clause in clauses_of(one.claim)
        )
        return beside if is_new else None

    def _said(self, file: str) -> list[str]:
        """What the user said that comes to a file with what is to land of it."""
        edited = self._edited.get(file)
        if edited is None or not edited.has_pieces:
            return []
        came = [claim for piece in self._chosen[file] for claim in _claims(edited.words(piece)[1])]
        return [text for claim in came for text in self._explainer.coming(claim, edited).said]

    def _account(self, edited: Edited, piece: Piece, after: Mapping[str, MemoryFile]) -> _Account:
        diff = self._diff(edited, self._data(edited, edited.pieces))
        old, new = edited.words(piece)
        left = [claim for claim in _claims(old) if claim in diff.left]
        came = [self._explainer.coming(claim, edited) for claim in _claims(new) if claim in diff.came]
        said = [text for one in came for text in one.said] or self._said(edited.file)
        said += [text for text in self._said(edited.file) if text not in said]
        leaving = [self._explainer.leaving(claim, edited, after, said) for claim in left]
        problems = [problem for one in came for problem in self._problems_of(one, edited, after)]
        problems += [
            f"nothing says where “{short(clause)}” is now"
            for one in leaving
            if one.rule == THOUGHT
            for clause in lost_clauses(one.claim, edited.file, after) or [one.claim]
        ]
        if not left and not came and (old + new).strip():
            problems.append(f"only the form of “{short((new or old).strip())}” is another")
        places = {place for one in leaving if (place := _place(one))} | {file for one in came for file in one.origins}
        return _Account(
            (*leaving, *(reason for one in came for reason in _of_coming(one, edited))),
            tuple(one for coming in came for one in coming.evidence),
            tuple(said),
            frozenset(places - {edited.file}),
            tuple(problems),
        )

    def _problems_of(self, coming: Coming, edited: Edited, after: Mapping[str, MemoryFile]) -> list[str]:
        problems: list[str] = []
        for clause in coming.unsaid:
            near = self._explainer.quotes.nearest(clause, edited.hints)
            told = f" (the user said: “{short(near, SHOWN)}”)" if near else ""
            problems.append(f"no turn says “{short(clause, SHOWN)}” in these words{told}")
        wanted = normalise(coming.claim)
        problems += [
            f"{origin} still says “{short(coming.claim)}”, and has to wait"
            for origin in sorted(coming.origins & self._edited.keys() & after.keys())
            if wanted in map(normalise, claims_of(after[origin]))
        ]
        return problems

    def _account_of_whole(self, edited: Edited, after: Mapping[str, MemoryFile]) -> _Account:
        """The account of a file that is retired, or that cannot be read or is no memory."""
        if edited.after is not None:
            problem = parse(edited.file, edited.after, 0).problem
            text = f"it cannot be read: {problem}; put quotes round a value with a colon, or Write the file anew"
            return _Account((), (), (), frozenset(), (text if problem else "a program writes it, so leave it alone",))
        before = self._explainer.before[edited.file]
        target = edited.destination.partition(" by ")[2] or edited.destination.partition(" into ")[2]
        claims = [claim for claim in claims_of(before) if claim != before.description]
        leaving = [self._explainer.leaving(claim, edited, after, ()) for claim in claims]
        said = self._said(target)
        leaving = [
            one if one.rule != THOUGHT else self._superseded_elsewhere(one, edited, after, said, target)
            for one in leaving
        ]
        problems = [f"nothing says where “{short(one.claim)}” is now" for one in leaving if one.rule == THOUGHT]
        if not leaving:
            leaving = [Reason(THOUGHT, explained_by(edited, "", "the model let it go"), edited.destination or None)]
            problems = [] if edited.destination else ["nothing says where its words are now"]
        places = frozenset(place for one in leaving if (place := _place(one)))
        return _Account(tuple(leaving), (), (), places - {edited.file}, tuple(problems))

    def _superseded_elsewhere(
        self, reason: Reason, edited: Edited, after: Mapping[str, MemoryFile], said: Sequence[str], target: str
    ) -> Reason:
        other = self._explainer.leaving(reason.claim, edited, after, said) if said else reason
        return replace(other, destination=f"superseded by {target}") if other.rule == SUPERSEDED else reason

    # --- heads ---

    def choose_heads(self) -> None:
        """Each name and description is made of what lands of its file, by the program where need be."""
        for edited in self._edited.values():
            if edited.has_pieces and edited.file not in self._plain_heads:
                self._heads[edited.file] = self._head(edited)

    def _head(self, edited: Edited) -> bytes:
        old, new = edited.heads[0], _renamed_head(edited)
        self._heads[edited.file] = new
        self._notes.pop(edited.file, None)
        data = self._data(edited)
        if data is None or not frontmatter.split(new).fields:
            return new
        file = parse(edited.file, data, 0)
        before = self._explainer.before.get(edited.file)
        is_over = before is not None and is_described(before, None) and not is_described(file, None)
        # A name that told what the file said, and no longer does, goes with what has left it.
        is_named_after_it = before is not None and is_titled(before, None) and not is_titled(file, None)
        if old == new and not is_over and not is_named_after_it:
            return new
        first = next((unmarked(claim.text) for claim in statements(file)), "")
        if not first:
            return new
        notes: list[str] = []
        if not is_described(file, None if is_over else before):
            file = _with(file, "description", description_of(first))
            notes.append(
                "no statement of the file says what its description says, so it will land with this one, though your "
                f"working copy keeps yours: “{short(file.description, SHOWN)}”"
            )
        if is_named_after_it or not is_titled(file, before):
            kind = file.type.value if file.type else ""
            file = _with(file, "name", title_of(first, kind))
            notes.append(
                "its name is not made of what it says, so it will land with this one, though your working copy keeps "
                f"yours: “{short(file.name)}”"
            )
        self._notes[edited.file] = notes
        return frontmatter.split(file.data).head

    def _plain_head(self, edited: Edited) -> bytes:
        """The head that the file had; for a new file the least that one can have."""
        if edited.before is not None:
            return edited.heads[0]
        data = self._data(edited)
        file = parse(edited.file, data or b"", 0)
        first = next((unmarked(claim.text) for claim in statements(file)), "")
        kind = file.type or MemoryType.PROJECT
        return frontmatter.split(render(title_of(first, kind.value), description_of(first), kind, "x")).head

    # --- lines that explain what is over ---

    def let_go_of_stale_companions(self) -> None:
        """A Why or How line that says the old value goes with the statement that said it, and is accounted for with
        it.
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
            stale = [
                claim.text
                for claim in split_claims(before.body)
                if is_companion(claim.text) and normalise(claim.text) in said
                for main in explained_in(before, claim.text)
                if normalise(main.text) in over
                and not (content_words(main.text) - now).isdisjoint(content_words(claim.text))
            ]
            if stale:
                self._stale[edited.file] = list(dict.fromkeys(stale))

    # --- checks ---

    def _accounts(self, edited: Edited, after: Mapping[str, MemoryFile]) -> list[_Account]:
        if not edited.has_pieces:
            return [self._account_of_whole(edited, after)] if edited.file in self._whole else []
        return [self._account(edited, piece, after) for piece in self._chosen[edited.file]]

    def _reasons(self, edited: Edited, after: Mapping[str, MemoryFile]) -> tuple[Reason, ...]:
        return tuple(dict.fromkeys(reason for one in self._accounts(edited, after) for reason in one.reasons))

    def _step(self, edited: Edited, after: Mapping[str, MemoryFile]) -> Step | None:
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
            reasons = [Reason(SAID, explained_by(edited, "", "its head follows what it says"))]
        evidence = tuple(dict.fromkeys(one for account in accounts for one in account.evidence))
        beside = frozenset(place for account in accounts for place in account.beside)
        return Step(edited.file, edited.before, data, tuple(reasons), evidence, beside)

    def changes(self) -> list[Change]:
        """What would land, as the checks look at it."""
        after = self._after()
        return self.changes_of([step for edited in self._edited.values() if (step := self._step(edited, after))])

    def changes_of(self, steps: Sequence[Step]) -> list[Change]:
        """Steps as the checks look at them."""
        groups = groups_of(steps)
        return [
            Change(
                step.file,
                _content(step.before, self._times.get(step.file, 0)),
                _content(step.after, self._times.get(step.file, 0)),
                step.reasons,
                step.evidence,
                groups[step.file],
            )
            for step in steps
        ]

    def narrow(self, findings: Sequence[Finding], gates: Gates) -> None:
        """What a check minds is taken out: first a head, then the pieces that it minds."""
        for file in dict.fromkeys(one.file for one in findings if one.file):
            edited = self._edited.get(file)
            if edited is None:
                continue
            if edited.has_pieces and self._heads[file] != self._plain_head(edited):
                self._heads[file] = self._plain_head(edited)
                self._plain_heads.add(file)
                whose = "that it had" if edited.before is not None else "made of its first statement"
                self._notes[file] = [
                    f"it will land with the name and description {whose}; your working copy keeps yours"
                ]
                if not _minding(gates(self.changes()), file):
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
        for piece in wanted:
            for one in (piece, self._beside(edited, piece)):
                if one is None:
                    continue
                self._chosen[edited.file] = [*passing, one]
                if not _minding(gates(self.changes()), edited.file):
                    passing = self._chosen[edited.file]
                    break
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
        after = self._after()
        lands = self._step(edited, after)
        waits, problems = self._waiting(edited, after)
        notes = [*self._notes.get(edited.file, ()), *self._quoted(edited)]
        notes += [
            f"“{short(one)}” went with what it explained; write it anew if the user said how to apply it now"
            for one in self._stale.get(edited.file, ())
        ]
        return Settled(edited.file, lands, waits, tuple(problems), tuple(notes) if lands or not waits else ())

    def _waiting(self, edited: Edited, after: Mapping[str, MemoryFile]) -> tuple[Step | None, list[str]]:
        """The step that waits, if one does, and why."""
        data, wanted = self._data(edited), self._wanted(edited)
        left_out = [self._left_of(edited, one) for one in edited.pieces if one not in self._chosen[edited.file]]
        left_out = [one for one in left_out if any(map(str.strip, edited.words(one)))]
        waits_whole = not edited.has_pieces and edited.file not in self._whole
        is_rewritten = edited.has_pieces and _changes_other_fields(edited)
        if wanted == data or not (left_out or waits_whole or is_rewritten):
            return None, []

        def accounts(then: Mapping[str, MemoryFile]) -> list[_Account]:
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
        if edited.has_pieces and _changes_other_fields(edited):
            return edited.after
        return self._data(edited, edited.pieces) if edited.has_pieces else edited.after

    def _with_all_wanted(self) -> dict[str, MemoryFile]:
        files: Mapping[str, MemoryFile] = self._explainer.before
        for edited in self._edited.values():
            files = _with_file(files, edited.file, self._wanted(edited))
        return dict(files)

    def _quoted(self, edited: Edited) -> list[str]:
        written = edited.operations[-1].after
        if written is None or written == edited.after:
            return []
        problem = parse(edited.file, written, 0).problem
        return [f"as you wrote it {problem}; the program has put quotes round the value, or kept the head it had"]


def groups_of(steps: Sequence[Step]) -> dict[str, str]:
    """The name of the group of each file that is edited: files that words go between are in one."""
    groups = {step.file: step.file for step in steps}
    for step in steps:
        for other in step.beside & groups.keys():
            old, new = groups[step.file], groups[other]
            groups = {file: new if group == old else group for file, group in groups.items()}
    alone = [group for group in groups.values() if list(groups.values()).count(group) == 1]
    return {file: "" if group in alone else f"thought {group}" for file, group in groups.items()}


def _of_coming(coming: Coming, edited: Edited) -> list[Reason]:
    if coming.origins:
        return [
            Reason(MERGED, explained_by(edited, coming.claim, f"it says now what {place} said"))
            for place in sorted(coming.origins)
        ]
    if coming.unsaid:
        return []
    days = sorted({f"{one.time:%Y-%m-%d}" for one in coming.evidence if one.time})
    plainly = f"you said so on {days[-1]}" if days else "you said so"
    return [Reason(SAID, explained_by(edited, coming.claim, plainly))]


def _with(file: MemoryFile, field: str, value: str) -> MemoryFile:
    """The file with another name or description; as it is where its frontmatter does not let it be set."""
    try:
        return parse(file.path, frontmatter.set_field(file.data, (field,), value), file.mtime_ns)
    except ValueError:
        return file


def _renamed_head(edited: Edited) -> bytes:
    """The head that a file had, with the name and the description that the model gave it; a new file, or one without a
    head, has the model's. Whatever else a head says is the user's.
    """
    old, new = edited.heads
    was, now = frontmatter.split(old).fields, frontmatter.split(new).fields
    if edited.before is None or not was:
        return new
    for field in HEAD_FIELDS:
        value = now.get(field)
        if field in was and isinstance(value, str) and any(map(str.isalnum, value)) and value != was[field]:
            file = _with(parse(edited.file, old, 0), field, value)
            old = file.data
    return old


def _changes_other_fields(edited: Edited) -> bool:
    """Whether a head that was there says other things now, or less, besides its name and its description."""
    was, now = (frontmatter.split(head).fields for head in edited.heads)
    if edited.before is None or not was:
        return False
    kept = {key for key in HEAD_FIELDS if key in was and not now.get(key)}
    others = [{key: value for key, value in one.items() if key not in HEAD_FIELDS} for one in (was, now)]
    return bool(kept) or others[0] != others[1]


def _with_file(files: Mapping[str, MemoryFile], path: str, data: bytes | None) -> dict[str, MemoryFile]:
    rest = {other: file for other, file in files.items() if other != path}
    return rest if data is None else {**rest, path: parse(path, data, 0)}


def _minding(findings: Sequence[Finding], file: str) -> list[Finding]:
    return [one for one in findings if one.file == file]


def _place(reason: Reason) -> str:
    destination = reason.destination or ""
    return destination.partition(" by ")[2] or destination.partition(" into ")[2]


def _claims(words: str) -> list[str]:
    return [claim.text for claim in split_claims(words)]


def _content(data: bytes | None, mtime_ns: int = 0) -> Content | None:
    return None if data is None else Content(data, mtime_ns)


def _text(data: bytes | None) -> str:
    return (data or b"").decode("utf-8", "replace")
