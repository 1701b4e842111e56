"""Splits a memory file into frontmatter and body, and edits single fields without touching another byte.

bytes -> Parts(head, body, fields, problem)        head + body are always the bytes that went in
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from reverie.text import yaml_tree
from reverie.text.yaml_tree import Pair, Scalar, YamlError

BOM = b"\xef\xbb\xbf"

_OPENING = re.compile(rb"(?:\xef\xbb\xbf)?---[ \t]*\r?\n")
_CLOSING = re.compile(rb"^---[ \t]*\r?(?:\n|\Z)", re.MULTILINE)

# Characters that YAML forbids, or that end a line for some readers and not for others.
_ODD = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff"
# A line the fast reader understands: `key:` and a word or two that mean the same to every YAML reader.
_SIMPLE_LINE = re.compile(r"(?P<indent> *)(?P<key>[A-Za-z_][A-Za-z0-9_-]*):(?: +(?P<value>\S.*?))? *\r?")
_QUIET_LINE = re.compile(rf" *(?:#[^{_ODD}]*)?\r?")
_PLAIN = re.compile(rf"[^\s\-?:,\[\]{{}}#&*!|>'\"%@`{_ODD}][^{_ODD}]*")
_QUOTED = re.compile(rf"\"(?P<double>(?:[^\"\\{_ODD}]|\\[\"\\])*)\"|'(?P<single>[^'{_ODD}]*)'")

# Words that some YAML reader takes for a truth value, a number or nothing: written in quotes to stay words.
_LOADED_WORDS = frozenset({"true", "false", "yes", "no", "on", "off", "y", "n", "null", "none", "nan", "inf"})
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_UNPRINTABLE = re.compile(rf"[{_ODD}]")


@dataclass(frozen=True, slots=True)
class Parts:
    """A file in two: `head` (byte-order mark, fences and what is between them) and `body`.

    `fields` holds what the head says, {} where there is none or it is broken; `problem` says what is wrong.
    """

    head: bytes
    body: bytes
    fields: Mapping[str, Any]
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class _Place:
    """The YAML between the fences, with the bytes before and behind it and the file's line end."""

    before: bytes
    yaml: bytes
    behind: bytes
    newline: str


def split(data: bytes) -> Parts:
    """The two parts of a file and the fields of its frontmatter.

    Never raises: what is wrong with a frontmatter is its `problem`, and a file without one is fine.
    """
    opening = _OPENING.match(data)
    if not opening:
        bom = BOM if data.startswith(BOM) else b""
        return Parts(bom, data[len(bom) :], {})
    closing = _CLOSING.search(data, opening.end())
    if not closing:
        bom = BOM if data.startswith(BOM) else b""
        problem = "the frontmatter opens with `---` on line 1 and is never closed"
        return Parts(bom, data[len(bom) :], {}, problem)
    head, body = data[: closing.end()], data[closing.end() :]
    try:
        return Parts(head, body, _fields(data[opening.end() : closing.start()]))
    except YamlError as problem:
        return Parts(head, body, {}, _explain(problem))


def newline_of(data: bytes) -> bytes:
    """The line end that a file uses: that of its first line, LF where it has none."""
    first = data.find(b"\n")
    return b"\r\n" if first > 0 and data[first - 1 : first] == b"\r" else b"\n"


def set_field(data: bytes, path: tuple[str, ...], value: str | bool) -> bytes:
    """The file with one field set: in place where it exists, else one line more at the end of its mapping.

    A file without frontmatter gets one. Every other byte stays as it was.
    Raises ValueError where the frontmatter is broken or the field cannot be set without rewriting others.
    """
    place = _place(data)
    if place is None:
        return _with_new_frontmatter(data, path, value)
    text = place.yaml.decode("utf-8")
    edited = _set_in(text, yaml_tree.read(text), path, value, place.newline)
    result = place.before + edited.encode("utf-8") + place.behind
    _verify(result, path, value, _with(split(data).fields, path, value))
    return result


def remove_field(data: bytes, path: tuple[str, ...]) -> bytes:
    """The file without that field, and without the mapping around it if the field was all it held.

    A frontmatter that becomes empty goes as well. Bytes are unchanged where there is no such field.
    Raises ValueError where the frontmatter is broken.
    """
    place = _place(data)
    if place is None:
        return data
    text = place.yaml.decode("utf-8")
    edited = _remove_from(text, yaml_tree.read(text), path)
    if edited is None:
        return data
    bom = BOM if data.startswith(BOM) else b""
    body = split(data).body
    if not edited.strip() and not _OPENING.match(body):
        return bom + body
    result = place.before + edited.encode("utf-8") + place.behind
    _verify(result, path, None, _without(split(data).fields, path))
    return result


def mended(data: bytes, keys: Collection[str]) -> bytes | None:
    """The file with quotes round those values of these keys that cannot be read without ("short: like a letter"); None
    where that does not make its frontmatter readable. Only lines of the outermost mapping are touched.
    """
    opening = _OPENING.match(data)
    closing = _CLOSING.search(data, opening.end()) if opening else None
    if not opening or not closing:
        return None
    try:
        text = data[opening.end() : closing.start()].decode("utf-8")
    except UnicodeDecodeError:
        return None
    lines = [_readable_line(line, keys) for line in text.split("\n")]
    result = data[: opening.end()] + "\n".join(lines).encode("utf-8") + data[closing.start() :]
    return None if split(result).problem else result


def _readable_line(line: str, keys: Collection[str]) -> str:
    match = _SIMPLE_LINE.fullmatch(line)
    if not match or match["indent"] or match["key"] not in keys or match["value"] is None or _is_simple(match["value"]):
        return line
    value = match["value"]
    # A quote that opens and never closes was meant to open one.
    value = value[1:] if value[0] in "\"'" and value.count(value[0]) == 1 else value
    return f"{match['key']}: {_double_quoted(value)}" + ("\r" if line.endswith("\r") else "")


def quote(value: str) -> str:
    """The value as YAML that every reader takes for this very text: bare where safe, else quoted."""
    starts_as_word = value[:1].isalpha() or value[:1] == "_"
    if starts_as_word and value.casefold() not in _LOADED_WORDS and _is_plain(value):
        return value
    return _double_quoted(value)


def _fields(yaml: bytes) -> dict[str, Any]:
    try:
        text = yaml.decode("utf-8")
    except UnicodeDecodeError as error:
        line = yaml.count(b"\n", 0, error.start)
        raise YamlError("it is not UTF-8 text", line) from error
    fast = _read_fast(text)
    return fast if fast is not None else yaml_tree.plain(yaml_tree.read(text)) or {}


def _explain(problem: YamlError) -> str:
    # The parser counts from the line under the opening fence, people from 1.
    where = f" (line {problem.line + 2})" if problem.line is not None else ""
    return f"the frontmatter cannot be read: {problem.message}{where}"


def _read_fast(text: str) -> dict[str, Any] | None:
    """The fields of plain `key: value` lines, mappings one level deep; None where a real parser is needed."""
    fields: dict[str, Any] = {}
    nested: dict[str, Any] | None = None  # the mapping that an indented line belongs to
    indent = 0  # of the lines in `nested`, 0 until the first is seen
    opened: str | None = None  # the key that `nested` will become the value of
    for line in text.split("\n"):
        if _QUIET_LINE.fullmatch(line):
            continue
        match = _SIMPLE_LINE.fullmatch(line)
        if not match:
            return None
        depth, key, written = len(match["indent"]), match["key"], match["value"]
        if depth:
            if opened is None or (indent and depth != indent):
                return None
            indent = depth
            if nested is None:
                nested = fields[opened] = {}
            target = nested
        else:
            target, nested, indent = fields, None, 0
            opened = key if written is None else None
        if key in target or (written is not None and not _is_simple(written)):
            return None
        target[key] = _simple_value(written)
    return fields


def _is_simple(written: str) -> bool:
    return _is_plain(written) or _QUOTED.fullmatch(written) is not None


def _simple_value(written: str | None) -> str | bool | None:
    if written is None:
        return None
    quoted = _QUOTED.fullmatch(written)
    if quoted:
        return quoted["single"] if quoted["double"] is None else re.sub(r"\\(.)", r"\1", quoted["double"])
    return yaml_tree.plain_word(written)


def _is_plain(value: str) -> bool:
    """Whether the bare value is one line that YAML reads as it stands."""
    return (
        _PLAIN.fullmatch(value) is not None
        and ": " not in value
        and " #" not in value
        and not value.endswith((":", " "))
    )


def _double_quoted(value: str) -> str:
    escaped = "".join(_ESCAPES.get(character, character) for character in value)
    return '"' + _UNPRINTABLE.sub(_escape, escaped) + '"'


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    # Half of a surrogate pair is no character: no file can hold it.
    return "\ufffd" if 0xD800 <= code <= 0xDFFF else f"\\u{code:04x}"


def _place(data: bytes) -> _Place | None:
    """Where the YAML stands, None where the file has no frontmatter. Raises ValueError where it is broken."""
    problem = split(data).problem
    if problem:
        raise ValueError(problem)
    opening = _OPENING.match(data)
    closing = _CLOSING.search(data, opening.end()) if opening else None
    if not opening or not closing:
        return None
    newline = "\r\n" if opening[0].endswith(b"\r\n") else "\n"
    yaml = data[opening.end() : closing.start()]
    return _Place(data[: opening.end()], yaml, data[closing.start() :], newline)


def _with_new_frontmatter(data: bytes, path: tuple[str, ...], value: str | bool) -> bytes:
    bom = BOM if data.startswith(BOM) else b""
    newline = newline_of(data).decode()
    lines = ["---", *_lines_for(path, value, 0), "---", ""]
    return bom + newline.join(lines).encode("utf-8") + data[len(bom) :]


def _lines_for(path: tuple[str, ...], value: str | bool, column: int) -> list[str]:
    """The lines that say `value` at `path`, one a level, the first at `column`."""
    lines = [f"{' ' * (column + 2 * level)}{key}:" for level, key in enumerate(path)]
    return [*lines[:-1], f"{lines[-1]} {_written(value)}"]


def _written(value: str | bool, style: str | None = None, in_braces: bool = False) -> str:
    """The value as YAML, in the style of the one it replaces where that can hold it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    breaks_braces = in_braces and re.search(r"[,\[\]{}]", value) is not None
    if style == "" and _is_plain(value) and yaml_tree.plain_word(value) == value and not breaks_braces:
        return value
    if style == "'" and not _UNPRINTABLE.search(value):
        return "'" + value.replace("'", "''") + "'"
    return _double_quoted(value) if style == '"' or breaks_braces else quote(value)


def _set_in(
    text: str, mapping: yaml_tree.Mapping | None, path: tuple[str, ...], value: str | bool, newline: str
) -> str:
    if mapping is None:
        return text + newline.join([*_lines_for(path, value, 0), ""])
    pair = mapping.find(path[0])
    if pair is None:
        return _insert(text, mapping, path, value, newline)
    if isinstance(pair.value, yaml_tree.Mapping) and len(path) > 1:
        return _set_in(text, pair.value, path[1:], value, newline)
    if not isinstance(pair.value, Scalar):
        raise ValueError(f"the frontmatter's `{pair.key.value}` is not a single value")
    if len(path) > 1:
        return _open_mapping(text, mapping, pair, path[1:], value, newline)
    return _replace_scalar(text, pair.value, _written(value, pair.value.style, mapping.flow))


def _replace_scalar(text: str, scalar: Scalar, written: str) -> str:
    gap = " " if scalar.start == scalar.end else ""  # nothing was written behind the colon
    return text[: scalar.start] + gap + written + text[scalar.end :]


def _open_mapping(
    text: str, mapping: yaml_tree.Mapping, pair: Pair, path: tuple[str, ...], value: str | bool, newline: str
) -> str:
    """A key without a value gets its first nested line."""
    if yaml_tree.plain(pair.value) is not None or mapping.flow:
        raise ValueError(f"the frontmatter's `{pair.key.value}` is not a mapping")
    bare = text[: pair.value.start] + text[pair.value.end :]
    lines = newline.join([*_lines_for(path, value, mapping.column + 2), ""])
    return _after_line(bare, pair.value.start, lines)


def _insert(text: str, mapping: yaml_tree.Mapping, path: tuple[str, ...], value: str | bool, newline: str) -> str:
    if not mapping.flow:
        lines = newline.join([*_lines_for(path, value, mapping.column), ""])
        return _after_line(text, mapping.pairs[-1].end, lines)
    inside = _written(value, in_braces=True)
    for key in path[:0:-1]:
        inside = f"{{{key}: {inside}}}"
    end = mapping.pairs[-1].end if mapping.pairs else mapping.start + 1
    return text[:end] + (", " if mapping.pairs else "") + f"{path[0]}: {inside}" + text[end:]


def _after_line(text: str, position: int, lines: str) -> str:
    """The text with `lines` put under the line that `position` is in."""
    end = text.index("\n", position) + 1
    return text[:end] + lines + text[end:]


def _remove_from(text: str, mapping: yaml_tree.Mapping | None, path: tuple[str, ...]) -> str | None:
    pair = mapping.find(path[0]) if mapping else None
    if mapping is None or pair is None:
        return None
    if len(path) == 1:
        return _cut(text, mapping, pair)
    if not isinstance(pair.value, yaml_tree.Mapping) or not pair.value.find(path[1]):
        return None
    if len(pair.value.pairs) == 1 and len(path) == 2:
        return _cut(text, mapping, pair)
    return _remove_from(text, pair.value, path[1:])


def _cut(text: str, mapping: yaml_tree.Mapping, pair: Pair) -> str:
    number = mapping.pairs.index(pair)
    if not mapping.flow:
        start = text.rfind("\n", 0, pair.key.start) + 1
        return text[:start] + text[text.index("\n", pair.end) + 1 :]
    if number + 1 < len(mapping.pairs):
        return text[: pair.key.start] + text[mapping.pairs[number + 1].key.start :]
    start = mapping.pairs[number - 1].end if number else pair.key.start
    return text[:start] + text[pair.end :]


def _verify(result: bytes, path: tuple[str, ...], value: str | bool | None, expected: dict[str, Any]) -> None:
    """Refuses an edit that changed more than its field: YAML has corners where a splice does."""
    parts = split(result)
    if parts.problem or dict(parts.fields) != expected:
        field = ".".join(path)
        what = "removed" if value is None else "set"
        raise ValueError(f"`{field}` cannot be {what} in this frontmatter without rewriting it; edit it by hand")


def _with(fields: Mapping[str, Any], path: tuple[str, ...], value: str | bool) -> dict[str, Any]:
    inner = value if len(path) == 1 else _with(fields.get(path[0]) or {}, path[1:], value)
    return {**fields, path[0]: inner}


def _without(fields: Mapping[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    rest = {key: value for key, value in fields.items() if key != path[0]}
    if len(path) == 1:
        return rest
    inner = _without(fields[path[0]], path[1:])
    return {**fields, path[0]: inner} if inner else rest
