"""Every claim that leaves a file has a place it went to, and each number, name and negation of it is there."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterator

from reverie.dream.checks.accounts import Accounts, accounts_of
from reverie.dream.checks.message import shown
from reverie.dream.checks.places import known_by, stated
from reverie.dream.checks.support import Support
from reverie.dream.learning.head import in_words
from reverie.dream.proposal import Proposal
from reverie.memdir.index import Index
from reverie.memdir.memory_file import MemoryFile
from reverie.model.change import Change, ChangeKind, Finding, Verdict
from reverie.store.names import INDEX_NAME
from reverie.text.anchors import missing
from reverie.text.claims import split_claims
from reverie.text.frontmatter import split
from reverie.understand.words import content_words

MAY_GO = "apply it in review if it may go"
_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$", re.MULTILINE)


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
            for claim in _below_another_heading(before, after):
                yield f'"{shown(claim)}" would stand below another heading in {change.file}'


def _lost_title(before: MemoryFile, after: MemoryFile | None, settled: list[str], places: list[MemoryFile]) -> str:
    """What a title said that nothing else says; empty where nothing is lost. The title of a file that is retired may
    go as long as no fact was only in it.
    """
    if not _has_name(before) or (after is not None and known_by(after.name) == known_by(before.name)):
        return ""
    texts = [*settled, *(text for file in places for text in (file.name, *stated(file)))]
    pool = "\n\n".join([*texts, after.name if after else ""])
    if lost := missing(in_words(before.name), pool):
        return " and ".join(sorted(one.text for one in lost))
    words = content_words(in_words(before.name))
    gone = words - content_words(pool)
    return ", ".join(sorted(gone)) if after is not None and len(gone) * 2 > len(words) else ""


def _has_name(file: MemoryFile) -> bool:
    """Whether somebody gave the file its name: else it is only called after its path."""
    is_path = file.name == posixpath.basename(file.path).removesuffix(".md")
    return not is_path or not {"name", "title"}.isdisjoint(split(file.data).fields)


def _below_another_heading(before: MemoryFile, after: MemoryFile) -> list[str]:
    """The claims that stand in both, each once, but below different headings or list items: those say what they are
    about.
    """
    old, new = _headed(before.body), _headed(after.body)
    return [claim for text, (claim, above) in old.items() if text in new and new[text][1] != above]


def _headed(body: str) -> dict[str, tuple[str, str]]:
    """Each claim that the body makes once, by its normalised words, with what it stands below."""
    claims = split_claims(body)
    headings = [(match.start(), known_by(match[1])) for match in _HEADING.finditer(body)]
    headings = [one for one in headings if not any(claim.start <= one[0] < claim.end for claim in claims)]
    counts = Counter(known_by(claim.text) for claim in claims)
    found: dict[str, tuple[str, str]] = {}
    at, heading = 0, ""
    parents: list[tuple[int, str]] = []
    for claim in claims:
        while at < len(headings) and headings[at][0] < claim.start:
            heading, at = headings[at][1], at + 1
            parents = []
        indent = _indent(body, claim.start)
        parents = [one for one in parents if one[0] < indent]
        text = known_by(claim.text)
        if counts[text] == 1:
            found[text] = (claim.text, "\n".join([heading, *(above for _, above in parents)]))
        parents.append((indent, text))
    return found


def _indent(body: str, start: int) -> int:
    """How far in a list item stands; a sentence within a paragraph stands where the paragraph does."""
    line = body[body.rfind("\n", 0, start) + 1 : start].expandtabs(4)
    return len(line) - len(line.lstrip()) if line.strip() else len(line)


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
