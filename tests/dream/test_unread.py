"""Sessions that a dream left are kept for the next one, and no longer than that."""

from __future__ import annotations

from pathlib import Path

import pytest

from reverie.dream.unread import FILE, Left, Unread


@pytest.fixture
def sessions(tmp_path: Path) -> tuple[str, str, str]:
    paths = [tmp_path / name for name in ("a.jsonl", "部署.jsonl", "c.jsonl")]
    for path in paths:
        path.write_text("{}\n")
    return str(paths[0]), str(paths[1]), str(paths[2])


def left(unread: Unread, *without: str) -> list[str]:
    return [one.path for one in unread.sessions(without)]


def test_one_that_was_offered_comes_once_more_and_one_that_was_not_until_it_is(
    tmp_path: Path, sessions: tuple[str, str, str]
) -> None:
    a, b, c = sessions
    unread = Unread(str(tmp_path))
    unread.leave(Left())
    assert not (tmp_path / FILE).exists(), "nothing to remember makes no file"
    unread.leave(Left((a,), (b, c)))
    assert left(unread) == [a, b, c]
    assert left(unread, b) == [a, c]
    unread.leave(Left((a, b), (c,)))
    assert left(unread) == [b, c]
    unread.leave(Left((b,), (c,)))
    assert left(unread) == [c]
    unread.leave(Left())
    assert left(unread) == []


def test_one_that_was_swept_is_gone(tmp_path: Path, sessions: tuple[str, str, str]) -> None:
    unread = Unread(str(tmp_path))
    unread.leave(Left(sessions))
    Path(sessions[1]).unlink()
    assert left(unread) == [sessions[0], sessions[2]]


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"times": 3}', '{"times": {"x": "y"}}'])
def test_a_damaged_file_is_an_empty_one(tmp_path: Path, sessions: tuple[str, str, str], text: str) -> None:
    (tmp_path / FILE).write_text(text)
    unread = Unread(str(tmp_path))
    assert left(unread) == []
    unread.leave(Left((sessions[0],)))
    assert left(unread) == [sessions[0]]
