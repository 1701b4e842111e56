"""One memory file: bytes -> MemoryFile, and the small edits that leave all other bytes alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from posixpath import basename
from typing import Any, cast

from reverie.errors import StoreError
from reverie.memdir.types import MemoryType, parse_type
from reverie.text import frontmatter

MAX_FILE_BYTES = 1_000_000  # a memory is a page; a megabyte is somebody's log file

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_BLANK_LINES = re.compile(rb"\A(?:[ \t]*\r?\n)*")
_LINE_END = re.compile(r"\r\n?")
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(?P<text>.*?)[ \t]*#*[ \t]*")
_FENCE = re.compile(r" {0,3}(```|~~~)")
_FENCE_OPENING = re.compile(rb"---[ \t]*\r?\n")
_YES = frozenset({"true", "yes", "on", "1"})


@dataclass(frozen=True, slots=True)
class MemoryFile:
    """A memory as it stands in the folder.

    `body` is the text below the frontmatter, with LF line ends. `problem` says in plain words why the file
    must be left as it is; its other values are then only as good as could be read.
    """

    path: str  # relative to the memory folder, with forward slashes
    data: bytes
    mtime_ns: int
    name: str
    description: str
    type: MemoryType | None
    pinned: bool
    modified: datetime | None
    body: str
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class _Pieces:
    """The bytes above the body (frontmatter, blank lines), the body, and whether its lines end in CRLF."""

    top: bytes
    body: bytes
    windows: bool


def parse(path: str, data: bytes, mtime_ns: int) -> MemoryFile:
    """The memory in `data`. Never raises: what is wrong is told in `problem`."""
    too_large = len(data) > MAX_FILE_BYTES
    parts = frontmatter.split(data[:MAX_FILE_BYTES])
    pieces = _cut(parts)
    body = pieces.body.decode("utf-8", "replace")
    body = body.replace("\r\n", "\n") if pieces.windows else body
    metadata = _mapping(parts.fields.get("metadata"))
    return MemoryFile(
        path=path,
        data=data,
        mtime_ns=mtime_ns,
        name=_name(parts.fields, body, path),
        description=_one_line(parts.fields.get("description")),
        type=parse_type(parts.fields.get("type")) or parse_type(metadata.get("type")),
        pinned=_is_yes(parts.fields.get("pinned")) or _is_yes(metadata.get("pinned")),
        modified=_moment(metadata.get("modified")),
        body="" if too_large else body,
        problem=_problem(data, parts.problem),
    )


def render(name: str, description: str, type: MemoryType, body: str, pinned: bool = False) -> bytes:  # noqa: A002
    """A new memory file. `parse` gives the same values back; name and description are folded to one line."""
    lines = [
        "---",
        f"name: {frontmatter.quote(_one_line(name))}",
        f"description: {frontmatter.quote(_one_line(description))}",
        f"type: {type.value}",
        *(["pinned: true"] if pinned else []),
        "---",
        "",
    ]
    text = _LINE_END.sub("\n", body).replace("\x00", "").rstrip().encode("utf-8", "replace")
    text = _BLANK_LINES.sub(b"", text, count=1)
    return "\n".join(lines).encode("utf-8") + (b"\n" + text + b"\n" if text else b"")


def with_body(file: MemoryFile, body: str) -> bytes:
    """The file's bytes with another body, frontmatter and line ends kept; `with_body(f, f.body)` is `f.data`.

    Raises StoreError where the file has a problem: such a file is left as it is.
    """
    if file.problem:
        raise StoreError(f"{file.path} is left as it is: {file.problem}; mend it by hand first")
    pieces = _cut(frontmatter.split(file.data))
    newline = b"\r\n" if pieces.windows else b"\n"
    data = body.encode("utf-8", "replace")
    if pieces.windows:
        data = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    top = pieces.top
    has_text = top not in (b"", frontmatter.BOM)
    # A body glued to a closing fence would break it; one that opens with a fence would become frontmatter.
    if (has_text and not top.endswith(b"\n") and data) or (not has_text and _FENCE_OPENING.match(data)):
        top += newline
    return top + data


def pin(data: bytes) -> bytes:
    """The file, marked so that no dream touches it. Raises StoreError where its frontmatter is broken."""
    try:
        return frontmatter.set_field(data, ("pinned",), True)
    except ValueError as problem:
        raise StoreError(f"this memory cannot be pinned: {problem}; mend it by hand first") from problem


def unpin(data: bytes) -> bytes:
    """The file without that mark. Raises StoreError where its frontmatter is broken."""
    try:
        return frontmatter.remove_field(frontmatter.remove_field(data, ("pinned",)), ("metadata", "pinned"))
    except ValueError as problem:
        raise StoreError(f"this memory cannot be unpinned: {problem}; mend it by hand first") from problem


def touch_modified(data: bytes, when: datetime) -> bytes:
    """The file with `metadata.modified` set to `when`, where it has one; else its bytes as they are."""
    parts = frontmatter.split(data)
    if parts.problem or not isinstance(_mapping(parts.fields.get("metadata")).get("modified"), str):
        return data
    stamp = when.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return frontmatter.set_field(data, ("metadata", "modified"), stamp)


def reference_time(file: MemoryFile) -> datetime:
    """The moment that the file's relative dates are relative to: `metadata.modified`, else its time stamp."""
    if file.modified:
        return file.modified
    try:
        return _EPOCH + timedelta(microseconds=file.mtime_ns // 1000)
    except OverflowError:
        # A file system can hold times that no calendar has.
        return datetime.max.replace(tzinfo=UTC) if file.mtime_ns > 0 else datetime.min.replace(tzinfo=UTC)


def _cut(parts: frontmatter.Parts) -> _Pieces:
    blank = len(parts.body) - len(_BLANK_LINES.sub(b"", parts.body, count=1))
    top, body = parts.head + parts.body[:blank], parts.body[blank:]
    ends = body.count(b"\n")
    if not ends:
        return _Pieces(top, body, windows=frontmatter.newline_of(top) == b"\r\n")
    # Mixed line ends are kept as they are: only where all are alike can they be taken off and put back.
    return _Pieces(top, body, windows=ends == body.count(b"\r\n") == body.count(b"\r"))


def _problem(data: bytes, broken_frontmatter: str | None) -> str | None:
    if len(data) > MAX_FILE_BYTES:
        return f"it is {len(data):,} bytes long; a memory may have {MAX_FILE_BYTES:,}"
    if b"\x00" in data:
        return "it holds NUL bytes, so it is not a text file"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return broken_frontmatter or f"it is not UTF-8 text (line {line})"
    return broken_frontmatter


def _name(fields: Mapping[str, Any], body: str, path: str) -> str:
    stem = basename(path).removesuffix(".md")
    return _one_line(fields.get("name")) or _one_line(fields.get("title")) or _first_heading(body) or stem


def _first_heading(body: str) -> str:
    fenced = False
    for line in body.split("\n"):
        if _FENCE.match(line):
            fenced = not fenced
        heading = None if fenced else _HEADING.fullmatch(line.rstrip("\r"))
        if heading and heading["text"]:
            return _one_line(heading["text"])
    return ""


def _one_line(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _is_yes(value: object) -> bool:
    return value is True or (isinstance(value, str) and value.strip().casefold() in _YES)


def _mapping(value: object) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", value) if isinstance(value, dict) else {}


def _moment(value: object) -> datetime | None:
    """The time that a field tells, in UTC; one without a zone is taken for UTC, as agents write it."""
    if not isinstance(value, str):
        return None
    try:
        moment = datetime.fromisoformat(value.strip())
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None
