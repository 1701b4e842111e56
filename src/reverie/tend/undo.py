"""A change is taken back, or brought back, and what people did since stays."""

from __future__ import annotations

from reverie.errors import Unsafe, UsageError
from reverie.model.change import Change, Content, Reason
from reverie.model.record import Entry, Record
from reverie.store.replace import merge_file
from reverie.store.stage import Stage
from reverie.store.store import Store
from reverie.tend.landing import Wish, land

REVERSALS = ("undo", "redo")


def undo(store: Store, dream_id: str | None) -> Record:
    """The record's changes are taken back, byte for byte where nobody touched the files since; else merged.

    Without an id it is the last one that still stands. Its repairs are remembered, so that no dream makes them again.
    Raises UnknownDream, UsageError where it is undone already, Unsafe where a later edit is in the way: then nothing
    was changed.
    """
    target = store.history.get(dream_id) if dream_id else _newest(store, undone=False)
    if target.entry.kind in REVERSALS:
        other = target.entry.undoes or target.entry.redoes
        raise UsageError(f"{target.dream_id} is itself an {target.entry.kind}; undo or redo {other} instead")
    if target.entry.undone:
        raise UsageError(f"{target.dream_id} is undone already; `reverie redo {target.dream_id}` brings it back")
    changes = [change.reversed() for change in reversed(target.changes)]
    return _carry_out(store, "undo", target, changes)


def redo(store: Store, dream_id: str | None) -> Record:
    """What was undone is brought back. Without an id it is the one that was undone last. Raises as `undo` does."""
    target = store.history.get(dream_id) if dream_id else _newest(store, undone=True)
    if not target.entry.undone:
        raise UsageError(f"{target.dream_id} is not undone, so there is nothing to bring back")
    return _carry_out(store, "redo", target, list(target.changes))


def _newest(store: Store, *, undone: bool) -> Record:
    entries = store.history.entries()
    if undone:
        found = next((_named(entries, entry.undoes) for entry in entries if _still_undoes(entries, entry)), None)
    else:
        found = next((entry for entry in entries if not entry.undone and entry.kind not in REVERSALS), None)
    if found is None:
        raise UsageError("there is nothing to redo" if undone else "there is nothing to undo; `reverie log` is empty")
    return store.history.get(found.dream_id)


def _named(entries: list[Entry], dream_id: str | None) -> Entry | None:
    return next((entry for entry in entries if entry.dream_id == dream_id), None)


def _still_undoes(entries: list[Entry], entry: Entry) -> bool:
    undone = _named(entries, entry.undoes)
    return undone is not None and undone.undone


def _carry_out(store: Store, kind: str, target: Record, changes: list[Change]) -> Record:
    keys = frozenset(reason.key for change in target.changes for reason in change.reasons if reason.key)

    def edit(stage: Stage) -> None:
        conflicts: list[str] = []
        for change in changes:
            conflict = turn(
                stage, change, Reason(kind, f"{kind} of {target.dream_id}", f"the record {target.dream_id}")
            )
            if conflict:
                conflicts.append(f"{change.file}: {conflict}")
        if conflicts:
            raise Unsafe(
                f"{target.dream_id} cannot be {kind}ne: later edits are in the way ({'; '.join(conflicts)}). "
                f"Nothing was changed; `reverie show {target.dream_id}` has the text to edit by hand"
            )

    wish = Wish(
        kind,
        edit,
        checks=(),
        buried=keys if kind == "undo" else frozenset(),
        raised=keys if kind == "redo" else frozenset(),
        index_follows=False,
        undoes=target.dream_id if kind == "undo" else None,
        redoes=target.dream_id if kind == "redo" else None,
    )
    return land(store, wish)


def turn(stage: Stage, change: Change, *reasons: Reason) -> str | None:
    """Make one change true of the stage; a sentence where a later edit stands in the way."""
    live = stage.take_in(change.file)
    before, after = change.before, change.after
    if _same(live, after):
        return None
    if after is None:
        return _take_out(stage, change, live, reasons)
    if _same(live, before):
        stage.write(change.file, after.data, *reasons, mtime_ns=after.mtime_ns)
        return None
    return _merge_in(stage, change, live, reasons)


def _take_out(stage: Stage, change: Change, live: Content | None, reasons: tuple[Reason, ...]) -> str | None:
    if not _same(live, change.before):
        return "it was edited since, and taking it out would lose that"
    stage.retire(change.file, *reasons)
    return None


def _merge_in(stage: Stage, change: Change, live: Content | None, reasons: tuple[Reason, ...]) -> str | None:
    if live is None:
        return None  # deleted by hand since: that is the later wish, and it stays
    if change.before is None or change.after is None:
        return "a file of that name was made since"
    merged = merge_file(change.file, change.before.data, change.after.data, live.data)
    if merged is None:
        return "the same lines were edited since"
    stage.write(change.file, merged, *reasons, mtime_ns=live.mtime_ns)
    return None


def _same(one: Content | None, other: Content | None) -> bool:
    return (one and one.data) == (other and other.data)
