"""Whether an agent has written to the memory folder itself: then extraction leaves those turns alone.

A host whose agent keeps its memory needs no second writer; two of them would say everything twice.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from typing import cast

from reverie.model.turn import Speaker, ToolCall, Turn

_WRITING_TOOL = re.compile(r"write|edit|create|patch|replace|insert|remember", re.IGNORECASE)
_SHELL_TOOL = re.compile(r"bash|shell|exec|terminal|command", re.IGNORECASE)
_WRITING_COMMAND = re.compile(r">|\b(?:tee|cp|mv|rm|sed\s+-i|touch|install|ln|dd|truncate)\b")


def wrote_memory(turns: Iterable[Turn], memory_dir: str, home_dir: str) -> bool:
    """Whether the main agent called a tool that writes below the memory folder."""
    places = _spellings(memory_dir, home_dir)
    calls = (call for turn in turns if turn.speaker is Speaker.ASSISTANT for call in turn.tools)
    return any(_writes(call, places) for call in calls)


def _writes(call: ToolCall, places: tuple[str, ...]) -> bool:
    texts = list(_texts(call.arguments))
    if _SHELL_TOOL.search(call.name):
        return any(_WRITING_COMMAND.search(text) and any(place in text for place in places) for text in texts)
    return bool(_WRITING_TOOL.search(call.name)) and any(text.startswith(places) for text in texts)


def _spellings(memory_dir: str, home_dir: str) -> tuple[str, ...]:
    folder = os.path.join(memory_dir, "")
    real = os.path.join(os.path.realpath(memory_dir), "")
    below_home = os.path.join(home_dir, "")
    short = [f"~/{one.removeprefix(below_home)}" for one in (folder, real) if one.startswith(below_home)]
    return tuple(dict.fromkeys((folder, real, *short)))


def _texts(arguments: str) -> Iterator[str]:
    """Every text in a tool's arguments, however deep."""
    try:
        waiting: list[object] = [json.loads(arguments)]
    except (ValueError, RecursionError):
        return
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            waiting.extend(cast("dict[str, object]", one).values())
        elif isinstance(one, list):
            waiting.extend(cast("list[object]", one))
