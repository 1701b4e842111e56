"""One JSON line as a typed value, losing little: bytes -> typed, else mended, else salvaged."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from types import UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin

import msgspec

from reverie.transcripts.counts import Counts

Shape = TypeVar("Shape", bound=msgspec.Struct)

_BLANK = b" \t\r\n\0"  # a crash of the machine can leave a run of NULs before the next line
_RAW_SURROGATE = b"\\ud"


def decode(line: bytes, decoder: msgspec.json.Decoder[Shape]) -> Shape | None:
    """The line as the decoder's shape, or None where it is no JSON object.

    A field of an unexpected type is left out, and the rest of the line is kept. Half a surrogate pair, which
    JavaScript writes where it cuts a text in the middle of an emoji, becomes a question mark.
    """
    try:
        return decoder.decode(line)
    except msgspec.ValidationError:
        return _salvaged(line, decoder.type)
    except msgspec.DecodeError:
        mended = _with_whole_characters(line)
        return None if mended is None else decode(mended, decoder)
    except (RecursionError, UnicodeDecodeError):
        return None


def is_blank(line: bytes) -> bool:
    """Whether the line holds nothing at all."""
    return not line.strip(_BLANK)


def _with_whole_characters(line: bytes) -> bytes | None:
    """The line without NULs around it and without half characters, or None where that changes nothing."""
    bare = line.strip(_BLANK)
    if _RAW_SURROGATE not in bare.lower():
        return bare if bare != line else None
    try:
        text = json.dumps(json.loads(bare), ensure_ascii=False)
    except (ValueError, RecursionError):
        return None
    mended = text.encode("utf-8", "replace")
    return mended if mended != line else None


def _salvaged(line: bytes, shape: type[Shape]) -> Shape | None:
    try:
        value: object = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    return _fitted(cast("dict[str, object]", value), shape) if isinstance(value, dict) else None


def _fitted(value: dict[str, object], shape: type[Shape]) -> Shape:
    """A shape filled with those fields that fit it, and its defaults for the others."""
    fields: dict[str, object] = {}
    for field in msgspec.structs.fields(shape):
        if field.encode_name in value:
            try:
                fields[field.name] = _fitting(value[field.encode_name], field.type)
            except msgspec.ValidationError:
                continue
    return shape(**fields)


def _fitting(value: object, wanted: object) -> object:
    """The value in the wanted type, its structs fitted in turn.

    Raises:
        msgspec.ValidationError: it cannot be had in that type.
    """
    kinds = get_args(wanted) if get_origin(wanted) in (UnionType, Union) else (wanted,)
    if msgspec.Raw in kinds:
        return msgspec.Raw(msgspec.json.encode(value))
    if isinstance(value, dict):
        for kind in kinds:
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                return _fitted(cast("dict[str, object]", value), kind)
    if isinstance(value, list):
        for kind in kinds:
            if get_origin(kind) is list:
                return _fitting_items(cast("list[object]", value), get_args(kind)[0])
    return msgspec.convert(value, cast("Any", wanted))


def _fitting_items(values: list[object], wanted: object) -> list[object]:
    fitted: list[object] = []
    for value in values:
        try:
            fitted.append(_fitting(value, wanted))
        except msgspec.ValidationError:
            continue
    return fitted


def decoded_lines(lines: Iterable[bytes], decoder: msgspec.json.Decoder[Shape], counts: Counts) -> Iterator[Shape]:
    """Every line that can be decoded; the others are counted as broken, and blank ones not at all."""
    for raw in lines:
        if is_blank(raw):
            continue
        counts.lines += 1
        line = decode(raw, decoder)
        if line is None:
            counts.skipped_broken += 1
        else:
            yield line
