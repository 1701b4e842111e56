"""The package managers a project uses: lockfiles and `packageManager` -> for each ecosystem, which and why."""

from __future__ import annotations

from dataclasses import dataclass

from reverie.dream.project.data import json_values
from reverie.dream.project.page import Line
from reverie.dream.project.tree import Tree

ECOSYSTEMS = {
    "npm": "node",
    "yarn": "node",
    "pnpm": "node",
    "bun": "node",
    "poetry": "python",
    "uv": "python",
    "pdm": "python",
    "pipenv": "python",
}
_LOCKFILES = {
    "package-lock.json": "npm",
    "npm-shrinkwrap.json": "npm",
    "yarn.lock": "yarn",
    "pnpm-lock.yaml": "pnpm",
    "bun.lockb": "bun",
    "bun.lock": "bun",
    "poetry.lock": "poetry",
    "uv.lock": "uv",
    "pdm.lock": "pdm",
    "Pipfile.lock": "pipenv",
}


@dataclass(frozen=True, slots=True)
class InUse:
    """A package manager that the project uses, and what shows it."""

    name: str
    line: Line


def find_package_managers(tree: Tree) -> list[InUse]:
    """Each manager once, those shown nearest to the root first."""
    found: list[InUse] = []
    for path in tree.manifests("package.json"):
        page = tree.read(path)
        declared = json_values(page).get("packageManager") if page else None
        if page and isinstance(declared, str) and (name := declared.partition("@")[0]) in ECOSYSTEMS:
            found.append(InUse(name, page.find_key("packageManager")))
    for lockfile, name in _LOCKFILES.items():
        found += [InUse(name, tree.name_line(path)) for path in tree.manifests(lockfile)]
    first: dict[str, InUse] = {}
    for one in sorted(found, key=lambda one: (one.line.file.count("/"), one.line.number == 0)):
        first.setdefault(one.name, one)
    return list(first.values())
