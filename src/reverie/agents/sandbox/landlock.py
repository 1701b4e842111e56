"""Landlock: the kernel lets a process give up rights for good, for itself and for all its children.

Covered: every write, at any path, but to the few harmless devices; reading what is hidden or not below a readable
root, also by a link, by another spelling or through /proc; TCP, signals and abstract sockets where the kernel is new
enough. Not covered: names, sizes and times of what is hidden; a hard link to it at a readable place, which has to be
hidden as well; a second mount of it; what `seccomp` covers.
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct
from collections.abc import Iterator
from contextlib import suppress

from reverie.agents.sandbox.boundary import DEVICES, PROGRAMS, Reach, is_within
from reverie.agents.sandbox.syscalls import NUMBERS

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
TRUNCATE, IOCTL_DEV = 1 << 14, 1 << 15
OF_A_FILE = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV  # the rights that a file can have
READ = EXECUTE | READ_FILE | READ_DIR
USE_DEVICE = WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV

_RIGHTS = {1: (1 << 13) - 1, 2: 1 << 13, 3: TRUNCATE, 5: IOCTL_DEV}  # by the version that brought them
_WITH_TCP, _BIND_AND_CONNECT = 4, 0b11
_WITH_SCOPES, _SOCKETS_AND_SIGNALS = 6, 0b11

_ASK_VERSION = 1  # LANDLOCK_CREATE_RULESET_VERSION
_PATH_BENEATH = 1  # LANDLOCK_RULE_PATH_BENEATH
_CREATE, _ADD = NUMBERS["landlock_create_ruleset"][0], NUMBERS["landlock_add_rule"][0]  # the same everywhere


def version() -> int:
    """The version of landlock that this kernel speaks; 0 where it has none or it is turned off."""
    try:
        return _call(_CREATE, None, ctypes.c_size_t(0), _ASK_VERSION)
    except OSError:
        return 0


def ruleset(reach: Reach) -> int:
    """A descriptor of the rules for that reach, which a process then puts itself under. The caller closes it.

    Raises OSError where the kernel does not take them.
    """
    known = version()
    handled = sum(right for since, right in _RIGHTS.items() if since <= known)
    attributes = struct.pack("=Q", handled)
    if known >= _WITH_TCP:
        attributes += struct.pack("=Q", _BIND_AND_CONNECT)
    if known >= _WITH_SCOPES:
        attributes += struct.pack("=Q", _SOCKETS_AND_SIGNALS)
    rules = _call(_CREATE, attributes, ctypes.c_size_t(len(attributes)), 0)
    try:
        for path, rights in grants(reach):
            _grant(rules, path, rights & handled)
    except BaseException:
        os.close(rules)
        raise
    return rules


def grants(reach: Reach) -> Iterator[tuple[str, int]]:
    """The paths and the rights below each. Where something is hidden in a folder, its siblings are granted instead.

    Landlock knows no exception below a granted folder. So such a folder can only be listed, and what is made in it
    later cannot be read in this run.
    """
    for root in (*reach.readable, *PROGRAMS):
        yield from _readable(root, (*reach.hidden, "/dev"))
    for device in DEVICES:
        yield device, USE_DEVICE


def _readable(path: str, hidden: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    if any(is_within(path, one) for one in hidden):
        return
    inside = tuple(one for one in hidden if is_within(one, path))
    if not inside:
        yield path, READ
        return
    yield path, READ_DIR
    with suppress(OSError), os.scandir(path) as entries:  # what we may not list, the program may not either
        for entry in entries:
            yield from _readable(entry.path, inside)


def _grant(rules: int, path: str, rights: int) -> None:
    try:
        # A link is granted as the link it is: its target has to be readable by its own name.
        descriptor = os.open(path, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return
    try:
        mode = os.fstat(descriptor).st_mode
        allowed = rights if stat.S_ISDIR(mode) else rights & OF_A_FILE
        if allowed and not stat.S_ISLNK(mode):
            _call(_ADD, rules, _PATH_BENEATH, struct.pack("=Qi", allowed, descriptor), 0)
    finally:
        os.close(descriptor)


def _call(number: int | None, *arguments: object) -> int:
    library = ctypes.CDLL(None, use_errno=True)
    answer = library.syscall(ctypes.c_long(number or 0), *arguments)
    if answer < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return answer
