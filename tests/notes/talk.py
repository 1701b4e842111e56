"""Sessions written as a list of what was said and done."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from reverie.model.turn import Speaker, ToolCall, Turn
from reverie.session_notes.custom import default_structure

NOTES = default_structure()
START = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)


class Talk:
    """A session in the making; a minute goes by with every turn."""

    def __init__(self, cwd: str = "/home/ann/shop") -> None:
        self.cwd = cwd
        self.turns: list[Turn] = []

    def user(self, text: str) -> Talk:
        return self._add(Speaker.USER, text)

    def assistant(self, text: str) -> Talk:
        return self._add(Speaker.ASSISTANT, text)

    def did(self, tool: str, answer: str = "ok", *, said: str = "", **arguments: object) -> Talk:
        """The assistant calls a tool, and the tool answers."""
        self._add(Speaker.ASSISTANT, said, ToolCall(tool, json.dumps(arguments, ensure_ascii=False)))
        return self._add(Speaker.TOOL, answer)

    def ran(self, command: str, answer: str = "ok", *, said: str = "") -> Talk:
        return self.did("Bash", answer, said=said, command=command)

    def edited(self, path: str, answer: str = "ok", *, said: str = "", new: str = "") -> Talk:
        return self.did("Edit", answer, said=said, file_path=path, old_string="x", new_string=new)

    def _add(self, speaker: Speaker, text: str, *tools: ToolCall) -> Talk:
        number = len(self.turns) + 1
        time = START + timedelta(minutes=number - 1)
        self.turns.append(Turn(number, speaker, text, time, "s1", self.cwd, tools))
        return self


def shop() -> Talk:
    """A session with everything in it: a task with limits, an error that is mended, a correction, a result."""
    return (
        Talk()
        .user("hi")
        .assistant("Hello! What can I do for you?")
        .user(
            "The order export is broken: `make export` dies with a KeyError on old orders. Please fix it.\n\n"
            "Limits:\n- keep the CSV columns\n- don't touch the migrations"
        )
        .did("Read", "def export_orders(): raise ValueError", file_path="/home/ann/shop/src/export.py")
        .ran("make export", "Exit code 2\nTraceback (most recent call last):\nKeyError: 'discount'\nmake: *** Error 1")
        .edited(
            "/home/ann/shop/src/export.py",
            said="The problem is that orders before 2024 have no `discount` column. "
            "`src/export.py` reads rows from the `orders_raw` table.",
            new="def export_orders():\n    ...",
        )
        .ran("make export", "exported 18,204 orders in 48 s")
        .assistant("The export works again.\n\n| year | orders |\n|---|---|\n| 2023 | 4,101 |\n\nShould I add a test?")
        .user("yes")
        .did("Write", "created", file_path="/home/ann/shop/tests/test_export.py", content="def test_old_orders(): ...")
        .ran("npm test", "Exit code 127\nbash: npm: command not found")
        .ran("pytest -q tests/test_export.py", "1 passed")
        .assistant("Added `tests/test_export.py`; it passes.")
        .user("No, use the fixtures in tests/data instead of made-up rows.")
        .did(
            "TodoWrite",
            todos=[{"content": "Use the fixtures", "status": "pending"}, {"content": "Look", "status": "completed"}],
        )
    )


def chinese() -> Talk:
    """The same in Chinese, with another agent's tools."""
    return (
        Talk("/home/li/app")
        .user("你好")
        .assistant("你好！")
        .user("帮我把订单导出改成 CSV，不要动测试。以后都用 pnpm。")
        .did(
            "run_shell_command",
            "Exit Code: 1\nsrc/a.ts(3,5): error TS2304: Cannot find name 'foo'.",
            command="pnpm build",
        )
        .did(
            "replace",
            said="原因是 `src/a.ts` 没有导入 `foo`。`exporter` 模块负责写入文件。",
            file_path="/home/li/app/src/a.ts",
            old_string="x",
            new_string="import foo",
        )
        .did("run_shell_command", "done in 3s", command="pnpm build")
        .assistant("已完成：导出为 CSV，共 1200 行。")
        .user("不对，应该用分号分隔。")
        .assistant("改好了，现在用分号，共 1200 行。")
    )
