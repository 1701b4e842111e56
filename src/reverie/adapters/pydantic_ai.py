"""Memory for a pydantic-ai agent: a capability.

    agent = Agent("anthropic:claude-sonnet-5", capabilities=[LongTermMemory(memory)])
    result = await agent.run("How do we deploy?", message_history=history)
    await memory.drain()
prompt -> instructions and recalled memories -> after each response: notes -> after the run: learning
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from pydantic_ai import RunContext
from pydantic_ai.agent import AgentRunResult
from pydantic_ai.capabilities import AbstractCapability
from pydantic_ai.messages import ModelMessage, ModelResponse, TextContent, UserContent
from pydantic_ai.models import ModelRequestContext
from pydantic_ai.tools import AgentDepsT

from reverie.adapters.long_conversation import COMPACT_AT_TOKENS, checked, made_short
from reverie.adapters.opened import opened
from reverie.adapters.reminder import reminder, reminder_for
from reverie.memory import Memory
from reverie.recall.prefetch import Prefetch

FIRST_STEP = 1


@dataclass
class LongTermMemory(AbstractCapability[AgentDepsT]):
    """What an agent remembers from one conversation to the next. One `Memory` is one conversation.

    The instructions hold the memory section of the prompt. The memories that matter for a prompt are looked for while
    the run begins, and put into the conversation before its first request; a conversation of more than
    `compact_at_tokens` is made short.
    """

    memory: Memory
    compact_at_tokens: int = COMPACT_AT_TOKENS
    _said: list[ModelMessage] = field(default_factory=list[ModelMessage], init=False, repr=False)  # in this run
    _ahead: Prefetch | None = field(default=None, repr=False, kw_only=True)  # for the prompt of this run

    def __post_init__(self) -> None:
        """Raises UsageError for what is no Memory and for a limit that leaves no room for notes."""
        opened(self.memory)
        checked(self.compact_at_tokens)

    @classmethod
    def get_serialization_name(cls) -> str | None:
        """None: a memory that is open cannot be written into a file of settings."""
        return None

    async def for_run(self, ctx: RunContext[AgentDepsT]) -> AbstractCapability[AgentDepsT]:
        """One of its own for every run: what was said in a run that breaks off is that run's. What matters for its
        prompt is looked for from now on, while its tools and servers get ready.
        """
        return replace(self, _ahead=self.memory.prefetch(_words(ctx.prompt), list(ctx.messages)))

    def get_instructions(self) -> Any:
        """The system prompt, asked for anew with every request: the index may have changed."""
        return self.memory.system_prompt

    async def before_model_request(
        self, ctx: RunContext[AgentDepsT], request_context: ModelRequestContext
    ) -> ModelRequestContext:
        """The conversation is short enough, and holds what matters for the prompt."""
        self._said = list(request_context.messages)
        shorter = await made_short(self.memory, request_context.messages, self.compact_at_tokens)
        if shorter is not None:
            messages = cast("list[ModelMessage]", shorter)
            request_context.messages = list(messages)
            ctx.messages[:] = messages
        if ctx.run_step == FIRST_STEP:
            told = await self._reminder(ctx, is_shortened=shorter is not None)
            if told:
                ctx.enqueue(told)
        return request_context

    async def _reminder(self, ctx: RunContext[AgentDepsT], *, is_shortened: bool) -> str:
        """What to put beside the prompt. What the long conversation had shown may be shown again in the short one."""
        if self._ahead is None or is_shortened:
            return await reminder_for(self.memory, _words(ctx.prompt), ctx.messages)
        return reminder(await self._ahead.wait())

    async def after_model_request(
        self, ctx: RunContext[AgentDepsT], *, request_context: ModelRequestContext, response: ModelResponse
    ) -> ModelResponse:
        """The session notes are brought up to date, if that is due."""
        self._said = [*request_context.messages, response]
        await self.memory.step(self._said)
        return response

    async def after_run(self, ctx: RunContext[AgentDepsT], *, result: AgentRunResult[Any]) -> AgentRunResult[Any]:
        """The turn is written down and learned from, in the background."""
        await self.memory.turn_ended(result.all_messages())
        return result

    async def on_run_error(self, ctx: RunContext[AgentDepsT], *, error: BaseException) -> AgentRunResult[Any]:
        """What was said until the run broke off is written down and learned from all the same. Raises the error."""
        if self._ahead:
            await self._ahead.cancel()
        if self._said:
            await self.memory.turn_ended(self._said)
        raise error


def _words(prompt: str | Sequence[UserContent] | None) -> str:
    """The words of a prompt, which may hold pictures too."""
    if prompt is None or isinstance(prompt, str):
        return prompt or ""
    texts = [part.content if isinstance(part, TextContent) else part for part in prompt]
    return "\n".join(text for text in texts if isinstance(text, str))
