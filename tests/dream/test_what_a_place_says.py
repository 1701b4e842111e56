"""Whole dreams in which a model carries a line from one place to another: it lands where it says the same there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.dream.models import World, edit, say

from reverie.dream.outcome import Dreamed, Held, Unchanged
from reverie.testing.scripted_reply import Call, Reply

LONG_AGO = 1_780_000_000


def memory(name: str, *lines: str) -> str:
    return "\n".join(["---", f"name: {name}", "description: ''", "type: project", "---", "", *lines, ""])


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path / "home")
    for file in ("deploys.md", "tabs.md"):
        (world.memory / file).unlink()
    return world


def put(world: World, file: str, text: str) -> None:
    (world.memory / file).write_text(text)
    os.utime(world.memory / file, (LONG_AGO, LONG_AGO))


def dream(world: World, *calls: Call) -> None:
    read = tuple(Call("Read", {"file_path": path.name}) for path in sorted(world.memory.glob("*.md")))
    outcome = world.dream([Reply("", read), Reply("", calls), Reply("Done.")], REVERIE_REVIEW="apply")
    assert isinstance(outcome, Dreamed | Held | Unchanged)


def carry(world: World, line: str, beside: str) -> None:
    dream(world, edit(beside, f"{beside}\n{line}", file="there.md"), edit(f"{line}\n", "", file="here.md"))


APART = [
    ("Ports", ["# Staging", "- Port 8080", "- Logs are kept."], "Ports too", ["# Production", "- Host db2"]),
    ("Acme", ["- Invoices are due in 30 days.", "- They pay."], "Globex", ["- Invoices are sent on Mondays."]),
    ("Notes", ["## Production", "- Use TLS.", "", "## Other", "- Fine."], "More notes", ["- Use tabs."]),
    ("Commit messages", ["- No emojis.", "- Short."], "Invoices", ["- Ann signs."]),
    ("Python", ["- Indent with four blanks.", "- No stars."], "Go", ["- Indent with tabs."]),
    ("Ann", ["- Is allergic to nuts.", "- Likes tea."], "Leo", ["- Likes milk."]),
    ("Ticket 12", ["- It waits for QA.", "- So."], "Ticket 14", ["- Leo does it."]),
    ("Till", ["- Berlin:", "  - closes at six", "- So."], "Till hours", ["- Paris closes at eight."]),
    ("端口", ["## 测试环境", "- 端口 8080", "- 日志保留。"], "别的端口", ["## 生产环境", "- 主机 db2"]),
    ("小王", ["- 对花生过敏。", "- 爱喝茶。"], "小李", ["- 爱喝奶。"]),
]


@pytest.mark.parametrize(("here", "lines", "there", "others"), APART)
def test_a_line_does_not_leave_what_names_its_subject(
    world: World, here: str, lines: list[str], there: str, others: list[str]
) -> None:
    put(world, "here.md", memory(here, *lines))
    put(world, "there.md", memory(there, *others))
    line = next(one for one in lines if not one.startswith("#") and not one.endswith(":"))
    carry(world, line, others[-1])
    assert world.text("here.md") == memory(here, *lines)
    assert line.strip() not in world.text("there.md").splitlines()


ALIKE = [
    (
        "Deploys",
        ["- The shop is deployed on Tuesdays.", "- So."],
        "Release of the shop",
        ["- The shop has one branch."],
    ),
    ("Notes", ["- The alarm test is on Monday.", "- So."], "Alarms", ["- Alarms are loud."]),
    ("Misc", ["## Notes", "- Mads has the spare key.", "- So."], "Keys", ["- There are two keys."]),
    ("Staging", ["- Staging listens on port 8080.", "- So."], "Ports", ["- Production listens on port 9090."]),
    ("Ports", ["# Staging", "- Port 8080", "- So."], "Staging", ["- Host db2"]),
    ("Notes", ["- Use tabs in Makefiles.", "- So."], "Makefiles", ["- Keep Makefiles short."]),
    ("杂项", ["- 小王保管备用钥匙。", "- 好。"], "钥匙", ["- 钥匙有两把。"]),
]


@pytest.mark.parametrize(("here", "lines", "there", "others"), ALIKE)
def test_a_line_that_says_the_same_there_moves(
    world: World, here: str, lines: list[str], there: str, others: list[str]
) -> None:
    put(world, "here.md", memory(here, *lines))
    put(world, "there.md", memory(there, *others))
    line = next(one for one in lines if not one.startswith("#"))
    carry(world, line, others[-1])
    assert line in world.text("there.md")
    assert line not in world.text("here.md")


@pytest.mark.parametrize(
    ("heading", "is_fine"), [("## Keys", True), ("## Spare keys", True), ("## Berlin", False), ("## Production", False)]
)
def test_a_heading_above_lines_may_sum_them_up_and_nothing_else(world: World, heading: str, is_fine: bool) -> None:
    lines = ("- Mads has the spare key.", "- The keys of Berlin and of production hang in the hall.")
    put(world, "here.md", memory("Keys", *lines))
    dream(world, edit(lines[0], f"{heading}\n\n{lines[0]}", file="here.md"))
    assert (heading in world.text("here.md")) is is_fine


def test_other_marks_of_a_list_land_and_so_does_what_is_new_among_them(world: World) -> None:
    lines = ("* Mads has the spare key.", "* The alarm test is on Monday.", "", "", "* Never force-push.")
    put(world, "here.md", memory("Keys", *lines))
    say(world, "The alarm test is on Tuesday now.")
    after = world.text("here.md").replace("* ", "- ").replace("on Monday", "on Tuesday now")
    said = [{"session": "s1", "turn": 6}]
    dream(world, Call("Write", {"file_path": "here.md", "content": after, "evidence": said}))
    assert world.text("here.md") == after
    assert not world.held()


def test_a_sign_on_a_line_by_itself_is_no_matter_of_form(world: World) -> None:
    put(world, "here.md", memory("Keys", "- Mads has the spare key."))
    dream(world, edit("- Mads has", "❌\n\n- Mads has", file="here.md"))
    assert "❌" not in world.text("here.md")
