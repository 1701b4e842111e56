"""`reverie status`: how the memory folder is doing."""

from __future__ import annotations

from datetime import datetime

import typer

from reverie.dream.attempts import Attempt, Ending
from reverie.dream.task import Task
from reverie.interfaces.cli.attempts import told
from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.json_output import print_document, status_document
from reverie.interfaces.cli.phrases import ago, counted, improved, listed, minute
from reverie.interfaces.cli.screen import Screen, screen
from reverie.memdir.index import MAX_BYTES, MAX_LINES
from reverie.memory import Memory
from reverie.tend.status import Status

BAR_WIDTH = 20
NEARLY_FULL = 0.9  # of an index: the next memories will push others out
LABEL_WIDTH = 12


def status(context: typer.Context) -> None:
    """Show whether a dream is due and what it waits for, the last one, what is to review, the index, and problems.

    Nothing is changed by looking. Where a run was interrupted, it is finished or forgotten first.
    """
    call = call_of(context)
    memory = call.memory()
    found = memory.status()
    if call.json:
        print_document(status_document(found))
    else:
        draw_status(screen(), found, memory)


def draw_status(page: Screen, status: Status, memory: Memory) -> None:
    """Show the status as a page of its own."""
    page.say((status.memory_dir, "bold"), (f"  from {status.memory_dir_source}", "dim"))
    files = counted(status.files, "memory", "memories")
    unlisted = f", {status.unlisted} of them not in the index" if status.unlisted else ""
    _row(page, "memories", files + unlisted)
    _draw_bar(page, "index", status.index.lines, MAX_LINES, "lines")
    _draw_bar(page, "", status.index.bytes, MAX_BYTES, "bytes")
    _row(page, "last dream", _last_dream(status, memory))
    if status.last_attempt and status.last_attempt.why:
        _draw_attempt(page, status.last_attempt, status.failed_in_a_row, memory.clock.now())
    waits = f"{counted(status.held, 'change')}: reverie review" if status.held else "nothing"
    _row(page, "to review", waits)
    if status.recovered:
        _row(page, "recovered", f"{status.recovered} was interrupted, and has been settled now")
    if status.task:
        _draw_task(page, status.task, memory.clock.now())
    _draw_gates(page, status)
    if status.problems:
        page.say(("Problems", "bold"))
        for problem in status.problems:
            page.say((problem, "yellow"), indent=2)


def _draw_attempt(page: Screen, attempt: Attempt, failed_in_a_row: int, now: datetime) -> None:
    """The latest dream that did not come to what it should, which may have been in the background; and what to do."""
    _row(page, "last try", f"{ago(attempt.time, now)}, {told(attempt)}")
    if failed_in_a_row > 1:
        _row(page, "", f"{failed_in_a_row} dreams in a row have failed")
    if attempt.is_fault:
        _row(page, "", attempt.advice)


def _draw_task(page: Screen, task: Task, now: datetime) -> None:
    page.say(("Dreaming", "bold"), f": {task.step}: {task.text}" if task.step else "")
    started = datetime.fromisoformat(task.started)
    _row(page, "engine", f"{task.engine}, {task.phase}, since {minute(started)} ({ago(started, now)})")
    names = f": {listed(task.session_names)}" if task.session_names else ""
    _row(page, "sessions", f"{task.sessions or 'none'}{names}")
    if task.turns:
        _row(page, "turns", f"{task.turns}, with {counted(task.tool_calls, 'tool call')}")
        _row(page, "said", task.latest_turns[-1].text or "nothing in this turn")
    _row(page, "touched", listed(task.files) if task.files else "no file yet")
    _row(page, "to stop it", "reverie dream --stop")


def _row(page: Screen, label: str, text: str) -> None:
    page.say((f"{label:<{LABEL_WIDTH}}", "dim"), text, indent=2)


def _draw_bar(page: Screen, label: str, amount: int, limit: int, unit: str) -> None:
    full = min(BAR_WIDTH, -(-amount * BAR_WIDTH // limit))  # rounded up: a little is never shown as nothing
    bar = page.marks.full * full + page.marks.empty * (BAR_WIDTH - full)
    style = "red" if amount > limit else "yellow" if amount > NEARLY_FULL * limit else "green"
    page.say((f"{label:<{LABEL_WIDTH}}", "dim"), (bar, style), f" {amount:,} of {limit:,} {unit}", indent=2)


def _last_dream(status: Status, memory: Memory) -> str:
    now, entry, moment = memory.clock.now(), status.last_dream, status.last_consolidation
    if entry is not None and (moment is None or entry.ended >= moment):
        what = improved(entry.files_changed) if entry.files_changed else f"{entry.held} held for review"
        undone = " (undone)" if entry.undone else ""
        return f"{ago(entry.ended, now)}, {what}{undone}: reverie show {entry.dream_id}"
    if moment is not None:
        attempt = status.last_attempt
        came_to_nothing = attempt and attempt.ending is Ending.UNCHANGED and attempt.why
        return f"{ago(moment, now)} ({minute(moment)}), {'nothing came of it' if came_to_nothing else 'nothing to do'}"
    return "never"


def _draw_gates(page: Screen, status: Status) -> None:
    is_open = all(gate.open for gate in status.gates)
    page.say(
        ("Gates", "bold"), ": all open" if is_open else ": no dream by itself now; `reverie dream --now` does not wait"
    )
    for gate in status.gates:
        mark, style = (page.marks.tick, "green") if gate.open else (page.marks.cross, "red")
        page.say((f"{mark} ", style), f"{gate.name:<{LABEL_WIDTH - 2}}", gate.detail, indent=2)
