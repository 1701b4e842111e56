"""Whether a folder that somebody named is a memory folder, or somebody's documents."""

from __future__ import annotations

import os

from reverie.errors import Unsafe
from reverie.store.names import INDEX_NAME, LOCK_NAME

SUSPICIOUS = 5  # Markdown files: a few without frontmatter may be somebody's first memories, more are documents
LOOKED_AT = 50  # files; a folder of memories shows within far fewer


def refuse_strange_folder(memory_dir: str, state_dir: str) -> None:
    """Return if the folder is new, empty, known to Reverie, or looks like memories; else raise Unsafe.

    A dream edits every Markdown file of its folder. One that holds several, none of them with frontmatter, and neither
    an index nor a lock, is far more likely a folder of documents that was named by mistake.
    """
    if os.path.lexists(state_dir):
        return
    try:
        names = sorted(os.listdir(memory_dir))
    except OSError:
        return  # missing or unreadable: the store says what is wrong
    pages = [name for name in names if name.endswith(".md")]
    if INDEX_NAME in names or LOCK_NAME in names:
        return
    if ".git" in names:
        raise Unsafe(
            f"{memory_dir} is a repository without {INDEX_NAME}, so it is taken for a project and not for its memory; "
            f"if it is a memory folder all the same, make an empty {INDEX_NAME} in it"
        )
    if len(pages) < SUSPICIOUS:
        return
    if any(_has_frontmatter(os.path.join(memory_dir, name)) for name in pages[:LOOKED_AT]):
        return
    raise Unsafe(
        f"{memory_dir} holds {len(pages)} Markdown files but no {INDEX_NAME}, and none of them looks like a memory; "
        f"if it is a memory folder all the same, make an empty {INDEX_NAME} in it"
    )


def _has_frontmatter(path: str) -> bool:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        return os.read(descriptor, 8).lstrip(b"\xef\xbb\xbf").startswith(b"---")
    except OSError:
        return False
    finally:
        os.close(descriptor)
