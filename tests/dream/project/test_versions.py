from __future__ import annotations

from pathlib import Path

import pytest
from tests.dream.project.small_project import make_project, package

from reverie.dream.project.versions import as_number


@pytest.mark.parametrize(
    ("file", "text", "tool", "right", "wrong"),
    [
        (".nvmrc", "v20.11.1\n", "node", "20", "18"),
        (".python-version", "3.12.4\n", "python", "3.12", "3.11"),
        (".tool-versions", "# ours\nnodejs 20.1.0\n", "node", "20.1", "20.2"),
        ("package.json", package(engines={"node": ">=18"}), "node", "22", "16"),
        ("package.json", package(dependencies={"react": "^18.2.0"}), "react", "18.3", "17"),
        ("package.json", package(devDependencies={"vite": "~5.1.0"}), "vite", "5.1", "5.2"),
        ("package.json", package(dependencies={"tiny": "^0.4.2"}), "tiny", "0.4", "0.5"),
        ("pyproject.toml", '[project]\nrequires-python = ">=3.11"\n', "python", "3.13", "3.9"),
        ("pyproject.toml", '[project]\ndependencies = ["Django[x]==4.2.1; a"]\n', "django", "4.2", "3.2"),
        ("pyproject.toml", '[tool.poetry.dependencies]\npython = "^3.11"\n', "python", "3.12", "2.7"),
        ("go.mod", "module x\n\ngo 1.22\n", "go", "1.23", "1.20"),
        ("Cargo.toml", '[package]\nrust-version = "1.75"\n[dependencies]\nserde = "1.0"\n', "serde", "1.9", "2"),
        ("rust-toolchain.toml", '[toolchain]\nchannel = "1.80"\n', "rust", "1.80.1", "1.79"),
        (
            "Dockerfile",
            "FROM --platform=linux/amd64 docker.io/library/postgres:16.2-alpine AS db\n",
            "postgres",
            "16",
            "15",
        ),
        ("compose.yaml", "services:\n  db:\n    image: 'postgres:16-alpine'\n", "postgres", "16", "14"),
    ],
)
def test_a_version_is_read_and_allows_what_fits(
    tmp_path: Path, file: str, text: str, tool: str, right: str, wrong: str
):
    facts = [fact for fact in make_project(tmp_path, {file: text}).versions if fact.tool == tool]
    assert len(facts) == 1
    assert facts[0].allows(as_number(right))
    assert not facts[0].allows(as_number(wrong))
    assert facts[0].line.file == file


@pytest.mark.parametrize("spec", ["lts/*", "latest", ">=3.9,<4", "18 || 20", "workspace:*", "git+ssh://x", "", 7, None])
def test_what_gives_no_single_version_gives_none(tmp_path: Path, spec: object):
    assert make_project(tmp_path, {"package.json": package(engines={"node": spec})}).versions == []


def test_a_manifest_made_to_hurt_costs_little(tmp_path: Path):
    many = {f"name{number}": "^1.0.0" for number in range(15_000)}
    project = make_project(
        tmp_path, {"package.json": package(dependencies=many), "pyproject.toml": "a=" + "[" * 50_000}
    )
    assert len(project.versions) <= 5_000
