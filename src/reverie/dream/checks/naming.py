"""A new file is called by what it says: its name stands in the index, where every agent reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from posixpath import basename

from reverie.dream.checks.message import shown
from reverie.dream.checks.quoting import TURNING, passage
from reverie.dream.learning.head import in_words
from reverie.dream.proposal import Proposal
from reverie.memdir.memory_file import MemoryFile
from reverie.memdir.types import MemoryType
from reverie.model.change import ChangeKind, Finding, Verdict
from reverie.store.names import INDEX_NAME
from reverie.text.claims import split_claims
from reverie.understand.title import file_name_of, title_of
from reverie.understand.verbs import is_verb
from reverie.understand.words import is_chinese

OF_ITS_OWN = 2  # words of a name that the file need not say: "release schedule" names what ships on Tuesdays
CHINESE_OF_ITS_OWN = 2  # the same in characters
_KINDS = frozenset(kind.value for kind in MemoryType)


class Naming:
    """Holds a new file whose name says more than what is in it: an order or a denial that nobody gave would stand in
    the index like any other line.
    """

    name = "naming"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        for change in proposal.changes:
            after = proposal.after_of(change)
            if change.kind is not ChangeKind.CREATED or after is None or after.problem:
                continue
            if basename(change.file) != INDEX_NAME and _says_more(after):
                message = f"the name of {shown(change.file)} says more than the file does, unlike {_name_for(after)}"
                advice = "apply it in review if it may be called so"
                yield Finding(self.name, Verdict.HOLD, message, advice, change.file)


def _says_more(file: MemoryFile) -> bool:
    """Whether the name has several words that the file does not say, or one that bids or denies."""
    stem = in_words(basename(file.path).removesuffix(".md"))
    first, _, rest = stem.partition(" ")
    words = passage(rest if first.casefold() in _KINDS and rest else stem).words
    says = {word for claim in split_claims(file.body) for word in passage(claim.text).words}
    unsaid = [word for word in words if word not in says and not word.isdigit()]
    chinese = [word for word in unsaid if is_chinese(word)]
    if len(chinese) > CHINESE_OF_ITS_OWN or len(unsaid) - len(chinese) > OF_ITS_OWN:
        return True
    return _bids(words, unsaid) or not TURNING.isdisjoint(unsaid)


def _bids(words: Sequence[str], unsaid: Sequence[str]) -> bool:
    """Whether a name begins like an order that the file does not say: "skip invoices", but not "working hours"."""
    return len(words) > 1 and words[0] in unsaid and is_verb(words[0]) and not words[0].endswith(("ing", "ed", "s"))


def _name_for(file: MemoryFile) -> str:
    claims = split_claims(file.body)
    kind = file.type.value if file.type else ""
    return file_name_of(title_of(claims[0].text.lstrip("-*+ ") if claims else "memory", kind), kind, ())
