"""Providers that the library opens by itself are asked again, and fail in plain words, as the usual ones do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.agents.google_server import Turn, call, google_server, text
from tests.agents.place import workplace

from reverie.agents.budget import Limits
from reverie.agents.fork import Fork, Forked
from reverie.agents.models import Conversation, open_model
from reverie.agents.permissions import DREAM
from reverie.agents.provider_errors import RETRIES
from reverie.agents.tools.read import read_tool
from reverie.agents.tools.write import write_tool
from reverie.agents.workplace import Workplace
from reverie.errors import ModelError
from reverie.interfaces.cli.exit_codes import exit_code
from reverie.testing.scripted_reply import Reply
from reverie.testing.scripted_server import ScriptedServer

AMPLE = Limits(turns=20, seconds=60, tokens=1_000_000)
NEW = {"file_path": "new.md", "content": "The shop sells lamps."}
FULL = "The input token count (1300000) exceeds the maximum number of tokens allowed (1048576)."


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits between two tries; that it is tried again is what counts."""
    rest = asyncio.sleep

    async def no_rest(seconds: float, result: object = None) -> object:
        return await rest(0, result)

    monkeypatch.setattr("asyncio.sleep", no_rest)
    monkeypatch.setattr("anyio.sleep", lambda seconds: rest(0))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def forked(place: Workplace, name: str) -> Forked:
    fork = Fork(open_model(name, {}), place, DREAM, AMPLE, lambda answer: None, lambda: None)
    tools = (read_tool(place), write_tool(place))
    return asyncio.run(fork.run(Conversation("You tend memories.", tools), "Dream now."))


@pytest.fixture
def google(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def set_up(url: str) -> None:
        monkeypatch.setenv("GOOGLE_API_KEY", "none")
        monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", url)

    return set_up


@pytest.fixture
def vllm(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    return lambda url: monkeypatch.setenv("VLLM_BASE_URL", f"{url}/v1")


def test_google_works_with_tools(tmp_path: Path, google: Callable[[str], None]) -> None:
    with workplace(tmp_path) as place, google_server([call("Write", **NEW), text("Done.")]) as server:
        google(server.url)
        result = forked(place, "google:gemini-3-pro")
        assert [one.file for one in place.operations] == ["new.md"]
    assert (result.ended, result.usage.turns, len(server.requests)) == ("", 2, 2)


@pytest.mark.parametrize("status", [429, 500, 503])
def test_google_is_asked_again_where_it_is_overloaded(
    tmp_path: Path, google: Callable[[str], None], status: int
) -> None:
    with workplace(tmp_path) as place, google_server([*[Turn(status=status)] * RETRIES, text("There.")]) as server:
        google(server.url)
        assert forked(place, "google:gemini-3-pro").ended == ""
    assert len(server.requests) == RETRIES + 1


@pytest.mark.parametrize("status", [429, 500, 529])
def test_a_server_of_openais_language_is_asked_again(tmp_path: Path, vllm: Callable[[str], None], status: int) -> None:
    with workplace(tmp_path) as place, ScriptedServer([*[Reply(status=status)] * RETRIES, Reply("There.")]) as server:
        vllm(server.url)
        assert forked(place, "vllm:qwen3").ended == ""
    assert len(server.requests) == RETRIES + 1


REFUSALS = (
    (401, "", "does not accept the key"),
    (403, "", "does not accept the key"),
    (404, "", "knows no model"),
    (400, "no such field", r"\(400\): no such field; trying again will not help"),
    (429, "", r"may be asked \(429\).*; try again later"),
    (503, "down", r"answered 503 .*\(down\); try again later"),
)


@pytest.mark.parametrize(("status", "refusal", "said"), REFUSALS)
def test_google_fails_in_plain_words(
    tmp_path: Path, google: Callable[[str], None], status: int, refusal: str, said: str
) -> None:
    with workplace(tmp_path) as place, google_server([Turn(status=status, refusal=refusal)]) as server:
        google(server.url)
        with pytest.raises(ModelError, match=said) as raised:
            forked(place, "google:gemini-3-pro")
    assert exit_code(type(raised.value)) == 14


@pytest.mark.parametrize(("status", "refusal", "said"), REFUSALS)
def test_a_server_of_openais_language_fails_in_plain_words(
    tmp_path: Path, vllm: Callable[[str], None], status: int, refusal: str, said: str
) -> None:
    with workplace(tmp_path) as place, ScriptedServer(lambda _: Reply(status=status, refusal=refusal)) as server:
        vllm(server.url)
        with pytest.raises(ModelError, match=said) as raised:
            forked(place, "vllm:qwen3")
    assert exit_code(type(raised.value)) == 14


def test_google_may_run_out_of_room_like_any_other(tmp_path: Path, google: Callable[[str], None]) -> None:
    script = [call("Write", **NEW), Turn(status=400, refusal=FULL)]
    with workplace(tmp_path) as place, google_server(script) as server:
        google(server.url)
        assert "no longer fits" in forked(place, "google:gemini-3-pro").ended
        assert [one.file for one in place.operations] == ["new.md"]


@pytest.mark.parametrize("name", ["google:gemini-3-pro", "vllm:qwen3"])
def test_where_nobody_listens_it_is_told(
    tmp_path: Path, google: Callable[[str], None], vllm: Callable[[str], None], name: str
) -> None:
    with ScriptedServer([]) as server:
        pass
    google(server.url)
    vllm(server.url)
    with workplace(tmp_path) as place, pytest.raises(ModelError, match="cannot be reached"):
        forked(place, name)
