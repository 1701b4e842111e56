"""Names that the light front of the program and the store must agree on. Imports nothing."""

from __future__ import annotations

INDEX_NAME = "MEMORY.md"
TEAM = "team"  # in the memory folder; memories that are shared with everybody who works on the project
TEAM_INDEX = f"{TEAM}/{INDEX_NAME}"
LOGS = "logs"  # in the memory folder; daily logs, which only ever grow
LOCK_NAME = ".consolidate-lock"  # in the memory folder; its time is the last consolidation
JOURNAL_NAME = "run.json"  # in the state folder while somebody writes, or after they were interrupted
STRAYS = "strays"  # in the state folder's work room: edits that found no place, kept for their owner
SCAN_STAMP = "last-scan"  # in the state folder; its time is the last scan for sessions


def is_id(name: str) -> bool:
    """Whether this is the id of a record or of a held change, which is a file's name too and leads nowhere else."""
    return name.isascii() and name.replace("-", "").isalnum()
