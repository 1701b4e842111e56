"""What was pasted into a message rather than typed: code, quotes, diffs, logs, shells, tables, data, markup, letters.

What was pasted says nothing about the person, and may be written by somebody who wants to be remembered: in doubt, a
line counts as pasted. One pass over the message, whatever its size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reverie.understand.handed import opens_what_is_below
from reverie.understand.mouth import is_speaker
from reverie.understand.text_order import points_up

MAX_BLOCK_CHARS = 4_000  # nobody types as much without a blank line
MAX_UNCLOSED = 20  # kinds of tags without an end in one message; more of them are no prose, and slow to look for

_HEAD_CHARS = 400  # of a line, by which it is known
_SIGNATURE_CHARS = 40
_FENCE = re.compile(r"[ \t]*(?P<fence>`{3,}|~{3,})")
_INDENTED = re.compile(r"(?: {4}|\t)")
LIST_ITEM = re.compile(
    r"[ \t]*(?:(?:[-*+•·–—]|\d{1,3}[.)]|[a-z][.)]|[(（]\d{1,3}[)）])[ \t]+|\d{1,3}、)(?:\[[ xX]\][ \t]+)?"
)
_QUOTE = re.compile(r"[ \t]*[>＞](?!=)")
_ROW = re.compile(r"[ \t]*\|.*\||[ \t]*[^|]+(?:\|[^|]+){2,}$|[ \t]*\+[-=+]{4,}")
_DIFF = re.compile(r"diff --git |index [0-9a-f]{7,}|@@ |\+\+\+ |--- [ab/]|Index: ")
_SHELL = re.compile(
    r"[ \t]*(?:\$ (?=[\w./~])|❯ |➜ |>>> |In \[\d+\]|[\w.-]+@[\w.-]+[:\s][^$#%]{0,80}[$#%] |\([\w.-]+\) [^$]{0,80}\$ "
    r"|PS [A-Za-z]:\\|[A-Za-z]:\\[^>\n]{0,200}>|%\s(?=[a-z]+\s))"
)
_LOG = re.compile(
    r"[ \t]*(?:\[?\d{4}-\d\d-\d\d[T ]\d|\[?\d\d:\d\d:\d\d|\[[\d.: ]{6,}\]|\d{1,3}(?:\.\d{1,3}){3} - "
    r"|\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|TRACE|CRITICAL)\b[\]: ]|(?:Error|Exception)[\w ]*:"
    r"|[\w.]*(?:Error|Exception)(?::|\b.{0,80}:)|error(?:\[\w+\])?: |warning: |panic: |npm ERR!"
    r"|make(?:\[\d+\])?: \*\*\*|E/|W/|FAILED? |FAIL:|Caused by: |at [\w.$<>]+\s?\(|File \"|E {3,}"
    r"|\w{3} +\d+ \d\d:\d\d:\d\d |commit [0-9a-f]{7,40}$|Author: .+<|Segmentation fault)"
)
_TRACEBACK = re.compile(r"[ \t]*Traceback \(most recent call last\)")
_DATA = re.compile(r"[ \t]*(?:[{}\[\]][\s,{}\[\]]*$|[{\[]\s*\"|\"[^\"]+\"\s*:|'[^']+'\s*:|[}\]],?$)")
_YAML = re.compile(r"[ \t]*(?:- )?[\w.\"'/-]+:(?:\s|$)")
_YAML_KEY = re.compile(r"(?P<indent>[ \t]*)(?:- )?[a-z_][\w.-]*:[ \t]*[|>]?-?$")
_YAML_NESTS = re.compile(r"[ \t]+\S|[^:]+:[ \t]*$")
_CODE = re.compile(
    r"[ \t]*(?:(?:import|from) [\w.{}* ,]+(?: import | from |;)|import [\w.]+(?: as \w+)?(?:, ?[\w.]+)*\s*$"
    r"|(?:def|class|func|fn|function|const|let|var|public"
    r"|private|static|return|export|#include|package|struct|enum|interface|async)\b.*[({:;=]\s*\S*.*[)}:;{]\s*$|</?\w+[^>]*/?>\s*$"
    r"|[\w.\[\]\"']+\s*(?:[-+*/|&]?=|:=)\s*.+[;)}\]{]\s*$|[^;]*[)}\]\"'];\s*$|[})\]]+[;,]?\s*$|//|/\*|\*/"
    r"|(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP)\s.+(?:FROM|INTO|SET|TABLE|WHERE|INDEX)\b)"
)
_HEADER = re.compile(
    r"[ \t]*\**(?:From|To|Cc|Bcc|Subject|Sent|Date|Reply-To|发件人|收件人|抄送|主题|发送时间|日期)\**\s?[:：]\s?\S",
    re.IGNORECASE,
)
_FORWARDED = re.compile(
    r"[ \t]*(?:-{2,}\s*(?:Original Message|Forwarded message|原始邮件|转发邮件|转发的邮件)|Begin forwarded message"
    r"|On .{4,80} wrote:\s*$|.{0,40}(?:于|在).{4,60}写道[:：]\s*$|Fwd?: |转发[:：])",
    re.IGNORECASE,
)
_SALUTATION = re.compile(
    r"[ \t]*(?:(?:Dear|Hi|Hello|Hey) [^,.!?\n]{1,40},|(?:尊敬的|亲爱的).{1,20}[:：，,])\s*$", re.IGNORECASE
)
_FAREWELL = re.compile(
    r"[ \t]*(?:(?:Best|Kind|Warm|Many)?\s?(?:regards|wishes)|Best|Sincerely|Yours(?: \w+)?|Cheers|Thanks|Thank you"
    r"|此致|敬礼|祝好|顺颂商祺|谢谢)\s*[,，.!！]?\s*$",
    re.IGNORECASE,
)
_ANNOUNCES_PASTE = re.compile(
    r"\b(?:wrote|writes|says|said|mail|e-mail|email|message|log|logs|output|error|errors|trace|stack ?trace|call stack"
    r"|paste[ds]?|quote|quoted|article|readme|ticket|transcript|review|comment|description|snippet|verbatim|contents?"
    r"|response|prompt|text|reads|letter|memo|notice|conversation|dialogue|chat|thread|excerpt|passage)\b"
    r"|原文|邮件|日志|报错|输出|他说|她说|对方说|客户说|写道|贴|原话|内容如下|如下|堆栈|截图|消息|对话|聊天记录|摘录|片段",
    re.IGNORECASE,
)
# "For a review:" heads the user's own rules, unless it also points at something.
_HEADS_RULES = re.compile(
    r"\W*(?:for|when|whenever|in|on|with|before|after|during|regarding|about|as for|if)\b|\W*(?:关于|对于|在|写|做|每)"
    r"|.*(?:\b(?:rules?|guidelines?|conventions?|style|format)|时|的时候|规则|规矩|要求)[:：]",
    re.IGNORECASE,
)
_POINTS = re.compile(
    r"\b(?:here|this|these|following|below|got|from|gave|sent|says?|said|wrote)\b|如下|下面|以下|这|贴|说",
    re.IGNORECASE,
)
_MARKDOWN_HEADING = re.compile(r"[ \t]{0,3}#{1,6}[ \t]+\S")
_REORDERS = re.compile("[\u202a-\u202e\u2066-\u2069]")  # what a reader sees is not what stands there, to the line's end
_ENDS_WITH_COLON = re.compile(r"[:：]\s*$")
_TAG = re.compile(r"<(?P<name>[A-Za-z][\w:.-]*)(?:\s[^<>]*)?(?P<closed>/?)>")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a message without its ending, and where it begins."""

    text: str
    start: int

    @property
    def is_blank(self) -> bool:
        return not self.text.strip()


def lines_of(message: str) -> list[Line]:
    """The lines of the message."""
    lines: list[Line] = []
    start = 0
    for text in message.split("\n"):
        lines.append(Line(text.removesuffix("\r"), start))
        start += len(text) + 1
    return lines


def pasted_lines(lines: Sequence[Line]) -> list[bool]:
    """For each line whether it was pasted rather than typed."""
    pasted = [False] * len(lines)
    for first, last in (*_fenced(lines), *_letters(lines), *_chats(lines), *_above_an_order(lines)):
        pasted[first : last + 1] = [True] * (last + 1 - first)
    for first, last in _paragraphs(lines, pasted):
        for number in _pasted_in_paragraph(lines, first, last):
            pasted[number] = True
    return pasted


def _fenced(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Fenced code; a fence left open runs to the end."""
    opened, mark = -1, ""
    for number, line in enumerate(lines):
        fence = _FENCE.match(line.text)
        if opened < 0 and fence:
            rest = line.text[fence.end() :]
            if fence["fence"][0] == "`" and fence["fence"] in rest:
                yield number, number  # opened and closed on one line
            else:
                opened, mark = number, fence["fence"]
        elif opened >= 0 and fence and fence["fence"].startswith(mark) and not line.text[fence.end() :].strip():
            yield opened, number
            opened = -1
    if opened >= 0:
        yield opened, len(lines) - 1


# How a copied conversation or prompt names who speaks, and how chat programs and trackers head what others wrote.
_SPEAKER = re.compile(
    r"[ \t]*(?:#{1,6}[ \t]*|\*\*|[-*•] )?(?:<\|[a-z_]+\|>|\[/?(?:INST|SYSTEM|USER|ASSISTANT|HUMAN|system[ _-]?\w+)\]"
    r"|[\[【{(&＜‹][\[{]?(?:lt;)?/?(?:system[ _-]?(?:reminder|prompt|message|note)?|系统(?:提示|提醒|消息|指令)?)"
    r"[\]】})&＞›:：]"
    r"|(?:user|human|assistant|ai|system|developer|bot|用户|助手|系统)(?:\*\*)?[ \t]*(?:[:：]|$))"
    r"|[ \t]*\[Pasted text\b|[ \t]*<!--|[ \t]*={5,}[ \t]*$"
    r"|[ \t]*@?\w[\w .-]{0,30}(?:commented| wrote:|[ \t]+\d{1,2}:\d\d[ \t]*(?:[AP]M)?[ \t]*$)",
    re.IGNORECASE,
)


_LABELLED = re.compile(r"[ \t]*(?:\*\*)?(?P<who>\w[\w .]{0,20}?)(?:\*\*)?[:：]\s*\S")


def _chats(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """A copied conversation, prompt or thread: from the line that names who speaks to the end of the message, since
    nobody can tell where the copy ends.
    """
    first = next((number for number, line in enumerate(lines) if _SPEAKER.match(line.text)), len(lines))
    first = min(first, _first_of_a_talk(lines))
    if first < len(lines):
        yield first, len(lines) - 1


def _first_of_a_talk(lines: Sequence[Line]) -> int:
    """The first line of a talk among people, each line headed by who says it; the number of lines where there is none.
    Somebody speaks twice: "Ana: billing" and "Bo: search" say who does what.
    """
    labelled = [(number, found["who"]) for number, line in enumerate(lines) if (found := _LABELLED.match(line.text))]
    people = {who for who in {who for _, who in labelled} if is_speaker(who)}
    speakers = [(number, who) for number, who in labelled if who in people]
    names = [who for _, who in speakers]
    return speakers[0][0] if len(names) > len(set(names)) > 1 else len(lines)


# The same label inside a line, where a sentence begins: one that is forged to look like the next turn.
_FORGED_LABEL = re.compile(
    r"(?:(?<=[.!?。！？…”\"'）)])[ \t]*|\\n[ \t]*)(?:\*\*|\[|【|<\|?)?"
    r"(?:user|human|assistant|system(?:[ _-](?:reminder|prompt|message))?|developer|用户|助手|系统(?:提示|提醒|消息)?)"
    r"(?:\*\*|\]|】|\|?>)?[ \t]*[:：]",
    re.IGNORECASE,
)


def forged_label(message: str) -> int:
    """Where a copied or forged turn begins inside a line; the length of the message where none does."""
    found = _FORGED_LABEL.search(message)
    return found.start() if found else len(message)


def _above_an_order(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """The paragraph that an order below it names: "translate the above"."""
    first = last = -2  # not even right before the first line
    for number, line in enumerate(lines):
        if line.is_blank:
            continue
        is_order = points_up(line.text[:_HEAD_CHARS])
        if is_order and last >= 0:
            yield first, last
        if is_order or number != last + 1:
            first = number
        last = number


def _letters(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Mail: from its headers to the end of the message; from a salutation to the farewell that answers it."""
    saluted = -1
    for number, line in enumerate(lines):
        text = line.text[:_HEAD_CHARS]
        next_is_header = number + 1 < len(lines) and _HEADER.match(lines[number + 1].text[:_HEAD_CHARS])
        if _FORWARDED.match(text) or (_HEADER.match(text) and next_is_header):
            yield number, len(lines) - 1
            return
        if _SALUTATION.match(text):
            saluted = number
        elif saluted >= 0 and _FAREWELL.match(text):
            # "Hi Claude, … Thanks" is how some people write to an agent; a letter has words around it or a signature.
            if saluted > 0 or _is_signature(lines, number + 1):
                yield saluted, number
            saluted = -1


def _is_signature(lines: Sequence[Line], number: int) -> bool:
    return number < len(lines) and 0 < len(lines[number].text.strip()) <= _SIGNATURE_CHARS


def _paragraphs(lines: Sequence[Line], pasted: Sequence[bool]) -> list[tuple[int, int]]:
    """First and last line of each run between blank or pasted lines."""
    runs: list[tuple[int, int]] = []
    first = -1
    for number, line in enumerate(lines):
        if line.is_blank or pasted[number]:
            if first >= 0:
                runs.append((first, number - 1))
            first = -1
        elif first < 0:
            first = number
    if first >= 0:
        runs.append((first, len(lines) - 1))
    return runs


def _pasted_in_paragraph(lines: Sequence[Line], first: int, last: int) -> Iterator[int]:
    texts = [line.text for line in lines[first : last + 1]]
    above = _text_above(lines, first)
    over = lines[first - 3].text if first > 2 and above else ""
    if sum(map(len, texts)) > MAX_BLOCK_CHARS or _is_yaml(texts) or _is_announced(above, texts[0], over):
        # A document that was handed over goes on after its heading.
        end = len(lines) - 1 if _MARKDOWN_HEADING.match(texts[0]) else last
        yield from range(first, end + 1)
        return
    yield from (first + at for at in _nested_data(texts))
    if _INDENTED.match(texts[0]) and not (LIST_ITEM.match(texts[0]) or LIST_ITEM.match(above)):
        yield from (first + at for at, text in enumerate(texts) if _INDENTED.match(text))
    to_the_end = False
    in_trace = False
    for at, text in enumerate(texts):
        head = text[:_HEAD_CHARS]
        announced = at > 0 and _is_announced(texts[at - 1], text, texts[at - 2] if at > 1 else "")
        to_the_end = to_the_end or announced or bool(_SHELL.match(head) or _DIFF.match(head))
        in_trace = in_trace or bool(_TRACEBACK.match(head))
        if to_the_end or in_trace or _is_pasted_line(head):
            yield first + at
        if in_trace and _LOG.match(head) and not head.startswith((" ", "\t")):
            in_trace = False


def _text_above(lines: Sequence[Line], first: int) -> str:
    """The last line with something on it, one blank line up."""
    above = first - 2
    return lines[above].text if above >= 0 and lines[first - 1].is_blank else ""


def _is_announced(above: str, below: str, over: str) -> bool:
    """Whether the line above says that something pasted follows, or another's words, or a text to work on."""
    if _ENDS_WITH_COLON.search(above[-20:]) and _ANNOUNCES_PASTE.search(above[-200:]):
        return not _HEADS_RULES.match(above) or bool(_POINTS.search(above[-200:]))
    return opens_what_is_below(above, below[:_HEAD_CHARS], over)


def _nested_data(texts: Sequence[str]) -> Iterator[int]:
    """Bare keys with what is indented under them: nobody sets rules out so by hand."""
    indent = -1
    for at, text in enumerate(texts):
        key = _YAML_KEY.match(text)
        if indent >= 0 and len(text) - len(text.lstrip()) > indent:
            yield at
            continue
        is_nested = at + 1 < len(texts) and texts[at + 1][:1].isspace()
        indent = len(key["indent"]) if key and is_nested else -1
        if indent >= 0:
            yield at


def _is_yaml(texts: Sequence[str]) -> bool:
    return (
        len(texts) > 2 and all(_YAML.match(text) for text in texts) and any(_YAML_NESTS.match(text) for text in texts)
    )


def _is_pasted_line(text: str) -> bool:
    return bool(_REORDERS.search(text)) or any(pattern.match(text) for pattern in (_QUOTE, _ROW, _LOG, _DATA, _CODE))


def markup(message: str) -> list[tuple[int, int]]:
    """Where tags stand and what they enclose; a tag that opens a line and is never closed runs to the end."""
    spans: list[tuple[int, int]] = []
    at = 0
    unclosed: set[str] = set()
    while opening := _TAG.search(message, at):
        at = opening.end()
        name = opening["name"]
        close = -1 if opening["closed"] or name in unclosed else message.find(f"</{name}>", at)
        if close >= 0:
            at = close + len(name) + 3
            spans.append((opening.start(), at))
        elif not opening["closed"]:
            unclosed.add(name)
            if (
                len(unclosed) > MAX_UNCLOSED
                or not message[message.rfind("\n", 0, opening.start()) + 1 : opening.start()].strip()
            ):
                spans.append((opening.start(), len(message)))
                return spans
    return spans
