"""Edit: other words in the place of some words of a memory file."""

from __future__ import annotations

import re

from reverie.agents.arguments import flag_of, text_of
from reverie.agents.shown import as_text
from reverie.agents.tool import Arguments, Refused, Tool
from reverie.agents.tools.said import PROPERTIES, hints_of, reason_of
from reverie.agents.workplace import Workplace

# For some models the library spells these tags so in what they read, lest they be taken for an order of its own.
_SHOWN_TAG = re.compile(r"&lt;(?=\s*(?:/\s*)?system(?:[\s/>]|\Z))", re.IGNORECASE)


def edit_tool(workplace: Workplace) -> Tool:
    """The tool over a workplace."""

    def call(arguments: Arguments) -> str:
        file = workplace.editable(text_of(arguments, "file_path"))
        old, new = text_of(arguments, "old_string"), text_of(arguments, "new_string")
        text = _seen_text(workplace, file)
        if old not in text and _SHOWN_TAG.search(old):
            old, new = (_SHOWN_TAG.sub("<", one) for one in (old, new))
        if old not in text and "\r\n" in text:  # lines are shown without their ends
            old, new = (one.replace("\r\n", "\n").replace("\n", "\r\n") for one in (old, new))
        edited = _edited(text, old, new, file, is_everywhere=flag_of(arguments, "replace_all"))
        data = edited.encode("utf-8", "surrogateescape")
        has_effect = workplace.put("Edit", file, data, reason_of(arguments), "", hints_of(arguments))
        return f"{file} is edited" if has_effect else f"nothing changed in {file}"

    return Tool(
        "Edit",
        "Replaces words of a memory file. Read the whole file first: a search does not count. "
        "`old_string` must stand in it exactly once, unless `replace_all` is set. What you take out must "
        "stand elsewhere, or be superseded by what you put in; what you put in must be in the "
        "user's own words, with its `evidence`.",
        {
            "file_path": {"type": "string", "description": "the memory file"},
            "old_string": {"type": "string", "description": "the words as they stand there, with every blank"},
            "new_string": {"type": "string", "description": "the words in their place"},
            "replace_all": {"type": "boolean", "description": "whether every place counts"},
            **PROPERTIES,
        },
        ("file_path", "old_string", "new_string"),
        call,
    )


def _seen_text(workplace: Workplace, file: str) -> str:
    content = workplace.find(file)
    if content is None:
        raise Refused(f"there is no {file}; Write makes a new file")
    if not workplace.has_seen(file):
        raise Refused(
            f"Read {file} first, so that you know what you change; a search or a part of it in Bash does not count, "
            f"but a plain `cat {file}` there does"
        )
    as_text(content.data, file)
    return content.data.decode("utf-8", "surrogateescape")


def _edited(text: str, old: str, new: str, file: str, *, is_everywhere: bool) -> str:
    if not old:
        raise Refused("`old_string` is empty; to add something, replace the line before it by itself and the new one")
    count = text.count(old)
    if not count:
        raise Refused(f"`old_string` does not stand in {file}; Read it again and copy the words exactly")
    if count > 1 and not is_everywhere:
        raise Refused(
            f"`old_string` stands in {file} {count} times; give more of what is around it, or set replace_all"
        )
    if count == 1 and old in new and old != new and new in text:
        raise Refused(f"what you add stands in {file} already, just where you want it")
    return text.replace(old, new)
