"""Which edits tell of one another."""

from __future__ import annotations

from reverie.agents.workplace import Operation
from reverie.dream.thinking.links import linked, parted
from reverie.dream.thinking.pieces import Edited


def edited(file: str, before: str | None, after: str | None, destination: str = "") -> Edited:
    old, new = (None if text is None else text.encode() for text in (before, after))
    return Edited(file, old, new, (Operation(1, "Edit", file, old, new, destination=destination),))


def test_edits_of_unrelated_files_are_weighed_apart() -> None:
    ones = [edited("a.md", "One.\n", "One is one.\n"), edited("b.md", "Two.\n", "Two is two.\n")]
    assert parted(ones) == [ones[:1], ones[1:]]


def test_words_that_move_link_the_files_they_move_between() -> None:
    source = edited("a.md", "The pier is closed.\nOne.\n", "One.\n")
    target = edited("b.md", "Two.\n", "Two.\n\n- The pier is closed.\n")
    other = edited("c.md", None, "Three.\n")
    assert parted([source, other, target]) == [[source, target], [other]]
    assert linked("b.md", [source, other, target]) == [source, target]


def test_a_file_that_is_retired_is_linked_to_where_its_words_are_said_to_be() -> None:
    gone = edited("a.md", "One.\n", None, destination="merged into b.md")
    assert linked("b.md", [gone, edited("b.md", "Two.\n", "Zwei.\n")])[0] is gone


def test_files_that_are_merely_called_alike_are_weighed_apart() -> None:
    head = "---\nname: Pier\ndescription: about the pier\ntype: project\n---\n\n"
    ones = [edited(f"{number}.md", None, f"{head}It has {number} planks.\n") for number in range(3)]
    assert parted(ones) == [[one] for one in ones]
    assert len(parted([edited(f"{name}.md", None, f"{head}It is closed.\n") for name in "ab"])) == 1
