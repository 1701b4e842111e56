"""How far extraction has come."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from reverie.errors import StoreError
from reverie.store.cursors import FILE, ROOM, Cursors
from reverie.store.durable import TEMPORARY_PREFIX
from reverie.store.state import State


def test_before_the_first_turn_it_is_zero(tmp_path: Path):
    assert Cursors(str(tmp_path / "state")).of("/s/a.jsonl") == 0


def test_a_claim_is_kept_for_every_process(tmp_path: Path):
    assert Cursors(str(tmp_path)).claim("/s/a.jsonl", 7, 0)
    assert Cursors(str(tmp_path)).of("/s/a.jsonl") == 7
    assert Cursors(str(tmp_path)).of("/s/b.jsonl") == 0


def test_a_stretch_is_claimed_once_however_many_want_it(tmp_path: Path):
    with ThreadPoolExecutor(16) as pool:
        got = list(pool.map(lambda _: Cursors(str(tmp_path)).claim("/s/a.jsonl", 4, 0), range(50)))
    assert got.count(True) == 1


def test_what_is_given_back_can_be_claimed_again(tmp_path: Path):
    cursors = Cursors(str(tmp_path))
    cursors.claim("/s/a.jsonl", 4, 0)
    cursors.give_back("/s/a.jsonl", 4)
    assert cursors.of("/s/a.jsonl") == 0
    assert cursors.claim("/s/a.jsonl", 6, 0)


def test_nobody_gives_back_what_somebody_has_claimed_since(tmp_path: Path):
    cursors = Cursors(str(tmp_path))
    cursors.claim("/s/a.jsonl", 4, 0)
    cursors.claim("/s/a.jsonl", 9, 4)
    cursors.give_back("/s/a.jsonl", 4)
    assert cursors.of("/s/a.jsonl") == 9


@pytest.mark.parametrize("damage", [b"", b"{torn", b"[1, 2]", b'{"/s/a.jsonl": "x"}', b"\xff\x00"])
def test_a_damaged_file_counts_as_empty(tmp_path: Path, damage: bytes):
    (tmp_path / ROOM).mkdir()
    (tmp_path / ROOM / FILE).write_bytes(damage)
    cursors = Cursors(str(tmp_path))
    assert cursors.of("/s/a.jsonl") == 0
    assert cursors.claim("/s/a.jsonl", 2, 0)
    assert cursors.of("/s/a.jsonl") == 2


def test_somebody_who_sweeps_the_state_folder_meanwhile_takes_nothing_away(tmp_path: Path):
    cursors, is_over = Cursors(str(tmp_path)), Event()

    def sweep() -> None:
        while not is_over.is_set():
            State(str(tmp_path)).sweep()

    with ThreadPoolExecutor(1) as pool:
        sweeping = pool.submit(sweep)
        try:
            for turn in range(300):
                assert cursors.claim("/s/a.jsonl", turn + 1, turn)
        finally:
            is_over.set()
        sweeping.result()


def test_what_a_crash_left_half_written_is_gone(tmp_path: Path):
    (tmp_path / ROOM).mkdir()
    left = tmp_path / ROOM / f"{TEMPORARY_PREFIX}1234"
    left.write_text("{torn")
    assert Cursors(str(tmp_path)).claim("/s/a.jsonl", 2, 0)
    assert not left.exists()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path):
    (tmp_path / "state").write_text("a file is in the way")
    with pytest.raises(StoreError, match="cannot write"):
        Cursors(str(tmp_path / "state")).claim("/s/a.jsonl", 2, 0)


def test_what_a_process_claimed_that_is_gone_is_free_again(tmp_path: Path):
    claims = f"from reverie.store.cursors import Cursors; assert Cursors({str(tmp_path)!r}).claim('/s/a.jsonl', 4, 2)"
    Cursors(str(tmp_path)).claim("/s/a.jsonl", 2, 0)
    Cursors(str(tmp_path)).finish("/s/a.jsonl", 2)
    subprocess.run([sys.executable, "-c", claims], check=True)
    cursors = Cursors(str(tmp_path))
    assert cursors.of("/s/a.jsonl") == 2
    assert cursors.claim("/s/a.jsonl", 6, 2)
    assert cursors.of("/s/a.jsonl") == 6


def test_what_is_finished_stays_so(tmp_path: Path):
    cursors = Cursors(str(tmp_path))
    cursors.claim("/s/a.jsonl", 4, 0)
    cursors.finish("/s/a.jsonl", 4)
    cursors.claim("/s/a.jsonl", 9, 4)
    cursors.finish("/s/a.jsonl", 4)  # late, and somebody is at work behind it
    assert cursors.of("/s/a.jsonl") == 9


def test_what_is_given_back_below_a_later_claim_is_owed_when_that_has_ended(tmp_path: Path):
    cursors = Cursors(str(tmp_path))
    cursors.claim("/s/a.jsonl", 4, 0)
    cursors.claim("/s/a.jsonl", 9, 4)
    cursors.give_back("/s/a.jsonl", 4)
    cursors.finish("/s/a.jsonl", 9)
    assert cursors.of("/s/a.jsonl") == 0
    assert cursors.claim("/s/a.jsonl", 9, 0)
    cursors.finish("/s/a.jsonl", 9)
    assert cursors.of("/s/a.jsonl") == 9


@pytest.mark.parametrize("first", [4, 9])
def test_two_runs_one_after_the_other_may_end_in_any_order(tmp_path: Path, first: int):
    cursors = Cursors(str(tmp_path))
    cursors.claim("/s/a.jsonl", 4, 0)
    cursors.claim("/s/a.jsonl", 9, 4)
    cursors.finish("/s/a.jsonl", first)
    assert cursors.of("/s/a.jsonl") == 9
    cursors.finish("/s/a.jsonl", 13 - first)
    assert cursors.of("/s/a.jsonl") == 9
    assert not cursors.interrupted()


def test_what_a_process_was_at_that_died_after_a_later_claim_is_owed(tmp_path: Path):
    claims = f"from reverie.store.cursors import Cursors; assert Cursors({str(tmp_path)!r}).claim('/s/a.jsonl', 4, 0); "
    cursors = Cursors(str(tmp_path))
    with subprocess.Popen(
        [sys.executable, "-c", claims + "print(flush=True); input()"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout
        other.stdout.readline()
        assert cursors.claim("/s/a.jsonl", 9, 4)
        other.kill()
        other.wait()
        assert cursors.of("/s/a.jsonl") == 9, "somebody is at work on later turns"
        cursors.finish("/s/a.jsonl", 9)
    assert cursors.of("/s/a.jsonl") == 0


def test_what_is_owed_above_a_run_that_goes_on_is_looked_at_without_it(tmp_path: Path):
    cursors = Cursors(str(tmp_path))
    cursors.claim("/s/a.jsonl", 2, 0)
    cursors.claim("/s/a.jsonl", 4, 2)
    cursors.claim("/s/a.jsonl", 9, 4)
    cursors.give_back("/s/a.jsonl", 4)
    cursors.finish("/s/a.jsonl", 9)
    assert cursors.of("/s/a.jsonl") == 2
    assert cursors.claim("/s/a.jsonl", 9, 2)
    cursors.give_back("/s/a.jsonl", 2)
    cursors.finish("/s/a.jsonl", 9)
    assert cursors.of("/s/a.jsonl") == 0, "the first failed after all"
