"""Small programs under a real boundary, and a tree whose every byte and mark is compared afterwards."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from reverie.agents.sandbox import landlock
from reverie.agents.sandbox.boundary import Boundary, Reach, resolved
from reverie.agents.sandbox.child import Limits, Ran
from reverie.agents.sandbox.confined import run_confined
from reverie.agents.sandbox.probe import why_not

ENVIRON = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/nowhere"}
PLENTY = Limits(seconds=60.0, most_bytes=100_000)

Confined = Callable[..., Ran]


asked = cache(why_not)


@pytest.fixture(params=[*Boundary, "the first landlock"])
def boundary(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Boundary:
    """Each boundary that holds on this machine, and landlock with no more than its first version could."""
    kind = Boundary.LANDLOCK if request.param not in list(Boundary) else request.param
    reason = asked(kind)
    if reason is not None:
        pytest.skip(f"{kind} does not hold on this machine: {reason}")
    if request.param != kind:
        monkeypatch.setattr(landlock, "version", lambda: 1)
    return kind


@pytest.fixture
def confined(boundary: Boundary, tree: Path) -> Confined:
    """`confined("touch", "file")`: a program under the boundary, in the tree."""

    def run(
        *argv: str, limits: Limits = PLENTY, readable: Sequence[str] = ("/",), hidden: Sequence[object] = ()
    ) -> Ran:
        reach = Reach(tuple(map(resolved, readable)), tuple(resolved(str(one)) for one in hidden))
        return run_confined(boundary, argv, cwd=str(tree), environ=ENVIRON, limits=limits, reach=reach)

    return run


@pytest.fixture
def python(confined: Confined) -> Confined:
    """`python(code, argument, …)`: a few lines of Python under the boundary."""

    def run(code: str, *arguments: object, **others: object) -> Ran:
        return confined(sys.executable, "-I", "-S", "-c", code, *map(str, arguments), **others)

    return run


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder with a file, a folder, and a link."""
    made = tmp_path / "tree"
    (made / "sub").mkdir(parents=True)
    (made / "file").write_text("one\ntwo\n", encoding="utf-8")
    (made / "sub" / "other").write_text("three\n", encoding="utf-8")
    (made / "link").symlink_to("file")
    return made


def portrait(folder: Path) -> dict[str, str]:
    """Everything below the folder: bytes, links, modes, owners, times, attributes."""
    seen: dict[str, str] = {}
    for path in (folder, *sorted(folder.rglob("*"))):
        status = path.lstat()
        if path.is_symlink():
            content = str(path.readlink())
        elif path.is_file():
            content = hashlib.sha256(path.read_bytes()).hexdigest()
        else:
            content = ""
        attributes = os.listxattr(path, follow_symlinks=False)
        marks = (status.st_mode, status.st_uid, status.st_gid, status.st_nlink, status.st_mtime_ns, status.st_ctime_ns)
        seen[str(path.relative_to(folder))] = f"{content} {marks} {attributes}"
    return seen
