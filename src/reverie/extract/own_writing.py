"""In which turns an agent has written to the memory folder itself: extraction leaves those alone.

A host whose agent keeps its memory needs no second writer; two of them would say everything twice.
"""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import cast

from reverie.extract.shell_writing import written_paths
from reverie.model.turn import Speaker, ToolCall, Turn

_WRITING_TOOL = re.compile(r"write|edit|create|patch|replace|insert|remember", re.IGNORECASE)
_SHELL_TOOL = re.compile(r"bash|shell|exec|terminal|command", re.IGNORECASE)
_PATH_NAME = re.compile(r"path|file|^(?:name|target|destination|dest|uri|key)$", re.IGNORECASE)
_PATCHED = re.compile(r"^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$", re.MULTILINE)
_FAILED = re.compile(
    r"\W*(?:<tool_use_error>|error\b|failed\b|refused\b|denied\b|permission denied|no such file|cannot )"
    r"|.{0,200}(?:permission denied|read-only file system|no space left on device|operation not permitted)",
    re.IGNORECASE,
)


def turns_written_for(turns: Iterable[Turn], memory_dir: str, home_dir: str) -> frozenset[int]:
    """The numbers of the turns in which the agent wrote memory itself: what it was asked, and all it then did until it
    was asked again. What was typed before and after these is as fresh as ever.
    """
    exchanges = (one for one in _exchanges(turns) if wrote_memory(one, memory_dir, home_dir))
    return frozenset(turn.number for exchange in exchanges for turn in exchange)


def _exchanges(turns: Iterable[Turn]) -> Iterator[list[Turn]]:
    """The turns from one request to the next; messages that were typed in a row are one request."""
    exchange: list[Turn] = []
    for turn in turns:
        is_answered = any(one.speaker is Speaker.ASSISTANT for one in exchange)
        if turn.speaker is Speaker.USER and is_answered:
            yield exchange
            exchange = []
        exchange.append(turn)
    yield exchange


def wrote_memory(turns: Iterable[Turn], memory_dir: str, home_dir: str) -> bool:
    """Whether the main agent called a tool that writes below the memory folder, and was not told that it failed."""
    folders = tuple(dict.fromkeys((os.path.normpath(memory_dir), os.path.realpath(memory_dir))))
    told = list(turns)
    return any(
        any(_is_inside(path, folders) for path in _written(call, turn.cwd or os.sep, home_dir)) and not _failed(answers)
        for at, turn in enumerate(told)
        if turn.speaker is Speaker.ASSISTANT
        for call, answers in _answered(turn, told[at + 1 :])
    )


def _answered(turn: Turn, later: Sequence[Turn]) -> Iterator[tuple[ToolCall, list[Turn]]]:
    """Each call of the turn, with what tools answered to it as far as that can be told: turns name no calls, so one
    each in their order, or else all of them.
    """
    answers = list(takewhile(lambda one: one.speaker is Speaker.TOOL, later))
    for at, call in enumerate(turn.tools):
        yield call, answers[at : at + 1] if len(answers) == len(turn.tools) else answers


def _failed(answers: Sequence[Turn]) -> bool:
    return bool(answers) and all(_FAILED.match(one.text) for one in answers)


def _is_inside(path: str, folders: tuple[str, ...]) -> bool:
    return any(path == folder or path.startswith(os.path.join(folder, "")) for folder in folders)


def _written(call: ToolCall, working_dir: str, home_dir: str) -> Iterator[str]:
    """The absolute paths that a call writes."""
    texts = list(_texts(call.arguments))
    if _SHELL_TOOL.search(call.name):
        for _, text in texts:
            yield from written_paths(text, working_dir, home_dir)
    elif _WRITING_TOOL.search(call.name):
        named = [text for name, text in texts if _PATH_NAME.search(name)]
        named += [path.strip() for _, text in texts for path in _PATCHED.findall(text)]
        for path in named:
            at_home = os.path.join(home_dir, path[2:]) if path.startswith("~/") else path
            yield os.path.normpath(os.path.join(working_dir, at_home))


def _texts(arguments: str) -> Iterator[tuple[str, str]]:
    """Every text in a tool's arguments, however deep, with the name that it goes by. A list of texts is one as well: a
    command in its words.
    """
    try:
        waiting: list[tuple[str, object]] = [("", json.loads(arguments))]
    except (ValueError, RecursionError):
        return
    while waiting:
        name, one = waiting.pop()
        if isinstance(one, str):
            yield name, one
        elif isinstance(one, dict):
            waiting.extend(cast("dict[str, object]", one).items())
        elif isinstance(one, list):
            items = cast("list[object]", one)
            if items and all(isinstance(item, str) for item in items):
                yield "", shlex.join(cast("list[str]", items))
            waiting.extend((name, item) for item in items)
