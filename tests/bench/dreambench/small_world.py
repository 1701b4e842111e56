"""Scenes and played worlds that fit on a page, for the tests of the benchmark."""

from __future__ import annotations

from typing import Any

from bench.dreambench.folder import Folder
from bench.dreambench.player import Played
from bench.dreambench.scene import Scene, parse_scene
from bench.dreambench.world import build


def scene(kind: str, expect: dict[str, Any], *, memory: str = "", said: str = "", **more: Any) -> Scene:
    """A scene with at most one memory file and one user message."""
    told: dict[str, Any] = {"id": f"a-{kind}", "kind": kind, "lang": "en", "expect": expect, **more}
    if memory:
        written = "2026-02-10T09:00:00+01:00"
        told["memory"] = [{"file": f"{told['id']}.md", "written": written, "text": memory_text(memory)}]
    if said:
        told["sessions"] = [{"at": "2026-03-04T10:30:00+01:00", "turns": [["user", said], ["assistant", "Done."]]}]
    return parse_scene(told)


def memory_text(body: str, kind: str = "project") -> str:
    return f"---\nname: a memory\ndescription: what it is about\ntype: {kind}\n---\n\n{body}\n"


def folder(*bodies: str, kind: str = "project", index: str | None = None) -> Folder:
    """A folder with a file for each body, and an index of them all."""
    files = {f"{number}.md": memory_text(body, kind).encode() for number, body in enumerate(bodies)}
    listed = "".join(f"- [a memory]({name})\n" for name in files)
    return Folder({**files, "MEMORY.md": (listed if index is None else index).encode()})


def played(one: Scene, after: Folder, before: Folder | None = None, **more: Any) -> Played:
    """A world of that scene, and what an engine made of it."""
    start = before or Folder({text.file: text.text.encode() for text in one.memory})
    return Played(
        world=build([one], "small"), before=start, after=after, again=more.pop("again", after), nights=[], **more
    )
