"""What waits in the review queue is applied or dropped, on the user's word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from reverie.dream.checks.secrets import Secrets
from reverie.dream.consideration import held_key
from reverie.errors import StoreError, Unsafe
from reverie.evidence.trust import change_trust, claim_trusts
from reverie.model.change import Change, Content, HeldChange, Reason
from reverie.model.evidence import REVIEW, Evidence, Trust
from reverie.model.record import Record
from reverie.store.folder import Folder
from reverie.store.replace import merge_file
from reverie.store.stage import Stage
from reverie.store.store import Store
from reverie.tend.landing import IndexCare, Wish, land
from reverie.tend.undo import turn


def waiting(store: Store) -> list[HeldChange]:
    """What waits, each change as it would change the folder as it is now; as it was proposed where a later edit is in
    its way, or it has become true by itself.
    """
    with store.looking() as folder:
        return [_as_of_now(one, _find(folder, one.change.file) if folder else None) for one in store.queue.all()]


def _find(folder: Folder, file: str) -> Content | None:
    try:
        return folder.find(file)
    except StoreError:
        return None  # a link or a pipe took its place; applying it says so


def _as_of_now(held: HeldChange, live: Content | None) -> HeldChange:
    before, after = held.change.before, held.change.after
    if live is None or before is None or after is None or live.data == before.data:
        return held
    data = merge_file(held.change.file, before.data, after.data, live.data)
    if data is None or data == live.data:
        return held
    return replace(held, change=replace(held.change, before=live, after=Content(data, after.mtime_ns)))


def apply_held(store: Store, held: Sequence[HeldChange]) -> Record:
    """The held changes land, on top of whatever the files are now, and no longer wait.

    Raises Unsafe where a later edit is in the way or one holds a secret; then nothing was changed and all still wait.
    """

    def edit(stage: Stage) -> None:
        for one in held:
            reasons = one.change.reasons or (Reason("review", "you applied it in review"),)
            bare = (replace(reason, key="") for reason in reasons)
            conflict = turn(stage, one.change, *bare, evidence=_confirmed(one.change, store.clock.now()))
            if conflict:
                raise Unsafe(
                    f"{one.held_id} cannot be applied: {one.change.file}: {conflict}. "
                    f"Edit the file by hand, then `reverie review --drop {one.held_id}`"
                )

    ids = tuple(one.held_id for one in held)
    return land(store, Wish("review", edit, checks=(Secrets(),), settled=ids))


def drop_held(store: Store, held: Sequence[HeldChange]) -> Record:
    """The held changes no longer wait, and no dream proposes them again."""
    ids = tuple(one.held_id for one in held)
    wish = Wish("review", _leave_alone, settled=ids, buried=keys_of(held), index=IndexCare.LEFT_ALONE)
    return land(store, wish)


def keys_of(held: Sequence[HeldChange]) -> frozenset[str]:
    """What keeps held changes that were dropped from being proposed again."""
    repairs = {reason.key for one in held for reason in one.change.reasons if reason.key}
    return frozenset(repairs | {held_key(one) for one in held})


def together(held: Sequence[HeldChange]) -> list[list[HeldChange]]:
    """Changes that hang together, together, in the order in which they wait."""
    bundles: dict[tuple[str, str], list[HeldChange]] = {}
    for one in held:
        bundles.setdefault((one.dream_id, one.change.group or one.held_id), []).append(one)
    return list(bundles.values())


def all_but_outside(held: Sequence[HeldChange]) -> list[HeldChange]:
    """What may be applied without a look at each: all but what only a tool, a page or a file said, and what hangs
    together with that.
    """
    bundles = together(held)
    fine = [bundle for bundle in bundles if all(change_trust(one.change) is not Trust.OUTSIDE for one in bundle)]
    return [one for bundle in fine for one in bundle]


def edited(held: HeldChange, data: bytes) -> HeldChange:
    """The held change with the user's own wording instead of what was proposed."""
    kept = held.change.after or held.change.before
    assert kept is not None
    return replace(held, change=replace(held.change, after=Content(data, kept.mtime_ns)))


def _confirmed(change: Change, now: datetime) -> tuple[Evidence, ...]:
    """The evidence of a change, and for what the user had not said themselves, their yes to it."""
    unsaid = [claim for claim, trust in claim_trusts(change).items() if trust is not Trust.USER]
    yes = [Evidence("review", 0, REVIEW, claim, now, claim) for claim in unsaid]
    return (*change.evidence, *yes)


def _leave_alone(stage: Stage) -> None:
    del stage
