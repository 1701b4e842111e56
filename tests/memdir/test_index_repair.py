from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reverie.memdir.index import Index
from reverie.memdir.index_repair import KEEP_BYTES, KEEP_LINES, Repair, entry_for, repair, says
from reverie.memdir.memory_file import MemoryFile, parse, render
from reverie.memdir.types import MemoryType
from reverie.text.index_line import links


def memory(
    path: str,
    description: str = "hook",
    kind: MemoryType = MemoryType.PROJECT,
    pinned: bool = False,
    mtime_ns: int = 0,
    name: str = "",
) -> MemoryFile:
    title = name or path.rpartition("/")[2].removesuffix(".md").capitalize()
    return parse(path, render(title, description, kind, "body", pinned), mtime_ns)


def broken(path: str) -> MemoryFile:
    return parse(path, b"---\nname: [\n---\n", 0)


def mend(text: str, files: list[MemoryFile], unreadable: set[str] | None = None) -> tuple[str, list[tuple[str, str]]]:
    index, repairs = repair(Index.parse(text.encode()), files, unreadable or set())
    return index.render().decode(), [(one.kind, one.target) for one in repairs]


def only(repairs: list[Repair]) -> Repair:
    assert len(repairs) == 1
    return repairs[0]


def test_an_index_in_order_is_left_alone_to_the_byte() -> None:
    text = "\ufeff# Mine\r\n\r\n* [Any words](./a.md): any hook\r\n\r\n\r\n- [[B]]"
    assert mend(text, [memory("a.md"), memory("b.md", name="B")]) == (text, [])


def test_a_pointer_to_nothing_leaves_the_index() -> None:
    text = "- [A](a.md) — hook\n- [Gone](gone.md) — hook\n\n# End\n"
    expected = "- [A](a.md) — hook\n\n# End\n"
    assert mend(text, [memory("a.md")]) == (expected, [("dead-pointer", "gone.md")])


@pytest.mark.parametrize(
    "line",
    [
        "- [Web](https://example.com/gone.md) — docs",
        "- [Outside](../CLAUDE.md) — rules",
        "- [Picture](gone.png)",
        "- [Team](team/MEMORY.md) — their index",
        "- [Log](logs/2026/11/2026-11-15.md)",
        "- [Cannot be read](locked.md)",
        "- [Broken](broken.md) — kept",
        "- [Gone](gone.md) and [B](b.md) — one of them lives",
        "See [gone](gone.md) in prose.",
    ],
)
def test_lines_that_lead_elsewhere_or_to_unreadable_files_are_kept(line: str) -> None:
    text = f"- [B](b.md) — hook\n{line}\n"
    assert mend(text, [memory("b.md"), broken("broken.md")], {"locked.md"}) == (text, [])


def test_a_dead_line_that_alone_says_something_is_told_apart_from_one_whose_words_stand_elsewhere() -> None:
    text = "- [Laptop](gone.md) — the fan is broken; builds take four minutes\n- [Copy](copy.md) — Hook; BODY\n"
    _, repairs = repair(Index.parse(text.encode()), [memory("a.md")])
    said = {one.target: (one.detail, one.text) for one in repairs if one.kind == "dead-pointer"}
    assert said == {
        "gone.md": (
            "the fan is broken; builds take four minutes",
            "gone.md no longer exists: its line left the index, with words that no memory says",
        ),
        "copy.md": ("", "copy.md no longer exists: its line left the index"),
    }


def test_the_words_below_a_dead_pointer_stay() -> None:
    text = "- [Gone](gone.md) — hook\n  said nowhere else\n"
    expected = "- Gone — hook\n  said nowhere else\n"
    assert mend(text, []) == (expected, [("dead-pointer", "gone.md")])


def test_a_second_line_for_a_file_leaves_where_the_file_says_what_it_said() -> None:
    text = "- [A](a.md) — first\n- [B](b.md) — b\n- [Again](./a.md) — second\n"
    untouched = repair(Index.parse(text.encode()), [memory("a.md"), memory("b.md")])
    assert untouched[0].render().decode() == text, "its words stand nowhere else"
    index, repairs = repair(Index.parse(text.encode()), [memory("a.md", "the second"), memory("b.md")])
    assert index.render().decode() == "- [A](a.md) — first\n- [B](b.md) — b\n"
    assert (only(repairs).kind, only(repairs).detail) == ("doubled", "second")
    assert only(repairs).before == "- [Again](./a.md) — second"


def test_a_memory_that_no_line_leads_to_is_listed_with_its_description() -> None:
    files = [memory("a.md"), memory("new.md", "用制表符: [tabs]"), memory("said.md")]
    text = "- [A](a.md) — hook\n\nSee also [this](said.md).\n"
    expected = "- [A](a.md) — hook\n- [New](new.md) — 用制表符: [tabs]\n\nSee also [this](said.md).\n"
    assert mend(text, files) == (expected, [("listed", "new.md")])


@pytest.mark.parametrize(
    "path",
    ["MEMORY.md", "sub/MEMORY.md", "logs/2026/11/2026-11-15.md", "team/a.md", ".hidden.md", "a\udcff.md"],
)
def test_indexes_logs_team_files_and_hidden_files_are_never_listed(path: str) -> None:
    assert mend("", [memory(path)]) == ("", [])


def test_a_file_with_a_problem_is_not_listed() -> None:
    assert mend("", [broken("broken.md")]) == ("", [])


def test_a_pointer_spelled_in_another_case_or_unicode_form_counts() -> None:
    text = "- [T](Tabs.md)\n- [C](cafe\u0301.md)\n"
    assert mend(text, [memory("tabs.md"), memory("caf\u00e9.md")]) == (text, [])


def test_a_wiki_link_is_found_by_name_or_by_file_name() -> None:
    text = "- [[prefers-tabs]]\n- [[deploys]]\n- [[nothing]]\n"
    files = [memory("x.md", name="prefers-tabs"), memory("sub/deploys.md")]
    assert mend(text, files) == ("- [[prefers-tabs]]\n- [[deploys]]\n", [("dead-pointer", "nothing.md")])


def test_an_overlong_line_is_shortened_and_its_words_are_handed_back() -> None:
    hook = "deploys happen on Tuesdays because of the release train, " * 5
    index, repairs = repair(Index.parse(f"* [A](a.md) - {hook}\n".encode()), [memory("a.md", hook)])
    line = index.render().decode()
    assert len(line) <= 151
    assert line.startswith("* [A](a.md) — deploys happen")
    assert line.endswith("…\n")
    assert (only(repairs).kind, only(repairs).detail) == ("shortened", hook.strip())


def test_an_overlong_line_stays_until_its_file_says_what_it_says() -> None:
    text = f"- [A](a.md) — {'words ' * 50}\n- [B](b.md) — {'words ' * 50}\n"
    assert mend(text, [memory("a.md"), broken("b.md")]) == (text, [])


@pytest.mark.parametrize("unwanted", ["dead-pointer|gone.md", "doubled|a.md", "listed|b.md", "shortened|c.md"])
def test_a_repair_that_the_user_took_back_is_not_made_again(unwanted: str) -> None:
    said = "words " * 50
    text = f"- [Gone](gone.md)\n- [A](a.md)\n- [A](a.md)\n- [C](c.md) — {said}\n"
    files = [memory("a.md"), memory("b.md"), memory("c.md", said)]
    _, all_repairs = repair(Index.parse(text.encode()), files)
    index, repairs = repair(Index.parse(text.encode()), files, unwanted={unwanted})
    assert {one.key for one in all_repairs} - {one.key for one in repairs} == {unwanted}
    assert repair(index, files, unwanted={unwanted}) == (index, [])


def test_a_line_that_the_user_put_back_into_a_full_index_stays() -> None:
    files = [memory(f"p{n}.md", mtime_ns=n) for n in range(250)]
    text = "".join(f"- [{file.name}]({file.path}) — hook\n" for file in files)
    index, _ = repair(Index.parse(text.encode()), files, unwanted={"unlisted|p0.md"})
    assert index.entries[0].target == "p0.md"
    assert len(index.entries) == KEEP_LINES


def test_an_index_over_its_limits_unlists_the_least_useful_first() -> None:
    files = [memory(f"p{n}.md", mtime_ns=n) for n in range(198)]
    files += [
        memory("old.md", kind=MemoryType.REFERENCE, pinned=True),
        memory("f.md", kind=MemoryType.FEEDBACK),
    ]
    files += [memory(f"r{n}.md", kind=MemoryType.REFERENCE, mtime_ns=10**9) for n in range(20)]
    text = "".join(f"- [{file.name}]({file.path}) — hook\n" for file in files)
    index, repairs = repair(Index.parse(text.encode()), files)
    gone = {one.target for one in repairs}
    assert {one.kind for one in repairs} == {"unlisted"}
    assert len(index.entries) == KEEP_LINES
    assert gone == {f"r{n}.md" for n in range(20)} | {f"p{n}.md" for n in range(20)}
    assert all(one.detail == "hook" for one in repairs)
    assert repair(index, files) == (index, [])


def test_the_limit_in_bytes_counts_too() -> None:
    files = [memory(f"m{n}.md", "记" * 100, mtime_ns=n) for n in range(100)]
    index, _ = repair(Index.parse(b""), files)
    assert 0 < index.size.bytes <= KEEP_BYTES
    assert index.entries[0].target == "m99.md"


def test_prose_that_fills_the_index_pushes_no_entry_out() -> None:
    text = "- [A](a.md) — hook\n" + "prose\n" * 300
    assert mend(text, [memory("a.md"), memory("b.md")]) == (text, [])


def test_a_freed_line_lists_the_next_most_useful_memory() -> None:
    files = [memory(f"p{n}.md", mtime_ns=n) for n in range(250)]
    full, _ = repair(Index.parse(b""), files)
    index, repairs = repair(full, [file for file in files if file.path != "p249.md"])
    assert [(one.kind, one.target) for one in repairs] == [("dead-pointer", "p249.md"), ("listed", "p69.md")]
    assert len(index.entries) == KEEP_LINES


def test_lines_rewritten_to_make_room_are_told_as_shortened() -> None:
    bodies = {f"m{n}.md": render(f"M{n}", "short", MemoryType.PROJECT, "记" * 60) for n in range(150)}
    files = [parse(path, data, number) for number, (path, data) in enumerate(bodies.items())]
    text = "".join(f"- [{file.name}]({file.path}) — {'记' * 60}\n" for file in files)
    index, repairs = repair(Index.parse(text.encode()), files)
    assert len(index.entries) == 150
    assert {one.kind for one in repairs} == {"shortened"}
    assert all(one.detail == "记" * 60 for one in repairs)


def test_a_line_that_says_more_than_its_file_stays_in_a_full_index() -> None:
    files = [memory(f"m{n}.md", "short", mtime_ns=n) for n in range(250)]
    text = "".join(f"- [{file.name}]({file.path}) — listens on port {8000 + n}\n" for n, file in enumerate(files))
    assert mend(text, files) == (text, [])


def test_a_file_named_by_its_slug_gets_a_readable_title() -> None:
    assert entry_for(memory("a.md", name="prefers-tabs")).title == "Prefers tabs"
    assert entry_for(parse("a.md", b"# Title\n\n- **Why:** because\n", 0)).hook == "Why: because"
    assert entry_for(memory("a.md", name="Same", description="same")).hook == ""


lines = st.sampled_from(
    ["", "# Heading", "---", "```", "<!--", "-->", "  below", "prose [D](d.md)", "- [W](https://x.org/a.md)"]
) | st.builds(
    lambda bullet, name, hook: f"{bullet} [{name}]({name}.md){hook}",
    st.sampled_from(["-", "*", "  -"]),
    st.sampled_from([*"abcdef", "team/t", "A", "x y"]),
    st.sampled_from(["", " — hook", " - 钩子", ": " + "long " * 60, " [B](b.md)"]),
)
folders = st.lists(
    st.builds(
        memory,
        st.sampled_from([f"{name}.md" for name in "abcdefghij"] + ["team/t.md", "x y.md", "~z.md", "c:z.md"]),
        st.text(max_size=300),
        st.sampled_from(MemoryType),
        st.booleans(),
        st.integers(0, 3),
        st.text(st.characters(codec="utf-8"), max_size=80),
    ),
    unique_by=lambda file: file.path,
)


@given(st.lists(lines, max_size=14), st.sampled_from(["\n", "\r\n"]), folders, st.sampled_from([0, 0, 20, 45]))
@settings(deadline=None)
def test_a_repaired_index_needs_no_repair_and_lists_every_memory(
    some: list[str], newline: str, files: list[MemoryFile], filler: int
) -> None:
    more = [memory(f"m{n}.md", "x" * 140, mtime_ns=n) for n in range(filler * 5)]
    index, _ = repair(Index.parse(newline.join(some).encode()), [*files, *more])
    again, repairs = repair(Index.parse(index.render()), [*files, *more])
    assert repairs == []
    assert again.render() == index.render()
    assert index.size.fits()
    if not filler:
        reached = {link.target.casefold() for line in index.lines for link in links(line.text)}
        assert {file.path.casefold() for file in files} - reached <= {"team/t.md"}


def test_a_line_that_sums_up_its_file_as_it_was_is_told_anew() -> None:
    was = parse(
        "icons.md", render("Icons", "icons are from Font Awesome", MemoryType.PROJECT, "Font Awesome it is.\n"), 0
    )
    now = parse("icons.md", render("Icons", "icons are from Lucide", MemoryType.PROJECT, "Lucide it is.\n"), 0)
    for hook in ("icons are from Font Awesome", "what we draw with (Font Awesome)"):
        index = Index.parse(f"- [My icons](icons.md) — {hook}\n".encode())
        mended, repairs = repair(index, [now], was=[was])
        assert mended.render() == "- [My icons](icons.md) — icons are from Lucide\n".encode()
        assert [one.kind for one in repairs] == ["retold"]


def test_a_line_in_the_users_own_words_stays_when_its_file_changes() -> None:
    was = parse(
        "icons.md", render("Icons", "icons are from Font Awesome", MemoryType.PROJECT, "Font Awesome it is.\n"), 0
    )
    now = parse("icons.md", render("Icons", "icons are from Lucide", MemoryType.PROJECT, "Lucide it is.\n"), 0)
    index = Index.parse("- [My icons](icons.md) — ask Ida before you draw one\n".encode())
    mended, repairs = repair(index, [now], was=[was])
    assert mended.render() == index.render()
    assert not repairs


def test_a_title_that_was_made_of_what_left_is_made_anew() -> None:
    was = parse("lead.md", render("Lead is Gareth", "", MemoryType.PROJECT, "Lead is Gareth.\n"), 0)
    now = parse("lead.md", render("Lead is Siobhan", "", MemoryType.PROJECT, "Lead is Siobhan.\n"), 0)
    mended, _ = repair(Index.parse(b"- [Lead is Gareth](lead.md)\n"), [now], was=[was])
    assert b"Gareth" not in mended.render()


def test_a_short_line_that_names_what_the_description_no_longer_speaks_for_follows_it() -> None:
    was = parse("npm.md", render("npm in web/", "Use npm below web/", MemoryType.FEEDBACK, "Use npm below web/.\n"), 0)
    now = parse(
        "npm.md", render("pnpm in web/", "We use pnpm, not npm", MemoryType.FEEDBACK, "We use pnpm, not npm.\n"), 0
    )
    mended, _ = repair(Index.parse("- [npm in web/](npm.md) — npm, not yarn\n".encode()), [now], was=[was])
    assert mended.render() == "- [pnpm in web/](npm.md) — We use pnpm, not npm\n".encode()


@pytest.mark.parametrize(
    ("hook", "over", "now", "told"),
    [
        (
            "three steps; the export reads the old column; eleven rows keep null",
            "three steps; the export reads the old column; eleven rows keep null.",
            "three steps; the old column stays until May; eleven rows keep null.",
            "three steps; eleven rows keep null",
        ),
        (
            "先接入微信支付；退款只走人工审核，金额上限 200 元",
            "上周决定退款只走人工审核，金额上限 200 元。",
            "退款改成自动；金额上限 200 元。",
            "先接入微信支付",
        ),
        ("the export reads the old column", "The export reads the old column.", "It is over.", "how deposits move"),
        (
            "the export reads the old column; eleven rows keep null",
            "The export reads the old column.",
            "Eleven rows keep null.",
            "how deposits move; eleven rows keep null",
        ),
        ("ask her; the export reads", "they said that the export ends.", "It is over.", "ask her; the export reads"),
        ("the export reads it", "the export reads it twice.", "Now the export reads it.", "the export reads it"),
    ],
)
def test_a_line_does_not_say_on_what_its_file_has_given_up(hook: str, over: str, now: str, told: str) -> None:
    was, file = (
        parse("a.md", render("Deposits", "how deposits move", MemoryType.PROJECT, body), 0) for body in (over, now)
    )
    index = Index.parse(f"- [Deposits](a.md) — {hook}\n".encode())
    mended, _ = repair(index, [file], was=[was], over={"a.md": [over]})
    assert mended.render().decode() == f"- [Deposits](a.md) — {told}\n"


def test_a_long_line_is_shortened_where_its_file_says_a_clause_of_it_in_other_words() -> None:
    rest = "; ".join(
        f"the {word} dock is painted anew every spring by two people" for word in ("north", "south", "east")
    )
    body = f"On 2026-10-19 we decided with Priya to begin with WeChat Pay and to look at Alipay later.\n\n{rest}"
    file = parse("pay.md", render("Pay", "payments", MemoryType.PROJECT, body), 0)
    line = f"- [Pay](pay.md) — we begin with WeChat Pay and look at Alipay later; {rest}\n"
    index, repairs = repair(Index.parse(line.encode()), [file])
    assert only(repairs).kind == "shortened"
    assert len(index.render().decode().strip()) <= 150
    lacking = parse("pay.md", render("Pay", "payments", MemoryType.PROJECT, rest), 0)
    assert repair(Index.parse(line.encode()), [lacking])[1] == []


@pytest.mark.parametrize(
    ("clause", "body", "is_said"),
    [
        ("real Postgres, no mocks", "Tests run against a real Postgres, never against mocks of it.", True),
        ("mocks, no real Postgres", "Tests run against a real Postgres, never against mocks of it.", False),
        ("real Postgres and mocks", "Tests run against a real Postgres, never against mocks of it.", False),
        ("port 8080, office only", "Staging runs on port 8080 and is reached from the office only.", True),
        ("port 8081, office only", "Staging runs on port 8080 and is reached from the office only.", False),
        ("office. port 8080", "It is on port 8080. It is reached from the office.", False),
        ("see above", "Tests run against a real Postgres.", True),
        ("同上", "提交信息用英文。", True),
        ("see the harbour office", "Tests run against a real Postgres.", False),
        ("提交信息 英文", "提交信息一律用英文祈使句。", True),
        ("提交信息用英文", "提交信息不用英文祈使句。", False),
    ],
)
def test_a_clause_is_said_where_one_sentence_has_its_words_in_order(clause: str, body: str, is_said: bool) -> None:
    text = f"---\nname: A memory\ndescription: What it is about\ntype: project\n---\n\n{body}\n"
    assert says(parse("memory.md", text.encode(), 0), clause) is is_said
