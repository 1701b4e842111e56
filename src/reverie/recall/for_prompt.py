"""The memories that go into a prompt: messages -> what they show -> ranking or a model's choice -> blocks that fit."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from reverie.recall.budget import bytes_left, within
from reverie.recall.rank import Backing
from reverie.recall.recall import recall, recall_files
from reverie.recall.recalled import Recalled
from reverie.recall.render import render
from reverie.recall.scan import scan
from reverie.recall.select import MOST, Ask, Heard, nobody, select
from reverie.recall.shown import shown_in
from reverie.recall.tools_in_use import is_needless
from reverie.recall.words import is_single_character
from reverie.store.folder import Folder
from reverie.store.state import State

SPARE = 10  # memories beyond those wanted: some are left out for the tools in use
FAR_BEHIND = 0.2  # of the best score: what matches no better than that shares a stray word, and nobody asked for it


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the user typed, the texts of the session's messages so far, and the tools in use right now."""

    text: str
    messages: Sequence[str] = ()
    tools: Collection[str] = ()


async def for_prompt(
    folder: Folder,
    state: State | None,
    prompt: Prompt,
    now: datetime,
    ask: Ask | None = None,
    *,
    by_meaning: bool = False,
    backing: Backing | None = None,
    heard: Heard = nobody,
) -> list[str]:
    """A block for each memory that helps with the prompt, best first; none where nothing new does or no room is left.

    Where a model can be asked, it chooses; if it gives no answer in time, the local ranking does, and `heard` hears
    why.
    """
    left = bytes_left(prompt.messages)
    if not left or not prompt.text.strip():
        return []
    shown = frozenset(one.file for one in shown_in(prompt.messages))
    chosen = await _chosen(ask, folder, prompt, shown, heard) if ask else None
    if chosen is None:
        most = MOST + SPARE + len(shown)
        ranked = await asyncio.to_thread(
            recall, folder, prompt.text, most, now, state, by_meaning=by_meaning, backing=backing
        )
        found = _close_enough(ranked)
    else:
        found = await asyncio.to_thread(recall_files, folder, chosen, now)
    return within([render(one) for one in _left_over(found, shown, prompt.tools)[:MOST]], left)


async def _chosen(ask: Ask, folder: Folder, prompt: Prompt, shown: frozenset[str], heard: Heard) -> list[str] | None:
    manifest = await asyncio.to_thread(scan, folder, shown)
    return await select(ask, prompt.text, manifest, heard=heard)


def _close_enough(found: Sequence[Recalled]) -> list[Recalled]:
    """Without those far behind the best one, whether or not that is shown already. What shares nothing with the prompt
    but single characters of Chinese words is no match, unless it is the best there is.
    """
    least = FAR_BEHIND * max((one.score for one in found), default=0.0)
    return [one for one in found if one.score >= least and (one is found[0] or not _is_by_chance(one))]


def _is_by_chance(one: Recalled) -> bool:
    return bool(one.words) and all(map(is_single_character, one.words))


def _left_over(found: Sequence[Recalled], shown: frozenset[str], tools: Collection[str]) -> list[Recalled]:
    return [one for one in found if one.file not in shown and not is_needless(one, tools)]
