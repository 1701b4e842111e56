"""No dream says anything that nobody said."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import cast

from reverie.dream.checks.message import shown
from reverie.dream.checks.places import known_by, stated
from reverie.dream.checks.pointing import pointing_elsewhere
from reverie.dream.checks.quoting import CROSSES, Passage, is_named_after, is_quoted, passage
from reverie.dream.checks.support import Support, support_of
from reverie.dream.checks.truth import is_known_to_be_somebodys
from reverie.dream.learning.head import in_words
from reverie.dream.proposal import Proposal
from reverie.memdir.index import Index, Line
from reverie.memdir.index_repair import entry_for
from reverie.memdir.memory_file import MemoryFile
from reverie.model.change import CUT_SHORT, Change, Finding, Verdict
from reverie.store.names import INDEX_NAME
from reverie.text.claims import split_claims
from reverie.text.frontmatter import split
from reverie.understand.title import title_of

_COMMENT = re.compile(r"^[ \t]*#.*\w.*$", re.MULTILINE)
APPLY = "apply it in review if it is so"
NOBODY = "which no evidence and no memory says"


class Grounding:
    """Holds a change with a text that neither its evidence nor the folder says; refuses one with forged evidence.

    A claim is said where its words stand in order in a quote, or in a claim that the folder held: whole clauses, with
    every number, name and negation. A title is made of the words below it. Evidence is forged where the turn it names
    was said by somebody else, at another time or in other words.
    """

    name = "grounding"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        support = support_of(proposal)
        for change in proposal.changes:
            forged = list(self._forged(change, support))
            if forged:
                yield forged[0]
            else:
                yield from self._unsaid(change, proposal, support)

    def _forged(self, change: Change, support: Support) -> Iterator[Finding]:
        for one in change.evidence:
            objection = support.truth.objection(one)
            if objection and is_known_to_be_somebodys(one):
                message = f"{change.file} rests on evidence that is not true: {objection}"
                advice = "nothing was changed; see what wrote it, and `reverie doctor` for damaged transcripts"
                yield Finding(self.name, Verdict.REFUSE, message, advice, change.file)

    def _unsaid(self, change: Change, proposal: Proposal, support: Support) -> Iterator[Finding]:
        after = proposal.after_of(change)
        if after is None:
            return
        if after.problem:
            message = f"{change.file} would be a file that cannot be read: {after.problem}"
            yield Finding(self.name, Verdict.REFUSE, message, "nothing is lost by leaving it as it is", change.file)
            return
        is_index = change.file.rpartition("/")[2] == INDEX_NAME
        unsaid = _unsaid_lines(change, proposal) if is_index else _unsaid_texts(change, after, proposal, support)
        for text in unsaid:
            why = _taken_back(change, text, support) or _cut_short(change, text) or NOBODY
            message = f'{change.file} would say "{shown(text)}", {why}'
            yield Finding(self.name, Verdict.HOLD, message, APPLY, change.file)
        came = () if is_index else proposal.diff_of(change).came
        for before, sentence in pointing_elsewhere(change, after, came, support.truth):
            message = (
                f'{change.file} would say "{shown(sentence)}" of "{shown(before)}", and it was said of something else'
            )
            yield Finding(self.name, Verdict.HOLD, message, APPLY, change.file)


def _unsaid_texts(change: Change, after: MemoryFile, proposal: Proposal, support: Support) -> Iterator[str]:
    """The claims, titles and headings of a memory file that came and that nothing supports."""
    before = proposal.before_of(change)
    came = list(proposal.diff_of(change).came)
    if after.description in came and is_quoted(after.description, _said_below(after), may_be_cut=True):
        came.remove(after.description)  # once: a claim of the body in the same words has to be said by somebody
    yield from (claim for claim in came if support.of(change, claim) is None)
    for text in _new(_frame(after), _frame(before) if before else []):
        if not _is_made_of_its_file(text, after, before):
            yield text


def _taken_back(change: Change, claim: str, support: Support) -> str:
    """That the user took back what a claim is quoted from; empty where they did not."""
    mine = (one for one in support.truth.true_evidence(change) if known_by(one.claim) == known_by(claim))
    words = next(filter(None, (support.truth.taken_back_by(one, claim) for one in mine)), "")
    return words and f"which you took back: “{shown(words)}”"


def _cut_short(change: Change, claim: str) -> str:
    """That the user said a claim only with what limits it; empty where no reason says so."""
    cut = (one.text for one in change.reasons if one.rule == CUT_SHORT and known_by(one.claim) == known_by(claim))
    return next((f"and {text}" for text in cut), "")


def is_described(after: MemoryFile, before: MemoryFile | None) -> bool:
    """Whether the description of a file is made of what it says below, or is the one it had."""
    has_had_it = before is not None and after.description == before.description
    return has_had_it or not after.description or is_quoted(after.description, _said_below(after), may_be_cut=True)


def is_titled(after: MemoryFile, before: MemoryFile | None) -> bool:
    """Whether the name of a file is made of what it says below, or is the one it had."""
    has_had_it = before is not None and known_by(after.name) == known_by(before.name)
    return has_had_it or _is_made_of_its_file(after.name, after, before)


def _said_below(file: MemoryFile) -> list[Passage]:
    """What a file says. A description may join a statement and its reason, which stands below it."""
    texts = [claim.text for claim in split_claims(file.body)]
    return [passage(text) for text in (*texts, *map("\n".join, pairwise(texts)))]


def _is_made_of_its_file(text: str, after: MemoryFile, before: MemoryFile | None) -> bool:
    held = [passage(one) for one in _frame(before)] if before else []
    above = [*_said_below(after), passage(after.description), *held]
    return is_named_after(in_words(text), above) or _is_title_of(text, after)


def _is_title_of(text: str, file: MemoryFile) -> bool:
    """Whether the text is the name that a statement of the file is given."""
    kind = file.type.value if file.type else ""
    statements = (claim.text.lstrip("-*+ ") for claim in split_claims(file.body))
    return any(known_by(title_of(statement, kind)) == known_by(text) for statement in statements)


def _frame(file: MemoryFile) -> list[str]:
    """Every text of a file that is no claim: name, headings, heads of tables, and what else the frontmatter says."""
    parts = split(file.data)
    fields = {key: value for key, value in parts.fields.items() if key not in ("name", "description")}
    texts = [file.name, *(text for text in _texts(fields) if any(map(str.isspace, text)) or not text.isascii())]
    texts += [match[0].lstrip(" \t#") for match in _COMMENT.finditer(parts.head.decode("utf-8", "replace"))]
    at = 0
    for claim in (*split_claims(file.body), None):
        between = file.body[at : claim.start if claim else None]
        texts += [line.strip(" \t#=|>*_-") for line in between.splitlines() if any(map(_tells, line))]
        at = claim.end if claim else at
    return [text for text in texts if known_by(text)]


def _tells(character: str) -> bool:
    return character.isalnum() or character in CROSSES


def _texts(value: object) -> Iterator[str]:
    """Every text in a value of the frontmatter, the keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, below in cast("Mapping[object, object]", value).items():
            yield from (*_texts(key), *_texts(below))
    elif isinstance(value, list):
        for below in cast("list[object]", value):
            yield from _texts(below)


def _new(texts: Iterable[str], known: Iterable[str]) -> list[str]:
    held = Counter(map(known_by, known))
    new: list[str] = []
    for text in texts:
        if held[known_by(text)] > 0:
            held[known_by(text)] -= 1
        else:
            new.append(text)
    return new


def _unsaid_lines(change: Change, proposal: Proposal) -> Iterator[str]:
    """The lines of an index that came and say what neither their file nor the index said."""
    assert change.after is not None
    old = Index.parse(change.before.data).lines if change.before else ()
    known = {line.text.strip() for line in old}
    held: list[Passage] | None = None
    for line in Index.parse(change.after.data).lines:
        if not line.loaded or line.text.strip() in known or not any(map(str.isalnum, line.text)):
            continue
        held = [passage(text) for one in old for text in _texts_of_line(one)] if held is None else held
        folder = change.file[: -len(INDEX_NAME)]
        target = proposal.find_after(folder + line.entry.target) if line.entry else None
        if not _is_line_said(line, target, held):
            yield line.text.strip()


def _is_line_said(line: Line, target: MemoryFile | None, held: list[Passage]) -> bool:
    said = [passage(claim) for claim in stated(target)] if target else []
    if line.entry is None or target is None:
        return all(is_quoted(text, held, may_be_cut=True) for text in _texts_of_line(line))
    made = entry_for(target)
    hook, title = line.entry.hook, line.entry.title
    is_hook_said = not hook or is_quoted(hook, [*said, passage(made.hook), *held], may_be_cut=True)
    return is_hook_said and is_named_after(title.rstrip("…"), [*said, passage(target.name), passage(made.title), *held])


def _texts_of_line(line: Line) -> list[str]:
    if line.entry is None:
        return [line.text.strip(" \t#")]
    return [text for text in (line.entry.title, line.entry.hook) if text]
