"""Secrets told in a sentence: "the password for the VPN is …", "… is our token for it", `VPN 的密码（测试）改成 …`.

A sentence gives a value less plainly than a sign does. So the value itself has to look more like a secret the less its
sentence says that it is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from reverie.text.assignments import KEY, PIN, bare_value, has_owner, in_small_letters
from reverie.text.secret_formats import Found
from reverie.text.secret_values import is_made_up, is_mixed, is_passphrase, is_password, is_pin, is_random, is_token

_AHEAD = 120  # characters between the word and the value that belongs to it; a longer sentence speaks of much else
_BEHIND = 260  # likewise before the word, the value included
_UNOWNED_KEY_LEAST = 20  # characters of a value that is called a key, but not of what

_VALUE = r"(?:[*]{0,2}(?P<quote>[\"'`“‘「]{1,3})(?P<quoted>[^\"'`“”‘’「」\r\n]{1,200})|[*]{0,2}(?P<bare>[!-~]{1,200}))"
# The end of a sentence, or of anything that is one: brackets and quoted keys are a program's.
_END = re.compile(r"[\r\n]|[.!?;](?=\s|$)|[。！？；{}\[\]<>|]|[\"'][ \t]*[:,]|[:,][\"']")

# What follows the word where the sentence goes on about whose secret it is, or what became of it.
_GOES_ON = re.compile(
    r"(?:s|[ \t]?码)?[\"'`*]{0,2}(?:[ \t]+(?:for|of|to|on|at|in|from|with|behind|that|which|we|you|I|used"
    r"|here|there|now|is|was|are|has|should|must|will|remains|equals|changed|got|stays)\b"
    r"|[ \t]{0,3}[(（,，—–-]|[ \t]?[^\x00-\x7f]|['’]s[ \t]|[ \t]?[:：])",
    re.IGNORECASE,
)
_STILL = r"(?:[ \t]+(?:now|still|currently|just|simply|always|again|actually|really|this))*"
_GIVES = re.compile(
    rf"(?:\b(?:is|was|are|be|equals|reads|stays|remains|becomes|became){_STILL}[ \t]*:?[ \t]+"
    rf"|\b(?:changed|set|rotated|reset|switched|updated|renewed)(?:[ \t]+\w+)?[ \t]+to[ \t]*:?[ \t]+"
    r"|(?<=\w)['’]s[ \t]+|[:：][ \t]*(?=[\"'`“]|(?<=[ \t])|(?<=：))"
    r"|[ \t]*(?:->|=>|→|＝|(?<![/?&=\w])=|(?<=\w)=(?!=))[ \t]*|[ \t][—–-][ \t]+"
    r"|(?:[是为為]|改[成为為]了?|[换換][成为為]了?|[设設][成为為置]*了?|用的?)[ \t]*[:：]?[ \t]*)" + _VALUE,
    re.IGNORECASE,
)
_NEXT_LINE = re.compile(
    r"[^\r\n.;!?。；]{0,80}[:：][ \t]*(?:\r?\n[ \t]*){1,2}(?:[-*>][ \t]+)?" + _VALUE + r"[ \t]*(?=\r?\n|$)"
)
_BESIDE = re.compile(r"[\"'`*]{0,2}(?:[ \t]*[（(|][ \t]*|[ \t]+|(?<=[^\x00-\x7f]))" + _VALUE)
# What may lead to a value in a sentence about a secret, and to anything else.
_MAY_GIVE = re.compile(r"\b(?:(?<!up[ \t])to|with|use|type|enter|try)[ \t]+" + _VALUE, re.IGNORECASE)

# What comes before the word where the value was told first.
_TOLD_FIRST = re.compile(
    r"(?:(?P<quote>[\"'`“‘「])(?P<quoted>[^\"'`“”‘’「」\r\n]{1,200})[\"'`”’」]|(?<![!-~])(?P<bare>[!-~]{1,200}?))"
    rf"(?:[ \t]+(?:(?:is|was|becomes){_STILL}[ \t]+(?:the|my|our|their|his|her|your|a|an)"
    r"|(?:as|for)(?:[ \t]+(?:the|my|our|its|a|an))?|[—–-]+[ \t]+(?:that['’]s|it['’]s|this[ \t]is)[ \t]+(?:the|my|our))"
    r"(?:[ \t]+[\w.'’/-]{1,30}){0,4}[ \t]+"
    r"|[ \t]?(?:就?是|作为|作為|当作?|當作?|做)[^\r\n。，；,;]{0,20})$",
    re.IGNORECASE,
)
_MINE = re.compile(r"\b(?:my|our)\b|[我咱]", re.IGNORECASE)
_ENDS_THERE = re.compile(
    r"[\"'`*]{0,2}(?:\s*$|[ \t]*[.,;:!?)（(。，；！？、）—]"
    r"|[ \t]+(?:for|of|to|on|at|in|from|and|now|here|there|everywhere|then)\b|\s*\n)",
    re.IGNORECASE,
)

# One pass for all words. Those in front are too short, or too common, to be looked for within others.
_WORD = re.compile(
    r"(?P<pw>pw(?<![a-z0-9_]pw)(?![a-z0-9_]))"
    r"|(?P<pin>pin(?<![a-z0-9_]pin)(?:[ \t]?(?:码|code|number))?(?![a-z0-9_])"
    r"|(?:access|alarm|door|entry|gate|lock|safe|unlock)[ \t]code)"
    r"|(?P<pass>pass(?<![a-z]pass)(?=[ \t](?:for|of|to)[ \t]))"
    r"|(?P<login>log[ -]?in(?![a-z_])|sign[ -]?in(?![a-z_])|cred(?:ential)?s?(?![a-z_])|账号|帐号|账户|登录|登陆)|"
    + KEY.pattern
)
# Words that stand for the number of a lock as often as for a password.
_LOCKS = frozenset({"passcode", "密码", "密碼"})
_STOP = re.compile(r"[\"'`”]?(?:\s*$|[ \t]*[.,;!)。，；！）]|[ \t]*[\r\n])")
# A name and a password side by side, with no word for either.
_LOGIN = re.compile(
    r"[^\r\n.;。；]{0,60}?(?:[ \t]*/[ \t]*|[ \t](?:with|using)[ \t]+|(?<=[ \t])[\w.@+-]{1,40}:|[，、][ \t]*)[\"'`]?"
    r"(?P<bare>[!-~]{1,100})",
    re.IGNORECASE,
)


def told(text: str) -> Iterator[Found]:
    """Every value that a sentence calls a secret, if it looks like one."""
    for key in _WORD.finditer(in_small_letters(text)):
        if key["login"]:
            yield from _login(text, key.end())
        if key["login"] is None or key["login"].startswith("credential"):
            kind = "credential" if key["other"] or key["login"] else "password"
            for value, start, is_key in _told_of(text, key, is_token_like=kind == "credential"):
                yield kind if is_key else PIN, start, start + len(value)


def _told_of(text: str, key: re.Match[str], *, is_token_like: bool) -> Iterator[tuple[str, int, bool]]:
    """What the sentence gives as the value of this word, where it begins, and whether it is more than a lock's number:
    that of a key.
    """
    for value, start, firm in _values(text, key.end()):
        is_number = key["pin"] or (key[0] in _LOCKS and _STOP.match(text, start + len(value)))
        is_key = _is_given(key, value, firm=firm, is_token_like=is_token_like)
        if is_key or (is_number and is_pin(value)):
            yield value, start, is_key
    for value, start in _alone(text, key.start(), key.end()):
        if is_random(value) and _is_given(key, value, firm=True, is_token_like=is_token_like):
            yield value, start, True
    for value, start in _called_mine(text, key.start(), key.end()):
        if is_made_up(value):
            yield value, start, True


def _is_given(key: re.Match[str], value: str, *, firm: bool, is_token_like: bool) -> bool:
    if key["pin"] or (key["pass"] and not is_random(value)):  # of a pin only numbers count; and tests pass, too
        return False
    if not is_token_like:
        return is_password(value, firm=firm) or is_passphrase(value, firm=firm)
    return is_token(value, firm=firm) and (firm or is_random(value)) and _is_owned(key, value)


def _is_owned(key: re.Match[str], value: str) -> bool:
    """Whether a value that is called a key is one to a door: its sentence says so, or nothing else looks like it."""
    return key["other"] != "key" or has_owner(key) or (len(value) >= _UNOWNED_KEY_LEAST and is_mixed(value))


def _values(text: str, end: int) -> Iterator[tuple[str, int, bool]]:
    """What the sentence around the word gives as its value, each with its start and whether it was quoted."""
    if not _GOES_ON.match(text, end):
        return
    last = _sentence_end(text, end)
    while (match := _GIVES.search(text, end)) and match.start() < last:
        yield from _value(match)
        end = match.start("quoted" if match["quote"] else "bare")  # "was changed to …": the value is after the next


def _sentence_end(text: str, start: int) -> int:
    stop = _END.search(text, start, start + _AHEAD)
    return stop.start() if stop else min(len(text), start + _AHEAD)


def _alone(text: str, start: int, end: int) -> Iterator[tuple[str, int]]:
    """What stands right behind the word, or is told before it: nothing but the value itself says that it is meant."""
    last = _sentence_end(text, end)
    may_give = _MAY_GIVE.search(text, end, last)
    for match in filter(None, (_BESIDE.match(text, end), _NEXT_LINE.match(text, end), may_give)):
        yield from ((value, at) for value, at, _ in _value(match))
    if _ENDS_THERE.match(text, end) and (match := _TOLD_FIRST.search(text[max(0, start - _BEHIND) : start])):
        yield from ((value, at + max(0, start - _BEHIND)) for value, at, _ in _value(match))


def _called_mine(text: str, start: int, end: int) -> Iterator[tuple[str, int]]:
    """What is told before the word as one's own: "use … as my token" says what it is, however regular it looks."""
    first = max(0, start - _BEHIND)
    if _ENDS_THERE.match(text, end) and (match := _TOLD_FIRST.search(text[first:start])):
        for value, at, _ in _value(match):
            if _MINE.search(text, first + at + len(value), start):
                yield value, first + at


def _value(match: re.Match[str]) -> Iterator[tuple[str, int, bool]]:
    if match["quote"]:
        yield match["quoted"], match.start("quoted"), True
    else:
        value, start = bare_value(match)
        yield value, start, False


def _login(text: str, end: int) -> Iterator[Found]:
    match = _LOGIN.match(text, end, end + _AHEAD)
    if match:
        value, start = bare_value(match)
        if "/" not in value and is_random(value) and is_password(value):
            yield "password", start, start + len(value)
