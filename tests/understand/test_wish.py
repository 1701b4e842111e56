from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.understand.wish import bare_statement


@pytest.mark.parametrize(
    ("sentence", "bare"),
    [
        ("no, use pnpm, not npm", "Use pnpm, not npm"),
        ("please remember that I prefer tabs", "I prefer tabs"),
        ("btw we moved to pnpm.", "We moved to pnpm."),
        ("actually, we're on Node 20", "We're on Node 20"),
        ("just so you know I’m colour blind", "I’m colour blind"),
        ("FYI: the board is at https://board.example/b", "The board is at https://board.example/b"),
        ("for the record: Ana owns billing", "Ana owns billing"),
        ("note to self - rotate the keys", "Rotate the keys"),
        ("remember the deploy is on Thursday", "The deploy is on Thursday"),
        ("don't forget to run make gen", "Run make gen"),
        ("No - that's not right. We use Postgres 16", "We use Postgres 16"),
        ("hey Claude, please always answer in German, thanks!", "Always answer in German!"),
        ("use tabs please", "Use tabs"),
        ("we use pnpm, remember that", "We use pnpm"),
        ("I want you to ask before pushing", "Ask before pushing"),
        ("- as I said before, use pnpm!!!", "Use pnpm!"),
        ("keep in mind: prod is read-only ...", "Prod is read-only"),
        ("记住：我们用 pnpm", "我们用 pnpm"),
        ("顺便说一下，部署在周四", "部署在周四"),
        ("提醒一下 周五不部署", "周五不部署"),
        ("对了，我是后端", "我是后端"),
        ("不，用 pnpm 不用 npm", "用 pnpm 不用 npm"),
        ("请记住我喜欢简短的回答", "我喜欢简短的回答"),
        ("請記住：我們用 pnpm，不用 npm，謝謝", "我們用 pnpm，不用 npm"),
        ("别忘了跑 lint", "跑 lint"),
        ("所以 electron 锁 22，不能再高", "electron 锁 22，不能再高"),
    ],
)
def test_what_only_addresses_the_agent_goes(sentence: str, bare: str) -> None:
    assert bare_statement(sentence) == bare


@pytest.mark.parametrize(
    "sentence",
    [
        "No deploys on Friday",
        "Right now we use npm",
        "So far we use npm",
        "I don't want you to push",
        "Remember not to push to main",
        "Remember the milk",
        "Remember when we did this",
        "Claude, Codex and Gemini all read AGENTS.md",
        "Save, close and quit are bound to keys",
        "Well-known ports only",
        "Unless I say so, use UTC",
        "From now on use British spelling",
        "Shortcuts should be those of Windows, if you please.",
        "不要用 npm",
        "不是我负责",
        "注意大小写",
        "请假流程在 wiki",
        "記得住的才算",
    ],
)
def test_what_belongs_to_the_statement_stays(sentence: str) -> None:
    assert bare_statement(sentence) == sentence


@pytest.mark.parametrize("sentence", ["npm is banned", "pnpm, not npm", "--force is banned", "v2 only", "iOS first"])
def test_a_name_that_is_written_small_stays_small(sentence: str) -> None:
    assert bare_statement(sentence) == sentence


@pytest.mark.parametrize("sentence", ["", "No", "谢谢", "...", "Please"])
def test_a_wrapper_around_nothing_is_left_as_it_is(sentence: str) -> None:
    assert bare_statement(sentence) == sentence.rstrip(".")


_TYPED = "no please remember that we use never not Ana 8080 , . : - 不 请 记住 ， 部署 周五 btw thanks … ! `x`"
_PIECES = st.sampled_from([*_TYPED.split(), "\n"])


@given(st.lists(_PIECES, max_size=12).map(" ".join))
def test_it_quotes(sentence: str) -> None:
    bare = bare_statement(sentence)
    words = re.findall(r"\w+", sentence.casefold())
    kept = re.findall(r"\w+", bare.casefold())
    assert "".join(kept) in "".join(words)
    assert bare_statement(bare) == bare or len(bare_statement(bare)) < len(bare)
