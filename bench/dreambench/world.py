"""Worlds: scenes dealt by seed -> a memory folder as it was, and transcripts for each day, as an agent writes them."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, timezone
from pathlib import Path
from uuid import UUID

from reverie.memdir.memory_file import parse
from reverie.testing.transcript_builder import TranscriptBuilder

from .fake_secret import fake_secret
from .scene import SECRET, Expect, Group, MemoryText, Scene, Session, Turn

INDEX = "MEMORY.md"
DREAM_AT = time(23, 30)  # of every night, by the clock on the wall
BETWEEN_TURNS = timedelta(minutes=2)
BETWEEN_SESSIONS = timedelta(minutes=5)  # of one transcript
SHARING = 0.6  # how often a session goes on in the transcript before it, where it can
LAST_NIGHT = date(2026, 3, 28)  # of a world in which nobody says anything


@dataclass(frozen=True, slots=True)
class Transcript:
    """What one run of the agent recorded on one day: sessions of one or more scenes, in order of time."""

    session_id: str
    sessions: tuple[Session, ...]

    @property
    def end(self) -> datetime:
        return _end(self.sessions[-1])


@dataclass(frozen=True, slots=True)
class World:
    """Scenes that happen to one person in one project. All times are in `zone`, secrets are filled in."""

    name: str
    zone: timezone
    scenes: tuple[Scene, ...]
    transcripts: tuple[Transcript, ...]

    @property
    def memory(self) -> tuple[MemoryText, ...]:
        """Every memory file that is there when the world begins."""
        return tuple(text for scene in self.scenes for text in scene.memory)

    @property
    def nights(self) -> list[date]:
        """The nights that follow a session, in order; one night where nobody says anything."""
        return sorted({night_of(transcript) for transcript in self.transcripts}) or [LAST_NIGHT]

    def dream_time(self, night: date) -> datetime:
        return datetime.combine(night, DREAM_AT, self.zone)


def deal(scenes: Sequence[Scene], seed: int, size: int, name: str) -> list[World]:
    """Every scene once, in worlds of at most `size` scenes. The same arguments give the same worlds."""
    shuffled = list(scenes)
    random.Random(f"deal {name} {seed}").shuffle(shuffled)
    count = -(-len(shuffled) // size)
    hands = [shuffled[number::count] for number in range(count)]
    return [build(hand, f"{name} {seed}.{number}") for number, hand in enumerate(hands, start=1)]


def build(scenes: Sequence[Scene], name: str) -> World:
    """One world of all these scenes; its name seeds it.

    A scene's own zone says what its author's clock showed. That reading is kept and the zone is the world's,
    since one person sits in one place: "next Friday" means the same day as before.
    """
    chance = random.Random(f"world {name}")
    zone = _common_zone(scenes)
    taken = {INDEX.casefold()}
    filled = [_settle(_fill(scene, random.Random(f"secrets {name} {scene.id}")), zone, taken) for scene in scenes]
    return World(name, zone, tuple(filled), _transcripts(filled, chance))


def night_of(transcript: Transcript) -> date:
    """The first night whose dream comes after the transcript's last turn."""
    day = transcript.end.date()
    return day if transcript.end.time() < DREAM_AT else day + timedelta(days=1)


def write_memory(texts: Sequence[MemoryText], folder: Path) -> None:
    """The folder holds these memory files and their index, each as old as it says."""
    folder.mkdir(parents=True)
    files = sorted(texts, key=lambda text: (text.written, text.file))
    for text in files:
        _write(folder / text.file, text.text, text.written)
    if files:
        _write(folder / INDEX, "".join(index_line(text.file, text.text) for text in files), files[-1].written)


def index_line(file: str, text: str) -> str:
    """The line of the index for a file: its name and description, as its frontmatter gives them."""
    memory = parse(file, text.encode("utf-8"), 0)
    return f"- [{memory.name}]({file})" + (f" — {memory.description}" if memory.description else "") + "\n"


def write_transcripts(world: World, night: date, folder: Path, project: Path) -> None:
    """The folder holds, besides what it held, the transcripts of that night's day; a file is as old as its end."""
    for transcript in world.transcripts:
        if night_of(transcript) == night:
            for path, lines in _recorded(transcript, project).items():
                _write(folder / path, "".join(line + "\n" for line in lines), transcript.end)


def _recorded(transcript: Transcript, project: Path) -> dict[str, list[str]]:
    """The lines of each file that the agent writes: the session's, and one for all that its sub-agents say."""
    main = TranscriptBuilder(transcript.session_id, str(project), transcript.sessions[0].at)
    agent_id = transcript.session_id[:8]
    agent = TranscriptBuilder(transcript.session_id, str(project), main.time).subagent(agent_id)
    for session in transcript.sessions:
        for number, turn in enumerate(session.turns):
            _record(main, agent, turn, session.at + number * BETWEEN_TURNS)
    files = {
        f"{transcript.session_id}.jsonl": main,
        f"{transcript.session_id}/subagents/agent-{agent_id}.jsonl": agent,
    }
    return {path: lines for path, builder in files.items() if (lines := [line.decode() for line in builder.lines()])}


def _record(main: TranscriptBuilder, agent: TranscriptBuilder, turn: Turn, at: datetime) -> None:
    main.at(at)
    match turn.who:
        case "user":
            main.user(turn.text)
        case "assistant":
            main.assistant(turn.text)
        case "tool":
            main.tool_use("Bash", command="./run", description="Look").at(at + timedelta(seconds=20))
            main.tool_result(turn.text)
        case "harness":
            main.meta(turn.text)
        case _:
            agent.at(at).assistant(turn.text)


def _transcripts(scenes: Sequence[Scene], chance: random.Random) -> tuple[Transcript, ...]:
    """All sessions by time, some of them gathered into one transcript of their day."""
    told = sorted(
        ((session.at, scene.id, session) for scene in scenes for session in scene.sessions), key=lambda one: one[:2]
    )
    shared: list[list[Session]] = []
    for at, _, session in told:
        if shared and chance.random() < SHARING and (later := _after(shared[-1][-1], session)):
            shared[-1].append(later)
        else:
            shared.append([session])
        assert shared[-1][-1].at.date() == at.date()
    return tuple(Transcript(str(UUID(int=chance.getrandbits(128), version=4)), tuple(sessions)) for sessions in shared)


def _after(before: Session, session: Session) -> Session | None:
    """The session when it waits for the one before it to end, or None where that would be another day's."""
    start = max(session.at, _end(before) + BETWEEN_SESSIONS)
    moved = replace(session, at=start)
    same_day = before.at.date() == session.at.date() == _end(moved).date()
    return moved if same_day and _end(moved).time() < DREAM_AT else None


def _end(session: Session) -> datetime:
    return session.at + len(session.turns) * BETWEEN_TURNS


def _common_zone(scenes: Sequence[Scene]) -> timezone:
    """The zone that most of the scenes' times are told in."""
    moments = [moment for scene in scenes for moment in _moments(scene)]
    offsets = Counter(moment.utcoffset() for moment in moments)
    offset = min(offsets, key=lambda one: (-offsets[one], one), default=None)
    return timezone(offset or timedelta())


def _moments(scene: Scene) -> list[datetime]:
    return [*(text.written for text in scene.memory), *(session.at for session in scene.sessions)]


def _settle(scene: Scene, zone: timezone, taken: set[str]) -> Scene:
    """The scene with its clocks in the zone, and with file names that no other scene has."""
    memory: list[MemoryText] = []
    for text in scene.memory:
        file = text.file if text.file.casefold() not in taken else f"{scene.id}-{text.file}"
        taken.add(file.casefold())
        memory.append(replace(text, file=file, written=text.written.replace(tzinfo=zone)))
    sessions = tuple(replace(session, at=session.at.replace(tzinfo=zone)) for session in scene.sessions)
    return replace(scene, memory=tuple(memory), sessions=sessions)


def _fill(scene: Scene, chance: random.Random) -> Scene:
    """The scene with a fake for each kind of secret it names, the same wherever it names it."""
    fakes: dict[str, str] = {}

    def fill(text: str) -> str:
        def fake(kind: str) -> str:
            if kind not in fakes:
                fakes[kind] = fake_secret(kind, chance)
            return fakes[kind]

        return SECRET.sub(lambda found: fake(found["kind"]), text)

    def fill_groups(groups: tuple[Group, ...]) -> tuple[Group, ...]:
        return tuple(tuple(fill(string) for string in group) for group in groups)

    expect: Expect = replace(
        scene.expect,
        never=tuple(fill(text) for text in scene.expect.never),
        never_loaded=fill_groups(scene.expect.never_loaded),
        absent=fill_groups(scene.expect.absent),
    )
    return replace(
        scene,
        memory=tuple(replace(text, text=fill(text.text)) for text in scene.memory),
        sessions=tuple(
            replace(session, turns=tuple(replace(turn, text=fill(turn.text)) for turn in session.turns))
            for session in scene.sessions
        ),
        expect=expect,
    )


def _write(path: Path, text: str, moment: datetime) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    os.utime(path, (moment.timestamp(), moment.timestamp()))
