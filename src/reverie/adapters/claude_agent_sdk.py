"""Memory for the Claude Agent SDK: hooks.

    hooks = MemoryHooks(memory)
    options = ClaudeAgentOptions(hooks=hooks.hooks(), system_prompt=hooks.prompt())
    async for message in query(prompt="How do we deploy?", options=options): ...
    await hooks.close()
Claude Code keeps a transcript itself, reads instruction files itself and compacts itself, so the hooks only recall
before a prompt and learn after a turn.
"""

from __future__ import annotations

import os

from claude_agent_sdk import HookContext, HookInput, HookJSONOutput, HookMatcher
from claude_agent_sdk.types import HookEvent

from reverie.adapters.opened import opened
from reverie.adapters.reminder import reminder_for
from reverie.memory import Memory


class MemoryHooks:
    """The hooks of one program. It may hold several conversations; each is shown a memory once."""

    def __init__(self, memory: Memory) -> None:
        """Raises UsageError for what is no Memory."""
        self.memory = opened(memory)
        self._shown: dict[str, list[object]] = {}  # by session; of the messages the hooks know only their own,
        self._called: dict[str, set[str]] = {}  # and the tools that were called since the last prompt
        self._transcripts: dict[str, None] = {}

    def hooks(self) -> dict[HookEvent, list[HookMatcher]]:
        """For `ClaudeAgentOptions(hooks=…)`; where you have hooks of your own, add them to these lists."""
        return {
            "UserPromptSubmit": [HookMatcher(hooks=[self.prompt_submitted])],
            "PreToolUse": [HookMatcher(hooks=[self.tool_called])],
            "Stop": [HookMatcher(hooks=[self.turn_ended])],
            "PreCompact": [HookMatcher(hooks=[self.about_to_compact])],
        }

    def prompt(self) -> str:
        """What to append to the system prompt: the memory section alone, since the instruction files are read by Claude
        Code, as `setting_sources` says.
        """
        return self.memory.context()[-1].text

    async def prompt_submitted(self, given: HookInput, tool_use_id: str | None, context: HookContext) -> HookJSONOutput:
        """The memories that matter for the prompt go along with it."""
        if given["hook_event_name"] != "UserPromptSubmit":
            return {}
        shown = self._shown.setdefault(given["session_id"], [])
        called = self._called.pop(given["session_id"], set())
        reminder = await reminder_for(self.memory, given["prompt"], shown, called)
        if not reminder:
            return {}
        shown.append({"role": "user", "content": reminder})
        return {"hookSpecificOutput": {"hookEventName": "UserPromptSubmit", "additionalContext": reminder}}

    async def tool_called(self, given: HookInput, tool_use_id: str | None, context: HookContext) -> HookJSONOutput:
        """The tool is in use when the next prompt comes. Whether it may be called is left to others; what sub-agents
        call is their own.
        """
        if given["hook_event_name"] == "PreToolUse" and "agent_id" not in given:
            self._called.setdefault(given["session_id"], set()).add(given["tool_name"])
        return {}

    async def turn_ended(self, given: HookInput, tool_use_id: str | None, context: HookContext) -> HookJSONOutput:
        """What the user said is learned from the transcript in the background, as far as it is written."""
        transcript = given["transcript_path"]
        self._transcripts[transcript] = None
        if os.path.exists(transcript):
            await self.memory.turn_recorded(transcript)
        return {}

    async def about_to_compact(self, given: HookInput, tool_use_id: str | None, context: HookContext) -> HookJSONOutput:
        """What was recalled will be gone from the conversation, and may be recalled again."""
        self._shown.pop(given["session_id"], None)
        return {}

    async def close(self) -> None:
        """All that was said is learned from, or a minute a conversation is over. Call it when the conversations have
        ended: Claude Code writes its transcript a little behind what is said, the last of it when it ends.
        """
        for transcript in self._transcripts:
            await self.memory.drain()
            await self.memory.turn_recorded(transcript)
        await self.memory.drain()
