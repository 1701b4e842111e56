"""Where a fork works: the stage that it may edit, the sessions under review, and all else that it may look at."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from reverie.agents.barred import Barred
from reverie.agents.shown import as_text, covered
from reverie.agents.tool import Refused
from reverie.errors import ReverieError, Unsafe
from reverie.model.change import Content
from reverie.store.names import LOGS
from reverie.store.stage import Stage
from reverie.text.filename import why_unsafe
from reverie.transcripts.session_name import find_session

MOST_BYTES = 1_000_000  # of a memory file
MOST_FILES = 2_000  # in the folder
MOST_READ = 2_000_000  # bytes of any other file; more is searched, not read


@dataclass(frozen=True, slots=True)
class Hint:
    """Where a model says that a claim was said; code looks it up there."""

    session: str
    turn: int


@dataclass(frozen=True, slots=True)
class Operation:
    """One edit that a fork made: the file before and after it, why, and where it says it was said."""

    number: int
    tool: str
    file: str
    before: bytes | None
    after: bytes | None
    reason: str = ""
    destination: str = ""
    hints: tuple[Hint, ...] = ()


@dataclass(slots=True)
class Workplace:
    """What the tools share. A memory file is named by its place in the folder, or by its path in the folder as the user
    knows it; edits go to the stage and are written down one by one.
    """

    stage: Stage
    memory_dir: str
    project: str = ""
    sessions: Mapping[str, str] = field(default_factory=dict[str, str])  # a session's name -> its transcript's path
    barred: Barred = field(default_factory=Barred)
    operations: list[Operation] = field(default_factory=list[Operation])
    comment: Callable[[Operation], str] | None = None  # what a model is told of its edit besides
    opened: set[str] = field(default_factory=set[str])  # sessions and daily logs that were read or searched
    has_looked: bool = False  # whether anything was read or searched at all
    _read: set[str] = field(default_factory=set[str])
    is_closed: bool = False

    def close(self) -> None:
        """Nothing is edited any more: a tool that is still at work comes too late, and a command of it is ended."""
        self.is_closed = True

    # --- memory files ---

    def memory_file(self, path: str) -> str | None:
        """The place in the folder that a path names; None where it names something outside.

        Nothing in it is expanded, and `..` is no way to anywhere.
        """
        if "\\" in path or ".." in path.split("/"):
            return None
        for root in (self.memory_dir.rstrip("/"), self.stage.path.rstrip("/")):
            if path.rstrip("/") == root:
                return ""
            if path.startswith(root + "/"):
                return path[len(root) + 1 :]
        return None if path.startswith(("/", "~")) else path

    def editable(self, path: str) -> str:
        """The memory file that a path names. Raises Refused where it names none, or one that may not be written."""
        file = self.memory_file(path)
        if file is None:
            raise Refused(f"{path} is outside of the memory folder; only memory files can be edited")
        if self.is_closed:
            raise Refused("the dream has ended")
        if file.startswith(f"{LOGS}/"):
            raise Refused(f"{file} is a daily log, which is read and never changed; write what it says into a memory")
        if problem := why_unsafe(file):
            raise Refused(f"{path} cannot be the name of a memory file: {problem}")
        return file

    def find(self, file: str) -> Content | None:
        """A memory file as it stands in the stage. Raises Refused where it cannot be read."""
        if os.path.isdir(os.path.join(self.stage.path, file)):
            raise Refused(f"{file} is a folder; Glob `{file.rstrip('/')}/*.md` lists what is in it")
        try:
            return self.stage.find(file)
        except ReverieError as error:
            raise Refused(str(error)) from error

    def saw(self, file: str) -> None:
        """The fork has read the memory file, so it may edit it."""
        self._read.add(file)

    def show(self, file: str) -> str:
        """The text of a memory file for the prompt, without its secrets; the fork may edit it as though it had read it.

        For a fork that may not Read. Raises Refused where there is no such file, or it is no text.
        """
        content = self.find(file)
        if content is None:
            raise Refused(f"there is no {file}")
        text = "\n".join(covered(as_text(content.data, file).split("\n")))
        self.saw(file)
        return text

    def has_seen(self, file: str) -> bool:
        return file in self._read

    def put(
        self, tool: str, file: str, data: bytes | None, reason: str, destination: str, hints: tuple[Hint, ...]
    ) -> bool:
        """The file has these bytes in the stage, or is gone; written down with what was said about it. Returns whether
        anything changed. Raises Refused where the folder's limits or the file's name forbid it.
        """
        before = self.find(file)
        if data is not None and len(data) > MOST_BYTES:
            raise Refused(f"{file} would have {len(data):,} bytes; a memory file has at most {MOST_BYTES:,}")
        if before is None and data is not None and len(self.stage.files()) >= MOST_FILES:
            raise Refused(f"the folder holds {MOST_FILES:,} files already; merge some before you add more")
        if before is None and data is not None and file not in self.stage.base:
            self._refuse_taken(file)
        if (before.data if before else None) == data:
            return False
        try:
            if data is None:
                self.stage.retire(file)
            else:
                self.stage.write(file, data)
        except Unsafe as error:
            raise Refused(str(error)) from error
        number = len(self.operations) + 1
        old = before.data if before else None
        self.operations.append(Operation(number, tool, file, old, data, reason, destination, hints))
        self.saw(file)
        return True

    def _refuse_taken(self, file: str) -> None:
        """Raises Refused where the user's folder has something in the place of a file that the stage has not: a link, a
        pipe, a daily log, or what somebody wrote meanwhile.
        """
        try:
            content = self.stage.peek(file)
        except ReverieError as error:
            raise Refused(f"{file} cannot be written: what is there, or on the way to it, is no memory file") from error
        if content is not None:
            raise Refused(f"{file} is in the folder, but not open to edits; choose another name")

    # --- everything else ---

    def session(self, path: str) -> str | None:
        """The name of the session that a name or a path stands for; None where none under review does."""
        return find_session(self.sessions, path)

    def outside(self, path: str) -> str:
        """A path outside of the memory folder that may be read, absolute. Raises Refused where it may not be."""
        absolute = path if os.path.isabs(path) else os.path.join(self.project or "/", path)
        if why := self.barred.why(absolute):
            raise Refused(f"{path} is not shown: {why}")
        return os.path.realpath(absolute)

    @property
    def consulted(self) -> frozenset[str]:
        """The sessions and daily logs that the fork has opened, or names as what its edits rest on."""
        named = {hint.session for operation in self.operations for hint in operation.hints}
        return frozenset(self.opened | {self.session(name) or name for name in named})

    def read_outside(self, path: str) -> bytes:
        """The bytes of a regular file outside. Raises Refused where it may not or cannot be read."""
        real = self.outside(path)
        try:
            descriptor = os.open(real, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
        except OSError as error:
            raise Refused(f"{path} cannot be read: {error.strerror}") from error
        try:
            status = os.fstat(descriptor)
            if stat.S_ISDIR(status.st_mode):
                raise Refused(f"{path} is a folder; Glob with it as `path` lists what is in it")
            if not stat.S_ISREG(status.st_mode):
                raise Refused(f"{path} is no file that can be read")
            if why := self.barred.why_inode(status):
                raise Refused(f"{path} is not shown: {why}")
            with open(descriptor, "rb", closefd=False) as file:
                data = file.read(MOST_READ + 1)
        except OSError as error:
            raise Refused(f"{path} cannot be read: {error.strerror}") from error
        finally:
            os.close(descriptor)
        if len(data) > MOST_READ:
            raise Refused(f"{path} has more than {MOST_READ:,} bytes; search it with Grep")
        return data
