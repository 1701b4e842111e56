"""A dream started in the background, when it is time: what a host asks at the end of every turn.

This runs in a hook, so it loads nothing but the standard library.
"""

from __future__ import annotations

import sys

from reverie.dream.detach import start_detached
from reverie.dream.gates import ENABLED, SESSIONS, THROTTLE, TIME, ask_gates, has_journal, stamp_scan
from reverie.settings import CHILD, OUR_DREAM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from reverie.clock import Clock
    from reverie.memdir.places import Places
    from reverie.settings import Circumstances, Settings


def is_time(
    places: Places, settings: Settings, circumstances: Circumstances, clock: Clock, session: Callable[[], str]
) -> bool:
    """Whether the gates are open, the cheap ones asked first. `session` tells which one is going on, and is only asked
    where it matters.
    """
    if has_journal(places):
        # Someone dreams, or did and was cut off, which only the full command can mend. The throttle keeps
        # this from starting a process at every turn of a long dream.
        report = ask_gates(places, settings, circumstances, clock, skip=(TIME, SESSIONS))
        stamp_scan(places, clock)
        return report.closed is None
    if ask_gates(places, settings, circumstances, clock, skip=(SESSIONS,)).closed:
        return False
    skip = (ENABLED, TIME, THROTTLE)
    report = ask_gates(places, settings, circumstances, clock, current_session=session(), skip=skip)
    return report.closed is None


def start_dream(places: Places, environ: Mapping[str, str], session: str, *, names_folder: bool) -> None:
    """A dream of its own process is under way, which outlives ours. `session` is the one that is going on, and does not
    count; with `names_folder` the memory folder is not the one that settings give.

    Raises OSError where it cannot be started.
    """
    # -P keeps Python from looking for modules in the working directory, which is the project's: a
    # repository with a json.py in it must not get to run it.
    command = [sys.executable, "-P", "-m", "reverie"]
    command += ["--home", places.home.path, "--project", places.project]
    if names_folder:
        command += ["--memory-dir", places.memory_dir]
    for folder in places.sessions:
        command += ["--sessions", folder]
    command += ["dream", "--scanned"]
    if session:
        command += ["--current-session", session]
    start_detached(command, {**environ, CHILD: OUR_DREAM})
