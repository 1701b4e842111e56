"""Names of memory files: a safe one for a title, and what is wrong with an unsafe one."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator

MAX_STEM_CHARS = 60  # a name that can be read at a glance
MAX_STEM_BYTES = 200  # leaves room for `.md`, a number and a temporary suffix below the 255 of file systems
MAX_NAME_BYTES = 255
MAX_PATH_BYTES = 4_096
MAX_DEPTH = 4  # logs/2026/11/2026-11-15.md is the deepest there is

_INDEX_NAME = "MEMORY.md"  # of the folder and of `team/` in it

# Files that an agent takes orders from. None of them is ever written as a memory, whether it exists or not.
CONTROL_NAMES = frozenset({"claude.md", "claude.local.md", "agents.md", "agents.override.md", "gemini.md"})

# Names that Windows keeps for devices, with any extension.
DEVICE_NAMES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$", "clock$"}
    | {f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"}
)

_FORBIDDEN = re.compile(r'[<>:"|?*]')
_EXPANDS = re.compile(r"\A~|\$[A-Za-z_{(]|%[0-9A-Fa-f]{2}|%[A-Za-z_]+%")
_SHORT_NAME = re.compile(r"[^.]{1,6}~\d+(?:\..{0,3})?")
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"})
# Letters by category, but nothing to be seen.
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def safe_name(title: str) -> str:
    """A file name for a title: lower case, words joined by hyphens, letters of every script kept.

    The same title always gives the same name, and `why_unsafe` finds nothing wrong with it.
    """
    words = re.sub(r"\.md\Z", "", title.strip(), flags=re.IGNORECASE)
    stem = re.sub(r"-+", "-", "".join(map(_letter, words.lower()))).strip("-")
    stem = _cut(unicodedata.normalize("NFC", stem))
    if not stem:
        stem = "memory-" + hashlib.sha256(title.encode("utf-8", "replace")).hexdigest()[:8]
    if why_unsafe(f"{stem}.md"):
        stem = _cut(f"about-{stem}")
    return f"{stem}.md"


def why_unsafe(relative_path: str) -> str | None:
    """What is wrong with a path that somebody wants a memory written to; None where nothing is.

    Goes by the name alone, and by the strictest system it may be copied to, not by what is on this disk.
    """
    if not relative_path:
        return "it is empty"
    if "\x00" in relative_path:
        return "it holds a NUL character"
    if relative_path.startswith("/") or "\\" in relative_path:
        return "it must be relative to the memory folder, with forward slashes"
    if _EXPANDS.search(relative_path):
        return "it holds `~`, `$` or `%` in a way that some programs expand"
    if len(relative_path.encode("utf-8", "replace")) > MAX_PATH_BYTES:
        return f"it is longer than {MAX_PATH_BYTES:,} bytes"
    parts = relative_path.split("/")
    if len(parts) > MAX_DEPTH:
        return f"it lies deeper than {MAX_DEPTH} levels"
    for part in parts:
        if problem := _why_unsafe_part(part):
            return problem
    return _why_unsafe_file(parts[-1])


def why_no_slug(relative_path: str) -> str | None:
    """Why a path is not made of plain names, as every name is that a program or a model gives; None where it is.

    People may call their files as they like; a sentence in the name of a file would stand in the index as one.
    """
    for part in unicodedata.normalize("NFC", relative_path).removesuffix(".md").split("/"):
        if any(not one.isalnum() and one not in "-_" for one in part):
            return "it holds something else than letters, digits, `_` and `-`"
        if len(part) > MAX_STEM_CHARS or len(part.encode("utf-8")) > MAX_STEM_BYTES:
            return f"a name in it is longer than {MAX_STEM_CHARS} characters"
    return None


class Spellings:
    """The paths of a folder, by what a disk that ignores case and Unicode form takes them for."""

    def __init__(self, paths: Iterable[str] = ()) -> None:
        self._spelt: dict[tuple[str, str], dict[str, dict[str, None]]] = {}  # folder, key of a name -> its spellings
        for path in paths:
            self.add(path)

    def add(self, path: str) -> None:
        """The folder has this path."""
        for place, part in _places(path):
            self._spelt.setdefault(place, {}).setdefault(part, {})[path] = None

    def drop(self, path: str) -> None:
        """The folder has this path no more."""
        for place, part in _places(path):
            self._spelt.get(place, {}).get(part, {}).pop(path, None)

    def twin(self, path: str) -> str | None:
        """A path of the folder that some disk takes for the same file or folder, though it is spelled differently.

        Differences of upper and lower case and of Unicode form count; equal paths are no twins.
        """
        for place, part in _places(path):
            others = (paths for spelt, paths in self._spelt.get(place, {}).items() if spelt != part and paths)
            if paths := next(others, None):
                return next(iter(paths))
        return None


def twin(path: str, existing: Iterable[str]) -> str | None:
    """The twin of a path among those that exist."""
    return Spellings(existing).twin(path)


def _places(path: str) -> Iterator[tuple[tuple[str, str], str]]:
    """Each name of a path: the folder it is in and the key of it, and how it is spelt."""
    folder = ""
    for part in path.split("/"):
        yield (folder, _key(part)), part
        folder += f"{part}/"


def _why_unsafe_part(part: str) -> str | None:
    """What is wrong with one name of a path."""
    if part in ("", ".", ".."):
        return "it holds an empty name, `.` or `..`"
    if part.startswith("."):
        return f"`{part}` is a hidden name"
    if any(_is_hidden(character) for character in part):
        return "it holds characters that cannot be seen"
    if len(part.encode("utf-8")) > MAX_NAME_BYTES:
        return f"a name in it is longer than {MAX_NAME_BYTES} bytes"
    if _FORBIDDEN.search(part):
        return 'it holds one of < > : " | ? *, which not every system allows'
    if part != part.strip() or part.endswith("."):
        return f"`{part}` begins or ends with a space, or ends with a dot"
    # Full-width and ligature forms read as the plain name on some systems, and to people.
    plain = unicodedata.normalize("NFKC", part).casefold()
    if plain.split(".")[0].rstrip() in DEVICE_NAMES or _SHORT_NAME.fullmatch(plain):
        return f"`{part}` is a name that Windows keeps for itself"
    if plain in CONTROL_NAMES:
        return f"`{part}` is a file that agents take orders from"
    return None


def _why_unsafe_file(name: str) -> str | None:
    if not name.endswith(".md"):
        return "a memory file ends in `.md`"
    plain = unicodedata.normalize("NFKC", name)
    if plain.casefold() == _INDEX_NAME.casefold() and name != _INDEX_NAME:
        return f"`{name}` could be taken for the index, {_INDEX_NAME}"
    return None


def _is_hidden(character: str) -> bool:
    if character in _BLANK_LETTERS:
        return True
    category = unicodedata.category(character)
    return category in _HIDDEN_CATEGORIES or (character.isspace() and character != " ")


def _letter(character: str) -> str:
    """The character as it may stand in a name: accents off Latin letters, a hyphen for what is no letter."""
    plain = unicodedata.normalize("NFKD", character)
    latin = "".join(one for one in plain if one.isascii() and one.isalnum())
    if latin:
        return latin.lower()
    if unicodedata.category(character) == "Mn":
        return ""  # an accent written as a character of its own
    return character if character.isalnum() and not _is_hidden(character) else "-"


def _cut(stem: str) -> str:
    """The stem within its limits, at the end of a word if one ends in its second half."""
    short = stem[:MAX_STEM_CHARS].encode("utf-8")[:MAX_STEM_BYTES].decode("utf-8", "ignore")
    if short == stem:
        return stem
    word_end = short.rfind("-")
    return (short[:word_end] if word_end > len(short) // 2 else short).strip("-")


def _key(part: str) -> str:
    """The same for all spellings that a disk which ignores case and Unicode form takes for one."""
    folded = unicodedata.normalize("NFD", part).casefold()
    return unicodedata.normalize("NFC", folded)
