"""What a user said beside a statement that a reader holds to be outdated by it."""

from __future__ import annotations

import pytest

from reverie.understand.act import is_rule, only_reports
from reverie.understand.statement import Statement
from reverie.understand.succession import is_meant_among, may_succeed, says_otherwise


def of(text: str) -> Statement:
    return Statement.of(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Backups of phi are kept in Oslo.", "logs of phi are kept in Bergen now"),
        ("Keys of phi are kept by Mads.", "logs of phi are kept in Bergen now"),
        ("The certificate of the shop expires on 2026-12-01.", "The domain of the shop expires on 2027-03-05."),
        ("Ann is allergic to cats.", "Ann is fond of cats."),
        ("Write commit messages in English.", "Write the release notes in German."),
        ("The API gateway uses Kong.", "The API client uses axios."),
        ("The Lisbon office closes at six.", "The Porto office closes at five."),
        ("生产数据库端口是 5432。", "测试数据库端口是 6432。"),
        ("安娜对猫过敏。", "安娜喜欢猫。"),
        ("phi 的备份放在奥斯陆。", "phi 的日志现在放在卑尔根。"),
    ],
)
def test_what_is_said_of_another_thing_takes_no_place(old: str, new: str) -> None:
    assert not may_succeed(of(old), of(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Never force-push rho repository.", "I force-push the rho fork."),
        ("Always run the linter before a commit.", "I ran the linter after the commit."),
        ("Invoices must be signed by two people.", "I signed the invoices alone on Friday."),
        ("禁止直接推送到主分支。", "我直接推送到主分支了。"),
        ("发布前必须跑测试。", "我今天发布前没跑测试。"),
    ],
)
def test_what_somebody_did_lifts_no_rule(old: str, new: str) -> None:
    assert is_rule(of(old))
    assert only_reports(of(new))
    assert not may_succeed(of(old), of(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Logs of phi are kept in Oslo.", "logs of phi are kept in Bergen now"),
        ("The certificate of the shop expires on 2026-12-01.", "The shop certificate expires on 2027-03-05."),
        ("Ann is allergic to cats.", "Ann is not allergic to cats any more"),
        ("Chidi owns the gateway.", "the gateway belongs to Folake now"),
        ("Never force-push the rho repository.", "force-pushing the rho repository is fine now"),
        ("Always squash commits before a merge.", "never squash commits before a merge, I want the history"),
        ("Deploy only after Jonas has signed.", "deploys need no signature any more"),
        ("Always squash when merging pull requests in the quarrel repo.", "In quarrel use plain merge commits."),
        ("Write the replies in French.", "please give me replies in English"),
        ("The beta ships on 2026-12-01.", "the beta slipped to 2027-01-15"),
        ("测试数据库端口是 5432。", "测试数据库端口改成 6432 了"),
        ("禁止直接推送到主分支。", "现在可以直接推送到主分支了"),
        ("订单库用的是 MySQL。", "订单库已经从 MySQL 换成 Postgres 了"),
    ],
)
def test_another_value_of_the_same_thing_does(old: str, new: str) -> None:
    assert may_succeed(of(old), of(new))


def test_one_sentence_replaces_one_of_several_statements() -> None:
    logs, backups = "Logs of phi are kept in Oslo.", "Backups of phi are kept in Oslo for a month."
    said = "logs of phi are kept in Bergen now"
    assert is_meant_among(logs, [backups, logs], said)
    assert not is_meant_among(backups, [backups, logs], said)


def test_what_was_said_later_and_makes_it_untrue_is_told_from_what_does_not() -> None:
    old = of("The gateway listens on port 7100.")
    assert says_otherwise(old, of("correction: the gateway listens on port 7200"))
    assert says_otherwise(of("网关端口是 7100。"), of("更正：网关端口改成 7200 了"))
    assert not says_otherwise(old, of("just for today the gateway listens on port 7300"))
    assert not says_otherwise(old, of("should the gateway listen on port 7300 instead?"))
    assert not says_otherwise(old, of("The vault listens on port 7200."))
