"""From daily logs to what is worth keeping: the entries written since the last dream, judged like any other words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, tzinfo

from reverie.dream.learning.heard import Heard
from reverie.memdir.types import MemoryType
from reverie.model.change import Content
from reverie.model.evidence import LOG
from reverie.model.turn import Speaker, Turn
from reverie.store.stage import Stage
from reverie.understand.sentences import sentences
from reverie.understand.worth import judge

NANOSECONDS = 1_000_000_000

_DAY = re.compile(r"(\d{4}-\d\d-\d\d)\.md\Z")
_ENTRY = re.compile(
    r"[ \t]*(?:[-*+][ \t]+)?(?:(?P<time>\d{1,2}:\d\d)[ \t]+)?"
    rf"(?:\[(?P<kind>{'|'.join(MemoryType)})\][ \t]+)?(?P<words>.*)"
)


def hear_logs(stage: Stage, since: float, zone: tzinfo | None) -> Iterator[Heard]:
    """What the logs say that were written to after `since`, in their order. A log whose name is no day is left out."""
    for path in stage.logs():
        content = stage.peek(path)
        if content is not None and content.mtime_ns > since * NANOSECONDS:
            for number, line in enumerate(_lines(content), start=1):
                yield from _in_line(path, number, line, zone)


def log_line(stage: Stage, path: str, number: int, zone: tzinfo | None) -> Turn | None:
    """A line of a daily log as if it were a turn, without its bullet, time and kind; None where there is none."""
    content = stage.peek(path)
    lines = _lines(content) if content else []
    entry = _ENTRY.fullmatch(lines[number - 1]) if 0 < number <= len(lines) else None
    return Turn(number, Speaker.USER, entry["words"], _moment(path, entry[0], zone)) if entry else None


def _lines(content: Content) -> list[str]:
    return content.data.decode("utf-8", "replace").splitlines()


def _in_line(path: str, number: int, line: str, zone: tzinfo | None) -> Iterator[Heard]:
    entry, when = _ENTRY.fullmatch(line), _moment(path, line, zone)
    if entry is None or when is None or line.lstrip().startswith("#"):
        return
    found = sentences(entry["words"])
    if found and entry["kind"]:
        # Whoever names the kind wants it remembered, all of it and as that.
        said = entry["words"][found[0].start : found[-1].end]
        yield Heard(path, number, LOG, when, MemoryType(entry["kind"]), said, tipped=("its kind was given",))
        return
    for sentence, judgement in zip(found, judge(found), strict=True):
        if judgement.is_kept:
            kind = MemoryType(judgement.label.value)
            yield Heard(path, number, LOG, when, kind, sentence.text, tipped=judgement.tipped)


def _moment(path: str, line: str, zone: tzinfo | None) -> datetime | None:
    """When a line was written: the day its log is named after, at the time it begins with, or noon."""
    day, entry = _DAY.search(path), _ENTRY.fullmatch(line)
    time = (entry["time"] if entry else None) or "12:00"
    try:
        return datetime.fromisoformat(f"{day[1]}T{time.zfill(5)}").replace(tzinfo=zone) if day else None
    except ValueError:
        return None
