"""What becomes of a model's edits: what is true stays or lands, and nothing is lost beside it."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from tests.dream.models import LOOK, READ, World, answers, edit, say, written

from reverie.dream.outcome import Dreamed, Held, Unchanged
from reverie.testing.scripted_reply import Call, Reply
from reverie.testing.scripted_server import ScriptedServer

REFUNDS = "决定退款只走人工审核，金额上限 200 元。"
MOVED = "ask in #shop before the yard is indented with spaces"
AUTOMATIC = "和 Priya 决定退款改成自动，50 元以下不用人工审核。"


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path / "home")


def memory(world: World, name: str, *lines: str, head: str = "") -> tuple[Call]:
    """A memory file from long ago; returns the call that reads it."""
    (world.memory / name).write_text(head + "".join(f"{line}\n" for line in lines))
    os.utime(world.memory / name, (1_780_000_000, 1_780_000_000))
    return (Call("Read", {"file_path": name}),)


@pytest.mark.parametrize("parted", ["{}\n金额上限 200 元。", "{}；金额上限 200 元。", "{}，金额上限 200 元。"])
def test_a_chinese_clause_that_still_holds_stays_when_the_one_beside_it_is_replaced(world: World, parted: str) -> None:
    read = memory(world, "refunds.md", "港口用微信支付。", REFUNDS)
    say(world, AUTOMATIC)
    new = parted.format(AUTOMATIC if "\n" in parted else AUTOMATIC.removesuffix("。"))
    outcome = world.dream(
        [Reply("", read), Reply("", (edit(REFUNDS, new, turn=6, file="refunds.md"),)), Reply("Done.")]
    )
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 0
    assert world.text("refunds.md") == f"港口用微信支付。\n{new}\n"


def test_a_chinese_clause_with_a_fact_is_not_lost_with_its_line(world: World) -> None:
    read = memory(world, "refunds.md", "港口用微信支付。", REFUNDS)
    say(world, AUTOMATIC)
    world.dream([Reply("", read), Reply("", (edit(REFUNDS, AUTOMATIC, turn=6, file="refunds.md"),)), Reply("Done.")])
    assert "金额上限 200 元" in world.text("refunds.md")
    assert "nothing says where “金额上限 200 元。” is now" in answers(world, 2)


def test_one_clause_of_a_chinese_line_is_replaced_and_the_others_stay(world: World) -> None:
    line = "- 汇率每天早上八点更新，对账文件由 Mads 下载，小票显示实际支付的货币。"
    read = memory(world, "pay.md", line)
    say(world, "对账文件由 Jonas 下载")
    new = edit("对账文件由 Mads 下载", "对账文件由 Jonas 下载", turn=6, file="pay.md")
    outcome = world.dream([Reply("", read), Reply("", (new,)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 0
    assert world.text("pay.md") == line.replace("Mads", "Jonas") + "\n"


BERTHS = "- The north berth is let to Ana; the south berth is let to Bo; the crane is blue."


def test_of_the_clauses_of_a_line_the_right_one_lands_and_the_wrong_one_waits(world: World) -> None:
    read = memory(world, "berths.md", BERTHS)
    say(world, "the south berth is let to Edda now")
    wrong = edit("let to Ana", "let to Zoe", turn=6, file="berths.md")
    right = edit("the south berth is let to Bo", "the south berth is let to Edda now", turn=6, file="berths.md")
    world.dream([Reply("", read), Reply("", (wrong,)), Reply("", (right,)), Reply("Done.")])
    assert world.text("berths.md") == BERTHS.replace("let to Bo", "let to Edda now") + "\n"
    (held,) = world.held()
    assert held.change.before is not None
    assert held.change.before.data.decode() == world.text("berths.md")
    assert held.change.after is not None
    assert held.change.after.data.decode() == world.text("berths.md").replace("let to Ana", "let to Zoe")
    told = answers(world, 3)
    assert "no turn says “The north berth is let to Zoe" in told
    assert "What else you changed in it can land." in told
    assert "let to Bo” is now" not in told  # it is known where that is


def test_a_clause_that_comes_lands_without_another_that_nobody_said(world: World) -> None:
    read = memory(world, "berths.md", BERTHS)
    say(world, "the south berth is let to Edda now")
    new = BERTHS.replace("let to Bo", "let to Edda now").replace("blue.", "blue; Zoe paints it.")
    world.dream([Reply("", read), Reply("", (edit(BERTHS, new, turn=6, file="berths.md"),)), Reply("Done.")])
    assert world.text("berths.md") == BERTHS.replace("let to Bo", "let to Edda now") + "\n"
    assert len(world.held()) == 1


def test_what_stays_of_a_line_is_not_said_twice_while_the_rest_of_it_waits(world: World) -> None:
    read = memory(world, "refunds.md", REFUNDS)
    new = "退款由机器人处理。金额上限 200 元。"  # of which nobody said the first
    outcome = world.dream([Reply("", read), Reply("", (edit(REFUNDS, new, file="refunds.md"),)), Reply("Done.")])
    assert world.text("refunds.md") == f"{REFUNDS}\n"
    assert isinstance(outcome, Dreamed | Held)
    assert outcome.held == 1


def test_what_the_program_moved_into_a_file_is_not_taken_out_again_by_a_model(world: World) -> None:
    lines = ("indent with tabs", MOVED)  # a file has one line in the end
    (world.memory / "MEMORY.md").write_text("".join(f"- [Tabs](tabs.md) — {line}\n" for line in lines))
    taken_out = edit(f"\n\n{MOVED}\n", "\n", file="tabs.md")
    outcome = world.dream([Reply("", (*READ, LOOK)), Reply("", (taken_out,)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert "tabs.md is left as it was: a program put these words there" in answers(world, 2)
    assert MOVED in world.text("tabs.md")
    assert (outcome.held, world.held()) == (0, [])
    assert isinstance(world.dream([]), Unchanged)


def test_what_the_user_said_lands_beside_words_whose_removal_waits(world: World) -> None:
    line = "The docks on the north pier close for the winter. They are handed to Havnetek."
    read = memory(world, "pier.md", line, "Rides can still end there.")
    say(world, "Jonas paints the harbour wall on 2026-11-18 at 06:00.")
    new = edit(
        "They are handed to Havnetek.", "Jonas paints the harbour wall on 2026-11-18 at 06:00.", turn=6, file="pier.md"
    )
    outcome = world.dream([Reply("", read), Reply("", (new,)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    both = f"{line} Jonas paints the harbour wall on 2026-11-18 at 06:00.\nRides can still end there.\n"
    assert world.text("pier.md") == both
    assert "nothing says where “They are handed to Havnetek.” is now. What else you changed in it can land" in answers(
        world, 2
    )
    (held,) = world.held()
    assert held.change.before
    assert held.change.after
    assert held.change.before.data.decode() == both
    assert held.change.after.data.decode() == both.replace(" They are handed to Havnetek.", "")


def promised(world: World) -> dict[str, str]:
    """For each file the last thing that the tools' answers said of it."""
    answered = "\n".join(str(request.body["messages"]) for request in world.server.requests)
    return dict(re.findall(r"(\S+\.md) (still waits|can land|is left|would be as)", answered))


def test_whatever_an_answer_says_waits_is_in_review(world: World) -> None:
    """Edits of every kind, over files that a repair by rule touches in the same dream."""
    details = (
        "the crane is blue",
        "it was bought in spring 1998 from a yard in Esbjerg and has been painted twice since then",
        "its hooks are looked at by two people from the ferry, who come by bike on Mondays at 7:30",
    )
    index = f"- [Hooks](hooks.md) — {'; '.join(details)}\n"
    assert len(index) > 200, "so that its words move into the file"
    (world.memory / "MEMORY.md").write_text(f"{index}- [Tabs](tabs.md) — tabs\n")
    head = "---\nname: {0}\ndescription: {0}\ntype: project\n---\n\n"
    memory(world, "hooks.md", "The hooks are checked by Ole.", head=head.format("Hooks"))
    memory(world, "pinned.md", "Ann has the key.", head=head.format("Key").replace("type", "pinned: true\ntype"))
    memory(
        world, "twice.md", "- The pier is closed.\n- The pier is closed.\n- Ask Ann first.", head=head.format("Pier")
    )
    memory(world, "dated.md", "Yesterday the crane was sold. Jonas signs.", head=head.format("Crane"))
    files = ("deploys.md", "hooks.md", "pinned.md", "twice.md", "dated.md", "tabs.md", "MEMORY.md")
    read = tuple(Call("Read", {"file_path": name}) for name in files)
    drafts = (
        edit("the crane is blue; ", "", file="hooks.md"),
        edit("- Ask Ann first.", "- Ask Bob first.", file="twice.md"),
        edit("Jonas signs.", "Mads signs.", file="dated.md"),
        edit("Ann has the key.", "Bob has the key.", file="pinned.md"),
        edit("- Rollbacks are done by Marta.", "- Rollbacks are done by Bob."),
        Call("Write", {"file_path": "MEMORY.md", "content": "- nothing\n"}),
        Call("Write", {"file_path": "broken.md", "content": "---\nname: A\n  - odd: [\n---\n\nOne.\n"}),
        Call("Write", {"file_path": "coffee.md", "content": "The user drinks coffee.\n"}),
        Call("Retire", {"file_path": "tabs.md", "reason": "nobody needs it"}),
    )
    mends = (
        edit("- Rollbacks are done by Bob.", "- Rollbacks are done by Marta.\n- Invoices are signed by Jonas."),
        edit("- Ask Bob first.", "- Ask Carl first.", file="twice.md"),
    )
    outcome = world.dream([Reply("", read), Reply("", drafts), Reply("", mends), Reply("Done.")])
    assert isinstance(outcome, Dreamed), outcome
    waits = {file for file, what in promised(world).items() if what == "still waits"}
    assert {"hooks.md", "twice.md", "dated.md", "coffee.md", "tabs.md"} <= waits
    assert waits == {one.change.file for one in world.held()}
    assert promised(world)["deploys.md"] == "can land"
    assert {promised(world)[file] for file in ("pinned.md", "broken.md", "MEMORY.md")} == {"is left"}


def test_accepting_what_waits_makes_just_that_true(world: World) -> None:
    """Its file has landed with a repair by rule meanwhile, on the very line that waits."""
    head = "---\nname: Crane\ndescription: the crane\ntype: project\n---\n\n"
    read = memory(world, "dated.md", "On Monday we meet. The crane was sold yesterday. Jonas signs.", head=head)
    world.dream([Reply("", read), Reply("", (edit("Jonas signs.", "Mads signs.", file="dated.md"),)), Reply("Done.")])
    landed = world.text("dated.md")
    assert "yesterday" not in landed
    (held,) = world.held()
    assert held.change.before
    assert held.change.before.data.decode() == landed
    assert [one.rule for one in held.change.reasons if "spelt out" in one.text] == []
    with ScriptedServer([]) as server:
        world.opened(server).apply_held([held])
    assert world.text("dated.md") == landed.replace("Jonas signs.", "Mads signs.")
    assert not world.held()


def test_a_note_on_a_name_says_what_the_working_copy_reads_and_what_lands(world: World) -> None:
    content = "---\nname: Money\ndescription: who pays\ntype: project\n---\n\nInvoices are signed by Jonas.\n"
    new = Call("Write", {"file_path": "pay.md", "content": content, "evidence": [{"session": "s1", "turn": 3}]})
    rename = edit("name: Money", "name: Invoices", file="pay.md")
    world.dream([Reply("", (new,)), Reply("", (rename,)), Reply("Done.")])
    told = answers(world, 1)
    assert "it will land with this one, though your working copy keeps yours: “Invoices signed by Jonas”" in told
    assert "“Invoices are signed by Jonas.”" in told
    assert "pay.md can land as it now stands" in answers(world, 2)
    assert "name: Invoices\n" in world.text("pay.md")


@pytest.mark.parametrize(
    ("said", "dated"),
    [
        ("The yard was leased yesterday.", "The yard was leased on 2026-11-13."),
        ("我上周一开始在码头上班。", "我2026-11-02开始在码头上班。"),
    ],
)
def test_a_model_that_quotes_a_relative_date_hears_which_day_it_was(world: World, said: str, dated: str) -> None:
    say(world, said)
    mended = edit(f"\n{said}", f"\n{dated}", turn=6, file="yard.md")
    world.dream([Reply("", (written("yard.md", said, turn=6),)), Reply("", (mended,)), Reply("Done.")])
    assert f"names a day that nobody can tell later; write “{dated}”" in answers(world, 1)
    assert f"\n{dated}\n" in world.text("yard.md")


def test_a_model_hears_which_words_keep_its_own_from_being_a_quote(world: World) -> None:
    say(world, "We decided with Jonas that the shop opens every Thursday.")
    wrong = written("shop.md", "The shop opens on Thursday.", turn=6)
    world.dream([Reply("", (wrong,)), Reply("Done.")])
    assert "left out “every”; not said “on”" in answers(world, 1)


def test_a_fragment_of_what_the_user_said_waits(world: World) -> None:
    say(world, "The four of us, team HEAT, moved to the pier.")
    world.dream([Reply("", (written("team.md", "Team HEAT.", turn=6),)), Reply("Done.")])
    assert not (world.memory / "team.md").exists()
    assert "what stands beside it there limits it" in answers(world, 1)
    assert [held.change.file for held in world.held()] == ["team.md"]


def test_a_sentence_that_is_written_into_two_files_is_refused_for_the_second_at_once(world: World) -> None:
    first, second = (written(f"{name}.md", "Invoices are signed by Jonas.") for name in ("bills", "invoices"))
    outcome = world.dream([Reply("", (*READ, LOOK)), Reply("", (first, second)), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert "invoices.md is left as it was: invoices.md would only say what bills.md says" in answers(world, 2)
    assert outcome.held == 0
    assert not (world.memory / "invoices.md").exists()


def test_an_index_is_left_to_the_program_also_where_it_is_retired(world: World) -> None:
    (world.memory / "MEMORY.md").write_text("- [Tabs](tabs.md) — indent with tabs\n- [Deploys](deploys.md) — when\n")
    calls = (Call("Read", {"file_path": "MEMORY.md"}), Call("Retire", {"file_path": "MEMORY.md", "reason": "old"}))
    world.dream([Reply("", (*READ, LOOK)), Reply("", calls), Reply("Done.")])
    assert "MEMORY.md is left as it was: a program writes it, so leave it alone" in answers(world, 2)
    assert "tabs.md" in world.text("MEMORY.md")


KEPT = "- Traces are kept for 90 days; logs are kept for 30 days; metrics are kept for 13 months."
ZH_KEPT = "- 追踪保留90天；日志保留30天；指标保留13个月。"


@pytest.mark.parametrize(
    ("line", "said", "old", "new"),
    [
        (KEPT, "Traces are kept for 30 days now.", "Traces are kept for 90 days", "Traces are kept for 30 days now"),
        (KEPT, "Logs are kept for 90 days now.", "logs are kept for 30 days", "logs are kept for 90 days now"),
        (
            KEPT.replace("; l", ". L").replace("; m", ". M"),
            "Traces are kept for 30 days now.",
            "Traces are kept for 90 days",
            "Traces are kept for 30 days now",
        ),
        (ZH_KEPT, "追踪现在保留30天。", "追踪保留90天", "追踪现在保留30天"),
    ],
)
def test_a_clause_may_get_the_value_that_another_has(world: World, line: str, said: str, old: str, new: str) -> None:
    read = memory(world, "kept.md", line)
    say(world, said)
    wanted = line.replace(old, new)
    world.dream([Reply("", read), Reply("", (edit(line, wanted, turn=6, file="kept.md"),)), Reply("Done.")])
    assert world.text("kept.md") == f"{wanted}\n"
    assert not world.held()


@pytest.mark.parametrize(
    ("line", "said", "old", "new"),
    [
        (KEPT, "Metrics are kept for 90 days now.", "Traces are kept for 90 days", "Metrics are kept for 90 days now"),
        (
            "- Kim leads the web team; Bo leads the data team.",
            "Ann leads the data team now.",
            "Kim leads the web team",
            "Ann leads the data team now",
        ),
        (
            "- Traces are kept for 90 days in Oslo; logs are kept for 30 days.",
            "Traces are kept for 30 days now.",
            "Traces are kept for 90 days in Oslo",
            "Traces are kept for 30 days now",
        ),
        (ZH_KEPT, "日志现在保留90天。", "追踪保留90天", "日志现在保留90天"),
        ("- 门铃是红色的；大门是蓝色的。", "大门现在是绿色的。", "门铃是红色的", "大门现在是绿色的"),
    ],
)
def test_what_the_user_said_of_one_clause_takes_the_place_of_no_other(
    world: World, line: str, said: str, old: str, new: str
) -> None:
    read = memory(world, "kept.md", line)
    say(world, said)
    wanted = edit(line, line.replace(old, new), turn=6, file="kept.md")
    world.dream([Reply("", read), Reply("", (wanted,)), Reply("Done.")])
    assert old in world.text("kept.md")
    assert len(world.held()) == 1
