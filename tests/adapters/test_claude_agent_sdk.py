"""Memory in the Claude Agent SDK: hooks with the SDK's own types, called by the SDK and the program behind it."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import claude_agent_sdk
import pytest
from claude_agent_sdk import ClaudeAgentOptions, HookContext, HookMatcher, ResultMessage, query
from claude_agent_sdk.types import PreCompactHookInput, PreToolUseHookInput, StopHookInput, UserPromptSubmitHookInput
from tests.adapters.claude_stand_in import stand_in

from reverie.adapters.claude_agent_sdk import MemoryHooks
from reverie.memory import Memory
from reverie.messages.shapes import read_messages
from reverie.model.turn import Speaker
from reverie.testing.scripted_server import ScriptedServer
from reverie.testing.transcript_builder import TranscriptBuilder

Opened = Callable[..., Memory]
CONTEXT: HookContext = {"signal": None}
PROGRAM = Path(claude_agent_sdk.__file__).parent / "_bundled" / "claude"  # the wheel has it, the source has not


def prompt(words: str, session: str = "monday") -> UserPromptSubmitHookInput:
    return {
        "session_id": session,
        "transcript_path": f"/nowhere/{session}.jsonl",
        "cwd": "/",
        "hook_event_name": "UserPromptSubmit",
        "prompt": words,
    }


def stop(transcript: str) -> StopHookInput:
    return {
        "session_id": "monday",
        "transcript_path": transcript,
        "cwd": "/",
        "hook_event_name": "Stop",
        "stop_hook_active": False,
    }


def calling(tool: str, session: str = "monday") -> PreToolUseHookInput:
    return {
        "session_id": session,
        "transcript_path": f"/nowhere/{session}.jsonl",
        "cwd": "/",
        "hook_event_name": "PreToolUse",
        "tool_name": tool,
        "tool_input": {"query": "label:bug"},
        "tool_use_id": "toolu_1",
    }


def compacting(session: str = "monday") -> PreCompactHookInput:
    return {
        "session_id": session,
        "transcript_path": "/nowhere/monday.jsonl",
        "cwd": "/",
        "hook_event_name": "PreCompact",
        "trigger": "auto",
        "custom_instructions": None,
    }


def added(answer: Any) -> str:
    return answer["hookSpecificOutput"]["additionalContext"] if answer else ""


def submit(hooks: MemoryHooks, words: str, session: str = "monday") -> str:
    return added(asyncio.run(hooks.prompt_submitted(prompt(words, session), None, CONTEXT)))


def test_the_hooks_fit_into_the_options(opened: Opened) -> None:
    hooks = MemoryHooks(opened()).hooks()
    options = ClaudeAgentOptions(hooks=hooks)
    assert options.hooks is hooks
    assert all(isinstance(matcher, HookMatcher) for matchers in hooks.values() for matcher in matchers)


def test_what_matters_for_a_prompt_goes_along_with_it_once(opened: Opened) -> None:
    opened().remember("We deploy on Tuesdays.", "project")
    hooks = MemoryHooks(opened())
    assert "We deploy on Tuesdays." in submit(hooks, "When do we deploy?")
    assert submit(hooks, "When do we deploy, again?") == ""
    assert "Tuesdays" in submit(hooks, "When do we deploy?", session="tuesday")


def test_all_that_goes_along_stands_in_a_reminder(opened: Opened) -> None:
    opened().remember("We deploy on Tuesdays.", "project")
    words = submit(MemoryHooks(opened()), "When do we deploy?")
    (message,) = read_messages([{"role": "user", "content": words}])
    assert message.speaker is Speaker.HARNESS


def test_after_a_compaction_it_goes_along_again(opened: Opened) -> None:
    opened().remember("We deploy on Tuesdays.", "project")
    hooks = MemoryHooks(opened())
    submit(hooks, "When do we deploy?")
    assert asyncio.run(hooks.about_to_compact(compacting("another"), None, CONTEXT)) == {}
    assert submit(hooks, "When do we deploy?") == ""
    assert asyncio.run(hooks.about_to_compact(compacting(), None, CONTEXT)) == {}
    assert "Tuesdays" in submit(hooks, "When do we deploy?")


PAGE = "---\nname: GitHub search\ndescription: how issues are found\ntype: reference\n---\n\nNewest first.\n"


def folder_with_a_page(memory: Memory) -> None:
    folder = Path(memory.places.memory_dir)
    folder.mkdir(parents=True)
    (folder / "search.md").write_text(PAGE)


def test_a_page_on_a_tool_is_left_out_of_the_prompt_after_its_call(opened: Opened) -> None:
    memory, asked = opened(), "How does GitHub search find issues?"
    folder_with_a_page(memory)
    hooks = MemoryHooks(memory)
    for tool in ("Read", "mcp__github__search"):
        answer = asyncio.run(hooks.tool_called(calling(tool), "toolu_1", CONTEXT))
        assert answer == {}, "whether it may be called is left to others"
    assert "Newest first." in submit(hooks, asked, session="tuesday")
    assert submit(hooks, asked) == ""
    assert "Newest first." in submit(hooks, asked), "nothing was called since"


def test_what_a_sub_agent_calls_is_its_own(opened: Opened) -> None:
    memory = opened()
    folder_with_a_page(memory)
    hooks = MemoryHooks(memory)
    call: PreToolUseHookInput = {**calling("mcp__github__search"), "agent_id": "a1", "agent_type": "Explore"}
    asyncio.run(hooks.tool_called(call, "toolu_1", CONTEXT))
    assert submit(hooks, "How does GitHub search find issues?") != ""


def test_where_nothing_matters_the_prompt_stays_alone(opened: Opened) -> None:
    assert submit(MemoryHooks(opened()), "When do we deploy?") == ""


def test_a_turn_is_learned_from_the_transcript_of_claude_code(opened: Opened, root: Path) -> None:
    memory = opened()
    transcript = root / "monday.jsonl"
    talk = TranscriptBuilder(session_id="monday", cwd=str(root / "shop"))
    talk.user("From now on use pnpm, not npm.")
    talk.assistant("All right.")
    talk.write(transcript)

    async def run() -> None:
        assert await MemoryHooks(memory).turn_ended(stop(str(transcript)), None, CONTEXT) == {}
        assert await memory.drain()

    asyncio.run(run())
    assert memory.problem == ""
    assert memory.log()[0].kind == "extraction"
    assert not Path(memory.session.transcript).exists(), "it is written down already"


def test_what_was_written_after_the_last_turn_is_learned_when_all_is_over(opened: Opened, root: Path) -> None:
    memory, transcripts = opened(), [root / "monday.jsonl", root / "tuesday.jsonl"]

    async def run() -> None:
        hooks = MemoryHooks(memory)
        for transcript in transcripts:
            assert await hooks.turn_ended(stop(str(transcript)), None, CONTEXT) == {}
        assert await memory.drain()
        assert memory.problem == "", "it may not be written yet"
        for transcript, tools in zip(transcripts, ("pnpm, not npm", "ruff, not flake8"), strict=True):
            talk = TranscriptBuilder(session_id=transcript.stem, cwd=str(root / "shop"))
            talk.user(f"From now on use {tools}.").write(transcript)
        await hooks.close()

    asyncio.run(run())
    assert memory.problem == ""
    assert len(memory.log()) == 2


def test_a_transcript_that_never_comes_breaks_nothing(opened: Opened, root: Path) -> None:
    memory = opened()

    async def run() -> None:
        hooks = MemoryHooks(memory)
        assert await hooks.turn_ended(stop(str(root / "none.jsonl")), None, CONTEXT) == {}
        await hooks.close()

    asyncio.run(run())
    assert memory.problem


def test_the_prompt_is_the_memory_section_alone(opened: Opened, root: Path) -> None:
    (root / "shop" / "CLAUDE.md").write_text("Be careful.\n")
    memory = opened()
    words = MemoryHooks(memory).prompt()
    assert memory.places.memory_dir in words
    assert "Be careful." not in words
    assert "Be careful." in memory.system_prompt()


def installed(root: Path) -> Path:
    if not PROGRAM.exists() and not shutil.which("claude"):
        pytest.skip("Claude Code is not installed here")
    return PROGRAM if PROGRAM.exists() else Path(shutil.which("claude") or "")


def made(root: Path) -> Path:
    return stand_in(root / "bin")


@pytest.mark.parametrize("program", [made, installed], ids=["a stand-in", "Claude Code"])
def test_the_program_calls_the_hooks_and_the_next_conversation_is_told(
    opened: Opened, root: Path, program: Callable[[Path], Path]
) -> None:
    claude = program(root)

    async def ask(words: str, url: str) -> None:
        memory = opened()
        surroundings = {
            "HOME": str(root / "home"),
            "ANTHROPIC_BASE_URL": url,
            "ANTHROPIC_API_KEY": "none",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "NO_PROXY": "127.0.0.1",
        }
        hooks = MemoryHooks(memory)
        options = ClaudeAgentOptions(
            cli_path=claude,
            cwd=root / "shop",
            env=surroundings,
            hooks=hooks.hooks(),
            system_prompt=hooks.prompt(),
            setting_sources=[],
            tools=[],
        )
        messages = [message async for message in query(prompt=words, options=options)]
        assert isinstance(messages[-1], ResultMessage)
        assert not messages[-1].is_error
        assert messages[-1].result == "Done."
        await hooks.close()
        assert memory.problem == ""

    with ScriptedServer([]) as server:
        asyncio.run(ask("From now on use pnpm, not npm.", server.url))
        first = len(server.requests)
        asyncio.run(ask("npm install, or what?", server.url))
    assert any(opened().places.memory_dir in str(request.body["system"]) for request in server.requests)
    assert not any("recalled-memory" in str(request.body["messages"]) for request in server.requests[:first])
    told = [str(request.body["messages"]) for request in server.requests[first:]]
    assert any("npm install, or what?" in words and "From now on use pnpm, not npm." in words for words in told)
    (entry,) = opened().log()
    assert entry.kind == "extraction"
    (why,) = opened().why("pnpm")
    assert why.trust == "user"
    assert "use pnpm, not npm" in why.evidence[0].quote


def test_the_session_notes_tell_of_the_tools_that_were_called(opened: Opened, root: Path) -> None:
    """Each conversation has notes of its own, from the transcript that Claude Code writes."""
    lines: list[dict[str, Any]] = [
        {
            "type": "user",
            "message": {"role": "user", "content": "Please mend the export of the berths. " + "x " * 24_000},
        }
    ]
    for number, (command, answer) in enumerate(
        (("make export", "Exit code 2\nKeyError: 'berth'"), ("make lint", "ok"))
    ):
        call = {"type": "tool_use", "id": f"c{number}", "name": "Bash", "input": {"command": command}}
        result = {"type": "tool_result", "tool_use_id": f"c{number}", "content": answer, "is_error": number == 0}
        lines.append({"type": "assistant", "message": {"id": f"m{number}", "role": "assistant", "content": [call]}})
        lines.append({"type": "user", "message": {"role": "user", "content": [result]}})
    transcript = root / "monday.jsonl"
    transcript.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    memory = opened()

    async def run() -> None:
        hooks = MemoryHooks(memory)
        await hooks.turn_ended(stop(str(transcript)), None, CONTEXT)
        await hooks.close()

    asyncio.run(run())
    (notes,) = (root / "home" / ".reverie" / "projects").glob("*/monday/session-memory/summary.md")
    told = notes.read_text(encoding="utf-8")
    assert "`make export`" in told
    assert "KeyError: 'berth'" in told
    assert memory.problem == ""


def test_in_the_home_of_claude_code_the_notes_are_left_to_it(opened: Opened, root: Path) -> None:
    (root / "home" / ".claude").mkdir()
    transcript = root / "monday.jsonl"
    TranscriptBuilder(session_id="monday").user("Please mend it. " + "x " * 24_000).assistant("Done.").write(transcript)
    memory = opened(REVERIE_HOME=str(root / "home" / ".claude"))
    assert memory.places.home.is_claude

    async def run() -> None:
        await memory.turn_recorded(transcript)
        assert await memory.drain()

    asyncio.run(run())
    assert list((root / "home" / ".claude").rglob("summary.md")) == []
