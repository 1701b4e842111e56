"""Claude Code that remembers, by the Claude Agent SDK: two conversations, a scripted server, no key and no network.

The real Claude Code runs; only its model is scripted. Run it with: python examples/with_claude_agent_sdk.py
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from claude_agent_sdk import ClaudeAgentOptions, CLINotFoundError, ResultMessage, query

from reverie import Memory
from reverie.adapters.claude_agent_sdk import MemoryHooks
from reverie.testing.scripted_reply import Reply, Request
from reverie.testing.scripted_server import ScriptedServer


async def conversation(memory: Memory, folder: str, environment: dict[str, str], prompt: str) -> str:
    hooks = MemoryHooks(memory)
    options = ClaudeAgentOptions(
        cwd=folder,
        env=environment,
        hooks=hooks.hooks(),
        system_prompt={"type": "preset", "preset": "claude_code", "append": hooks.prompt()},
    )
    answer = ""
    async for message in query(prompt=prompt, options=options):
        if isinstance(message, ResultMessage):
            answer = message.result or ""
    await hooks.close()  # before the program ends: what was begun in the background is waited for
    return answer


def scripted(request: Request) -> Reply:
    """Stands in for the model: it knows about pnpm only if it was told."""
    said = str(request.body["messages"])
    told = "recalled-memory" in said and "use pnpm" in said
    return Reply("pnpm install, as you told me." if told else "All right.")


async def main() -> None:
    with TemporaryDirectory() as folder, ScriptedServer(scripted) as server:
        environment = {
            "HOME": folder,  # so that nothing is written into yours
            "ANTHROPIC_BASE_URL": server.url,
            "ANTHROPIC_API_KEY": "none",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        }
        for prompt in ("From now on use pnpm, not npm.", "How do I install the packages, with npm?"):
            memory = Memory.open(folder, home=Path(folder) / "home")  # a new conversation each time
            print(f"you:   {prompt}")
            print(f"agent: {await conversation(memory, folder, environment, prompt)}")
            print(f"       (memories: {', '.join(one.file for one in await memory.recall('pnpm'))})\n")


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except CLINotFoundError:
        sys.exit(
            "This example runs Claude Code, which is not installed: pip install --force-reinstall claude-agent-sdk"
        )
