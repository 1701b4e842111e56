from __future__ import annotations

import pytest

from reverie.understand.retraction import forbids_keeping, takes_back


@pytest.mark.parametrize("text", ["no, scratch that", "forget it", "Actually ignore that, sorry", "nvm", "当我没说"])
def test_an_order_takes_back(text: str) -> None:
    assert takes_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "show an error if they forget it",
        "I always forget it",
        "you can skip that test",
        "Never mind the typo in the commit message.",
        "Ignore this warning in the linter output for now.",
        "Drop the last column from the table.",
        "算了，先看看日志",
    ],
)
def test_who_forgets_takes_nothing_back(text: str) -> None:
    assert not takes_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "Don't remember this.",
        "please do not save that",
        "keep this out of your notes",
        "off the record",
        "这个不用记。",
    ],
)
def test_an_order_forbids_to_keep(text: str) -> None:
    assert forbids_keeping(text)


@pytest.mark.parametrize(
    "text",
    [
        "If a patient tells us their religion, do not record it.",
        "For legal reasons do not record it when somebody tells their age.",
        "Remember to water the plants.",
        "客户的身份证号不要记录。",
    ],
)
def test_a_rule_about_records_is_no_order_to_forget(text: str) -> None:
    assert not forbids_keeping(text)
