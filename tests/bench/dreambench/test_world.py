"""Worlds are dealt from scenes by seed, and look like what an agent leaves on the disk."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path

from bench.dreambench.world import build, deal, night_of, write_memory, write_transcripts
from tests.bench.dreambench.small_world import scene

from reverie.model.turn import Speaker
from reverie.transcripts.formats import open_transcript


def learning(number: int, at: str = "2026-03-04T10:30:00+01:00"):
    turns = [["user", f"Fact {number}."], ["assistant", "Noted."]]
    expect = {"type": "project", "present": [[f"fact {number}"]]}
    return scene("learn", expect, id=f"fact-{number}", sessions=[{"at": at, "turns": turns}])


def test_a_seed_deals_every_scene_once_and_always_alike():
    scenes = [learning(number) for number in range(7)]
    worlds = deal(scenes, 1, 3, "test")
    assert sorted(one.id for world in worlds for one in world.scenes) == sorted(one.id for one in scenes)
    assert max(len(world.scenes) for world in worlds) == 3
    assert deal(scenes, 1, 3, "test") == worlds
    assert deal(scenes, 2, 3, "test") != worlds


def test_sessions_that_share_a_transcript_follow_each_other_and_stay_on_their_day():
    world = build([learning(number) for number in range(20)], "test")
    assert any(len(transcript.sessions) > 1 for transcript in world.transcripts)
    for transcript in world.transcripts:
        starts = [session.at for session in transcript.sessions]
        assert all(later - earlier > timedelta(minutes=4) for earlier, later in pairwise(starts))
        assert {start.date() for start in starts} == {date(2026, 3, 4)}


def test_a_scene_keeps_what_the_clock_on_its_wall_showed():
    here = [learning(number) for number in range(3)]
    world = build([*here, learning(9, "2026-03-05T23:10:00-08:00")], "test")
    assert world.zone == timezone(timedelta(hours=1))
    assert world.scenes[-1].sessions[0].at == datetime(2026, 3, 5, 23, 10, tzinfo=world.zone)
    assert world.nights == [date(2026, 3, 4), date(2026, 3, 5)]


def test_what_is_said_past_the_dream_is_dreamt_of_the_night_after():
    world = build([learning(1, "2026-03-05T23:29:00+01:00")], "test")
    assert night_of(world.transcripts[0]) == date(2026, 3, 6)


def test_secrets_are_filled_in_alike_where_they_are_said_and_where_they_are_looked_for():
    told = scene("secret", {"never": ["{{secret:github}}"]}, said="The token is {{secret:github}}, keep it.")
    [filled] = build([told], "test").scenes
    assert filled.expect.never[0].startswith("ghp_")
    assert filled.expect.never[0] in filled.sessions[0].turns[0].text
    assert build([told], "other").scenes[0].expect.never != filled.expect.never


def test_two_scenes_do_not_share_a_memory_file(tmp_path: Path):
    told = scene("keep", {"present": [["one"]]}, memory="One.")
    write_memory(build([told, replace(told, id="second")], "test").memory, tmp_path / "memory")
    assert {path.name for path in (tmp_path / "memory").iterdir()} == {"a-keep.md", "second-a-keep.md", "MEMORY.md"}


def test_the_memory_is_as_old_as_it_says_and_listed(tmp_path: Path):
    told = scene("keep", {"present": [["port"]]}, memory="The port is 8080.")
    write_memory(build([told], "test").memory, tmp_path / "memory")
    written = datetime.fromisoformat("2026-02-10T09:00:00+01:00").timestamp()
    assert (tmp_path / "memory" / "a-keep.md").stat().st_mtime == written
    index = (tmp_path / "memory" / "MEMORY.md").read_text(encoding="utf-8")
    assert index == "- [a memory](a-keep.md) — what it is about\n"


def test_a_transcript_says_who_said_what(tmp_path: Path):
    turns = [["user", "你好"], ["assistant", "Hm."], ["tool", "out"], ["harness", "meta"], ["subagent", "aside"]]
    told = scene("noise", {}, sessions=[{"at": "2026-03-04T10:30:00+01:00", "turns": turns}])
    world = build([told], "test")
    write_transcripts(world, date(2026, 3, 4), tmp_path, tmp_path)
    files = sorted(tmp_path.rglob("*.jsonl"), key=lambda path: len(path.parts))
    said = [(turn.speaker, turn.text) for path in files for turn in open_transcript(str(path)) if turn.text]
    assert said == [
        (Speaker.USER, "你好"),
        (Speaker.ASSISTANT, "Hm."),
        (Speaker.TOOL, "out"),
        (Speaker.HARNESS, "meta"),
        (Speaker.SUBAGENT, "aside"),
    ]
