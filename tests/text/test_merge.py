from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text import merge as merge_module
from reverie.text.merge import changed_lines, merge

BASE = b"one\ntwo\nthree\nfour\nfive\n"

# Few distinct lines, so that repeats, moves and accidental agreements are common.
line = st.sampled_from([b"a\n", b"b\n", b"c\n", b"d\r\n", b"\n", b"\xff\n"])
last_line = st.sampled_from([b"", b"a", b"z\r"])
file = st.builds(lambda lines, last: b"".join(lines) + last, st.lists(line, max_size=8), last_line)


def lines_of(data: bytes) -> list[bytes]:
    return [part + b"\n" for part in data.split(b"\n")[:-1]] + [data.split(b"\n")[-1]]


ThreeFiles = tuple[list[bytes], list[bytes], list[bytes]]


@st.composite
def two_edits(draw: st.DrawFn) -> ThreeFiles:
    """A base of lines that are all different, and two edited copies whose added lines are new."""
    base = [b"base %d\n" % number for number in range(draw(st.integers(0, 8)))]

    def edited(name: bytes) -> list[bytes]:
        result: list[bytes] = []
        for number in range(len(base) + 1):
            result += [b"%s %d.%d\n" % (name, number, nth) for nth in range(draw(st.sampled_from([0, 0, 0, 1, 2])))]
            if number < len(base) and draw(st.sampled_from([True, True, True, False])):
                result.append(base[number])
        return result

    return base, edited(b"ours"), edited(b"theirs")


def test_changes_in_different_places_both_land() -> None:
    ours = BASE.replace(b"one", b"ONE")
    theirs = BASE.replace(b"five", b"FIVE")
    assert merge(BASE, ours, theirs) == b"ONE\ntwo\nthree\nfour\nFIVE\n"


def test_the_same_change_on_both_sides_is_taken_once() -> None:
    ours = BASE.replace(b"two", b"TWO")
    theirs = BASE.replace(b"two", b"TWO").replace(b"five", b"FIVE")
    assert merge(BASE, ours, theirs) == theirs


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (BASE.replace(b"two", b"TWO"), BASE.replace(b"two", b"2")),  # one line, two wordings
        (BASE.replace(b"two\nthree", b"X"), BASE.replace(b"three\nfour", b"Y")),  # overlap
        (BASE.replace(b"two", b"TWO"), BASE.replace(b"three", b"THREE")),  # neighbours touch
        (BASE.replace(b"two\n", b""), BASE.replace(b"two", b"TWO")),  # deleted here, reworded there
        (
            BASE.replace(b"two\n", b""),
            BASE.replace(b"two\n", b"two\n  why: x\n"),
        ),  # an addition to a deleted line
    ],
)
def test_different_changes_that_overlap_or_touch_conflict(ours: bytes, theirs: bytes) -> None:
    assert merge(BASE, ours, theirs) is None
    assert merge(BASE, theirs, ours) is None


def test_two_insertions_at_one_spot_both_stay_theirs_first() -> None:
    assert merge(b"top\n", b"top\nours\n", b"top\ntheirs\n") == b"top\ntheirs\nours\n"


def test_what_two_insertions_have_in_common_stands_once() -> None:
    ours = b"top\n## New\nours\nend\nold\n"
    theirs = b"top\n## New\ntheirs\nend\nold\n"
    assert merge(b"top\nold\n", ours, theirs) == b"top\n## New\ntheirs\nours\nend\nold\n"


def test_two_insertions_are_not_glued_into_one_line() -> None:
    assert merge(b"top\n", b"top\nours\n", b"top\ntheirs") is None
    assert merge(b"top\n", b"top\nours", b"top\ntheirs\n") == b"top\ntheirs\nours"


def test_deletions_that_overlap_add_up() -> None:
    ours = BASE.replace(b"two\nthree\n", b"")
    theirs = BASE.replace(b"three\nfour\n", b"")
    assert merge(BASE, ours, theirs) == b"one\nfive\n"


def test_line_endings_byte_order_mark_and_foreign_bytes_stay_exact() -> None:
    base = b"\xef\xbb\xbfone\r\ntwo\r\n\xff\xfe\r\nfour\rstill four\r\nfive"
    ours = base.replace(b"two", b"TWO")
    theirs = base + b"\r\nsix"
    assert merge(base, ours, theirs) == theirs.replace(b"two", b"TWO")


def test_a_changed_line_ending_is_a_change() -> None:
    assert merge(b"a\nb\nc\n", b"a\r\nb\nc\n", b"a\nb\nc") == b"a\r\nb\nc"


def test_a_file_of_countless_equal_lines_is_held_rather_than_compared_for_minutes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    blank = b"\n" * 9
    base = b"x\n" + blank + b"m\n" + blank + b"y\n"
    ours = base.replace(b"x", b"X").replace(b"y", b"Y")
    theirs = base.replace(b"m", b"M")
    assert merge(base, ours, theirs) == b"X\n" + blank + b"M\n" + blank + b"Y\n"
    monkeypatch.setattr(merge_module, "MAX_EQUAL_PAIRS", 10)
    assert merge(base, ours, theirs) is None


@given(base=file, theirs=file)
def test_with_one_side_unchanged_the_other_is_the_answer(base: bytes, theirs: bytes) -> None:
    assert merge(base, base, theirs) == theirs
    assert merge(base, theirs, base) == theirs


@given(base=file, changed=file)
def test_the_same_file_on_both_sides_is_the_answer(base: bytes, changed: bytes) -> None:
    assert merge(base, changed, changed) == changed


@given(base=file, ours=file, theirs=file)
def test_no_line_is_lost_or_invented(base: bytes, ours: bytes, theirs: bytes) -> None:
    merged = merge(base, ours, theirs)
    if merged is None:
        return
    old, our_lines, their_lines = (set(lines_of(data)) for data in (base, ours, theirs))
    merged_lines = set(lines_of(merged)) | {b""}
    assert (our_lines - old) | (their_lines - old) <= merged_lines
    assert merged_lines <= our_lines | their_lines | {b""}
    assert old & our_lines & their_lines <= merged_lines


@given(edits=two_edits())
def test_each_line_ends_up_where_both_sides_want_it(
    edits: ThreeFiles,
) -> None:
    base, ours, theirs = edits
    merged = merge(b"".join(base), b"".join(ours), b"".join(theirs))
    if merged is None:
        return
    lines = lines_of(merged)[:-1]
    kept = [text for text in base if text in ours and text in theirs]
    added = [text for text in ours + theirs if text not in base]
    assert sorted(lines) == sorted(kept + added)
    for side in (ours, theirs):
        assert [text for text in lines if text in side] == [text for text in side if text in lines]


@given(edits=two_edits())
def test_which_side_is_called_ours_does_not_decide_whether_they_conflict(
    edits: ThreeFiles,
) -> None:
    base, ours, theirs = (b"".join(lines) for lines in edits)
    assert (merge(base, ours, theirs) is None) == (merge(base, theirs, ours) is None)


def test_changed_lines_names_what_went_and_what_came() -> None:
    before = "端口 8080\r\nkept\nold\n".encode()
    after = "端口 9090\r\nkept\nnew".encode() + b"\xff"
    assert changed_lines(before, after) == (["端口 8080", "old"], ["端口 9090", "new�"])


def test_equal_files_have_no_changed_lines() -> None:
    assert changed_lines(BASE, BASE) == ([], [])


@given(before=file, after=file)
def test_changed_lines_account_for_the_whole_difference(before: bytes, after: bytes) -> None:
    removed, added = changed_lines(before, after)
    shown = [text.removesuffix(b"\n").removesuffix(b"\r").decode(errors="replace") for text in lines_of(after)]
    assert all(text in shown for text in added)
    assert len(lines_of(after)) - len(lines_of(before)) in {len(added) - len(removed) + k for k in (-1, 0, 1)}
    assert (not removed and not added) == (before == after)
