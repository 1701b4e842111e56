from __future__ import annotations

import time
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from reverie.agents.budget import EDITS_WITHOUT_EFFECT, SAME_CALLS, Limits, Meter, Usage
from reverie.agents.purse import Purse

AMPLE = Limits(turns=60, seconds=900, tokens=1_000_000, dollars=2)


@pytest.mark.parametrize(
    ("limits", "usage", "said"),
    [
        (AMPLE, Usage(turns=59, input_tokens=900_000, dollars=1.99), ""),
        (AMPLE, Usage(turns=60), "its 60 turns are used up"),
        (replace(AMPLE, turns=1), Usage(turns=1), "its only turn is used up"),
        (AMPLE, Usage(input_tokens=600_000, output_tokens=400_000), "1,000,000 tokens"),
        (AMPLE, Usage(dollars=2.5), "its $2 are used up"),
        (replace(AMPLE, dollars=None), Usage(dollars=99), ""),
        (AMPLE, Usage(dollars=None), ""),
    ],
)
def test_what_is_spent_is_told(limits: Limits, usage: Usage, said: str) -> None:
    why = Meter(limits).why_over(usage)
    assert said in why if said else not why


def test_time_is_over_when_it_is_over() -> None:
    meter = Meter(replace(AMPLE, seconds=60), began=time.monotonic() - 61)
    assert meter.seconds_left == 0
    assert meter.why_over(Usage()) == "its only minute is used up"


def test_the_same_call_again_and_again_is_a_circle() -> None:
    meter = Meter(AMPLE)
    for number in range(SAME_CALLS - 1):
        meter.saw_call("Read", {"file_path": "a.md"})
        meter.saw_call("Read", {"file_path": f"b{number}.md"})
        assert not meter.why_over(Usage())
    meter.saw_call("Read", {"file_path": "a.md"})
    assert "in the same way" in meter.why_over(Usage())


def test_a_tool_that_there_is_not_counts_as_one_that_there_is() -> None:
    meter = Meter(AMPLE)
    for _ in range(SAME_CALLS):
        assert meter.why_over(Usage()) == ""
        meter.saw_misfits([("TodoWrite", "{}")], calls=2)
    assert meter.why_over(Usage()) == f"it called TodoWrite {SAME_CALLS} times in the same way"


def test_turns_of_which_nothing_is_understood_are_a_circle_unless_one_is() -> None:
    meter = Meter(AMPLE)
    for number in range(SAME_CALLS - 1):
        meter.saw_misfits([(f"Fetch{number}", "{")], calls=1)
    meter.saw_misfits([("Fetch", "甲")], calls=2)
    for number in range(SAME_CALLS - 1):
        meter.saw_misfits([("Read", f"{{{number}")], calls=1)
        assert meter.why_over(Usage()) == ""
    meter.saw_misfits([], calls=0)
    for number in range(SAME_CALLS):
        assert meter.why_over(Usage()) == ""
        meter.saw_misfits([("Read", f"[{number}")], calls=1)
    assert "it called nothing that there is" in meter.why_over(Usage())


def test_edits_without_effect_are_a_circle_unless_one_has_some() -> None:
    meter = Meter(AMPLE)
    for _ in range(EDITS_WITHOUT_EFFECT - 1):
        meter.saw_edit(has_effect=False)
    meter.saw_edit(has_effect=True)
    for _ in range(EDITS_WITHOUT_EFFECT - 1):
        meter.saw_edit(has_effect=False)
    assert not meter.why_over(Usage())
    meter.saw_edit(has_effect=False)
    assert "changed nothing" in meter.why_over(Usage())


def test_edits_that_were_refused_are_not_said_to_have_changed_nothing() -> None:
    refused, mixed = Meter(AMPLE), Meter(AMPLE)
    for number in range(EDITS_WITHOUT_EFFECT):
        refused.saw_edit(has_effect=False, refused="the folder is full")
        mixed.saw_edit(has_effect=False, refused="the folder is full" if number else "")
    assert refused.why_over(Usage()) == "10 edits in a row were refused, the last one because the folder is full"
    assert mixed.why_over(Usage()) == "10 edits in a row were refused or changed nothing"


def test_the_meter_says_whether_the_dream_or_the_day_is_used_up(tmp_path: Path) -> None:
    day = date(2026, 11, 16)
    meter = Meter(replace(AMPLE, dollars=0.5), Purse(str(tmp_path), day, 1))
    meter.saw_usage(Usage(dollars=0.4))
    assert not meter.why_over(Usage(dollars=0.4))
    meter.saw_usage(Usage(dollars=0.5))
    assert meter.why_over(Usage(dollars=0.5)) == "its $0.5 are used up"
    other = Meter(replace(AMPLE, dollars=None), Purse(str(tmp_path), day, 1))
    other.saw_usage(Usage(dollars=0.5))
    assert other.why_over(Usage(dollars=0.5)) == "the $1 of this day are used up, $0.5 of them by this dream"


def test_what_nobody_knows_the_price_of_has_no_figure() -> None:
    assert Usage(dollars=None).figures()["dollars"] is None
    assert Usage(dollars=0.1234567).figures()["dollars"] == 0.123457
