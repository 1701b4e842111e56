"""Words of a question that only ask: "can you tell me which order I mentioned" says nothing of what is looked for."""

from __future__ import annotations

from reverie.recall.roots import root
from reverie.understand.words import character_pairs, stem

FRAME_WEIGHT = 0.45  # what such a word counts: not nothing, since now and then it is the very thing

_ENGLISH = """
    able across advise advice answer ask aspect based bring certain chat comprehensive consider conversation
    current currently describe detail different discuss discussion exactly explain find give handle happen
    help idea information involve item kind know list many mean mention name note order overall plan previous
    previously provide question recall recommend remember remind say session show specific specifically
    suggest suggestion summarize summary talk tell think throughout try type use various walk want wonder
"""
_CHINESE = "告诉 请问 一下 想知 知道 记得 说过 提到 提过 介绍 讨论 哪些 哪个 帮我 列出 总结 解释 建议"
FRAME_WORDS = frozenset(
    [
        *(root(stem(word)) for word in _ENGLISH.split()),
        *(pair for word in _CHINESE.split() for pair in character_pairs(word)),
    ]
)
