"""A model that knows the truth of a world: what the best of models would do with the tools of the agent engine.

It is told nothing that its scenes do not say, quotes what the user typed, and so shows what the checks let through.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from reverie.memdir.memory_file import MemoryFile, parse, render
from reverie.memdir.types import MemoryType
from reverie.model.turn import Speaker
from reverie.testing.scripted_reply import Call, Reply, Request
from reverie.text.claims import normalise, split_claims
from reverie.text.dates import make_absolute
from reverie.transcripts.formats import open_transcript
from reverie.understand.title import description_of, file_name_of, title_of
from reverie.understand.wish import bare_statement
from reverie.understand.words import is_chinese

from .engines import Places
from .scene import Group, Scene, holds
from .world import World

STOPS = ".。 "
CLAUSES = re.compile(r"[，；]|[,;] ")
COMMA = {True: "，", False: ", "}  # by whether it is Chinese
SEARCH = Call("Grep", {"path": "sessions", "pattern": ".", "speaker": "user"})


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence that the user typed, as it would be written down, and where."""

    session: str
    turn: int
    text: str


class IdealModel:
    """Answers each dream of a world: it reads what it will edit, edits, and is done."""

    def __init__(self, world: World, places: Places) -> None:
        self._world = world
        self._places = places

    def __call__(self, request: Request) -> Reply:
        """The turn of the model. A dream's first request brings the task alone."""
        turns = sum(message["role"] == "assistant" for message in request.body["messages"])
        if turns > 1:
            return Reply("Everything that was said is in its place.")
        calls = tuple(self._edits())
        if turns == 0:
            reads = sorted({str(call.arguments["file_path"]) for call in calls if call.name == "Edit"})  # type: ignore[index]
            return Reply("I look round.", (SEARCH, *(Call("Read", {"file_path": file}) for file in reads)))
        return Reply("I write down what was said.", calls) if calls else Reply("There is nothing to do.")

    def _edits(self) -> Iterator[Call]:
        said = list(self._said())
        files = {
            path.name: _read(path) for path in sorted(self._places.memory.glob("*.md")) if path.name != "MEMORY.md"
        }
        taken = set(files)
        for scene in self._world.scenes:
            for group in scene.expect.facts:
                one = next((one for one in said if holds(one.text, group)), None)
                if one is None or _is_stated(files, one.text) or _is_known(files, scene, group):
                    continue
                old = _outdated(files, scene, one.text)
                yield _edit(*old, one) if old else _new_file(scene, one, taken)
                break  # one sentence mostly says all that a scene asks for

    def _said(self) -> Iterator[Said]:
        for path in sorted(self._places.sessions.glob("*.jsonl")):
            for turn in open_transcript(str(path)):
                if turn.speaker is Speaker.USER:
                    for claim in split_claims(turn.text):
                        text = _ended(bare_statement(claim.text))
                        said = turn.time and turn.time.astimezone(self._world.zone)
                        dated = make_absolute(text, said, in_talk=True)[0] if said else text
                        yield Said(path.stem, turn.number, dated)


def _ended(text: str) -> str:
    """The sentence with a stop at its end, lest it run into the next one."""
    return text if not text or not text[-1].isalnum() else text + ("。" if is_chinese(text[-1]) else ".")


def _read(path: Path) -> MemoryFile:
    return parse(path.name, path.read_bytes(), path.stat().st_mtime_ns)


def _is_stated(files: dict[str, MemoryFile], text: str) -> bool:
    wanted = normalise(text)
    return any(normalise(claim.text) == wanted for file in files.values() for claim in split_claims(file.body))


def _is_known(files: dict[str, MemoryFile], scene: Scene, group: Group) -> bool:
    """Whether a scene is about what is said twice, and a memory says this part of it in some words."""
    claims = (claim.text for file in files.values() for claim in split_claims(file.body))
    return scene.kind == "duplicate" and any(holds(claim, group) for claim in claims)


def _outdated(files: dict[str, MemoryFile], scene: Scene, said: str) -> tuple[str, str, str] | None:
    """The file, the statement that gives way to what was said, and what goes on being true of it: what stands between
    other commas or semicolons than the value that is over.
    """
    for name, file in files.items():
        for claim in split_claims(file.body):
            text = claim.text.lstrip("-*+ ")
            if scene.kind == "duplicate" and scene.expect.once and _clauses(said)[0] == text.rstrip(STOPS):
                return name, claim.text, ""
            for group in scene.expect.absent if scene.kind == "update" else ():
                if holds(claim.text, group):
                    others = [one for one in _clauses(text) if not any(holds(one, (word,)) for word in group)]
                    return name, claim.text, "".join(f"{COMMA[is_chinese(text[0])]}{one}" for one in others)
    return None


def _clauses(text: str) -> list[str]:
    return [one.strip() for one in CLAUSES.split(text.rstrip(STOPS)) if one.strip()]


def _edit(file: str, old: str, others: str, said: Said) -> Call:
    marker = old[: len(old) - len(old.lstrip("-*+ "))]
    new = said.text.rstrip(STOPS) + others + said.text[-1:] if others else said.text
    evidence = [{"session": said.session, "turn": said.turn}]
    return Call("Edit", {"file_path": file, "old_string": old, "new_string": marker + new, "evidence": evidence})


def _new_file(scene: Scene, said: Said, taken: set[str]) -> Call:
    kind = scene.expect.type[0] if scene.expect.type else "project"
    title = title_of(said.text, kind)
    name = file_name_of(title, kind, sorted(taken))
    taken.add(name)
    text = render(title, description_of(said.text), MemoryType(kind), said.text + "\n")
    content = text.decode("utf-8")
    evidence = [{"session": said.session, "turn": said.turn}]
    return Call("Write", {"file_path": name, "content": content, "evidence": evidence})
