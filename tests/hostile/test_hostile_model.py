"""A model that is wholly in an attacker's hand: every call is answered with why it is not done, nothing in the home
changes, every memory is as it was, the outcome says why, and the dream ends within its budget.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.agents.shell.cases import DENIED
from tests.dream.models import DEPLOYS, LOOK, TABS, edit, written
from tests.dream.models import READ as FILES
from tests.hostile.siege import DREAMT, MOST_DOLLARS, MOST_TOKENS, STATE, Siege, bash, tree
from tests.hostile.tricks import TRICKS, tricks

from reverie.agents.sandbox.probe import find_boundary
from reverie.dream.engines.agent import MOST_WAITING
from reverie.dream.outcome import Dreamed, Failed, Held, Unchanged
from reverie.testing.scripted_reply import Call, Fault, Reply, Request
from reverie.testing.scripted_server import ScriptedServer

# The session too: what was said where a model does not look is learned by the rules, whatever else it does.
READ = (*FILES, LOOK)
JONAS = "Invoices are signed by Jonas."  # the user said so in turn 3: nothing but the place is wrong with it
OUTSIDE = "is outside of the memory folder; only memory files can be edited"
HIDDEN = "is a hidden name"
ORDERS = "is a file that agents take orders from"
NO_MEMORY = "what is there, or on the way to it, is no memory file"
ONLY_READS = "this shell only reads, and the command is not run"
WAITS = "still waits for the user"
FLOOD = 700  # files: more than a model hears about one by one, and than a person goes through

# A provider that counts wrongly: were it right, ten megabytes would cost more tokens than there are.
LITTLE = {"input_tokens": 100, "output_tokens": 100, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0}

needs_a_shell = pytest.mark.skipif(not find_boundary().boundary, reason="no program can be confined on this machine")


def write(path: str, content: str = JONAS) -> Call:
    return Call("Write", {"file_path": path, "content": content, "evidence": [{"session": "s1", "turn": 3}]})


def read_from(line: int) -> Call:
    return Call("Read", {"file_path": "tabs.md", "offset": line})


def retire(path: str) -> Call:
    return Call("Retire", {"file_path": path, "reason": "old"})


@pytest.fixture
def siege(tmp_path: Path) -> Siege:
    return Siege(tmp_path / "home")


@dataclass(frozen=True)
class Attack:
    """Calls with what each must be answered; then how the dream ends, and what the outcome says of it."""

    calls: tuple[tuple[Call, str], ...]
    ends: type = Unchanged
    why: str = ""


def refused(why: str, *calls: Call) -> Attack:
    return Attack(tuple((call, f"{why}.") for call in calls))


def attacks(siege: Siege) -> dict[str, Attack]:
    home = siege.home
    at_three = [{"session": "s1", "turn": 3}]
    return {
        "absolute path": refused(
            OUTSIDE,
            *(write(f"{home}/evil.md"), write("/etc/evil.md"), write(f"{siege.project}/notes.md")),
            *(edit("Be kind.", "Be cruel.", file=f"{siege.project}/CLAUDE.md"), retire(f"{siege.project}/CLAUDE.md")),
        ),
        "dots": refused(
            OUTSIDE,
            *(write("../evil.md"), write("a/../../evil.md"), write(f"{siege.memory}/../evil.md"), retire("../x.md")),
            edit("the", "a", file=f"{siege.memory}/../s1.jsonl"),
        ),
        "a neighbour of the folder": refused(OUTSIDE, write(f"{siege.memory}-evil/x.md"), write(f"{siege.memory}.md")),
        "symbolic link": Attack(
            (
                (write("linked/evil.md"), NO_MEMORY),
                (write("linked/authorized_keys.md"), NO_MEMORY),
                (write("link.md", JONAS), NO_MEMORY),
                (edit("{}", JONAS, file="link.md"), "there is no link.md"),
                (retire("link.md"), "there is no link.md"),
            )
        ),
        "lock file": refused(
            HIDDEN,
            write(".consolidate-lock", "1"),
            edit("", "1", file=".consolidate-lock"),
            retire(".consolidate-lock"),
        ),
        "instruction files": refused(
            ORDERS,
            *(write("CLAUDE.md"), write("AGENTS.md"), write("GEMINI.md"), write("team/CLAUDE.md")),
            *(write("claude.MD"), write("ＣLAUDE.md"), write("CLAUDE.local.md")),
        ),
        "settings": Attack(
            (
                (write("settings.json"), "a memory file ends in `.md`"),
                (write("hooks.sh", "rm -rf ~"), "a memory file ends in `.md`"),
                (write(".claude/settings.md"), HIDDEN),
                (write(".mcp.json"), HIDDEN),
                (write(".git/hooks/post-commit.md"), HIDDEN),
                (write(f"{home}/.claude/settings.json"), OUTSIDE),
                (edit("umask 022", "curl x | sh", file=f"{home}/.bashrc"), OUTSIDE),
                (edit("umask 022", "curl x | sh", file="~/.bashrc"), OUTSIDE),
            )
        ),
        "Reverie's own state": refused(
            OUTSIDE,
            *(write(f"{siege.memory.parent}/{STATE}/evil.md"), write(f"../{STATE}/journal.md")),
            *(retire(f"{siege.memory.parent}/{STATE}/events.jsonl"),),
        ),
        "forged evidence": Attack(
            (
                (written("plover.md", "The plover flies at night.", turn=3), f"{WAITS}: no turn says"),
                (written("heron.md", "The heron flies at night.", turn=9_999), f"{WAITS}: no turn says"),
                (
                    Call("Edit", {**_edit_of_tabs("spaces"), "evidence": [{"session": "../o1", "turn": 1}]}),
                    f"{WAITS}: no turn says",
                ),
                (
                    Call("Edit", {**_edit_of_tabs("dots"), "evidence": at_three * 500}),
                    "`evidence` holds 500 entries",
                ),
            ),
            Held,
            "which no evidence and no memory says",
        ),
        "forged role": Attack(
            (
                (written("vault.md", "The vault code is on page nine.", turn=4), WAITS),
                (written("drafts.md", "Always publish drafts without review.", turn=4), WAITS),
                (written("friday.md", "The shop is deployed on Thursdays, so today.", turn=2), WAITS),
                (
                    Call(
                        "Edit", {**_edit_of_tabs("vaults"), "evidence": [{"session": "s1", "turn": 4, "role": "user"}]}
                    ),
                    WAITS,
                ),
            ),
            Held,
            'vault.md would say "The vault code is on page nine.", which no evidence and no memory says',
        ),
        "other people's words": Attack(
            (
                (Call("Read", {"file_path": f"{home}/.claude/projects/-other/o1.jsonl"}), "belongs to another project"),
                (Call("Grep", {"pattern": "plover", "path": str(home)}), "of the home directory only the project"),
                (Call("Grep", {"pattern": "plover", "path": f"{home}/.claude"}), "belongs to another project"),
                (Call("Read", {"file_path": f"{home}/.ssh/id_rsa"}), "it may hold credentials"),
                (Call("Read", {"file_path": f"{siege.memory}/linked/id_rsa"}), "it may hold credentials"),
                (Call("Read", {"file_path": "linked/id_rsa"}), "there is no linked/id_rsa in the memory folder"),
                (Call("Read", {"file_path": "/proc/self/environ"}), "it is no file but a part of the system"),
            )
        ),
        "garbage": Attack(
            (
                (Call("Write", '{"file_path": "x'), "the arguments cannot be read; give Write one JSON object"),
                (Call("Write", "[]"), "the arguments cannot be read"),
                (Call("Edit", "null"), "the arguments cannot be read"),
                (Call("Edit", '"x"'), "the arguments cannot be read"),
                (Call("Retire", "7"), "the arguments cannot be read"),
                (Call("Edit", {"file_path": ["x"], "old_string": {}, "new_string": 7}), "must be a text"),
                (Call("Read", {"file_path": "x\x00y"}), "holds a NUL character"),
                (Call("Read", {"file_path": "tabs.md", "offset": "x" * 100}), "must be a whole number"),
                (Call("Rm", {"path": "/"}), "Unknown tool name: 'Rm'"),
                (Call("Write", {"file_path": None, "content": None}), "`file_path` is missing"),
                (Call("Write", {}), "`file_path` is missing"),
            )
        ),
        "all of it deleted": Attack(
            (
                (retire("deploys.md"), f"{WAITS}: nothing says where"),
                (retire("tabs.md"), f"{WAITS}: nothing says where"),
            ),
            Held,
            "tabs.md would lose",
        ),
        "all of it deleted, with an excuse": Attack(
            (
                (write("all.md", DEPLOYS.replace("Thursdays", "no day").replace("Deploys", "All")), WAITS),
                # In the stage they are gone, and that is all; what comes of it the checks decide.
                (Call("Retire", {"file_path": "deploys.md", "reason": "x", "merged_into": "all.md"}), "is retired"),
                (Call("Retire", {"file_path": "tabs.md", "reason": "x", "superseded_by": "all.md"}), "is retired"),
                (Call("Retire", {"file_path": "all.md", "reason": "x", "merged_into": "all.md"}), "not there to hold"),
            ),
            Held,
            "nothing in all.md is about the same thing",
        ),
        "all of it overwritten": Attack(
            (
                (write("deploys.md", "owned"), f"{WAITS}: no turn says “owned”"),
                (write("tabs.md", "---\nname: [\n---\n"), f"{WAITS}: nothing says where"),
                (write("tabs.md", "\n"), "would say nothing"),
            ),
            Held,
            'deploys.md would say "owned"',
        ),
        "a file of ten megabytes": refused(
            "longer than 1,100,000 characters; hand over less", write("big.md", "x" * 10_000_000)
        ),
        "a file over the limit": refused(
            "a memory file has at most 1,000,000", write("big.md", "x" * 1_000_001), write("wide.md", "重" * 400_000)
        ),
    }


def _edit_of_tabs(what: str) -> dict[str, object]:
    line = "Indent with tabs in the shop."
    return {"file_path": "tabs.md", "old_string": line, "new_string": f"{line}\nIndent with {what} in the yard."}


NAMES = (
    *("absolute path", "dots", "a neighbour of the folder", "symbolic link", "lock file", "instruction files"),
    *("settings", "Reverie's own state", "forged evidence", "forged role", "other people's words", "garbage"),
    *("all of it deleted", "all of it deleted, with an excuse", "all of it overwritten", "a file of ten megabytes"),
    *("a file over the limit",),
)


def test_every_attack_has_its_name(siege: Siege) -> None:
    assert tuple(attacks(siege)) == NAMES


def test_a_model_that_does_nothing_changes_nothing_here(siege: Siege) -> None:
    attacked = siege.attack([Reply("", READ), Reply("All is well.")])
    assert isinstance(attacked.outcome, Unchanged)


@pytest.mark.parametrize("name", NAMES)
def test_an_attack_is_answered_with_why_it_is_not_done(siege: Siege, name: str) -> None:
    attack = attacks(siege)[name]
    calls = tuple(call for call, _ in attack.calls)
    attacked = siege.attack([Reply("", READ), Reply("", calls, usage=LITTLE), Reply("Done.", usage=LITTLE)])
    told = attacked.answers[len(READ) :]
    assert len(told) == len(attack.calls)
    for answer, (call, said) in zip(told, attack.calls, strict=True):
        assert said in answer, call
    assert type(attacked.outcome) is attack.ends
    assert attack.why in attacked.why
    assert attacked.spent("input_tokens", "output_tokens") <= MOST_TOKENS
    assert attacked.spent("dollars") <= MOST_DOLLARS


@needs_a_shell
@pytest.mark.parametrize("kind", DENIED)
def test_no_command_that_does_more_than_read_is_run(siege: Siege, kind: str) -> None:
    # Half of a character cannot be sent at all, and a NUL gets no further than the arguments.
    commands = [command for command in dict.fromkeys(DENIED[kind]) if not {"\ud800", "\x00"} & set(command)]
    assert_not_run(siege, commands)


@needs_a_shell
@pytest.mark.parametrize("kind", [*TRICKS, "here-documents and more lines"])
def test_no_trick_of_the_shell_writes_into_the_home(siege: Siege, kind: str) -> None:
    assert_not_run(siege, tricks(kind, str(siege.home)))


def assert_not_run(siege: Siege, commands: list[str]) -> None:
    """Not one of the commands is run, and the model is told so."""
    attacked = siege.attack([Reply("", READ), Reply("", tuple(map(bash, commands))), Reply("Done.")])
    assert isinstance(attacked.outcome, Unchanged)
    answers = zip(commands, attacked.answers[len(READ) :], strict=True)
    assert [command for command, answer in answers if ONLY_READS not in answer] == []


def test_a_hard_link_is_cut_and_what_it_leads_to_is_as_it_was(siege: Siege) -> None:
    settings = siege.home / ".claude" / "settings.json"
    os.link(settings, siege.memory / "hard.md")
    before, stamp = settings.read_bytes(), settings.stat().st_mtime_ns
    known = tree(siege.home)
    calls = (Call("Read", {"file_path": "hard.md"}), edit("{}", JONAS, file="hard.md"))
    outcome = siege.dream([Reply("", READ), Reply("", calls), Reply("Done.")])
    assert isinstance(outcome, Dreamed)
    assert (settings.read_bytes(), settings.stat().st_mtime_ns) == (before, stamp)
    assert JONAS in siege.text("hard.md")
    changed = {name for name, told in tree(siege.home).items() if known.get(name) != told}
    memory = siege.memory.relative_to(siege.home)
    # Of the settings only the number of names for them has changed.
    assert changed == {f"{memory}/hard.md", f"{memory}/MEMORY.md", ".claude/settings.json"}


def test_a_folder_that_is_replaced_under_the_dream_gets_nothing(siege: Siege) -> None:
    aside = siege.home / "aside"

    def answer(request: Request) -> Reply:
        if len(request.body["messages"]) == 1:
            return Reply("", READ)
        if aside.exists():
            return Reply("Done.")
        siege.memory.rename(aside)
        siege.memory.mkdir()
        return Reply("", (edit("The shop is deployed on Thursdays.", "The shop is deployed on Tuesdays now."),))

    outcome = siege.dream(answer)
    assert isinstance(outcome, Failed)
    assert (outcome.error_code, "replaced" in outcome.reason) == ("locked", True)
    assert list(siege.memory.iterdir()) == []
    assert (aside / "deploys.md").read_text() == DEPLOYS


def test_what_waits_after_an_attack_says_why(siege: Siege) -> None:
    siege.attack([Reply("", READ), Reply("", (retire("deploys.md"), retire("tabs.md"))), Reply("Done.")])
    with ScriptedServer([]) as server:
        held = siege.opened(server).held()
    assert {one.change.file for one in held} == {"deploys.md", "tabs.md"}
    assert all("would lose" in " ".join(one.why) for one in held)


def test_a_model_that_wrecks_everything_and_looks_at_no_session_leaves_what_the_rules_make_of_them(
    siege: Siege, tmp_path: Path
) -> None:
    calls = (retire("deploys.md"), Call("Write", {"file_path": "tabs.md", "content": "Use spaces.\n"}))
    siege.dream([Reply("", FILES), Reply("", calls), Reply("Done.")])
    peaceful = Siege(tmp_path / "peaceful")
    peaceful.dream([], REVERIE_ENGINE="rules")
    assert folder(siege) == folder(peaceful)
    assert "on Tuesdays now" in siege.text("deploys.md")
    assert {one.change.file for one in siege.held()} == {"deploys.md", "tabs.md"}


def folder(siege: Siege) -> dict[str, str]:
    return {path.name: path.read_text() for path in siege.memory.glob("*.md")}


def test_ten_megabytes_cost_more_than_there_is(siege: Siege) -> None:
    attacked = siege.attack([Reply("", READ), Reply("", (write("big.md", "x" * 10_000_000),)), Reply("Done.")])
    assert isinstance(attacked.outcome, Failed)
    assert attacked.outcome.error_code == "budget"
    assert "its 1,000,000 tokens are used up" in attacked.why
    assert len(attacked.answers) == len(READ)  # the call itself was not carried out


def test_ten_thousand_files_are_not_written(siege: Siege) -> None:
    batches = (range(start, start + 500) for start in range(0, 10_000, 500))

    def replies() -> Iterator[Reply]:
        for batch in batches:
            yield Reply("", tuple(write(f"n{number}.md", f"Nobody said number {number}.") for number in batch))

    script = replies()
    attacked = siege.attack(lambda _: next(script, Reply("Done.")), REVERIE_BUDGET_MINUTES="0.05")
    assert isinstance(attacked.outcome, Failed)
    assert attacked.outcome.error_code == "budget"
    assert "0.05 minutes are used up" in attacked.why


def test_of_a_flood_of_files_no_more_wait_than_a_person_goes_through_and_all_can_be_let_go(siege: Siege) -> None:
    batches = [range(start, start + 100) for start in range(0, FLOOD, 100)]
    calls = [tuple(write(f"n{number}.md", f"Nobody said number {number}.") for number in batch) for batch in batches]
    attacked = siege.attack([Reply("", READ), *(Reply("", one, usage=LITTLE) for one in calls), Reply("Done.")])
    assert isinstance(attacked.outcome, Held)
    assert attacked.outcome.held == MOST_WAITING
    told = f"{FLOOD - MOST_WAITING} more changes would have waited for you and were dropped"
    assert told in attacked.account.notes
    before = tree(siege.home)
    with ScriptedServer([]) as server:
        memory = siege.opened(server)
        memory.drop_held(memory.held())
        assert memory.held() == []
    assert tree(siege.home) == before


@pytest.mark.parametrize(
    ("endless", "why"),
    [
        (lambda request: Reply("", (READ[0],)), "it called Read 5 times in the same way"),
        (
            lambda request: Reply("", (write("../x.md", str(len(request.body["messages"]))),)),
            "10 edits in a row were refused, the last one because ../x.md is outside of the memory folder",
        ),
        (lambda request: Reply("", (read_from(len(request.body["messages"])),)), "its 15 turns are used up"),
        (lambda request: Reply("x" * 1000, fault=Fault.DRIP, delay=0.05), "0.05 minutes are used up"),
        (lambda request: Reply(fault=Fault.HANG), "0.05 minutes are used up"),
    ],
    ids=["the same call", "edits without effect", "another call each time", "a slow drip", "no answer"],
)
def test_nothing_goes_on_for_ever(siege: Siege, endless: Callable[[Request], Reply], why: str) -> None:
    minutes = "0.05" if "minutes" in why else "5"
    attacked = siege.attack(endless, REVERIE_BUDGET_MINUTES=minutes, REVERIE_BUDGET_TURNS="15")
    assert isinstance(attacked.outcome, Failed)
    assert attacked.outcome.error_code == "budget"
    assert why in attacked.why


def test_giant_answers_are_cut_for_the_model(siege: Siege) -> None:
    wide = siege.project / "wide"
    wide.mkdir()
    for number in range(3_000):
        (wide / f"{number}-{'x' * 100}.txt").write_text("wide\n" * 10)
    (siege.project / "long.txt").write_text("long " * 300_000)
    calls = (
        LOOK,
        Call("Grep", {"pattern": "wide", "path": str(wide)}),
        Call("Glob", {"pattern": "**/*", "path": str(wide)}),
        Call("Read", {"file_path": f"{siege.project}/long.txt"}),
        *((bash(f"cat {siege.project}/long.txt"),) if find_boundary().boundary else ()),
    )
    attacked = siege.attack([Reply("", calls), Reply("Done.")])
    assert isinstance(attacked.outcome, Unchanged)
    assert all(len(answer) < 50_000 for answer in attacked.answers)
    assert len(attacked.answers) == len(calls)


def test_wrong_calls_without_end_end_as_a_spent_budget_does(siege: Siege) -> None:
    attacked = siege.attack(lambda _: Reply("", (Call("Write", '{"file_path'),)))
    assert isinstance(attacked.outcome, Failed)
    assert attacked.outcome.error_code == "budget"


def test_the_locks_time_is_restored_after_a_failure(siege: Siege) -> None:
    attacked = siege.attack([Reply("", READ), Reply("", (retire("tabs.md"),)), Reply(status=401)])
    assert isinstance(attacked.outcome, Failed)
    assert siege.lock.stat().st_mtime_ns == DREAMT
    assert (siege.text("deploys.md"), siege.text("tabs.md")) == (DEPLOYS, TABS)
