"""An agent of the OpenAI Agents SDK that remembers: two conversations, a scripted server, no key and no network.

Run it with: python examples/with_openai_agents.py
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from agents import Agent, Model, OpenAIChatCompletionsModel, Runner, set_tracing_disabled
from openai import AsyncOpenAI

from reverie import Memory
from reverie.adapters.openai_agents import MemorySession, instructions
from reverie.testing.scripted_reply import Reply, Request
from reverie.testing.scripted_server import ScriptedServer


async def conversation(memory: Memory, model: Model, prompt: str) -> str:
    agent = Agent(name="Engineer", instructions=instructions(memory, "You are a careful engineer."), model=model)
    talk = MemorySession(memory)
    result = await Runner.run(agent, prompt, session=talk, hooks=talk, run_config=talk.run_config())
    await talk.close()  # before the program ends: what was begun in the background is waited for
    return str(result.final_output)


def scripted(request: Request) -> Reply:
    """Stands in for the model: it knows about pnpm only if it was told."""
    said = str(request.body["messages"])
    told = "recalled-memory" in said and "use pnpm" in said
    return Reply("pnpm install, as you told me." if told else "All right.")


async def main() -> None:
    set_tracing_disabled(True)  # else the SDK sends traces to OpenAI
    with TemporaryDirectory() as folder, ScriptedServer(scripted) as server:
        async with AsyncOpenAI(api_key="none", base_url=f"{server.url}/v1") as client:
            for prompt in ("From now on use pnpm, not npm.", "How do I install the packages, with npm?"):
                memory = Memory.open(folder, home=Path(folder) / "home")  # a new conversation each time
                print(f"you:   {prompt}")
                print(f"agent: {await conversation(memory, OpenAIChatCompletionsModel('scripted', client), prompt)}")
                print(f"       (memories: {', '.join(one.file for one in await memory.recall('pnpm'))})\n")


if __name__ == "__main__":
    asyncio.run(main())
