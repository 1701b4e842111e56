"""Whether a file came with a repository: then whoever wrote that decided what it says."""

from __future__ import annotations

import os

from reverie.late import load

PATIENCE = 10  # seconds for git's answer


def is_tracked(path: str, folder: str) -> bool | None:
    """Whether the repository that `folder` lies in tracks the file, or anything below it; None when git is missing or
    refuses to answer.
    """
    subprocess = load("subprocess")
    # A repository's own settings may name a program that watches its files; `core.fsmonitor=false` keeps git
    # from running it.
    command = ["git", "-C", folder, "-c", "core.fsmonitor=false", "ls-files", "--error-unmatch", "--", path]
    quiet = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        answer: int = subprocess.run(
            command,
            env=quiet,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        ).returncode
    except (OSError, subprocess.SubprocessError):
        return None
    return {0: True, 1: False}.get(answer)
