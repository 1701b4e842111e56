"""Bubblewrap: the program sees the machine through read-only mounts, without a network and alone among processes.

Not covered: a pipe in the file system that somebody else reads from can be written to, since a mount that is read-only
is so for files and folders alone. Landlock covers it, and is asked first.
"""

from __future__ import annotations

import os
import shutil

from reverie.agents.sandbox.boundary import DEVICES, PROGRAMS, Reach, is_within

_BECOME = ("/bin/sh", "-c", 'exec "$@"', "sh")
"""A program that is not there ends as in a shell; to bubblewrap by itself every such failure is a 1."""


def find_bubblewrap() -> str | None:
    """The path of `bwrap`; None where it is not installed."""
    return shutil.which("bwrap", path="/usr/local/bin:/usr/bin:/bin")  # never one that a project brought along


def arguments(bwrap: str, reach: Reach, *, cwd: str, filter_descriptor: int) -> list[str]:
    """The command line in front of the program's own.

    A read-only bind has no devices either, so the few harmless ones are put back. No `--new-session`: the program
    already has a session of its own, and another would take it out of the group that is killed at the end.
    """
    words = [bwrap, "--unshare-all", "--die-with-parent", "--cap-drop", "ALL"]
    roots = _outermost((*reach.readable, *(path for path in PROGRAMS if os.path.exists(path))))
    for root in roots:
        words += ["--ro-bind", root, root]
    words += ["--proc", "/proc"]
    for device in DEVICES:
        words += ["--dev-bind", device, device]
    for path in _outermost(reach.hidden):
        if any(is_within(path, root) for root in roots) and os.path.lexists(path):
            words += _hide(path)
    if "/" not in roots:
        words += ["--remount-ro", "/"]  # the empty folder that the roots were put into
    return [*words, "--chdir", cwd, "--seccomp", str(filter_descriptor), "--", *_BECOME]


def _outermost(paths: tuple[str, ...]) -> list[str]:
    """The paths that lie below no other: there is nothing to mount on top of what the others mount."""
    return [path for path in dict.fromkeys(paths) if not any(is_within(path, one) for one in paths if one != path)]


def _hide(path: str) -> list[str]:
    if os.path.isdir(path):
        return ["--tmpfs", path, "--remount-ro", path]
    return ["--ro-bind", "/dev/null", path]  # a device that cannot be opened, because the bind has none
