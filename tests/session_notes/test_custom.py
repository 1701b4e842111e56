from __future__ import annotations

from pathlib import Path

from reverie.session_notes.custom import default_structure, fill_in, load_custom


def write(home: Path, name: str, text: str) -> None:
    folder = home / "session-memory" / "config"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def test_without_files_of_the_users_the_ten_sections_hold(tmp_path: Path) -> None:
    custom = load_custom(str(tmp_path), {})
    assert (custom.structure, custom.prompt, custom.problems) == (default_structure(), "", ())


def test_a_template_and_a_prompt_of_the_users_are_taken(tmp_path: Path) -> None:
    write(tmp_path, "template.md", "# Plan of {{project}}\n_What next, {{who}}?_\n\n# 进展\n")
    write(tmp_path, "prompt.md", "Write {{notesPath}}.")
    custom = load_custom(str(tmp_path), {"project": "shop"})
    assert custom.structure.blank() == "# Plan of shop\n_What next, {{who}}?_\n\n# 进展\n"
    assert custom.prompt == "Write {{notesPath}}."


def test_an_unknown_variable_stays_and_a_value_is_not_filled_in_again() -> None:
    variables = {"a": "{{b}}", "b": "no"}
    assert fill_in("{{a}} {{ b }} {{c}} {{}} {b}", variables) == "{{b}} no {{c}} {{}} {b}"


def test_a_template_that_cannot_be_used_is_named_and_the_usual_sections_hold(tmp_path: Path) -> None:
    for template, why in (
        ("no headings", "no headings"),
        ("# A\n" + "x" * 20_000, "tokens"),
        ("# A\n" * 50_000, "larger"),
    ):
        write(tmp_path, "template.md", template)
        custom = load_custom(str(tmp_path), {})
        assert custom.structure == default_structure()
        assert why in custom.problems[0]


def test_a_folder_in_the_place_of_the_prompt_is_named(tmp_path: Path) -> None:
    (tmp_path / "session-memory" / "config" / "prompt.md").mkdir(parents=True)
    assert "prompt.md cannot be read" in load_custom(str(tmp_path), {}).problems[0]
