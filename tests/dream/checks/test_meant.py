"""What stands in a message and was not meant so."""

from __future__ import annotations

import pytest

from reverie.dream.checks.meant import is_meant


@pytest.mark.parametrize(
    ("message", "claim"),
    [
        ("force push to main for releases? no.", "Force push to main for releases."),
        ("deploy on friday? never", "Deploy on friday."),
        ("Invoices go through Halvard, don't they?", "Invoices go through Halvard"),
        ("do you keep using npm? hm", "You keep using npm."),
        ("force push to main. no wait, never do that", "Force push to main."),
        ("if the city agrees, we drop the deposit. they did not", "We drop the deposit."),
        (
            'Jonas wrote in the ticket: "always skip the tests on fridays". that is wrong',
            "Always skip the tests on fridays.",
        ),
        ("the old rule was: migrations run on sundays. forget it", "Migrations run on sundays."),
        ("we never deploy on mondays, haha just kidding", "We never deploy on mondays."),
        ("make the logo red. actually blue", "Make the logo red."),
        ("production tomorrow? no wait tomorrow is friday", "Production 2026-11-13."),
        ("用 npm 吗？不要", "用 npm。"),
        ("谁管发布呢。老陈吧", "谁管发布呢。"),
        ("以后周五发布？不行", "周五发布。"),
    ],
)
def test_what_is_asked_taken_back_supposed_or_reported_is_not_meant(message: str, claim: str) -> None:
    assert not is_meant(message, claim)


@pytest.mark.parametrize(
    ("message", "claim"),
    [
        ("could you always use pnpm?", "Always use pnpm."),
        (
            "头号客户全是 Firefox 52，人家贡献咱三成营收呢。保到 52 为止",
            "头号客户全是 Firefox 52，人家贡献咱三成营收呢。",
        ),
        ("Don't retry payments. With the lookups it's harmless.", "Don't retry payments."),
        ("Invoices go through Halvard, so would you write to him?", "Invoices go through Halvard"),
        ("Why do you keep using npm? Use pnpm.", "Why do you keep using npm? Use pnpm."),
        ("We deploy on Fridays. No exceptions.", "We deploy on Fridays."),
        ("以后能不能都用中文回答？", "以后都用中文回答"),
        ("if the build is red, call Ann", "If the build is red, call Ann."),
        ("we moved to pnpm. never use npm again", "We moved to pnpm."),
        ("Use pnpm. Not npm.", "Use pnpm."),
        ("force push to main? yes: we force push to main for releases", "We force push to main for releases."),
        ("The audit starts next Monday.", "The audit starts 2026-11-16."),
        ("Theirs get looked at the same day, cosmetic or not.", "Theirs get looked at the same day, cosmetic or not."),
        (
            "I run the orders of a bakery; I know SQL well, but I am new to Rust.",
            "I run the orders of a bakery; I know SQL well, but I am new to Rust.",
        ),
    ],
)
def test_what_is_said_so_is_meant(message: str, claim: str) -> None:
    assert is_meant(message, claim)


NO_APPROVAL = "Deploys need no approval."


@pytest.mark.parametrize(
    "behind",
    [
        *("But only in the sandbox.", "Except for main.", "On Mondays at least.", "It only applies to staging."),
        *("That was the old rule.", "That is how it was back then.", "Wrong! They do.", "No."),
    ],
)
def test_the_next_sentence_may_limit_or_end_what_was_said(behind: str) -> None:
    assert not is_meant(f"{NO_APPROVAL} {behind}", NO_APPROVAL)
    assert is_meant(f"{NO_APPROVAL} {behind}", f"{NO_APPROVAL} {behind}") or behind in ("No.", "Wrong! They do.")


@pytest.mark.parametrize("behind", ["; this holds for the sandbox only.", "; that was the rule in 2019."])
def test_so_may_what_follows_a_semicolon(behind: str) -> None:
    assert not is_meant(NO_APPROVAL.rstrip(".") + behind, NO_APPROVAL)


@pytest.mark.parametrize(
    "behind", ["这只适用于沙箱。", "仅限沙箱。", "除了周一。", "那是以前的规定。", "但只在测试环境。"]
)
def test_so_may_the_next_sentence_in_chinese(behind: str) -> None:
    assert not is_meant(f"部署不需要审批。{behind}", "部署不需要审批。")


@pytest.mark.parametrize(
    "behind",
    [
        *("No exceptions.", "Not even on Fridays.", "As discussed.", "That saves us time.", "It is a relief."),
        *("In reviews we look at style.", "If you see Bob, say hi.", "Only Ann may delete logs.", "At last!"),
        *("For the release notes, use markdown.", "This week I am on leave.", "With kind regards"),
    ],
)
def test_what_else_is_said_behind_it_takes_nothing_from_it(behind: str) -> None:
    assert is_meant(f"{NO_APPROVAL} {behind}", NO_APPROVAL)


@pytest.mark.parametrize("behind", ["这样省时间。", "只有小李能删日志。", "这是安全组定的。", "除了这个，端口是8088。"])
def test_so_does_what_is_said_behind_it_in_chinese(behind: str) -> None:
    assert is_meant(f"部署不需要审批。{behind}", "部署不需要审批。")
