from __future__ import annotations

from pathlib import Path

from tests.dream.project.small_project import make_project, package


def test_a_lockfile_and_a_declaration_show_the_manager_in_use(tmp_path: Path):
    files: dict[str, str | bytes] = {"package.json": package(packageManager="pnpm@9.1.0"), "uv.lock": ""}
    found = {one.name: one.line.place for one in make_project(tmp_path, files).package_managers}
    assert found["uv"] == "uv.lock"
    assert found["pnpm"].startswith("package.json:")
    assert len(found) == 2


def test_every_manager_is_listed_once(tmp_path: Path):
    files: dict[str, str | bytes] = {"yarn.lock": "", "web/yarn.lock": "", "api/package-lock.json": "{}"}
    assert [one.name for one in make_project(tmp_path, files).package_managers] == ["yarn", "npm"]


def test_an_unknown_or_odd_declaration_shows_nothing(tmp_path: Path):
    files: dict[str, str | bytes] = {
        "package.json": package(packageManager=["npm"]),
        "a/package.json": '{"packageManager": "rush@1"}',
    }
    assert make_project(tmp_path, files).package_managers == []
