"""Edit as the keeper of session notes has it: what would change the structure, or grow without end, is refused."""

from __future__ import annotations

from reverie.agents.tool import Arguments, Refused, Tool
from reverie.agents.tools.edit import edit_tool
from reverie.agents.workplace import Workplace
from reverie.session_notes.session import FILE
from reverie.session_notes.sizes import FILE_TOKENS
from reverie.session_notes.structure import Structure
from reverie.text.tokens import estimate_tokens

MOST_TOKENS = 3 * FILE_TOKENS  # a model that is told to shorten has at most this to read


def notes_edit_tool(workplace: Workplace, structure: Structure) -> Tool:
    """The tool over a workplace that holds the notes."""
    plain = edit_tool(workplace)

    def call(arguments: Arguments) -> str:
        before = workplace.stage.read(FILE)
        answer = plain.call(arguments)
        text = workplace.stage.read(FILE).data.decode("utf-8", "replace")
        why = structure.why_broken(text)
        if not why and estimate_tokens(text) > MOST_TOKENS:
            why = f"the notes would have more than {MOST_TOKENS:,} tokens; write less"
        if why:
            workplace.stage.write(FILE, before.data)
            workplace.operations.pop()
            raise Refused(f"{why}. Nothing was changed")
        return answer

    names = ("file_path", "old_string", "new_string", "replace_all")
    return Tool(
        plain.name,
        "Replaces words of the session notes. `old_string` must stand in them exactly once, unless `replace_all` is "
        "set. The headings and the lines in italics under them must stay as they are.",
        {
            **{name: plain.properties[name] for name in names},
            "file_path": {"type": "string", "description": "the file of the notes"},
        },
        plain.required,
        call,
    )
