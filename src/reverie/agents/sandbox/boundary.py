"""The ways to keep a program from writing and from the network, and what it may read inside them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import StrEnum

DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
"""What is left of /dev. A terminal or a disk is nothing to read from; what nobody wants is sent to /dev/null."""

PROGRAMS = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/nix/store")
"""Where programs, their libraries and their settings live: readable whatever else is, or nothing could run."""


class Boundary(StrEnum):
    """What the kernel is asked for. A filter of system calls comes with both."""

    LANDLOCK = "landlock"
    BUBBLEWRAP = "bubblewrap"


@dataclass(frozen=True, slots=True)
class Reach:
    """What may be read: what lies below `readable`, without what lies below `hidden`. All absolute, links resolved."""

    readable: tuple[str, ...]
    hidden: tuple[str, ...]


def is_within(path: str, folder: str) -> bool:
    """Whether `path` is the folder or lies below it. Both are absolute, with their links resolved."""
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def resolved(path: str) -> str:
    """The path as the kernel sees it in the end. A name that does not exist yet keeps its place."""
    return os.path.realpath(path)
