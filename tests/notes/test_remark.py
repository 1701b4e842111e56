from __future__ import annotations

import pytest

from reverie.notes.remark import About, remarks


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("It turns out that the cache is never emptied.", About.LEARNING),
        ("The build only works if the lock file is there.", About.LEARNING),
        ("问题在于缓存从来没有清空。", About.LEARNING),
        ("`src/cart.py` holds the prices of all countries.", About.SYSTEM),
        ("The `CartStore` talks to Postgres through `db.py`.", About.SYSTEM),
        ("`订单服务` 依赖消息队列，代码在 src/orders.py。", About.SYSTEM),
        ("I'll look at `src/cart.py`, which holds the prices.", None),
        ("Let me check why `make` is slow because of the cache.", None),
        ("Fixed `src/cart.py`, which is used by the shop.", None),
        ("Is `src/cart.py` used anywhere else in the shop?", None),
        ("`make export` is broken on old orders.", None),
        ("Done.", None),
    ],
)
def test_what_an_assistant_states_finds_its_section(text: str, about: About | None) -> None:
    assert list(remarks(text, is_users=False)) == ([(about, text)] if about else [])


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("From now on always run the linter first.", About.LEARNING),
        ("以后都用 pnpm。", About.LEARNING),
        ("The prices are in `src/cart.py` and nowhere else.", About.SYSTEM),
        ("Add a test for `src/cart.py`, it is used a lot.", None),
        ("Thanks a lot, that was quick work.", None),
    ],
)
def test_what_a_user_states_is_told_from_what_they_order(text: str, about: About | None) -> None:
    assert list(remarks(text, is_users=True)) == ([(about, text)] if about else [])


def test_what_is_too_long_to_be_a_remark_is_none() -> None:
    assert list(remarks("The reason is " + "a very long story " * 40, is_users=False)) == []
