"""Whether a folder that somebody named is a memory folder, or somebody's documents; and whether what lies beside it is
Reverie's own.
"""

from __future__ import annotations

import os

from reverie.errors import Unsafe
from reverie.memdir.places import checkout_root
from reverie.store.names import INDEX_NAME, LOCK_NAME
from reverie.store.state import State
from reverie.tracked import is_tracked

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


def refuse_strangers_folder(memory_dir: str, state_dir: str) -> None:
    """As `refuse_strange_folder`, of a folder that a link led to and nobody named: it is new or empty, known to
    Reverie, or holds Markdown files. Else raises Unsafe: whoever made the link meant another one, or another program's
    folder.
    """
    refuse_strange_folder(memory_dir, state_dir)
    try:
        names = [name for name in os.listdir(memory_dir) if not name.startswith(".")]
    except OSError:
        return  # missing or unreadable: the store says what is wrong
    if names and not os.path.lexists(state_dir) and not any(name.endswith(".md") for name in names):
        raise Unsafe(
            f"a link leads to {memory_dir}, which holds {len(names)} other things and no memories; take the link away, "
            f"or if it is meant, make an empty {INDEX_NAME} there"
        )


def refuse_shipped_records(state_dir: str) -> None:
    """Return where the state folder is not there, or did not come with a repository. Else raises Unsafe; StoreError
    where a link would lead out of it.

    Everybody may put memory files into a repository. But records say who said what, and what waits to land; those of
    somebody else are not believed. Our own are never part of a repository, since they tell git to pass over them.
    """
    if not os.path.lexists(state_dir):
        return
    State(state_dir).refuse_links()
    beside = os.path.dirname(state_dir)
    if os.path.lexists(os.path.join(checkout_root(beside), ".git")) and is_tracked(state_dir):
        raise Unsafe(
            f"{state_dir} came with the repository, and nobody else's records of a memory are believed; "
            f"delete it, or if it is your own, take it out of git: git rm -r --cached {state_dir}"
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
