"""What becomes of a model's edits: what is true stays or lands, and nothing is lost beside it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.dream.models import World, answers, edit, say

from reverie.dream.outcome import Dreamed
from reverie.testing.scripted_reply import Call, Reply

REFUNDS = "决定退款只走人工审核，金额上限 200 元。"
AUTOMATIC = "和 Priya 决定退款改成自动，50 元以下不用人工审核。"


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path / "home")


def memory(world: World, name: str, *lines: str, head: str = "") -> tuple[Call]:
    """A memory file from long ago; returns the call that reads it."""
    (world.memory / name).write_text(head + "".join(f"{line}\n" for line in lines))
    os.utime(world.memory / name, (1_780_000_000, 1_780_000_000))
    return (Call("Read", {"file_path": name}),)


@pytest.mark.parametrize("parted", ["{}\n金额上限 200 元。", "{}；金额上限 200 元。", "{}，金额上限 200 元。"])
def test_a_chinese_clause_that_still_holds_stays_when_the_one_beside_it_is_replaced(world: World, parted: str) -> None:
    read = memory(world, "refunds.md", "港口用微信支付。", REFUNDS)
    say(world, AUTOMATIC)
    new = parted.format(AUTOMATIC if "\n" in parted else AUTOMATIC.removesuffix("。"))
    outcome = world.dream(
        [Reply("", read), Reply("", (edit(REFUNDS, new, turn=6, file="refunds.md"),)), Reply("Done.")]
    )
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 0
    assert world.text("refunds.md") == f"港口用微信支付。\n{new}\n"


def test_a_chinese_clause_with_a_fact_is_not_lost_with_its_line(world: World) -> None:
    read = memory(world, "refunds.md", "港口用微信支付。", REFUNDS)
    say(world, AUTOMATIC)
    world.dream([Reply("", read), Reply("", (edit(REFUNDS, AUTOMATIC, turn=6, file="refunds.md"),)), Reply("Done.")])
    assert "金额上限 200 元" in world.text("refunds.md")
    assert "nothing says where “金额上限 200 元。” is now" in answers(world, 2)


def test_one_clause_of_a_chinese_line_is_replaced_and_the_others_stay(world: World) -> None:
    line = "- 汇率每天早上八点更新，对账文件由 Mads 下载，小票显示实际支付的货币。"
    read = memory(world, "pay.md", line)
    say(world, "对账文件由 Jonas 下载")
    new = edit("对账文件由 Mads 下载", "对账文件由 Jonas 下载", turn=6, file="pay.md")
    outcome = world.dream([Reply("", read), Reply("", (new,)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 0
    assert world.text("pay.md") == line.replace("Mads", "Jonas") + "\n"
