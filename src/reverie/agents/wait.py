"""How long a provider asks to be left alone: the headers of its answer -> seconds -> whether anybody waits for it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from httpx2 import Response

LONGEST_WAIT_SECONDS = 60.0  # a person who looks on takes a longer silence for a hang, and a dream has minutes
_YEAR_SECONDS = 365 * 24 * 3600.0  # what is longer is no time of day that anybody meant
_REFUSALS = 400  # and all above


def asked_wait(headers: Mapping[str, str]) -> float | None:
    """The seconds that the provider asks to wait, by headers in small letters; None where it asks for none that can be
    read.
    """
    for name, parts in (("retry-after-ms", 1000), ("retry-after", 1)):
        with suppress(ValueError):
            seconds = float(headers.get(name, "")) / parts
            return None if math.isnan(seconds) else max(0.0, seconds)
    until, now = _moment(headers.get("retry-after", "")), _moment(headers.get("date", "")) or datetime.now(UTC)
    return max(0.0, (until - now).total_seconds()) if until else None


def is_too_long(seconds: float) -> bool:
    """Whether nobody waits that long between two tries."""
    return seconds > LONGEST_WAIT_SECONDS


def told(seconds: float, headers: Mapping[str, str]) -> str:
    """A wait as a person is told of it, which stays true when it is read later: how long it is, and when it is over if
    the provider says what time it is.
    """
    if seconds > _YEAR_SECONDS:
        return "more than a year"
    now = _moment(headers.get("date", ""))
    end = (
        now + timedelta(seconds=math.ceil(seconds) + 59) if now else None
    )  # not a minute that begins before it is over
    return f"{math.ceil(seconds / 60)} minutes{f', until {end:%Y-%m-%d %H:%M} UTC' if end else ''}"


async def refuse_long_waits(response: Response) -> None:
    """The provider's library tries no more where it would wait too long: it asks the answer first whether it may."""
    if response.status_code >= _REFUSALS and is_too_long(asked_wait(response.headers) or 0):
        response.headers["x-should-retry"] = "false"


def _moment(text: str) -> datetime | None:
    """A date as HTTP writes it; None for anything else."""
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return None
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
