"""A small project on disk, and questions asked of it."""

from __future__ import annotations

import json
from pathlib import Path

from reverie.dream.project.drift import Drift, find_drift
from reverie.dream.project.inspect import Project
from reverie.dream.project.mention import MemoryClaim

PACKAGE = {"scripts": {"build": "vite build", "deploy:production": "./bin/deploy", "lint": "eslint ."}}


def make_project(root: Path, files: dict[str, str | bytes]) -> Project:
    """The files are there; the project that they make."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return Project(str(root))


def package(**more: object) -> str:
    """A package.json with a few scripts."""
    return json.dumps({**PACKAGE, **more}, indent=2)


def git(*branches: str, config: str = "[core]\n") -> dict[str, str | bytes]:
    """The files of a repository with these branches, the first checked out."""
    refs = {f".git/refs/heads/{branch}": "0" * 40 + "\n" for branch in branches}
    return {".git/HEAD": f"ref: refs/heads/{branches[0]}\n", ".git/config": config, **refs}


def drifts(text: str, project: Project) -> list[Drift]:
    """What drifted in a claim of the memory m.md."""
    return find_drift([MemoryClaim("m.md", text)], project)


def told(text: str, project: Project) -> list[tuple[str, str | None]]:
    """What people read about it without the name of the memory, and the claim as it would be corrected."""
    return [(drift.problem.removeprefix("m.md names "), drift.correction) for drift in drifts(text, project)]
