"""Whether a tool's answer tells of a failure, and the one line of it that says what went wrong."""

from __future__ import annotations

import json
import re
from typing import Any, cast

from reverie.notes.action import Action, Kind

_HEAD, _TAIL = 3_000, 9_000  # characters of an answer that are looked at: what went wrong stands at either end
_LONGEST_LINE = 1_000

_EXIT_CODE = re.compile(
    r"(?:\bexit(?:ed)?(?:\s+with)?(?:\s+(?:exit\s+)?(?:code|status))|\bexit[ _]code\"?)\s*:?\s*(-?\d+)", re.IGNORECASE
)
_NON_ZERO = re.compile(r"returned non-zero exit status|^Command failed\b", re.MULTILINE)
_REFUSED_BY_USER = re.compile(
    r"\AThe user doesn't want to (?:proceed with|take) this|\btool use was rejected\b|\brejected by (?:the )?user\b",
    re.IGNORECASE,
)
_OF_A_TOOL = re.compile(
    r"\A\s*(?:<tool_use_error>|Error(?:\s*[:：\[(—-]|[ \t]*(?:\n|\Z)|\s+(?:while|when|occurred|executing|calling|"
    r"running|reading|writing|invoking|code|\d))|ENOENT\b|Failed to\b|File does not exist|String to replace not found|"
    r"File has not been read|Found \d+ matches of the string|Could not find|(?:错误|失败)\s*(?:[:：,，。!！\n]|\Z))",
    re.IGNORECASE,
)

# From the most telling to the least. A chain of exceptions tells the cause in its last line, a list in its first.
_LAST = (
    re.compile(r"^\s*(?:E\s+)?(?:[A-Za-z_]\w*\.)*(?:[A-Z]\w*)?(?:Error|Exception|Failure|Interrupt|Exit)\b(?::.*)?$"),
)
_FIRST = (
    re.compile(r"^E\s{2,}\S.*"),
    re.compile(r"\berror(?:\[\w+\])?\s*(?:TS\d+)?\s*:\s*\S|\berror TS\d+|^\s*\d+:\d+\s+error\b", re.IGNORECASE),
    re.compile(r"^\s*(?:fatal|panic|abort(?:ed)?)\b\s*:", re.IGNORECASE),
    re.compile(r"^npm (?:ERR!|error)\s+(?!A complete log|code|errno)\S"),
    re.compile(r"^(?:---\s*)?FAIL(?:ED)?\b[: ]\s*\S|^\s*(?:✗|✕|✘|×)\s+\S"),
    re.compile(
        r"command not found|No such file or directory|Permission denied|Connection refused|Segmentation fault|"
        r"\btimed out\b|not recognized as|cannot find|Could not resolve|No module named|out of memory",
        re.IGNORECASE,
    ),
    re.compile(r"\b[1-9]\d*\s+(?:failed|failures?|failing|errors?)\b", re.IGNORECASE),
    re.compile(
        r"错误\s*[:：]|未找到命令|没有那个文件|权限不够|(?:构建|编译|测试|安装|运行|连接|部署)失败|失败\s*[:：]"
    ),
)
# A program that ran others tells that it stopped. That something failed is sure then; what, another line says.
_STOPPED = re.compile(
    r"^\s*(?:\w*make(?:\[\d+\])?: \*\*\*|ninja: build stopped\b|npm (?:ERR!|error)\s+(?:code|errno)\b|"
    r"error: recipe `|error Command failed\b|error: could not compile\b|\S*ELIFECYCLE\b|##\[error\]Process completed\b|"
    r"(?:FAILURE: )?Build failed\b|BUILD FAILED\b)",
    re.IGNORECASE,
)
# "a.go:7:2: undefined: foo", "b.ts(9,1): …": compilers name the place, to the column.
_PLACED = re.compile(r"^\s*(?:[A-Za-z]:)?[^\s:()]+\.\w{1,6}(?::\d+:\d+|\(\d+,\d+\)):?\s+\S")
_NOT_WRONG = re.compile(r"(?::\d+|\))\s*:?\s*(?:warning|note|info|hint|remark|debug)\b", re.IGNORECASE)
_COUNT = re.compile(r"\b[1-9]\d*\s+(?:failed|failures?|failing|errors?)\b|^\s*FAILED\b", re.IGNORECASE)
_WEAK = re.compile(r"\b0\s+(?:failed|failures?|errors?)\b|\bwarning\b", re.IGNORECASE)
_TAGS = re.compile(r"</?tool_use_error>")
_BEGINS_BADLY = re.compile(
    r"\A\s*(?:(?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception)\b\s*[:(]|Traceback \(most recent call last\)|"
    r"An? (?:[a-z]+ )?error (?:occurred|has occurred)\b|HTTP(?:/[\d.]+)? [45]\d\d\b|[45]\d\d (?:Client|Server) Error\b|"
    r"(?:[A-Za-z]+ )?(?:timed out|failed)\s*(?:[:.]|$)|出错|发生错误|请求失败|调用失败)"
)
_TRACEBACK = "Traceback (most recent call last)"
_TAIL_LINES = 200  # of a traceback: the cause stands at its end
_LONGEST_JSON = 1_000_000
# Names without signs, in small letters.
_WHYS = ("error", "errors", "errormessage", "exception", "错误")
_FLAGS = ("iserror",)
_GOOD_FLAGS = ("ok", "success", "succeeded")
_BAD_STATUS = frozenset({"error", "failed", "failure"})
_SHOWS_FILES = frozenset({Kind.READ, Kind.SEARCH})
UNSAID = "error"  # of a failure that comes with no words


def failure_in(action: Action, answer: str, *, is_error: bool = False) -> str:
    """The telling line of a failure, as it was printed; nothing where all seems well. `is_error`: the agent says that
    the call failed, and it did, whatever was printed.
    """
    text = _output(answer)
    if _REFUSED_BY_USER.search(text[:_HEAD]):
        return _line(text)
    if action.kind is not Kind.RUN:
        return _of_a_tool(action, _TAGS.sub("", text), is_error=is_error or bool(_TAGS.match(text.lstrip())))
    ends = text if len(text) <= _HEAD + _TAIL else f"{text[:_HEAD]}\n{text[-_TAIL:]}"
    codes = [int(code[:9]) for code in _EXIT_CODE.findall(ends)]
    lines = [line[:_LONGEST_LINE] for line in ends.splitlines() if line.strip() and not _EXIT_CODE.search(line)]
    is_stopped = any(map(_STOPPED.search, lines))
    has_failed = any(codes) or bool(_NON_ZERO.search(ends)) or ((is_error or is_stopped) and not codes)
    if codes and not has_failed:
        return ""
    if action.is_look and (not has_failed or not lines):
        return ""  # what a file says is no failure, and neither is a search without a hit
    telling = _telling(lines)
    if telling or not has_failed:
        return telling
    if lines:
        said = [line for line in lines if not _STOPPED.search(line)]
        return (said or lines)[-1].strip()
    return next((f"exit code {code}" for code in codes if code), UNSAID)


def _of_a_tool(action: Action, text: str, *, is_error: bool) -> str:
    """The same of a tool that is no shell: one of the agent's own, or of the host's."""
    said = _said_in_json(text)
    if is_error:
        return _line(said or _cause(text) or telling_line(text[:_HEAD]) or text) or UNSAID
    if _OF_A_TOOL.match(text):
        return _line(_cause(text) or text)
    if action.kind in _SHOWS_FILES:
        return ""  # what a file says is no failure of the tool that shows it
    return _line(said) or (_line(_cause(text) or text) if _BEGINS_BADLY.match(text) else "")


def _cause(text: str) -> str:
    """The line of a traceback that says what went wrong; nothing in any other text."""
    return _telling(text.splitlines()[-_TAIL_LINES:]) if _TRACEBACK in text else ""


def _said_in_json(text: str) -> str:
    """What a JSON object says went wrong, in the fields in which programs say so; nothing in any other text."""
    if not text.lstrip().startswith("{") or len(text) > _LONGEST_JSON:
        return ""
    try:
        told = cast("dict[str, Any]", json.loads(text))
    except (ValueError, RecursionError):
        return ""
    fields = {name.replace("_", "").lower(): value for name, value in told.items()}
    why = next((words for name in _WHYS if (words := _words_of(fields.get(name)))), "")
    if any(fields.get(name) is True for name in _FLAGS) or any(fields.get(name) is False for name in _GOOD_FLAGS):
        return why or _words_of(fields.get("message")) or UNSAID
    is_bad = str(fields.get("status", "")).lower() in _BAD_STATUS
    return why or ((_words_of(fields.get("message")) or UNSAID) if is_bad else "")


def _words_of(value: object) -> str:
    """What a field says in words: a text, or the message in an object or a list of them."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list):
        return next((words for one in cast("list[object]", value) if (words := _words_of(one))), "")
    if isinstance(value, dict):
        inner = cast("dict[str, object]", value)
        return next(
            (words for name in ("message", "msg", "detail", "type") if (words := _words_of(inner.get(name)))), ""
        )
    return ""


def is_refusal(failure: str) -> bool:
    """Whether a failure is the user's own no."""
    return bool(_REFUSED_BY_USER.search(failure))


def telling_line(text: str) -> str:
    """The line of what was printed that says what went wrong; nothing where none does."""
    return _telling([line for line in text.splitlines() if line.strip()])


def _telling(lines: list[str]) -> str:
    """Of a chain of exceptions the last, of a list of errors the first; the place before a mere count of them."""
    for pattern in _LAST:
        for line in reversed(lines):
            if pattern.search(line):
                return line.strip()
    said = [line for line in lines if not _STOPPED.search(line)]
    placed = next((line.strip() for line in said if _PLACED.match(line) and not _NOT_WRONG.search(line)), "")
    for pattern in _FIRST:
        for line in said:
            if pattern.search(line) and not _WEAK.search(line):
                return placed if placed and _COUNT.search(line) else line.strip()
    return placed


def _output(answer: str) -> str:
    """What was printed, also where an agent wrapped it into an object together with the exit code."""
    if answer.startswith('{"output"') and len(answer) < 1_000_000:
        try:
            told = cast("dict[str, Any]", json.loads(answer))
        except ValueError:
            return answer
        output: object = told.get("output")
        details: object = told.get("metadata")
        code: object = cast("dict[str, Any]", details).get("exit_code", 0) if isinstance(details, dict) else 0
        return f"{output}\nexit code: {code}" if isinstance(output, str) else answer
    return answer


def _line(text: str) -> str:
    return next((line.strip()[:_LONGEST_LINE] for line in text.splitlines() if line.strip()), "")
