"""From daily logs to what is worth keeping: the entries written since the last dream, judged like any other words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, tzinfo

from reverie.dream.learning.heard import Heard
from reverie.memdir.types import MemoryType
from reverie.model.change import Content
from reverie.model.evidence import LOG
from reverie.store.stage import Stage
from reverie.understand.sentences import sentences
from reverie.understand.worth import judge

_DAY = re.compile(r"(\d{4}-\d\d-\d\d)\.md\Z")
_ENTRY = re.compile(r"[ \t]*(?:[-*+][ \t]+)?(?:(?P<time>\d{1,2}:\d\d)[ \t]+)?(?P<words>.*)")


def hear_logs(stage: Stage, since: float, zone: tzinfo | None) -> Iterator[Heard]:
    """What the logs say that were written to after `since`, in their order. A log whose name is no day is left out."""
    for path in stage.logs():
        content = stage.peek(path)
        found = _DAY.search(path)
        if found and content is not None and content.mtime_ns > since * 1e9:
            yield from _in_log(path, found[1], content, zone)


def _in_log(path: str, day: str, content: Content, zone: tzinfo | None) -> Iterator[Heard]:
    for number, line in enumerate(content.data.decode("utf-8", "replace").splitlines(), start=1):
        entry = _ENTRY.fullmatch(line)
        if entry is None or line.lstrip().startswith("#"):
            continue
        when = _moment(day, entry["time"] or "12:00", zone)
        found = sentences(entry["words"])
        for sentence, judgement in zip(found, judge(found), strict=True):
            if when and judgement.is_kept:
                kind = MemoryType(judgement.label.value)
                yield Heard(path, number, LOG, when, kind, sentence.text, tipped=judgement.tipped)


def _moment(day: str, time: str, zone: tzinfo | None) -> datetime | None:
    try:
        return datetime.fromisoformat(f"{day}T{time.zfill(5)}").replace(tzinfo=zone)
    except ValueError:
        return None
