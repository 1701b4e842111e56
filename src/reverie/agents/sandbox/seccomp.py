"""The filter of system calls, for what landlock and read-only mounts leave open, as bytes that the kernel takes.

Landlock lets a program change modes, owners, times and attributes of files, talk UDP and local sockets, lock files,
and signal others on older kernels. The filter answers such calls with an error, so that a program can say what it
missed. It is a second wall: what it refuses by name, landlock mostly refuses by path as well.
"""

from __future__ import annotations

import errno
import os
import struct

from reverie.agents.sandbox.syscalls import NEWEST, Machine, find_number

CHANGES_NAMES = (
    *("creat", "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "unlink", "unlinkat"),
    *("mkdir", "mkdirat", "rmdir", "mknod", "mknodat", "truncate", "ftruncate", "fallocate"),
)
CHANGES_MARKS = (
    *("chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "fchownat"),
    *("utime", "utimes", "futimesat", "utimensat", "flock"),
    *("setxattr", "lsetxattr", "fsetxattr", "removexattr", "lremovexattr", "fremovexattr"),
)
TALKS = (
    # A pair of sockets is refused too: one end of a pair can still send to any local address.
    *("socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg", "sendmmsg"),
    # What these leave behind outlives the program.
    *("shmget", "shmat", "shmctl", "msgget", "msgsnd", "msgrcv", "msgctl"),
    *("semget", "semop", "semtimedop", "semctl", "mq_open", "mq_unlink"),
)
REACHES_OTHERS = (
    *("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_send_signal", "pidfd_getfd"),
    *("ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease", "kcmp"),
    *("setpriority", "ioprio_set", "sched_setaffinity", "sched_setscheduler", "sched_setparam", "sched_setattr"),
    *("migrate_pages", "move_pages"),
)
LEAVES_THE_GROUP = ("setsid", "setpgid")  # then killing the group would not be killing them all
CHANGES_THE_WORLD = (
    *("unshare", "setns", "chroot", "pivot_root", "mount", "umount2", "move_mount", "open_tree", "fsopen"),
    *("fsconfig", "fsmount", "fspick", "mount_setattr", "open_by_handle_at", "setrlimit"),
    *("init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "reboot", "swapon", "swapoff"),
    *("acct", "quotactl", "quotactl_fd", "nfsservctl", "syslog", "vhangup", "sethostname", "setdomainname"),
    *("settimeofday", "clock_settime", "adjtimex", "clock_adjtime"),
)
OPENS_DOORS = (
    # Each of them has been a way around filters, or into the kernel, and no program that only reads needs one.
    *("bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter", "io_uring_register"),
    *("keyctl", "add_key", "request_key", "fanotify_init", "modify_ldt", "iopl", "ioperm"),
)
REFUSED = (
    *CHANGES_NAMES,
    *CHANGES_MARKS,
    *TALKS,
    *REACHES_OTHERS,
    *LEAVES_THE_GROUP,
    *CHANGES_THE_WORLD,
    *OPENS_DOORS,
)
UNKNOWN = ("clone3", "openat2")  # their flags lie in memory, out of a filter's sight; libraries then use the older call

IOCTLS = (
    *(0x5401, 0x5413, 0x540F, 0x802C542A),  # TCGETS, TIOCGWINSZ, TIOCGPGRP, TCGETS2: is this a terminal, how wide?
    *(0x541B, 0x5421, 0x5450, 0x5451),  # FIONREAD, FIONBIO, FIONCLEX, FIOCLEX: of a descriptor one holds
    *(0x80086601,),  # FS_IOC_GETFLAGS
)
"""All that may be asked of a device or a file system; others change flags of files that were opened only to read."""

FCNTLS = (
    *(6, 7, 37, 38, 1024),  # F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE: locks that others run into
    *(8, 10, 15, 1026),  # F_SETOWN, F_SETSIG, F_SETOWN_EX, F_NOTIFY: signals by a detour
    *(1036, 1038),  # F_SET_RW_HINT, F_SET_FILE_RW_HINT: a mark on the file
)

NEW_NAMESPACES = 0x7E020080  # every CLONE_NEW… flag of clone(2)

_LOAD, _EQUAL, _GREATER, _ANY_BIT, _AND, _RETURN = 0x20, 0x15, 0x25, 0x45, 0x54, 0x06
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NUMBER_AT, _MACHINE_AT, _ARGUMENTS_AT = 0, 4, 16

Step = tuple[int, int, int, int]
"""One instruction: what to do, how many steps to skip if true and if false, and with which number."""


def program(machine: Machine) -> bytes:
    """The filter for that machine, as an array of `struct sock_filter`.

    A call by another machine's numbers (a 32-bit program) ends the program; a call newer than the table is answered as
    one that the kernel does not have.
    """
    steps = [_load(_MACHINE_AT), (_EQUAL, 1, 0, machine.audit), _end(_KILL), _load(_NUMBER_AT)]
    # The x32 numbers of x86_64 begin far above the newest call, and fall here too.
    steps += [(_GREATER, 0, 1, NEWEST), _refuse(errno.ENOSYS)]
    rules = {
        **{name: [_refuse(errno.EPERM)] for name in REFUSED},
        **{name: [_refuse(errno.ENOSYS)] for name in UNKNOWN},
        "ioctl": _only(1, IOCTLS, errno.ENOTTY),
        "fcntl": _all_but(1, FCNTLS),
        "clone": [_load(_argument(0)), (_ANY_BIT, 0, 1, NEW_NAMESPACES), _refuse(errno.EPERM), _end(_ALLOW)],
        "open": _opening(1),
        "openat": _opening(2),
        "prlimit64": _asking_only(2),
    }
    for name, rule in rules.items():
        number = find_number(name, machine)
        if number is not None:
            steps += [(_EQUAL, 0, len(rule), number), *rule]
    steps.append(_end(_ALLOW))
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


def _only(index: int, allowed: tuple[int, ...], error: int) -> list[Step]:
    steps = [_load(_argument(index))]
    for value in allowed:
        steps += [(_EQUAL, 0, 1, value), _end(_ALLOW)]
    return [*steps, _refuse(error)]


def _all_but(index: int, refused: tuple[int, ...]) -> list[Step]:
    steps = [_load(_argument(index))]
    for value in refused:
        steps += [(_EQUAL, 0, 1, value), _refuse(errno.EPERM)]
    return [*steps, _end(_ALLOW)]


def _opening(index: int) -> list[Step]:
    """Emptying a file needs an opening to write, which landlock sees.

    Before its third version landlock did not see a file that was emptied while it was opened only to read.
    """
    return [
        _load(_argument(index)),
        (_ANY_BIT, 1, 0, os.O_TRUNC),
        _end(_ALLOW),
        (_AND, 0, 0, os.O_ACCMODE),
        (_EQUAL, 0, 1, os.O_WRONLY),
        _end(_ALLOW),
        (_EQUAL, 0, 1, os.O_RDWR),
        _end(_ALLOW),
        _refuse(errno.EPERM),
    ]


def _asking_only(index: int) -> list[Step]:
    """The pointer to a new limit is null. A pointer has two halves, and a filter sees one at a time."""
    low, high = _argument(index), _argument(index) + 4
    refuse = _refuse(errno.EPERM)
    return [_load(low), (_EQUAL, 1, 0, 0), refuse, _load(high), (_EQUAL, 1, 0, 0), refuse, _end(_ALLOW)]


def _argument(index: int) -> int:
    """Where the lower half of a call's argument lies; both machines are little-endian."""
    return _ARGUMENTS_AT + 8 * index


def _load(offset: int) -> Step:
    return (_LOAD, 0, 0, offset)


def _end(action: int) -> Step:
    return (_RETURN, 0, 0, action)


def _refuse(error: int) -> Step:
    return _end(_ERROR | error)
