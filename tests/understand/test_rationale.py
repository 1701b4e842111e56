from __future__ import annotations

import re

import pytest

from reverie.understand.rationale import LONGEST_SENTENCE, Rationale, split_rationale


@pytest.mark.parametrize(
    ("sentence", "statement", "why"),
    [
        ("Use pnpm because npm breaks the lockfile.", "Use pnpm", "because npm breaks the lockfile."),
        ("Use squash merges, since we have no bisect tooling", "Use squash merges", "since we have no bisect tooling"),
        ("Run make gen first, otherwise the build fails", "Run make gen first", "otherwise the build fails"),
        ("Because CI is slow, run only the touched tests", "Run only the touched tests", "Because CI is slow"),
        (
            "Never deploy on Fridays (because nobody is on call).",
            "Never deploy on Fridays",
            "because nobody is on call",
        ),
        ("Keep the flag on, so that support can see it", "Keep the flag on", "so that support can see it"),
        ("Use UTC. Reason: customers are in 12 zones", "Use UTC.", "Reason: customers are in 12 zones"),
        ("用 pnpm，因为 npm 会弄乱 lockfile", "用 pnpm", "因为 npm 会弄乱 lockfile"),
        ("請用 pnpm，因為 npm 太慢", "請用 pnpm", "因為 npm 太慢"),
        ("由于合规，日志只留 30 天", "日志只留 30 天", "由于合规"),
        ("先跑 make gen，否则会报错", "先跑 make gen", "否则会报错"),
        ("提交前先 rebase，免得冲突", "提交前先 rebase", "免得冲突"),
    ],
)
def test_a_reason_that_was_given_stands_apart(sentence: str, statement: str, why: str) -> None:
    assert split_rationale(sentence) == Rationale(statement, why)
    words = re.findall(r"\w", sentence.casefold())
    assert sorted(re.findall(r"\w", (statement + why).casefold())) == sorted(words), "no word is lost"


@pytest.mark.parametrize(
    ("sentence", "statement", "why"),
    [
        ("We bill in cents, so never use floats for money", "Never use floats for money", "We bill in cents"),
        ("因为 CI 很慢，所以只跑相关测试", "只跑相关测试", "因为 CI 很慢"),
        ("我们按分记账，所以别用浮点数", "别用浮点数", "我们按分记账"),
    ],
)
def test_only_the_hinge_between_reason_and_rule_goes(sentence: str, statement: str, why: str) -> None:
    assert split_rationale(sentence) == Rationale(statement, why)


@pytest.mark.parametrize(
    ("sentence", "statement", "how"),
    [
        (
            "Ask before dropping tables — this applies to every migration",
            "Ask before dropping tables",
            "this applies to every migration",
        ),
        (
            "We write migrations by hand, so whenever you add a column write the down step too",
            "We write migrations by hand",
            "so whenever you add a column write the down step too",
        ),
        ("接口返回 snake_case，这条也适用于旧服务", "接口返回 snake_case", "这条也适用于旧服务"),
    ],
)
def test_how_to_apply_it_stands_apart_where_the_statement_is_complete(sentence: str, statement: str, how: str) -> None:
    assert split_rationale(sentence) == Rationale(statement, how=how)


@pytest.mark.parametrize(
    "sentence",
    [
        "We use Go since 2019",
        "Wanda owns the firmware, since the reorganisation of March",
        "We print both names, since we moved to Bolzano",
        "Use tabs in Makefiles, otherwise spaces",
        "For prod we use RDS, otherwise we use sqlite",
        "Unless told otherwise, use UTC",
        "Don't use Kafka just because it's popular",
        "We didn't choose Rust because of speed",
        "It's because the cache is cold",
        "Pods that die because of OOM are restarted",
        "If it fails because of the cache run it again",
        "American in code because the libraries are, British everywhere else",
        "My typing is slow because of arthritis, so I answer in one word",
        'The banner says "closed because of snow"',
        "Name branches so that they sort by date",
        "Use tabs when it is a Makefile",
        "Ask me whenever a branch is shared",
        "Treat warnings as errors",
        "The office moved to Lyon, so invoices go to Claire",
        "缩进用 tab，否则用空格",
        "周五不部署，不是因为没人",
        "每次提交的时候都要跑 lint",
        "周一闭馆，所以更新都排在周一上午",
        "Because",
        "",
    ],
)
def test_in_doubt_the_sentence_stays_whole(sentence: str) -> None:
    assert split_rationale(sentence) == Rationale(sentence)


def test_what_is_too_long_for_a_sentence_stays_whole() -> None:
    sentence = "Use pnpm" + " " * LONGEST_SENTENCE + "because npm breaks"
    assert split_rationale(sentence) == Rationale(sentence)
