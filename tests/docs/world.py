"""Ann's machine, where every command of the documents is run: the shipped example, laid out as an agent would."""

from __future__ import annotations

import importlib.util
import io
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from types import ModuleType

import pytest
from tests.docs.pages import ROOT

from reverie.interfaces.entry import main
from reverie.text.slug import slug

HOME = "/home/ann"  # where the documents say that all this happens


class World:
    """A home with a project, its memory and its sessions. The pages call it `/home/ann`, wherever it really is."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.project = root / "quayside"
        self._slug = slug(str(self.project))
        self.memory = root / ".claude" / "projects" / self._slug / "memory"
        self._exit_code = 0
        self._lay_out()
        monkeypatch.setenv("HOME", str(root))
        monkeypatch.setenv("REVERIE_HOME", str(root / ".claude"))
        monkeypatch.setenv("REVERIE_NOW", _demo().NOW)
        monkeypatch.chdir(self.project)

    def _lay_out(self) -> None:
        unpacked = self.root / "unpacked"
        unpacked.mkdir()
        _demo().lay_out(unpacked)
        projects = self.root / ".claude" / "projects"
        projects.mkdir(parents=True)
        (unpacked / "project").rename(self.project)
        (unpacked / "sessions").rename(projects / self._slug)
        (unpacked / "memory").rename(self.memory)
        shutil.rmtree(unpacked)

    def run(self, line: str) -> tuple[int, str]:
        """The exit code and everything said, with this machine's paths as the pages spell them.

        A line is `reverie …`, `echo '…' | reverie …`, or `echo $?`, which says how the one before it ended.
        """
        if line == "echo $?":
            return 0, f"{self._exit_code}\n"
        before, _, after = line.rpartition(" | ")
        said = shlex.split(before)[1] + "\n" if before else ""
        program, *words = shlex.split(after, comments=True)
        assert program == "reverie", f"the pages run reverie, not {program!r}"
        self._exit_code, spoken = _run(words, said)
        return self._exit_code, spoken.replace(self._slug, slug(f"{HOME}/quayside")).replace(str(self.root), HOME)


def _demo() -> ModuleType:
    """`example/demo.py`, which knows when each file of the example was written."""
    if "reverie_demo" not in sys.modules:
        spec = importlib.util.spec_from_file_location("reverie_demo", ROOT / "example" / "demo.py")
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        sys.modules["reverie_demo"] = module
        spec.loader.exec_module(module)
    return sys.modules["reverie_demo"]


def _run(words: list[str], said: str) -> tuple[int, str]:
    """One command in this very process, which is many times quicker than one of its own."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with _standard_input(said.encode()), redirect_stdout(out), redirect_stderr(err):
        code = main(words)
    spoken = [stream.buffer.getvalue().decode() for stream in (out, err)]  # pyright: ignore[reportAttributeAccessIssue]
    return code, "".join(spoken)


@contextmanager
def _standard_input(data: bytes) -> Generator[None]:
    """`data` on standard input, for readers of the stream and of the descriptor alike."""
    before, kept = sys.stdin, os.dup(0)
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        os.dup2(file.fileno(), 0)
        sys.stdin = io.TextIOWrapper(os.fdopen(os.dup(0), "rb"), encoding="utf-8")
        try:
            yield
        finally:
            sys.stdin.close()
            sys.stdin = before
            os.dup2(kept, 0)
            os.close(kept)
