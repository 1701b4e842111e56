"""Files that are still called by a value which they no longer say."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator

from reverie.dream.learning.head import in_words
from reverie.memdir.claim_diff import claim_diff
from reverie.memdir.memory_file import MemoryFile, parse
from reverie.model.change import Change, ChangeKind
from reverie.store.names import INDEX_NAME
from reverie.text.anchors import Anchor, AnchorKind, anchors, missing
from reverie.text.claims import split_claims


def misnamed(changes: Iterable[Change]) -> Iterator[str]:
    """A line for each edited file whose path, name or description tells a fact that has left it, for a person to
    read. Nothing renames a file by itself: other files link to it.
    """
    for change in changes:
        if change.kind is not ChangeKind.EDITED or posixpath.basename(change.file) == INDEX_NAME:
            continue
        assert change.after is not None
        file = parse(change.file, change.after.data, change.after.mtime_ns)
        facts = _facts_that_left(change, file)
        path = posixpath.basename(change.file).removesuffix(".md")
        for what, text in (("file name", path), ("name", file.name), ("description", file.description)):
            words = in_words(text)
            told = sorted(one.text for one in anchors(words) if one in facts)
            if told:
                yield f"the {what} of {change.file} still says {told[0]}, which the file no longer does"
                break


def _facts_that_left(change: Change, file: MemoryFile) -> frozenset[Anchor]:
    """The numbers, dates and names of the statements that left which the body does not hold any more."""
    left = "\n\n".join(claim_diff(change).left)
    lost = missing(left, "\n\n".join(claim.text for claim in split_claims(file.body)))
    return frozenset(one for one in lost if one.kind is not AnchorKind.NEGATION)
