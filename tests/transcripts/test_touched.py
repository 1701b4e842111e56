"""Which sessions were touched: asked by a hook, so it must be cheap and may never fail."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from reverie.transcripts.touched import touched_since


def transcript(path: Path, mtime: float, text: str = "{}\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    os.utime(path, (mtime, mtime))
    return path


def names(folders: list[Path], since: float, excluding: str = "") -> list[str]:
    found = touched_since([str(folder) for folder in folders], since, excluding)
    return sorted(Path(touched.path).name for touched in found)


def test_only_files_strictly_newer_count(tmp_path: Path) -> None:
    for name, mtime in [("old", 99.0), ("same", 100.0), ("new", 101.0)]:
        transcript(tmp_path / f"{name}.jsonl", mtime)
    assert names([tmp_path], since=100.0) == ["new.jsonl"]


def test_a_touched_file_comes_with_its_path_time_and_size(tmp_path: Path) -> None:
    path = transcript(tmp_path / "s.jsonl", 1000.25, "12345")
    (touched,) = touched_since([str(tmp_path)], 0.0)
    assert (touched.path, touched.mtime, touched.size) == (str(path), 1000.25, 5)


def test_the_current_session_and_sub_agents_do_not_count(tmp_path: Path) -> None:
    transcript(tmp_path / "current.jsonl", 200)
    transcript(tmp_path / "other.jsonl", 200)
    transcript(tmp_path / "agent-a1.jsonl", 200)
    transcript(tmp_path / "other" / "subagents" / "agent-b2.jsonl", 200)
    assert names([tmp_path], since=100, excluding="current") == ["other.jsonl"]


def test_only_regular_transcripts_count(tmp_path: Path) -> None:
    target = transcript(tmp_path / "elsewhere" / "t.txt", 200)
    folder = tmp_path / "sessions"
    transcript(folder / "notes.md", 200)
    transcript(folder / "s.jsonl.bak", 200)
    (folder / "link.jsonl").symlink_to(target)
    (folder / "folder.jsonl").mkdir()
    os.mkfifo(folder / "pipe.jsonl")
    assert names([folder], since=100) == []


def test_missing_and_repeated_folders_do_no_harm(tmp_path: Path) -> None:
    transcript(tmp_path / "s.jsonl", 200)
    assert names([tmp_path / "none", tmp_path, tmp_path, tmp_path / "s.jsonl"], since=100) == ["s.jsonl"]


def test_no_file_is_opened(tmp_path: Path) -> None:
    transcript(tmp_path / "s.jsonl", 200)
    program = (
        "import sys\n"
        "from reverie.transcripts.touched import touched_since\n"
        "opened = []\n"
        "sys.addaudithook(lambda event, args: opened.append(args) if event == 'open' else None)\n"
        f"print(len(touched_since([{str(tmp_path)!r}], 100.0)), opened)\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "1 []\n"


def test_asking_loads_nothing_heavy() -> None:
    """A hook pays for every module on every turn."""
    program = (
        "import sys\n"
        "before = set(sys.modules)\n"
        "import reverie.transcripts.touched, reverie.transcripts.discovery\n"
        "print(sorted(name for name in set(sys.modules) - before if name.split('.')[0] != 'reverie'))\n"
    )
    result = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "['__future__']\n"
