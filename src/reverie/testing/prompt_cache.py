"""A prompt cache like Anthropic's, for figures in tests: tools, system, messages -> blocks -> prefixes seen before.

The prefix that ends at a block with `cache_control` is kept. A later request for the same model reads the longest kept
prefix that it begins with, if it ends at a block with `cache_control` of its own, or at most twenty blocks before one.
The order of keys matters, as it does for the provider. Not imitated: expiry and the least size.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from typing import Any, cast

from reverie.testing.scripted_reply import CHARACTERS_PER_TOKEN

LOOKS_BACK = 20  # blocks before a mark

_MARK = "cache_control"

_Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PromptTokens:
    """The tokens of a prompt: found in the cache, put there now, and past its last mark."""

    read: int
    written: int
    uncached: int


@dataclass(frozen=True, slots=True)
class _Prefix:
    digest: bytes
    tokens: int
    marked: bool


class PromptCache:
    """What requests left behind for later ones. Threads may share it."""

    def __init__(self) -> None:
        self._kept: set[bytes] = set()
        self._lock = Lock()

    def take_in(self, body: _Json) -> PromptTokens:
        """Count the request against what is kept, then keep its own marked prefixes."""
        prefixes = _prefixes(body)
        marked = [number for number, prefix in enumerate(prefixes) if prefix.marked]
        within = prefixes[: marked[-1] + 1] if marked else []
        with self._lock:
            seen = {number for mark in marked for number in range(max(0, mark - LOOKS_BACK), mark + 1)}
            read = max((within[number].tokens for number in seen if within[number].digest in self._kept), default=0)
            self._kept.update(prefixes[number].digest for number in marked)
        cached = within[-1].tokens if within else 0
        whole = prefixes[-1].tokens if prefixes else 0
        return PromptTokens(read, cached - read, whole - cached)


def _prefixes(body: _Json) -> list[_Prefix]:
    digest, characters = sha256(str(body.get("model")).encode()).digest(), 0
    prefixes: list[_Prefix] = []
    blocks = _blocks(body)
    for number, (role, block) in enumerate(blocks, start=1):
        text = json.dumps(_unmarked(block), ensure_ascii=False)
        digest = sha256(digest + f"{role} {text}".encode()).digest()
        characters += len(text)
        marked = _is_marked(block) or (number == len(blocks) and bool(body.get(_MARK)))
        prefixes.append(_Prefix(digest, characters // CHARACTERS_PER_TOKEN, marked))
    return prefixes


def _blocks(body: _Json) -> list[tuple[str, _Json]]:
    """Every block with the part of the request that it stands in, in the order the provider puts them."""
    blocks = [("tool", tool) for tool in _listed(body.get("tools"))]
    blocks += [("system", block) for block in _listed(body.get("system"))]
    for message in _listed(body.get("messages")):
        blocks += [(str(message.get("role")), block) for block in _listed(message.get("content"))]
    return blocks


def _listed(content: object) -> list[_Json]:
    """The blocks of a content, which may be plain text instead."""
    if isinstance(content, str):
        return [{"type": "text", "text": content}]
    return cast("list[_Json]", content) if isinstance(content, list) else []


def _is_marked(block: _Json) -> bool:
    """Whether the block bears the mark, or one inside it does, as in a tool's result."""
    return bool(block.get(_MARK)) or any(map(_is_marked, _listed(block.get("content"))))


def _unmarked(block: _Json) -> _Json:
    bare = {key: value for key, value in block.items() if key != _MARK}
    if isinstance(bare.get("content"), list):
        bare["content"] = [_unmarked(inner) for inner in _listed(bare["content"])]
    return bare
