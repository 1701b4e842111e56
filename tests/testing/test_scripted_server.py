"""The scripted server, asked by the clients that people really use."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import threading
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import anthropic
import httpx2
import openai
import pytest
from anthropic import Anthropic, AsyncAnthropic
from openai import OpenAI

from reverie.testing.scripted_reply import Call, Fault, Protocol, Reply, Request
from reverie.testing.scripted_server import ScriptedServer

LONG = "A sentence that is long enough to arrive in several events, with 中文 and an é in it."
TWO_CALLS = (Call("read", {"file": "a.md"}), Call("write", {"file": "b.md", "text": "naïve 笔记 " * 5}))
BROKEN = '{"file": "a.md", "text": oops'
QUESTION: dict[str, Any] = {"model": "m", "messages": [{"role": "user", "content": "Hello"}]}
NEVER = 3600.0  # seconds; a test that really waits for it is seen to hang

Ask = Callable[..., Any]


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clients would ask a proxy of this machine for the way to loopback."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")


@contextmanager
def anthropic_at(server: ScriptedServer, timeout: float = 60) -> Generator[Ask]:
    with Anthropic(api_key="none", base_url=server.url, max_retries=0, timeout=timeout) as client:

        def ask(prompt: str = "Hello", *, stream: bool = False, **more: Any) -> Any:
            messages = [{"role": "user", "content": prompt}]
            question: dict[str, Any] = {"model": "m", "max_tokens": 99, "messages": messages, **more}
            if not stream:
                return client.messages.create(**question)
            with client.messages.stream(**question) as events:
                return events.get_final_message()

        yield ask


@contextmanager
def openai_at(server: ScriptedServer, timeout: float = 60) -> Generator[Ask]:
    with OpenAI(api_key="none", base_url=f"{server.url}/v1", max_retries=0, timeout=timeout) as client:

        def ask(prompt: str = "Hello", *, stream: bool = False, **more: Any) -> Any:
            question: dict[str, Any] = {"model": "m", "messages": [{"role": "user", "content": prompt}], **more}
            if not stream:
                return client.chat.completions.create(**question)
            with client.chat.completions.stream(**question, stream_options={"include_usage": True}) as events:
                return events.get_final_completion()

        yield ask


def anthropic_said(message: Any) -> tuple[str, list[tuple[str, Any]]]:
    text = "".join(block.text for block in message.content if block.type == "text")
    return text, [(block.name, block.input) for block in message.content if block.type == "tool_use"]


def openai_said(completion: Any) -> tuple[str, list[tuple[str, Any]]]:
    spoken = completion.choices[0].message
    calls = [(call.function.name, json.loads(call.function.arguments)) for call in spoken.tool_calls or ()]
    return spoken.content or "", calls


CLIENTS = pytest.mark.parametrize(
    ("client_at", "said", "sdk"),
    [(anthropic_at, anthropic_said, anthropic), (openai_at, openai_said, openai)],
    ids=["anthropic", "openai"],
)
STREAMED = pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])


# What is said


@CLIENTS
@STREAMED
@pytest.mark.parametrize(
    "reply",
    [Reply(LONG), Reply(calls=TWO_CALLS), Reply(LONG, calls=TWO_CALLS), Reply(calls=(Call("list"),)), Reply()],
    ids=["text", "calls", "both", "no-arguments", "nothing"],
)
def test_a_client_hears_what_was_scripted(client_at, said, sdk, stream: bool, reply: Reply) -> None:
    with ScriptedServer([reply]) as server, client_at(server) as ask:
        assert said(ask(stream=stream)) == (reply.text, [(call.name, call.arguments) for call in reply.calls])


@CLIENTS
@STREAMED
def test_replies_are_used_up_in_order_and_then_it_is_done(client_at, said, sdk, stream: bool) -> None:
    with ScriptedServer([Reply("one"), Reply("two")]) as server, client_at(server) as ask:
        assert [said(ask(stream=stream))[0] for _ in range(4)] == ["one", "two", "Done.", "Done."]


@CLIENTS
def test_a_function_answers_by_what_was_asked(client_at, said, sdk) -> None:
    def echo(request: Request) -> Reply:
        return Reply(request.body["messages"][0]["content"].upper())

    with ScriptedServer(echo) as server, client_at(server) as ask:
        assert [said(ask(prompt))[0] for prompt in ("tabs", "spaces")] == ["TABS", "SPACES"]


def test_both_protocols_are_recorded_in_the_order_asked() -> None:
    with ScriptedServer([]) as server, anthropic_at(server) as first, openai_at(server) as second:
        first("one")
        second("two")
    asked = [(request.protocol, request.path, request.body["messages"][0]["content"]) for request in server.requests]
    assert asked == [
        (Protocol.ANTHROPIC, "/v1/messages", "one"),
        (Protocol.OPENAI, "/v1/chat/completions", "two"),
    ]


def test_the_ends_are_named_as_each_provider_names_them() -> None:
    replies = [Reply("text"), Reply(calls=TWO_CALLS)]
    with ScriptedServer(replies * 2) as server, anthropic_at(server) as first, openai_at(server) as second:
        assert [first().stop_reason for _ in replies] == ["end_turn", "tool_use"]
        assert [second().choices[0].finish_reason for _ in replies] == ["stop", "tool_calls"]


def test_no_two_calls_of_a_server_share_an_id() -> None:
    with (
        ScriptedServer([Reply(calls=TWO_CALLS)] * 4) as server,
        anthropic_at(server) as first,
        openai_at(server) as second,
    ):
        ids = [block.id for _ in range(2) for block in first().content]
        ids += [call.id for _ in range(2) for call in second().choices[0].message.tool_calls]
    assert len(set(ids)) == len(ids) == 8


@STREAMED
def test_the_asynchronous_client_hears_the_same(stream: bool) -> None:
    async def ask(url: str) -> Any:
        async with AsyncAnthropic(api_key="none", base_url=url, max_retries=0) as client:
            if not stream:
                return await client.messages.create(**QUESTION, max_tokens=9)
            async with client.messages.stream(**QUESTION, max_tokens=9) as events:
                return await events.get_final_message()

    with ScriptedServer([Reply(LONG, calls=TWO_CALLS)]) as server:
        text, calls = anthropic_said(asyncio.run(ask(server.url)))
    assert (text, len(calls)) == (LONG, 2)


@CLIENTS
def test_requests_at_the_same_time_are_answered_each_for_itself(client_at, said, sdk) -> None:
    together = threading.Barrier(4, timeout=60)

    def echo(request: Request) -> Reply:
        together.wait()  # nobody is answered before everybody has asked
        return Reply(request.body["messages"][0]["content"])

    with ScriptedServer(echo) as server, client_at(server) as ask, ThreadPoolExecutor(4) as pool:
        prompts = ["a", "b", "c", "d"]
        assert [said(answer)[0] for answer in pool.map(ask, prompts)] == prompts


# Broken arguments


def test_broken_arguments_reach_an_openai_client_as_they_are() -> None:
    with ScriptedServer([Reply(calls=(Call("write", BROKEN),))] * 2) as server, openai_at(server) as ask:
        assert ask().choices[0].message.tool_calls[0].function.arguments == BROKEN
        assert ask(stream=True).choices[0].message.tool_calls[0].function.arguments == BROKEN


def test_broken_arguments_reach_an_anthropic_client_as_they_are() -> None:
    with (
        ScriptedServer([Reply(calls=(Call("write", BROKEN),))] * 2) as server,
        Anthropic(api_key="none", base_url=server.url, max_retries=0) as client,
    ):
        events = list(client.messages.create(**QUESTION, max_tokens=9, stream=True))
        whole: Any = client.messages.create(**QUESTION, max_tokens=9)
    assert whole.content[0].input == BROKEN
    deltas = [event.delta for event in events if event.type == "content_block_delta"]
    assert "".join(delta.partial_json for delta in deltas if delta.type == "input_json_delta") == BROKEN


def test_the_anthropic_client_gives_up_on_broken_arguments_in_a_stream() -> None:
    with (
        ScriptedServer([Reply(calls=(Call("write", BROKEN),))]) as server,
        anthropic_at(server) as ask,
        pytest.raises(ValueError, match="Unable to parse tool parameter JSON"),
    ):
        ask(stream=True)


# Statuses


@CLIENTS
@STREAMED
@pytest.mark.parametrize(
    ("status", "error"),
    [
        (400, "BadRequestError"),
        (401, "AuthenticationError"),
        (403, "PermissionDeniedError"),
        (404, "NotFoundError"),
        (429, "RateLimitError"),
        (500, "InternalServerError"),
        (503, "InternalServerError"),
        (529, "InternalServerError"),
    ],
)
def test_a_status_is_the_error_that_the_client_knows_it_by(
    client_at, said, sdk, stream: bool, status: int, error: str
) -> None:
    with ScriptedServer([Reply(status=status), Reply("Well again.")]) as server, client_at(server) as ask:
        with pytest.raises(getattr(sdk, error)) as caught:
            ask(stream=stream)
        assert caught.value.status_code == status
        assert f"scripted status {status}" in str(caught.value)
        assert said(ask(stream=stream))[0] == "Well again."


@pytest.mark.parametrize(
    ("status", "kind"), [(401, "authentication_error"), (429, "rate_limit_error"), (529, "overloaded_error")]
)
def test_anthropic_names_the_kind_of_error(status: int, kind: str) -> None:
    with (
        ScriptedServer([Reply(status=status)]) as server,
        anthropic_at(server) as ask,
        pytest.raises(anthropic.APIStatusError) as caught,
    ):
        ask()
    body: Any = caught.value.body
    assert body["error"]["type"] == kind


@pytest.mark.parametrize(("status", "code"), [(401, "invalid_api_key"), (429, "rate_limit_exceeded"), (500, None)])
def test_openai_names_the_code_of_an_error(status: int, code: str | None) -> None:
    with (
        ScriptedServer([Reply(status=status)]) as server,
        openai_at(server) as ask,
        pytest.raises(openai.APIStatusError) as caught,
    ):
        ask()
    assert caught.value.code == code


@CLIENTS
def test_a_client_is_told_when_to_try_again(client_at, said, sdk) -> None:
    replies = [Reply(status=429, retry_after=1.5), Reply(status=429)]
    with ScriptedServer(replies) as server, client_at(server) as ask:
        heard: list[str | None] = []
        for _ in replies:
            with pytest.raises(sdk.RateLimitError) as caught:
                ask()
            heard.append(caught.value.response.headers.get("retry-after"))
    assert heard == ["1.5", None]


# Faults


def listen_to_anthropic(server: ScriptedServer, heard: list[str]) -> None:
    with Anthropic(api_key="none", base_url=server.url, max_retries=0) as client:
        deltas = (
            event.delta
            for event in client.messages.create(**QUESTION, max_tokens=9, stream=True)
            if event.type == "content_block_delta"
        )
        heard.extend(delta.text for delta in deltas if delta.type == "text_delta")


def listen_to_openai(server: ScriptedServer, heard: list[str]) -> None:
    with OpenAI(api_key="none", base_url=f"{server.url}/v1", max_retries=0) as client:
        chunks = client.chat.completions.create(**QUESTION, stream=True)
        heard.extend(chunk.choices[0].delta.content or "" for chunk in chunks)


@pytest.mark.parametrize(
    ("listen", "error"),
    [(listen_to_anthropic, httpx2.RemoteProtocolError), (listen_to_openai, openai.APIConnectionError)],
)
def test_a_cut_stream_breaks_off_in_the_middle(listen, error: type[Exception]) -> None:
    heard: list[str] = []
    with ScriptedServer([Reply(LONG * 4, fault=Fault.CUT)]) as server, pytest.raises(error):
        listen(server, heard)
    text = "".join(heard)
    assert text
    assert text != LONG * 4
    assert (LONG * 4).startswith(text)


@CLIENTS
@STREAMED
def test_after_a_cut_the_next_request_is_answered(client_at, said, sdk, stream: bool) -> None:
    with ScriptedServer([Reply(LONG, fault=Fault.CUT), Reply("Well again.")]) as server, client_at(server) as ask:
        with pytest.raises((sdk.APIConnectionError, httpx2.RemoteProtocolError)):
            ask(stream=stream)
        assert said(ask(stream=stream))[0] == "Well again."


@CLIENTS
@pytest.mark.parametrize("status", [200, 500])
def test_a_whole_answer_that_is_cut_is_a_lost_connection(client_at, said, sdk, status: int) -> None:
    with (
        ScriptedServer([Reply(LONG, status=status, fault=Fault.CUT)]) as server,
        client_at(server) as ask,
        pytest.raises(sdk.APIConnectionError),
    ):
        ask()


@CLIENTS
@STREAMED
def test_a_malformed_answer_is_no_json(client_at, said, sdk, stream: bool) -> None:
    with (
        ScriptedServer([Reply(LONG, fault=Fault.MALFORMED)]) as server,
        client_at(server) as ask,
        pytest.raises(json.JSONDecodeError),
    ):
        ask(stream=stream)


@CLIENTS
@pytest.mark.parametrize("fault", [Fault.HANG, Fault.DRIP, None])
@STREAMED
def test_a_client_loses_patience_with_one_that_does_not_answer(
    client_at, said, sdk, fault: Fault | None, stream: bool
) -> None:
    with (
        ScriptedServer([Reply(LONG, fault=fault, delay=NEVER)]) as server,
        client_at(server, timeout=0.2) as ask,
        pytest.raises((sdk.APITimeoutError, httpx2.ReadTimeout)),
    ):
        ask(stream=stream)


@CLIENTS
@STREAMED
def test_an_answer_in_drips_arrives_whole(client_at, said, sdk, stream: bool) -> None:
    with ScriptedServer([Reply(LONG, calls=TWO_CALLS, fault=Fault.DRIP)]) as server, client_at(server) as ask:
        assert said(ask(stream=stream)) == (LONG, [(call.name, call.arguments) for call in TWO_CALLS])


def connected(server: ScriptedServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])))


def test_drips_are_single_bytes() -> None:
    asked = b"POST /v1/messages HTTP/1.1\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}"
    with ScriptedServer([Reply("Hi", fault=Fault.DRIP)]) as server, connected(server) as connection:
        connection.sendall(asked)
        with connection.makefile("rb") as stream:
            _, _, chunks = stream.read().partition(b"\r\n\r\n")
    sizes = chunks.split(b"\r\n")[0:-3:2]
    assert len(sizes) > 100
    assert set(sizes) == {b"1"}


# The prompt cache


MARK = {"cache_control": {"type": "ephemeral"}}


def block(letter: str, *, marked: bool = False) -> dict[str, Any]:
    """A block of text that counts 100 tokens."""
    bare = {"type": "text", "text": ""}
    return {"type": "text", "text": letter * (400 - len(json.dumps(bare)))} | (MARK if marked else {})


def prompt(*content: dict[str, Any], system: str = "S", model: str = "m") -> dict[str, Any]:
    messages = [{"role": "user", "content": list(content)}]
    return {"model": model, "system": [block(system)], "messages": messages}


def tokens_of(*prompts: dict[str, Any], stream: bool = False) -> list[tuple[int, int, int]]:
    """For each request in turn: read from the cache, written into it, past it."""
    counted: list[tuple[int, int, int]] = []
    with ScriptedServer([]) as server, anthropic_at(server) as ask:
        for one in prompts:
            usage = ask(stream=stream, **one).usage
            figures = (usage.cache_read_input_tokens, usage.cache_creation_input_tokens, usage.input_tokens)
            counted.append(figures)
    return counted


@STREAMED
def test_a_shared_prefix_is_read_and_the_rest_written(stream: bool) -> None:
    first = prompt(block("a"), block("b", marked=True), block("c"))
    second = prompt(block("a"), block("b"), block("d"), block("e", marked=True))
    assert tokens_of(first, second, stream=stream) == [(0, 300, 100), (300, 200, 0)]


def test_a_prefix_that_changed_early_is_read_no_further_than_the_change() -> None:
    kept = prompt(block("a", marked=True), block("b", marked=True))
    assert tokens_of(kept, prompt(block("a", marked=True), block("X", marked=True))) == [(0, 300, 0), (200, 100, 0)]
    assert tokens_of(kept, prompt(block("X", marked=True), block("b", marked=True))) == [(0, 300, 0), (0, 300, 0)]
    assert tokens_of(kept, {**kept, "system": [block("T")]}) == [(0, 300, 0), (0, 300, 0)]


def test_tools_stand_before_everything_else() -> None:
    tool = {"name": "read", "description": "Read a file.", "input_schema": {"type": "object"}}
    kept = prompt(block("a", marked=True))
    (_, written, _), (read, _, _), changed = tokens_of(
        {**kept, "tools": [tool]}, {**kept, "tools": [tool]}, {**kept, "tools": [{**tool, "description": "Look."}]}
    )
    assert read == written > 200
    assert changed[0] == 0


def test_nothing_is_cached_that_was_not_marked() -> None:
    bare = prompt(block("a"), block("b"))
    assert tokens_of(bare, bare) == [(0, 0, 300), (0, 0, 300)]


def test_nothing_is_read_past_the_last_mark_of_the_request() -> None:
    kept = prompt(block("a", marked=True), block("b", marked=True))
    assert tokens_of(kept, prompt(block("a"), block("b")))[1] == (0, 0, 300)
    assert tokens_of(kept, prompt(block("a", marked=True), block("b")))[1] == (200, 0, 100)


def test_what_an_earlier_request_had_but_did_not_mark_is_written_and_not_read() -> None:
    assert tokens_of(prompt(block("a"), block("b")), prompt(block("a", marked=True))) == [(0, 0, 300), (0, 200, 0)]


def test_a_mark_inside_the_result_of_a_tool_counts() -> None:
    def told(*, marked: bool) -> dict[str, Any]:
        result = {"type": "tool_result", "tool_use_id": "t", "content": [block("r", marked=marked)]}
        asked = prompt(result, block("a", marked=not marked))
        call = {"type": "tool_use", "id": "t", "name": "read", "input": {}}
        before = [{"role": "user", "content": "Read it."}, {"role": "assistant", "content": [call]}]
        return {**asked, "messages": [*before, *asked["messages"]]}

    (_, written, _), (read, _, _) = tokens_of(told(marked=True), told(marked=False))
    assert read == written > 200


def test_a_mark_on_the_whole_request_caches_all_of_it() -> None:
    whole = {**prompt(block("a"), block("b")), "extra_body": MARK}
    assert tokens_of(whole, whole) == [(0, 300, 0), (300, 0, 0)]


def test_text_alone_is_the_same_as_a_block_of_it() -> None:
    text = block("a")["text"]
    plain = {**prompt(), "messages": [{"role": "user", "content": text}]}
    assert tokens_of({**plain, "extra_body": MARK}, prompt(block("a", marked=True)))[1] == (200, 0, 0)


def test_each_model_has_a_cache_of_its_own() -> None:
    kept = prompt(block("a", marked=True))
    assert tokens_of(kept, {**kept, "model": "other"}, kept) == [(0, 200, 0), (0, 200, 0), (200, 0, 0)]


def test_a_request_that_was_refused_leaves_nothing_in_the_cache() -> None:
    with ScriptedServer([Reply(status=529)]) as server, anthropic_at(server) as ask:
        with pytest.raises(anthropic.APIStatusError):
            ask(**prompt(block("a", marked=True)))
        assert ask(**prompt(block("a", marked=True))).usage.cache_read_input_tokens == 0


@STREAMED
def test_usage_says_what_the_reply_says(stream: bool) -> None:
    replies = [
        Reply("x", usage={"output_tokens": 777, "cache_read_input_tokens": 55}),
        Reply("x", usage={"completion_tokens": 888}),
    ]
    with ScriptedServer(replies) as server, anthropic_at(server) as first, openai_at(server) as second:
        usage = first(stream=stream).usage
        assert (usage.output_tokens, usage.cache_read_input_tokens) == (777, 55)
        assert second(stream=stream).usage.completion_tokens == 888


def test_openai_hears_of_usage_in_a_stream_only_when_it_asks() -> None:
    with ScriptedServer([]) as server, OpenAI(api_key="none", base_url=f"{server.url}/v1", max_retries=0) as client:
        chunks = list(client.chat.completions.create(**QUESTION, stream=True))
    assert all(chunk.usage is None and chunk.choices for chunk in chunks)


# The end


@CLIENTS
@STREAMED
@pytest.mark.parametrize(
    "reply", [Reply(fault=Fault.HANG), Reply(delay=NEVER), Reply(LONG, fault=Fault.DRIP, delay=NEVER)], ids=repr
)
def test_closing_ends_a_request_that_waits_and_leaves_no_thread(
    client_at, said, sdk, stream: bool, reply: Reply
) -> None:
    before, asked = set(threading.enumerate()), threading.Event()

    def wait(request: Request) -> Reply:
        asked.set()
        return reply

    with ThreadPoolExecutor(1) as pool, ExitStack() as client:
        with ScriptedServer(wait) as server:
            ask = client.enter_context(client_at(server, timeout=NEVER))
            waiting = pool.submit(ask, stream=stream)
            assert asked.wait(60)
        assert isinstance(waiting.exception(60), (sdk.APIConnectionError, httpx2.RemoteProtocolError))
    assert set(threading.enumerate()) == before


def test_closing_ends_connections_on_which_nothing_was_asked() -> None:
    before = set(threading.enumerate())
    with ScriptedServer([]) as server:
        silent = connected(server)
        idle = http.client.HTTPConnection(server.url.removeprefix("http://"))
        idle.request("POST", "/v1/messages", "{}")
        idle.getresponse().read()
    assert set(threading.enumerate()) == before
    assert silent.recv(1) == b""
    silent.close()
    idle.close()


def test_an_error_in_the_function_is_raised_where_the_block_ends() -> None:
    def refuse(request: Request) -> Reply:
        raise LookupError("no such line in the script")

    with (
        pytest.raises(LookupError, match="no such line"),
        ScriptedServer(refuse) as server,
        anthropic_at(server) as ask,
        pytest.raises(anthropic.APIConnectionError),
    ):
        ask()


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [("/v1/models", "{}", 404), ("/v1/messages", "no JSON", 400), ("/v1/chat/completions", "[]", 400)],
)
def test_what_is_no_request_for_a_turn_uses_up_no_reply(path: str, body: str, status: int) -> None:
    with ScriptedServer([Reply("first")]) as server, anthropic_at(server) as ask:
        connection = http.client.HTTPConnection(server.url.removeprefix("http://"))
        connection.request("POST", path, body)
        answer = connection.getresponse()
        assert "error" in json.loads(answer.read())
        connection.close()
        assert answer.status == status
        assert anthropic_said(ask())[0] == "first"
    assert len(server.requests) == 1
