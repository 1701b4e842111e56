from __future__ import annotations

import pytest

from reverie.understand.swap import is_opposed, swapped_at


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The billing team meets on Mondays at 9.", "The search team meets on Mondays at 9."),
        ("Never use tabs in this repo, use spaces.", "Never use yarn in this repo, use pnpm."),
        ("支付团队每周一九点开会。", "搜索团队每周一九点开会。"),
    ],
)
def test_one_sentence_said_of_two_things_is_swapped(one: str, other: str) -> None:
    assert swapped_at(one, other) is not None
    assert swapped_at(other, one) is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("We deploy the billing service on Thursdays.", "The billing service is deployed on Thursdays."),
        ("The prod database is Postgres 15.", "The production database is Postgres 15."),
        ("Use pnpm.", "Use pnpm in the web folder, because the lockfile is pnpm's."),
        ("支付服务每周四发版。", "每周四发版支付服务。"),
        ("The cache lives in Redis.", "Maria signs off every price change."),
        ("", "The cache lives in Redis."),
    ],
)
def test_other_words_for_one_thing_and_other_sentences_are_not(one: str, other: str) -> None:
    assert swapped_at(one, other) is None


def test_contraries_in_the_subject_tell_two_things_apart() -> None:
    assert is_opposed("诊所脱上排智慧齿", "诊所脱下排智慧齿")
    assert not is_opposed("诊所脱上排智慧齿", "诊所拔上排智慧齿")
