"""What waits in the review queue is applied or dropped, on the user's word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reverie.dream.checks.secrets import Secrets
from reverie.dream.run import held_key
from reverie.errors import Unsafe
from reverie.model.change import Content, HeldChange, Reason
from reverie.model.record import Record
from reverie.store.stage import Stage
from reverie.store.store import Store
from reverie.tend.landing import IndexCare, Wish, land
from reverie.tend.undo import turn


def apply_held(store: Store, held: Sequence[HeldChange]) -> Record:
    """The held changes land, on top of whatever the files are now, and no longer wait.

    Raises Unsafe where a later edit is in the way or one holds a secret; then nothing was changed and all still wait.
    """

    def edit(stage: Stage) -> None:
        for one in held:
            reasons = one.change.reasons or (Reason("review", "you applied it in review"),)
            conflict = turn(stage, one.change, *(replace(reason, key="") for reason in reasons))
            if conflict:
                raise Unsafe(
                    f"{one.held_id} cannot be applied: {one.change.file}: {conflict}. "
                    f"Edit the file by hand, then `reverie review --drop {one.held_id}`"
                )

    ids = tuple(one.held_id for one in held)
    return land(store, Wish("review", edit, checks=(Secrets(),), settled=ids))


def drop_held(store: Store, held: Sequence[HeldChange]) -> Record:
    """The held changes no longer wait, and no dream proposes them again."""
    keys = {held_key(one) for one in held} | {reason.key for one in held for reason in one.change.reasons if reason.key}
    ids = tuple(one.held_id for one in held)
    return land(store, Wish("review", _leave_alone, settled=ids, buried=frozenset(keys), index=IndexCare.LEFT_ALONE))


def edited(held: HeldChange, data: bytes) -> HeldChange:
    """The held change with the user's own wording instead of what was proposed."""
    kept = held.change.after or held.change.before
    assert kept is not None
    return replace(held, change=replace(held.change, after=Content(data, kept.mtime_ns)))


def _leave_alone(stage: Stage) -> None:
    del stage
