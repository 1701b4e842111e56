"""Claude Code's transcripts: JSONL lines -> who said what -> turns.

The format is Claude Code's own and changes between versions; this reads it as written by 2.1.325 (recorded in
tests/transcripts/recorded/) and takes older lines as they come. What counts as the user's word:

- what was typed as a prompt, also while the model was working (an attachment of kind `queued_command`);
- what was typed after a slash command (`/note we deploy on Thursdays`: the part after `/note`);
- what was typed after `#` in older versions, which meant "remember this".

Everything else on a `user` line is not: tool answers, meta lines, summaries, hook feedback, reminders,
command output. Words in one line with a tool's answer are the program's: a person types between answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from reverie.model.turn import Speaker, ToolCall, Turn
from reverie.transcripts.content import Answer, Content, moment, texts, tool_calls, tool_results
from reverie.transcripts.counts import Counts
from reverie.transcripts.decode import decoded_lines
from reverie.transcripts.typed_words import whose

MAX_MERGED = 4 * 1024 * 1024  # of one answer: a file that repeats one message id must not fill memory
_BLOCK_COST = 100  # what holding one more block costs beside its characters

SPOKEN_TYPES = frozenset({"user", "assistant", "attachment"})
BOOKKEEPING_TYPES = frozenset(
    {
        # 2.1.325
        "api-request",
        "api-request-blob",
        "api-request-shape",
        "atis-latch",
        "cost-state",
        "file-history-snapshot",
        "last-prompt",
        "mode",
        "permission-mode",
        "queue-operation",
        "system",
        "tools-used",
        # older
        "custom-title",
        "progress",
        "summary",
    }
)
KNOWN_TYPES = SPOKEN_TYPES | BOOKKEEPING_TYPES
_QUEUED_PROMPT = "queued_command"
_HUMAN = "human"
_NOT_A_MODEL = "<synthetic>"  # the program's own words in the model's place, such as an API error


class _Origin(msgspec.Struct):
    kind: str | None = None


class _Message(msgspec.Struct):
    id: str | None = None
    model: str | None = None
    content: Content = None


class _Attachment(msgspec.Struct):
    type: str | None = None
    prompt: Content = None
    command_mode: str | None = msgspec.field(default=None, name="commandMode")
    origin: _Origin | None = None


class _Line(msgspec.Struct):
    type: str | None = None
    message: _Message | None = None
    attachment: _Attachment | None = None
    origin: _Origin | None = None
    timestamp: str | None = None
    cwd: str | None = None
    session: str | None = msgspec.field(default=None, name="sessionId")
    agent: str | None = msgspec.field(default=None, name="agentId")
    is_sidechain: bool | None = msgspec.field(default=None, name="isSidechain")
    is_meta: bool | None = msgspec.field(default=None, name="isMeta")
    is_summary: bool | None = msgspec.field(default=None, name="isCompactSummary")
    is_for_show: bool | None = msgspec.field(default=None, name="isVisibleInTranscriptOnly")
    is_error: bool | None = msgspec.field(default=None, name="isApiErrorMessage")


_DECODER = msgspec.json.Decoder(_Line)


@dataclass(slots=True)
class _Said:
    """Words on their way to becoming a turn."""

    speaker: Speaker
    line: _Line
    parts: list[str]
    tools: list[ToolCall] = field(default_factory=list[ToolCall])
    message_id: str | None = None  # of an answer, whose next line may add to it
    answer: Answer | None = None  # of a tool
    size: int = field(init=False)

    def __post_init__(self) -> None:
        characters = sum(map(len, self.parts)) + sum(len(tool.arguments) for tool in self.tools)
        self.size = characters + _BLOCK_COST * (len(self.parts) + len(self.tools))

    def continues(self, earlier: _Said | None) -> bool:
        """Whether this is one more block of the answer before it."""
        return (
            earlier is not None
            and self.message_id is not None
            and (self.message_id, self.speaker) == (earlier.message_id, earlier.speaker)
            and earlier.size + self.size <= MAX_MERGED
        )

    def add(self, later: _Said) -> None:
        self.parts += later.parts
        self.tools += later.tools
        self.size += later.size

    def turn(self, number: int) -> Turn:
        line = self.line
        return Turn(
            number=number,
            speaker=self.speaker,
            text="\n".join(self.parts),
            time=moment(line.timestamp),
            session=line.session or "",
            cwd=line.cwd or "",
            tools=tuple(self.tools),
            answers=self.answer.call if self.answer else "",
            is_error=self.answer.is_error if self.answer else False,
        )


def read_turns(lines: Iterable[bytes], counts: Counts | None = None, *, subagent: bool = False) -> Iterator[Turn]:
    """The turns of a transcript, in order, numbered from 1; a number never changes while the file grows.

    An answer that was written block by block is one turn, unless something else was said in between. Lines
    that cannot be read are skipped and counted, never raised. `subagent`: the whole file is a sub-agent's.
    """
    counts = counts if counts is not None else Counts()
    for number, said in enumerate(_merged(_said_in(lines, counts, subagent)), start=1):
        counts.turns += 1
        yield said.turn(number)


def _merged(heard: Iterator[_Said]) -> Iterator[_Said]:
    pending: _Said | None = None
    for said in heard:
        if pending is not None and said.continues(pending):
            pending.add(said)
            continue
        if pending is not None:
            yield pending
        pending = said
    if pending is not None:
        yield pending


def _said_in(lines: Iterable[bytes], counts: Counts, subagent: bool) -> Iterator[_Said]:
    for line in decoded_lines(lines, _DECODER, counts):
        if line.type in SPOKEN_TYPES:
            said = _heard(line, subagent or bool(line.is_sidechain or line.agent))
            counts.spoken += bool(said)
            counts.bookkeeping += not said
            yield from said
        elif line.type in BOOKKEEPING_TYPES:
            counts.bookkeeping += 1
        else:
            counts.skipped_unknown += 1


def _heard(line: _Line, subagent: bool) -> list[_Said]:
    if line.type == "attachment":
        said = _queued_prompt(line)
    elif line.type == "assistant":
        said = _answer(line)
    else:
        said = _user_line(line)
    if subagent:
        for words in said:
            words.speaker = Speaker.SUBAGENT
    return said


def _queued_prompt(line: _Line) -> list[_Said]:
    """A prompt typed while the model was working; no other attachment holds anybody's words.

    Least of all the attachments that carry our own memory files back: read, they would feed themselves.
    """
    attachment = line.attachment
    if attachment is None or attachment.type != _QUEUED_PROMPT:
        return []
    typed = attachment.command_mode in (None, "prompt") and _is_human(attachment.origin)
    return _typed(line, attachment.prompt, Speaker.USER if typed and not line.is_meta else Speaker.HARNESS)


def _answer(line: _Line) -> list[_Said]:
    message = line.message or _Message()
    parts, tools = texts(message.content), list(tool_calls(message.content))
    if not parts and not tools:
        return []
    ours = line.is_error or message.model == _NOT_A_MODEL
    return [_Said(Speaker.HARNESS if ours else Speaker.ASSISTANT, line, parts, tools, message.id)]


def _user_line(line: _Line) -> list[_Said]:
    content = line.message.content if line.message else None
    results = tool_results(content)
    said = [_Said(Speaker.TOOL, line, [result.text], answer=result) for result in results]
    flagged = line.is_meta or line.is_summary or line.is_for_show or not _is_human(line.origin)
    return said + _typed(line, content, Speaker.HARNESS if flagged or results else Speaker.USER)


def _is_human(origin: _Origin | None) -> bool:
    # Older versions, and prompts given on the command line, name no origin.
    return origin is None or origin.kind in (None, _HUMAN)


def _typed(line: _Line, content: Content, most: Speaker) -> list[_Said]:
    """What the text blocks of a line say; only where `most` is the user can any of it be the user's word."""
    said: list[_Said] = []
    for text in texts(content):
        speaker, words = whose(text) if most is Speaker.USER else (most, text)
        if not words:
            continue
        if said and said[-1].speaker is speaker:
            said[-1].parts.append(words)
        else:
            said.append(_Said(speaker, line, [words]))
    return said
