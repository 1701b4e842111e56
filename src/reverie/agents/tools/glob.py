"""Glob: the files whose names match, in the memory folder or in any folder that is not barred."""

from __future__ import annotations

import os

from reverie.agents.arguments import optional_text, text_of
from reverie.agents.ripgrep import ripgrep
from reverie.agents.shown import within
from reverie.agents.tool import Arguments, Refused, Tool
from reverie.agents.workplace import Workplace

MOST_FILES = 300


def glob_tool(workplace: Workplace) -> Tool:
    """The tool over a workplace."""

    def call(arguments: Arguments) -> str:
        pattern = text_of(arguments, "pattern")
        path = optional_text(arguments, "path") or ""
        below = workplace.memory_file(path) if path else ""
        is_staged = below is not None
        root = os.path.join(workplace.stage.path, below or "") if is_staged else workplace.outside(path)
        if not os.path.isdir(root):
            raise Refused(f"there is no folder {path}")
        found = ripgrep(["--files", "--no-ignore", "--null", "--sort", "path", "-g", pattern], cwd=root)
        names = [name.decode("utf-8", "replace").removeprefix("./") for name in found.split(b"\x00") if name]
        if not is_staged:
            names = [name for name in names if not workplace.barred.why(os.path.join(root, name))]
        more = len(names) - MOST_FILES
        told = [*names[:MOST_FILES], *([f"({more} more files; narrow the pattern)"] if more > 0 else [])]
        return within("\n".join(told)) if names else "(no file matches)"

    return Tool(
        "Glob",
        "Lists files whose path matches a pattern such as `**/*.md`, in the memory folder or below `path`.",
        {
            "pattern": {"type": "string", "description": "a pattern with `*`, `**` and `?`"},
            "path": {"type": "string", "description": "a folder; without it, the memory folder"},
        },
        ("pattern",),
        call,
    )
