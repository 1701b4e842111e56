"""A fork against a scripted model on loopback, through the real SDKs of two providers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import cast

import pytest
from tests.agents.place import DEPLOYS, workplace
from tests.agents.wire import answers, prompt

from reverie.agents.budget import Limits
from reverie.agents.fork import Fork, Forked
from reverie.agents.models import OLLAMA_URL, Answer, Arriving, Conversation, name_of, open_model
from reverie.agents.permissions import DREAM, EXTRACTION, Permissions, session_notes
from reverie.agents.provider_errors import RETRIES
from reverie.agents.tool import Arguments, Tool
from reverie.agents.tools.edit import edit_tool
from reverie.agents.tools.read import read_tool
from reverie.agents.tools.write import write_tool
from reverie.agents.workplace import Workplace
from reverie.errors import ModelError, SettingsError
from reverie.testing.scripted_reply import Call, Fault, Reply
from reverie.testing.scripted_server import ScriptedServer

AMPLE = Limits(turns=20, seconds=30, tokens=1_000_000)
PROVIDERS = ("anthropic", "openai")
READ = Call("Read", {"file_path": "deploys.md"})


def environ(server: ScriptedServer) -> dict[str, str]:
    keys = {"ANTHROPIC_API_KEY": "none", "OPENAI_API_KEY": "none"}
    return {**keys, "ANTHROPIC_BASE_URL": server.url, "OPENAI_BASE_URL": f"{server.url}/v1"}


def model_of(provider: str) -> str:
    return f"{provider}:{'claude-sonnet-5-5' if provider == 'anthropic' else 'gpt-5'}"


def forked(
    place: Workplace,
    server: ScriptedServer,
    *,
    provider: str = "anthropic",
    permissions: Permissions = DREAM,
    limits: Limits = AMPLE,
    heard: Callable[[Answer], None] = lambda answer: None,
    pulse: Callable[[], None] = lambda: None,
    parent: Conversation | None = None,
    glimpse: Callable[[Arriving], None] | None = None,
) -> Forked:
    tools = (read_tool(place), edit_tool(place), write_tool(place))
    fork = Fork(
        open_model(model_of(provider), environ(server)), place, permissions, limits, heard, pulse, glimpse=glimpse
    )
    return asyncio.run(fork.run(parent or Conversation("You tend memories.", tools), "Dream now."))


def results(server: ScriptedServer, number: int) -> str:
    """What a request tells the model of its calls."""
    return str(server.requests[number].body["messages"][-2:])


@pytest.mark.parametrize("provider", PROVIDERS)
def test_calls_side_by_side_are_carried_out_and_answered(tmp_path: Path, provider: str) -> None:
    calls = (READ, Call("Write", {"file_path": "new.md", "content": "The shop sells lamps."}))
    heard: list[Answer] = []
    with workplace(tmp_path) as place, ScriptedServer([Reply("Looking.", calls), Reply("Done.")]) as server:
        result = forked(place, server, provider=provider, heard=heard.append)
        assert place.stage.read("new.md").data == b"The shop sells lamps."
    assert [(answer.text, answer.tools) for answer in heard] == [("Looking.", ("Read", "Write")), ("Done.", ())]
    assert (result.ended, result.usage.turns, result.usage.tool_calls) == ("", 2, 2)
    assert result.usage.input_tokens > 0
    assert "The shop is deployed on Thursdays" in str(server.requests[1].body)


@pytest.mark.parametrize("provider", PROVIDERS)
def test_an_answer_is_seen_as_it_arrives(tmp_path: Path, provider: str) -> None:
    said = "First I look at what is there, 然后我再看一看。"
    seen: list[Arriving] = []
    with workplace(tmp_path) as place, ScriptedServer([Reply(said, (READ, READ)), Reply("Done.")]) as server:
        forked(place, server, provider=provider, glimpse=seen.append)
    first = seen[: next(number for number, one in enumerate(seen) if one.text == "Done.")]
    assert len({one.text for one in first}) > 2
    assert all(later.text.startswith(earlier.text) for earlier, later in pairwise(first))
    assert (first[-1].text, first[-1].tools) == (said, ("Read", "Read"))
    assert ("Read",) in [one.tools for one in first]


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_fork_shares_all_of_its_parent_byte_for_byte_and_reads_it_from_the_cache(
    tmp_path: Path, provider: str
) -> None:
    # Anthropic's cache is imitated by the server; OpenAI's says what it found, so the script does.
    found = {} if provider == "anthropic" else {"prompt_tokens_details": {"cached_tokens": 77}}
    script = [Reply("Looking.", (READ, READ)), Reply("First."), Reply("Second.", (READ,), usage=found), Reply("Third.")]
    with workplace(tmp_path) as place, ScriptedServer(script) as server:
        parent = forked(place, server, provider=provider).conversation
        assert parent is not None
        child = forked(place, server, provider=provider, parent=parent, permissions=EXTRACTION)
    prompts = [prompt(request) for request in server.requests]
    assert len(prompts) == 4
    for earlier, later in pairwise(prompts):
        assert later[: len(earlier)] == earlier
        assert len(later) > len(earlier)
    settings = [
        {key: value for key, value in request.body.items() if key not in ("messages", "system", "tools")}
        for request in server.requests
    ]
    assert all(one == settings[0] for one in settings)
    assert child.usage.cache_read_tokens > 0
    if provider == "anthropic":  # all that the parent had sent is read, and nothing of it is written again
        assert child.usage.cache_read_tokens > child.usage.cache_write_tokens


def test_many_calls_at_once_leave_the_conversation_in_the_cache(tmp_path: Path) -> None:
    many = [
        tuple(Call("Read", {"file_path": "deploys.md", "offset": n}) for n in range(first, first + 14))
        for first in (1, 20)
    ]
    with workplace(tmp_path) as place, ScriptedServer([Reply("", many[0]), Reply("", many[1])]) as server:
        heard: list[Answer] = []
        forked(place, server, heard=heard.append)
    read = [after.usage.cache_read_tokens - before.usage.cache_read_tokens for before, after in pairwise(heard)]
    kept = [answer.usage.cache_read_tokens + answer.usage.cache_write_tokens for answer in heard]
    sent = [kept[0], kept[1] - kept[0]]
    assert read == sent  # each request finds all of the one before it
    for request in server.requests:
        assert marks(request.body) + (1 if "cache_control" in request.body else 0) <= 4
    last = [message for message in server.requests[2].body["messages"] if message["role"] == "user"]
    assert [marks(message) for message in last] == [0, 1, 0]
    assert "cache_control" in last[1]["content"][-1]


def marks(part: object) -> int:
    """How many marks for the cache stand in a part of a request, beside the one for its end."""
    if isinstance(part, list):
        return sum(map(marks, cast("list[object]", part)))
    if not isinstance(part, dict):
        return 0
    inner = cast("dict[str, object]", part)
    here = "cache_control" in inner and "messages" not in inner
    return here + sum(map(marks, inner.values()))


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (Call("Edit", {"file_path": 7}), "must be a text"),
        (Call("Write", {"file_path": "../x.md", "content": "x"}), "outside of the memory folder"),
        (Call("Write", {}), "is missing"),
        (Call("Nonsense", {}), "Nonsense"),
        (Call("Write", '{"file_path": "x.md", "content'), ""),
    ],
)
def test_a_call_that_makes_no_sense_is_answered_and_changes_nothing(tmp_path: Path, call: Call, said: str) -> None:
    with workplace(tmp_path) as place, ScriptedServer([Reply("", (call,)), Reply("Sorry.")]) as server:
        result = forked(place, server)
        assert not place.operations
    assert result.ended == ""
    assert said in results(server, 1)


NOTES = "# Session Title\n_A short title_\n\n# Current State\n_What is at work_\nnothing yet\n"


@pytest.mark.parametrize("provider", PROVIDERS)
def test_the_keeper_of_notes_edits_the_one_file_that_was_shown_and_nothing_else(tmp_path: Path, provider: str) -> None:
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "summary.md").write_text(NOTES)
    edit = {"old_string": "nothing yet", "new_string": "the shop is deployed"}
    full = str(tmp_path / "memory" / "summary.md")
    refused = {
        "Read is not open to the keeper of session notes; use Edit": READ,
        "Write is not open to the keeper of session notes; use Edit": Call(
            "Write", {"file_path": full, "content": "x"}
        ),
        "the keeper of session notes may only edit summary.md": Call("Edit", {"file_path": "deploys.md", **edit}),
        "is outside of the memory folder": Call("Edit", {"file_path": "../summary.md", **edit}),
        "`file_path` must be a text": Call("Edit", {"file_path": 7, **edit}),
        "Unknown tool name: 'Bash'": Call("Bash", {"command": "ls"}),
    }
    calls = (*refused.values(), Call("Edit", {"file_path": full, **edit}))
    with workplace(tmp_path) as place, ScriptedServer([Reply("", calls), Reply("Well.")]) as server:
        assert place.show("summary.md") == NOTES
        forked(place, server, provider=provider, permissions=session_notes("summary.md"))
        assert [operation.file for operation in place.operations] == ["summary.md"]
        assert place.stage.read("summary.md").data.decode() == NOTES.replace("nothing yet", "the shop is deployed")
    told = answers(server)
    assert [why for why, answer in zip(refused, told, strict=False) if why not in answer] == []
    assert "summary.md is edited" in told[-1]
    assert [name for name in ("Read", "Edit", "Write") if name in prompt(server.requests[1])[0]] == [
        "Read",
        "Edit",
        "Write",
    ]


def test_what_was_not_shown_to_the_keeper_of_notes_is_not_edited(tmp_path: Path) -> None:
    edit = Call("Edit", {"file_path": "deploys.md", "old_string": "Marta", "new_string": "Bob"})
    with workplace(tmp_path) as place, ScriptedServer([Reply("", (edit,)), Reply("Well.")]) as server:
        forked(place, server, permissions=session_notes("deploys.md"))
        assert place.stage.read("deploys.md").data.decode() == DEPLOYS
    assert "Read deploys.md first" in answers(server)[0]


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        (Limits(turns=3, seconds=30, tokens=10**6), "3 turns"),
        (Limits(turns=50, seconds=30, tokens=900), "900 tokens"),
        (Limits(turns=50, seconds=30, tokens=10**6, dollars=0.01), "its $0.01"),
    ],
)
def test_a_spent_budget_ends_it_and_leaves_what_was_done(tmp_path: Path, limits: Limits, said: str) -> None:
    numbers = iter(range(1_000))

    def answer(_: object) -> Reply:
        return Reply("More.", (Call("Write", {"file_path": f"n{next(numbers)}.md", "content": "x"}),))

    with workplace(tmp_path) as place, ScriptedServer(answer) as server:
        result = forked(place, server, limits=limits)
        assert said in result.ended
        assert place.operations


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize(
    "limits",
    [
        Limits(turns=2, seconds=30, tokens=10**6),
        Limits(turns=50, seconds=30, tokens=900),
        Limits(turns=50, seconds=30, tokens=10**6, dollars=0.01),
    ],
)
def test_what_the_last_of_a_budget_paid_for_is_carried_out(tmp_path: Path, provider: str, limits: Limits) -> None:
    figure = "output_tokens" if provider == "anthropic" else "completion_tokens"
    last = (
        Call("Edit", {"file_path": "deploys.md", "old_string": "Marta", "new_string": "Jonas"}),
        Call("Edit", {"file_path": "deploys.md", "old_string": "nowhere", "new_string": "x"}),
        Call("Write", {"file_path": "new.md", "content": "The shop sells lamps."}),
    )
    script = [Reply("", (READ,)), Reply("", last, usage={figure: 5_000}), Reply("Never asked for.")]
    with workplace(tmp_path) as place, ScriptedServer(script) as server:
        result = forked(place, server, provider=provider, limits=limits)
        assert [operation.file for operation in place.operations] == ["deploys.md", "new.md"]
        assert "done by Jonas" in place.stage.read("deploys.md").data.decode()
    assert "used up" in result.ended
    assert (len(server.requests), result.usage.turns, result.usage.tool_calls) == (2, 2, 3)


def test_a_budget_of_nothing_asks_nobody(tmp_path: Path) -> None:
    with workplace(tmp_path) as place, ScriptedServer([Reply("Hello.")]) as server:
        assert "0 tokens" in forked(place, server, limits=Limits(turns=5, seconds=30, tokens=0)).ended
    assert not server.requests


def test_an_extraction_has_five_turns(tmp_path: Path) -> None:
    numbers = iter(range(1, 1_000))
    with (
        workplace(tmp_path) as place,
        ScriptedServer(
            lambda _: Reply("", (Call("Read", {"file_path": "deploys.md", "offset": next(numbers)}),))
        ) as server,
    ):
        assert "5 turns" in forked(place, server, permissions=EXTRACTION).ended


def test_a_model_that_goes_in_circles_is_stopped(tmp_path: Path) -> None:
    with workplace(tmp_path) as place, ScriptedServer(lambda _: Reply("Again.", (READ,))) as server:
        assert "in the same way" in forked(place, server).ended


@pytest.mark.parametrize("fault", [Fault.HANG, Fault.DRIP])
def test_time_is_over_also_in_the_middle_of_an_answer(tmp_path: Path, fault: Fault) -> None:
    with workplace(tmp_path) as place, ScriptedServer([Reply("Slow.", fault=fault, delay=1)]) as server:
        result = forked(place, server, limits=Limits(turns=5, seconds=1, tokens=10**6))
    assert "minutes are used up" in result.ended


class Left(Exception):
    """Nobody wants it any more."""


def test_it_ends_as_soon_as_nobody_wants_it(tmp_path: Path) -> None:
    began = time.monotonic()

    def pulse() -> None:
        if time.monotonic() - began > 0.5:
            raise Left

    with (
        workplace(tmp_path) as place,
        ScriptedServer([Reply(fault=Fault.HANG)]) as server,
        pytest.raises(Left),
    ):
        forked(place, server, pulse=pulse)


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (Reply(status=401), "does not accept the key"),
        (Reply(status=404), "knows no model"),
        (Reply(status=400), r"refused the request for [\w.-]+ \(400\): .+; trying again will not help"),
        (Reply(fault=Fault.MALFORMED), "broke off or cannot be read"),
        (Reply("x" * 2000, fault=Fault.CUT), "broke off or cannot be read"),
    ],
)
def test_what_goes_wrong_at_the_provider_is_told_in_plain_words(
    tmp_path: Path, provider: str, reply: Reply, said: str
) -> None:
    with workplace(tmp_path) as place, ScriptedServer(lambda _: reply) as server, pytest.raises(ModelError, match=said):
        forked(place, server, provider=provider)


FULL = {
    "anthropic": "prompt is too long: 205310 tokens > 200000 maximum",
    "openai": "This model's maximum context length is 128000 tokens. However, your messages resulted in 130112 tokens.",
}
NEW = Call("Write", {"file_path": "new.md", "content": "The shop sells lamps."})


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("status", [400, 413])
def test_a_conversation_that_no_longer_fits_ends_like_a_spent_budget(
    tmp_path: Path, provider: str, status: int
) -> None:
    script = [Reply("", (NEW,)), *[Reply(status=status, refusal=FULL[provider])] * 3]
    with workplace(tmp_path) as place, ScriptedServer(script) as server:
        result = forked(place, server, provider=provider)
        assert [operation.file for operation in place.operations] == ["new.md"]
    assert "no longer fits into what" in result.ended
    assert (result.usage.turns, len(server.requests)) == (1, 2)  # nothing was long, so it is not asked again


@pytest.mark.parametrize("provider", PROVIDERS)
def test_old_answers_are_cut_short_where_a_conversation_no_longer_fits(tmp_path: Path, provider: str) -> None:
    long, last = "The shop is open.\n" * 900, "The shop is closed.\n" * 900
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "long.txt").write_text(long)
    (tmp_path / "project" / "last.txt").write_text(last)
    files = [Call("Read", {"file_path": str(tmp_path / "project" / name)}) for name in ("long.txt", "last.txt")]
    full = Reply(status=400, refusal=FULL[provider])
    script = [Reply("", (files[0],)), Reply("", (files[1],)), full, full, Reply("", (NEW,)), Reply("Done.")]
    with workplace(tmp_path) as place, ScriptedServer(script) as server:
        result = forked(place, server, provider=provider)
        assert [operation.file for operation in place.operations] == ["new.md"]
    assert (result.ended, result.usage.turns) == ("", 4)
    sizes = [
        tuple(str(request.body["messages"]).count(words) for words in ("The shop is open", "The shop is closed"))
        for request in server.requests
    ]
    whole, half = sizes[2], sizes[3]
    assert whole[0] > half[0] > 10  # the old one is cut first, and the latest only where that is not enough
    assert whole[1] == half[1] > sizes[4][1] > 10
    assert sizes[4] == sizes[5]


@pytest.mark.parametrize("status", [429, 529, 500])
def test_an_overloaded_provider_is_asked_again(tmp_path: Path, status: int) -> None:
    with workplace(tmp_path) as place, ScriptedServer([Reply(status=status), Reply("There.")]) as server:
        result = forked(place, server)
    assert (result.ended, len(server.requests)) == ("", 2)


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("wait", [61, 5000, 1e300])
@pytest.mark.parametrize(("status", "what"), [(429, "limits how often"), (529, "is overloaded"), (503, "answered 503")])
def test_a_provider_that_asks_for_a_long_wait_is_not_asked_again(
    tmp_path: Path, provider: str, wait: float, status: int, what: str
) -> None:
    refused = Reply(status=status, retry_after=wait)
    with (
        workplace(tmp_path) as place,
        ScriptedServer(lambda _: refused) as server,
        pytest.raises(ModelError, match=f"{what}.*; it asks for a wait of ") as raised,
    ):
        forked(place, server, provider=provider)
    assert len(server.requests) == 1
    assert "tries" not in str(raised.value)


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("last", [None, 5000])
def test_as_many_tries_are_told_as_were_made(tmp_path: Path, provider: str, last: float | None) -> None:
    refused = Reply(status=429, retry_after=0.01)
    script = iter([refused, refused] if last else [])
    with (
        workplace(tmp_path) as place,
        ScriptedServer(lambda _: next(script, Reply(status=429, retry_after=last or 0.01))) as server,
        pytest.raises(ModelError) as raised,
    ):
        forked(place, server, provider=provider)
    assert len(server.requests) == (3 if last else RETRIES + 1)
    assert f"may be asked (429), also after {len(server.requests)} tries; " in str(raised.value)
    assert ("it asks for a wait of 84 minutes, until " if last else "try again later") in str(raised.value)


def test_an_address_where_nobody_answers_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reverie.agents.models.RETRIES", 0)
    with workplace(tmp_path) as place:
        with ScriptedServer([]) as server:
            pass
        with pytest.raises(ModelError, match="cannot be reached"):
            forked(place, server)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("claude", "names no provider"),
        ("anthropic:", "names no model of that provider"),
        ("anthropic:claude-sonnet-5-5", "set ANTHROPIC_API_KEY"),
        ("openai:gpt-5", "set OPENAI_API_KEY"),
        ("nobody:knows", "nobody knows a provider 'nobody'; write it as provider:name"),
    ],
)
def test_a_model_that_cannot_be_used_is_a_matter_of_settings(name: str, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        open_model(name, {})


def test_a_server_of_ones_own_needs_no_key(tmp_path: Path) -> None:
    with workplace(tmp_path), ScriptedServer([]) as server:
        assert open_model("openai:llama3", {"OPENAI_BASE_URL": f"{server.url}/v1"})


def test_a_tool_that_answers_with_much_is_not_asked_twice_at_once(tmp_path: Path) -> None:
    running: list[int] = []
    most: list[int] = []

    def slow(_: Arguments) -> str:
        running.append(1)
        most.append(len(running))
        time.sleep(0.05)
        running.pop()
        return "x"

    tool = Tool("Read", "reads", {}, (), slow)
    calls: Sequence[Call] = [Call("Read", {}), Call("Read", {}), Call("Read", {})]
    with workplace(tmp_path) as place, ScriptedServer([Reply("", tuple(calls)), Reply("Done.")]) as server:
        forked(place, server, parent=Conversation("x", (tool,)))
    assert most == [1, 1, 1]


def test_the_librarys_own_limit_ends_nothing(tmp_path: Path) -> None:
    numbers = iter(range(1, 1_000))

    def answer(_: object) -> Reply:
        number = next(numbers)
        return (
            Reply("", (Call("Read", {"file_path": "deploys.md", "offset": number}),)) if number < 56 else Reply("Done.")
        )

    with workplace(tmp_path) as place, ScriptedServer(answer) as server:
        result = forked(place, server, limits=Limits(turns=80, seconds=60, tokens=10**7))
    assert (result.ended, result.usage.turns) == ("", 56)


@pytest.mark.parametrize(("name", "ends"), [("Read", False), ("Edit", True)])
def test_what_cannot_be_read_is_answered_and_what_cannot_be_written_ends_it(
    tmp_path: Path, name: str, ends: bool
) -> None:
    def call(arguments: Arguments) -> str:
        raise OSError(5, "the disk is sick")

    tools = (Tool(name, "It fails.", {}, (), call),)
    with workplace(tmp_path) as place, ScriptedServer([Reply("", (Call(name, {}),)), Reply("Done.")]) as server:
        parent = Conversation("You tend memories.", tools)
        if ends:
            with pytest.raises(OSError, match="the disk is sick"):
                forked(place, server, parent=parent)
        else:
            assert forked(place, server, parent=parent).ended == ""
            assert answers(server) == ["Not done: it cannot be read: the disk is sick."]


def test_nobody_waits_for_a_tool_that_is_still_at_work(tmp_path: Path) -> None:
    working, may_end, ended = Event(), Event(), Event()

    def slow(_: Arguments) -> str:
        working.set()
        may_end.wait(60)
        ended.set()
        return "late"

    def pulse() -> None:
        if working.is_set():
            raise Left

    tool = Tool("Read", "reads", {}, (), slow)
    try:
        with (
            workplace(tmp_path) as place,
            ScriptedServer([Reply("", (Call("Read", {}),))]) as server,
            pytest.raises(Left),
        ):
            forked(place, server, parent=Conversation("x", (tool,)), pulse=pulse)
        assert not ended.is_set()
    finally:
        may_end.set()


@pytest.mark.parametrize("provider", ["openai", "ollama"])
def test_a_server_that_speaks_openais_language_is_talked_to(tmp_path: Path, provider: str) -> None:
    reply = Reply("", (READ,))
    with workplace(tmp_path) as place, ScriptedServer([reply, Reply("Done.")]) as server:
        model = open_model(f"{provider}:qwen3:8b", {f"{provider.upper()}_BASE_URL": f"{server.url}/v1"})
        fork = Fork(model, place, DREAM, AMPLE, lambda answer: None, lambda: None)
        result = asyncio.run(fork.run(Conversation("You tend memories.", (read_tool(place),)), "Dream now."))
    assert (name_of(model), result.ended, result.usage.turns) == (f"{provider}:qwen3:8b", "", 2)
    assert [request.body["model"] for request in server.requests] == ["qwen3:8b"] * 2
    assert result.usage.input_tokens
    assert result.usage.dollars is None
    assert "The shop is deployed on Thursdays" in str(server.requests[1].body)


def test_ollama_is_looked_for_where_it_listens() -> None:
    assert open_model("ollama:qwen3", {}).base_url == f"{OLLAMA_URL}/"


def test_addresses_come_from_the_environment_that_is_given_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("ANTHROPIC_BASE_URL", "OPENAI_BASE_URL", "OLLAMA_BASE_URL"):
        monkeypatch.setenv(variable, "http://127.0.0.1:1/elsewhere")
    keys = {"ANTHROPIC_API_KEY": "none", "OPENAI_API_KEY": "none"}
    for name in ("anthropic:claude-sonnet-5-5", "openai:gpt-5", "ollama:qwen3"):
        assert "elsewhere" not in str(open_model(name, keys).base_url)
