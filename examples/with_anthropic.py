"""A loop around Anthropic's client that remembers: two conversations, a scripted server, no key and no network.

Run it with: python examples/with_anthropic.py
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from anthropic import AsyncAnthropic
from anthropic.types import ToolParam

from reverie import Memory
from reverie.adapters.anthropic import Conversation
from reverie.testing.scripted_reply import Call, Reply, Request
from reverie.testing.scripted_server import ScriptedServer

LOOK: ToolParam = {"name": "look", "description": "List the files here.", "input_schema": {"type": "object"}}


async def conversation(memory: Memory, client: AsyncAnthropic, prompt: str) -> str:
    async with Conversation(memory, system="You are a careful engineer.") as talk:
        await talk.say(prompt)
        while True:
            answer = await client.messages.create(
                model="claude-sonnet-5", max_tokens=1_000, tools=[LOOK], **talk.request()
            )
            if await talk.answered(answer):
                return "".join(block.text for block in answer.content if block.type == "text")
            calls = [block for block in answer.content if block.type == "tool_use"]
            talk.give_results(
                [{"type": "tool_result", "tool_use_id": call.id, "content": "package.json"} for call in calls]
            )


def scripted(request: Request) -> Reply:
    """Stands in for the model: it looks around once, and knows about pnpm only if it was told."""
    said = str(request.body["messages"])
    if "tool_result" not in said:
        return Reply(calls=(Call("look"),))
    told = "recalled-memory" in said and "use pnpm" in said
    return Reply("pnpm install, as you told me." if told else "All right.")


async def main() -> None:
    with TemporaryDirectory() as folder, ScriptedServer(scripted) as server:
        async with AsyncAnthropic(api_key="none", base_url=server.url) as client:
            for prompt in ("From now on use pnpm, not npm.", "How do I install the packages, with npm?"):
                memory = Memory.open(folder, home=Path(folder) / "home")  # a new conversation each time
                print(f"you:   {prompt}")
                print(f"agent: {await conversation(memory, client, prompt)}")
                print(f"       (memories: {', '.join(one.file for one in await memory.recall('pnpm'))})\n")


if __name__ == "__main__":
    asyncio.run(main())
