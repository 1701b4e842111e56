"""The day's money: counted over projects and processes, whatever became of the file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from reverie.agents.purse import DAYS_KEPT, FILE, LOCK, Purse, told
from reverie.errors import BudgetSpent, StoreError

DAY = date(2026, 11, 16)
PAYS = """
import sys
from datetime import date
from reverie.agents.purse import Purse
purse = Purse(sys.argv[1], date(2026, 11, 16), 1000.0)
print("ready", flush=True)
sys.stdin.readline()
for _ in range(25):
    purse.pay(0.25)
"""


def spent(home: Path) -> float:
    return json.loads((home / FILE).read_text())["dollars"][DAY.isoformat()]


def test_what_is_paid_is_counted_for_the_next_one(tmp_path: Path) -> None:
    first, second = (Purse(str(tmp_path / "home"), DAY, 1.0) for _ in range(2))
    first.look()
    first.pay(0.5)
    assert not first.is_empty
    second.look()
    second.pay(0.5)
    assert second.is_empty
    first.pay(0.0)
    assert first.is_empty  # it has looked, and seen what the other one paid
    with pytest.raises(BudgetSpent, match=r"the \$1 of this day are spent.*budget\.dollarsPerDay"):
        Purse(str(tmp_path / "home"), DAY, 1.0).look()
    Purse(str(tmp_path / "home"), date(2026, 11, 17), 1.0).look()


def test_a_day_without_money_has_none_to_begin_with(tmp_path: Path) -> None:
    with pytest.raises(BudgetSpent):
        Purse(str(tmp_path), DAY, 0).look()


def test_processes_that_pay_at_once_lose_no_payment(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PAYS, str(tmp_path)]
    payers = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    for payer in payers:
        assert payer.stdout is not None
        assert payer.stdout.readline() == "ready\n"
    for payer in payers:
        assert payer.stdin is not None
        payer.stdin.write("\n")
        payer.stdin.flush()
    for payer in payers:
        payer.communicate()
        assert payer.returncode == 0
    assert spent(tmp_path) == 25.0
    assert sorted(os.listdir(tmp_path)) == [FILE, LOCK]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "\x00\xff",
        '{"dollars": 3}',
        '{"dollars": {"2026-11-16": "9"}}',
        '{"dollars": {"2026-11-16": NaN}}',
        '{"dollars": {"2026-11-16": Infinity}}',
        '{"dollars": {"2026-11-16": -5}}',
        '{"dollars": {"2026-11-16": true}}',
        '{"dollars": {"2026-11-16": 1' + "0" * 400 + "}}",
        "[" * 50_000,
    ],
)
def test_a_damaged_file_is_an_empty_one_and_is_whole_after_the_next_payment(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="latin-1")
    purse = Purse(str(tmp_path), DAY, 1.0)
    purse.look()
    purse.pay(0.5)
    assert spent(tmp_path) == 0.5


def test_one_damaged_day_leaves_the_others(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"dollars": {"2026-11-15": null, "2026-11-16": 0.75}}')
    Purse(str(tmp_path), DAY, 2.0).pay(0.25)
    assert json.loads((tmp_path / FILE).read_text()) == {"dollars": {"2026-11-16": 1.0}}


def test_old_days_are_let_go(tmp_path: Path) -> None:
    days = {f"2026-{month:02}-{day:02}": 1.0 for month in (9, 10) for day in range(1, 31)}
    (tmp_path / FILE).write_text(json.dumps({"dollars": days}))
    Purse(str(tmp_path), DAY, 2.0).pay(0.25)
    kept = json.loads((tmp_path / FILE).read_text())["dollars"]
    assert len(kept) == DAYS_KEPT
    assert kept[DAY.isoformat()] == 0.25


def test_where_nothing_can_be_counted_nothing_is_spent(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("no folder")
    with pytest.raises(StoreError, match="make that folder writable"):
        Purse(str(tmp_path / "home"), DAY, 1.0).look()


def test_what_cannot_be_written_down_counts_and_is_written_down_later(tmp_path: Path) -> None:
    purse = Purse(str(tmp_path), DAY, 1.0)
    purse.look()
    (tmp_path / FILE).unlink()
    (tmp_path / FILE).mkdir()
    purse.pay(0.75)
    assert "$0.75 of this day's money could not be noted" in purse.owed
    purse.pay(0.5)
    assert purse.is_empty
    (tmp_path / FILE).rmdir()
    purse.pay(0.25)
    assert (spent(tmp_path), purse.owed) == (1.5, "")


@pytest.mark.parametrize(("dollars", "words"), [(2, "2"), (0.5, "0.5"), (0.00001, "0.00001"), (0, "0"), (20.0, "20")])
def test_money_is_told_as_people_write_it(dollars: float, words: str) -> None:
    assert told(dollars) == words
