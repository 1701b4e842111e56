from __future__ import annotations

from pathlib import Path

import pytest
from tests.dream.project.small_project import make_project, told

FILES: dict[str, str | bytes] = {"package.json": "{}", "pnpm-lock.yaml": "", "uv.lock": ""}
SHOWN = "npm, but pnpm-lock.yaml shows pnpm"


@pytest.mark.parametrize(
    ("claim", "problem", "corrected"),
    [
        ("Use npm for installs.", SHOWN, "Use pnpm for installs."),
        ("Dependencies: `npm install`.", SHOWN, "Dependencies: `pnpm install`."),
        ("Run `npm ci` in CI.", SHOWN, None),
        ("Package manager: npm", SHOWN, "Package manager: pnpm"),
        ("包管理器：npm", SHOWN, "包管理器：pnpm"),
        ("用 npm 安装依赖。", SHOWN, "用 pnpm 安装依赖。"),
        ("The package manager is poetry.", "poetry, but uv.lock shows uv", "The package manager is uv."),
    ],
)
def test_a_manager_that_left_no_trace_is_told(tmp_path: Path, claim: str, problem: str, corrected: str | None):
    assert told(claim, make_project(tmp_path, FILES)) == [(problem, corrected)]


@pytest.mark.parametrize(
    "claim",
    [
        "Use pnpm, not npm.",
        "Don't use npm.",
        "We switched from npm to pnpm.",
        "We publish to the npm registry with an npm token.",
        "`npm run build` builds it.",
        "不要用 npm。",
        "以前用 npm。",
        "Use npm on the build server.",
        "Ann wrote poetry.",
    ],
)
def test_what_says_something_else_is_not_told(tmp_path: Path, claim: str):
    assert told(claim, make_project(tmp_path, FILES)) == []


def test_where_two_managers_are_in_use_none_is_the_answer(tmp_path: Path):
    files: dict[str, str | bytes] = {"yarn.lock": "", "web/pnpm-lock.yaml": ""}
    assert told("Use npm for installs.", make_project(tmp_path, files)) == [
        ("npm, but yarn.lock shows yarn and pnpm", None)
    ]


def test_without_any_lockfile_nothing_is_known(tmp_path: Path):
    assert told("Use npm for installs.", make_project(tmp_path, {"package.json": "{}"})) == []
