from __future__ import annotations

from pathlib import Path

import pytest
from tests.dream.project.small_project import make_project, package, told

FILES: dict[str, str | bytes] = {
    ".nvmrc": "20.11.1\n",
    "package.json": package(dependencies={"react": "^18.2.0", "next": "14.1.0"}),
    "pyproject.toml": '[project]\nrequires-python = ">=3.11"\n',
}


@pytest.mark.parametrize(
    ("claim", "problem", "corrected"),
    [
        ("Node 18 is what we run.", "Node 18, but .nvmrc says 20.11.1", "Node 20 is what we run."),
        ("We run Node.js v18.1 here.", "Node.js v18.1, but .nvmrc says 20.11.1", "We run Node.js v20.11 here."),
        ("前端用 React 17。", "React 17, but package.json says 18", "前端用 React 18。"),
        ("Next.js 13 is the framework.", "Next.js 13, but package.json says 14.1.0", "Next.js 14 is the framework."),
        ("Python 版本是 3.9", "Python 版本是 3.9, but pyproject.toml says 3.11 or newer", None),
        ("The UI uses React 17.0.2.", "React 17.0.2, but package.json says 18", None),
    ],
)
def test_a_version_that_no_file_asks_for_any_more_is_told(
    tmp_path: Path, claim: str, problem: str, corrected: str | None
):
    assert told(claim, make_project(tmp_path, FILES)) == [(problem, corrected)]


@pytest.mark.parametrize(
    "claim",
    [
        "Node 20 and React 18.2 are in use.",
        "Python 3.12 runs in CI.",
        "We upgraded from Node 18.",
        "We support Node 18 and later.",
        "CI tests on Node 18, Node 20 and Node 22.",
        "Node 3 of the cluster is flaky.",
        "Next 13 days are busy, and the next 13 are not.",
        "python3 is installed.",
        "React to 17 tickets a day.",
        "Do not use Node 18.",
        "Vue 2 is what marketing runs.",
    ],
)
def test_versions_that_fit_or_are_none_are_not_told(tmp_path: Path, claim: str):
    assert told(claim, make_project(tmp_path, FILES)) == []
