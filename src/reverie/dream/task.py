"""A dream under way, as other processes see it: a small file in the state folder, kept while the dream works.

dream -> what it tells -> task.json -> `reverie status`;   `reverie dream --stop` -> stop-<its start> -> dream
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import cast

from reverie.dream.progress import Progress
from reverie.errors import Stopped, StoreError
from reverie.store.durable import read_bounded, write_over_at
from reverie.store.process import is_same, start_time
from reverie.store.store import Store

FILE = "task.json"
STOP_PREFIX = "stop-"  # of a request; what follows is the start of the one dream that it is meant for
OFTEN = 0.25  # seconds between two writes where only figures changed: nobody reads faster
TURNS_KEPT = 30  # the latest
NAMES_KEPT = 100  # of files, and of sessions; the rest is a number
MOST_TEXT = 400  # characters of what was said in a turn
MOST_NAME = 200  # characters of a name
MOST_BYTES = 1_000_000  # of the file: more than all of the above can be
STARTING, UPDATING = "starting", "updating"


@dataclass(frozen=True, slots=True)
class TurnSeen:
    """One turn of the model: its number, what it said, and how many tools it called in it."""

    turn: int
    text: str
    tool_calls: int


@dataclass(frozen=True, slots=True)
class Task:
    """What a dream is doing: `starting` until it has changed a file of its copy, then `updating`.

    `began_ns` is its start by the real clock, which tells it from every other dream; `started` is the same by the clock
    that dates go by. `session_names` and `files` name the first and the latest hundred.
    """

    pid: int
    pid_started: float | None
    began_ns: int
    engine: str
    started: str
    phase: str = STARTING
    step: str = ""
    text: str = ""
    sessions: int = 0
    session_names: tuple[str, ...] = ()
    turns: int = 0
    tool_calls: int = 0
    latest_turns: tuple[TurnSeen, ...] = ()
    files_touched: int = 0
    files: tuple[str, ...] = ()


class TaskBoard:
    """Where one dream tells how far it is, and hears that it shall end. A file that cannot be written is no reason to
    stop dreaming.
    """

    def __init__(self, state_dir: str, engine: str, started: datetime, sessions: Sequence[str]) -> None:
        """The dream can be seen from now on. Requests that were meant for earlier dreams are gone."""
        pid = os.getpid()
        self._state_dir = state_dir
        self._files: dict[str, None] = {}
        self._is_stopped = False
        self._written_at = 0.0
        self._shown: Task | None = None
        names = tuple(_cut(os.path.basename(path).removesuffix(".jsonl"), MOST_NAME) for path in sessions)
        self._task = Task(
            pid,
            start_time(pid),
            time.time_ns(),
            engine,
            started.isoformat(),
            sessions=len(names),
            session_names=names[:NAMES_KEPT],
        )
        _forget_requests(state_dir)
        self._show()

    def tell(self, progress: Progress) -> None:
        """The dream has come so far. Raises Stopped where somebody has asked it to end, now and ever after."""
        before, self._task = self._task, self._with(progress)
        # What arrives piece by piece is always news; once in a while is often enough.
        is_news = not progress.is_arriving and (before.step, before.text, before.phase) != (
            self._task.step,
            self._task.text,
            self._task.phase,
        )
        if is_news or time.monotonic() - self._written_at >= OFTEN:
            self._show()
        self._is_stopped = self._is_stopped or _take_request(self._state_dir, self._task)
        if self._is_stopped:
            raise Stopped

    def clear(self) -> None:
        """The dream has ended, however it did."""
        forget_task(self._state_dir)

    def _with(self, progress: Progress) -> Task:
        """The task with what is new. What only a model tells stays as it was when others speak."""
        self._files.update(dict.fromkeys(_cut(file, MOST_NAME) for file in progress.files))
        task = replace(
            self._task,
            phase=UPDATING if self._files else STARTING,
            step=str(progress.phase),
            text=_cut(progress.text, MOST_TEXT),
            files_touched=len(self._files),
            files=tuple(self._files)[-NAMES_KEPT:],
        )
        if not progress.turns:
            return task
        seen = TurnSeen(progress.turns, _cut(progress.said, MOST_TEXT), len(progress.tools))
        earlier = [one for one in task.latest_turns if one.turn < seen.turn]
        turns = (*earlier, seen)[-TURNS_KEPT:]
        return replace(task, turns=progress.turns, tool_calls=progress.tool_calls, latest_turns=turns)

    def _show(self) -> None:
        if self._task == self._shown:
            return
        # Plain ASCII: a name may hold bytes that are no text.
        with suppress(OSError):
            write_over_at(os.path.join(self._state_dir, FILE), json.dumps(asdict(self._task)).encode("ascii"))
        self._shown, self._written_at = self._task, time.monotonic()


def current_task(state_dir: str) -> Task | None:
    """The dream that is under way; None where there is none, its process is gone, or the file is damaged."""
    try:
        told: object = json.loads(read_bounded(None, os.path.join(state_dir, FILE), MOST_BYTES))
        task = _task_of(told)
    except (OSError, ValueError, RecursionError):
        return None
    return task if is_same(task.pid, task.pid_started) else None


def find_task(store: Store) -> Task | None:
    """The dream under way on a folder; None where there is none, or it was interrupted, which is settled first."""
    store.settle_to_read()
    run, task = store.running(), current_task(store.state.path)
    return task if run and task and (run.kind, run.pid) == ("dream", task.pid) else None


def forget_task(state_dir: str) -> None:
    """No dream is told of. Only for the dream itself, and for a holder of the folder's lock, for whom nobody dreams."""
    with suppress(OSError):
        os.unlink(os.path.join(state_dir, FILE))


def request_stop(state_dir: str, task: Task) -> None:
    """This one dream is asked to end. Raises StoreError where the request cannot be written."""
    try:
        write_over_at(_request_path(state_dir, task), b"")
    except OSError as cause:
        raise StoreError(f"cannot ask the dream to stop, in {state_dir}: {cause.strerror}") from cause


def is_request_open(state_dir: str, task: Task) -> bool:
    """Whether a request to end still lies there: the dream has not heard of it, or had ended before."""
    return os.path.lexists(_request_path(state_dir, task))


def _take_request(state_dir: str, task: Task) -> bool:
    """Whether somebody asked the dream to end. That the request is gone tells them that it was heard."""
    try:
        os.unlink(_request_path(state_dir, task))
    except OSError:
        return False
    return True


def _forget_requests(state_dir: str) -> None:
    with suppress(OSError):
        for name in os.listdir(state_dir):
            if name.startswith(STOP_PREFIX):
                os.unlink(os.path.join(state_dir, name))


def _request_path(state_dir: str, task: Task) -> str:
    return os.path.join(state_dir, f"{STOP_PREFIX}{task.began_ns}")


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _task_of(fields: object) -> Task:
    """The task that a file tells of. Raises ValueError where it is not one of ours."""
    if not isinstance(fields, dict):
        raise ValueError("not a task")
    match cast("Mapping[str, object]", fields):
        case {
            "pid": int(pid),
            "pid_started": float() | int() | None as pid_started,
            "began_ns": int(began_ns),
            "engine": str(engine),
            "started": str(started),
            "phase": str(phase),
            "step": str(step),
            "text": str(text),
            "sessions": int(sessions),
            "session_names": names,
            "turns": int(turns),
            "tool_calls": int(tool_calls),
            "latest_turns": latest,
            "files_touched": int(files_touched),
            "files": files,
        }:
            datetime.fromisoformat(started)
            return Task(
                pid,
                pid_started,
                began_ns,
                engine,
                started,
                phase,
                step,
                text,
                sessions,
                _texts(names),
                turns,
                tool_calls,
                tuple(map(_turn_of, _listed(latest))),
                files_touched,
                _texts(files),
            )
        case _:
            raise ValueError("not a task")


def _turn_of(fields: object) -> TurnSeen:
    match fields:
        case {"turn": int(turn), "text": str(text), "tool_calls": int(tool_calls)}:
            return TurnSeen(turn, text, tool_calls)
        case _:
            raise ValueError("not a turn")


def _texts(found: object) -> tuple[str, ...]:
    texts = tuple(one for one in _listed(found) if isinstance(one, str))
    if len(texts) < len(_listed(found)):
        raise ValueError("not a name")
    return texts


def _listed(found: object) -> list[object]:
    if not isinstance(found, list):
        raise ValueError("not a list")
    return cast("list[object]", found)
