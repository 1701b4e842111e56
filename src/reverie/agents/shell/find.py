"""`find`: where to look, then tests and ways of printing. What runs, deletes or writes a file is not among them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reverie.agents.shell.denial import Denied, shown
from reverie.agents.shell.flags import names
from reverie.agents.shell.words import Word

_FIRST = frozenset({"-H", "-L", "-P"})
_JOINTS = frozenset({"(", ")", "!", ",", "-a", "-and", "-o", "-or", "-not"})
_ALONE = names(
    "-daystart -depth -empty -executable -false -follow -ls -mount -nogroup -noleaf -nouser -print -print0 -prune "
    "-quit -readable -true -writable -xdev"
)
_VALUED = names(
    "-amin -anewer -atime -cmin -cnewer -ctime -fstype -gid -group -ilname -iname -inum -ipath -iregex -iwholename "
    "-links -lname -maxdepth -mindepth -mmin -mtime -name -newer -path -perm -printf -regex -regextype -samefile -size "
    "-type -uid -used -user -wholename -xtype"
)
_NEWER = re.compile(r"-newer[aBcm][aBcmt]")
_DASHED_VALUE = re.compile(r"-[0-9]|-[ugoa]*[=+][rwxst]+$")  # less than a number, or the bits of -perm


def check_find(arguments: Sequence[Word]) -> None:
    """The arguments only look.

    Raises:
        Denied: there is a predicate that is not listed, or a glob that could become one.
    """
    rest = list(reversed(arguments))
    while rest and rest[-1].text in _FIRST:
        rest.pop()
    while rest and not _is_predicate(rest[-1]):
        _refuse_leading_glob(rest.pop())
    while rest:
        word = rest.pop()
        _refuse_any_glob(word)
        if word.text in _VALUED or _NEWER.fullmatch(word.text):
            _take_value(word, rest)
        elif word.text not in _ALONE and word.text not in _JOINTS:
            raise Denied(f"find {shown(word.text)} is not known to be harmless")


def _is_predicate(word: Word) -> bool:
    return word.text.startswith("-") or word.text in _JOINTS


def _take_value(predicate: Word, rest: list[Word]) -> None:
    if not rest:
        raise Denied(f"find {predicate.text} lacks its value")
    value = rest.pop()
    _refuse_any_glob(value)
    if value.text.startswith("-") and not _DASHED_VALUE.match(value.text):
        raise Denied(f"the value {shown(value.text)} could be taken for a predicate")


def _refuse_leading_glob(word: Word) -> None:
    if word.may_become_a_flag:
        raise Denied(f"the glob {shown(word.text)} could become a predicate; write ./ before it, or quote it")


def _refuse_any_glob(word: Word) -> None:
    if word.glob is not None:
        raise Denied(f"the glob {shown(word.text)} is expanded before find sees it; quote it")
