"""Where a kind of agent keeps its own memory: (scope, agent type) -> folder.

    user      <home>/agent-memory/<type>/                     this person, in every project
    project   <cwd>/.claude/agent-memory/<type>/              everybody who works on the project; in version control
    local     <cwd>/.claude/agent-memory-local/<type>/        this person in this project; not in version control
A remote folder takes the place of the first, and holds the last by project.
"""

from __future__ import annotations

import contextlib
import os
import re
from dataclasses import dataclass
from enum import StrEnum

from reverie.errors import UsageError
from reverie.text.slug import slug

LONGEST_TYPE = 100  # characters of an agent type's name
_TYPE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


class Scope(StrEnum):
    """Whom a memory is for."""

    USER = "user"
    PROJECT = "project"
    LOCAL = "local"


_IGNORED = {Scope.LOCAL: "*\n", Scope.PROJECT: ".*\n"}  # no memory's name begins with a point


@dataclass(frozen=True, slots=True)
class AgentPlaces:
    """What an agent's folder depends on: home, working directory, and the remote folder where there is one."""

    home: str
    cwd: str
    remote: str = ""

    def folder(self, scope: Scope, agent_type: str) -> str:
        """The memory folder of that kind of agent. Raises UsageError for a name that could lead elsewhere."""
        name = type_name(agent_type)
        if scope is Scope.PROJECT:
            return os.path.join(self.cwd, ".claude", "agent-memory", name)
        if scope is Scope.USER:
            return os.path.join(self.remote or self.home, *([] if self.remote else ["agent-memory"]), name)
        if self.remote:
            return os.path.join(self.remote, "projects", slug(self.cwd), "agent-memory-local", name)
        return os.path.join(self.cwd, ".claude", "agent-memory-local", name)


def keep_out_of_version_control(memory_dir: str, scope: Scope) -> None:
    """Git passes over what is not for everybody, whatever is added: over the memories of this person alone, and beside
    those of the project over locks and history. An ignore file that is there stays as it is. Where nothing can be
    written, nobody is told: nothing will be remembered there either.
    """
    if scope not in _IGNORED:
        return
    above = os.path.dirname(memory_dir)
    ignore = os.path.join(above, ".gitignore")
    with contextlib.suppress(OSError):
        os.makedirs(above, exist_ok=True)
        with open(ignore, "x", encoding="utf-8") as file:
            file.write(_IGNORED[scope])


def type_name(agent_type: str) -> str:
    """The name of an agent type as a folder's name; the colon of a plugin's agent becomes a hyphen.

    Raises UsageError for one that is no plain name.
    """
    name = agent_type.replace(":", "-")
    if not _TYPE.fullmatch(name) or len(name) > LONGEST_TYPE:
        raise UsageError(
            f"{agent_type!r} is no name for a kind of agent; use letters, digits, points, hyphens and underscores"
        )
    return name


def parse_scope(word: str) -> Scope:
    """The scope of that name. Raises UsageError for a word that is none."""
    try:
        return Scope(word)
    except ValueError as cause:
        raise UsageError(f"{word!r} is no scope of agent memory; it is one of {', '.join(Scope)}") from cause
