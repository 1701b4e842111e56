"""The private copy of the folder in which a dream works. Leaving it without publishing is the rollback."""

from __future__ import annotations

import hashlib
import os
import shutil
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass

from reverie.errors import StoreError, Unsafe
from reverie.model.change import Change, Content, Reason
from reverie.model.evidence import Evidence
from reverie.store import failpoint
from reverie.store.durable import PRIVATE_FILE, PRIVATE_FOLDER, write_all
from reverie.store.folder import NOT_STAGED, Folder
from reverie.text.filename import Spellings, why_unsafe


@dataclass(frozen=True, slots=True)
class Version:
    """What a file was when the stage was made."""

    digest: str
    mtime_ns: int


@dataclass(slots=True)
class _Note:
    """What an engine said about a file it touched."""

    reasons: list[Reason]
    evidence: list[Evidence]
    group: str = ""
    relies_on: tuple[str, ...] = ()


class Stage:
    """A copy of every memory file, and the version each had. Only what is written through it becomes a change.

    Raises StoreError where the copy cannot be made.
    """

    def __init__(self, folder: Folder, path: str) -> None:
        self.path = path
        self.base: dict[str, Version] = {}
        self.problems: dict[str, str] = {}
        self._folder = folder
        self._originals: dict[str, Content | None] = {}
        self._notes: dict[str, _Note] = {}
        # Nobody else writes here, so what there is need not be looked up anew each time.
        self._listed: list[str] = []
        self._spellings = Spellings()
        try:
            os.mkdir(self.path, PRIVATE_FOLDER)
            self._copy(folder)
        except OSError as cause:
            raise StoreError(f"cannot copy {folder.path} to work on it: {cause.strerror or cause}") from cause
        self._copies = Folder(self.path)
        failpoint.reached("stage.made")

    def __enter__(self) -> Stage:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """The copy is gone."""
        self._copies.close()
        shutil.rmtree(self.path, ignore_errors=True)

    def files(self) -> list[str]:
        """The memory files as they stand in the stage, in order."""
        return list(self._listed)

    def find(self, file: str) -> Content | None:
        """A file's bytes and time in the stage; None where there is no such file."""
        return self._copies.find(file)

    def read(self, file: str) -> Content:
        """A file's bytes and time in the stage. Raises StoreError where there is no such file."""
        content = self._copies.find(file)
        if content is None:
            raise StoreError(f"there is no {file} in the stage")
        return content

    def logs(self) -> list[str]:
        """The daily logs of the folder, which are not staged by themselves."""
        return self._folder.logs()

    def peek(self, file: str) -> Content | None:
        """A file of the folder that is not staged by itself, such as a daily log, just to read it."""
        return self._folder.find(file)

    def take_in(self, file: str) -> Content | None:
        """A file that is not staged by itself, such as a daily log, is staged from now on; None where there is none."""
        content = self._folder.find(file)
        if content is not None:
            self.base[file] = Version(digest(content.data), content.mtime_ns)
            self._put(file, content.data, content.mtime_ns)
        return content

    def write(
        self,
        file: str,
        data: bytes,
        *reasons: Reason,
        mtime_ns: int | None = None,
        evidence: tuple[Evidence, ...] = (),
        group: str = "",
        relies_on: tuple[str, ...] = (),
    ) -> None:
        """The file has these bytes in the stage, for these reasons. Without a time it keeps the one it had.

        Raises Unsafe where a new file's name could harm or confuse.
        """
        before = self._copies.find(file)
        if before is None:
            self._refuse_bad_name(file)
        self._remember(file, before, reasons, evidence, group, relies_on)
        stamp = mtime_ns if mtime_ns is not None else before.mtime_ns if before else None
        self._put(file, data, stamp)

    def retire(
        self,
        file: str,
        *reasons: Reason,
        evidence: tuple[Evidence, ...] = (),
        group: str = "",
        relies_on: tuple[str, ...] = (),
    ) -> None:
        """The file is no longer in the stage; the reasons say where its words are now."""
        before = self.read(file)
        self._remember(file, before, reasons, evidence, group, relies_on)
        self._take_away(file)

    def start_over(self) -> None:
        """The stage is as it was when it was made, and nothing was said about any file."""
        for file, before in self._originals.items():
            if before is not None:
                self._put(file, before.data, before.mtime_ns)
            elif self._copies.find(file) is not None:
                self._take_away(file)
        self._originals.clear()
        self._notes.clear()

    def original(self, file: str) -> Content | None:
        """The file as it was when the stage was made; None where there was none."""
        return self._originals[file] if file in self._originals else self._copies.find(file)

    def base_files(self) -> dict[str, Content]:
        """Every file as it was when the stage was made, whatever was done to it since."""
        return {file: self._originals.get(file) or self.read(file) for file in self.base}

    def changes(self) -> list[Change]:
        """Stage minus base, file by file: what was touched and really differs."""
        changes: list[Change] = []
        for file, before in self._originals.items():
            after = self._copies.find(file)
            if (before and before.data) == (after and after.data):
                continue
            note = self._notes[file]
            reasons, evidence = tuple(note.reasons), tuple(note.evidence)
            changes.append(Change(file, before, after, reasons, evidence, note.group, note.relies_on))
        return changes

    def _copy(self, folder: Folder) -> None:
        listing = folder.scan()
        self.problems.update(listing.problems)
        for file in listing.files:
            try:
                content = folder.find(file)
            except StoreError as error:
                self.problems[file] = str(error)
                continue
            if content is not None:
                self.base[file] = Version(digest(content.data), content.mtime_ns)
                self._put(file, content.data, content.mtime_ns)

    def _put(self, file: str, data: bytes, mtime_ns: int | None) -> None:
        path = os.path.join(self.path, file)
        os.makedirs(os.path.dirname(path), mode=PRIVATE_FOLDER, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC, PRIVATE_FILE)
        try:
            write_all(descriptor, data)
            if mtime_ns is not None:
                os.utime(descriptor, ns=(mtime_ns, mtime_ns))
        finally:
            os.close(descriptor)
        at = bisect_left(self._listed, file)
        if file.partition("/")[0] not in NOT_STAGED and self._listed[at : at + 1] != [file]:
            self._listed.insert(at, file)
            self._spellings.add(file)

    def _take_away(self, file: str) -> None:
        os.unlink(os.path.join(self.path, file))
        at = bisect_left(self._listed, file)
        if self._listed[at : at + 1] == [file]:
            del self._listed[at]
            self._spellings.drop(file)

    def _remember(
        self,
        file: str,
        before: Content | None,
        reasons: tuple[Reason, ...],
        evidence: tuple[Evidence, ...],
        group: str,
        relies_on: tuple[str, ...],
    ) -> None:
        self._originals.setdefault(file, before)
        note = self._notes.setdefault(file, _Note([], []))
        note.reasons += reasons
        note.evidence += evidence
        if group and note.group and note.group != group:
            # It hangs together with two groups, so the two hang together.
            for other in self._notes.values():
                other.group = group if other.group == note.group else other.group
        note.group = group or note.group
        note.relies_on += relies_on

    def _refuse_bad_name(self, file: str) -> None:
        problem = why_unsafe(file)
        if problem:
            raise Unsafe(f"{file!r} cannot be the name of a memory file: {problem}")
        other = self._spellings.twin(file)
        if other:
            raise Unsafe(f"{file} and {other} would be one file on some systems; use {other}")


def digest(data: bytes) -> str:
    """What two files are compared by."""
    return hashlib.sha256(data).hexdigest()


def fingerprint(text: str) -> str:
    """A short name for a text that does not give the text away; repairs and forgotten words are remembered by it."""
    return digest(text.encode("utf-8", "surrogatepass"))[:16]


def moved(folder: Folder, base: Mapping[str, Version]) -> set[str]:
    """The files that are no longer what they were when the stage was made: edited, new, or gone."""
    listing = folder.scan()
    changed = set(listing.files.keys() ^ base.keys()) - set(listing.problems)
    for file in listing.files.keys() & base.keys():
        if listing.files[file].mtime_ns != base[file].mtime_ns or _differs(folder, file, base[file]):
            changed.add(file)
    return changed


def _differs(folder: Folder, file: str, version: Version) -> bool:
    content = folder.find(file)
    return content is None or digest(content.data) != version.digest
