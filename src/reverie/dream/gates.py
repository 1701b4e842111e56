"""Whether it is time to dream: cheap questions first, and the first "no" ends the asking.

enabled (memory only) -> time (one stat) -> throttle (one stat) -> sessions (a directory scan)
"""

from __future__ import annotations

import os
import stat

from reverie.clock import Clock
from reverie.memdir.places import Places, worktrees
from reverie.settings import Circumstances, Settings
from reverie.store.names import JOURNAL_NAME, LOCK_NAME, LOGS, SCAN_STAMP
from reverie.text.slug import slug
from reverie.transcripts.discovery import transcript_folders
from reverie.transcripts.touched import Touched, touched_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

HOUR = 3600
CLOCK_SKEW = 5 * 60  # a lock from further in the future comes from a wrong clock, and means nothing
SCAN_EVERY = 10 * 60  # a hook asks after every turn; scanning directories that often would be waste

ENABLED, TIME, THROTTLE, SESSIONS = "enabled", "time", "throttle", "sessions"
NOT_ASKED_WHEN_TOLD_TO = (TIME, THROTTLE, SESSIONS)  # what `dream --now` skips


class Gate:
    """One question, its answer, and the figures behind it in words."""

    __slots__ = ("detail", "name", "open")

    def __init__(self, name: str, is_open: bool, detail: str) -> None:
        self.name = name
        self.open = is_open
        self.detail = detail

    @property
    def reason(self) -> str:
        """The gate's name and figures: why there is no dream, when it is closed."""
        return f"{self.name}: {self.detail}"


class GateReport:
    """The gates that were asked. `closed` is the one that ended the asking, None when all were open.

    `sessions` are the transcripts touched since the last consolidation, where the last gate was reached.
    """

    __slots__ = ("closed", "gates", "sessions", "warnings")

    def __init__(self) -> None:
        self.gates: list[Gate] = []
        self.closed: Gate | None = None
        self.sessions: list[Touched] = []
        self.warnings: list[str] = []


class LastDream:
    """When memory was last consolidated: `moment` is None for never, `warning` says what was odd about it."""

    __slots__ = ("moment", "warning")

    def __init__(self, moment: float | None, warning: str = "") -> None:
        self.moment = moment
        self.warning = warning


def has_journal(places: Places) -> bool:
    """Whether a dream is running or was interrupted: then the store has to look before any gate is asked."""
    return os.path.lexists(os.path.join(places.state_dir, JOURNAL_NAME))


def ask_gates(
    places: Places,
    settings: Settings,
    circumstances: Circumstances,
    clock: Clock,
    *,
    current_session: str = "",
    skip: Container[str] = (),
) -> GateReport:
    """Ask the gates in order, up to the first closed one; those named in `skip` are not asked.

    A scan for sessions is stamped, so that the next one waits. Nothing else is written, and no transcript
    that was seen before is opened.
    """
    report = GateReport()
    if ENABLED not in skip and not _passes(report, is_enabled(settings, circumstances)):
        return report
    last: LastDream | None = None
    if TIME not in skip:
        last = last_dream(places, clock)
        if last.warning:
            report.warnings.append(last.warning)
        if not _passes(report, rested_since(last, settings, clock)):
            return report
    if THROTTLE not in skip and not _passes(report, scanned_lately(places, clock)):
        return report
    if SESSIONS not in skip:
        last = last or last_dream(places, clock)
        stamp_scan(places, clock)
        if not settings.daily_log:
            report.sessions = find_sessions(places, last, current_session)
        _passes(report, _enough_new(report, places, last, settings, clock))
    return report


def all_gates(
    places: Places,
    settings: Settings,
    circumstances: Circumstances,
    clock: Clock,
    *,
    current_session: str = "",
) -> GateReport:
    """Every gate with its figures, for people to read: asked without stopping, and leaving no stamp."""
    report = GateReport()
    last = last_dream(places, clock)
    if last.warning:
        report.warnings.append(last.warning)
    if not settings.daily_log:
        report.sessions = find_sessions(places, last, current_session)
    for gate in (
        is_enabled(settings, circumstances),
        rested_since(last, settings, clock),
        scanned_lately(places, clock),
        _enough_new(report, places, last, settings, clock),
    ):
        _passes(report, gate)
    return report


def _passes(report: GateReport, gate: Gate) -> bool:
    report.gates.append(gate)
    if not gate.open and report.closed is None:
        report.closed = gate
    return gate.open


def is_enabled(settings: Settings, circumstances: Circumstances) -> Gate:
    """Closed when a setting, or what kind of process this is, rules the dream out."""
    reasons = (
        (not settings.auto_memory_enabled, f"auto memory is off, by {settings.source('autoMemoryEnabled')}"),
        (not settings.auto_dream_enabled, f"dreams are off, by {settings.source('autoDreamEnabled')}"),
        (circumstances.remote, "memory is kept elsewhere (remote mode)"),
        (circumstances.bare, "this is bare mode"),
        (circumstances.subagent, "this process was started by a dream or a sub-agent"),
    )
    for holds, why in reasons:
        if holds:
            return Gate(ENABLED, False, why)
    return Gate(ENABLED, True, "on")


def last_dream(places: Places, clock: Clock) -> LastDream:
    """When memory was last consolidated, by one look at the lock file.

    No lock file, or one that is no regular file, means never, the second with a warning.
    """
    path = os.path.join(places.memory_dir, LOCK_NAME)
    try:
        facts = os.lstat(path)
    except OSError:
        return LastDream(None)
    if not stat.S_ISREG(facts.st_mode):
        return LastDream(None, f"{path} is not a regular file, so no dream can take the lock; move it away")
    if facts.st_mtime <= 0:
        return LastDream(None)
    if facts.st_mtime > clock.time() + CLOCK_SKEW:
        when = clock.minute(facts.st_mtime)
        return LastDream(None, f"{path} is from the future ({when}) and does not count; was the clock wrong?")
    return LastDream(facts.st_mtime)


def rested_since(last: LastDream, settings: Settings, clock: Clock) -> Gate:
    """Open when `minHours` have gone by since the last consolidation, or there was none."""
    if last.moment is None:
        return Gate(TIME, True, "never consolidated")
    waited = max(0.0, clock.time() - last.moment)
    needed = settings.min_hours * HOUR
    return Gate(TIME, waited >= needed, f"{_span(waited)} of {_span(needed)} since the last dream")


def scanned_lately(places: Places, clock: Clock) -> Gate:
    """Open when the last scan for sessions is ten minutes ago; a stamp from the future does not count."""
    try:
        stamp = os.lstat(os.path.join(places.state_dir, SCAN_STAMP)).st_mtime
    except OSError:
        return Gate(THROTTLE, True, "never scanned")
    ago = clock.time() - stamp
    if ago < 0:
        return Gate(THROTTLE, True, "the last scan is from the future, so it does not count")
    return Gate(THROTTLE, ago >= SCAN_EVERY, f"{_span(ago)} of {_span(SCAN_EVERY)} since the last scan")


def _enough_new(report: GateReport, places: Places, last: LastDream, settings: Settings, clock: Clock) -> Gate:
    """Whether there is enough to dream about: sessions, or in daily-log mode, which has a dream of its own, logs."""
    if settings.daily_log:
        return new_logs(places, last, clock)
    return enough_sessions(report.sessions, last, settings, clock)


def new_logs(places: Places, last: LastDream, clock: Clock) -> Gate:
    """Open when a daily log was written to since the last consolidation."""
    count = sum(1 for moment in _log_times(os.path.join(places.memory_dir, LOGS)) if moment > (last.moment or 0.0))
    since = "so far" if last.moment is None else f"since {clock.minute(last.moment)}"
    return Gate(SESSIONS, count > 0, f"{count or 'no'} daily log{'' if count == 1 else 's'} written {since}")


def _log_times(folder: str) -> list[float]:
    """When each log below a folder was last written to; links are not followed."""
    times: list[float] = []
    for path, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".md"):
                try:
                    times.append(os.lstat(os.path.join(path, name)).st_mtime)
                except OSError:
                    continue  # gone since it was listed
    return times


def enough_sessions(sessions: list[Touched], last: LastDream, settings: Settings, clock: Clock) -> Gate:
    """Open when `minSessions` transcripts were touched since the last consolidation."""
    since = "so far" if last.moment is None else f"since {clock.minute(last.moment)}"
    figures = f"{len(sessions)} of {settings.min_sessions} sessions {since}"
    return Gate(SESSIONS, len(sessions) >= settings.min_sessions, figures)


def find_sessions(places: Places, last: LastDream, current_session: str) -> list[Touched]:
    """The transcripts of this project touched since the last consolidation, but for the session we are in."""
    return touched_since(session_folders(places), last.moment or 0.0, current_session)


def session_folders(places: Places) -> list[str]:
    """The folders with this project's transcripts: those that the user named, else all that are known.

    Agents file a session under the folder it ran in, so worktrees and subfolders are looked for too.
    """
    if places.sessions:
        return list(places.sessions)
    roots = [places.project, *worktrees(places.project)]
    folders: list[str] = []
    for projects_dir in places.projects_dirs:
        # A file for each place: the same folder name may mean another project elsewhere.
        remembered = os.path.join(places.state_dir, f"seen-folders{slug(projects_dir)}.json")
        folders += transcript_folders(projects_dir, roots, remembered)
    return folders


def stamp_scan(places: Places, clock: Clock) -> None:
    """Remember that now was a scan. Failing is harmless: the next turn scans again."""
    try:
        _make_state_dir(places.state_dir)
        path = os.path.join(places.state_dir, SCAN_STAMP)
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600))
        os.utime(path, (clock.time(), clock.time()), follow_symlinks=False)
    except OSError:
        return


def _make_state_dir(path: str) -> None:
    """Make the folder for Reverie's own state, invisible to the git repository that it may lie in."""
    if os.path.isdir(path):
        return
    os.makedirs(path, mode=0o700, exist_ok=True)
    descriptor = os.open(os.path.join(path, ".gitignore"), os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        os.write(descriptor, b"*\n")
    finally:
        os.close(descriptor)


def _span(seconds: float) -> str:
    """A span as a person says it, rounded down so that "24 h of 24 h" is never short of it."""
    if seconds < HOUR:
        return f"{int(seconds // 60)} min"
    return f"{int(seconds * 10 // HOUR) / 10:g} h"
