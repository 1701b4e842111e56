"""Become a program that dies with whoever wanted it, also when that is killed. Run by its path, never imported.

Its arguments are the number of the process that wants the answer, the seconds of processor time, and the program's
words, beginning with its path. Where the kernel knows no such tie, the seconds alone end it.
"""

import ctypes
import os
import resource
import signal
import sys

SET_PARENT_DEATH_SIGNAL = 1  # prctl(2)


def main() -> None:
    """Become the program, unless nobody waits for it any more."""
    asker, seconds = map(int, sys.argv[1:3])
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_PARENT_DEATH_SIGNAL, ctypes.c_ulong(signal.SIGKILL), 0, 0, 0)
    else:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    if os.getppid() == asker:  # it may have died before the tie was made
        os.execv(sys.argv[3], sys.argv[3:])  # noqa: S606  # a shell is what we keep out of this


if __name__ == "__main__":
    main()
