"""Whether a file came with a repository: then whoever wrote that decided what it says."""

from __future__ import annotations

import os

from reverie.late import load

PATIENCE = 10  # seconds for git's answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def is_tracked(path: str) -> bool | None:
    """Whether a repository that the path lies in tracks it, anything below it, or what it lies in as a link or as
    another repository; None where git is missing, refuses to answer, or speaks of another folder than it was asked in.

    Every repository around the path is asked: an outer one may have brought along what an inner one does not know.
    """
    place = os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
    answers = [_tracks(top, place, is_innermost=not number) for number, top in enumerate(_repositories(place))]
    return True if True in answers else None if None in answers else False


def _repositories(place: str) -> Iterator[str]:
    """The folders around a place that have a repository of their own, the innermost first."""
    folder = place
    while (above := os.path.dirname(folder)) != folder:
        folder = above
        if os.path.lexists(os.path.join(folder, ".git")):
            yield folder


def _tracks(top: str, place: str, *, is_innermost: bool) -> bool | None:
    # The settings of a repository may say that its files lie elsewhere. What it lists is then not what lies here.
    if _asked(top, "rev-parse", "--show-toplevel") != os.fsencode(top) + b"\n":
        return None
    named = os.path.relpath(place, top)
    # An inner repository may well be listed by the one around it: it is asked itself. Below the innermost, nothing on
    # the way may be listed as a repository or a link of its own, for that brought along what lies in it.
    wanted = named.partition("/")[0] if is_innermost else named
    listed = _asked(top, "ls-files", "--stage", "-z", "--", f":(top,icase,literal){wanted}")
    if listed is None:
        return None
    # Where a disk does not tell capital letters from small ones, the same file may be listed in another spelling.
    own = os.fsencode(named).lower()
    entries = [entry.partition(b"\t")[2].lower() for entry in listed.split(b"\0") if entry]
    return any(_is_at_or_below(one, own) or _is_at_or_below(own, one) for one in entries)


def _is_at_or_below(path: bytes, folder: bytes) -> bool:
    return path == folder or path.startswith(folder + b"/")


def _asked(folder: str, *words: str) -> bytes | None:
    """What git prints when it is asked this in a folder; None where it is missing or refuses to answer."""
    subprocess = load("subprocess")
    # A repository's own settings may name a program that watches its files; `core.fsmonitor=false` keeps git from
    # running it. Files that only look like a repository are none.
    guarded = ("-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit")
    quiet = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        told = subprocess.run(
            ["git", "-C", folder, *guarded, *words],
            env=quiet,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    answer: bytes = told.stdout
    return None if told.returncode else answer
