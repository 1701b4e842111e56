"""The index points only at what is there, and fits where it is loaded."""

from __future__ import annotations

from collections.abc import Iterator

from reverie.dream.proposal import Proposal
from reverie.memdir.index import MAX_BYTES, MAX_LINES, Index
from reverie.model.change import Change, Finding, Verdict
from reverie.store.names import INDEX_NAME


class IndexValid:
    """Refuses an index that points at nothing it did not point at before, or that grows past its limits."""

    name = "index"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        for change in proposal.changes:
            if change.file.rpartition("/")[2] == INDEX_NAME:
                yield from self._examine(change, proposal)

    def _examine(self, change: Change, proposal: Proposal) -> Iterator[Finding]:
        if change.after is None:
            message = f"{change.file} is the index and cannot be retired"
            yield Finding(self.name, Verdict.REFUSE, message, "`reverie doctor --fix` repairs an index", change.file)
            return
        known = _targets(change.before.data) if change.before else set[str]()
        folder = change.file[: -len(INDEX_NAME)]
        dead = [t for t in sorted(_targets(change.after.data) - known) if folder + t not in proposal.after]
        if dead:
            message = f"{change.file} would point at {dead[0]}, which is not there"
            yield Finding(self.name, Verdict.REFUSE, message, "list only files that exist", change.file)
        if _is_too_large(change.after.data) and len(change.after.data) > len(
            change.before.data if change.before else b""
        ):
            message = f"{change.file} would grow past {MAX_LINES} lines or {MAX_BYTES:,} bytes"
            yield Finding(self.name, Verdict.REFUSE, message, "shorten its lines", change.file)


def _targets(data: bytes) -> set[str]:
    return {entry.target for entry in Index.parse(data).entries}


def _is_too_large(data: bytes) -> bool:
    return not Index.parse(data).size.fits()
