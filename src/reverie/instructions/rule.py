"""A rule: Markdown whose frontmatter may say, as `paths`, for which files it holds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from reverie.text import frontmatter
from reverie.text.globs import expand_braces, is_meant

MAX_PATTERNS = 200  # of one rule, braces spelt out
# `paths: **/*.py` is what people write, and to YAML a star that nothing is called by: such words get their quotes.
_BARE_GLOB = re.compile(r"^(?P<key>[ \t]*(?:paths:|-)[ \t]+)(?P<glob>[*{!][^\"'\n]*?)[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Rule:
    """The text of a rule without its frontmatter, and the patterns of the files that it holds for.

    None in place of the patterns: it always holds. `problem` says why it cannot be known when it does.
    """

    body: str
    patterns: tuple[str, ...] | None = None
    problem: str = ""

    def holds_for(self, path: str) -> bool:
        """Whether it holds for the file at a path relative to the folder that the rule is about."""
        return self.patterns is None or any(is_meant(path, pattern) for pattern in self.patterns)


def read_rule(text: str) -> Rule:
    """The rule that a file holds. Never raises: what is wrong is its `problem`."""
    parts = frontmatter.split(text.encode())
    if parts.problem and parts.head:
        parts = frontmatter.split(_with_quotes(text).encode())
    body = parts.body.decode()
    if parts.problem and parts.head:
        return Rule(body, (), parts.problem)
    if "paths" not in parts.fields:
        return Rule(body)  # also where a page merely begins with a line across it
    try:
        return Rule(body, _patterns(parts.fields))
    except ValueError as cause:
        return Rule(body, (), f"the `paths` of its frontmatter cannot be used: {cause}")


def _with_quotes(text: str) -> str:
    end = text.find("\n---", 1)
    return _BARE_GLOB.sub(r'\g<key>"\g<glob>"', text[:end]) + text[end:]


def _patterns(fields: Mapping[str, object]) -> tuple[str, ...] | None:
    """The patterns, from a list or from one line with commas; None where the field is empty."""
    written = fields["paths"]
    if written is None:
        return None
    words: list[object] = list(written) if isinstance(written, list) else [written]  # pyright: ignore[reportUnknownArgumentType]
    if not all(isinstance(word, str) for word in words):
        raise ValueError("it must be a list of patterns such as src/**/*.py")
    found: list[str] = []
    for word in words:
        for pattern in _between_commas(str(word)):
            found += expand_braces(pattern)
            if len(found) > MAX_PATTERNS:
                raise ValueError(f"it has more than {MAX_PATTERNS} patterns")
    return tuple(dict.fromkeys(found)) or None


def _between_commas(line: str) -> list[str]:
    """The patterns of one line; a comma within braces divides nothing."""
    found, depth = [""], 0
    for letter in line:
        depth += (letter == "{") - (letter == "}" and depth > 0)
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [pattern.strip() for pattern in found if pattern.strip()]
