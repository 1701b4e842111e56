"""The versions a project asks for: .nvmrc, package.json, pyproject.toml, go.mod, Dockerfile … -> tool, range, line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, cast

from reverie.dream.project.data import Values, below, json_values, toml_values
from reverie.dream.project.page import Line, Page
from reverie.dream.project.tree import Tree

MAX_FACTS = 5_000  # of one project; a manifest that lists more was not written for people

Number = tuple[int, ...]

_SPEC = re.compile(r"(?P<sign>\^|~=|~>|~|>=|==|=)?\s*v?(?P<number>\d{1,6}(?:\.\d{1,6}){0,3})(?P<wild>(?:\.[x*]){0,2})")
_REQUIREMENT = re.compile(r"(?P<name>[A-Za-z][\w.-]*)(?:\[[^\]]*\])?\s*(?P<spec>[^;#]*)")
_IMAGE = re.compile(
    r"(?:FROM\s+(?:--\S+\s+)?|image:\s*[\"']?)(?:\S+/)?(?P<image>[a-z]+):(?P<version>\d+(?:\.\d+)*)(?=[-\s\"']|$)",
    re.IGNORECASE,
)
_GO_LINE = re.compile(r"(?P<name>go|toolchain)\s+(?:go)?(?P<version>\d+(?:\.\d+)*)\s*$")
# Images whose tag is the version of the tool.
_IMAGES = {
    **{
        name: name for name in ("node", "python", "rust", "ruby", "php", "postgres", "redis", "mysql", "mongo", "nginx")
    },
    "golang": "go",
}
# What asdf and mise call them.
_ASDF = {
    **{name: name for name in ("node", "python", "go", "rust", "ruby")},
    "nodejs": "node",
    "golang": "go",
}


@dataclass(frozen=True, slots=True)
class VersionFact:
    """A tool at a version. `at_least`: the number is only the lowest that will do; else newer parts are free, older
    ones are not (18 holds for 18.2, and not for 17).
    """

    tool: str
    number: Number
    line: Line
    at_least: bool = False

    def allows(self, number: Number) -> bool:
        """Whether someone who says that number, in as many parts as they like, may be right."""
        if self.at_least:
            return all_parts(number, self.number) >= all_parts(self.number, number)
        return all(mine == theirs for mine, theirs in zip(self.number, number, strict=False))


def all_parts(number: Number, other: Number) -> Number:
    """The number in as many parts as the shorter of the two has: what was not said is not compared."""
    return number[: min(len(number), len(other))]


def spelt(number: Number, parts: int) -> str:
    """The number in at most so many parts."""
    return ".".join(map(str, number[:parts]))


def as_number(text: str) -> Number:
    """3.11 -> (3, 11)"""
    return tuple(int(part) for part in text.split("."))


def find_versions(tree: Tree) -> list[VersionFact]:
    """Every version that the manifests tell, those nearest to the root first."""
    readers: tuple[tuple[str, Callable[[Page], Iterator[VersionFact]]], ...] = (
        (".nvmrc", lambda page: _only_line(page, "node")),
        (".node-version", lambda page: _only_line(page, "node")),
        (".python-version", lambda page: _only_line(page, "python")),
        (".ruby-version", lambda page: _only_line(page, "ruby")),
        (".tool-versions", _tool_versions),
        ("package.json", _package),
        ("pyproject.toml", _pyproject),
        ("go.mod", _go_module),
        ("Cargo.toml", _cargo),
        ("rust-toolchain", lambda page: _only_line(page, "rust")),
        ("rust-toolchain.toml", _rust_toolchain),
        ("Dockerfile", _images),
        *((name, _images) for name in ("compose.yml", "compose.yaml", "docker-compose.yml", "docker-compose.yaml")),
    )
    found: list[VersionFact] = []
    for name, read in readers:
        for path in tree.manifests(name, most=20):
            page = tree.read(path)
            if page and len(found) < MAX_FACTS:
                found += read(page)
    return sorted(found[:MAX_FACTS], key=lambda fact: (fact.line.file.count("/"), fact.line.file))


def _fact(tool: str, spec: object, line: Line) -> Iterator[VersionFact]:
    """The fact that a range in the spelling of npm, Python or Cargo tells; none where it is more than one range."""
    found = _SPEC.fullmatch(spec.strip()) if isinstance(spec, str) else None
    if found is None:
        return
    number, sign = as_number(found["number"]), found["sign"]
    if sign == "^":
        # Up to the first part that is not 0: ^0.4.2 stays at 0.4.
        leading = next((at for at, part in enumerate(number) if part), len(number) - 1)
        number = number[: leading + 1]
    elif sign in ("~", "~>", "~="):
        number = number[:2] if sign == "~" else number[: max(1, len(number) - 1)]
    yield VersionFact(tool.casefold(), number, line, at_least=sign == ">=")


def _only_line(page: Page, tool: str) -> Iterator[VersionFact]:
    if page.lines and (first := page.lines[0].strip()):
        yield from _fact(tool, first, page.line(1))


def _tool_versions(page: Page) -> Iterator[VersionFact]:
    for number, text in enumerate(page.lines, 1):
        tool, *versions = text.split("#")[0].split() or [""]
        if tool in _ASDF and versions:
            yield from _fact(_ASDF[tool], versions[0], page.line(number))


def _package(page: Page) -> Iterator[VersionFact]:
    values = json_values(page)
    for section in ("engines", "volta"):
        yield from _named(page, below(values, section), section, ("node",))
    for section in ("dependencies", "devDependencies"):
        yield from _named(page, below(values, section), section)


def _named(page: Page, values: Values, section: str, only: tuple[str, ...] = ()) -> Iterator[VersionFact]:
    for name, spec in values.items():
        if not only or name in only:
            yield from _fact(name, spec, page.find_key(name, section))


def _pyproject(page: Page) -> Iterator[VersionFact]:
    values = toml_values(page)
    project = below(values, "project")
    yield from _fact("python", project.get("requires-python"), page.find_key("requires-python"))
    listed = project.get("dependencies")
    for requirement in cast("list[Any]", listed) if isinstance(listed, list) else []:
        found = _REQUIREMENT.match(requirement) if isinstance(requirement, str) else None
        if found:
            yield from _fact(found["name"], found["spec"], page.find_key(found["name"], "dependencies"))
    for name, spec in below(values, "tool", "poetry", "dependencies").items():
        yield from _fact(name, spec, page.find_key(name, "tool.poetry.dependencies"))


def _go_module(page: Page) -> Iterator[VersionFact]:
    for number, text in enumerate(page.lines, 1):
        if found := _GO_LINE.match(text.strip()):
            yield VersionFact("go", as_number(found["version"]), page.line(number), at_least=found["name"] == "go")


def _cargo(page: Page) -> Iterator[VersionFact]:
    values = toml_values(page)
    spec = below(values, "package").get("rust-version")
    if isinstance(spec, str):
        yield from _fact("rust", f">={spec}", page.find_key("rust-version"))
    for name, told in below(values, "dependencies").items():
        wanted = cast("Values", told).get("version") if isinstance(told, dict) else told
        bare = isinstance(wanted, str) and wanted[:1].isdigit()  # Cargo reads 1.2 as ^1.2
        line = page.find_key(name, "dependencies")
        yield from _fact(name, f"^{wanted}" if bare else wanted, line)


def _rust_toolchain(page: Page) -> Iterator[VersionFact]:
    channel = below(toml_values(page), "toolchain").get("channel")
    yield from _fact("rust", channel, page.find_key("channel"))


def _images(page: Page) -> Iterator[VersionFact]:
    for number, text in enumerate(page.lines, 1):
        found = _IMAGE.match(text.strip())
        if found and found["image"].casefold() in _IMAGES:
            yield VersionFact(_IMAGES[found["image"].casefold()], as_number(found["version"]), page.line(number))
