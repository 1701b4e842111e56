"""Paths that a claim names and the project no longer has."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from reverie.dream.project.inspect import Project
from reverie.dream.project.mention import Outdated, blanked
from reverie.dream.project.tree import Presence, Tree
from reverie.dream.project.wording import speaks_of_now


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# A path in backticks, or bare where nothing but a path can look so.
_CODE = re.compile(r"(?<!`)`(?P<path>[^`\s]{3,200})`(?!`)")
_BARE = re.compile(
    r"(?<![\w/.:@~$%{<*\\-])(?P<path>(?:\./)?(?:\.?[\w@+-][\w.@+-]*/)+[\w.@+-]*\w/?)(?![\w/*<{$%\\-])", re.ASCII
)
_PATH = re.compile(
    r"(?:\./)?(?P<plain>(?:\.?[\w@+-][\w.@+-]*/)*\.?[\w@+-][\w.@+-]*)(?P<slash>/?)(?:[:#]L?\d+(?:-L?\d+)?)?"
)
_PLAIN = re.compile(r"[\w.@+/-]{1,200}")  # a path that can stand in a sentence and be nothing else there
_EXTENSION = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,9}$")
_HOST = re.compile(r"[\w-]+(?:\.[\w-]+)*\.(?:ai|app|cloud|cn|com|dev|edu|gov|info|io|local|net|org)$", re.IGNORECASE)
_PLACEHOLDER = re.compile(
    r"(?:^|[/._-])(?:foo|bar|baz|xxx+|your|path|to|example|sample|yyyy|nnn+)(?:[/._-]|$)", re.IGNORECASE
)
# Beside these words a name with a slash is a branch, a route, an image or a package, and no file.
_OTHER_THING = re.compile(
    r"\b(?:branch(?:es)?|tags?|routes?|endpoints?|url|GET|POST|PUT|PATCH|DELETE|imports?|packages?|docker"
    r"|topics?|queues?|keys?|scopes?|mime|content-type|owner|channel|label|namespace)\b|分支|标签|路由|接口|镜像|包名|频道",
    re.IGNORECASE,
)
# Made and unmade by running things; whether one is there now says nothing.
_FLEETING = _words(
    """
    log pid sock tmp bak swp cache db sqlite sqlite3 env local pyc o a so class jar war zip gz tar tgz csv parquet
    dump out pem key crt p12 tfstate map coverage lcov
    """
)
# Names that so many folders have that one elsewhere need not be the same file.
_COMMON_STEMS = _words(
    """
    readme index main app mod lib init __init__ __main__ setup config settings types type utils util helpers
    constants test tests conftest package makefile dockerfile changelog license models model views view schema
    routes style styles server client base common build run start default page layout
    """
)
# Hidden folders that only projects have; others, such as .claude, are as often at home.
_OF_PROJECTS = _words(".github .gitlab .circleci .husky .devcontainer .storybook .changeset .buildkite")
_SCRIPTS = frozenset({"", "sh", "bash", "zsh", "fish", "py", "rb", "pl", "js", "mjs", "cjs", "ts", "ps1"})


def outdated_paths(text: str, project: Project) -> Iterator[Outdated]:
    """Each path that the claim plainly means as one of this project, and that is not there."""
    spans = list(_paths(text))
    words = blanked(text, ((start, end) for start, end, _ in spans))
    if not spans or project.tree.is_empty or not speaks_of_now(words):
        return
    for start, end, is_code in spans:
        path, tree = text[start:end], project.tree
        plain = path.removeprefix("./")
        is_file = _EXTENSION.search(plain) is not None
        if not _could_be_here(plain, tree, is_file=is_file, is_code=is_code, words=words):
            continue
        if tree.presence(plain) is not Presence.ABSENT:
            continue
        yield _outdated(start, end, plain, tree)


def project_paths(text: str) -> list[str]:
    """Every path in the text that could be one of the project, as it is written there."""
    return [text[start:end].removeprefix("./") for start, end, _ in _paths(text)]


def _paths(text: str) -> Iterator[tuple[int, int, bool]]:
    """Where paths stand in the text, and whether in backticks; no addresses, globs, homes or placeholders."""
    found = {match.start("path"): match for pattern in (_BARE, _CODE) for match in pattern.finditer(text)}
    for start, match in sorted(found.items()):
        parts = _PATH.fullmatch(match["path"])
        if not parts or ".." in match["path"]:
            continue
        plain = parts["plain"]
        if ("/" in plain or parts["slash"] or _EXTENSION.search(plain)) and not _is_no_path(plain):
            yield start, start + parts.end("plain"), text.count("`", 0, start) % 2 == 1


def _is_no_path(plain: str) -> bool:
    first = plain.partition("/")[0]
    return (
        plain.startswith("@")
        or _HOST.fullmatch(first) is not None
        or _PLACEHOLDER.search(plain) is not None
        or not any(letter.isalpha() for letter in plain)
        or plain.casefold() in ("and/or", "n/a", "i/o", "ci/cd", "tcp/ip", "a/b", "w/o", "client/server", "read/write")
    )


def _could_be_here(plain: str, tree: Tree, *, is_file: bool, is_code: bool, words: str) -> bool:
    """Whether the path fits the project: a folder of it, or others of its kind, are there."""
    extension = plain.rpartition(".")[2].casefold() if is_file else ""
    first = plain.partition("/")[0]
    knows_folder = "/" in plain and first in tree.folder_names
    if extension in _FLEETING or (first.startswith(".") and not knows_folder and first not in _OF_PROJECTS):
        return False
    if "/" not in plain:
        return is_code and is_file and extension in tree.extensions
    if is_file:
        return knows_folder or extension in tree.extensions or bool(tree.with_stem(_stem(plain)))
    return is_code and knows_folder and _OTHER_THING.search(words) is None


def _outdated(start: int, end: int, plain: str, tree: Tree) -> Outdated:
    others = _same_name_elsewhere(plain, tree) or _same_stem_elsewhere(plain, tree)
    changed = tree.left_since(plain)
    if not others or not all(map(_PLAIN.fullmatch, others)):
        return Outdated(start, end, "which is not there", changed=changed)
    if len(others) > 1:
        now = " and ".join((*others[:2], f"{len(others) - 2} more") if len(others) > 2 else others)
        return Outdated(start, end, f"which is not there; {now} are", now, changed=changed)
    verdict = f"which is not there; {others[0]} is"
    line = tree.name_line(others[0])
    return Outdated(start, end, verdict, others[0], others[0], line, changed)


def _same_name_elsewhere(plain: str, tree: Tree) -> list[str]:
    """Where a file of that very name is now. One whose name many folders have must be in a folder of the same name."""
    name = posixpath.basename(plain)
    if not _EXTENSION.search(name):
        return []
    places = tree.named(name)
    if _stem(plain) in _COMMON_STEMS:
        parent = posixpath.basename(posixpath.dirname(plain))
        places = [place for place in places if parent and posixpath.basename(posixpath.dirname(place)) == parent]
    return places


def _same_stem_elsewhere(plain: str, tree: Tree) -> list[str]:
    """The same file in another language (index.js, now index.ts), or a script that lost or changed its extension."""
    folder, stem = posixpath.dirname(plain), _stem(plain)
    same = tree.with_stem(stem)
    beside = [place for place in same if posixpath.dirname(place) == folder]
    if beside or stem in _COMMON_STEMS:
        return beside
    is_script = _kind(plain) in _SCRIPTS
    return [place for place in same if is_script and _kind(place) in _SCRIPTS]


def _stem(path: str) -> str:
    name = posixpath.basename(path).casefold()
    return name.rpartition(".")[0] or name


def _kind(path: str) -> str:
    stem, dot, extension = posixpath.basename(path).casefold().rpartition(".")
    return extension if stem and dot else ""
