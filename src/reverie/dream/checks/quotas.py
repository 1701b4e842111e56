"""A memory folder stays a folder of memories: few files, small ones, with honest names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from reverie.dream.proposal import Proposal
from reverie.model.change import ChangeKind, Finding, Verdict
from reverie.store.folder import MAX_FILE_BYTES
from reverie.store.names import INDEX_NAME
from reverie.text.filename import why_unsafe

MAX_FILES = 2_000


class Quotas:
    """Refuses files that are too large, too many, or not named as a memory file is."""

    name = "quotas"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        crowded = _memories(proposal.after) > max(MAX_FILES, _memories(proposal.base))
        for change in proposal.changes:
            if change.after is None:
                continue
            if len(change.after.data) > MAX_FILE_BYTES:
                message = f"{change.file} would have {len(change.after.data):,} bytes; {MAX_FILE_BYTES:,} are allowed"
                yield Finding(self.name, Verdict.REFUSE, message, "split it into several memories", change.file)
            if change.kind is ChangeKind.CREATED:
                yield from self._on_creation(change.file, crowded=crowded)

    def _on_creation(self, file: str, *, crowded: bool) -> Iterator[Finding]:
        problem = why_unsafe(file)
        if problem:
            yield Finding(self.name, Verdict.REFUSE, f"{file!r}: {problem}", "choose another name", file)
        if crowded:
            message = f"the folder would hold more than {MAX_FILES:,} files"
            yield Finding(self.name, Verdict.REFUSE, message, "retire memories you no longer need", file)


def _memories(files: Iterable[str]) -> int:
    """How many files there are but for the indexes, which a crowded folder needs most."""
    return sum(1 for file in files if file.rpartition("/")[2] != INDEX_NAME)
