"""`reverie dream`: consolidate the memory folder."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Annotated, Literal

import typer

from reverie.dream.outcome import Dreamed, Failed, Held, Outcome, RolledBack, Skipped, Unchanged
from reverie.dream.policy import Review
from reverie.dream.progress import Listener, Progress, nobody
from reverie.dream.stop import Stop
from reverie.errors import Stopped, UsageError
from reverie.interfaces.cli.call import Call, call_of
from reverie.interfaces.cli.diff import draw_change
from reverie.interfaces.cli.exit_codes import BUDGET_SPENT, DONE, LOCKED, ROLLED_BACK, SIGNALLED, exit_code_of_word
from reverie.interfaces.cli.json_output import dream_document, print_document, refusing
from reverie.interfaces.cli.phases import PhaseBoard
from reverie.interfaces.cli.phrases import counted, improved
from reverie.interfaces.cli.screen import Screen, screen
from reverie.memdir.reindex import lines_without_a_file

PROBLEMS_LISTED = 5  # what is left as it is, by name; `reverie doctor` has them all
LEAVING = {signal.SIGINT: "by Ctrl-C", signal.SIGTERM: "by a signal to end (SIGTERM)"}
UNHEARD = "since nobody reads any more what it says"  # `reverie dream | head`
STOPS = {
    Stop.STOPPED: "stopped: every memory is as it was before the dream",
    Stop.NONE: "no dream is under way",
    Stop.ENDED: "the dream had ended before it could be stopped; `reverie log` shows what it did",
    Stop.ASKED: "the dream is asked to stop, and has not ended yet; `reverie status` shows it",
}


def dream(
    context: typer.Context,
    now: Annotated[
        bool, typer.Option("--now", help="Do not wait until it is time, and there are sessions enough.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would change; change nothing.")] = False,
    engine: Annotated[
        Literal["rules", "agent"] | None, typer.Option(help="Who does the thinking: the built-in rules, or a model.")
    ] = None,
    review: Annotated[
        Review | None, typer.Option(help="What lands by itself: what is safe, nothing, or all that no check minds.")
    ] = None,
    stop: Annotated[bool, typer.Option("--stop", help="Ask the dream that is under way to end; start none.")] = False,
    scanned: Annotated[bool, typer.Option("--scanned", hidden=True)] = False,
    current_session: Annotated[str, typer.Option(hidden=True)] = "",
) -> None:
    """Tidy the memory folder and learn from the sessions since the last time, if it is time to.

    What you said that will matter again is kept in your words, copies become one, relative dates become dates, the
    index is kept short and true. Every change is checked before it lands, `reverie show` has the diff, and
    `reverie undo` takes it back, byte for byte.
    """
    call = call_of(context)
    if stop:
        if now or dry_run or engine or review:
            raise UsageError("--stop ends a dream and starts none; leave out the other options of `reverie dream`")
        _stop(call)
        return
    started = time.monotonic()
    with Watch().heeding_signals() as watch:
        memory = call.memory()
        for warning in memory.settings.warnings:
            screen(errors=True).say(f"Warning: {warning}")
        with PhaseBoard(screen(errors=call.json)) as watch.board:
            dreaming = memory.dream(
                now,
                dry_run=dry_run,
                engine=engine,
                review=review,
                scanned=scanned,
                current_session=current_session,
                tell=watch.tell,
            )
            outcome = asyncio.run(dreaming)
    if call.json:
        seconds = time.monotonic() - started
        print_document(dream_document(outcome, engine or memory.settings.engine, seconds, dry_run=dry_run))
    else:
        draw_outcome(outcome, now=now)
    if watch.came_too_late(outcome):
        screen(errors=True).say("reverie: it had begun to land, and could not be stopped; `reverie undo` takes it back")
    code = watch.exit_code(outcome, now=now)
    if code != DONE:
        raise typer.Exit(code)


def _stop(call: Call) -> None:
    """End the dream that is under way, and say what came of it."""
    stopped = asyncio.run(call.memory().stop_dream())
    if call.json:
        print_document({"stopped": stopped is Stop.STOPPED, "result": str(stopped), "reason": STOPS[stopped]})
    else:
        said = STOPS[stopped]
        screen().say(said[0].upper() + said[1:])
    if stopped is Stop.ASKED:
        raise typer.Exit(LOCKED)


@dataclass(slots=True)
class Watch:
    """Somebody who looks on, and whose leaving (Ctrl-C, SIGTERM) rolls the dream back at its next word."""

    board: Listener = nobody
    left_by: signal.Signals | None = None

    @contextmanager
    def heeding_signals(self) -> Generator[Watch]:
        """In the block a signal to end makes the dream end, and it can still be told how. A second one does not wait
        for that.
        """

        def leave(number: int, frame: FrameType | None) -> None:
            del frame
            if self.left_by is not None:
                raise KeyboardInterrupt
            self.left_by = signal.Signals(number)

        before = {number: signal.signal(number, leave) for number in LEAVING}
        try:
            yield self
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def tell(self, progress: Progress) -> None:
        """Show what the dream says, or end it. Raises Stopped where somebody has left, or closed the pipe.

        It works in a thread of its own, which nobody can stop from outside. Here it leaves by itself, where nothing is
        half done; once it publishes it says nothing more, and finishes.
        """
        if self.left_by is not None:
            raise Stopped(LEAVING.get(self.left_by, UNHEARD))
        try:
            self.board(progress)
        except BrokenPipeError as gone:
            # A folder that cannot be written to would be told of in its place.
            self.left_by = signal.SIGPIPE
            raise Stopped(UNHEARD) from gone

    def exit_code(self, outcome: Outcome, *, now: bool) -> int:
        """The code of the ending; of a dream that a signal ended the one that shells know the signal by."""
        if self.left_by is not None and _is_stopped(outcome):
            return SIGNALLED + self.left_by
        return dream_exit_code(outcome, now=now)

    def came_too_late(self, outcome: Outcome) -> bool:
        """Whether somebody wanted the dream to end, and it had begun to land."""
        return self.left_by is not None and isinstance(outcome, Dreamed | Held) and not outcome.account.dry_run


def _is_stopped(outcome: Outcome) -> bool:
    return isinstance(outcome, Failed) and outcome.error_code == Stopped.code


def dream_exit_code(outcome: Outcome, *, now: bool) -> int:
    """Zero for every ordinary ending, also when a gate was closed."""
    match outcome:
        case Skipped(gate="lock") if now:
            return LOCKED
        case RolledBack():
            return ROLLED_BACK
        case Dreamed() if outcome.account.spent:
            return BUDGET_SPENT
        case Failed():
            return exit_code_of_word(outcome.error_code)
        case _:
            return DONE


def draw_outcome(outcome: Outcome, *, now: bool) -> None:
    """Tell a person how the dream ended, and what they can do next. What went wrong goes to standard error."""
    match outcome:
        case Dreamed():
            _draw_dreamed(screen(), outcome)
        case Held():
            _draw_held(screen(), outcome)
        case Unchanged() if outcome.account.shortfall:
            screen().say(("No memory has changed", "bold"), f": {outcome.account.shortfall}")
        case Unchanged():
            screen().say(("Nothing to do", "bold"), ": no memory has changed")
        case Skipped(gate="lock") if now:
            screen(errors=True).say(f"reverie: {outcome.reason}; try again when it has finished")
        case Skipped():
            screen().say(f"Not now: {outcome.reason}.")
        case RolledBack():
            screen(errors=True).say("reverie: the dream was rolled back, and every memory is as it was")
            for finding in refusing(outcome):
                screen(errors=True).say(f"{finding.message}; {finding.advice}", indent=2)
        case Failed():
            screen(errors=True).say(f"reverie: {outcome.reason}")
    if not isinstance(outcome, Skipped):
        _draw_notes(screen(), outcome)
        _draw_problems(screen(), outcome.account.problems)


def _draw_dreamed(page: Screen, outcome: Dreamed) -> None:
    files = [change.file for change in outcome.changes]
    if outcome.account.dry_run:
        for change in outcome.changes:
            draw_change(page, change)
            page.say("")
        page.say((f"Would {improved(files, would=True)}", "bold"), "; this was a dry run and changed nothing")
        if outcome.held:
            page.say(_waiting(outcome.held, dry_run=True), indent=2)
        return
    page.say((improved(files).capitalize(), "bold green"))
    if cost := spent(outcome.account.usage):
        page.say((cost, "dim"), indent=2)
    if lost := lines_without_a_file(outcome.changes):
        kept = "it" if lost == 1 else "them"
        page.say(f"{counted(lost, 'line')} of the index led to files that are gone; the archive keeps {kept}", indent=2)
    if outcome.held:
        _draw_next(page, _waiting(outcome.held), "reverie review")
    _draw_next(page, "See what changed", f"reverie show {outcome.dream_id}")
    _draw_next(page, "Take it back", "reverie undo")


def spent(usage: Mapping[str, int | float | None]) -> str:
    """What a model cost, for people; nothing where none was asked. Where nobody knows the price, none is named."""
    if not usage.get("turns"):
        return ""
    tokens = (usage.get("input_tokens") or 0) + (usage.get("output_tokens") or 0)
    dollars = usage.get("dollars")
    price = f", ${dollars:.2f}" if dollars is not None else ""
    return f"{counted(int(usage['turns'] or 0), 'turn')} of the model, {tokens:,.0f} tokens{price}"


def _draw_held(page: Screen, outcome: Held) -> None:
    page.say((_waiting(outcome.held, outcome.account.dry_run), "bold"), "; no memory has changed")
    if not outcome.account.dry_run:
        _draw_next(page, "Look at it", "reverie review")


def _waiting(held: int, dry_run: bool = False) -> str:
    if dry_run:
        return f"{counted(held, 'change')} would wait for your review"
    return f"{counted(held, 'change')} {'waits' if held == 1 else 'wait'} for your review"


def _draw_next(page: Screen, what: str, command: str) -> None:
    page.say(f"{what}: ", (command, "cyan"), indent=2)


def _draw_notes(page: Screen, outcome: Dreamed | Held | Unchanged | RolledBack | Failed) -> None:
    """What should be known of how the model worked, but for what the first line has said."""
    notes = [note for note in outcome.account.notes if not _has_said(outcome, note)]
    if notes:
        page.say("About the model:")
    for note in notes:
        page.say((note, "yellow"), indent=2)


def _has_said(outcome: Outcome, note: str) -> bool:
    return isinstance(outcome, Unchanged) and note == outcome.account.shortfall


def _draw_problems(page: Screen, problems: Sequence[str]) -> None:
    if not problems:
        return
    page.say("Left as they are:")
    for problem in problems[:PROBLEMS_LISTED]:
        page.say((problem, "yellow"), indent=2)
    more = len(problems) - PROBLEMS_LISTED
    if more > 0:
        page.say(f"and {more} more; ", ("reverie doctor", "cyan"), " lists them", indent=2)
