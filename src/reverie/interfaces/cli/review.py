"""`reverie review`: what waits for the user's word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from reverie.errors import ReverieError, UsageError
from reverie.evidence.trust import change_trust
from reverie.interfaces.cli.call import Call, call_of
from reverie.interfaces.cli.diff import draw_change
from reverie.interfaces.cli.editor import edited_by_hand
from reverie.interfaces.cli.evidence import whose_word
from reverie.interfaces.cli.json_output import changed_document, held_document, print_document
from reverie.interfaces.cli.phrases import counted
from reverie.interfaces.cli.screen import Screen, screen, someone_is_there
from reverie.interfaces.cli.small_verb import draw_change_made
from reverie.late import Later
from reverie.memory import Memory
from reverie.model.change import HeldChange

if TYPE_CHECKING:
    from reverie.tend import review as reviewing
else:
    reviewing = Later("reverie.tend.review")

CHOICES = "a apply, d drop, e edit, s skip, q quit, ? help"
HELP = """a  apply: the change lands; `reverie undo` takes it back
d  drop: it goes, and no dream proposes it again
e  edit: put it into your own words in $EDITOR, then it lands
s  skip: it waits on
q  quit: this and the rest wait on"""


def review(
    context: typer.Context,
    apply: Annotated[list[str] | None, typer.Option(metavar="ID", help="Let this change land; repeatable.")] = None,
    drop: Annotated[list[str] | None, typer.Option(metavar="ID", help="Let this change go; repeatable.")] = None,
    apply_all: Annotated[
        bool, typer.Option("--apply-all", help="Let everything land that waits, but for what only a tool or page said.")
    ] = False,
    drop_all: Annotated[bool, typer.Option("--drop-all", help="Let everything go that waits.")] = False,
) -> None:
    """Go through the changes that wait for your word, one by one: apply, drop, edit.

    Changes that hang together are applied and dropped together. On a pipe they are listed.
    """
    call = call_of(context)
    memory = call.memory()
    if apply or drop or apply_all or drop_all:
        if bool(apply) + bool(drop) + apply_all + drop_all > 1:
            raise UsageError("--apply, --drop, --apply-all and --drop-all are different wishes; give one of them")
        _decide(call, memory, apply or [], drop or [], apply_all=apply_all)
        return
    held = memory.held()
    if call.json:
        print_document([held_document(one) for one in held])
    elif not held:
        screen().say("Nothing waits for review")
    elif someone_is_there():
        _go_through(memory, reviewing.together(held))
    else:
        for one in held:
            draw_held(screen(), one)


def _decide(call: Call, memory: Memory, apply: Sequence[str], drop: Sequence[str], *, apply_all: bool) -> None:
    """What is named is applied or dropped; where nothing is, all that waits is dropped."""
    if apply_all:
        _apply_all(call, memory)
        return
    held = _with_companions(memory, apply or drop) if apply or drop else memory.held()
    record = memory.apply_held(held) if apply else memory.drop_held(held)
    if call.json:
        settled = {"applied" if apply else "dropped": [one.held_id for one in held]}
        print_document({**changed_document(record), **settled})
    elif not held:
        screen().say("Nothing waits for review")
    elif not apply:
        them = "it" if len(held) == 1 else "them"
        screen().say((f"Dropped {counted(len(held), 'change')}", "bold"), f"; no dream proposes {them} again")
    else:
        draw_change_made(record, f"Applied {counted(len(held), 'change')}", "Nothing waits for review")


def _apply_all(call: Call, memory: Memory) -> None:
    """Everything lands but what only a tool, a page or a file said: that wants a look at each."""
    waiting = memory.held()
    held = reviewing.all_but_outside(waiting)
    left = [one.held_id for one in waiting if one not in held]
    record = memory.apply_held(held)
    if call.json:
        applied = [one.held_id for one in held]
        print_document({**changed_document(record), "applied": applied, "left": left})
        return
    if held or not left:
        draw_change_made(record, f"Applied {counted(len(held), 'change')}", "Nothing waits for review")
    if left:
        page = screen()
        waits = "waits" if len(left) == 1 else "wait"
        page.say((f"{counted(len(left), 'change')} still {waits}: only a tool, a page or a file said so", "yellow"))
        for held_id in left:
            page.say("Apply it if you know it is true: ", (f"reverie review --apply {held_id}", "cyan"), indent=2)


def _with_companions(memory: Memory, ids: Sequence[str]) -> list[HeldChange]:
    """The changes of these ids, and those that hang together with them."""
    wanted = {memory.store.queue.get(held_id).held_id for held_id in ids}
    bundles = [bundle for bundle in reviewing.together(memory.held()) if wanted & {one.held_id for one in bundle}]
    return [one for bundle in bundles for one in bundle]


def draw_held(page: Screen, held: HeldChange) -> None:
    """Show one change that waits: its id, why it waits, and its diff."""
    page.say((held.held_id, "bold cyan"), (f"  from {held.dream_id}", "dim"))
    for why in held.why:
        page.say((f"waits because {why}", "yellow"), indent=2)
    if held.change.evidence:
        page.say((f"it is {whose_word(change_trust(held.change))}", "dim"), indent=2)
    draw_change(page, held.change)
    page.say("")


def _go_through(memory: Memory, bundles: Sequence[list[HeldChange]]) -> None:
    page = screen()
    for number, bundle in enumerate(bundles, start=1):
        page.say((f"{number} of {len(bundles)}", "bold"))
        for held in bundle:
            draw_held(page, held)
        while not (settled := _settle(page, memory, bundle)):
            continue
        if settled == "q":
            return


def _settle(page: Screen, memory: Memory, bundle: list[HeldChange]) -> str:
    """Ask once and do it; the letter of what was done, or nothing where the question must be asked again."""
    try:
        answer = page.input(f"[{CHOICES}] ").strip().lower()
    except EOFError:
        return "q"
    try:
        match answer:
            case "a" | "apply":
                draw_change_made(memory.apply_held(bundle), "Applied", "The folder says so already")
            case "d" | "drop":
                memory.drop_held(bundle)
                page.say("Dropped")
            case "e" | "edit":
                return "e" if _apply_edited(page, memory, bundle) else ""
            case "s" | "skip" | "q" | "quit":
                pass
            case _:
                page.say(HELP)
                return ""
    except ReverieError as error:
        page.say((str(error), "red"))
        return ""
    return answer[0]


def _apply_edited(page: Screen, memory: Memory, bundle: list[HeldChange]) -> bool:
    """Let the user word each file that would stay; it lands if they changed any."""
    reworded: list[HeldChange] = []
    for held in bundle:
        proposed = held.change.after
        wording = edited_by_hand(proposed.data) if proposed else None
        reworded.append(held if wording is None else reviewing.edited(held, wording))
    if reworded == bundle:
        page.say("You changed nothing, so it waits on")
        return False
    draw_change_made(memory.apply_held(reworded), "Applied as you put it", "The folder says so already")
    return True
