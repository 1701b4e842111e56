"""How the end of a dream is told, and that it can be left."""

from __future__ import annotations

import asyncio
import io

import pytest

from reverie.dream.outcome import Account, Dreamed, Failed, Held, Outcome, RolledBack, Skipped, Unchanged
from reverie.dream.progress import Phase, Progress
from reverie.interfaces.cli.dream import Watch, draw_outcome, dream_exit_code, spent
from reverie.interfaces.cli.phases import PhaseBoard
from reverie.interfaces.cli.screen import Screen
from reverie.model.change import Change, Content, Finding, Verdict

ACCOUNT = Account(engine="rules")
REFUSED = Account(engine="agent", refused="all 2 calls of the model were refused: no (2×)")
DRY = Account(engine="rules", dry_run=True)
CHANGE = Change("a.md", Content(b"x tomorrow\n", 0), Content(b"x on 2026-11-16\n", 0))
INDEX = Change("MEMORY.md", None, Content(b"# Memory\n", 0))
FINDING = Finding("bounded-loss", Verdict.REFUSE, "too much would go", "look at it")


@pytest.mark.parametrize(
    ("outcome", "now", "code"),
    [
        (Dreamed("1", (CHANGE,), ACCOUNT), True, 0),
        (Held("1", 1, ACCOUNT), True, 0),
        (Unchanged(ACCOUNT), True, 0),
        (Skipped("time", "too soon"), False, 0),
        (Skipped("lock", "held"), False, 0),
        (Skipped("lock", "held"), True, 11),
        (Skipped("enabled", "off"), True, 0),
        (RolledBack((FINDING,), ACCOUNT), True, 12),
        (Failed("disk full", "store", ACCOUNT), True, 10),
        (Failed("no", "unsafe", ACCOUNT), False, 15),
        (Failed("taken over", "locked", ACCOUNT), False, 11),
        (Failed("stopped", "stopped", ACCOUNT), True, 143),
    ],
)
def test_every_ending_has_its_exit_code(outcome: Outcome, now: bool, code: int) -> None:
    assert dream_exit_code(outcome, now=now) == code


DREAMED = """\
Improved 1 memory
  1 change waits for your review: reverie review
  See what changed: reverie show 7
  Take it back: reverie undo
"""
MENDED = """\
Mended the index
  See what changed: reverie show 7
  Take it back: reverie undo
"""
REHEARSED = """\
edited  a.md
@@ -1 +1 @@
- x tomorrow
+ x on 2026-11-16

Would improve 1 memory; this was a dry run and changed nothing
  2 changes would wait for your review
"""
HELD = """\
2 changes wait for your review; no memory has changed
  Look at it: reverie review
"""
ROLLED_BACK = """\
reverie: the dream was rolled back, and every memory is as it was
  too much would go; look at it
"""


@pytest.mark.parametrize(
    ("outcome", "out", "err"),
    [
        (Dreamed("7", (CHANGE,), ACCOUNT, held=1), DREAMED, ""),
        (Dreamed("", (CHANGE,), DRY, held=2), REHEARSED, ""),
        (Dreamed("7", (INDEX,), ACCOUNT), MENDED, ""),
        (Held("7", 2, ACCOUNT), HELD, ""),
        (Held("", 1, DRY), "1 change would wait for your review; no memory has changed\n", ""),
        (Unchanged(ACCOUNT), "Nothing to do: no memory has changed\n", ""),
        (Unchanged(REFUSED), "No memory has changed: all 2 calls of the model were refused: no (2×)\n", ""),
        (Skipped("time", "1 h of 24 h"), "Not now: 1 h of 24 h.\n", ""),
        (Skipped("lock", "someone dreams"), "", "reverie: someone dreams; try again when it has finished\n"),
        (RolledBack((FINDING,), ACCOUNT), "", ROLLED_BACK),
        (Failed("disk full", "store", ACCOUNT), "", "reverie: disk full\n"),
    ],
)
def test_every_ending_is_told_in_plain_words(
    capsys: pytest.CaptureFixture[str], outcome: Outcome, out: str, err: str
) -> None:
    draw_outcome(outcome, now=True)
    assert capsys.readouterr() == (out, err)


def test_many_problems_are_a_few_and_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    account = Account(engine="rules", problems=tuple(f"{number}.md: broken" for number in range(7)))
    draw_outcome(Unchanged(account), now=True)
    said = capsys.readouterr().out
    assert "  4.md: broken\n" in said
    assert "5.md" not in said
    assert "and 2 more; reverie doctor lists them" in said


def test_a_dream_that_is_left_ends_at_its_next_word() -> None:
    watch = Watch(PhaseBoard(Screen(file=io.StringIO())))
    ended: list[type[BaseException]] = []

    async def leave() -> None:
        listening, leaving = asyncio.Event(), asyncio.Event()

        async def dreaming() -> Outcome:
            watch.tell(Progress(Phase.ORIENT, "here"))
            listening.set()
            await leaving.wait()
            return Unchanged(ACCOUNT)

        task = asyncio.ensure_future(watch.over(dreaming()))
        await listening.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        try:
            watch.tell(Progress(Phase.VERIFY, "too late"))
        except KeyboardInterrupt as error:
            ended.append(type(error))

    asyncio.run(leave())
    assert ended == [KeyboardInterrupt]


def test_what_a_model_cost_is_told_to_people():
    usage = {"turns": 3, "input_tokens": 12_000, "output_tokens": 345, "dollars": 0.0712}
    assert spent(usage) == "3 turns of the model, 12,345 tokens, $0.07"
    assert spent({**usage, "turns": 1, "dollars": None}) == "1 turn of the model, 12,345 tokens"
    assert spent({}) == ""
