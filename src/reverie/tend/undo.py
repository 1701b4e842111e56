"""A change is taken back, or brought back, and what people did since stays."""

from __future__ import annotations

from collections.abc import Sequence

from reverie.dream.repairs.near_copies import holds_all, only_names_its_subject
from reverie.errors import Unsafe, UsageError
from reverie.evidence.book import FORGOTTEN
from reverie.memdir.claim_diff import claims_of
from reverie.memdir.memory_file import parse
from reverie.model.change import Change, Content, Reason
from reverie.model.evidence import Evidence
from reverie.model.record import BY_AN_ENGINE, Entry, Record
from reverie.store.names import INDEX_NAME
from reverie.store.replace import merge_file
from reverie.store.stage import Stage
from reverie.store.store import Store
from reverie.tend.landing import IndexCare, Wish, land
from reverie.tend.session_copies import SessionCopies
from reverie.text.claims import normalise
from reverie.text.list_merge import merge_list
from reverie.understand.statement import Statement

REVERSALS = ("undo", "redo")


def undo(store: Store, dream_id: str | None, copies: SessionCopies) -> Record:
    """The record's changes are taken back, byte for byte where nobody touched the files since; else merged.

    Without an id it is the last one that still stands. Its repairs are remembered, so that no dream makes them again;
    a session that it forgot supports again what it said, and what was kept of the conversation is where it was.
    Raises UnknownDream, UsageError where it is undone already, Unsafe where a later edit is in the way: then nothing
    was changed.
    """
    target = _newest(store, undone=False) if dream_id is None else store.history.get(dream_id)
    if target.entry.kind in REVERSALS:
        other = target.entry.undoes or target.entry.redoes
        raise UsageError(f"{target.dream_id} is itself an {target.entry.kind}; undo or redo {other} instead")
    if not target.changes and not _forgotten_sessions(store, target.entry):
        why = "all it proposed waits: see `reverie review`" if target.entry.held else "a purge cannot be undone"
        raise UsageError(f"{target.dream_id} changed no file that could be given back ({why})")
    if target.entry.undone:
        raise UsageError(f"{target.dream_id} is undone already; `reverie redo {target.dream_id}` brings it back")
    changes = [change.reversed() for change in reversed(target.changes)]
    record = _carry_out(store, "undo", target, changes)
    for session in _forgotten_names(store, target.entry):
        copies.bring_back(session)
    return record


def redo(store: Store, dream_id: str | None, copies: SessionCopies) -> Record:
    """What was undone is brought back. Without an id it is the one that was undone last. Raises as `undo` does."""
    target = _newest(store, undone=True) if dream_id is None else store.history.get(dream_id)
    if not target.entry.undone:
        raise UsageError(f"{target.dream_id} is not undone, so there is nothing to bring back")
    record = _carry_out(store, "redo", target, list(target.changes))
    for session in _forgotten_names(store, target.entry):
        copies.set_aside(session)
    return record


def _newest(store: Store, *, undone: bool) -> Record:
    entries = store.history.entries()
    if undone:
        found = next((_named(entries, entry.undoes) for entry in entries if _still_undoes(entries, entry)), None)
    else:
        found = next((entry for entry in entries if _can_be_undone(store, entry)), None)
    if found is None:
        raise UsageError(
            "there is nothing to redo"
            if undone
            else "there is nothing to undo: nothing in `reverie log` changed a file and still stands"
        )
    return store.history.get(found.dream_id)


def _can_be_undone(store: Store, entry: Entry) -> bool:
    if entry.undone or entry.kind in REVERSALS:
        return False
    return bool(entry.files_changed or _forgotten_sessions(store, entry))


def _forgotten_sessions(store: Store, entry: Entry) -> frozenset[str]:
    """The keys of sessions that were forgotten with an entry; none once they were purged."""
    if entry.kind != "forget":
        return frozenset()
    return frozenset(key for key in store.history.intent(entry.dream_id).buried if key.startswith(FORGOTTEN))


def _forgotten_names(store: Store, entry: Entry) -> list[str]:
    keys = _forgotten_sessions(store, entry)
    return [key.removeprefix(FORGOTTEN).rpartition("|")[0] for key in keys]


def _named(entries: list[Entry], dream_id: str | None) -> Entry | None:
    return next((entry for entry in entries if entry.dream_id == dream_id), None)


def _still_undoes(entries: list[Entry], entry: Entry) -> bool:
    undone = _named(entries, entry.undoes)
    return undone is not None and undone.undone


def _carry_out(store: Store, kind: str, target: Record, changes: list[Change]) -> Record:
    # Only what a dream did by itself could come back by itself.
    reasons = (
        [reason for change in target.changes for reason in change.reasons] if target.entry.kind in BY_AN_ENGINE else []
    )
    keys = frozenset(reason.key for reason in reasons if reason.key)
    sessions = _forgotten_sessions(store, target.entry)

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
        buried=keys if kind == "undo" else sessions,
        raised=sessions if kind == "undo" else keys,
        index=IndexCare.LEFT_ALONE,
        undoes=target.dream_id if kind == "undo" else None,
        redoes=target.dream_id if kind == "redo" else None,
    )
    return land(store, wish)


def turn(stage: Stage, change: Change, *reasons: Reason, evidence: tuple[Evidence, ...] = ()) -> str | None:
    """Make one change true of the stage; a sentence where a later edit stands in the way."""
    live = stage.take_in(change.file)
    after = change.after
    if _same(live, after):
        return None
    if after is None:
        return _take_out(stage, change, live, reasons, evidence)
    if _same(live, change.before):
        stage.write(change.file, after.data, *reasons, mtime_ns=after.mtime_ns, evidence=evidence)
        return None
    return _merge_in(stage, change, live, reasons, evidence)


def _take_out(
    stage: Stage, change: Change, live: Content | None, reasons: tuple[Reason, ...], evidence: tuple[Evidence, ...]
) -> str | None:
    assert live is not None
    if not _same(live, change.before):
        return _take_lines_out(stage, change, live, reasons)
    for other in change.relies_on:
        if not _says_all(stage, other, change):
            return f"{other}, where its words went, does not say them any more"
    stage.retire(change.file, *reasons, evidence=evidence)
    return None


def _take_lines_out(stage: Stage, change: Change, live: Content, reasons: tuple[Reason, ...]) -> str | None:
    """Of an index that others have written to since, only the lines that came with it go."""
    if change.file.rpartition("/")[2] != INDEX_NAME or change.before is None:
        return "it was edited since, and taking it out would lose that"
    rest = merge_list(change.before.data, b"", live.data)
    stage.write(change.file, rest, *reasons, mtime_ns=live.mtime_ns)
    return None


def _says_all(stage: Stage, file: str, change: Change) -> bool:
    """Whether the file still states all that a copy of it stated when it was retired, in these words or in more."""
    contents = [content for content in (stage.original(file), stage.find(file)) if content]
    if not contents or change.before is None:
        return False
    said = [claim for content in contents for claim in claims_of(parse(file, content.data, 0))]
    copy = parse(change.file, change.before.data, change.before.mtime_ns)
    return all(
        _is_said(claim, said) or (claim == copy.description and only_names_its_subject(claim, "\n".join(said)))
        for claim in claims_of(copy)
    )


def _is_said(claim: str, said: Sequence[str]) -> bool:
    if normalise(claim) in map(normalise, said):
        return True
    return any(holds_all(Statement.of(one), Statement.of(claim)) for one in said)


def _merge_in(
    stage: Stage, change: Change, live: Content | None, reasons: tuple[Reason, ...], evidence: tuple[Evidence, ...]
) -> str | None:
    if live is None:
        return None  # deleted by hand since: that is the later wish, and it stays
    assert change.after is not None
    is_index = change.file.rpartition("/")[2] == INDEX_NAME
    if change.before is None and not is_index:
        return "a file of that name was made since"
    before = change.before.data if change.before else b""
    merged = merge_file(change.file, before, change.after.data, live.data)
    if merged is None:
        return "the same lines were edited since"
    stage.write(change.file, merged, *reasons, mtime_ns=live.mtime_ns, evidence=evidence)
    return None


def _same(one: Content | None, other: Content | None) -> bool:
    return (one and one.data) == (other and other.data)
