"""Put a child under the boundary, let it become the program, and end with it. Run by its path, never imported.

It knows the standard library alone and as little of it as it can, because it starts before every command. Its
arguments are three descriptors (where to say that all is in place, the rules of landlock, the filter; -1 for none),
the seconds of processor time, whether LC_CTYPE is to be kept, the number of the process that wants the answer, and the
program's own words.
"""

import ctypes
import os
import resource
import signal
import struct
import sys

MOST_MEMORY = 4 << 30  # bytes of address space a process; generous, as programs map files they hardly touch

SET_PARENT_DEATH_SIGNAL, SET_SECCOMP, DROP_CAPABILITY, SET_NO_NEW_PRIVILEGES = 1, 22, 24, 38  # prctl(2)
FILTER_MODE = 2
RESTRICT_SELF = 446  # landlock_restrict_self, the same number on every machine
ENDED_BY_DEFAULT = (13, 25)  # SIGPIPE, SIGXFSZ: Python ignores them, and a program would inherit that
HEARD = (signal.SIGCHLD, signal.SIGTERM)  # the program has ended; whoever wanted it is gone
AFTER_SIGNALS = 128  # a shell's code for a program that a signal ended is this and the signal's number
READ_ALL_FILES = 2  # CAP_DAC_READ_SEARCH: all that root keeps of being root
CAPABILITIES = 64
NOT_EXECUTABLE, NOT_FOUND = 126, 127  # as a shell says it

library = ctypes.CDLL(None, use_errno=True)
library.prctl.argtypes = [ctypes.c_int, ctypes.c_ulong, ctypes.c_void_p, ctypes.c_ulong, ctypes.c_ulong]


def main() -> None:
    """Become the program, or end with a message. The byte that says all is in place comes right before."""
    status, rules, program_filter, seconds, keep_ctype, asker = map(int, sys.argv[1:7])
    words = sys.argv[7:]
    os.set_inheritable(status, False)
    leave_a_watcher(asker)
    limit(seconds)
    give_up_privileges(keep_new=rules < 0)
    if rules >= 0:
        insist(library.syscall(ctypes.c_long(RESTRICT_SELF), rules, 0), "landlock")
        os.close(rules)
        install(program_filter)
    os.write(status, b"+")
    if not keep_ctype:
        os.environ.pop("LC_CTYPE", None)  # Python sets it for itself where the locale is C
    become(words)


def leave_a_watcher(asker: int) -> None:
    """Go on as a child. The leader of the group stays behind and ends as the child does; when the asker dies, in
    whatever way, it takes the whole group with it.

    The kernel's own tie to a parent holds for one process and not for its children, so that a pipeline would outlive
    the shell that began it.
    """
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, HEARD)
    insist(library.prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGTERM, None, 0, 0), "the tie to its parent")
    watcher = os.getpid()
    child = os.fork()
    if child:
        watch(child, asker)
    insist(library.prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL, None, 0, 0), "the tie to its parent")
    if os.getppid() != watcher:
        os._exit(1)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


def watch(child: int, asker: int) -> None:
    """End as the child does, or with everybody in the group once the asker is gone. Does not return."""
    while os.getppid() == asker and signal.sigwait(HEARD) == signal.SIGCHLD:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            code = os.waitstatus_to_exitcode(status)
            os._exit(code if code >= 0 else AFTER_SIGNALS - code)
    os.killpg(0, signal.SIGKILL)


def become(words: list[str]) -> None:
    """Be that program from here on, found by PATH as a shell finds it, or say what is wrong and end.

    `os.execvp` would import a module first, which may lie where nothing can be read any more.
    """
    name, code, problem = words[0], NOT_FOUND, "not found"
    folders = [""] if "/" in name else [folder + "/" for folder in os.environ.get("PATH", "").split(":") if folder]
    for folder in folders:
        try:
            os.execv(folder + name, words)  # noqa: S606  # a shell is what we keep out of this
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as cause:
            code, problem = NOT_EXECUTABLE, cause.strerror
    sys.stderr.write(f"{name}: {problem}\n")
    sys.stderr.flush()
    os._exit(code)


def limit(seconds: int) -> None:
    """No more processor time, memory, core files or bytes in files than this; limits that are lower already stay."""
    for what, most in (
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_AS, MOST_MEMORY),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
    ):
        hard = resource.getrlimit(what)[1]
        now = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (now, now))


def give_up_privileges(*, keep_new: bool) -> None:
    """Be no more than a user who reads. `keep_new`: bubblewrap does that part itself."""
    for number in ENDED_BY_DEFAULT:
        library.signal(number, None)
    if keep_new:
        return
    for capability in range(CAPABILITIES):
        if capability != READ_ALL_FILES:
            library.prctl(DROP_CAPABILITY, capability, None, 0, 0)  # refused to all but root, who alone has any
    insist(library.prctl(SET_NO_NEW_PRIVILEGES, 1, None, 0, 0), "no new privileges")


def install(descriptor: int) -> None:
    """The filter that can be read from the descriptor holds from here on."""
    steps = ctypes.create_string_buffer(os.read(descriptor, 1 << 16))
    os.close(descriptor)
    array = struct.pack("HxxxxxxP", (len(steps) - 1) // 8, ctypes.addressof(steps))
    insist(library.prctl(SET_SECCOMP, FILTER_MODE, array, 0, 0), "the filter of system calls")


def insist(answer: int, what: str) -> None:
    """End here, before the program begins, where the kernel did not agree."""
    if answer != 0:
        sys.exit(f"{what}: {os.strerror(ctypes.get_errno())}")


if __name__ == "__main__":
    main()
