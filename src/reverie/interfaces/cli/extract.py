"""`reverie extract`: learn from the fresh turns of one session."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

import typer

from reverie.dream.outcome import Dreamed, Failed, Held, RolledBack, Skipped, Unchanged
from reverie.interfaces.cli.call import call_of
from reverie.interfaces.cli.dream import dream_exit_code
from reverie.interfaces.cli.exit_codes import DONE
from reverie.interfaces.cli.json_output import Document, outcome_word, print_document, reason
from reverie.interfaces.cli.phrases import counted, improved
from reverie.interfaces.cli.screen import screen

if TYPE_CHECKING:
    from reverie.extract.extraction import Extracted


def extract(
    context: typer.Context,
    transcript: Annotated[
        str, typer.Option("--transcript", metavar="FILE", help="The session to learn from: its file, or its id.")
    ],
) -> None:
    """Learn from what was said in a session since the last look at it.

    What you said that will matter again becomes memory, in your words, checked as in a dream: `reverie show` has the
    diff and `reverie undo` takes it back. Where it stopped is kept, so that nothing is looked at twice.
    """
    call = call_of(context)
    extracted = asyncio.run(call.memory().extract(transcript))
    if call.json:
        print_document(_document(extracted))
    else:
        _draw(extracted)
    code = dream_exit_code(extracted.outcome, now=True)
    if code != DONE:
        raise typer.Exit(code)


def _document(extracted: Extracted) -> Document:
    outcome = extracted.outcome
    landed = isinstance(outcome, Dreamed)
    return {
        "outcome": "extracted" if landed else outcome_word(outcome),
        "reason": reason(outcome),
        "dream_id": outcome.dream_id if isinstance(outcome, Dreamed | Held) else None,
        "files_changed": [change.file for change in outcome.changes] if landed else [],
        "held": outcome.held if isinstance(outcome, Dreamed | Held) else 0,
        "cursor": extracted.cursor,
        "problems": list(extracted.unheard),
        "usage": {} if isinstance(outcome, Skipped) else dict(outcome.account.usage),
    }


def _draw(extracted: Extracted) -> None:
    page, outcome = screen(), extracted.outcome
    match outcome:
        case Dreamed():
            page.say((improved([change.file for change in outcome.changes]).capitalize(), "bold green"))
            if outcome.held:
                page.say(f"{counted(outcome.held, 'change')} to review: ", ("reverie review", "cyan"), indent=2)
            page.say("See what changed: ", (f"reverie show {outcome.dream_id}", "cyan"), indent=2)
        case Held():
            page.say((f"{counted(outcome.held, 'change')} to review: ", "bold"), ("reverie review", "cyan"))
        case Unchanged():
            page.say(f"Nothing to learn up to turn {extracted.cursor}.")
        case Skipped():
            page.say(f"Not now: {outcome.reason}.")
        case RolledBack() | Failed():
            screen(errors=True).say(f"reverie: {reason(outcome)}")
    for problem in extracted.unheard:
        page.say((f"{problem[0].upper()}{problem[1:]}.", "yellow"))
