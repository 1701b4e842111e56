"""Values given to something that is called a secret: `DB_PASSWORD=…`, `"token": "…"`, `密码：…`, a header."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from reverie.text.secret_formats import Found
from reverie.text.secret_values import is_password, is_token

KEY = re.compile(
    "(?P<password>pass(?:word|wd|phrase|code|w)|pwd|密码|密碼|口令)"
    "|(?P<other>secret|token|credential|key|密钥|密鑰|秘钥|令牌|私钥|凭证|授权码)"
    "|(?P<short>pass(?<![a-z]pass)(?=[\"']?[ \t]{0,4}[=:]))"
)
"""Every word for a secret, to be matched against `in_small_letters`, for speed; `other` is one for a token or key."""
_KEY_OWNER = re.compile(
    r"(?:api|access|account|auth|client|deploy|encryption|hmac|licen[cs]e|master|private|recovery|secret|shared|signing"
    r"|storage|subscription|webhook|wi-?fi|wpa2?)[_\- ]?$"
)
_KEY_OWNER_LONGEST = 13
_ASSIGNMENT = re.compile(
    r"(?P<tail>[A-Za-z0-9_.\-]{0,40})[\"'`\])*]{0,4}[ \t]{0,8}"
    # The sign: an annotated or plain assignment, a colon, a verb, the end of a tag, the bracket of a call.
    r"(?P<sign>:[ \t]{0,4}[A-Za-z][\w\[\] |]{1,30}=(?!=)|:=|=>|->|={1,3}"
    r"|[是为為]?[ \t]?[:：＝]|[是为為]|is\b|>|\()"
    r"[ \t]{0,8}"
    r"(?:(?P<quote>[\"'`]{1,3})(?P<quoted>[^\"'`\r\n]{1,200})|[*]{0,2}[ \t]?(?P<bare>[!-~]{1,200}))",
    re.ASCII,
)
_OPTION = re.compile(r"[A-Za-z-]{0,20}[ \t]{1,4}[\"']?(?P<bare>[!-~]{1,200})")
_OPTION_BEFORE = re.compile(r"(?:^|\s)--[A-Za-z-]{0,30}$")
_OPTION_LONGEST = 40

# What follows the word in a key that holds something about a secret, and not the secret.
_ABOUT = re.compile(
    r"(?i)(?:s$|izer|ization|ary|[_.-]?(?:arn|at|budget|by|class|cost|count|counter|dir|digest|endpoint|env|exists?"
    r"|expir|field|file|fingerprint|format|hash|header|help|hint|ids?|index|input|kind|label|len|length|limit|list"
    r"|manager|max|min|mode|name|note|param|path|per|policy|prefix|price|prompt|ref|required|rotation|rules?|scope"
    r"|sha|size|source|store|ttl|type|uri|url|usage|used|var|version|window)(?![a-z]))"
)
_BARE_END = re.compile(r"[\"'`<>,;]|&(?=[\w.-]{1,40}=)|\\[nrt\"]")
_CLOSING = ".,;:!?)]}*"
# An unquoted value that is a call, an index or an attribute is code that fetches the secret.
_EXPRESSION = re.compile(
    r"!?[A-Za-z_]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)*[\[(]|[A-Za-z_]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)+[,;)]*$",
    re.ASCII,
)

_AUTHORIZATION = re.compile(
    r"(?i:authorization)[\"']?[ \t]{0,4}[:=][ \t]{0,4}[\"']?(?:[A-Za-z]{3,12}[ \t]{1,4})?"
    r"([A-Za-z0-9._~+/=:-]{8,})"
)
_BEARER = re.compile(r"(?i:bearer)[ \t]{1,4}([A-Za-z0-9._~+/=-]{16,})")
_USER_OPTION = re.compile(r"(?<!\S)(?:-u|--user)[ =][\"']?[\w.@+-]{1,60}:([^\s\"']{3,100})", re.ASCII)
_SSHPASS = re.compile(r"sshpass[ \t]{1,4}-p[ \t]{0,4}[\"']?([^\s\"']{3,100})")
_HEADERS: tuple[tuple[str, re.Pattern[str], str, Callable[[str], bool]], ...] = (
    ("uthorization", _AUTHORIZATION, "authorization", is_token),
    ("earer ", _BEARER, "bearer-token", is_token),
    ("-u", _USER_OPTION, "password", is_password),
    ("sshpass", _SSHPASS, "password", is_password),
)

PIN = "pin"  # the number of a door, a gate, a card: a fact for people, that no program takes for a key
ASSIGNED_KINDS = frozenset({PIN, "password", "credential", *(kind for _, _, kind, _ in _HEADERS)})
"""Every kind that `assignments` gives: it says how a value was found rather than what it is."""


def assignments(text: str) -> Iterator[Found]:
    """Every value given to a name, a header or an option that speaks of a secret, if it looks like one."""
    yield from _named(text)
    for hint, pattern, kind, is_secret in _HEADERS:
        if hint in text or hint.upper() in text:
            for match in pattern.finditer(text):
                if is_secret(match[1]):
                    yield kind, *match.span(1)


def in_small_letters(text: str) -> str:
    """The text made small, each character where it was."""
    # The only letter that grows when made small would shift all that follows it.
    return text.replace("İ", "i").lower()


def _named(text: str) -> Iterator[Found]:
    done = 0
    for key in KEY.finditer(in_small_letters(text)):
        # A name inside a value was judged with it; `password=password=…` would take a pass for each.
        if key.start() < done or (key["other"] == "key" and not has_owner(key)):
            continue
        value, start, firm = _value(text, key)
        done = start + len(value)
        judge = is_token if key["other"] else is_password
        if judge(value, firm=firm):
            yield "credential" if key["other"] else "password", start, done


def has_owner(key: re.Match[str]) -> bool:
    """Whether it is the key of something (an API, an account), and not one on a keyboard or in a dictionary."""
    return bool(_KEY_OWNER.search(key.string[max(0, key.start() - _KEY_OWNER_LONGEST) : key.start()]))


def _value(text: str, key: re.Match[str]) -> tuple[str, int, bool]:
    """The value given to the key, where it begins, and whether it is plainly a value; empty if there is none."""
    match = _ASSIGNMENT.match(text, key.end())
    if match and not _ABOUT.match(match["tail"]):
        if match["quote"]:
            return match["quoted"], match.start("quoted"), True
        if match["sign"] != "(":
            return *bare_value(match), match["sign"].endswith("=")
    elif option := _option(text, key):
        return *bare_value(option), True
    return "", key.end(), False


def _option(text: str, key: re.Match[str]) -> re.Match[str] | None:
    """`--password value`, where the sign is a space."""
    before = text[max(0, key.start() - _OPTION_LONGEST) : key.start()]
    return _OPTION.match(text, key.end()) if _OPTION_BEFORE.search(before) else None


def bare_value(match: re.Match[str]) -> tuple[str, int]:
    """An unquoted value up to where it plainly ends, and its start; empty where it is code."""
    value, start = match["bare"], match.start("bare")
    if _EXPRESSION.match(value):
        return "", start
    end = _BARE_END.search(value)
    return (value[: end.start()] if end else value.rstrip(_CLOSING)), start
