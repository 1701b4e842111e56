"""Every example runs in a process of its own, with no key and no network, and says what its page shows."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import claude_agent_sdk
import pytest
from tests.adapters.claude_stand_in import stand_in
from tests.docs.pages import DOCS, ROOT, blocks, text_of

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
HOSTS = DOCS / "hosts"
PROGRAM = Path(claude_agent_sdk.__file__).parent / "_bundled" / "claude"
CLOSED_DOOR = "http://127.0.0.1:9"  # nobody listens there: whoever asks for the network is refused at once
ENOUGH_SECONDS = 300  # an example takes a few; one that takes this long hangs


def page_of(example: Path) -> Path:
    return HOSTS / f"{example.stem.removeprefix('with_')}.md"


def path_to_claude(folder: Path) -> str:
    """The path with `claude` on it: Claude Code itself where it is installed, else what stands in for it."""
    path = os.environ["PATH"]
    is_installed = PROGRAM.exists() or shutil.which("claude")
    return path if is_installed else os.pathsep.join((str(stand_in(folder).parent), path))


def run(example: Path, home: Path, path: str) -> subprocess.CompletedProcess[str]:
    around = {
        "HOME": str(home),
        "TMPDIR": str(home),
        "PATH": path,
        "HTTP_PROXY": CLOSED_DOOR,
        "HTTPS_PROXY": CLOSED_DOOR,
        "NO_PROXY": "127.0.0.1",
    }
    command = [sys.executable, str(example)]
    return subprocess.run(
        command, cwd=home, env=around, capture_output=True, text=True, timeout=ENOUGH_SECONDS, check=False
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_an_example_says_what_its_page_shows_and_leaves_nothing(example: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    done = run(example, home, path_to_claude(tmp_path / "bin"))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    (shown,) = blocks(page_of(example), "text")
    assert done.stdout.strip() == shown.strip()
    assert "as you told me" in done.stdout
    assert [file for file in home.rglob("*") if file.is_file() and file.suffix in {".md", ".jsonl", ".db"}] == []


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_the_code_on_a_page_is_that_of_its_example(example: Path) -> None:
    page = page_of(example)
    (block,) = blocks(page, "python")
    pieces = [piece.strip() for piece in re.split(r"\n{2,}(?=\S)", block)]
    shown = [piece for piece in pieces if not piece.startswith(("from ", "import "))]  # an example imports more
    assert shown
    assert [piece for piece in shown if piece not in text_of(example)] == []
    assert f"examples/{example.name}" in text_of(page)


def test_every_page_of_a_host_has_an_example() -> None:
    assert {page_of(example) for example in EXAMPLES} == {page for page in HOSTS.glob("*.md") if page.stem != "README"}
