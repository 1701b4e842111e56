"""Whatever is done to the notes, their headings and descriptions stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.session_notes.custom import default_structure
from reverie.session_notes.structure import Structure
from reverie.session_notes.template import SECTION_NAMES

NOTES = default_structure()
OWN = Structure.of("Kept for Ann.\n\n## Goal\n*What we want.*\n\n## 进展\n_做了什么。_\n\n## Loose ends\n")
assert OWN is not None


def skeleton(structure: Structure) -> list[str]:
    return [line for one in structure.sections for line in (one.heading, one.description) if line]


def standing(structure: Structure, text: str) -> list[str]:
    """The lines of a text that are a heading or a description of the structure, in their order."""
    known = set(skeleton(structure))
    return [line for line in text.split("\n") if line in known]


# What a model or a hand might put anywhere: pieces of the structure itself, fences, headings, and anything at all.
PIECES = st.one_of(
    st.sampled_from([line for structure in (NOTES, OWN) for line in skeleton(structure)]),
    st.sampled_from(
        ["```", "~~~", "```sh", "# New section", "## Goal", "# workflow", "===", "---", "#", "# ", "_x_", "\\", "<!--"]
    ),
    st.text(max_size=12),
    st.sampled_from(["\n", "\n\n", " ", "\r\n", "\u2028", "\x00", "\x0b", "- done", "  # Workflow", "### Workflow"]),
)
TEXTS = st.lists(PIECES, max_size=40).map("".join) | st.lists(PIECES, max_size=40).map("\n".join)


@given(text=TEXTS, structure=st.sampled_from([NOTES, OWN]))
def test_any_text_at_all_comes_out_with_every_heading_and_description_byte_for_byte(
    text: str, structure: Structure
) -> None:
    applied = structure.applied(text)
    assert standing(structure, applied) == skeleton(structure)
    assert not structure.why_broken(applied)
    assert structure.applied(applied) == applied


@given(data=st.data(), structure=st.sampled_from([NOTES, OWN]))
def test_any_edit_of_filled_notes_leaves_the_structure(data: st.DataObject, structure: Structure) -> None:
    filled = structure.render({one.name: f"- about {one.name}" for one in structure.sections})
    start = data.draw(st.integers(0, len(filled)))
    end = data.draw(st.integers(start, len(filled)))
    applied = structure.applied(filled[:start] + data.draw(TEXTS) + filled[end:])
    assert standing(structure, applied) == skeleton(structure)
    assert structure.applied(applied) == applied


@given(contents=st.dictionaries(st.sampled_from(SECTION_NAMES), TEXTS))
def test_what_is_written_into_a_section_is_read_from_that_section(contents: dict[str, str]) -> None:
    text = NOTES.render(contents)
    assert NOTES.render(NOTES.contents(text)) == text
    empty = set(SECTION_NAMES) - contents.keys()
    assert all(not NOTES.contents(text).get(name) for name in empty)


def test_the_ten_sections_stand_in_their_order_each_with_a_description() -> None:
    assert [one.name for one in NOTES.sections] == [
        "Session Title",
        "Current State",
        "Task specification",
        "Files and Functions",
        "Workflow",
        "Errors & Corrections",
        "Codebase and System Documentation",
        "Learnings",
        "Key results",
        "Worklog",
    ]
    assert all(one.description.startswith("_") and one.description.endswith("_") for one in NOTES.sections)


def test_a_heading_of_the_models_own_becomes_a_part_of_the_section_it_stands_in() -> None:
    text = NOTES.blank().replace("# Learnings", "# Secrets of the trade\n\n- one\n\n# Learnings")
    assert (
        NOTES.contents(NOTES.applied(text))["Codebase and System Documentation"] == "## Secrets of the trade\n\n- one"
    )


def test_a_renamed_heading_is_known_by_its_description() -> None:
    text = NOTES.render({"Workflow": "- `make test`"}).replace("# Workflow\n", "# Commands\n")
    assert NOTES.contents(NOTES.applied(text)) == NOTES.contents(NOTES.render({"Workflow": "- `make test`"}))


def test_a_comment_of_a_script_is_no_heading() -> None:
    script = "```sh\n# workflow of the night\nmake soak\n```"
    assert NOTES.contents(NOTES.render({"Workflow": script}))["Workflow"] == script


def test_a_fence_that_was_left_open_hides_no_section() -> None:
    text = NOTES.render({"Workflow": "```sh\nmake test"})
    assert "make test\n```\n\n# Errors & Corrections\n" in text


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("# Workflow", "# Commands", "the heading `# Workflow`"),
        ("# Learnings", "", "the heading `# Learnings`"),
        ("and what is not to be tried again._", "and so on._", "the line in italics under `# Errors & Corrections`"),
        ("# Worklog", "# Plans\n\n# Worklog", "no further heading"),
    ],
)
def test_a_broken_structure_is_named(old: str, new: str, why: str) -> None:
    assert why in NOTES.why_broken(NOTES.blank().replace(old, new))


@pytest.mark.parametrize("template", ["", "no headings here", "# A\n\n# a\n", "#\n_x_\n"])
def test_a_template_without_headings_or_with_two_of_a_name_is_none(template: str) -> None:
    assert Structure.of(template) is None


def test_a_template_of_the_users_keeps_its_own_text_above_and_in_its_sections() -> None:
    structure = Structure.of("Mine.\n\n# Plan\n_What next._\n\n- nothing yet\n")
    assert structure is not None
    assert structure.blank() == "Mine.\n\n# Plan\n_What next._\n\n- nothing yet\n"
