"""Write: a new memory file, or other contents for one that was read."""

from __future__ import annotations

from codecs import BOM_UTF8

from reverie.agents.arguments import text_of
from reverie.agents.tool import Arguments, Refused, Tool
from reverie.agents.tools.said import PROPERTIES, hints_of, reason_of
from reverie.agents.workplace import Workplace
from reverie.text.filename import why_no_slug


def write_tool(workplace: Workplace) -> Tool:
    """The tool over a workplace."""

    def call(arguments: Arguments) -> str:
        file = workplace.editable(text_of(arguments, "file_path"))
        content = text_of(arguments, "content")
        before = workplace.find(file)
        if before is None and (problem := why_no_slug(file)):
            raise Refused(
                f"{file} cannot be the name of a new memory: {problem}; call it by two or three words of what it says, "
                "such as `deploy-days.md` or `部署日.md`"
            )
        if before is not None and not workplace.has_seen(file):
            raise Refused(f"{file} is there already; Read it first, so that you know what you replace")
        if not content.strip():
            raise Refused(f"{file} would say nothing; Retire takes a memory out of the folder")
        data = _as_before(content.encode("utf-8"), before.data if before else b"")
        has_effect = workplace.put("Write", file, data, reason_of(arguments), "", hints_of(arguments))
        return f"{file} is written" if has_effect else f"nothing changed in {file}"

    return Tool(
        "Write",
        "Writes a whole memory file: frontmatter with `name`, `description` (one line) and `type` (user, feedback, "
        "project or reference), then the statements in the user's own words. For a new subject only: what belongs to "
        "an existing file is edited in there.",
        {
            "file_path": {
                "type": "string",
                "description": "the memory file, such as `deploys.md`: two or three words of what it says",
            },
            "content": {"type": "string", "description": "all of it"},
            **PROPERTIES,
        },
        ("file_path", "content"),
        call,
    )


def _as_before(data: bytes, before: bytes) -> bytes:
    """The new contents of a file with the mark and the line ends that it had: a model is shown neither."""
    if b"\r\n" in before and b"\r\n" not in data:
        data = data.replace(b"\n", b"\r\n")
    has_lost_mark = before.startswith(BOM_UTF8) and not data.startswith(BOM_UTF8)
    return BOM_UTF8 + data if has_lost_mark else data
