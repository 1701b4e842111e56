"""How a change that the user asked for themselves lands: the same stage, checks, index and journal as a dream's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from reverie.dream.checks.check import Check
from reverie.dream.checks.pinned import Pinned
from reverie.dream.checks.quotas import Quotas
from reverie.dream.checks.secrets import Secrets
from reverie.dream.proposal import Proposal, with_changes
from reverie.errors import Unsafe
from reverie.memdir.reindex import reindex
from reverie.model.record import Entry, Intent, Record
from reverie.store.stage import Stage
from reverie.store.store import Store

NANOSECONDS = 1_000_000_000
CHECKS: tuple[Check, ...] = (Pinned(), Quotas(), Secrets())  # what holds even against the user's own wish


class IndexCare(StrEnum):
    """What becomes of the index when a wish lands."""

    OWN_LINES = "own lines"  # the lines of the files that the wish touched, and no other
    WHOLE = "whole"  # every line
    LEFT_ALONE = "left alone"


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user asked for: edits to a stage, and what else becomes true with them."""

    kind: str
    edit: Callable[[Stage], None]
    checks: Sequence[Check] = CHECKS
    settled: tuple[str, ...] = ()  # held ids that this settles
    buried: frozenset[str] = frozenset()
    raised: frozenset[str] = frozenset()
    index: IndexCare = IndexCare.OWN_LINES
    undoes: str | None = None
    redoes: str | None = None


def land(store: Store, wish: Wish) -> Record:
    """Carry out the wish at once and return its record; one without changes was already true and leaves no trace.

    Raises Unsafe where a check refuses it, LockHeld, StoreError; then nothing was changed.
    """
    with store.writing(wish.kind) as writing:
        started = store.clock.now()
        with writing.stage() as stage:
            wish.edit(stage)
            base = stage.base_files()
            changes = stage.changes()
            _refuse(Proposal(base, changes), wish.checks)
            if wish.index is not IndexCare.LEFT_ALONE:
                only = {change.file for change in changes} if wish.index is IndexCare.OWN_LINES else None
                now_ns = int(store.clock.time() * NANOSECONDS)
                was = {change.file: change.before for change in changes if change.before is not None}
                for repair in reindex(with_changes(base, changes), set(stage.problems), (), now_ns, only, was):
                    # By way of the stage: a wish may have changed the index itself, and a record has one change a file.
                    assert repair.after
                    stage.write(repair.file, repair.after.data, *repair.reasons, mtime_ns=repair.after.mtime_ns)
                changes = stage.changes()
        record = Record(
            Entry(
                dream_id=writing.dream_id,
                kind=wish.kind,
                started=started,
                ended=store.clock.now(),
                outcome="done",
                files_changed=tuple(change.file for change in changes),
                undoes=wish.undoes,
                redoes=wish.redoes,
            ),
            tuple(changes),
        )
        is_news = bool(wish.settled or wish.undoes or wish.redoes) or not wish.buried <= store.tombstones.keys()
        if not changes and not is_news:
            return record
        intent = Intent(record, settled=wish.settled, buried=wish.buried, raised=wish.raised)
        return writing.publish(intent)


def _refuse(proposal: Proposal, checks: Sequence[Check]) -> None:
    for check in checks:
        for finding in check.examine(proposal):
            raise Unsafe(f"{finding.message}; {finding.advice}")
