"""Language models of any provider: a name such as `anthropic:claude-sonnet-5-5` -> a conversation with tools.

Models are asked here and nowhere else, through pydantic-ai. A fork shares its parent's system prompt, tools and
messages, and its task comes last: so the provider finds the beginning of the request in its cache.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterable, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

import pydantic_ai
from pydantic_ai import Agent, RunUsage, StructuredDict, ToolCallPart, ToolFailed
from pydantic_ai import Tool as PydanticTool
from pydantic_ai.agent import AgentRetries
from pydantic_ai.exceptions import UserError
from pydantic_ai.messages import (
    ModelMessage,
    ModelResponse,
    ModelResponsePart,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ThinkingPart,
    ThinkingPartDelta,
)
from pydantic_ai.models import Model, infer_model
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.providers import infer_provider_class
from pydantic_ai.settings import ModelSettings
from pydantic_ai.usage import UsageLimits
from pydantic_core import SchemaValidator, ValidationError, core_schema

from reverie.agents.budget import Usage
from reverie.agents.model_name import key_for, parse_model_name
from reverie.agents.provider_errors import REQUEST_SECONDS, RETRIES, Asked, plainly
from reverie.agents.shortened import shortened
from reverie.agents.tool import Refused, Tool
from reverie.errors import ContextFull, ModelError, ReverieError, SettingsError
from reverie.late import Later

# Each provider's library takes a second to load, and a conversation needs one of them.
if TYPE_CHECKING:
    from reverie.agents import cached_anthropic, openai_models
else:
    cached_anthropic, openai_models = Later("reverie.agents.cached_anthropic"), Later("reverie.agents.openai_models")

pydantic_ai.BANNER_ENABLED = False  # it would stand, with its advertisement, in the midst of what a dream tells

WRONG_CALLS = 3  # answers in a row that are of no use, where nobody looks on who would end it
UNLIMITED = 1_000_000  # such calls, where somebody does: the library would throw away what was done until then
MOST_TOKENS = 16_000  # of one answer
SHORT_TOKENS = 1_000  # of the answer to a question that was asked on the side
# Without an address the providers' libraries would look into the environment on their own.
ANTHROPIC_URL, OPENAI_URL = "https://api.anthropic.com", "https://api.openai.com/v1"
OLLAMA_URL = "http://127.0.0.1:11434/v1"  # where it listens unless it is told otherwise

# To a model that takes no orders in the middle of a conversation the library gives them in `<system>` tags, and spells
# everybody else's tags differently, lest they be taken for its own. It has no such orders from us, so a model is to
# read what stands in the file: else it would look for, and write back, what never stood there.
_TAGS_AS_THEY_STAND = ModelProfile(supports_inline_system_prompts=True)
_UNREADABLE = "\x00"  # no argument that a tool has is called so
_AN_OBJECT = SchemaValidator(core_schema.dict_schema(core_schema.str_schema()))

_VARIABLE = re.compile(r"\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b")  # an environment variable in what the library says
_INSTALL = re.compile(r'pip install "[^"]+"')


_CLOSED_BY_US = ("anthropic", "openai")  # the libraries whose clients are; other clients differ in how that is done


@runtime_checkable
class _Closable(Protocol):
    async def close(self) -> None:
        """Its connections are gone."""
        ...


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
    """One turn of the model: what it said, the tools that it called, and what all turns cost together. `misfits` are
    those of its calls, with their arguments, that no tool can carry out: there is none of that name, or the arguments
    cannot be read. The library answers them with what there is.
    """

    text: str
    tools: tuple[str, ...]
    usage: Usage
    misfits: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Arriving:
    """A turn of the model that is not over: what it has said so far, and the tools that it is calling."""

    text: str
    tools: tuple[str, ...]


class Enough(Exception):
    """Raised by whoever looks on at a conversation to end it. The text says why."""


class Onlooker(Protocol):
    """Whoever looks on at a conversation."""

    def may_ask(self) -> None:
        """The model is about to be asked. Raises Enough where it shall not be: what it called before is done by then,
        for that was paid for.
        """
        ...

    def arriving(self, arriving: Arriving) -> None:
        """A piece of the model's answer has come; there may be hundreds of them in a second."""
        ...

    def heard(self, answer: Answer) -> None:
        """The model has answered; what it calls is carried out next."""
        ...


def open_model(name: str, environ: Mapping[str, str]) -> Model:
    """The model of that name, with the keys and addresses of the environment. Those of providers beside Anthropic,
    OpenAI and Ollama are looked up by their own libraries, in the environment of this process.

    Raises SettingsError where the name says no provider that is known, or a key is missing.
    """
    provider, model = parse_model_name(name)
    if provider == "anthropic":
        address = environ.get("ANTHROPIC_BASE_URL") or ANTHROPIC_URL
        return cached_anthropic.open_anthropic(model, key_for(provider, environ), address, _TAGS_AS_THEY_STAND)
    if provider == "openai":
        address = environ.get("OPENAI_BASE_URL") or OPENAI_URL
        return openai_models.open_openai(model, key_for(provider, environ), address, _TAGS_AS_THEY_STAND)
    if provider == "ollama":
        address = environ.get("OLLAMA_BASE_URL") or OLLAMA_URL
        return openai_models.open_ollama(model, key_for(provider, environ), address, _TAGS_AS_THEY_STAND)
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
        raise SettingsError(_missing_package(name, error)) from error
    try:
        return infer_model(name)
    except ImportError as error:
        raise SettingsError(_missing_package(name, error)) from error
    except (UserError, openai_models.OpenAIError, ValueError) as error:
        variable = _VARIABLE.search(str(error))
        said = f"it needs a key or an address: set {variable.group()}" if variable else str(error)
        raise SettingsError(f"the model {name!r} cannot be used: {said}") from error


def _missing_package(name: str, error: ImportError) -> str:
    """What to install, as the library says it."""
    advice = _INSTALL.search(str(error))
    said = f"its package is not installed; run {advice.group()}" if advice else str(error)
    return f"the model {name!r} cannot be used: {said}"


async def converse(
    model: Model, parent: Conversation, task: str, run_tool: RunTool, onlooker: Onlooker
) -> Conversation:
    """Give the model a task on top of a conversation, and carry out what it calls until it calls nothing more.

    The onlooker may end it with Enough, which is passed on; what was done until then is done. Raises ModelError where
    the provider cannot be reached or refuses, after trying again.
    """
    tools = [_pydantic_tool(tool, run_tool) for tool in parent.tools]
    settings = ModelSettings(
        max_tokens=MOST_TOKENS,
        parallel_tool_calls=True,
        cache=True,
        # Clients that the library opens by itself have patience of their own; here all have the same.
        max_retries=RETRIES,
        timeout=REQUEST_SECONDS,
    )
    most_wrong = UNLIMITED if tools else WRONG_CALLS
    retries = AgentRetries(tools=most_wrong, output=most_wrong)
    agent = Agent(model, system_prompt=parent.system, tools=tools, model_settings=settings, retries=retries)
    names = frozenset(tool.name for tool in parent.tools)
    talk = _Talk(agent, _asked(model), names, list(parent.messages), task)
    while True:
        try:
            await talk.go_on(onlooker)
        except ContextFull:
            if not talk.make_shorter():
                raise
        else:
            return Conversation(parent.system, parent.tools, tuple(talk.messages))


@dataclass(slots=True)
class _Talk:
    """One conversation as far as it has come. `task` is what is still to be said in it, and `silent` how many answers
    in a row called nothing and said nothing.
    """

    agent: Agent[object, str]
    asked: Asked
    tools: frozenset[str]
    messages: list[ModelMessage]
    task: str | None
    usage: RunUsage = field(default_factory=RunUsage)
    turns: int = 0
    silent: int = 0

    async def go_on(self, onlooker: Onlooker) -> None:
        """The model has no more to call, or says nothing however often it is asked. Raises ContextFull where the
        messages no longer fit, and as `converse`.
        """
        # Whoever looks on counts the turns; the library would end it after fifty on its own.
        limits = UsageLimits(request_limit=None)
        try:
            async with self.agent.iter(
                self.task, message_history=self.messages or None, usage=self.usage, usage_limits=limits
            ) as run:
                try:
                    async for node in run:
                        if Agent.is_model_request_node(node):
                            onlooker.may_ask()
                            async with node.stream(run.ctx) as stream:
                                await _listen(stream, onlooker)
                        elif Agent.is_call_tools_node(node):
                            self.turns += 1
                            usage = usage_of(run.usage, self.turns)
                            onlooker.heard(_answer(node.model_response.parts, usage, self.tools))
                            self.silent = self.silent + 1 if _is_silent(node.model_response.parts) else 0
                            if self.tools and self.silent > WRONG_CALLS:
                                break  # it is done, though it does not say so: what it did until now counts
                finally:
                    self.messages, self.task = run.all_messages(), None
        except (Enough, ReverieError):
            raise
        except Exception as error:  # providers' libraries let errors of their transport and parser through
            raise plainly(error, self.asked) from error

    def make_shorter(self) -> bool:
        """Whether the messages could be made shorter, and are."""
        while self.messages and isinstance(self.messages[-1], ModelResponse):
            self.messages.pop()  # the library notes the answer that never came as an empty one
        messages = shortened(self.messages)
        self.messages = messages or self.messages
        return messages is not None


async def _listen(pieces: AsyncIterable[object], onlooker: Onlooker) -> None:
    """The model's answer has come. Each piece keeps the connection alive, and lets a cancelled fork end at once."""
    said, thought, tools = "", "", list[str]()
    async for piece in pieces:
        match piece:
            case (
                PartStartEvent(part=TextPart(content=words)) | PartDeltaEvent(delta=TextPartDelta(content_delta=words))
            ):
                said += words
            case PartStartEvent(part=ThinkingPart(content=words)):
                thought += words
            case PartDeltaEvent(delta=ThinkingPartDelta(content_delta=str(words))):
                thought += words
            case PartStartEvent(part=ToolCallPart(tool_name=name)):
                tools.append(name)
            case _:
                continue
        onlooker.arriving(Arriving(said or thought, tuple(tools)))


async def ask(model: Model, system: str, question: str, seconds: float) -> tuple[str, Usage]:
    """The model's answer to one question, without tools, and what it cost.

    Raises ModelError where the provider cannot be reached or refuses, or has not answered in time.
    """
    asker = _Asker()

    async def no_tool(name: str, arguments: dict[str, Any]) -> str:  # noqa: ARG001 - the signature is given
        raise Refused(f"there is no tool {name}")

    try:
        async with asyncio.timeout(seconds):
            await converse(model, Conversation(system), question, no_tool, asker)
    except TimeoutError as late:
        raise ModelError(f"the model did not answer within {seconds:g} seconds; try again later") from late
    return asker.text, asker.usage


@dataclass(slots=True)
class _Asker:
    """Somebody who wants the last answer, and lets the model be asked as often as it takes."""

    text: str = ""
    usage: Usage = field(default_factory=Usage)

    def may_ask(self) -> None:
        pass

    def arriving(self, arriving: Arriving) -> None:
        pass

    def heard(self, answer: Answer) -> None:
        self.text, self.usage = answer.text, answer.usage


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
        raise plainly(error, _asked(model)) from error
    finally:
        pay(usage_of(used, used.requests))


def _pydantic_tool(tool: Tool, run_tool: RunTool) -> PydanticTool[object]:
    async def call(**arguments: Any) -> str:
        if _UNREADABLE in arguments:
            raise ToolFailed(f"Not done: {_as_wanted(tool)}.")
        try:
            return await run_tool(tool.name, arguments)
        except Refused as refused:
            raise ToolFailed(f"Not done: {refused}.") from refused

    made = PydanticTool[object].from_schema(call, tool.name, tool.description, tool.schema, sequential=False)
    # Each tool reads its own arguments with care, but they must have names; anything else would end the conversation.
    made.function_schema.validator = cast("SchemaValidator", _AnyArguments())
    return made


class _AnyArguments:
    """Takes whatever a model gave for the arguments of a call: what is no object is told to it in our words."""

    def validate_json(self, given: str | bytes | bytearray, **_: Any) -> dict[str, Any]:
        """The arguments, or that they cannot be read."""
        try:
            return _AN_OBJECT.validate_json(given)
        except ValidationError:
            return {_UNREADABLE: True}

    def validate_python(self, given: object, **_: Any) -> dict[str, Any]:
        """The same of what a provider's library has read already."""
        try:
            return _AN_OBJECT.validate_python(given)
        except ValidationError:
            return {_UNREADABLE: True}


def _as_wanted(tool: Tool) -> str:
    names = ", ".join(f"`{name}`" for name in tool.required)
    return f"the arguments cannot be read; give {tool.name} one JSON object with {names}, its quotes and braces closed"


def _answer(parts: Sequence[ModelResponsePart], usage: Usage, known: Collection[str]) -> Answer:
    text = "".join(part.content for part in parts if isinstance(part, TextPart))
    if not text:
        text = "".join(part.content for part in parts if isinstance(part, ThinkingPart))
    calls = [part for part in parts if isinstance(part, ToolCallPart)]
    misfits = tuple((call.tool_name, str(call.args)) for call in calls if not _fits(call, known))
    return Answer(text, tuple(call.tool_name for call in calls), usage, misfits)


def _is_silent(parts: Sequence[ModelResponsePart]) -> bool:
    return not any(isinstance(one, ToolCallPart) or (isinstance(one, TextPart) and one.content) for one in parts)


def _fits(call: ToolCallPart, known: Collection[str]) -> bool:
    """Whether a tool is called, and in a way that it can read: as the library will decide right after."""
    given = call.args or {}
    try:
        _AN_OBJECT.validate_json(given) if isinstance(given, str) else _AN_OBJECT.validate_python(given)
    except ValidationError:
        return False
    return call.tool_name in known


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


def _asked(model: Model) -> Asked:
    """Who is asked, for what is told when they do not answer."""
    address: object = getattr(model, "base_url", None)
    return Asked(model.system, address if isinstance(address, str) else "")


async def close(model: Model) -> None:
    """The model's connections are gone, so it is asked no more. They belong to the loop that opened them."""
    client: object = getattr(model, "client", None)
    if type(client).__module__.partition(".")[0] in _CLOSED_BY_US and isinstance(client, _Closable):
        await client.close()
        return
    async with model:
        pass  # a connection that the library opened by itself is closed with the last who leaves


async def finished(task: asyncio.Task[Conversation]) -> None:
    """The task has ended, whatever it ended with."""
    task.cancel()
    with suppress(asyncio.CancelledError, Exception):
        await task
