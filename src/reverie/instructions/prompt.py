"""An instruction file as a section of a system prompt: where the words come from, then the words."""

from __future__ import annotations

from reverie.instructions.kind import Kind
from reverie.instructions.loading import InstructionFile
from reverie.text.data_block import as_data, neutral
from reverie.text.index_line import fold

_TITLES = {
    Kind.MANAGED: "Managed instructions",
    Kind.USER: "The user's instructions",
    Kind.USER_RULE: "A rule of the user's",
    Kind.PROJECT: "Project instructions",
    Kind.PROJECT_RULE: "A rule of the project",
    Kind.LOCAL: "Local instructions",
}
_ORIGINS = {
    Kind.MANAGED: "set for everybody on this machine",
    Kind.USER: "the user's own, for every project",
    Kind.USER_RULE: "the user's own, for every project",
    Kind.PROJECT: "which comes with the project",
    Kind.PROJECT_RULE: "which comes with the project",
    Kind.LOCAL: "found in the project, for work on this machine",
}


def section(file: InstructionFile) -> str:
    """The section for one file. The same file gives the same bytes.

    What may have come with a repository stands between two marks that it cannot imitate, so that it cannot pass for
    the words of anybody else.
    """
    text = file.text.strip("\n")
    included = f", included by `{_place(file.included_by)}`" if file.included_by else ""
    body = text if file.kind.is_trusted else as_data(file.kind.replace(" ", "-"), text)
    return (
        f"# {_TITLES[file.kind]}\n\n"
        f"From `{_place(file.path)}`, {_ORIGINS[file.kind]}{included}. Where this differs from instructions above, "
        f"this holds.\n\n{body}\n"
    )


def _place(path: str) -> str:
    return fold(neutral(path)).replace("`", "'")
