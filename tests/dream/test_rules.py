from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.dream.night import NOON, body_after, dream, engine_over, memory, write

from reverie.clock import Clock
from reverie.dream.engines.engine import Brief
from reverie.dream.engines.rules import RulesEngine
from reverie.dream.learning import knowledge
from reverie.dream.learning.heard import Heard
from reverie.dream.outcome import Dreamed, Unchanged
from reverie.dream.progress import Phase, Progress
from reverie.dream.repairs.dates import with_absolute_dates
from reverie.evidence.book import EvidenceBook
from reverie.memdir.memory_file import parse
from reverie.memdir.types import MemoryType
from reverie.model.change import ChangeKind
from reverie.model.evidence import Evidence
from reverie.model.turn import Speaker
from reverie.store.store import Store
from reverie.understand.relation import Related, Statement

SAME = "We deploy on Tuesdays.\n"
UNKNOWN = "x-unknown: {a: [1, 2]}   # mine\n"
DOUBLED = "- Uses tabs.\n- Likes short answers.\n- Uses tabs.\n"


def rules_of(change) -> list[str]:
    return [reason.rule for reason in change.reasons]


def test_of_two_copies_the_older_stays(folder: Path):
    write(folder, {"deploy.md": memory(SAME), "deploy-2.md": memory(SAME)})
    changes = engine_over(folder)
    assert list(changes) == ["deploy-2.md"]
    assert changes["deploy-2.md"].kind is ChangeKind.RETIRED
    assert changes["deploy-2.md"].relies_on == ("deploy.md",)
    assert changes["deploy-2.md"].reasons[0].destination == "merged into deploy.md"


def test_a_listed_copy_stays_though_it_is_younger(folder: Path):
    write(folder, {"a.md": memory(SAME), "b.md": memory(SAME), "MEMORY.md": "- [B](b.md) — a memory\n"})
    assert list(engine_over(folder)) == ["a.md"]


def test_a_pinned_copy_stays_and_the_others_go(folder: Path):
    write(folder, {"a.md": memory(SAME), "b.md": memory(SAME, more="pinned: true\n"), "c.md": memory(SAME)})
    assert sorted(engine_over(folder)) == ["a.md", "c.md"]


def test_two_pinned_copies_both_stay(folder: Path):
    pinned = memory(SAME, more="pinned: true\n")
    write(folder, {"a.md": pinned, "b.md": pinned})
    assert engine_over(folder) == {}


def test_copies_in_the_team_folder_and_outside_are_two_things(folder: Path):
    write(folder, {"a.md": memory(SAME), "team/a.md": memory(SAME)})
    assert engine_over(folder) == {}


def test_copies_within_the_team_folder_become_one(folder: Path):
    write(folder, {"team/a.md": memory(SAME), "team/b.md": memory(SAME)})
    assert list(engine_over(folder)) == ["team/b.md"]


def test_lists_that_say_the_same_become_one_with_every_item_once(folder: Path):
    items = "- Uses tabs.\n- The port is 8080.\n"
    write(folder, {"a.md": items, "b.md": items, "c.md": "- Uses tabs.\n- Anna reviews the schema.\n"})
    changes = engine_over(folder)
    after = changes["a.md"].after
    assert after is not None
    assert after.data.decode() == items + "- Anna reviews the schema.\n"
    assert [changes[file].kind for file in ("b.md", "c.md")] == [ChangeKind.RETIRED, ChangeKind.RETIRED]


def test_the_same_words_as_another_type_are_still_the_same_words(folder: Path):
    write(folder, {"a.md": memory(SAME, kind="project"), "b.md": memory(SAME, kind="feedback")})
    changes = engine_over(folder)
    assert {file: change.kind for file, change in changes.items()} == {"b.md": ChangeKind.RETIRED}
    assert rules_of(changes["b.md"]) == ["near-duplicate"]


def test_a_copy_whose_description_says_more_stays(folder: Path):
    write(folder, {"a.md": memory(SAME), "b.md": memory(SAME, description="deploys to port 8081 since 2026")})
    assert engine_over(folder) == {}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The server listens on port 8080.\n", "The server listens on port 8081.\n"),
        ("Deploys run on 2026-03-01.\n", "Deploys run on 2026-03-02.\n"),
        ("Do commit to main.\n", "Do not commit to main.\n"),
        ("服务器监听 8080 端口。\n", "服务器监听 8081 端口。\n"),
        ("Owned by Ann.\n", "Owned by Anna.\n"),
        ("Use `make test`.\n", "Use `make tests`.\n"),
    ],
)
def test_near_copies_with_another_value_are_never_merged(folder: Path, one: str, other: str):
    write(folder, {"a.md": memory(one), "b.md": memory(other)})
    assert engine_over(folder) == {}


TWO_THINGS = [
    ("The nightly backup runs on server a.", "The nightly backup runs on server b."),
    ("Deploy the shop to eu.", "Deploy the shop to us."),
    ("Restart hr after a schema change.", "Restart it after a schema change."),
    ("The label of the pallets is ba.", "The label of the pallets is bf."),
    ("He approves the invoices of the kitchen.", "She approves the invoices of the kitchen."),
    ("The payroll reports go to me.", "The payroll reports go to us."),
    ("The nightly backup runs on server no.", "The nightly backup runs on server se."),
    ("备份在 a 服务器上跑。", "备份在 b 服务器上跑。"),
    ("先把商店部署到 eu 区。", "先把商店部署到 us 区。"),
    ("他负责审批厨房的发票。", "她负责审批厨房的发票。"),
    ("工资报表发给我。", "工资报表发给我们。"),
]


@pytest.mark.parametrize(("one", "other"), [*TWO_THINGS, *(pair[::-1] for pair in TWO_THINGS)])
@pytest.mark.parametrize("is_one_file", [False, True])
def test_facts_that_differ_in_a_letter_or_a_short_name_stay_apart(
    folder: Path, one: str, other: str, is_one_file: bool
):
    texts = [memory(f"- {one}\n- {other}\n")] if is_one_file else [memory(one), memory(other)]
    write(folder, {f"{number}.md": text for number, text in enumerate(texts)})
    assert engine_over(folder) == {}


def test_a_folder_of_facts_that_differ_in_a_letter_is_not_upset(folder: Path):
    files: dict[str, str | bytes] = {
        f"server-{one}.md": memory(f"The nightly backup of server {one} takes an hour.\n") for one in LETTERS
    }
    write(folder, files)
    outcome = dream(folder)
    assert isinstance(outcome, Dreamed | Unchanged)
    assert {path.name for path in folder.glob("server-*.md")} == set(files)


LETTERS = "abcdefghijklmnopqrstu"
SAID_TWICE = [
    ("The key to the archive of the shop is with Petra.", "A key to the archive for the shop is with Petra."),
    ("Reports should be written in British English.", "Reports must be written in British English."),
    ("Our releases go out from the main branch.", "The releases go out from the main branch."),
    ("周会在图书馆开。", "周会是在图书馆开的。"),
]


@pytest.mark.parametrize(("one", "other"), SAID_TWICE)
def test_facts_that_differ_in_words_of_grammar_become_one(folder: Path, one: str, other: str):
    write(folder, {"a.md": memory(one), "b.md": memory(other)})
    assert [rules_of(change) for change in engine_over(folder).values()] == [["near-duplicate"]]


def test_copies_that_differ_in_white_space_alone_are_copies(folder: Path):
    write(folder, {"a.md": memory("We deploy\non Tuesdays.\n"), "b.md": memory("We  deploy on Tuesdays.")})
    assert list(engine_over(folder)) == ["b.md"]


def test_empty_files_are_no_copies_of_each_other(folder: Path):
    write(folder, {"a.md": memory(""), "b.md": memory("")})
    assert engine_over(folder) == {}


def test_what_a_dropped_copys_index_line_said_is_said_in_the_kept_file(folder: Path):
    write(
        folder,
        {
            "a.md": memory(SAME),
            "b.md": memory(SAME),
            "MEMORY.md": "- [A](a.md) — a memory\n- [B](b.md) — ask Grace before port 9090 is opened\n",
        },
    )
    changes = engine_over(folder)
    assert changes["b.md"].kind is ChangeKind.RETIRED
    assert "ask Grace before port 9090 is opened" in body_after(changes["a.md"])


def test_a_list_item_said_twice_is_said_once(folder: Path):
    write(folder, {"a.md": memory(DOUBLED)})
    change = engine_over(folder)["a.md"]
    assert body_after(change) == "- Uses tabs.\n- Likes short answers.\n"
    assert rules_of(change) == ["doubled-line"]
    assert change.after is not None
    assert change.before is not None
    assert change.after.mtime_ns == change.before.mtime_ns, "no evidence is newer than before"


def test_a_chinese_list_item_said_twice_is_said_once(folder: Path):
    write(folder, {"a.md": memory("- 用户喜欢简短的回答。\n- 用 pnpm。\n- 用户喜欢简短的回答。\n")})
    assert body_after(engine_over(folder)["a.md"]) == "- 用户喜欢简短的回答。\n- 用 pnpm。\n"


def test_items_that_share_only_their_first_sentence_both_stay_whole(folder: Path):
    write(folder, {"a.md": memory("- Ask first. Then deploy to staging.\n- Ask first. Then deploy to production.\n")})
    assert engine_over(folder) == {}


def test_an_item_in_two_lists_belongs_to_each(folder: Path):
    write(folder, {"a.md": memory("Staging:\n\n- port 80\n\nProduction:\n\n- port 80\n")})
    assert engine_over(folder) == {}


def test_items_below_different_items_are_not_doubled(folder: Path):
    write(folder, {"a.md": memory("- staging\n  - port 80\n- production\n  - port 80\n")})
    assert engine_over(folder) == {}


def test_a_parent_item_is_not_dropped_with_its_children(folder: Path):
    write(folder, {"a.md": memory("- ports\n  - 80 for staging\n- ports\n  - 443 for production\n")})
    change = engine_over(folder).get("a.md")
    assert change is None or "443 for production" in body_after(change)


def test_lines_of_code_are_not_doubled(folder: Path):
    write(folder, {"a.md": memory("```\n- retry\n- retry\n```\n")})
    assert engine_over(folder) == {}


def test_a_certain_date_is_spelt_out_from_the_day_the_file_was_written(folder: Path):
    write(folder, {"a.md": memory("We decided it yesterday.\n")})
    change = engine_over(folder)["a.md"]
    assert body_after(change) == "We decided it on 2026-03-09.\n"
    assert rules_of(change) == ["relative-date"]


def test_metadata_tells_the_day_better_than_the_files_time(folder: Path):
    modified = "metadata:\n  modified: 2026-02-01T08:00:00Z\n"
    write(folder, {"a.md": memory("We decided it yesterday.\n", more=modified)})
    assert "2026-01-31" in body_after(engine_over(folder)["a.md"])


def test_a_chinese_date_is_spelt_out(folder: Path):
    write(folder, {"a.md": memory("我们昨天决定的。\n")})
    assert "2026" in body_after(engine_over(folder)["a.md"])
    assert "昨天" not in body_after(engine_over(folder)["a.md"])


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("- Our lease runs out at the end of this month.\n", "- Our lease runs out on 2026-03-31.\n"),
        ("- The new rack is delivered in 12 days.\n", "- The new rack is delivered on 2026-03-22.\n"),
        ("- 发布会定在下个月 20 号。\n", "- 发布会定在2026-04-20。\n"),
        ("- 起诉状月底交法院。\n", "- 起诉状2026-03-31交法院。\n"),
        ("- 帳戶十天後凍結。\n", "- 帳戶2026-03-20凍結。\n"),
        ("- 两周后的今天我开始休产假。\n", "- 2026-03-24我开始休产假。\n"),
    ],
)
def test_days_to_come_are_spelt_out_in_a_list(folder: Path, text: str, after: str):
    write(folder, {"a.md": memory(text)})
    assert body_after(engine_over(folder)["a.md"]) == after


def test_a_claim_said_on_another_day_than_its_file_was_written_is_not_counted_from_that_day():
    said = datetime(2026, 3, 3, 12, tzinfo=UTC)
    older = Evidence("s1", 1, Speaker.USER, "It broke yesterday", said, "It broke yesterday.")
    same = replace(older, claim="It was fixed today.", time=datetime(2026, 3, 10, 8, tzinfo=UTC))
    body = "- It broke yesterday.\n- It was fixed today.\n- It shipped yesterday.\n"
    file = parse("a.md", memory(body).encode(), int(datetime(2026, 3, 10, 12, tzinfo=UTC).timestamp() * 10**9))
    dated, reasons = with_absolute_dates(file, body, UTC, frozenset(), EvidenceBook([older, same]).of)
    assert dated == "- It broke yesterday.\n- It was fixed on 2026-03-10.\n- It shipped on 2026-03-09.\n"
    assert len(reasons) == 2


@pytest.mark.parametrize(
    "text",
    ["We will do it soon.\n", "`git log --since yesterday`\n", "以后再说。\n", "等新人签完合同的下一个周末再去。\n"],
)
def test_what_is_no_certain_date_stays(folder: Path, text: str):
    write(folder, {"a.md": memory(text)})
    assert engine_over(folder) == {}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (memory(DOUBLED).replace("\n", "\r\n"), memory("- Uses tabs.\n- Likes short answers.\n").replace("\n", "\r\n")),
        ("\ufeff" + memory(DOUBLED), "\ufeff" + memory("- Uses tabs.\n- Likes short answers.\n")),
        (memory("- A.\n- A.\n- B, yesterday"), memory("- A.\n- B, on 2026-03-09")),
        (memory("- A.\n- A.\n", more=UNKNOWN), memory("- A.\n", more=UNKNOWN)),
    ],
    ids=["crlf", "bom", "no-final-newline", "unknown-keys"],
)  # fmt: skip
def test_every_other_byte_is_kept(folder: Path, data: str, expected: str):
    write(folder, {"a.md": data.encode()})
    after = engine_over(folder)["a.md"].after
    assert after is not None
    assert after.data == expected.encode()


LONG_LINE = (
    "- [Release](release.md) — the release is cut from main on Tuesdays, Grace signs it, the tag is vYYYY.MM.DD, and "
    "the changelog comes first; and never without the nightly run being green, see port 9443 of the dashboard\n"
)


def test_what_is_crammed_into_the_index_moves_into_the_topic_file(folder: Path):
    assert len(LONG_LINE) > 200
    write(folder, {"MEMORY.md": LONG_LINE, "release.md": memory("How we release.\n", description="releasing")})
    change = engine_over(folder)["release.md"]
    assert rules_of(change) == ["index-detail"]
    for words in ("Grace signs it", "vYYYY.MM.DD", "9443"):
        assert words in body_after(change)


def test_a_detail_that_the_topic_file_says_already_is_not_said_again(folder: Path):
    hook = LONG_LINE.partition(" — ")[2]
    write(folder, {"MEMORY.md": LONG_LINE, "release.md": memory(hook, description="releasing")})
    assert "release.md" not in engine_over(folder)


SMALL = """- Keep a pull request under about 300 changed lines.
- Screenshots for anything a rider can see.

**Why:** Jonas reviews on the train; what does not fit a phone screen waits until the evening.
**How to apply:** propose the split before starting, not after 900 lines.
"""
CRAMMED = (
    "- [Small](small.md) — under about 300 changed lines, refactoring and behaviour apart, the issue linked, "
    "screenshots for anything a rider can see, because Jonas reviews on the train between Roskilde and the harbour; "
    "a stack of three small ones is fine as long as each can be released alone, and the title begins with the number\n"
)


def test_a_sentence_does_not_give_way_to_a_long_line_of_the_index_that_says_it_too(folder: Path):
    write(folder, {"MEMORY.md": CRAMMED, "small.md": memory(SMALL, description="small pull requests")})
    outcome = dream(folder)
    assert isinstance(outcome, Dreamed)
    assert outcome.held == 0
    text = (folder / "small.md").read_text()
    assert SMALL in text
    assert "a stack of three small ones is fine" in text


@pytest.mark.parametrize("more", ["pinned: true\n", "metadata:\n  pinned: true\n"])
def test_a_pinned_file_is_not_touched(folder: Path, more: str):
    write(folder, {"MEMORY.md": LONG_LINE, "release.md": memory(DOUBLED + "It was yesterday.\n", more=more)})
    assert engine_over(folder) == {}


def test_a_broken_file_is_not_touched(folder: Path):
    write(folder, {"a.md": f"---\nname: [broken\n---\n\n{DOUBLED}", "b.md": f"---\nname: [broken\n---\n\n{DOUBLED}"})
    assert engine_over(folder) == {}


def test_repairs_that_were_taken_back_are_not_made_again(folder: Path):
    write(
        folder,
        {"a.md": memory(SAME), "b.md": memory(SAME), "c.md": memory(DOUBLED), "d.md": memory("It was yesterday.\n")},
    )
    changes = engine_over(folder)
    assert sorted(changes) == ["b.md", "c.md", "d.md"]
    keys = frozenset(reason.key for change in changes.values() for reason in change.reasons)
    assert engine_over(folder, keys) == {}


def test_what_the_engine_left_it_leaves_again(folder: Path):
    release = memory(DOUBLED + "\nIt was yesterday.\n")
    write(folder, {"MEMORY.md": LONG_LINE, "release.md": release, "a.md": memory(SAME), "b.md": memory(SAME)})
    for file, change in engine_over(folder).items():
        if change.after is None:
            (folder / file).unlink()
        else:
            (folder / file).write_bytes(change.after.data)
    assert engine_over(folder) == {}


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (0, "merging copies, spelling out dates, nothing new to learn"),
        (1, "merging copies, spelling out dates, learning from 1 sentence of yours"),
        (2, "merging copies, spelling out dates, learning from 2 sentences of yours"),
    ],
)
def test_the_engine_tells_that_it_learns_also_when_it_thinks_again(folder: Path, count: int, told: str):
    said = [
        Heard(
            "s.jsonl", turn, "user", NOON, MemoryType.PROJECT, f"Marta signs off price list {turn} of the Lumen shop."
        )
        for turn in range(count)
    ]
    progress: list[Progress] = []
    store = Store(str(folder), str(folder.parent / ".state"), Clock(NOON.timestamp(), 0))
    for waiting in (frozenset[str](), frozenset(one.key for one in said)):
        with store.rehearsing() as (_, stage):
            RulesEngine().dream(stage, Brief(NOON, taken_back=waiting, heard=said), progress.append)
    assert {(one.phase, one.text) for one in progress} == {(Phase.CONSOLIDATE, told)}
    assert {one.files for one in progress[:2]} == {()}
    assert len(progress[-1].files) == 0, "what waits was not learned the second time"
    assert sum(bool(one.files) for one in progress) == bool(count), "what was learned the first time was told"


@pytest.mark.parametrize(
    ("older", "newer", "stays"),
    [
        # a place named first, and one detail more
        ("The kiln in Studio 2 at Fernbank is fired on Tuesdays.",
         "At Fernbank the kiln in Studio 2 is fired on Tuesdays, by Obiageli.", "b.md"),
        # a stretch of time in the one that stays is no day that could be another
        ("曲奇礼盒的保质期是 45 天。", "曲奇礼盒的保质期是 45 天，开封后一周内吃完。", "b.md"),
        # the same in another order
        ("Never quote a fee to Castellan clients over the telephone.",
         "Never quote Castellan clients a fee over the telephone.", "a.md"),
    ],
)  # fmt: skip
def test_what_two_memories_say_is_said_once(folder: Path, older: str, newer: str, stays: str):
    write(folder, {"a.md": memory(older, name="One"), "b.md": memory(newer, name="Two")})
    dream(folder)
    assert [path.name for path in folder.glob("?.md")] == [stays]


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Ann was the owner of the harbour shop.", "Ann is the owner of the harbour shop."),
        ("Ann owned the harbour shop in Bergen.", "Ann owns the harbour shop in Bergen."),
        ("小王以前是港口商店的负责人。", "小王是港口商店的负责人。"),
    ],
)
def test_what_was_so_and_what_is_are_no_copies(folder: Path, older: str, newer: str):
    write(folder, {"a.md": memory(older, name="One"), "b.md": memory(newer, name="Two")})
    dream(folder)
    assert sorted(path.name for path in folder.glob("?.md")) == ["a.md", "b.md"]


def test_two_statements_of_which_neither_could_give_way_are_not_weighed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To weigh a pair is what a dream over a large folder spends its time on."""
    weighed: list[tuple[str, str]] = []
    known = knowledge.relate_statements

    def counted(old: Statement, new: Statement, *, is_corrected: bool = False) -> Related:
        weighed.append((old.text, new.text))
        return known(old, new, is_corrected=is_corrected)

    monkeypatch.setattr(knowledge, "relate_statements", counted)
    first, second = "The shop answers on port 8080 of the old host.", "The shop answers on port 9090 of the new host."
    write(folder, {"a.md": memory(f"{first}\n"), "b.md": memory(f"{second}\n")})
    engine_over(folder)
    assert weighed == [], "both were written within the hour, and neither holds what the other says"
    os.utime(folder / "b.md", (NOON.timestamp(), NOON.timestamp()))
    engine_over(folder)
    assert weighed == [(first, second)], "only the newer one can replace the other"
