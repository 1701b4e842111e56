"""What time it is: the real clock, or the moment that `REVERIE_NOW` names for tests and replays."""

from __future__ import annotations

import time

from reverie.errors import SettingsError
from reverie.late import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

VARIABLE = "REVERIE_NOW"


class Clock:
    """The time that dates, gates and stamps go by.

    `Clock()` is the real one. `Clock(moment, offset)` stands still at `moment` (seconds since 1970) in the
    zone `offset` seconds east of Greenwich, or in the local zone without one. Whether another process still
    lives is never judged by it, but by the real clock.
    """

    __slots__ = ("_fixed", "_offset")

    def __init__(self, fixed: float | None = None, offset: int | None = None) -> None:
        self._fixed = fixed
        self._offset = offset

    def time(self) -> float:
        """Seconds since 1970."""
        return time.time() if self._fixed is None else self._fixed

    def now(self) -> datetime:
        """This moment as a datetime that knows its zone."""
        return self.at(self.time())

    def at(self, moment: float) -> datetime:
        """A moment in seconds since 1970 as a datetime in this clock's zone."""
        dates = load("datetime")
        if self._offset is not None:
            zone = dates.timezone(dates.timedelta(seconds=self._offset))
            return dates.datetime.fromtimestamp(moment, tz=zone)
        return dates.datetime.fromtimestamp(moment, tz=dates.timezone.utc).astimezone()

    def minute(self, moment: float) -> str:
        """A moment as a person reads it, `2026-11-14 09:12`, in this clock's zone."""
        try:
            parts = time.localtime(moment) if self._offset is None else time.gmtime(moment + self._offset)
        except (OverflowError, ValueError, OSError):  # a file's stamp can be beyond any calendar
            return "a time beyond the calendar"
        return time.strftime("%Y-%m-%d %H:%M", parts)


def clock_from(environ: Mapping[str, str]) -> Clock:
    """The clock that the environment asks for. Raises SettingsError when `REVERIE_NOW` is no moment."""
    text = environ.get(VARIABLE, "").strip()
    return Clock(*parse_now(text)) if text else Clock()


def parse_now(text: str) -> tuple[float, int]:
    """An ISO 8601 moment as seconds since 1970 and its zone's offset in seconds.

    Without a zone it is local time. Raises SettingsError for anything that is no such moment.
    """
    dates = load("datetime")
    try:
        moment = dates.datetime.fromisoformat(text)
        if moment.tzinfo is None:
            moment = moment.astimezone()
        return moment.timestamp(), int(moment.utcoffset().total_seconds())
    except (ValueError, OverflowError, OSError) as cause:
        raise SettingsError(
            f"{VARIABLE} is {text!r}, which is no ISO 8601 moment; write it like 2026-11-15T09:30:00+01:00"
        ) from cause
