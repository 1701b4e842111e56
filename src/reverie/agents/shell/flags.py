"""The flags of one command, and arguments held against them: only what is listed may stand there.

An option is spelt out in full, since a program takes `--outp` for `--output`. What one system takes for a flag's value
another takes for a flag of its own, so a value that begins with a dash is a number or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reverie.agents.shell.denial import Denied, shown
from reverie.agents.shell.words import Word

_NUMBER_FLAG = re.compile(r"-[0-9]+$")
_DASHED_VALUE = re.compile(r"-[0-9]")
ANYTHING = re.compile(r"(?s).*")


def names(text: str) -> frozenset[str]:
    """The names in the text, which blanks part."""
    return frozenset(text.split())


@dataclass(frozen=True, slots=True)
class Flags:
    """What may stand behind a command's name. Whatever is not said here is denied.

    `short`: letters of flags without a value. `valued`: letters of flags with one.
    `long`, `long_valued`, `long_optional`: names of long options without a value, with one (behind `=` or in the next
    word), and with one behind `=` or none. `pairs`: long options that take two words.
    `values`: what a flag's value must look like. `positional`: what every other word must look like.
    """

    short: str = ""
    valued: str = ""
    long: frozenset[str] = frozenset()
    long_valued: frozenset[str] = frozenset()
    long_optional: frozenset[str] = frozenset()
    pairs: frozenset[str] = frozenset()
    values: Mapping[str, re.Pattern[str]] = field(default_factory=dict[str, re.Pattern[str]])
    positional: re.Pattern[str] = ANYTHING
    most: int | None = None
    """How many words that are no flags there may be."""
    numbers: bool = False
    """Whether `-20` is a flag."""
    any_glob: bool = False
    """Whether a glob may stand in front of a word: none of the program's flags, listed or not, does harm."""
    bundles: bool = True
    """Whether `-ab` is `-a -b` to every version of the program."""
    glues: bool = True
    """Whether `-n5` is `-n 5`, and `-an 5` is `-a -n 5`, to every version of the program."""
    flags_first: bool = False
    """Whether some version of the program takes a flag behind a file for one more file, which matters."""
    settled_by: frozenset[str] = frozenset()
    """Flags before the first file after which it no longer matters."""


@dataclass(slots=True)
class Given:
    """The arguments of one command, told apart."""

    flags: list[str] = field(default_factory=list[str])
    positionals: list[Word] = field(default_factory=list[Word])


def hold_against(flags: Flags, arguments: Sequence[Word]) -> Given:
    """The arguments, each a flag that is listed, its value, or a word that may stand there.

    Raises:
        Denied: one of them is none of these.
    """
    given = Given()
    rest = list(reversed(arguments))
    while rest:
        word = rest.pop()
        _refuse_glob(flags, word)
        if word.text == "--":
            given.positionals += reversed(rest)
            break
        if not word.text.startswith("-") or word.text == "-":
            given.positionals.append(word)
            continue
        if flags.flags_first and given.positionals and not flags.settled_by & set(given.flags):
            raise Denied(f"the flag {shown(word.text)} behind a file, which some systems take for a file")
        _take_flag(flags, word, rest, given)
    _refuse_positionals(flags, given.positionals)
    return given


def _take_flag(flags: Flags, word: Word, rest: list[Word], given: Given) -> None:
    if word.text.startswith("--"):
        _take_long(flags, word, rest, given)
    elif flags.numbers and _NUMBER_FLAG.match(word.text):
        given.flags.append(word.text)
    else:
        _take_short(flags, word, rest, given)


def _take_long(flags: Flags, word: Word, rest: list[Word], given: Given) -> None:
    name, equals, value = word.text[2:].partition("=")
    given.flags.append(name)
    if equals:
        if name not in flags.long_valued and name not in flags.long_optional:
            raise Denied(f"the option --{shown(name)[1:-1]} is not known to be harmless here")
        _refuse_value(flags, name, value)
    elif name in flags.long_valued:
        _take_value(flags, name, rest)
    elif name in flags.pairs:
        _take_value(flags, name, rest)
        _take_value(flags, name, rest)
    elif name not in flags.long and name not in flags.long_optional:
        raise Denied(f"the option --{shown(name)[1:-1]} is not known to be harmless here")


def _take_short(flags: Flags, word: Word, rest: list[Word], given: Given) -> None:
    letters = word.text[1:]
    if len(letters) > 1 and not flags.bundles:
        raise Denied(f"the flags {shown(word.text)} are not read alike everywhere; write each by itself")
    for place, letter in enumerate(letters, start=1):
        given.flags.append(letter)
        if letter in flags.valued:
            if len(letters) > 1 and not flags.glues:
                raise Denied(f"the flag {shown(word.text)} is not read alike everywhere; write -{letter} by itself")
            if glued := letters[place:]:
                _refuse_value(flags, letter, glued)
            else:
                _take_value(flags, letter, rest)
            return
        if letter not in flags.short:
            raise Denied(f"the flag -{shown(letter)[1:-1]} is not known to be harmless here")


def _take_value(flags: Flags, name: str, rest: list[Word]) -> None:
    if not rest:
        raise Denied(f"the option {shown(name)} lacks its value")
    word = rest.pop()
    _refuse_glob(flags, word)
    if word.glob is not None and not flags.any_glob:
        raise Denied(f"a glob as the value of {shown(name)}; quote it")
    if word.text.startswith("-") and not flags.any_glob and not _DASHED_VALUE.match(word.text) and word.text != "-":
        raise Denied(f"the value {shown(word.text)} could be taken for a flag")
    _refuse_value(flags, name, word.text)


def _refuse_value(flags: Flags, name: str, value: str) -> None:
    if not flags.values.get(name, ANYTHING).fullmatch(value):
        raise Denied(f"the value {shown(value)} of {shown(name)} is not known to be harmless")


def _refuse_glob(flags: Flags, word: Word) -> None:
    if word.glob is None:
        return
    if word.may_become_a_flag and not flags.any_glob:
        raise Denied(f"the glob {shown(word.text)} could become a flag; write ./ before it, or quote it")
    if word.text.startswith("-") and "=" not in word.text[: word.glob]:
        raise Denied(f"the glob {shown(word.text)} could become another flag")


def _refuse_positionals(flags: Flags, positionals: list[Word]) -> None:
    if flags.most is not None:
        if len(positionals) > flags.most:
            raise Denied(f"more than {flags.most} words that are no flags")
        if any(word.glob is not None for word in positionals):
            raise Denied("a glob, which may become more words than there may be")
    is_narrow = flags.positional is not ANYTHING and not flags.any_glob
    for word in positionals:
        if not flags.positional.fullmatch(word.text) or (word.may_become_a_flag and is_narrow):
            raise Denied(f"the word {shown(word.text)} is not known to be harmless here")
