from __future__ import annotations

import pytest

from reverie.memdir.index import Index
from reverie.memdir.index_repair import repair
from reverie.memdir.memory_file import MemoryFile, parse, render
from reverie.memdir.types import MemoryType
from reverie.memdir.usefulness import usefulness

FEEDBACK, USER, PROJECT, REFERENCE = MemoryType.FEEDBACK, MemoryType.USER, MemoryType.PROJECT, MemoryType.REFERENCE


def memory(path: str, kind: MemoryType = PROJECT, mtime_ns: int = 0, pinned: bool = False) -> MemoryFile:
    return parse(path, render(path.removesuffix(".md"), "", kind, "", pinned), mtime_ns)


def listed(text: str, *files: MemoryFile) -> str:
    return repair(Index.parse(text.encode()), files)[0].render().decode()


def test_pinned_memories_come_first_then_the_type_then_the_newest() -> None:
    ordered = [
        memory("pointer.md", REFERENCE, pinned=True),
        memory("rule.md", FEEDBACK, 1),
        memory("person.md", USER, 9),
        memory("new.md", PROJECT, 5),
        memory("old.md", PROJECT, 4),
        memory("place.md", REFERENCE, 9),
        parse("typeless.md", b"Words.\n", 9),
    ]
    shuffled = sorted(ordered, key=lambda file: file.path)
    assert shuffled != ordered
    assert sorted(shuffled, key=usefulness) == ordered


def test_a_new_line_stands_above_the_first_that_is_less_useful() -> None:
    text = "# Memory\n\n- [rule](rule.md)\n- [old](old.md)\n- [place](place.md)\n"
    known = [memory("rule.md", FEEDBACK), memory("old.md", PROJECT, 4), memory("place.md", REFERENCE)]
    new = [memory("new.md", PROJECT, 5), memory("older.md", PROJECT, 3)]
    assert listed(text, *known, *new) == (
        "# Memory\n\n- [rule](rule.md)\n- [new](new.md)\n- [old](old.md)\n- [older](older.md)\n- [place](place.md)\n"
    )


def test_lines_that_are_there_keep_the_order_somebody_gave_them() -> None:
    text = "- [place](place.md)\n- [old](old.md)\n- [rule](rule.md)\n"
    known = [memory("rule.md", FEEDBACK), memory("old.md", PROJECT), memory("place.md", REFERENCE)]
    assert listed(text, *known) == text
    assert listed(text, *known, memory("new.md", REFERENCE, 1)) == "- [new](new.md)\n" + text


def test_under_headings_a_new_line_joins_those_of_its_type() -> None:
    text = (
        "## Ways\n- [rule](rule.md)\n\n## Work\n- [old](old.md)\n  - [part](part.md)\n\n## Where\n- [place](place.md)\n"
    )
    known = [
        memory("rule.md", FEEDBACK),
        memory("old.md", mtime_ns=4),
        memory("part.md"),
        memory("place.md", REFERENCE),
    ]
    newer = listed(text, *known, memory("new.md", mtime_ns=5))
    older = listed(text, *known, memory("older.md", mtime_ns=3))
    assert newer == text.replace("- [old]", "- [new](new.md)\n- [old]")
    assert older == text.replace("(part.md)\n", "(part.md)\n- [older](older.md)\n"), "and parts no line from its own"


def test_under_headings_a_type_of_its_own_goes_to_the_end() -> None:
    text = "## Ways\n- [rule](rule.md)\n\n## Work\n- [old](old.md)\n\nEnd.\n"
    known = [memory("rule.md", FEEDBACK), memory("old.md")]
    assert listed(text, *known, memory("me.md", USER)) == text.replace("(old.md)\n", "(old.md)\n- [me](me.md)\n")


@pytest.mark.parametrize("text", ["", "# Memory\n", "# Memory\n\nWords.\n"])
def test_the_first_lines_of_an_index_come_in_order_of_use(text: str) -> None:
    files = [memory("place.md", REFERENCE), memory("rule.md", FEEDBACK), memory("old.md"), memory("new.md", mtime_ns=1)]
    lines = "- [rule](rule.md)\n- [new](new.md)\n- [old](old.md)\n- [place](place.md)\n"
    assert listed(text, *files) == text + lines


def test_a_new_line_goes_where_most_of_its_type_stand_together() -> None:
    text = "## Who\n- [me](me.md)\n- [team](team.md)\n\n## Work\n- [one](one.md)\n- [two](two.md)\n"
    known = [memory("me.md", USER), memory("team.md"), memory("one.md"), memory("two.md")]
    assert listed(text, *known, memory("new.md", mtime_ns=5)) == text.replace("- [one]", "- [new](new.md)\n- [one]")
