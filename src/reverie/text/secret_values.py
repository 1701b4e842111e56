"""Whether a value is a secret, or only stands in its place: a placeholder, a reference, a word, a number."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import pairwise

PASSWORD_LEAST = 6
TOKEN_LEAST = 8
PHRASE_LEAST = 16  # letters alone are a password from here on; below, they are more likely a word

# Plain words, since looking for them one by one is many times faster than a pattern without regard to case.
_PLACEHOLDERS = (
    *("example", "placeholder", "redacted", "changeme", "change-me", "change_me", "dummy", "insert-", "insert_"),
    *("your-", "your_", "-here", "_here", "xxxx", "***", "...", "…", "<", ">", "{{"),
    *("123456789", "abcdefgh", "deadbeef", "0000000"),
    *("1password", "lastpass", "bitwarden", "keychain", "keepass"),
    *("mysecret", "my-secret", "my_secret", "mytoken", "my-token", "my_token", "mypass", "my-pass", "my_pass"),
    *("testsecret", "test-secret", "testtoken", "test-token", "testpass", "test-pass", "test_pass"),
)
_STAND_INS = frozenset({"password", "passwd", "pass", "pwd", "secret", "token", "xxx", "null", "none", "key"})
_REFERENCE = re.compile(
    # A variable, a template, a handle
    r"\$[A-Z][A-Z0-9_]*$|\$[a-z_][A-Za-z_]*\d?$|\$[({]|%[A-Z_]+%$|%[sd(]|[{<\[(]|@[a-z]+$"
    # a path, an address, a place in a vault
    r"|~?/[\w.-]+(?:/|$)|\.{1,2}/|[A-Za-z]:\\|(?:https?|file|op|vault|env|arn|ssm|gs|s3):"
    # the name of an environment variable, a word in capitals
    r"|[A-Z][A-Z0-9]*_[A-Z0-9_]*$|[A-Z]+$",
    re.ASCII,
)
_SLUG = re.compile(r"[A-Za-z]+(?:[-_./:]+(?:[A-Za-z]+\d?|v?\d{1,4}))+")
_NUMBER = re.compile(r"[\d.,:/%+-]+[A-Za-z]{0,2}$")
_STRONG = frozenset("!#$%^&*+?~@")
_CASE_CHANGE = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[a-z])")
_CASE_CHANGES = 0.36  # a letter; by chance it is 0.5, in camel case with words of four letters 0.33
_FEWEST_CHARACTERS = 5  # different ones, in the last 16 of a key; fewer were typed to fill the space
_LEAST_ENTROPY = 2.5  # bits a character: random hexadecimal of eight characters has 2.6 to 3


def is_password(value: str, *, firm: bool = True) -> bool:
    """Whether a value given as a password looks like one; `firm` if it was quoted or an equals sign gave it."""
    if len(value) < PASSWORD_LEAST or " " in value or is_stand_in(value) or len(set(value)) < 3:
        return value.isdigit() and len(value) >= PASSWORD_LEAST
    if value.isdigit():
        return True
    if _NUMBER.match(value) or (_SLUG.fullmatch(value) and not firm):
        return False
    if any(map(str.isdigit, value)) or not _STRONG.isdisjoint(value):
        return any(map(str.isalpha, value))
    return _is_scrambled(value) or (firm and len(value) >= PHRASE_LEAST and value.isalpha())


def is_token(value: str, *, firm: bool = True) -> bool:
    """Whether a value given as a token or key looks random enough to be one."""
    if len(value) < TOKEN_LEAST or " " in value or _REFERENCE.match(value) or is_placeholder(value):
        return False
    if _NUMBER.match(value) or _SLUG.fullmatch(value) or not any(map(str.isalpha, value)):
        return False
    if any(map(str.isdigit, value)):
        return _entropy(value) >= _LEAST_ENTROPY
    return firm and _is_scrambled(value)


def is_placeholder(value: str) -> bool:
    """Whether the value was written to show the form of a key rather than to be one."""
    if _has_placeholder(value) or len(set(value[-16:])) < _FEWEST_CHARACTERS:
        return True
    steps = sum(ord(right) - ord(left) == 1 for left, right in pairwise(value))
    return steps * 2 > len(value)


def is_stand_in(value: str) -> bool:
    """Whether a password says only where a password goes, or where it is kept."""
    return value.casefold() in _STAND_INS or bool(_REFERENCE.match(value)) or _has_placeholder(value)


def is_mixed(value: str) -> bool:
    """Whether the value has small letters, capitals and digits, as forty random characters always do."""
    return all(re.search(kind, value) for kind in ("[a-z]", "[A-Z]", "[0-9]"))


def _has_placeholder(value: str) -> bool:
    folded = value.casefold()
    return any(word in folded for word in _PLACEHOLDERS)


def _is_scrambled(value: str) -> bool:
    """Whether capitals and small letters take turns as they do by chance, and not as they do in words."""
    return len(value) >= TOKEN_LEAST and len(_CASE_CHANGE.findall(value)) >= _CASE_CHANGES * len(value)


def _entropy(value: str) -> float:
    counts = Counter(value).values()
    return -sum(count / len(value) * math.log2(count / len(value)) for count in counts)
