"""Claude Code as the Claude Agent SDK sees it, without the program: a transport that speaks its side of the protocol.

initialize -> a prompt -> the hook before it -> an answer, written down in a transcript -> the hook after it -> a result
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from claude_agent_sdk import Transport

from reverie.testing.transcript_builder import TranscriptBuilder


class ClaudeByScript(Transport):
    """One conversation of one prompt. `told` is all that the model would have been told beside the prompt."""

    def __init__(self, session: str, transcript: Path, answer: str = "All right.") -> None:
        self.told = ""
        self.asked: list[str] = []  # the events whose hooks were called, in order
        self._session = session
        self._transcript = transcript
        self._answer = answer
        self._callbacks: dict[str, str] = {}  # the name of the hook of an event
        self._to_sdk: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._from_sdk: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._at_work: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        self._at_work = asyncio.create_task(self._converse())

    async def write(self, data: str) -> None:
        for line in data.splitlines():
            self._from_sdk.put_nowait(json.loads(line))

    async def read_messages(self) -> AsyncIterator[dict[str, Any]]:
        while (message := await self._to_sdk.get()) is not None:
            yield message

    async def close(self) -> None:
        if self._at_work:
            self._at_work.cancel()

    def is_ready(self) -> bool:
        return self._at_work is not None

    async def end_input(self) -> None:
        return

    async def _converse(self) -> None:
        opening = await self._from_sdk.get()
        assert opening["request"]["subtype"] == "initialize"
        for event, matchers in opening["request"]["hooks"].items():
            (self._callbacks[event],) = [name for one in matchers for name in one["hookCallbackIds"]]
        success = {"subtype": "success", "request_id": opening["request_id"], "response": {}}
        self._say(type="control_response", response=success)
        asked = await self._from_sdk.get()
        words = asked["message"]["content"]
        answer = await self._hook("UserPromptSubmit", prompt=words)
        self.told = answer.get("hookSpecificOutput", {}).get("additionalContext", "")
        talk = TranscriptBuilder(session_id=self._session, cwd="/")
        talk.user(words)
        talk.assistant(self._answer).write(self._transcript)
        said = {"role": "assistant", "model": "none", "content": [{"type": "text", "text": self._answer}]}
        self._say(type="assistant", message=said, parent_tool_use_id=None, session_id=self._session)
        await self._hook("Stop", stop_hook_active=False)
        figures = {"duration_ms": 1, "duration_api_ms": 1, "is_error": False, "num_turns": 1}
        self._say(type="result", subtype="success", session_id=self._session, result=self._answer, **figures)
        self._to_sdk.put_nowait(None)

    async def _hook(self, event: str, **fields: object) -> dict[str, Any]:
        """What the program's own hook answers to an event, asked and answered over the wire."""
        self.asked.append(event)
        given = {
            "session_id": self._session,
            "transcript_path": str(self._transcript),
            "cwd": "/",
            "hook_event_name": event,
            **fields,
        }
        request = {"subtype": "hook_callback", "callback_id": self._callbacks[event], "input": given}
        self._say(type="control_request", request_id=event, request={**request, "tool_use_id": None})
        answer = (await self._from_sdk.get())["response"]
        assert (answer["subtype"], answer["request_id"]) == ("success", event), answer
        return answer["response"]

    def _say(self, **message: object) -> None:
        self._to_sdk.put_nowait(message)
