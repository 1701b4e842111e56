"""The command line of bubblewrap: everything read-only, hidden places covered last."""

from __future__ import annotations

from pathlib import Path

from reverie.agents.sandbox.boundary import Reach
from reverie.agents.sandbox.bubblewrap import arguments


def pairs(words: list[str], option: str) -> list[str]:
    return [words[place + 1] for place, word in enumerate(words) if word == option]


def test_nothing_is_bound_to_be_written(tree: Path) -> None:
    words = arguments("/usr/bin/bwrap", Reach(("/",), ()), cwd=str(tree), filter_descriptor=7)
    assert pairs(words, "--ro-bind") == ["/"]
    assert "--bind" not in words
    assert "--tmpfs" not in words
    assert "--unshare-all" in words
    assert "--die-with-parent" in words
    assert pairs(words, "--seccomp") == ["7"]
    assert words[words.index("--") + 1] == "/bin/sh"


def test_a_hidden_folder_is_covered_and_cannot_be_written_either(tree: Path) -> None:
    hidden = (str(tree / "sub"), str(tree / "file"), str(tree / "absent"))
    words = arguments("/usr/bin/bwrap", Reach(("/",), hidden), cwd=str(tree), filter_descriptor=7)
    assert pairs(words, "--tmpfs") == pairs(words, "--remount-ro") == [str(tree / "sub")]
    place = words.index(str(tree / "file"))
    assert words[place - 2 : place] == ["--ro-bind", "/dev/null"]
    assert str(tree / "absent") not in words
    assert words.index(str(tree / "sub")) > words.index("/")


def test_a_root_below_another_is_not_bound_again(tree: Path) -> None:
    reach = Reach((str(tree), str(tree / "sub")), ())
    words = arguments("/usr/bin/bwrap", reach, cwd=str(tree), filter_descriptor=7)
    assert str(tree / "sub") not in pairs(words, "--ro-bind")
    assert str(tree) in pairs(words, "--ro-bind")
    assert pairs(words, "--remount-ro") == ["/"]


def test_what_is_hidden_where_programs_live_is_covered_too(tree: Path) -> None:
    reach = Reach((str(tree),), ("/etc/passwd", "/etc/passwd/below"))
    words = arguments("/usr/bin/bwrap", reach, cwd=str(tree), filter_descriptor=7)
    assert words[words.index("/etc/passwd") - 2 : words.index("/etc/passwd")] == ["--ro-bind", "/dev/null"]
    assert "/etc/passwd/below" not in words
