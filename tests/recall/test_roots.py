from __future__ import annotations

import pytest

from reverie.recall.roots import root
from reverie.understand.words import stem


@pytest.mark.parametrize(
    "relatives",
    ["educate education educational", "sing sang sung", "implement implementation", "happy happiness", "teach teacher"],
)
def test_relatives_share_a_root(relatives: str):
    assert len({root(stem(word)) for word in relatives.split()}) == 1


@pytest.mark.parametrize("strangers", ["store story", "party part", "river rival", "pnpm npm", "部署 部门"])
def test_strangers_do_not(strangers: str):
    first, second = strangers.split()
    assert root(stem(first)) != root(stem(second))
