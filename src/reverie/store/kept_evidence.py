"""The evidence of records that old age took out of the history.

evidence/0012-20261115-0900.jsonl       a line for each piece of evidence that landed with the record of that id
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence

from reverie.model.evidence import Evidence
from reverie.store.durable import flush, read_bounded, write_over
from reverie.store.spelling import evidence_from_json, evidence_to_json
from reverie.store.state import EVIDENCE, State

SUFFIX = ".jsonl"
MAX_BYTES = 256_000_000
_NO_EVIDENCE = (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError)


class KeptEvidence:
    """The evidence that outlived its records, by their ids."""

    def __init__(self, state: State) -> None:
        self.state = state

    def keep(self, dream_id: str, evidence: Sequence[Evidence]) -> None:
        """This is what is kept of the record, and nothing else; without any, there is no such file."""
        lines = [json.dumps(evidence_to_json(one), ensure_ascii=False).encode() + b"\n" for one in evidence]
        with self.state.opened(EVIDENCE) as folder:
            if lines:
                write_over(folder, dream_id + SUFFIX, b"".join(lines))
                return
            try:
                os.unlink(dream_id + SUFFIX, dir_fd=folder)
            except FileNotFoundError:
                return
            flush(folder)

    def all(self) -> dict[str, tuple[Evidence, ...]]:
        """What is kept, record by record, the oldest first. `damaged` names the files that cannot be read."""
        return {_id_of(path): evidence for path, evidence in self._files() if evidence is not None}

    def damaged(self) -> list[str]:
        """Files that hold no evidence. They are left as they are."""
        return [path for path, evidence in self._files() if evidence is None]

    def _files(self) -> list[tuple[str, tuple[Evidence, ...] | None]]:
        names = [name for name in self.state.names(EVIDENCE) if name.endswith(SUFFIX) and not name.startswith(".")]
        return [(path, _read(path)) for path in (os.path.join(self.state.path, EVIDENCE, name) for name in names)]


def _id_of(path: str) -> str:
    return os.path.basename(path).removesuffix(SUFFIX)


def _read(path: str) -> tuple[Evidence, ...] | None:
    try:
        lines = read_bounded(None, path, MAX_BYTES).splitlines()
        return tuple(evidence_from_json(json.loads(line)) for line in lines)
    except _NO_EVIDENCE:
        return None
