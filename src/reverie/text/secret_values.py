"""Whether a value is a secret, or only stands in its place: a placeholder, a reference, a word, a number."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import pairwise

PASSWORD_LEAST = 6
TOKEN_LEAST = 8
PHRASE_LEAST = 16  # letters alone are a password from here on; below, they are more likely a word
WORD_LONGEST = 24  # letters; what is longer is no word, also where it was neither quoted nor assigned
PIN_LEAST, PIN_LONGEST = 4, 8

# Plain words, since looking for them one by one is many times faster than a pattern without regard to case.
_PLACEHOLDERS = (
    *("example", "placeholder", "redacted", "changeme", "change-me", "change_me", "dummy", "insert-", "insert_"),
    *("your-", "your_", "-here", "_here", "xxxx", "***", "...", "…", "<", ">", "{{"),
    *("1password", "lastpass", "bitwarden", "keychain", "keepass"),
    *("mysecret", "my-secret", "my_secret", "mytoken", "my-token", "my_token", "mypass", "my-pass", "my_pass"),
    *("testsecret", "test-secret", "testtoken", "test-token", "testpass", "test-pass", "test_pass"),
)
# Typed to fill the space. A key may hold one of them and still be a key: what stands around it tells.
_FILLERS = re.compile(r"(?:123456789|abcdefgh|deadbeef|0000000)", re.IGNORECASE)
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
# An address of mail, a length or a term (`12-character`), a way to encode or hash.
_KNOWN_THING = re.compile(
    r"(?i:[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|\d+-[a-z]+(?:-[a-z]+)*|(?:[a-z]+[-_])?(?:base(?:32|58|64)|sha-?\d{1,3}|md5"
    r"|[bs]crypt\d*|argon2|pbkdf2|utf-?8|ed25519|aes-?\d{3}|rsa-?\d{4}|x509|oauth2?)(?:[-_]?[a-z]+)*(?:-\d{1,4})?)",
    re.ASCII,
)
_PHRASE = re.compile(r"[a-z]{3,12}(?:-[a-z]{3,12}){3,}", re.ASCII)
_QUOTED_PHRASE = re.compile(r"[A-Za-z]{3,12}(?:[ -][A-Za-z]{3,12}){3,}", re.ASCII)
_DAY = re.compile(r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])")
_DIGIT_CHANGE = re.compile(r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
_DIGIT_CHANGES = 3  # between letters and digits; a name with a number in it has one or two
_LONG = 20  # characters, among which chance seldom puts so many small letters in a row:
_WRITTEN_SMALL = re.compile(r"[a-z]{9}")
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
    if _NUMBER.match(value) or (not firm and (_SLUG.fullmatch(value) or _KNOWN_THING.fullmatch(value))):
        return False
    if any(map(str.isdigit, value)) or not _STRONG.isdisjoint(value):
        return any(map(str.isalpha, value))
    return _is_scrambled(value) or (len(value) >= (PHRASE_LEAST if firm else WORD_LONGEST) and value.isalpha())


def is_token(value: str, *, firm: bool = True) -> bool:
    """Whether a value given as a token or key looks random enough to be one."""
    if len(value) < TOKEN_LEAST or " " in value or _REFERENCE.match(value) or is_placeholder(value):
        return False
    if _NUMBER.match(value) or _SLUG.fullmatch(value) or not any(map(str.isalpha, value)):
        return False
    if any(map(str.isdigit, value)):
        return _entropy(value) >= _LEAST_ENTROPY
    return _is_scrambled(value) and (firm or len(value) >= PHRASE_LEAST)


def is_random(value: str) -> bool:
    """Whether a value looks made up whatever is said of it: no word, no version, no name with a number behind it."""
    if len(value) < TOKEN_LEAST or _KNOWN_THING.fullmatch(value):
        return False
    if _is_scrambled(value) or len(_DIGIT_CHANGE.findall(value)) >= _DIGIT_CHANGES:
        return True
    if len(value) >= _LONG and is_mixed(value) and not _WRITTEN_SMALL.search(value):
        return True
    has_digit = any(map(str.isdigit, value))
    return has_digit and any(map(str.isalpha, value)) and not _STRONG.isdisjoint(value)


def is_passphrase(value: str, *, firm: bool) -> bool:
    """Whether a value given as a password is words in a row: quoted with blanks between, or all on hyphens."""
    return bool((_QUOTED_PHRASE if firm else _PHRASE).fullmatch(value)) and not is_stand_in(value)


def is_pin(value: str) -> bool:
    """Whether a value given as the number of a lock or card looks like one, and not like a day."""
    return value.isdigit() and PIN_LEAST <= len(value) <= PIN_LONGEST and not _DAY.fullmatch(value)


def is_placeholder(value: str) -> bool:
    """Whether the value was written to show the form of a key rather than to be one."""
    if _has_placeholder(value) or len(set(value[-16:])) < _FEWEST_CHARACTERS:
        return True
    steps = sum(ord(right) - ord(left) == 1 for left, right in pairwise(value))
    return steps * 2 > len(value)


def is_made_up(value: str) -> bool:
    """Whether a long value of letters and digits can be a key, though its characters follow one another: only words
    such as "example", and signs that fill a space, show that it is none.
    """
    if len(value) < _LONG or _REFERENCE.match(value) or _SLUG.fullmatch(value) or _KNOWN_THING.fullmatch(value):
        return False
    has_both = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    return has_both and not _has_placeholder_word(value) and len(set(value[-16:])) >= _FEWEST_CHARACTERS


def is_stand_in(value: str) -> bool:
    """Whether a password says only where a password goes, or where it is kept."""
    return value.casefold() in _STAND_INS or bool(_REFERENCE.match(value)) or _has_placeholder(value)


def is_mixed(value: str) -> bool:
    """Whether the value has small letters, capitals and digits, as forty random characters always do."""
    return all(re.search(kind, value) for kind in ("[a-z]", "[A-Z]", "[0-9]"))


def _has_placeholder(value: str) -> bool:
    return _has_placeholder_word(value) or _is_filled(value)


def _has_placeholder_word(value: str) -> bool:
    folded = value.casefold()
    return any(word in folded for word in _PLACEHOLDERS)


def _is_filled(value: str) -> bool:
    """Whether the value holds a filler, and around it too little that was made up to be a key all the same."""
    rest = _FILLERS.sub("", value)
    return rest != value and (len(rest) < _LONG or not is_random(rest))


def _is_scrambled(value: str) -> bool:
    """Whether capitals and small letters take turns as they do by chance, and not as they do in words."""
    return len(value) >= TOKEN_LEAST and len(_CASE_CHANGE.findall(value)) >= _CASE_CHANGES * len(value)


def _entropy(value: str) -> float:
    counts = Counter(value).values()
    return -sum(count / len(value) * math.log2(count / len(value)) for count in counts)
