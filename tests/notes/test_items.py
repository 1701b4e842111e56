from __future__ import annotations

from reverie.notes.items import Item, fitted, items_of, key_of
from reverie.text.tokens import estimate_tokens

LEFT_OUT = "({count} are left out)"


def test_the_oldest_of_the_least_telling_go_first() -> None:
    items = [Item(f"- {'word ' * 20}{number}", weight=2 if number == 0 else 1) for number in range(20)]
    kept = fitted(items, 200, LEFT_OUT).splitlines()
    assert kept[0] == f"- ({20 - len(kept) + 1} are left out)"
    assert kept[1] == items[0].text
    assert kept[2:] == [item.text for item in items[-len(kept[2:]) :]]
    assert estimate_tokens("\n".join(kept)) <= 200


def test_what_fits_is_whole_and_nothing_is_said_of_it() -> None:
    assert fitted([Item("- a"), Item("- b")], 200, LEFT_OUT) == "- a\n- b"
    assert fitted([], 200, LEFT_OUT) == ""


def test_items_are_read_back_with_the_lines_that_belong_to_them() -> None:
    content = "- (3 are left out)\n- one\n  > more\n- two\n\n  | a | b |\n\nA paragraph\nof two lines.\n\n- three"
    assert items_of(content) == ["- one\n  > more", "- two\n\n  | a | b |", "A paragraph\nof two lines.", "- three"]


def test_an_item_that_says_more_than_before_is_known_again() -> None:
    assert key_of("- `src/a.py` — read") == key_of("- `src/a.py` — edited 3×, read")
    assert key_of("- Asked: “x”\n\n  Long answer") == key_of("- Asked: “x”\n\n  “Long…”")
    assert key_of("- 09:01\n  > one") != key_of("- 09:01\n  > two")
