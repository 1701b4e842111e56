"""A search ends with whoever wanted it, whatever ended that."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reverie.agents.ripgrep import ripgrep
from reverie.agents.tool import Refused

SECONDS = 10.0
SEARCH = "import sys; from reverie.agents.ripgrep import ripgrep; ripgrep(['-e', 'heron', '--', sys.argv[1]])"


def test_a_search_finds_and_a_wrong_pattern_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("the heron\n")
    assert ripgrep(["-e", "heron", "--", str(tmp_path)]).endswith(b"the heron\n")
    with pytest.raises(Refused, match="the search failed"):
        ripgrep(["-e", "(", "--", str(tmp_path)])


@pytest.mark.skipif(sys.platform != "linux", reason="only this kernel ties a program to its parent")
def test_a_search_dies_with_a_process_that_is_killed(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen([sys.executable, "-c", SEARCH, str(pipe)]) as searching:
        try:
            writer = opened(pipe)
        finally:
            searching.kill()
    try:
        broken = select.poll()
        broken.register(writer, 0)
        assert broken.poll(SECONDS * 1000), "somebody still reads the pipe"
    finally:
        os.close(writer)


def opened(pipe: Path) -> int:
    """The end to write to, once somebody reads the pipe: they then wait for more."""
    ends = time.monotonic() + SECONDS
    while time.monotonic() < ends:
        try:
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            time.sleep(0.05)
    pytest.fail("nobody reads the pipe")
