from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.dream.project.small_project import drifts, make_project, package, told

from reverie.dream.project.drift import find_drift
from reverie.dream.project.inspect import Project
from reverie.dream.project.mention import MemoryClaim

MOVED = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def test_all_that_a_claim_names_is_looked_at(tmp_path: Path):
    project = make_project(tmp_path, {"bin/deploy": "", ".nvmrc": "20\n", "package.json": package()})
    found = drifts("Deploy with scripts/deploy.sh on Node 18.", project)
    assert [drift.names for drift in found] == ["scripts/deploy.sh", "Node 18"]


def test_a_claim_written_in_sight_of_the_change_means_something_else(tmp_path: Path):
    project = make_project(tmp_path, {"pnpm-lock.yaml": ""})
    stamp = MOVED.timestamp()
    os.utime(tmp_path / "pnpm-lock.yaml", (stamp, stamp))
    claim = "Use npm for installs."
    before = MemoryClaim("m.md", claim, MOVED - timedelta(days=30))
    after = MemoryClaim("m.md", claim, MOVED + timedelta(days=30))
    assert len(find_drift([before, after], project)) == 1


def test_a_path_that_was_absent_before_the_claim_was_written_is_no_drift(tmp_path: Path):
    project = make_project(tmp_path, {"src/a.py": ""})
    stamp = MOVED.timestamp()
    os.utime(tmp_path / "src", (stamp, stamp))
    late = MemoryClaim("m.md", "Prices are in src/b.py.", MOVED + timedelta(days=30))
    early = MemoryClaim("m.md", "Prices are in src/b.py.", MOVED - timedelta(days=30))
    assert find_drift([late], project) == []
    assert len(find_drift([early], project)) == 1


def test_a_line_that_holds_a_secret_gives_no_correction(tmp_path: Path):
    token = "ghp_" + "a1B2c3D4e5" * 3 + "F6g7H8"
    scripts = {"scripts": {"deploy:production": f"GITHUB_TOKEN={token} ./deploy"}}
    project = make_project(tmp_path, {"package.json": package(**scripts)})
    ((problem, corrected),) = told("Ship with `npm run deploy:prod`.", project)
    assert corrected is None
    assert token not in problem


def test_of_a_project_that_is_not_there_nothing_has_drifted(tmp_path: Path):
    project = Project(str(tmp_path / "nowhere"))
    for claim in ("Deploy with scripts/deploy.sh.", "Use npm for installs.", "The `master` branch.", "Node 18."):
        assert told(claim, project) == []
