from __future__ import annotations

from pathlib import Path

import pytest
from tests.dream.project.small_project import make_project, package, told

FILES: dict[str, str | bytes] = {"package.json": package(), "Makefile": "test:\n\tpytest\nmigrate:\n\tx\n"}


@pytest.mark.parametrize(
    ("claim", "problem", "corrected"),
    [
        (
            "Ship with `npm run deploy:prod`.",
            "npm run deploy:prod, which package.json does not have; it has deploy:production",
            "Ship with `npm run deploy:production`.",
        ),
        ("发布用 npm run release。", "npm run release, which package.json does not have", None),
        ("Use `make worker` for jobs.", "make worker, which Makefile does not have", None),
        (
            "先跑 `make migrates`。",
            "make migrates, which Makefile does not have; it has migrate",
            "先跑 `make migrate`。",
        ),
    ],
)
def test_a_script_that_is_gone_is_told(tmp_path: Path, claim: str, problem: str, corrected: str | None):
    assert told(claim, make_project(tmp_path, FILES)) == [(problem, corrected)]


@pytest.mark.parametrize(
    "claim",
    [
        "Run `npm run build` and `make test`.",
        "Never run `make deploy`.",
        "We will add `make deploy` soon.",
        "make sure that tests pass, and just use task lists",
        "`yarn eslint` and `pnpm vitest` are programs.",
        "`make -C infra deploy` is for ops.",
        "npm run is slow",
        "`just build` it",
    ],
)
def test_what_is_there_or_may_be_is_not_told(tmp_path: Path, claim: str):
    assert told(claim, make_project(tmp_path, FILES)) == []


def test_a_makefile_that_includes_others_may_have_any_target(tmp_path: Path):
    assert told("Use `make worker`.", make_project(tmp_path, {"Makefile": "include ops/*.inc\ntest:\n"})) == []


def test_a_script_of_any_package_of_the_project_is_there(tmp_path: Path):
    files = FILES | {"apps/web/package.json": '{"scripts": {"storybook": "x"}}'}
    assert told("Run `npm run storybook`.", make_project(tmp_path, files)) == []
