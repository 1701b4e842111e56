"""One file of the folder is replaced, created or removed, and no edit made in that very moment is lost.

The new bytes and the live file change places; what came out is compared with what was expected. If a person's edit
came out, it is merged into what went in, or put back: their words always win.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
import time
from contextlib import suppress
from dataclasses import dataclass, replace

from reverie.errors import StoreError
from reverie.model.change import Change, Content
from reverie.store import failpoint
from reverie.store.durable import PRIVATE_FILE, PRIVATE_FOLDER, write_new
from reverie.store.exchange import exchange, wait_for_writers
from reverie.store.folder import MAX_FILE_BYTES, Folder, read_regular
from reverie.store.names import INDEX_NAME, STRAYS
from reverie.text.list_merge import merge_list
from reverie.text.merge import merge

PATIENCE = (
    30.0  # seconds of merging edits that come out; somebody who writes without a pause gets the file to themselves
)
# What a link, a folder, a pipe, a socket or a gigantic file at a memory's name answers. It must not fail a run that has
# committed: then every later process would try, and fail, to finish it.
_NO_MEMORY_FILE = frozenset(
    [
        *(errno.ELOOP, errno.ENOTDIR, errno.EISDIR, errno.EINVAL, errno.ENXIO, errno.EFBIG),
        *(errno.EXDEV, errno.EBUSY),  # something is mounted there
    ]
)
KEPT_MODE = 0o666  # permission bits a memory file keeps when it is replaced; nothing here is a program


@dataclass(frozen=True, slots=True)
class Displaced:
    """A file that gave its place to another: its name in the work folder, and what it said at the last look."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Landed:
    """The change is in the folder. `before` is what really was there, `after` what is there now.

    Somebody who was just about to open the displaced file may still write to it, so it is looked at once more, by
    `fold_in`, when everything else has landed.
    """

    before: Content | None
    after: Content | None
    displaced: Displaced | None = None


@dataclass(frozen=True, slots=True)
class EditedMeanwhile:
    """A person's edit stands where the change should have gone; the folder has their bytes."""

    why: str


def prepare(folder: Folder, work: int, change: Change) -> str | None:
    """Write the new bytes of a change to the disk, so that landing it takes no more room; returns their name in `work`.

    None for a change that takes a file out. Raises StoreError where the disk fails.
    """
    if change.after is None:
        return None
    try:
        with folder.parent_of(change.file) as (parent, name):
            mode = _mode(parent, name)
    except OSError:
        mode = None
    try:
        return _stage(work, change.after, PRIVATE_FILE if mode is None else mode)
    except OSError as cause:
        raise StoreError(f"cannot write beside {folder.path}: {cause.strerror or cause}") from cause


def apply(folder: Folder, work: int, change: Change, prepared: str | None = None) -> Landed | EditedMeanwhile:
    """Make `change` true of the live folder. Asking again after a crash is safe.

    `work` is the handle of a private folder on the same file system; `prepared` names the new bytes in it, where they
    have been written already. Raises StoreError where the disk fails; then the file is the old one or the new one.
    """
    try:
        live = _find(folder, change.file)
        if _data(live) == _data(change.after):
            return _already_there(folder, change, live)
        if live is None:
            return _bring(folder, work, change, prepared)
        if change.after is None:
            return _remove(folder, work, change, live)
        return _edit(folder, work, change, live, prepared)
    except OSError as cause:
        if cause.errno in _NO_MEMORY_FILE:
            return EditedMeanwhile("something that is no memory file is in its place")
        raise StoreError(f"cannot write {change.file} in {folder.path}: {cause.strerror or cause}") from cause


def merge_file(file: str, base: bytes, ours: bytes, theirs: bytes) -> bytes | None:
    """Both changes in one file; None where they conflict, which an index never does: its lines stand for themselves."""
    merged = merge(base, ours, theirs)
    if merged is None and file.rpartition("/")[2] == INDEX_NAME:
        return merge_list(base, ours, theirs)
    return merged


def _find(folder: Folder, file: str) -> Content | None:
    try:
        with folder.parent_of(file) as (parent, name):
            return read_regular(parent, name)
    except FileNotFoundError:
        return None


def _data(content: Content | None) -> bytes | None:
    return None if content is None else content.data


def _already_there(folder: Folder, change: Change, live: Content | None) -> Landed:
    if live is not None and change.after is not None and live.mtime_ns != change.after.mtime_ns:
        with folder.parent_of(change.file) as (parent, name):
            stamp = change.after.mtime_ns
            os.utime(name, ns=(stamp, stamp), dir_fd=parent, follow_symlinks=False)
    return Landed(change.before, change.after)


def _bring(folder: Folder, work: int, change: Change, prepared: str | None) -> Landed | EditedMeanwhile:
    """The file is not there: either it is new, or somebody deleted it since."""
    if change.before is not None or change.after is None:
        return EditedMeanwhile("it was deleted meanwhile")
    with folder.parent_of(change.file, create=True) as (parent, name):
        staged = prepared or _stage(work, change.after, PRIVATE_FILE)
        try:
            os.link(staged, name, src_dir_fd=work, dst_dir_fd=parent)
        except FileExistsError:
            return EditedMeanwhile("a file of that name was made meanwhile")
        finally:
            os.unlink(staged, dir_fd=work)
        try:
            failpoint.reached("publish.created")
        except OSError:
            take_back(folder, work, change.file, Landed(None, change.after))
            raise
    return Landed(None, change.after)


def _remove(folder: Folder, work: int, change: Change, live: Content) -> Landed | EditedMeanwhile:
    if live.data != _data(change.before):
        return EditedMeanwhile("it was edited meanwhile")
    with folder.parent_of(change.file) as (parent, name):
        aside = _fresh_name()
        os.rename(name, aside, src_dir_fd=parent, dst_dir_fd=work)
        try:
            failpoint.reached("publish.removed")
            came_out = _look(work, aside)
        except OSError:
            _give_back(work, aside, parent, name)
            raise
        if _data(came_out) == live.data:
            return Landed(came_out, None, Displaced(aside, live.data))
        _give_back(work, aside, parent, name)
        return EditedMeanwhile("it was edited while it was being retired")


def _edit(folder: Folder, work: int, change: Change, live: Content, prepared: str | None) -> Landed | EditedMeanwhile:
    assert change.after is not None
    wanted = change.after
    if change.before is None:
        return EditedMeanwhile("a file of that name was made meanwhile")
    if live.data != change.before.data:
        merged = merge_file(change.file, change.before.data, change.after.data, live.data)
        if merged is None:
            return EditedMeanwhile("it was edited meanwhile in the same place")
        wanted, prepared = Content(merged, live.mtime_ns), None
    with folder.parent_of(change.file) as (parent, name):
        return _swap_until_settled(work, parent, name, live, wanted, prepared)


def _swap_until_settled(
    work: int, parent: int, name: str, live: Content, wanted: Content, prepared: str | None = None
) -> Landed | EditedMeanwhile:
    """Put `wanted` in place of `live`; fold in whatever a person wrote in between."""
    before, expected = live, live
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        staged = _swap_in(work, parent, name, wanted, prepared)
        prepared = None
        if staged is None:
            return EditedMeanwhile("it was deleted or replaced meanwhile")
        try:
            failpoint.reached("publish.exchanged")
            came_out = _look(work, staged)
        except OSError:
            exchange_or_move(work, staged, parent, name)  # what we cannot read may be an edit: it gets its place again
            raise
        if _data(came_out) == expected.data:
            return Landed(before, wanted, Displaced(staged, expected.data))
        merged = None if came_out is None else merge_file(name, expected.data, wanted.data, came_out.data)
        if came_out is None or merged is None or len(merged) > MAX_FILE_BYTES:
            return _swap_back(work, parent, name, staged, wanted)
        os.unlink(staged, dir_fd=work)
        # Their edit goes on top of ours: what is live now is `wanted`, what we want is both.
        before, expected, wanted = came_out, wanted, Content(merged, came_out.mtime_ns)
    _keep_stray(work, _stage(work, wanted, PRIVATE_FILE), name)
    return EditedMeanwhile("it is being written all the time")


def _swap_back(work: int, parent: int, name: str, staged: str, ours: Content) -> EditedMeanwhile:
    """Give the person's file its place again. If they edited ours in this moment too, that edit is kept as a stray."""
    exchange_or_move(work, staged, parent, name)
    came_out = _look(work, staged)
    if _data(came_out) == ours.data:
        os.unlink(staged, dir_fd=work)
    elif not (came_out and _add(work, parent, name, ours.data, came_out)):
        _keep_stray(work, staged, name)
    else:
        os.unlink(staged, dir_fd=work)
    return EditedMeanwhile("it was edited in the moment it was replaced")


def _add(work: int, parent: int, name: str, base: bytes, edit: Content) -> bool:
    """Merge what somebody made of `base` into the live file. False: it does not fit, and the live file is as it was."""
    live = read_regular(parent, name)
    merged = merge_file(name, base, live.data, edit.data)
    if merged is None or len(merged) > MAX_FILE_BYTES:
        return False
    match _swap_until_settled(work, parent, name, live, Content(merged, edit.mtime_ns)):
        case Landed(displaced=Displaced(displaced)):
            os.unlink(displaced, dir_fd=work)
            return True
        case _:
            return False


def fold_in(folder: Folder, work: int, file: str, landed: Landed) -> Landed:
    """Take a last look at the displaced file: what was written to it late goes into the live one, else it lies in
    the strays. Nothing of it is left in the work folder.
    """
    displaced = landed.displaced
    if displaced is None:
        return landed
    late = _look(work, displaced.name)
    if _data(late) == displaced.data:
        os.unlink(displaced.name, dir_fd=work)
        return replace(landed, displaced=None)
    with folder.parent_of(file) as (parent, name):
        if landed.after is None:
            _give_back(work, displaced.name, parent, name)
            return replace(landed, displaced=None, after=late)
        if late is not None and _add(work, parent, name, displaced.data, late):
            os.unlink(displaced.name, dir_fd=work)
            return replace(landed, displaced=None, after=read_regular(parent, name))
        _keep_stray(work, displaced.name, name)
    return replace(landed, displaced=None)


def _keep_stray(work: int, staged: str, name: str) -> None:
    """An edit that found no place in the folder lies where no sweep takes it; `doctor` names it."""
    with suppress(FileExistsError):
        os.mkdir(STRAYS, PRIVATE_FOLDER, dir_fd=work)
    os.rename(staged, f"{STRAYS}/{staged}-{name}", src_dir_fd=work, dst_dir_fd=work)


def _swap_in(work: int, parent: int, name: str, wanted: Content, prepared: str | None) -> str | None:
    """Let `wanted`, prepared or staged now, change places with the live file. Returns the name the live file now has
    in `work`; None where there is no live file any more.
    """
    mode = _mode(parent, name)
    if mode is None:
        return None
    staged = prepared or _stage(work, wanted, mode)
    try:
        exchange_or_move(work, staged, parent, name)
    except (FileNotFoundError, FileExistsError):
        os.unlink(staged, dir_fd=work)
        return None
    return staged


def _mode(parent: int, name: str) -> int | None:
    """The permissions that the file's successor gets; None where there is no file."""
    try:
        return stat.S_IMODE(os.stat(name, dir_fd=parent, follow_symlinks=False).st_mode) & KEPT_MODE
    except FileNotFoundError:
        return None


def take_back(folder: Folder, work: int, file: str, landed: Landed) -> None:
    """Give the file its old place again, with renames alone, so that it works on a full disk too.

    What somebody wrote to the new file in between is kept as a stray. Raises OSError where even that fails.
    """
    with folder.parent_of(file) as (parent, name):
        displaced = landed.displaced
        if landed.before is None:
            aside = _fresh_name()
            os.rename(name, aside, src_dir_fd=parent, dst_dir_fd=work)
        elif displaced is None:
            return  # it was there before we came
        elif landed.after is None:
            _give_back(work, displaced.name, parent, name)
            return
        else:
            aside = displaced.name
            exchange_or_move(work, aside, parent, name)
        if _data(_look(work, aside)) == _data(landed.after):
            os.unlink(aside, dir_fd=work)
        else:
            _keep_stray(work, aside, name)


def exchange_or_move(work: int, staged: str, parent: int, name: str) -> None:
    """Exchange the two files; where the system cannot, move the live one aside and link the staged one in.

    The second way has a moment without the file, and a file made in that moment wins (FileExistsError).
    """
    if exchange(work, staged, parent, name):
        return
    aside = _fresh_name()
    os.rename(name, aside, src_dir_fd=parent, dst_dir_fd=work)
    failpoint.reached("publish.moved-aside")
    try:
        os.link(staged, name, src_dir_fd=work, dst_dir_fd=parent)
    except OSError:
        _give_back(work, aside, parent, name)
        raise
    os.rename(aside, staged, src_dir_fd=work, dst_dir_fd=work)


def _give_back(work: int, aside: str, parent: int, name: str) -> None:
    try:
        os.link(aside, name, src_dir_fd=work, dst_dir_fd=parent)
    except FileExistsError:
        _keep_stray(work, aside, name)  # somebody saved a file there anew; both are theirs
    else:
        os.unlink(aside, dir_fd=work)


def _look(work: int, name: str) -> Content | None:
    """What came out, once nobody writes to it any more.

    None for something that cannot be judged and goes back: no memory file, or one that a program keeps open.
    """
    try:
        descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=work)
    except OSError as cause:
        if cause.errno in (errno.ELOOP, errno.ENXIO):
            return None
        raise
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode) or not wait_for_writers(descriptor):
            return None
    finally:
        os.close(descriptor)
    try:
        return read_regular(work, name)
    except OSError as cause:
        if cause.errno == errno.EFBIG:
            return None
        raise


def _stage(work: int, content: Content, mode: int) -> str:
    name = _fresh_name()
    write_new(work, name, content.data, mode=mode, mtime_ns=content.mtime_ns)
    failpoint.reached("publish.staged")
    return name


def _fresh_name() -> str:
    return secrets.token_hex(8)
