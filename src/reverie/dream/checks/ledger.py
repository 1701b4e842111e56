"""Every claim that leaves a file has a place it went to, and each number, name and negation of it is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from reverie.dream.checks.accounts import Accounts, accounts_of
from reverie.dream.checks.message import shown
from reverie.dream.checks.places import known_by, stated
from reverie.dream.checks.position import below_another_heading, has_name
from reverie.dream.checks.support import Support
from reverie.dream.learning.head import in_words
from reverie.dream.proposal import Proposal
from reverie.memdir.index import Index
from reverie.memdir.memory_file import MemoryFile
from reverie.model.change import Change, ChangeKind, Finding, Verdict
from reverie.store.names import INDEX_NAME
from reverie.text.anchors import missing
from reverie.understand.words import content_words

MAY_GO = "apply it in review if it may go"


class Ledger:
    """Holds a change after which a claim, a title or a line of the index is not where it is said to be, and one that
    puts a claim below another heading.
    """

    name = "ledger"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        accounts = accounts_of(proposal)
        for change in proposal.changes:
            for message in self._messages(change, proposal, accounts):
                yield Finding(self.name, Verdict.HOLD, message, MAY_GO, change.file)

    def _messages(self, change: Change, proposal: Proposal, accounts: Accounts) -> Iterator[str]:
        if change.file.rpartition("/")[2] == INDEX_NAME:
            for text in _lost_lines(change, accounts.support):
                yield f'{change.file} would lose "{shown(text)}", which no memory says'
            return
        for one in accounts.open_claims(change):
            yield f'{change.file} would lose "{shown(one.claim)}", {one.problem}'
        before, after = proposal.before_of(change), proposal.after_of(change)
        if before is None or before.problem:
            return
        settled = [*proposal.diff_of(change).left, *(stated(after) if after else ())]
        places = [file for place in accounts.support.landings(change.reasons) if (file := proposal.find_after(place))]
        if lost := _lost_title(before, after, settled, places):
            yield f'{change.file} would no longer be called "{shown(before.name)}", and {lost} stands nowhere else'
        if change.kind is ChangeKind.EDITED and after is not None:
            for claim in below_another_heading(before, after):
                yield f'"{shown(claim)}" would stand below another heading in {change.file}'


def _lost_title(before: MemoryFile, after: MemoryFile | None, settled: list[str], places: list[MemoryFile]) -> str:
    """What a title said that nothing else says; empty where nothing is lost. The title of a file that is retired may
    go as long as no fact was only in it.
    """
    if not has_name(before) or (after is not None and known_by(after.name) == known_by(before.name)):
        return ""
    texts = [*settled, *(text for file in places for text in (file.name, *stated(file)))]
    pool = "\n\n".join([*texts, after.name if after else ""])
    if lost := missing(in_words(before.name), pool):
        return " and ".join(sorted(one.text for one in lost))
    words = content_words(in_words(before.name))
    gone = words - content_words(pool)
    return ", ".join(sorted(gone)) if after is not None and len(gone) * 2 > len(words) else ""


def _lost_lines(change: Change, support: Support) -> Iterator[str]:
    """The prose of an index that is gone from it and that no memory file says. Its entries are looked after where they
    are repaired.
    """
    if change.before is None:
        return
    kept = (
        Counter(line.text.strip() for line in Index.parse(change.after.data).lines) if change.after else Counter[str]()
    )
    for block in Index.parse(change.before.data).blocks():
        text = block[0].text.strip()
        if block[0].entry is not None or not block[0].loaded or not any(map(str.isalnum, text)):
            continue
        if kept[text] > 0:
            kept[text] -= 1
        elif not text.startswith("#") and not support.places_after(text):
            yield text
