"""A scene file is read whole, or says on which line it is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from bench.dreambench.scene import BadScene, holds, read_scenes

GOOD: dict[str, Any] = {
    "id": "ports",
    "kind": "learn",
    "lang": "zh",
    "memory": [],
    "sessions": [{"at": "2026-03-04T10:30:00+08:00", "turns": [["user", "测试环境用 9191 端口"]]}],
    "expect": {"type": "project|reference", "present": [["测试环境", "9191"]]},
}


def write(path: Path, *scenes: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in scenes), encoding="utf-8")
    return path


def test_a_good_scene_is_read(tmp_path: Path):
    [scene] = read_scenes(write(tmp_path / "scenes.jsonl", GOOD))
    assert scene.expect.type == ("project", "reference")
    assert scene.sessions[0].turns[0].text == "测试环境用 9191 端口"
    assert str(scene.last_day) == "2026-03-04"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kind": "dream"}, "none of learn"),
        ({"lang": "fr"}, "neither 'en' nor 'zh'"),
        ({"expect": {"present": [["a"]]}}, "needs 'type'"),
        ({"expect": {"type": "project", "present": [["a", ""]]}}, "empty group or string"),
        ({"expect": {"type": "project", "present": [["a"]], "presnt": []}}, "'presnt', which means nothing"),
        ({"expect": {"type": "habit", "present": [["a"]]}}, "the types are"),
        ({"sessions": [{"at": "2026-03-04T10:30:00", "turns": [["user", "x"]]}]}, "names no time zone"),
        ({"sessions": [{"at": "2026-03-04T10:30:00Z", "turns": [["boss", "x"]]}]}, "by 'boss'"),
        ({"sessions": [{"at": "2026-03-04T10:30:00Z", "turns": [["user", "{{secret:pin}}"]]}]}, "{{secret:pin}}"),
        ({"memory": [{"file": "../x.md", "written": "2026-03-04T10:30:00Z", "text": "x"}]}, "plain name"),
        ({"sessions": []}, "needs a memory or a session"),
    ],
)
def test_a_bad_scene_is_named_with_its_line(tmp_path: Path, change: dict[str, Any], said: str):
    path = write(tmp_path / "scenes.jsonl", GOOD, {**GOOD, "id": "other", **change})
    with pytest.raises(BadScene) as told:
        read_scenes(path)
    assert "scenes.jsonl:2: " in str(told.value)
    assert said in str(told.value)


def test_two_scenes_of_one_name_are_one_too_many(tmp_path: Path):
    with pytest.raises(BadScene, match="two scenes 'ports'"):
        read_scenes(write(tmp_path / "scenes.jsonl", GOOD, GOOD))


@pytest.mark.parametrize(
    ("text", "group", "held"),
    [
        ("Releases go out on\n  Friday.", ("releases", "go out on friday"), True),
        ("Releases go out on Fri.", ("releases", "friday|fri."), True),
        ("Releases go out on Monday.", ("releases", "friday|fri."), False),
        ("预发布环境用 9191 端口", ("预发布", "9191"), True),
    ],
)
def test_a_group_is_held_when_each_of_its_strings_is(text: str, group: tuple[str, ...], held: bool):
    assert holds(text, group) is held
