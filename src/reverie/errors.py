"""What Reverie says when it cannot do what was asked.

ReverieError
├── UsageError            the command or call itself is off
│   └── UnknownDream      no dream of that id in the history
├── SettingsError         a settings file or variable is wrong
├── StoreError            the memory folder cannot be read or written
│   └── LockHeld          another process is writing it
├── ModelError            a language model cannot be reached or does not answer as it should
│   └── ContextFull       a conversation has become longer than the model can read at once
├── BudgetSpent           a dream may cost no more, and nothing came of it
├── Stopped               somebody asked the dream to end
└── Unsafe                refused, because it could harm what is the user's
    └── SandboxMissing    no boundary of the kernel works here, so no command is run

Each carries a stable `code` and a sentence that says what is true and what to do next. None of them knows exit
codes or HTTP: an interface maps them. Ordinary endings of a dream are not here; they are outcomes
(`reverie.dream.outcome`).
"""

from __future__ import annotations


class ReverieError(Exception):
    """Something Reverie was asked to do cannot be done."""

    code = "error"


class UsageError(ReverieError):
    """The command line or the call is wrong; nothing was read or written."""

    code = "usage"


class UnknownDream(UsageError):
    """The history holds no change of that id."""

    code = "unknown-dream"

    def __init__(self, dream_id: str) -> None:
        self.dream_id = dream_id
        super().__init__(f"there is no dream {dream_id!r} in this folder's history; `reverie log` lists them")


class SettingsError(ReverieError):
    """A settings file or variable is wrong; nothing was written."""

    code = "settings"


class StoreError(ReverieError):
    """The memory folder cannot be read or written; its bytes are as they were."""

    code = "store"


class LockHeld(StoreError):
    """Another process holds the memory folder; nothing was written."""

    code = "locked"

    def __init__(self, folder: str, holder: str) -> None:
        self.folder, self.holder = folder, holder
        super().__init__(f"{folder} is being written by {holder}; try again when it has finished")


class ModelError(ReverieError):
    """A language model cannot be reached, or does not answer as it should; nothing was written."""

    code = "model"


class ContextFull(ModelError):
    """A conversation has become longer than the model can read at once; what was done before is done."""

    code = "context-full"


class BudgetSpent(ReverieError):
    """What a dream may cost is spent, and nothing that could land came of it; nothing was written."""

    code = "budget"


class Stopped(ReverieError):
    """Somebody asked the dream to end, from another process or thread, or by a signal; nothing was written."""

    code = "stopped"

    def __init__(self, how: str = "on request") -> None:
        super().__init__(
            f"the dream was stopped {how}: every memory is as it was, and the next dream need not wait for it"
        )


class Unsafe(ReverieError):
    """Refused, because it could harm what is the user's; nothing was written."""

    code = "unsafe"


class SandboxMissing(Unsafe):
    """No boundary of the kernel holds on this machine, so no shell command is run."""

    code = "no-sandbox"

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"shell commands cannot be run safely here: {reason}; `reverie doctor` says what is missing")
