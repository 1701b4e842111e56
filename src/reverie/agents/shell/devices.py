"""Whether a word names a device: a terminal or a disk is nothing to read from, and bash itself turns some of these
names into connections."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from itertools import pairwise

from reverie.agents.shell.denial import Denied, shown
from reverie.agents.shell.words import SimpleCommand, Word

_ONLY_SAYS = frozenset({"echo", "printf", "expr"})  # their words name no files

_DEVICE = re.compile(r"/dev(?:/.*)?|(?:\.\./)+dev(?:/.*)?|/[^/]*[*?\[].*")
_ANOTHER_PROCESS = re.compile(r"/proc/[^/]+(?:/task/[^/]+)?/(?:root|cwd|fd|map_files)(?:/.*)?")  # lead to any place
_HARMLESS = "/dev/null"
_BUNDLE = re.compile(r"-(?!-)[A-Za-z0-9]*")

MOST_PLACES = 32  # a command that may stand in more folders than this is not worth following


class Places:
    """The folders in which a command may stand. Each `cd` adds to them, since it may also fail or be left out."""

    def __init__(self) -> None:
        self._folders = {"."}

    def refuse_devices(self, command: SimpleCommand) -> None:
        """No word of the command names a device, wherever the commands before it may have led.

        Raises:
            Denied: one does, or may.
        """
        words = () if command.name.text in _ONLY_SAYS else command.arguments
        sources = [redirect.source for redirect in command.redirects if redirect.source is not None]
        for word in (*words, *sources):
            for path in _paths(word):
                if any(_may_be_a_device(folder, path, word.glob is not None) for folder in self._folders):
                    raise Denied(f"{shown(word.text)} is, or could be, a device")
        if command.name.text == "cd":
            self._follow(command)

    def _follow(self, command: SimpleCommand) -> None:
        targets = [word.text for word in command.arguments if not word.text.startswith("-")] or ["~"]
        self._folders |= {_joined(folder, target) for folder in self._folders for target in targets}
        if len(self._folders) > MOST_PLACES:
            raise Denied("so many changes of folder that nobody can tell where it ends up")


def _paths(word: Word) -> Iterator[str]:
    """All that in this word may be a path: the whole of it, what follows `=`, and what is glued to a flag."""
    yield word.text
    yield word.text.partition("=")[2]
    if bundle := _BUNDLE.match(word.text):
        for start in range(2, bundle.end() + 1):
            yield word.text[start:]


def _joined(folder: str, path: str) -> str:
    """The path seen from where the first command stands; nothing where there is none."""
    # How deep the home lies is not known, so each `..` behind it may end at the root.
    at_home = "." + path[1:] if path == "~" or path.startswith("~/") else path
    return posixpath.normpath(posixpath.join(folder, at_home)) if path else ""


def _may_be_a_device(folder: str, path: str, has_glob: bool) -> bool:
    """Whether a path names a device, seen from a folder, also by way of `..` behind a link that leads elsewhere."""
    steps = [step for step in path.split("/") if step not in ("", ".")]
    is_far = path.startswith("/") or folder.startswith("/")  # there a link may lead anywhere
    if is_far and any(step == ".." and next_one == "dev" for step, next_one in pairwise(steps)):
        return True
    ups = [place for place, step in enumerate(steps) if step == ".."]
    root = "/" if path.startswith("/") else ""
    ways = [_joined(folder, root + "/".join(steps[:place])) for place in ups]
    return _is_device(_joined(folder, path), has_glob) or any(_ANOTHER_PROCESS.fullmatch(way) for way in ways)


def _is_device(path: str, has_glob: bool) -> bool:
    plain = re.sub(r"^/+", "/", path)
    if plain == _HARMLESS or (not has_glob and re.match(r"/[^/]*[*?\[]", plain)):
        return False
    return bool(_DEVICE.fullmatch(plain) or _ANOTHER_PROCESS.fullmatch(plain))
