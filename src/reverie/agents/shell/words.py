"""A command's text read by bash's rules of quoting: text -> words, joints and redirects, each with its place.

Only what always means the same is read: bare words, '...', "..." without an expansion, a backslash before a sign.
Everything else that bash knows is a denial, also where it would be harmless.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from reverie.agents.shell.denial import Denied

MOST_WORDS = 300  # in all commands together; nobody reads by hand what has more

_BLANK = re.compile(r"[ \t]+")
_JOINT = re.compile(r"\n[ \t\n]*|&&|\|\||\||;")
_NOT_A_JOINT = re.compile(r";[;&]|\|&|&")  # a case's end, both streams into a pipe, the background
_SILENCE = re.compile(r"(?:[12]?>|&>)[ \t]*/dev/null(?![^ \t\n;|&<>])")
_SAME_STREAM = re.compile(r"2>&1(?![^ \t\n;|&<>])")
_INPUT = re.compile(r"<(?![<(&>])[ \t]*")

_BARE = re.compile(r"[A-Za-z0-9_./,:=+@%^\]!-]+|[^\x00-\x7f]+|[~#*?\[]")
_GLOB = frozenset("*?[")
_SINGLE = re.compile(r"'([^']*)'")
_DOUBLE = re.compile(r'"((?:[^"\\$`]|\\[^$`\n])*)"')
_IN_DOUBLE = re.compile(r'\\(["\\])')  # before anything else a backslash in double quotes is a backslash
_ESCAPED = re.compile(r"\\([ ()!*?\[\]|&;<>.,'\"#~{}$`\\+=@%^:/-])")
_TILDE = re.compile(r"~(?=/|[ \t\n;|&<>]|$)")


@dataclass(frozen=True, slots=True)
class Word:
    """One word: what the program will see, where it stands, and where in it the first unquoted glob is."""

    text: str
    start: int
    end: int
    is_bare: bool
    glob: int | None = None

    @property
    def may_become_a_flag(self) -> bool:
        """Its first character depends on which files there are."""
        return self.glob == 0


@dataclass(frozen=True, slots=True)
class Redirect:
    """Where a stream is sent or comes from; `source` is the file that is read, if it is one."""

    start: int
    end: int
    source: Word | None = None


@dataclass(frozen=True, slots=True)
class SimpleCommand:
    """A command's name and arguments, with the redirects behind them."""

    words: tuple[Word, ...]
    redirects: tuple[Redirect, ...]

    @property
    def name(self) -> Word:
        return self.words[0]

    @property
    def arguments(self) -> tuple[Word, ...]:
        return self.words[1:]


def read_commands(text: str) -> list[SimpleCommand]:
    """The simple commands of the text, in order.

    Raises:
        Denied: something in it is not a literal word, a joint or a harmless redirect.
    """
    reader = _Reader(text)
    reader.read()
    return reader.commands


class _Reader:
    """Where the reading stands, and what was read so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.commands: list[SimpleCommand] = []
        self._words: list[Word] = []
        self._redirects: list[Redirect] = []
        self._count = 0
        self._awaited = False  # after |, && and || another command must come

    def read(self) -> None:
        separate = True  # a redirect must stand apart: in `ls2>x` the 2 belongs to the word
        while self.at < len(self.text):
            if blank := _BLANK.match(self.text, self.at):
                self.at = blank.end()
                separate = True
            elif _NOT_A_JOINT.match(self.text, self.at) and self.text[self.at : self.at + 2] not in ("&&", "&>"):
                raise Denied("only |, &&, ||, ; and newlines may join commands")
            elif joint := _JOINT.match(self.text, self.at):
                self.at = joint.end()
                self._end_command(joint.group())
                separate = True
            elif self._is_redirect():
                self._read_redirect(separate)
                separate = False
            else:
                self._read_argument(separate)
                separate = False
        self._end_command("")
        if self._awaited:
            raise Denied("a joint without a command behind it")

    def _is_redirect(self) -> bool:
        return bool(re.match(r"[0-9]*[<>]|&>", self.text[self.at : self.at + 16]))

    def _read_redirect(self, separate: bool) -> None:
        if not separate or not self._words:
            raise Denied("a redirect must stand apart and behind its command")
        start = self.at
        if found := _SILENCE.match(self.text, start) or _SAME_STREAM.match(self.text, start):
            self.at = found.end()
            self._redirects.append(Redirect(start, self.at))
        elif found := _INPUT.match(self.text, start):
            self.at = found.end()
            source = self._read_word()
            if source.glob is not None:
                raise Denied("a redirect from a glob")
            self._redirects.append(Redirect(start, self.at, source))
        else:
            raise Denied("the only redirects are to /dev/null, 2>&1 and from a file")

    def _read_argument(self, separate: bool) -> None:
        if self._redirects or not separate:
            raise Denied("a word behind a redirect")
        self._count += 1
        if self._count > MOST_WORDS:
            raise Denied(f"it has more than {MOST_WORDS} words")
        self._words.append(self._read_word())

    def _end_command(self, joint: str) -> None:
        if not self._words:
            if self._redirects or joint.strip():
                raise Denied("a joint without a command before it")
            return
        self.commands.append(SimpleCommand(tuple(self._words), tuple(self._redirects)))
        self._awaited = joint in ("|", "||", "&&")
        self._words, self._redirects = [], []

    def _read_word(self) -> Word:
        start = self.at
        text, glob, is_bare = "", None, True
        while self.at < len(self.text):
            rest_at = self.at
            if bare := _BARE.match(self.text, rest_at):
                self._refuse_special(bare.group(), rest_at, start)
                if bare.group() in _GLOB and glob is None:
                    glob = len(text)
                text += bare.group()
                self.at = bare.end()
            elif (quoted := self._read_quoted()) is not None:
                text += quoted
                is_bare = False
            else:
                break
        if self.at == start:
            raise Denied(_what_stands_there(self.text[start : start + 1]))
        return Word(text, start, self.at, is_bare, glob)

    def _refuse_special(self, character: str, at: int, start: int) -> None:
        """Bare characters that mean something else to bash in some places."""
        before = self.text[at - 1] if at > start else ""
        if character == "#" and not before:
            raise Denied("a comment")
        if character == "~" and (before in ("=", ":") or (not before and not _TILDE.match(self.text, at))):
            raise Denied("a tilde that may mean somebody else's folder")

    def _read_quoted(self) -> str | None:
        if found := _SINGLE.match(self.text, self.at):
            self.at = found.end()
            return found.group(1)
        if found := _DOUBLE.match(self.text, self.at):
            self.at = found.end()
            return _IN_DOUBLE.sub(r"\1", found.group(1))
        if found := _ESCAPED.match(self.text, self.at):
            self.at = found.end()
            return found.group(1)
        if self.at < len(self.text) and self.text[self.at] in "'\"\\$`(){}":
            raise Denied(_what_stands_there(self.text[self.at]))
        return None


def _what_stands_there(character: str) -> str:
    """What the character begins, as far as it tells."""
    match character:
        case "$":
            return "an expansion ($); quote a literal $ with '...'"
        case "`":
            return "a command substitution (`)"
        case '"':
            return "a \"...\" that is not closed, or holds $ or ` (use '...')"
        case "'":
            return "a '...' that is not closed"
        case "(" | ")":
            return "a parenthesis that is not quoted"
        case "{" | "}":
            return "a brace that is not quoted"
        case "\\":
            return "a backslash before a letter or at the end of a line; use '...'"
        case "":
            return "a word is missing"
        case _:
            return "something that is not a literal word"
