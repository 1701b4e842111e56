"""Language models of any provider: a name such as `anthropic:claude-sonnet-5-5` -> a conversation with tools.

Models are asked here and nowhere else, through pydantic-ai. A fork shares its parent's system prompt, tools and
messages, and its task comes last: so the provider finds the beginning of the request in its cache.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, cast

from anthropic import AsyncAnthropic
from openai import AsyncOpenAI, OpenAIError
from pydantic_ai import Agent, RunUsage, StructuredDict, ToolCallPart, ToolFailed
from pydantic_ai import Tool as PydanticTool
from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError, UnexpectedModelBehavior, UserError
from pydantic_ai.messages import ModelMessage, TextPart, ThinkingPart
from pydantic_ai.models import Model, infer_model
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.models.ollama import OllamaModel
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.providers import infer_provider_class
from pydantic_ai.providers.anthropic import AnthropicProvider
from pydantic_ai.providers.ollama import OllamaProvider
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.settings import ModelSettings
from pydantic_ai.usage import UsageLimits
from pydantic_core import SchemaValidator, core_schema

from reverie.agents.budget import Usage
from reverie.agents.tool import Refused, Tool
from reverie.errors import ModelError, ReverieError, SettingsError
from reverie.text.secrets import redact

RETRIES = 4  # of a request that an overloaded or unreachable provider did not answer; each waits longer
REQUEST_SECONDS = 300.0  # between two pieces of an answer; the fork's own time ends one that drips
WRONG_CALLS = 3  # in a row that no tool understands
MOST_TOKENS = 16_000  # of one answer
LONGEST_REASON = 300  # characters of what a provider says of its refusal
SHORT_TOKENS = 1_000  # of the answer to a question that was asked on the side
# Without an address the providers' libraries would look into the environment on their own.
ANTHROPIC_URL, OPENAI_URL = "https://api.anthropic.com", "https://api.openai.com/v1"
OLLAMA_URL = "http://127.0.0.1:11434/v1"  # where it listens unless it is told otherwise
NO_KEY = "none"  # servers on one's own machine want none, but the library does

# To a model that takes no orders in the middle of a conversation the library gives them in `<system>` tags, and spells
# everybody else's tags differently, lest they be taken for its own. It has no such orders from us, so a model is to
# read what stands in the file: else it would look for, and write back, what never stood there.
_TAGS_AS_THEY_STAND = ModelProfile(supports_inline_system_prompts=True)
_AN_OBJECT = SchemaValidator(core_schema.dict_schema(core_schema.str_schema()))

# By name: each provider's library has its own HTTP library, and that its own errors.
_BREAKS = frozenset({"RemoteProtocolError", "ReadError", "JSONDecodeError"})

_WRONG_KEY = (401, 403)
_NO_SUCH_MODEL = 404
_TOO_MANY = 429
_REFUSED = (400, 402, 413, 422)  # what was asked, or the account: not the moment
_OVERLOADED = 529

RunTool = Callable[[str, dict[str, Any]], Awaitable[str]]
"""Carries out a call of a tool by its name and arguments; the answer is for the model, and so is a refusal."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """What a model was told so far: the system prompt, the tools it was offered, and what was said."""

    system: str
    tools: tuple[Tool, ...] = ()
    messages: tuple[ModelMessage, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Answer:
    """One turn of the model: what it said, the tools that it called, and what all turns cost together."""

    text: str
    tools: tuple[str, ...]
    usage: Usage


class Enough(Exception):
    """Raised by whoever watches a conversation to end it after this turn. The text says why."""


def open_model(name: str, environ: Mapping[str, str]) -> Model:
    """The model of that name, with the keys and addresses of the environment. Those of providers beside Anthropic,
    OpenAI and Ollama are looked up by their own libraries, in the environment of this process.

    Raises SettingsError where the name says no provider that is known, or a key is missing.
    """
    provider, colon, model = name.partition(":")
    if not colon or not model:
        raise SettingsError(
            f"the model {name!r} names no provider; write it as provider:name, anthropic:claude-sonnet-5-5"
        )
    if provider == "anthropic":
        key = environ.get("ANTHROPIC_API_KEY") or environ.get("ANTHROPIC_AUTH_TOKEN")
        client = AsyncAnthropic(
            api_key=_key(key, "ANTHROPIC_API_KEY"),
            base_url=environ.get("ANTHROPIC_BASE_URL") or ANTHROPIC_URL,
            max_retries=RETRIES,
            timeout=REQUEST_SECONDS,
        )
        return AnthropicModel(model, provider=AnthropicProvider(anthropic_client=client), profile=_TAGS_AS_THEY_STAND)
    if provider == "openai":
        base_url = environ.get("OPENAI_BASE_URL")
        key = environ.get("OPENAI_API_KEY") or (NO_KEY if base_url else None)
        client = _openai_client(_key(key, "OPENAI_API_KEY"), base_url or OPENAI_URL)
        return OpenAIChatModel(model, provider=OpenAIProvider(openai_client=client), profile=_TAGS_AS_THEY_STAND)
    if provider == "ollama":
        base_url = environ.get("OLLAMA_BASE_URL") or OLLAMA_URL
        client = _openai_client(environ.get("OLLAMA_API_KEY") or NO_KEY, base_url)
        return OllamaModel(model, provider=OllamaProvider(openai_client=client), profile=_TAGS_AS_THEY_STAND)
    return _of_another_provider(name, provider)


def _of_another_provider(name: str, provider: str) -> Model:
    try:
        infer_provider_class(provider)
    except ValueError as error:
        raise SettingsError(
            f"the model {name!r} cannot be used: nobody knows a provider {provider!r}; "
            "write it as provider:name, such as anthropic:claude-sonnet-5-5, openai:gpt-5 or ollama:qwen3"
        ) from error
    except ImportError as error:
        raise SettingsError(f"the model {name!r} cannot be used: {error}") from error
    try:
        return infer_model(name)
    except (UserError, OpenAIError, ImportError, ValueError) as error:
        raise SettingsError(f"the model {name!r} cannot be used: {error}") from error


def _openai_client(key: str, base_url: str) -> AsyncOpenAI:
    return AsyncOpenAI(api_key=key, base_url=base_url, max_retries=RETRIES, timeout=REQUEST_SECONDS)


def _key(value: str | None, variable: str) -> str:
    if not value:
        raise SettingsError(f"the model needs a key: set {variable}")
    return value


async def converse(
    model: Model, parent: Conversation, task: str, run_tool: RunTool, watch: Callable[[Answer], None]
) -> Conversation:
    """Give the model a task on top of a conversation, and carry out what it calls until it calls nothing more.

    `watch` hears of every turn and may end it with Enough, which is passed on; what was done until then is done. Raises
    ModelError where the provider cannot be reached or refuses, after trying again.
    """
    tools = [_pydantic_tool(tool, run_tool) for tool in parent.tools]
    settings = ModelSettings(max_tokens=MOST_TOKENS, parallel_tool_calls=True, cache=True)
    agent = Agent(model, system_prompt=parent.system, tools=tools, model_settings=settings, retries=WRONG_CALLS)
    history = list(parent.messages) or None
    try:
        # Whoever watches counts the turns; the library would end it after fifty on its own.
        async with agent.iter(task, message_history=history, usage_limits=UsageLimits(request_limit=None)) as run:
            turns = 0
            async for node in run:
                if Agent.is_model_request_node(node):
                    async with node.stream(run.ctx) as stream:
                        async for _ in stream:
                            pass  # each piece keeps the connection alive, and lets a cancelled fork end at once
                elif Agent.is_call_tools_node(node):
                    turns += 1
                    watch(_answer(node.model_response.parts, run.usage, turns))
            result = run.result
    except (Enough, ReverieError):
        raise
    except Exception as error:  # providers' libraries let errors of their transport and parser through
        raise _plainly(error) from error
    said = tuple(result.all_messages()) if result else ()
    return Conversation(parent.system, parent.tools, said)


async def ask(model: Model, system: str, question: str, seconds: float) -> tuple[str, Usage]:
    """The model's answer to one question, without tools, and what it cost.

    Raises ModelError where the provider cannot be reached or refuses, or has not answered in time.
    """
    heard: list[Answer] = []

    async def no_tool(name: str, arguments: dict[str, Any]) -> str:  # noqa: ARG001 - the signature is given
        raise Refused(f"there is no tool {name}")

    try:
        async with asyncio.timeout(seconds):
            await converse(model, Conversation(system), question, no_tool, heard.append)
    except TimeoutError as late:
        raise ModelError(f"the model did not answer within {seconds:g} seconds; try again later") from late
    return (heard[-1].text, heard[-1].usage) if heard else ("", Usage())


async def ask_object(
    model: Model, system: str, question: str, schema: Mapping[str, Any], pay: Callable[[Usage], None]
) -> dict[str, Any]:
    """The model's answer to one question, as an object of the JSON schema. `pay` hears what it cost, also where the
    answer is of no use.

    Raises ModelError where the provider cannot be reached or refuses, or the answer is not of that kind.
    """
    output: type[dict[str, Any]] = StructuredDict(dict(schema), name="answer")
    agent = Agent(
        model,
        system_prompt=system,
        output_type=output,
        model_settings=ModelSettings(max_tokens=SHORT_TOKENS),
        retries=0,
    )
    used = RunUsage()
    try:
        return (await agent.run(question, usage=used)).output
    except Exception as error:  # providers' libraries let errors of their transport and parser through
        raise _plainly(error) from error
    finally:
        pay(usage_of(used, used.requests))


def _pydantic_tool(tool: Tool, run_tool: RunTool) -> PydanticTool[object]:
    async def call(**arguments: Any) -> str:
        try:
            return await run_tool(tool.name, arguments)
        except Refused as refused:
            raise ToolFailed(f"Not done: {refused}.") from refused

    made = PydanticTool[object].from_schema(call, tool.name, tool.description, tool.schema, sequential=False)
    # Each tool reads its own arguments with care, but they must have names; anything else would end the conversation.
    made.function_schema.validator = _AN_OBJECT
    return made


def _answer(parts: Sequence[object], usage: RunUsage, turns: int) -> Answer:
    text = "".join(part.content for part in parts if isinstance(part, TextPart))
    if not text:
        text = "".join(part.content for part in parts if isinstance(part, ThinkingPart))
    tools = tuple(part.tool_name for part in parts if isinstance(part, ToolCallPart))
    return Answer(text, tools, usage_of(usage, turns))


def usage_of(usage: RunUsage, turns: int) -> Usage:
    """What the library counted, in our words."""
    return Usage(
        turns=turns,
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        cache_read_tokens=usage.cache_read_tokens,
        cache_write_tokens=usage.cache_write_tokens,
        tool_calls=usage.tool_calls,
        dollars=None if usage.cost is None else float(usage.cost),
        unmeasured=usage.unmeasured_requests,
    )


def name_of(model: Model) -> str:
    """The model's name as a user writes it, provider first."""
    return f"{model.system}:{model.model_name}"


def _plainly(error: Exception) -> ModelError:
    """What went wrong, and what to do about it, in a sentence without any key."""
    if isinstance(error, ModelHTTPError):
        return ModelError(_of_status(error.status_code, error.model_name, _reason(error.body)))
    if isinstance(error, ModelAPIError) and not _broke_off(error):
        return ModelError(f"the model {error.model_name} cannot be reached; see whether the address is right and up")
    if isinstance(error, UnexpectedModelBehavior):
        return ModelError(f"the model does not answer as it should: {error.message}")
    return ModelError(f"the model's answer broke off or cannot be read ({type(error).__name__}); try again later")


def _broke_off(error: BaseException | None) -> bool:
    """Whether somebody did answer, and it was the answer that broke."""
    while error is not None:
        if type(error).__name__ in _BREAKS:
            return True
        error = error.__cause__
    return False


def _reason(body: object) -> str:
    """What the provider says itself, on one line and without any secret; nothing where it says nothing."""
    told: object = body
    for key in ("error", "message"):  # some of them leave out the first
        if isinstance(told, dict):
            inner = cast("Mapping[str, object]", told)
            told = inner.get(key, inner)
    line = " ".join(redact(told).split()) if isinstance(told, str) else ""
    return line if len(line) <= LONGEST_REASON else line[: LONGEST_REASON - 1] + "…"


def _of_status(status: int, model: str, reason: str) -> str:
    if status in _WRONG_KEY:
        return f"the provider does not accept the key for {model} ({status}); set the right one"
    if status == _NO_SUCH_MODEL:
        return f"the provider knows no model {model} (404); see `reverie config` for the name in use"
    if status == _TOO_MANY:
        return f"the provider limits how often {model} may be asked (429), also after {RETRIES} tries; try again later"
    if status == _OVERLOADED:
        return f"{model} is overloaded (529), also after {RETRIES} tries; try again later"
    if status in _REFUSED:
        said = f": {reason}" if reason else ""
        return f"the provider refused the request for {model} ({status}){said}; trying again will not help"
    return f"the provider answered {status} for {model}{f' ({reason})' if reason else ''}; try again later"


async def close(model: Model) -> None:
    """The model's connections are gone, so it is asked no more. They belong to the loop that opened them."""
    client: object = getattr(model, "client", None)
    if isinstance(client, AsyncAnthropic | AsyncOpenAI):
        await client.close()


async def finished(task: asyncio.Task[Conversation]) -> None:
    """The task has ended, whatever it ended with."""
    task.cancel()
    with suppress(asyncio.CancelledError, Exception):
        await task
