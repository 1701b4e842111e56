"""Starting a program that outlives us: in a session of its own, with nothing of ours open."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

FIRST_OTHER = 3  # below it are stdin, stdout and stderr


def start_detached(command: list[str], environ: Mapping[str, str]) -> int:
    """Start `command` and return its process id at once, without waiting for it.

    It gets a session of its own, so that neither a closed terminal nor its starter's end stops it, and
    /dev/null for its three streams. Whatever else was left open for children is closed: an agent that waits
    for the end of a pipe must not wait for a dream. Raises OSError when the program cannot be started.
    """
    actions: list[tuple[int, int] | tuple[int, int, str, int, int]] = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        *((os.POSIX_SPAWN_CLOSE, descriptor) for descriptor in _inheritable()),
    ]
    try:
        return os.posix_spawn(command[0], command, environ, file_actions=actions, setsid=True)
    except NotImplementedError:  # an older system library: a group of its own is the next best
        return os.posix_spawn(command[0], command, environ, file_actions=actions, setpgroup=0)


def _inheritable() -> list[int]:
    """The open descriptors, beside the three streams, that a child would get."""
    found: list[int] = []
    for name in os.listdir("/dev/fd"):
        descriptor = int(name)
        try:
            if descriptor >= FIRST_OTHER and os.get_inheritable(descriptor):
                found.append(descriptor)
        except OSError:
            continue  # the one that listed the folder: closed by now
    return found
