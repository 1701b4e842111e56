"""A pydantic-ai agent that remembers: two conversations, a scripted model, no key and no network.

Run it with: python examples/with_pydantic_ai.py
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart
from pydantic_ai.models import Model
from pydantic_ai.models.function import AgentInfo, FunctionModel

from reverie import Memory
from reverie.adapters.pydantic_ai import LongTermMemory


async def conversation(memory: Memory, model: Model, prompt: str) -> str:
    agent = Agent(model, instructions="You are a careful engineer.", capabilities=[LongTermMemory(memory)])
    result = await agent.run(prompt)
    await memory.drain()  # before the program ends: what was begun in the background is waited for
    return result.output


def scripted(messages: list[ModelMessage], _info: AgentInfo) -> ModelResponse:
    """Stands in for a model: it knows about pnpm only if it was told."""
    told = "recalled-memory" in str(messages) and "use pnpm" in str(messages)
    return ModelResponse(parts=[TextPart("pnpm install, as you told me." if told else "All right.")])


async def main() -> None:
    with TemporaryDirectory() as folder:
        for prompt in ("From now on use pnpm, not npm.", "How do I install the packages, with npm?"):
            memory = Memory.open(folder, home=Path(folder) / "home")  # a new conversation each time
            print(f"you:   {prompt}")
            print(f"agent: {await conversation(memory, FunctionModel(scripted), prompt)}")
            print(f"       (memories: {', '.join(one.file for one in await memory.recall('pnpm'))})\n")


if __name__ == "__main__":
    asyncio.run(main())
