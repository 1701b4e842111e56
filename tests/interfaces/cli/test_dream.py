"""How the end of a dream is told, and that it can be left."""

from __future__ import annotations

import signal
from dataclasses import replace

import pytest

from reverie.dream.outcome import Account, Dreamed, Failed, Held, Outcome, RolledBack, Skipped, Unchanged
from reverie.dream.progress import Phase, Progress
from reverie.errors import Stopped
from reverie.interfaces.cli.dream import Watch, draw_outcome, dream_exit_code, spent
from reverie.model.change import Change, Content, Finding, Reason, Verdict

ACCOUNT = Account(engine="rules")
REFUSED = Account(engine="agent", shortfall="all 2 calls of the model were refused: no (2×)")
DRY = Account(engine="rules", dry_run=True)
CHANGE = Change("a.md", Content(b"x tomorrow\n", 0), Content(b"x on 2026-11-16\n", 0))
DEAD = Reason("index-repair", "gone.md no longer exists", "LEFT.md in the archive")
INDEX = Change("MEMORY.md", Content(b"- [Gone](gone.md)\n", 0), Content(b"# Memory\n", 0), (DEAD,))
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
  1 line of the index led to files that are gone; the archive keeps it
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


def test_what_the_model_did_is_not_called_a_file_that_was_left(capsys: pytest.CaptureFixture[str]) -> None:
    stopped, refused = "the model was stopped: its 60 turns are used up", REFUSED.shortfall
    account = replace(REFUSED, notes=(stopped, refused), problems=("a.md: broken",))
    draw_outcome(Dreamed("7", (INDEX,), account), now=True)
    said = capsys.readouterr().out
    assert said.endswith(f"About the model:\n  {stopped}\n  {refused}\nLeft as they are:\n  a.md: broken\n")
    draw_outcome(Unchanged(replace(REFUSED, notes=(refused,))), now=True)
    assert capsys.readouterr().out == f"No memory has changed: {refused}\n", "said once"


def test_many_problems_are_a_few_and_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    account = Account(engine="rules", problems=tuple(f"{number}.md: broken" for number in range(7)))
    draw_outcome(Unchanged(account), now=True)
    said = capsys.readouterr().out
    assert "  4.md: broken\n" in said
    assert "5.md" not in said
    assert "and 2 more; reverie doctor lists them" in said


STOPPED = Failed("stopped", "stopped", ACCOUNT)


@pytest.mark.parametrize(("number", "how", "code"), [(signal.SIGINT, "Ctrl-C", 130), (signal.SIGTERM, "SIGTERM", 143)])
def test_a_dream_that_is_left_ends_at_its_next_word(number: signal.Signals, how: str, code: int) -> None:
    before = signal.getsignal(number)
    watch = Watch()
    with watch.heeding_signals():
        watch.tell(Progress(Phase.ORIENT, "here"))
        signal.raise_signal(number)
        with pytest.raises(Stopped, match=how):
            watch.tell(Progress(Phase.VERIFY, "too late"))
        with pytest.raises(KeyboardInterrupt):  # nobody waits for ever
            signal.raise_signal(number)
    assert signal.getsignal(number) is before
    assert watch.exit_code(STOPPED, now=True) == code
    assert not watch.came_too_late(STOPPED)


def test_a_dream_that_landed_before_it_could_be_stopped_is_a_dream() -> None:
    watch = Watch(left_by=signal.SIGINT)
    landed = Dreamed("7", (CHANGE,), ACCOUNT)
    assert (watch.came_too_late(landed), watch.exit_code(landed, now=True)) == (True, 0)


def test_what_a_model_cost_is_told_to_people():
    usage = {"turns": 3, "input_tokens": 12_000, "output_tokens": 345, "dollars": 0.0712}
    assert spent(usage) == "3 turns of the model, 12,345 tokens, $0.07"
    assert spent({**usage, "turns": 1, "dollars": None}) == "1 turn of the model, 12,345 tokens"
    assert spent({}) == ""
