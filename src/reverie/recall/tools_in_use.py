"""A tool that is in use right now: whoever holds it needs no page on what it is, but should know where it bites."""

from __future__ import annotations

import re
from collections.abc import Collection

from reverie.memdir.types import MemoryType
from reverie.recall.recalled import Recalled

_PITFALL = re.compile(
    r"\b(?:fail(?:s|ed|ure)?|errors?|never|pitfalls?|gotchas?|beware|careful|breaks?|broken|bugs?|crash(?:es|ed)?"
    r"|hangs?|do not|don['’]t|must not|warning|workaround)\b"
    r"|坑|报错|错误|失败|不要|别用|小心|注意|崩溃|卡死|千万",
    re.IGNORECASE,
)


def is_needless(recalled: Recalled, tools: Collection[str]) -> bool:
    """Whether the memory only explains one of the tools in use. A known pitfall is never needless."""
    if recalled.type is not MemoryType.REFERENCE or not any(_is_about(recalled, tool) for tool in tools):
        return False
    return not _PITFALL.search(f"{recalled.name}\n{recalled.description}\n{recalled.text}")


def _is_about(recalled: Recalled, tool: str) -> bool:
    """Whether name, description or file name the tool, `mcp__github__search` also by its parts."""
    named = f"{recalled.name} {recalled.description} {recalled.file.removesuffix('.md')}".casefold()
    words = [part for part in re.split(r"__+|[\s:/]+", tool.casefold()) if part and part != "mcp"]
    return any(re.search(rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])", named) for word in words)
