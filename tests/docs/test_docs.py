"""The documents say what the program does: every command has its page, and what the pages show really happens."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
import typer.main
from tests.docs.pages import (
    COMMAND_PAGES,
    DOCS,
    PAGES,
    ROOT,
    answers_as_shown,
    blocks,
    exchanges,
    headings,
    label,
    links,
    text_of,
)
from tests.docs.world import World

from reverie.interfaces.cli.app import app
from reverie.settings import KEYS, Key

README = ROOT / "README.md"
COMMANDS: dict[str, Any] = dict(typer.main.get_command(app).commands)  # pyright: ignore[reportAttributeAccessIssue]
SHARED = DOCS / "commands" / "README.md"  # the options that every command takes

JSON_ANSWERS = {
    "status": "status",
    "config": "config",
    "context": "context",
    "doctor": "doctor",
    "sessions": "sessions",
    "recall": "recall which port -k 1",
    "extract": "extract --transcript 6e0bed36-8e60-5cab-963c-5d36ea7cad4f",
    "pin": "pin project_team.md",
    "log": "log",
    "show": "show 1",
    "undo": "undo",
    "redo": "redo",
    "unpin": "unpin project_team.md",
    "remember": "remember 'We deploy on Tuesdays.'",
    "forget": "forget --file project_job_queue.md",
    "dream": "dream --now --review hold",
    "review": "review",
    "why": "why project_team.md",
}
"""What to run, one after the other in one world, for the first JSON document on each command's page."""

ENOUGH_TO_SEE_WHY = 3_000  # characters of an answer that is not the one shown

# Paths of a developer's own machine have no business on a page; Ann is nobody's machine.
THIS_MACHINE = re.compile(r"/(?:work|tmp|root|private|Users)/|/home/(?!ann\b)|\.venv/lib")


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    return World(tmp_path.resolve(), monkeypatch)


def options(command: Any) -> list[str]:
    """The option names of a command that its help shows."""
    shown = [parameter for parameter in command.params if not getattr(parameter, "hidden", False)]
    return [name for parameter in shown for name in parameter.opts if name.startswith("-") and name != "--help"]


# Every command


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_has_a_page_that_names_each_of_its_options(name: str) -> None:
    page = text_of(COMMAND_PAGES / f"{name}.md")
    assert page.startswith(f"# reverie {name}\n")
    assert [option for option in options(COMMANDS[name]) if f"`{option}" not in page] == []
    assert "## Exit codes" in page
    assert f"$ reverie {name}" in page or f"| reverie {name}" in page, "a page shows its command at work"


def test_every_command_page_is_about_a_command() -> None:
    assert {page.stem for page in COMMAND_PAGES.glob("*.md")} - {"README"} == set(COMMANDS)


def test_the_list_of_commands_links_every_page() -> None:
    assert {f"{name}.md" for name in COMMANDS} <= set(links(SHARED))


def test_the_options_that_every_command_takes_are_explained_once() -> None:
    page = text_of(SHARED)
    assert [option for option in options(typer.main.get_command(app)) if f"`{option}" not in page] == []


# What the pages show


@pytest.mark.parametrize("page", [page for page in PAGES if exchanges(page)], ids=label)
def test_every_command_on_a_page_runs_and_answers_as_shown(page: Path, world: World) -> None:
    shown = exchanges(page)
    for number, exchange in enumerate(shown):
        code, said = world.run(exchange.command)
        asked = number + 1 < len(shown) and shown[number + 1].command == "echo $?"
        assert code == 0 or asked, f"$ {exchange.command}\n{said}\nended with exit code {code}"
        as_shown = answers_as_shown(exchange.answer, said)
        assert as_shown, f"$ {exchange.command}\nreally says:\n{said[:ENOUGH_TO_SEE_WHY]}"


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=label)
def test_the_python_on_a_page_runs(page: Path, world: World, capsys: pytest.CaptureFixture[str]) -> None:
    assert world.project.is_dir()
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks(page, "python"):
        exec(compile(block, label(page), "exec"), names)


@pytest.mark.parametrize("page", [README, DOCS / "python.md"], ids=label)
def test_the_python_on_these_pages_runs_where_there_is_nothing_yet(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "project").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path / "project")
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks(page, "python"):
        exec(compile(block, label(page), "exec"), names)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "json")], ids=label)
def test_the_json_on_a_page_is_json(page: Path) -> None:
    for block in blocks(page, "json"):
        pretty = block.startswith("{\n")
        for document in [block] if pretty else block.splitlines():
            assert isinstance(json.loads(document), dict | list)


def test_the_json_on_the_pages_has_the_keys_that_the_commands_answer_with(world: World) -> None:
    for name, command in JSON_ANSWERS.items():
        code, said = world.run(f"reverie {command} --json")
        assert code == 0, said
        example = json.loads(blocks(COMMAND_PAGES / f"{name}.md", "json")[0])
        assert keys(example) == keys(json.loads(said.splitlines()[0])), f"docs/commands/{name}.md"


def keys(document: Any) -> set[str]:
    """The keys of an object, or of the objects in a list."""
    return set(document[0] if isinstance(document, list) else document)


@pytest.mark.parametrize("page", PAGES, ids=label)
def test_every_link_on_a_page_leads_somewhere(page: Path) -> None:
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{label(page)} links to {link}"
        assert not anchor or anchor in headings(target), f"{label(page)} links to {link}, a heading that is not there"


@pytest.mark.parametrize("page", PAGES, ids=label)
def test_no_page_names_a_path_of_somebodys_machine(page: Path) -> None:
    assert THIS_MACHINE.findall(text_of(page)) == []


def test_every_page_that_shows_json_is_compared_with_its_command() -> None:
    shows = {page.stem for page in COMMAND_PAGES.glob("*.md") if "## JSON\n" in text_of(page) and blocks(page, "json")}
    assert shows - {"hook"} == set(JSON_ANSWERS), "a hook's JSON is Claude Code's settings"


def test_the_picture_shows_what_a_dream_says_now(world: World) -> None:
    drawn = re.sub(r"<[^>]*>", "", text_of(DOCS / "images" / "dream.svg"))
    picture = html.unescape(drawn).replace("\N{NO-BREAK SPACE}", " ")
    _, said = world.run("reverie dream --now")
    missing = [line for line in said.splitlines() if line.strip() not in picture]
    assert missing == [], "draw it anew: .venv/bin/python docs/picture.py"


def test_the_files_of_the_example_are_counted_as_a_page_says(world: World) -> None:
    memory = world.memory
    files = [file.relative_to(memory) for file in memory.rglob("*.md")]
    indexes = [file for file in files if file.name == "MEMORY.md"]
    logs = [file for file in files if file.parts[0] == "logs"]
    rest = len(files) - len(indexes) - len(logs)
    sum_up = f"{len(files)} files: {rest} memories, {len(indexes)} indexes and {len(logs)} daily logs"
    assert sum_up in " ".join(text_of(COMMAND_PAGES / "dream.md").split())


# Settings


@pytest.mark.parametrize("key", KEYS.values(), ids=lambda key: key.name)
def test_every_setting_has_a_row_with_its_variable_and_default(key: Key) -> None:
    lines = text_of(DOCS / "settings.md").splitlines()
    row = next((line for line in lines if line.startswith(f"| `{key.name}` |")), "")
    default = "none" if key.default is None else str(key.default)
    assert f"| `{key.variable}` | {default.lower()} |" in row
    assert row.rstrip(" |").endswith("| no" if key.widens_trust else "| yes"), "whether a repository may set it"


# The first page that anybody sees


@pytest.mark.parametrize("verb", ["make demo", "make test"])
def test_the_readme_shows_each_verb_on_a_line_of_its_own(verb: str) -> None:
    assert verb in [line for block in blocks(README, "sh") for line in block.splitlines()]


def test_the_readme_is_short_enough_to_be_read() -> None:
    assert len(text_of(README).splitlines()) <= 170


def test_every_page_of_the_docs_can_be_reached_from_the_readme() -> None:
    seen: set[Path] = set()
    waiting = [README]
    while waiting:
        page = waiting.pop()
        seen.add(page)
        targets = [(page.parent / link.partition("#")[0]).resolve() for link in links(page)]
        waiting += [target for target in targets if target in PAGES and target not in seen]
    assert [label(page) for page in PAGES if page not in seen] == []


# How an answer is compared with what a page shows


def test_an_answer_with_other_words_is_not_as_shown() -> None:
    assert not answers_as_shown(["Improved 3 memories"], "Improved 3 files\n")
    assert not answers_as_shown(["Improved 3 memories"], "Improved 3 memories\nand one more line\n")
    assert not answers_as_shown(["one", "…", "three"], "one\ntwo\n")


def test_an_answer_with_other_figures_is_not_as_shown() -> None:
    assert not answers_as_shown(["Improved 3 memories"], "Improved 4 memories\n")
    assert not answers_as_shown(["26,534 bytes"], "26,535 bytes\n")


def test_an_answer_with_left_out_lines_or_words_is_as_shown() -> None:
    assert answers_as_shown(["Improved 3 memories"], "Improved 3 memories\n")
    assert answers_as_shown(["one", "…", "three"], "one\ntwo\nand a half\nthree\n")
    assert answers_as_shown(["- […](tabs.md)"], "- [Tabs](tabs.md)\n")
