"""Notes among those who write instructions do not reach the agent."""

from __future__ import annotations

import pytest
from tests.instructions.small_world import World

from reverie.instructions.comments import strip_comments


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\n<!-- note -->\nb\n", "a\nb\n"),
        ("a <!-- note --> b\n", "a  b\n"),
        ("a\n\n<!-- two\nlines -->\n\nb\n", "a\n\n\nb\n"),
        ("<!-- x --> <!-- y -->\nb", " \nb"),
        ("```\n<!-- code -->\n```\n", "```\n<!-- code -->\n```\n"),
        ("`<!-- code -->` and <!-- 备注 -->文字", "`<!-- code -->` and 文字"),
        ("<!-- all -->", ""),
    ],
)
def test_comments_go_and_code_stays(text: str, kept: str) -> None:
    assert strip_comments(text) == (kept, 0)


def test_a_comment_that_is_never_closed_is_told_with_its_line(world: World) -> None:
    assert strip_comments("a\n\nb <!-- c\nd") == ("a\n\nb ", 3)
    world.write({"CLAUDE.md": "kept\n<!-- gone\n@a.md\n"})
    assert world.told() == ["kept"]
    (warning,) = world.warnings()
    assert warning == (
        "/home/work/project/CLAUDE.md: a comment opens on line 2 and is never closed, so the rest is left out; "
        "close it with -->"
    )
