from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.filename import why_unsafe
from reverie.understand.title import DESCRIPTION_CHARS, TITLE_CHARS, description_of, file_name_of, title_of

LONG = "When you hand me a figure that will end up in print, tell me which file it comes from and which row"


@pytest.mark.parametrize(
    ("statement", "kind", "title"),
    [
        ("We deploy on Thursdays, never on Fridays", "project", "Deploy on Thursdays, never on Fridays"),
        ("I'm a data scientist", "user", "Data scientist"),
        ("I can’t see red/green", "user", "Can’t see red/green"),
        ("We are not on AWS.", "project", "Not on AWS"),
        ("We've moved to pnpm", "project", "Moved to pnpm"),
        ("You should never push to main", "feedback", "Never push to main"),
        ("We should not use floats", "feedback", "Should not use floats"),
        ("You can ask Mara", "reference", "You can ask Mara"),
        ("You keep adding emojis. Please stop that.", "feedback", "You keep adding emojis"),
        ("你总是用繁体字写注释。请用简体。", "feedback", "你总是用繁体字写注释"),
        ("Always use pnpm, not npm", "feedback", "Use pnpm, not npm"),
        ("btw, use pnpm because npm breaks", "feedback", "Use pnpm"),
        ("The office is in Lyon. It closes at 6.", "project", "Office in Lyon"),
        ("Staging is on port 8080", "project", "Staging on port 8080"),
        ("What matters is the date", "project", "What matters is the date"),
        ("npm is banned", "feedback", "npm banned"),
        ("Shorter is good", "feedback", "Shorter is good"),
        (
            "The musical is on May 7, 8 and 9 and the light cues are to be left alone",
            "project",
            "Musical on May 7, 8 and 9 and the light cues are to be left",
        ),
        (
            "Big deletes always in batches of 5000 between 01:00 and 04:00, at night",
            "feedback",
            "Big deletes always in batches of 5000",
        ),
        (
            "An alert when more than 5% of dock calls need a retry within 10 minutes",
            "project",
            "Alert when more than 5% of dock calls need a retry",
        ),
        (LONG, "feedback", "When you hand me a figure that will end up in print"),
        ("我们周四部署，周五不部署", "project", "周四部署，周五不部署"),
        ("我是后端工程师，写 Go 十年了", "user", "后端工程师，写 Go 十年"),
        ("我的时区是 UTC+8", "user", "我的时区是 UTC+8"),
        ("我們以後都用中文", "feedback", "用中文"),
    ],
)
def test_a_title_is_what_a_person_would_call_it(statement: str, kind: str, title: str) -> None:
    assert title_of(statement, kind) == title


@pytest.mark.parametrize(
    ("statement", "title"),
    [
        ("The Grafana dashboard for checkout is at https://grafana.example/d/abc", "Grafana dashboard for checkout"),
        ("https://grafana.example/d/abc is the checkout dashboard", "Checkout dashboard"),
        ("Check https://grafana.example/d/a for checkout latency", "Check grafana.example for checkout latency"),
        ("Bugs are tracked in the Linear project PAY", "Bugs tracked in the Linear project PAY"),
        ("結帳頁面的看板在 https://grafana.example/d/1", "結帳頁面的看板"),
    ],
)
def test_a_reference_is_named_after_what_it_points_at(statement: str, title: str) -> None:
    assert title_of(statement, "reference") == title


@pytest.mark.parametrize(
    ("title", "kind", "name"),
    [
        ("Deploy on Thursdays, never on Fridays", "project", "deploy-thursdays-never-fridays.md"),
        ("Don't use npm", "feedback", "dont-use-npm.md"),
        ("Data scientist", "user", "data-scientist.md"),
        ("Berlin", "user", "user-berlin.md"),
        ("周四部署，周五不部署", "project", "周四部署-周五不部署.md"),
        ("用 pnpm，不要用 npm", "feedback", "用-pnpm-不要用-npm.md"),
        ("后端工程师，写 Go", "user", "后端工程师-写-go.md"),
        ("昨天和 Priya 决定微信支付的退款改成自动，50 元以下", "project", "昨天和-priya-决定微信支付的退款改成自动.md"),
        ("Café opening hours", "reference", "cafe-opening-hours.md"),
    ],
)
def test_a_file_is_named_by_a_few_telling_words(title: str, kind: str, name: str) -> None:
    assert file_name_of(title, kind, []) == name


def test_a_name_that_is_taken_in_any_spelling_is_not_given_again() -> None:
    taken = ["Deploy-Day.md", "deploy-day-2.md"]
    assert file_name_of("Deploy day", "project", taken) == "deploy-day-3.md"
    assert file_name_of("Deploy day", "project", iter(taken)) == "deploy-day-3.md"


def test_one_more_word_of_the_title_tells_two_files_apart() -> None:
    title = "Nightly export job writes invoices twice"
    first = file_name_of(title, "project", [])
    assert (first, file_name_of(title, "project", [first])) == (
        "nightly-export-job-writes-invoices.md",
        "nightly-export-job-writes-invoices-twice.md",
    )


def test_a_description_is_the_statement_where_it_fits() -> None:
    assert description_of("We deploy\n on Thursdays.") == "We deploy on Thursdays."
    assert description_of("Use pnpm", "because npm breaks") == "Use pnpm because npm breaks"
    assert description_of("Use pnpm.", "That job takes an hour.") == "Use pnpm. That job takes an hour."
    assert description_of("用 pnpm", "因为 npm 太慢") == "用 pnpm，因为 npm 太慢"
    assert description_of("Use pnpm", "because " + "so " * 60) == "Use pnpm"


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("Take a snapshot first, otherwise I cannot sleep", "otherwise I cannot sleep"),
        ("We bill in cents, so never use floats.", "We bill in cents"),
        ("发布前先看手册，免得出错。", "免得出错"),
    ],
)
def test_a_description_does_not_repeat_a_reason_that_the_statement_gives(statement: str, why: str) -> None:
    assert description_of(statement, why) == statement


def test_a_reason_that_was_a_sentence_of_its_own_does_not_run_into_the_statement() -> None:
    assert description_of("No mermaid", "our wiki cannot show it") == "No mermaid — our wiki cannot show it"
    assert description_of("No mermaid.", "our wiki cannot show it") == "No mermaid. Our wiki cannot show it"
    assert description_of("No mermaid.", "otherwise it gets lost") == "No mermaid otherwise it gets lost"


def test_a_description_is_no_item_of_a_list() -> None:
    assert description_of("- We deploy on Thursdays.") == "We deploy on Thursdays."


def test_a_long_description_ends_with_a_word() -> None:
    line = description_of(" ".join(f"word{number}" for number in range(40)))
    assert len(line) <= DESCRIPTION_CHARS
    assert line.endswith("…")
    assert line[:-1].split()[-1] in {f"word{number}" for number in range(40)}


_TYPED = 'we I the deploy never is https://a.example/b `npm ci` 8080 , ， 。 周五 我 不 请 ( " é .. / longwordlongword'
_WORDS = st.sampled_from([*_TYPED.split(), "\n", "\u200b", "\x00"])


@given(st.lists(_WORDS, max_size=40).map(" ".join), st.sampled_from(["user", "feedback", "project", "reference", ""]))
def test_any_text_has_a_title_and_a_safe_file_name_within_their_limits(statement: str, kind: str) -> None:
    title = title_of(statement, kind)
    assert 0 < len(title) <= TITLE_CHARS
    assert len(title.splitlines()) == 1
    name = file_name_of(title, kind, [])
    assert why_unsafe(name) is None
    other = file_name_of(title, kind, [name.upper(), name])
    assert other.casefold() != name.casefold()
    assert why_unsafe(other) is None
    assert len(description_of(statement)) <= DESCRIPTION_CHARS
