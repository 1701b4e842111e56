"""Which folders hold a project's transcripts: project roots -> folder names -> where unclear, the cwd inside.

Claude Code keeps a session below `projects/<slug of its cwd>/`. The slug is lossy: sessions of `/a/proj/b`
and of `/a/proj-b` lie in folders of one name, so a folder with a subfolder's name is ours only if a
transcript in it says so. A hook asks this, so what opens files is loaded only when such a folder turns up.
"""

from __future__ import annotations

import os

from reverie.late import load
from reverie.text.slug import LONGEST_PLAIN, slug


def transcript_folders(projects_dir: str, roots: list[str], remembered: str | None) -> list[str]:
    """The folders of `projects_dir` with sessions of this project, in order of name.

    `roots` are the project's main checkout and its worktrees, as real paths; sessions below them count, those
    in a repository nested there do not. `remembered` is the file that keeps the cwd of folders already looked
    into, so that each is opened once; without it, or where it cannot be written, they are opened again.
    """
    names = {slug(root) for root in roots}
    # A long root is cut in its own slug and in its subfolders', which then differ by their hashes only.
    beginnings = tuple(name[:LONGEST_PLAIN] + "-" for name in names)
    ours: list[str] = []
    unclear: list[str] = []
    try:
        with os.scandir(projects_dir) as entries:
            for entry in entries:
                if entry.name in names:
                    ours.append(entry.name)
                elif entry.name.startswith(beginnings):
                    unclear.append(entry.name)
    except OSError:
        return []
    if unclear:
        folder_owner = load("reverie.transcripts.folder_owner")
        ours += folder_owner.owned(projects_dir, sorted(unclear), roots, remembered)
    return [os.path.join(projects_dir, name) for name in sorted(ours)]
