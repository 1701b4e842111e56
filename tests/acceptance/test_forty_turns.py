"""Three days of an agent in forty turns, restarted five times, once by kill -9: what it knows, keeps and notes.

Mara runs the ordering system of a bakery. She tells facts, changes some, takes some back, chats, asks, pastes a mail
and types a password. Whoever keeps her memory should know afterwards what a careful colleague would have kept.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.acceptance import host

from reverie.session_notes.template import DESCRIPTIONS, SECTION_NAMES, TITLE, WORKLOG
from reverie.testing.scripted_reply import Call, Reply, Request
from reverie.testing.scripted_server import ScriptedServer
from reverie.transcripts.formats import open_transcript

SECRET = "ghp_" + "9fK2mQ7xT4vB1nZ8cL5wR3yH6jD0sA2pE7uG"
MONDAY, TUESDAY, WEDNESDAY = "2026-11-16", "2026-11-17", "2026-11-18"
LISTING = "\n".join(
    f"{line:4} | let total_{line} = sum(&basket, rate_{line % 7}); // row {line}" for line in range(420)
)


def says(user: str, answer: str = "All right.") -> dict[str, Any]:
    return {"user": user, "replies": [{"role": "assistant", "content": answer}]}


def works(user: str, *steps: tuple[str, dict[str, str], str], answer: str) -> dict[str, Any]:
    """A turn in which the agent calls tools, each with what it printed."""
    replies: list[dict[str, Any]] = []
    for number, (tool, arguments, printed) in enumerate(steps):
        call = {"type": "tool_use", "id": f"call-{len(user)}-{number}", "name": tool, "input": arguments}
        replies.append({"role": "assistant", "content": [{"type": "text", "text": "One moment."}, call]})
        result = {"type": "tool_result", "tool_use_id": call["id"], "content": printed}
        replies.append({"role": "user", "content": [result]})
    return {"user": user, "replies": [*replies, {"role": "assistant", "content": answer}]}


MORNING = [
    says("good morning! shall we start?", "Good morning. What first?"),
    says("I run the ordering system of a bakery; I know SQL well, but I am new to Rust."),
    says("The staging server listens on port 6543."),
    works(
        "can you look at src/basket.rs and tell me what it does?",
        ("Read", {"file_path": "src/basket.rs"}, LISTING),
        ("Read", {"file_path": "src/rates.rs"}, LISTING.replace("total", "rate")),
        answer="It sums the baskets, a row for each product.",
    ),
    says("From now on write commit messages in the imperative, with a subject under 50 characters."),
    works(
        "run the tests please",
        ("Bash", {"command": "cargo test"}, "error[E0382]: borrow of moved value: `order`\nerror: could not compile"),
        ("Edit", {"file_path": "src/basket.rs", "old_string": "order", "new_string": "order.clone()"}, "edited"),
        ("Bash", {"command": "cargo test"}, "test result: ok. 31 passed; 0 failed"),
        answer="The order was moved twice; I cloned it, and all 31 tests pass.",
    ),
    says("haha nice, thanks!", "You are welcome."),
    says("why does cargo warn about an unused import there?", "It is left over from an older version."),
]
NOON = [
    says("我们每周二下午三点发布，由陈立签字。", "好的。"),
    says("Our launch party is on 12 December 2026."),
    says("what is the difference between clone and copy?", "Copy is implicit, clone is called."),
    says("no wait, scratch that about the launch party, nothing is decided.", "Fine, I leave it out."),
    says(f"the token for the registry is {SECRET}, just so that you can pull", "Thank you, I will not repeat it."),
    says("Never run the migration on production without telling Tomasz first, he has to pause the card terminals."),
]
AFTERNOON = [
    says("ok, go on with the basket", "I am at it."),
    works(
        "and print the rates table once more",
        ("Bash", {"command": "cargo run --bin rates"}, LISTING.replace("total", "printed")),
        answer="Here are the rates; row 12 is the highest.",
    ),
    says("导出报表的时候一律用 xlsx 格式。", "好的。"),
    says("刚才那条别记了", "好的，不记。"),
]
SECOND_MORNING = [
    says("morning. which port is the staging server on?", "On 6543."),
    says("The staging server listens on port 6544 now."),
    says("谁给发布签字？", "陈立。"),
    says("Bug reports go to the Linear project OVEN."),
    says(
        "Here is the mail I got:\n\n```\nFrom: Facility\nThe loading ramp is always closed on Mondays.\n"
        "Please remember to use gate 4.\n```\nwhat do they want?",
        "They ask everybody to use another gate.",
    ),
    says("lol, typical", "Indeed."),
    says("could we cache the rates?", "We could, for a minute or so."),
    says("let's try it maybe tomorrow", "Whenever you like."),
]
SECOND_NOON = [
    says("may I run the migration on production now?", "Tell Tomasz first."),
    says("I told him. go ahead", "Done."),
    works(
        "is it through?",
        ("Bash", {"command": "sqlx migrate info"}, "20261117 add_rates installed"),
        answer="Yes, it is installed.",
    ),
    says("great, thanks", "You are welcome."),
]
THIRD_DAY = [
    says("hi again", "Hello."),
    says("what port do I use for the staging server?", "6544."),
    says("where do bug reports go?", "To OVEN in Linear."),
    says("From now on give me short answers, without bullet lists."),
    says("how should the subject of this commit be written?", "In the imperative, under 50 characters."),
    says("when is the launch party?", "I know of none."),
    says("周二几点发布？", "下午三点。"),
    says("发布由谁签字？", "陈立。"),
    says("thanks, and the port of the staging server once more?", "6544."),
    says("perfect, that is all for today", "See you."),
]


@dataclass
class Story:
    """The machine on which it happens, and how far it has come."""

    root: Path
    environ: dict[str, str] = field(default_factory=dict[str, str])
    answers: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    def play(self, day: str, hour: int, turns: list[dict[str, Any]], **more: object) -> dict[str, Any]:
        """One life of the host's process. A day is one session."""
        job = {"session": day, "conversation": str(self.root / f"{day}.json"), "turns": turns, **more}
        code, answer = host.run(self.root, f"{day}T{hour:02}:00:00+00:00", job, **self.environ)
        assert code == (-9 if "kill_at" in more else 0)
        if answer:
            assert answer["problem"] == ""
            self.answers.append(answer)
        return answer

    @property
    def memory_dir(self) -> Path:
        return Path(self.answers[0]["memory_dir"])

    def lines(self) -> list[str]:
        """Every statement that stands in the memory folder, the heads of the files left out."""
        files = [path for path in sorted(self.memory_dir.rglob("*.md")) if path.name != "MEMORY.md"]
        bodies = [path.read_text("utf-8").split("---\n", 2)[2] for path in files]
        return [line for body in bodies for line in body.splitlines() if line.strip()]

    def holds(self, *wanted: str, never: tuple[str, ...] = ()) -> None:
        """Each of these words stands in one statement of the memory, and none of the others anywhere in its files."""
        lines = self.lines()
        statements = [line for line in lines if not line.startswith("**")]
        assert {word: sum(word in line for line in statements) for word in wanted} == dict.fromkeys(wanted, 1), lines
        everything = "\n".join(path.read_text("utf-8") for path in sorted(self.memory_dir.rglob("*.md")))
        everything = re.sub(r"\]\([^)]*\)", "]", everything)  # a file keeps its name when what it says has changed
        assert [word for word in (*never, *NEVER) if word in everything] == []

    def turns_on_record(self, day: str) -> list[str]:
        """What the user typed on a day, as the transcript keeps it."""
        path = next(Path(one["transcript"]) for one in self.answers if day in one["transcript"])
        return [turn.text for turn in open_transcript(str(path)) if turn.speaker == "user"]


KNOWN = ("6544", "OVEN", "SQL", "imperative", "Tomasz", "short answers", "陈立")
NEVER = (SECRET, "cargo", "morning", "haha", "lol", "ramp", "gate 4", "party", "xlsx", "E0382", "cache")


@pytest.fixture
def story(tmp_path: Path) -> Story:
    for name in ("home", "project"):
        (tmp_path / name).mkdir()
    return Story(tmp_path)


def days(story: Story, check_notes: Callable[[Story], None]) -> None:
    """The three days, with what must be so at each point."""
    first = story.play(MONDAY, 9, MORNING)
    assert first["recalled"][0] == []
    story.holds("SQL", "6543", "imperative")
    noon = story.play(MONDAY, 12, NOON, kill_at="stage.made")
    assert noon == {}
    story.holds("SQL", "6543", "imperative", "陈立", never=("Tomasz",))
    afternoon = story.play(MONDAY, 15, AFTERNOON, compacts=True)
    story.holds("SQL", "6543", "imperative", "陈立", "Tomasz")
    check_notes(story)
    assert afternoon["messages"][1] < afternoon["messages"][0]
    assert "# Session Title" in afternoon["first"]

    second = story.play(TUESDAY, 9, SECOND_MORNING)
    assert "6543" in second["recalled"][0][0]
    assert "陈立" in second["recalled"][2][0]
    story.holds("6544", "OVEN", "SQL", "imperative", "陈立", "Tomasz", never=("6543",))
    later = story.play(TUESDAY, 13, SECOND_NOON)
    assert "Tomasz" in later["recalled"][0][0]

    third = story.play(WEDNESDAY, 10, THIRD_DAY)
    assert "6544" in third["recalled"][1][0]
    assert "OVEN" in third["recalled"][2][0]
    assert "imperative" in third["recalled"][4][0]
    assert not any("party" in text for text in third["recalled"][5])
    assert "三点" in third["recalled"][6][0]
    story.holds(*KNOWN, never=("6543",))
    assert "陈立" in third["recalled"][7][0]
    assert "6544" in third["recalled"][8][0]


def kept_once(story: Story) -> None:
    """Each turn stands in its transcript once, and the secret nowhere on the whole machine but with the host."""
    for day, said in ((MONDAY, [*MORNING, *NOON, *AFTERNOON]), (TUESDAY, [*SECOND_MORNING, *SECOND_NOON])):
        typed = story.turns_on_record(day)
        assert [text[:30] for text in typed] == [turn["user"][:30] for turn in said]
    found = [
        path for path in (story.root / "home").rglob("*") if path.is_file() and SECRET.encode() in path.read_bytes()
    ]
    assert found == []


def by_rules(story: Story) -> None:
    """The notes of the first day tell what was wanted, what failed and what mended it."""
    notes = story.answers[-1]["notes"]
    for words in ("src/basket.rs", "cargo test", "E0382", "ordering system of a bakery"):
        assert words in notes
    assert SECRET not in notes
    asked = [line for line in notes.splitlines() if "asked" in line or line.startswith("- 2026")]
    assert [line for line, count in Counter(asked).items() if count > 1] == []


def test_forty_turns_without_a_model(story: Story) -> None:
    days(story, by_rules)
    kept_once(story)
    before = story.lines()
    story.play(WEDNESDAY, 18, [], dreams=True)
    story.holds(*KNOWN, never=("6543",))
    assert len(story.lines()) <= len(before)


# With a model that is answered by script. It learns from the turns, keeps the notes, which a compaction then takes, and
# is asked to dream.

TITLE_LINE = f"_{DESCRIPTIONS[TITLE]}_"
WORKLOG_LINE = f"_{DESCRIPTIONS[WORKLOG]}_"
WRITTEN = "Baskets and rates of a bakery's ordering system"
EXTRACTION = "A turn of a conversation has just ended"
OLD_PORT, NEW_PORT = "The staging server listens on port 6543.", "The staging server listens on port 6544 now."
WORTH = {
    "I run the ordering system of a bakery; I know SQL well, but I am new to Rust.": ("user_role.md", "user"),
    OLD_PORT: ("staging.md", "project"),
    MORNING[4]["user"]: ("commits.md", "feedback"),
    NOON[0]["user"]: ("releases.md", "project"),
    NOON[5]["user"]: ("migrations.md", "feedback"),
    SECOND_MORNING[3]["user"]: ("bugs.md", "reference"),
    THIRD_DAY[3]["user"]: ("answers.md", "feedback"),
}


def answer(request: Request) -> Reply:
    """What the model says: what is worth keeping in fresh turns, a title for notes that have none yet and a line of the
    worklog for those that have one, and nothing more to anything else.
    """
    asked = json.dumps(request.body, ensure_ascii=False)
    if EXTRACTION in asked:
        return extracted(request)
    path = re.search(r"The file is (\S+summary\.md)", asked)
    if path is None or len(request.body["messages"]) > 1:
        return Reply("Done.")
    line, written = (WORKLOG_LINE, "- Went on with the baskets.") if WRITTEN in asked else (TITLE_LINE, WRITTEN)
    return Reply("", (Call("Edit", {"file_path": path[1], "old_string": line, "new_string": f"{line}\n\n{written}"}),))


def extracted(request: Request) -> Reply:
    """A file for each sentence that is worth it; the port is read first, and then corrected."""
    told = text_of(request.body["messages"][0])
    session = re.search(r"Transcript (\S+)\. What", told)
    assert session
    turns = {
        "\n".join(line.removeprefix("│ ") for line in said.splitlines()): int(number)
        for number, said in re.findall(r"turn (\d+) · user[^\n]*\n((?:│ [^\n]*\n?)+)", told)
    }
    is_first = len(request.body["messages"]) == 1
    if NEW_PORT in turns:
        evidence = [{"session": session[1], "turn": turns[NEW_PORT]}]
        edit = {"file_path": "staging.md", "old_string": OLD_PORT, "new_string": NEW_PORT, "replace_all": True}
        if is_first:
            return Reply("", (Call("Read", {"file_path": "staging.md"}),))
        is_edited = "is edited" in json.dumps(request.body["messages"], ensure_ascii=False)
        return Reply("Done.") if is_edited else Reply("", (Call("Edit", {**edit, "evidence": evidence}),))
    calls = [written(sentence, turn, session[1]) for sentence, turn in turns.items() if sentence in WORTH]
    return Reply("", tuple(calls)) if calls and is_first else Reply("Done.")


def written(sentence: str, turn: int, session: str) -> Call:
    file, kind = WORTH[sentence]
    content = (
        f"---\nname: {file}\ndescription: {json.dumps(sentence, ensure_ascii=False)}\ntype: {kind}\n---\n\n{sentence}\n"
    )
    return Call("Write", {"file_path": file, "content": content, "evidence": [{"session": session, "turn": turn}]})


def text_of(message: dict[str, Any]) -> str:
    content = message["content"]
    return content if isinstance(content, str) else "\n".join(block.get("text", "") for block in content)


def by_a_model(story: Story) -> None:
    """The notes are the model's, in the structure that they must have, and the conversation goes on from them."""
    notes, first = story.answers[-1]["notes"], story.answers[-1]["first"]
    assert WRITTEN in notes
    assert WRITTEN in first
    assert [line for line in notes.splitlines() if line.startswith("# ")] == [f"# {name}" for name in SECTION_NAMES]


def test_forty_turns_with_a_scripted_model(story: Story) -> None:
    with ScriptedServer(answer) as server:
        story.environ = {
            "REVERIE_MODEL": "anthropic:claude-scripted",
            "ANTHROPIC_API_KEY": "none",
            "ANTHROPIC_BASE_URL": server.url,
        }
        days(story, by_a_model)
        story.play(WEDNESDAY, 18, [], dreams=True)
        assert SECRET not in json.dumps([request.body for request in server.requests])
    kept_once(story)
    story.holds(*KNOWN, never=("6543",))
