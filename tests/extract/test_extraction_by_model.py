"""Learning from fresh turns with a model, held on a short lead."""

from __future__ import annotations

from tests.extract.conftest import Desk

from reverie.dream.outcome import Dreamed, Failed, Unchanged
from reverie.testing.scripted_reply import Call, Reply
from reverie.testing.scripted_server import ScriptedServer

PNPM = "From now on use pnpm, not npm."
FILE = f"---\nname: Use pnpm\ndescription: {PNPM}\ntype: feedback\n---\n\n{PNPM}\n"


def written(text: str = FILE, turn: int = 1) -> Call:
    evidence = [{"session": "s1", "turn": turn}]
    return Call("Write", {"file_path": "feedback_pnpm.md", "content": text, "evidence": evidence})


def with_model(server: ScriptedServer) -> dict[str, str]:
    return {
        "REVERIE_MODEL": "anthropic:claude-sonnet-5-5",
        "ANTHROPIC_API_KEY": "none",
        "ANTHROPIC_BASE_URL": server.url,
    }


def test_what_a_model_writes_in_the_users_words_lands(desk: Desk):
    desk.session.user(PNPM).assistant("Noted.")
    with ScriptedServer([Reply("", (written(),)), Reply("Done.")]) as server:
        ended = desk.extract(**with_model(server))
    assert isinstance(ended.outcome, Dreamed)
    assert PNPM in desk.said()
    entry = desk.memory().log()[0]
    assert (entry.kind, entry.engine) == ("extraction", "agent")
    assert f"│ {PNPM}" in str(server.requests[0].body)


def test_what_nobody_said_waits(desk: Desk):
    desk.session.user(PNPM).assistant("Noted.")
    invented = FILE.replace(PNPM, "The team is fond of yarn.")
    with ScriptedServer([Reply("", (written(invented),)), Reply("Done.")]) as server:
        desk.extract(**with_model(server))
    assert "yarn" not in desk.said()


def test_it_has_five_turns(desk: Desk):
    desk.session.user(PNPM).assistant("Noted.")
    looks = [Reply("", (Call("Glob", {"pattern": f"*{number}*"}),)) for number in range(20)]
    with ScriptedServer(looks) as server:
        ended = desk.extract(**with_model(server))
    assert isinstance(ended.outcome, Failed)
    assert "5 turns are used up" in ended.outcome.reason
    assert len(server.requests) == 5
    assert ended.cursor == 0  # the turns are looked at next time


def test_where_nobody_typed_anything_no_model_is_asked(desk: Desk):
    desk.session.assistant("I am done.").tool_use("Read", file_path="a.py").tool_result("x = 1")
    with ScriptedServer([]) as server:
        ended = desk.extract(**with_model(server))
    assert isinstance(ended.outcome, Unchanged)
    assert not server.requests
