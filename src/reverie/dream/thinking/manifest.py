"""What a model is given to start from: the folder at a glance, the sessions by their worth, what was heard in them."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime

from reverie.agents.shown import turns
from reverie.dream.engines.engine import Brief
from reverie.dream.gather import Reviewed
from reverie.dream.learning.heard import Heard
from reverie.dream.project.repairs import drifted
from reverie.memdir.memory_file import MemoryFile, reference_time
from reverie.model.evidence import LOG
from reverie.store.names import INDEX_NAME
from reverie.text.secrets import redact
from reverie.transcripts.session_name import shown_name

MOST_FILES = 400
MOST_SESSIONS = 60
MOST_HEARD = 120
MOST_LOGS = 14
MOST_DRIFT = 40
LONGEST = 300  # characters of a sentence
GOES_ON = " (cut here: Read it there before you quote it)"


def manifest(files: Mapping[str, MemoryFile], logs: Sequence[str], brief: Brief, memory_dir: str) -> str:
    """The facts, as plain text. What people said stands behind a bar, so that none of it can pass for an order."""
    listed = {one.name for one in listed_sessions(brief.sessions)}
    parts = [
        f"Today is {brief.now:%Y-%m-%d, %A}. The memory folder is {memory_dir}.{_project(brief)}",
        "# The folder\n" + "\n".join(_listed(files, brief.now)),
        "# Daily logs, the latest first; only Read opens them; evidence names one by this path, its line as "
        "the turn\n" + ("\n".join(_logs(logs)) or "(none)"),
        "# Sessions since the last dream, the most telling first\n" + "\n".join(_sessions(brief.sessions)),
        "# What the user said that seems worth keeping\n" + "\n".join(_heard(brief.heard, listed)),
        "# Where memories and the project differ; a program proposes what it can to the user\n"
        + ("\n".join(_drift(files, brief)) or "(nowhere)"),
    ]
    return redact("\n\n".join(parts))


def _drift(files: Mapping[str, MemoryFile], brief: Brief) -> Iterator[str]:
    memories = [file for path, file in files.items() if path.rpartition("/")[2] != INDEX_NAME]
    yield from (f"- {_cut(line)}" for line in drifted(memories, brief.project)[:MOST_DRIFT])


def manifest_of_turns(files: Mapping[str, MemoryFile], brief: Brief, memory_dir: str) -> str:
    """What an extraction is given: the folder, what was heard in the fresh turns, and these turns themselves."""
    session = brief.sessions[0].name if brief.sessions else ""
    parts = [
        f"Today is {brief.now:%Y-%m-%d, %A}. The memory folder is {memory_dir}.{_project(brief)}",
        "# The folder\n" + "\n".join(_listed(files, brief.now)),
        "# What a program found worth keeping in the turns\n" + "\n".join(_heard(brief.heard)),
    ]
    return redact("\n\n".join(parts)) + f"\n\n# The turns\n{turns(brief.fresh, shown_name(session))}"


def _project(brief: Brief) -> str:
    return f" The project is in {brief.project}." if brief.project else ""


def _listed(files: Mapping[str, MemoryFile], now: datetime) -> Iterator[str]:
    shown = [file for path, file in files.items() if path.rpartition("/")[2] != INDEX_NAME]
    for file in shown[:MOST_FILES]:
        days = (now - reference_time(file)).days
        pinned = ", pinned: leave it alone" if file.pinned else ""
        kind = file.type.value if file.type else "no type"
        broken = f", broken: {file.problem}; leave it alone" if file.problem else ""
        yield f"- {file.path} ({kind}, {days} days old{pinned}{broken}): {file.name} │ {_cut(file.description)}"
    if len(shown) > MOST_FILES:
        yield f"({len(shown) - MOST_FILES} more; Glob lists them)"
    if not shown:
        yield "(it is empty)"


def _logs(logs: Sequence[str]) -> Iterator[str]:
    yield from (f"- {log}" for log in sorted(logs, reverse=True)[:MOST_LOGS])


def listed_sessions(sessions: Sequence[Reviewed]) -> Sequence[Reviewed]:
    """Those that a model is told of by name: the most telling ones."""
    return sessions[:MOST_SESSIONS]


def _sessions(sessions: Sequence[Reviewed]) -> Iterator[str]:
    listed = listed_sessions(sessions)
    for one in listed:
        yield f"- {shown_name(one.name)}: {one.signals} telling lines{_last_day(one.path)}"
    if len(sessions) > len(listed):
        yield f"({len(sessions) - len(listed)} more, with less to tell; they come again in the next dream)"
    if not sessions:
        yield "(none)"


def worth_showing(heard: Sequence[Heard]) -> list[Heard]:
    """What a model is told that the user said: all but what is doubtful."""
    return [one for one in heard if not one.is_doubtful]


def _heard(heard: Sequence[Heard], listed: Collection[str] | None = None) -> Iterator[str]:
    """What is most worth keeping of what was heard in the daily logs and in the sessions that are listed, in the order
    in which it was said; and how much was left out, and where that is.
    """
    worth = worth_showing(heard)
    near = [one for one in worth if listed is None or one.role == LOG or one.transcript in listed]
    most = sorted(near, key=lambda one: (one.worth, one.time), reverse=True)[:MOST_HEARD]
    for one in sorted(most, key=lambda one: (one.time, one.transcript, one.turn)):
        place = f"{one.transcript} line" if one.role == LOG else f"{shown_name(one.transcript)} turn"
        yield f"- {place} {one.turn}, {one.time:%Y-%m-%d}, {one.kind.value} │ {_cut(one.statement, GOES_ON)}"
    if len(near) > len(most):
        yield f"(and {len(near) - len(most)} more, of less worth by the look of it; Grep the sessions and logs above)"
    if len(worth) > len(near):
        yield f"(and {len(worth) - len(near)} more in sessions that are not listed; they come again in the next dream)"
    if not worth:
        yield "(nothing)"


def _last_day(path: str) -> str:
    try:
        return f", last written on {datetime.fromtimestamp(os.path.getmtime(path), tz=UTC):%Y-%m-%d}"
    except OSError:
        return ""


def _cut(text: str, note: str = "") -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…{note}"
