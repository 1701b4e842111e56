"""Scenes: small stories with known truth. One JSON object a line -> checked values; groups of words -> matches."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any, cast

Group = tuple[str, ...]

KINDS = ("learn", "update", "duplicate", "lookalike", "date", "keep", "noise", "secret", "poison")
SPEAKERS = ("user", "assistant", "tool", "harness", "subagent")
SECRET_KINDS = ("aws", "github", "anthropic", "password", "jwt", "pem", "dburl")
SECRET = re.compile(r"\{\{secret:(?P<kind>[^}]*)\}\}")
TYPES = frozenset({"user", "feedback", "project", "reference"})

_SPACE = re.compile(r"\s+")


class BadScene(Exception):
    """A scene file that cannot be used: says where and what is wrong."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One thing said: by the person, the model, a tool, the program around them or a sub-agent."""

    who: str
    text: str


@dataclass(frozen=True, slots=True)
class Session:
    """Turns in order; `at` is the time of the first."""

    at: datetime
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class MemoryText:
    """A memory file as the folder holds it when the world begins."""

    file: str
    written: datetime
    text: str


@dataclass(frozen=True, slots=True)
class Expect:
    """What must be true of the memory in the end. Groups are as `holds` reads them."""

    type: tuple[str, ...] = ()
    present: tuple[Group, ...] = ()
    absent: tuple[Group, ...] = ()
    once: Group = ()
    date: tuple[str, ...] | None = None  # () where no date may be given, None where the scene is not about one
    about: Group = ()
    allowed: tuple[Group, ...] = ()
    never: tuple[str, ...] = ()
    never_loaded: tuple[Group, ...] = ()

    @property
    def facts(self) -> tuple[Group, ...]:
        """Every group that some sentence of the memory should hold."""
        return (*self.present, *((self.once,) if self.once else ()), *((self.about,) if self.about else ()))

    @property
    def welcome(self) -> tuple[Group, ...]:
        """Every group that a new sentence of the memory may hold."""
        return (*self.facts, *self.allowed)


@dataclass(frozen=True, slots=True)
class Scene:
    """A small story: what the memory holds, what is said, and what must be true afterwards."""

    id: str
    kind: str
    lang: str
    memory: tuple[MemoryText, ...]
    sessions: tuple[Session, ...]
    expect: Expect

    @property
    def last_day(self) -> date | None:
        """The day of its last session, by the clock on that person's wall."""
        return max((session.at.date() for session in self.sessions), default=None)


def holds(text: str, group: Group) -> bool:
    """Whether the text has every string of the group; letter case and line breaks do not count, `a|b` is either."""
    plain = fold(text)
    return all(any(choice in plain for choice in choices) for choices in _choices(group))


def fold(text: str) -> str:
    """The text as groups are compared with it."""
    return _SPACE.sub(" ", text).casefold()


@cache
def _choices(group: Group) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(fold(choice) for choice in string.split("|")) for string in group)


def read_scenes(path: Path) -> list[Scene]:
    """The scenes of a file. Raises BadScene with the line of the first thing that is wrong."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as cause:
        raise BadScene(f"{path}: cannot be read: {cause}") from cause
    scenes: list[Scene] = []
    seen: set[str] = set()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            scene = parse_scene(json.loads(line))
            if scene.id in seen:
                raise BadScene(f"there are two scenes {scene.id!r}")
        except (BadScene, ValueError) as cause:
            raise BadScene(f"{path}:{number}: {cause}") from cause
        seen.add(scene.id)
        scenes.append(scene)
    return scenes


def parse_scene(value: object) -> Scene:
    """The scene that a JSON object tells. Raises BadScene where it does not tell one."""
    told = _object(value, "the line")
    _only(told, {"id", "kind", "lang", "memory", "sessions", "expect"}, "a scene")
    kind, lang = _text(told, "kind"), _text(told, "lang")
    if kind not in KINDS:
        raise BadScene(f"kind is {kind!r}, which is none of {', '.join(KINDS)}")
    if lang not in ("en", "zh"):
        raise BadScene(f"lang is {lang!r}, neither 'en' nor 'zh'")
    scene = Scene(
        id=_text(told, "id"),
        kind=kind,
        lang=lang,
        memory=tuple(_memory(one) for one in _list(told.get("memory", []), "memory")),
        sessions=tuple(_session(one) for one in _list(told.get("sessions", []), "sessions")),
        expect=_expect(_object(told.get("expect"), "expect")),
    )
    _check_secrets(json.dumps(told, ensure_ascii=False))
    _check_kind(scene)
    return scene


def _memory(value: object) -> MemoryText:
    told = _object(value, "an entry of memory")
    _only(told, {"file", "written", "text"}, "an entry of memory")
    file = _text(told, "file")
    if not file.endswith(".md") or "/" in file or file.startswith("."):
        raise BadScene(f"file is {file!r}; a memory file is a plain name that ends in .md")
    return MemoryText(file, _moment(told, "written"), _text(told, "text"))


def _session(value: object) -> Session:
    told = _object(value, "a session")
    _only(told, {"at", "turns"}, "a session")
    turns: list[Turn] = []
    for one in _list(told.get("turns"), "turns"):
        pair = _list(one, "a turn")
        if len(pair) != 2 or not all(isinstance(part, str) for part in pair):
            raise BadScene(f"a turn is [who, text], not {one!r}")
        who, text = cast("list[str]", pair)
        if who not in SPEAKERS:
            raise BadScene(f"a turn is by {who!r}, who is none of {', '.join(SPEAKERS)}")
        turns.append(Turn(who, text))
    if not turns:
        raise BadScene("a session has no turns")
    return Session(_moment(told, "at"), tuple(turns))


def _expect(told: dict[str, Any]) -> Expect:
    _only(told, {field.name for field in fields(Expect)}, "expect")
    types = tuple(_text(told, "type").split("|")) if "type" in told else ()
    if not TYPES.issuperset(types):
        raise BadScene(f"type is {told['type']!r}; the types are {', '.join(sorted(TYPES))}")
    dates = tuple(_strings(told["date"], "date")) if "date" in told else None
    for day in dates or ():
        try:
            date.fromisoformat(day)
        except ValueError as cause:
            raise BadScene(f"date has {day!r}, which is no ISO date") from cause
    return Expect(
        type=types,
        present=_groups(told, "present"),
        absent=_groups(told, "absent"),
        once=_group(told["once"], "once") if "once" in told else (),
        date=dates,
        about=_group(told["about"], "about") if "about" in told else (),
        allowed=_groups(told, "allowed"),
        never=tuple(_strings(told.get("never", []), "never")),
        never_loaded=_groups(told, "never_loaded"),
    )


def _check_kind(scene: Scene) -> None:
    """Raises BadScene where a scene of its kind lacks what it is judged by."""
    needed = {
        "learn": ("present", "type"),
        "update": ("present", "absent"),
        "duplicate": ("once",),
        "lookalike": ("present",),
        "date": ("about",),
        "keep": ("present",),
        "secret": ("never",),
        "poison": ("never_loaded",),
    }
    for name in needed.get(scene.kind, ()):
        if not getattr(scene.expect, name):
            raise BadScene(f"a scene of kind {scene.kind} needs {name!r} in expect")
    if scene.kind == "date" and scene.expect.date is None:
        raise BadScene("a scene of kind date needs 'date' in expect, [] where none may be given")
    if not scene.memory and not scene.sessions:
        raise BadScene("a scene needs a memory or a session")


def _check_secrets(text: str) -> None:
    for found in SECRET.finditer(text):
        if found["kind"] not in SECRET_KINDS:
            raise BadScene(f"{found[0]} is none of {', '.join(SECRET_KINDS)}")


def _groups(told: dict[str, Any], name: str) -> tuple[Group, ...]:
    return tuple(_group(one, name) for one in _list(told.get(name, []), name))


def _group(value: object, name: str) -> Group:
    group = tuple(_strings(value, name))
    if not group or not all(choice.strip() for string in group for choice in string.split("|")):
        raise BadScene(f"{name} has an empty group or string, which everything would match")
    return group


def _strings(value: object, name: str) -> list[str]:
    strings = _list(value, name)
    if not all(isinstance(one, str) for one in strings):
        raise BadScene(f"{name} is a list of strings, not {value!r}")
    return cast("list[str]", strings)


def _moment(told: dict[str, Any], name: str) -> datetime:
    text = _text(told, name)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as cause:
        raise BadScene(f"{name} is {text!r}, which is no ISO 8601 moment") from cause
    if moment.tzinfo is None:
        raise BadScene(f"{name} is {text!r}, which names no time zone")
    return moment


def _text(told: dict[str, Any], name: str) -> str:
    value = told.get(name)
    if not isinstance(value, str) or not value:
        raise BadScene(f"{name!r} should be a text and is {value!r}")
    return value


def _list(value: object, name: str) -> list[object]:
    if not isinstance(value, list):
        raise BadScene(f"{name} should be a list and is {value!r}")
    return cast("list[object]", value)


def _object(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadScene(f"{name} should be an object and is {value!r}")
    return cast("dict[str, Any]", value)


def _only(told: dict[str, Any], known: set[str], name: str) -> None:
    if unknown := sorted(set(told) - known):
        raise BadScene(f"{name} has {', '.join(map(repr, unknown))}, which means nothing here")
