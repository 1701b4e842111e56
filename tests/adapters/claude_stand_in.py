"""Stands in for the program `claude` that the Claude Agent SDK starts, where Claude Code is not installed.

initialize -> a prompt -> the hook before it -> that of a tool -> the model is asked -> the hook after it -> the
transcript -> a result

It speaks the lines of JSON that the SDK and the program exchange over its pipes, for one prompt, and asks the model at
ANTHROPIC_BASE_URL as the program would. The transcript is written last, because the program's lags behind too.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import urllib.request
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from reverie.testing.transcript_builder import TranscriptBuilder
from reverie.text.slug import slug

PATIENCE = 30  # seconds that a model on loopback may take


def stand_in(folder: Path) -> Path:
    """The program, made in the folder under the name that the SDK looks for."""
    folder.mkdir()
    program = folder / "claude"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{__file__}" "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return program


class Conversation:
    """One prompt and its answer."""

    def __init__(self, system: str) -> None:
        self._system = system
        self._session = str(uuid4())
        projects = Path(os.environ["HOME"]) / ".claude" / "projects"
        self._transcript = projects / slug(str(Path.cwd())) / f"{self._session}.jsonl"
        self._hooks: dict[str, list[str]] = {}  # by event, the names that the SDK calls its functions by

    def run(self) -> None:
        """From the first line that comes in to the result."""
        opening = _heard("control_request")
        assert opening["request"]["subtype"] == "initialize", opening
        for event, matchers in (opening["request"]["hooks"] or {}).items():
            self._hooks[event] = [name for one in matchers for name in one["hookCallbackIds"]]
        answered = {"subtype": "success", "request_id": opening["request_id"], "response": {}}
        _say(type="control_response", response=answered)
        prompt: str = _heard("user")["message"]["content"]
        told = [
            answer["hookSpecificOutput"]["additionalContext"]
            for answer in self._asked("UserPromptSubmit", prompt=prompt)
            if "hookSpecificOutput" in answer
        ]
        self._asked("PreToolUse", tool_name="Read", tool_input={"file_path": "package.json"}, tool_use_id="toolu_1")
        answer = self._model_says([prompt, *told])
        said = {"role": "assistant", "model": "none", "content": [{"type": "text", "text": answer}]}
        _say(type="assistant", message=said, parent_tool_use_id=None, session_id=self._session)
        self._asked("Stop", stop_hook_active=False)
        self._write(prompt, answer)
        figures = {"duration_ms": 1, "duration_api_ms": 1, "is_error": False, "num_turns": 1}
        _say(type="result", subtype="success", session_id=self._session, result=answer, **figures)

    def _asked(self, event: str, **fields: object) -> list[dict[str, Any]]:
        """What the hooks of an event answer, each asked over the pipes."""
        common = {"session_id": self._session, "transcript_path": str(self._transcript), "cwd": os.getcwd()}
        given = {**common, "hook_event_name": event, **fields}
        answers: list[dict[str, Any]] = []
        for name in self._hooks.get(event, ()):
            request = {"subtype": "hook_callback", "callback_id": name, "input": given, "tool_use_id": None}
            _say(type="control_request", request_id=f"{event} {name}", request=request)
            response = _heard("control_response")["response"]
            assert (response["subtype"], response["request_id"]) == ("success", f"{event} {name}"), response
            answers.append(response["response"])
        return answers

    def _model_says(self, texts: list[str]) -> str:
        content = [{"type": "text", "text": text} for text in texts]
        body = {
            "model": "none",
            "max_tokens": 1_000,
            "system": self._system,
            "messages": [{"role": "user", "content": content}],
        }
        request = urllib.request.Request(
            f"{os.environ['ANTHROPIC_BASE_URL']}/v1/messages",
            json.dumps(body).encode(),
            {"Content-Type": "application/json", "X-Api-Key": os.environ["ANTHROPIC_API_KEY"]},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return "".join(block["text"] for block in json.load(answer)["content"])

    def _write(self, prompt: str, answer: str) -> None:
        self._transcript.parent.mkdir(parents=True, exist_ok=True)
        talk = TranscriptBuilder(self._session, os.getcwd(), datetime.now(UTC))
        talk.user(prompt).assistant(answer).write(self._transcript)


def _say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def _heard(kind: str) -> dict[str, Any]:
    """The next line that comes in, which must be of this kind."""
    line: dict[str, Any] = json.loads(sys.stdin.readline())
    assert line["type"] == kind, line
    return line


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--system-prompt", default="")
    options.add_argument("--append-system-prompt", default="")
    given, _ = options.parse_known_args()
    Conversation(given.system_prompt + given.append_system_prompt).run()
