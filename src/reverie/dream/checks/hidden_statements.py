"""What a memory says stands where whoever reads it sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from reverie.dream.checks.message import shown
from reverie.dream.checks.places import known_by
from reverie.dream.checks.quoting import is_quoted, passage
from reverie.dream.proposal import Proposal
from reverie.memdir.memory_file import MemoryFile
from reverie.model.change import Change, Finding, Verdict
from reverie.store.names import INDEX_NAME
from reverie.text.claims import split_claims
from reverie.text.hidden import code_blocks, comment_marks, hidden_words, visible_text


class HiddenStatements:
    """Holds a change that puts words where a reader does not see them, or a statement into a block of code: hidden is
    as good as lost. What was hidden before stays as it is.
    """

    name = "hidden-statements"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        for change in proposal.changes:
            after = proposal.after_of(change)
            if after is None or after.problem or change.file.rpartition("/")[2] == INDEX_NAME:
                continue
            for message in _messages(change, after, proposal):
                advice = "write it as plain text, or apply it in review if it is to be so"
                yield Finding(self.name, Verdict.HOLD, message, advice, change.file)


def _messages(change: Change, after: MemoryFile, proposal: Proposal) -> Iterator[str]:
    before = proposal.before_of(change)
    was = before.body if before else ""
    hidden = _new(hidden_words(after.body), hidden_words(was))
    yield from (f'{change.file} would say "{shown(one)}" where nobody who reads it sees it' for one in hidden)
    if not hidden and comment_marks(after.body) > comment_marks(was):
        yield f"{change.file} would have a mark of a comment in it, which can hide what stands beside it"
    blocks = [passage(one) for one in _new(code_blocks(after.body), code_blocks(was))]
    for claim in _no_longer_prose(change, after, proposal) if blocks else ():
        if is_quoted(claim, blocks):
            yield f'{change.file} would say "{shown(claim)}" only in a block of code'


def _no_longer_prose(change: Change, after: MemoryFile, proposal: Proposal) -> Iterator[str]:
    """Each statement that could be read before, in this file or in one that it hangs together with, and that this file
    does not say as a sentence now.
    """
    linked = [one for one in proposal.changes if one is change or (change.group and one.group == change.group)]
    files = [before for one in linked if (before := proposal.before_of(one))]
    says = {known_by(one.text) for one in split_claims(visible_text(after.body))}
    for file in files:
        claims = (one.text for one in split_claims(visible_text(file.body)))
        yield from (claim for claim in claims if known_by(claim) not in says)


def _new(words: Iterable[str], known: Iterable[str]) -> list[str]:
    held = Counter(map(known_by, known))
    new: list[str] = []
    for one in words:
        if held[known_by(one)] > 0:
            held[known_by(one)] -= 1
        else:
            new.append(one)
    return new
