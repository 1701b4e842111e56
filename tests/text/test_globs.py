"""Which paths a pattern means."""

from __future__ import annotations

import pytest

from reverie.text.globs import expand_braces, is_meant


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("**/*.py", "a.py"),
        ("**/*.py", "src/deep/er/a.py"),
        ("src/**", "src/a/b"),
        ("src/**/*", "src/a"),
        ("src/**/test_*.py", "src/test_a.py"),
        ("src/*/a.py", "src/x/a.py"),
        ("*.md", "README.md"),
        ("./docs/*.md", "docs/a.md"),
        ("/docs/*.md", "docs/a.md"),
        ("docs/", "docs/a/b.md"),
        ("docs", "docs/a/b.md"),
        ("Makefile", "Makefile"),
        ("a?c.[jt]s", "abc.ts"),
        ("**", "anything/at/all"),
        ("文档/**/*.md", "文档/部署/说明.md"),
        ("**/**/**/x", "x"),
    ],
)
def test_a_pattern_means_a_path(pattern: str, path: str) -> None:
    assert is_meant(path, pattern)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("*.md", "docs/README.md"),
        ("src/*.py", "src/a/b.py"),
        ("src/**/*.py", "src/a.ts"),
        ("src/**", "srcs/a"),
        ("docs", "docs-old/a.md"),
        ("docs/", "docs.md"),
        ("**/*.py", "a.PY"),
        ("a/b", "a"),
        ("", "a"),
    ],
)
def test_a_pattern_does_not_mean_a_path(pattern: str, path: str) -> None:
    assert not is_meant(path, pattern)


def test_braces_stand_for_each_of_their_words() -> None:
    assert expand_braces("src/*.{ts,tsx}") == ["src/*.ts", "src/*.tsx"]
    assert expand_braces("{a,b}/{c,d}") == ["a/c", "a/d", "b/c", "b/d"]
    assert sorted(expand_braces("{a,{b,c}}")) == ["a", "b", "c"]
    assert expand_braces("{a}") == ["{a}"]
    assert expand_braces("a}{b") == ["a}{b"]


def test_too_many_braces_are_refused() -> None:
    with pytest.raises(ValueError, match="more than 256"):
        expand_braces("{a,b}" * 60)


def test_a_pattern_made_to_be_slow_is_not() -> None:
    assert not is_meant("/".join(["a"] * 500), "/".join(["**", "a*a*a*a*"] * 100) + "/b")
