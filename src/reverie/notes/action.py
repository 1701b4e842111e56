"""What a tool call did, whichever agent made it: its name and arguments -> a kind of action, files, a command."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast

from reverie.model.turn import ToolCall

MOST_ARGUMENTS = 1_000_000  # characters of a call that are looked at
MOST_COMMAND = 10_000  # characters of a command line; the rest is a text that it carries
MOST_FUNCTIONS = 8  # of one call
MOST_VALUE, MOST_GIVEN = 80, 400  # characters of one argument and of all that are told of a host's own tool


class Kind(StrEnum):
    """What an action is to whoever reads the notes."""

    READ = "read"
    EDIT = "edit"
    WRITE = "write"
    SEARCH = "search"
    RUN = "run"
    PLAN = "plan"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Action:
    """One call. `plan` holds what is still to do, where the call says so."""

    kind: Kind
    tool: str
    files: tuple[str, ...] = ()
    command: str = ""
    purpose: str = ""
    functions: tuple[str, ...] = ()
    plan: tuple[str, ...] = ()
    given: str = ""  # the arguments of a tool that only the host knows, in a few words

    @property
    def program(self) -> str:
        """The first words of a command, by which two runs of one thing are known: `npm test`, `pytest`."""
        words = _words(_last_part(self.command))
        while words and (_ASSIGNMENT.match(words[0]) or words[0] in _BEFORE_A_PROGRAM):
            words = words[1:]
        second = [word for word in words[1:2] if _SUBCOMMAND.fullmatch(word)]
        return " ".join(words[:1] + second)

    @property
    def is_look(self) -> bool:
        """Whether a command only looks round, so that nobody needs to know it to go on."""
        parts = [part for part in _PARTS.split(self.command) if part.strip()]
        return bool(parts) and all((_words(part) or [""])[0] in _LOOKS for part in parts)


# Tools of Claude Code, Codex, Gemini CLI, OpenCode and their like, in small letters without signs.
_KINDS = {
    **dict.fromkeys(("read", "readfile", "readmanyfiles", "view", "viewimage", "notebookread", "openfile"), Kind.READ),
    **dict.fromkeys(
        ("edit", "multiedit", "replace", "applypatch", "patch", "strreplace", "notebookedit", "editfile"), Kind.EDIT
    ),
    **dict.fromkeys(("write", "writefile", "createfile", "create"), Kind.WRITE),
    **dict.fromkeys(
        ("grep", "glob", "ls", "list", "listdirectory", "listdir", "searchfilecontent", "grepfiles", "search"),
        Kind.SEARCH,
    ),
    **dict.fromkeys(
        ("bash", "shell", "execcommand", "localshell", "runshellcommand", "runcommand", "terminal", "powershell"),
        Kind.RUN,
    ),
    **dict.fromkeys(("todowrite", "updateplan", "writetodos", "todo"), Kind.PLAN),
}
# What the words in the name of a tool say that only its host knows, where it takes a command or a path.
_OF_A_COMMAND = frozenset({"run", "exec", "execute", "shell", "bash", "terminal", "command", "cmd", "console", "sh"})
_OF_A_PATH = {
    **dict.fromkeys(("read", "view", "open", "cat", "show"), Kind.READ),
    **dict.fromkeys(("edit", "replace", "patch", "insert", "modify", "update"), Kind.EDIT),
    **dict.fromkeys(("write", "create", "save"), Kind.WRITE),
    **dict.fromkeys(("search", "find", "grep", "glob", "list"), Kind.SEARCH),
}
_FILE_WORDS = frozenset({"file", "files", "dir", "directory", "folder", "code", "content", "contents"})
_NAME_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_PATH_KEYS = ("file_path", "filePath", "absolute_path", "notebook_path", "target_file", "path", "filename")
_COMMAND_KEYS = ("command", "cmd", "script")
_PURPOSE_KEYS = ("description", "justification", "explanation")
_PLAN_KEYS = ("todos", "plan", "items")
_DONE = frozenset({"completed", "done", "cancelled", "canceled"})

_PATCHED = re.compile(r"^\*\*\* (?:Update|Add|Delete) File: (.+?)\s*$", re.MULTILINE)
_FUNCTION = re.compile(
    r"^[ \t+]*(?:export\s+|default\s+|public\s+|private\s+|static\s+|pub\s+|async\s+)*"
    r"(?:def|class|function|func|fn|interface|struct|enum|trait)\s+(?:\([^)\n]{0,80}\)\s*)?([A-Za-z_$][\w$]{1,60})",
    re.MULTILINE,
)
_SHELLS = frozenset({"bash", "sh", "zsh", "/bin/bash", "/bin/sh", "/bin/zsh"})
_PARTS = re.compile(r"&&|\|\||[;|\n]")
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=")
_SUBCOMMAND = re.compile(r"[a-z][a-z:-]{1,30}")
_BEFORE_A_PROGRAM = frozenset({"sudo", "env", "time", "nohup", "command", "exec", "npx", "timeout"})
_LOOKS = frozenset(
    [
        *("ls", "pwd", "cd", "cat", "head", "tail", "echo", "which", "wc", "tree", "less", "file", "stat", "printf"),
        *(
            "sed",
            "awk",
            "sort",
            "uniq",
            "cut",
            "find",
            "grep",
            "rg",
            "type",
            "whoami",
            "date",
            "printenv",
            "nl",
            "true",
        ),
    ]
)
_FILE_WORD = re.compile(r"(?:[\w.@+~-]+/)*[\w@+-][\w.@+-]*\.[A-Za-z][A-Za-z0-9]{0,5}")
_ADDRESS = re.compile(r"\w+://\S+")


def action_of(call: ToolCall) -> Action:
    """What a call does. Arguments that cannot be read say nothing."""
    given = _arguments(call.arguments)
    kind = _KINDS.get(re.sub(r"[^a-z]", "", call.name.lower())) or _kind_by_words(call.name, given)
    command = _command(given)[:MOST_COMMAND] if kind is Kind.RUN else ""
    patch = _patch(given, call.arguments) if kind is Kind.EDIT or "apply_patch" in command else ""
    if kind is Kind.RUN and patch and (patched := _PATCHED.findall(command)):
        return Action(Kind.EDIT, call.name, _once(patched), functions=_functions([command]))
    if kind is Kind.PLAN:
        return Action(kind, call.name, plan=_once(_open_items(given)))
    files = _once([*_paths(given), *_PATCHED.findall(patch), *_named_files(command)])
    functions = _functions(_texts(given)) if kind in (Kind.EDIT, Kind.WRITE) else ()
    words = _in_words(given) if kind is Kind.OTHER else ""
    return Action(kind, call.name, files, command, _first(given, _PURPOSE_KEYS), functions, given=words)


def _kind_by_words(name: str, given: Mapping[str, Any]) -> Kind:
    """What a tool does that only its host knows: `run_in_terminal` with a command runs it, `save_to_file` with a path
    writes there. Any other is one of the host's own.
    """
    words = [word.lower() for word in _NAME_WORD.findall(name)]
    if _command(given) and not _OF_A_COMMAND.isdisjoint(words):
        return Kind.RUN
    if _first(given, _PATH_KEYS) and not _FILE_WORDS.isdisjoint(words):
        return next((_OF_A_PATH[word] for word in words if word in _OF_A_PATH), Kind.OTHER)
    return Kind.OTHER


def _arguments(text: str) -> Mapping[str, Any]:
    if len(text) > MOST_ARGUMENTS:
        return {}
    try:
        given: object = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    return cast("Mapping[str, Any]", given) if isinstance(given, dict) else {}


def _in_words(given: Mapping[str, Any]) -> str:
    """Arguments as one would say them: `city=Oslo days=3`."""
    told = (
        (name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
        for name, value in given.items()
    )
    return " ".join(f"{name}={value[:MOST_VALUE]}" for name, value in told)[:MOST_GIVEN]


def _first(given: Mapping[str, Any], keys: Sequence[str]) -> str:
    return next((value for key in keys if isinstance(value := given.get(key), str) and value.strip()), "")


def _command(given: Mapping[str, Any]) -> str:
    for key in _COMMAND_KEYS:
        value: object = given.get(key)
        if isinstance(value, str):
            return value.strip()
        if isinstance(value, list):
            words = [str(word) for word in cast("list[object]", value)]
            is_wrapped = len(words) > 2 and words[0] in _SHELLS and words[1].startswith("-")
            return words[2].strip() if is_wrapped else shlex.join(words)
    return ""


def _patch(given: Mapping[str, Any], raw: str) -> str:
    return _first(given, ("input", "patch", "patchText", "command", "cmd")) or (raw if "*** " in raw else "")


def _paths(given: Mapping[str, Any]) -> Iterator[str]:
    if path := _first(given, _PATH_KEYS):
        yield path
    several: object = given.get("paths") or given.get("file_paths")
    if isinstance(several, list):
        yield from (path for path in cast("list[object]", several) if isinstance(path, str) and path)


def _texts(given: Mapping[str, Any]) -> Iterator[str]:
    """What an edit writes and replaces."""
    for value in given.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            for one in cast("list[object]", value):
                if isinstance(one, dict):
                    yield from _texts(cast("Mapping[str, Any]", one))


def _functions(texts: Iterator[str] | Sequence[str]) -> tuple[str, ...]:
    return _once(name for text in texts for name in _FUNCTION.findall(text))[:MOST_FUNCTIONS]


def _named_files(command: str) -> Iterator[str]:
    """The files that a command line names."""
    for word in _words(_ADDRESS.sub(" ", command.split("<<", 1)[0])):
        if _FILE_WORD.fullmatch(word) or (word.startswith("/") and _FILE_WORD.fullmatch(word[1:])):
            yield word


def _open_items(given: Mapping[str, Any]) -> Iterator[str]:
    lists = [cast("list[object]", given[key]) for key in _PLAN_KEYS if isinstance(given.get(key), list)]
    for item in lists[0] if lists else ():
        if isinstance(item, dict):
            told = cast("Mapping[str, Any]", item)
            if str(told.get("status", "")).lower() not in _DONE:
                yield _first(told, ("content", "step", "description", "title", "text"))


def _last_part(command: str) -> str:
    """The part of a command line that does the work: `cd web && npm test` is about `npm test`."""
    parts = [part.strip() for part in re.split(r"&&|;|\n", command.split("<<", 1)[0]) if part.strip()]
    work = [part for part in parts if (_words(part) or [""])[0] not in _LOOKS]
    return (work or parts or [""])[-1]


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:  # a quotation mark that is not closed
        return text.split()


def _once(names: Iterator[str] | Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name))
