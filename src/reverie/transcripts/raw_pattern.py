r"""A pattern for words, turned into one for the JSON lines that may hold them: regular expression -> bytes.

In a JSON line a line break is a backslash and an `n`, so that a word after it begins in the middle of a run
of letters, and a Chinese character is its UTF-8 bytes or an escape such as `\u4e0d`. The raw pattern allows
for all of that: it finds every line with words that the pattern matches, and perhaps a few more. It is spelt
so that ripgrep in byte mode and Python's `re` on bytes read it alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from reverie.errors import UsageError

_HEX = "[0-9a-fA-F]"
_ESCAPED_UNIT = rf"\\u{_HEX}{{4}}(?:\\u[dD][c-fC-F]{_HEX}{{2}})?"
_NOT_ASCII = rf"{_ESCAPED_UNIT}|[\xc2-\xf4][\x80-\xbf]{{1,3}}"
# The alternatives exclude one another, so that a long line cannot be read in many ways and take for ever.
_ANY = rf"(?:{_NOT_ASCII}|\\[^u]|[^\\\x80-\xff])"
_NO_SPACE = rf"(?:{_NOT_ASCII}|\\[^unrtf]|[^ \\\x80-\xff])"
_SPACE = (
    rf"(?: |\\[nrtf]|\\u(?:00{_HEX}{{2}}|1680|20{_HEX}{{2}}|3000)"
    r"|\xc2[\x85\xa0]|\xe1\x9a\x80|\xe2(?:\x80[\x80-\x8a\xa8\xa9\xaf]|\x81\x9f)|\xe3\x80\x80)"
)
_NOTHING = "(?:)"
_SHORT_ESCAPES = {"n": r"\\n", "r": r"\\r", "t": r"\\t"}
_ESCAPES = {
    "b": _NOTHING,  # JSON hides where words begin: "\nNo" is one run of letters
    "B": _NOTHING,
    "A": _NOTHING,
    "Z": _NOTHING,
    "s": _SPACE,
    "w": rf"(?:[0-9A-Za-z_]|{_NOT_ASCII})",
    "d": rf"(?:[0-9]|{_NOT_ASCII})",
    "S": _NO_SPACE,
    "W": _ANY,
    "D": _ANY,
    **{letter: rf"(?:{short}|\\u00{_HEX}{{2}})" for letter, short in _SHORT_ESCAPES.items()},
}
_ESCAPED_IN_JSON = "\"\\/'<>&"  # always, or by some writers

_TOKEN = re.compile(
    r"(?P<escape>\\.)|(?P<charset>\[\^?\]?[^\]]*\])|(?P<special>\(\?.)|(?P<kept>[()|?*+]|\{\d*,?\d*\})"
    r"|(?P<anchor>[\^$])|(?P<any>\.)|(?P<literal>.)",
    re.DOTALL,
)


def raw_pattern(pattern: str, *, ignore_case: bool) -> re.Pattern[bytes]:
    r"""The pattern for lines that may hold a match of `pattern` in their words.

    A pattern may hold literals, `(?:...)` and plain groups, alternatives, repetitions, `.`, `^`, `$`, `\b`,
    `\s`, `\w`, `\d` and simple character classes.

    Raises:
        UsageError: it is malformed, or uses more than that.
    """
    raw = "".join(_spelt(token, pattern, ignore_case) for token in _TOKEN.finditer(pattern))
    try:
        re.compile(pattern)
        return re.compile(raw.encode("ascii"), re.IGNORECASE if ignore_case else 0)
    except (re.error, RecursionError, OverflowError) as cause:
        raise UsageError(f"{pattern!r} is no valid search pattern: {cause}") from cause


def _spelt(token: re.Match[str], pattern: str, ignore_case: bool) -> str:
    text = token[0]
    match token.lastgroup:
        case "escape":
            return _escape(text[1], pattern, ignore_case)
        case "charset":
            return _charset(text, pattern)
        case "special" if text != "(?:":
            raise _too_much(pattern, f"a group beginning with {text}")
        case "anchor":
            return _NOTHING
        case "any":
            return _ANY
        case "literal":
            return _literal(text, ignore_case)
        case _:
            return text


def _escape(character: str, pattern: str, ignore_case: bool) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isascii() and character.isalnum():
        raise _too_much(pattern, f"the escape \\{character}")
    return _literal(character, ignore_case)


def _charset(text: str, pattern: str) -> str:
    """A class as it is, with what JSON may write for its characters; a wider one where in doubt."""
    body = text[1:-1]
    if "\\" in body or "[" in body or any(pair in body for pair in ("&&", "--", "~~")):
        raise _too_much(pattern, f"the character class {text}")
    if body.startswith("^") or (not body.isascii() and "-" in body):
        return _ANY
    plain = "".join(filter(str.isascii, body))
    return rf"(?:{f'[{plain}]|' if plain else ''}{_NOT_ASCII}|\\[^u])"


def _literal(character: str, ignore_case: bool) -> str:
    if character.isascii() and character not in _ESCAPED_IN_JSON:
        return re.escape(character)
    spellings = {character}
    if ignore_case:
        spellings |= {case for case in (character.lower(), character.upper()) if len(case) == 1}
    ways = [way(spelling) for spelling in sorted(spellings) for way in _WAYS]
    return f"(?:{'|'.join(ways)})"


def _as_bytes(character: str) -> str:
    optional = r"\\?" if character in _ESCAPED_IN_JSON else ""
    data = character.encode("utf-8", "surrogatepass")
    return optional + "".join(f"\\x{byte:02x}" for byte in data)


def _as_escapes(character: str) -> str:
    data = character.encode("utf-16-be", "surrogatepass")
    units = (data[at : at + 2].hex() for at in range(0, len(data), 2))
    return "".join(rf"\\u{''.join(map(_either_case, unit))}" for unit in units)


def _either_case(digit: str) -> str:
    return f"[{digit}{digit.upper()}]" if digit.isalpha() else digit


_WAYS: tuple[Callable[[str], str], ...] = (_as_bytes, _as_escapes)


def _too_much(pattern: str, what: str) -> UsageError:
    return UsageError(f"{what} in {pattern!r} cannot be searched for; spell it out, as in (?:this|that)")
