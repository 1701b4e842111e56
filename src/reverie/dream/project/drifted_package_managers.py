"""A package manager that a claim says is used, where the project uses another one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reverie.dream.project.inspect import Project
from reverie.dream.project.mention import Outdated, blanked
from reverie.dream.project.package_managers import ECOSYSTEMS
from reverie.dream.project.wording import is_negated, speaks_of_now

_NAMES = "|".join(sorted(ECOSYSTEMS, key=len, reverse=True))
_NAMED = re.compile(rf"(?<![\w@/.-])(?P<name>{_NAMES})(?![\w/@-]|\.\w)", re.IGNORECASE)
# It is said to be used: an order before it, or a subcommand or purpose behind it.
_USED_BEFORE = re.compile(
    r"(?:\b(?:use|uses|using|prefers?|run|with|via|through|on|is|chose|stick to)[ ]+(?:the[ ]+)?[`*\"']*"
    r"|\bpackage manager[:：]?[ ]*[`*\"']*"
    r"|(?:用|使用|采用|是|走|跑|通过|包管理器?[:：]?)[ ]*[`*\"']*)$",
    re.IGNORECASE,
)
_USED_BEHIND = re.compile(
    r"[`*\"']*(?: (?:install|i|add|ci|sync|lock|update)\b| (?:is|as) (?:the|our|my) "
    r"| for (?:installs?|installing|packages|dependencies|everything|scripts)\b|[ ]*(?:安装|管理|装包|装依赖|跑|来))",
    re.IGNORECASE,
)
# There the name is a place or a thing, or runs a script, which any of them does in any project.
_NO_TOOL = re.compile(
    r"[`*\"']* (?:registry|package|packages|account|token|org|organi[sz]ation|scope|audit|publish|login|link|mirror"
    r"|page|team|module|cache|version|workspaces?|run|test|start|exec|view|info)\b|[ ]*(?:账号|镜像|源|包|令牌|仓库)",
    re.IGNORECASE,
)
# Subcommands that all managers of an ecosystem share, so that the other name alone makes the command right.
_SHARED = {"node": frozenset({"install", "add"}), "python": frozenset({"add", "lock"})}
_COMMAND = re.compile(r" ([a-z-]+)")


def outdated_package_managers(text: str, project: Project) -> Iterator[Outdated]:
    """The one manager that the claim says is used, if the project shows another one of its kind and no trace of it."""
    found = list(_NAMED.finditer(text))
    names = {match["name"].casefold() for match in found}
    words = blanked(text, (match.span() for match in found))
    if not found or is_negated(words) or not speaks_of_now(words):
        return
    for name in sorted(names):
        mine = [match for match in found if match["name"].casefold() == name]
        ecosystem = ECOSYSTEMS[name]
        is_only_one = not any(other != name and ECOSYSTEMS[other] == ecosystem for other in names)
        if is_only_one and all(_is_used(text, match) for match in mine):
            yield from _outdated(text, mine, ecosystem, project)


def _is_used(text: str, match: re.Match[str]) -> bool:
    if _NO_TOOL.match(text, match.end()):
        return False
    before = text[max(0, match.start() - 40) : match.start()]
    return bool(_USED_BEFORE.search(before) or _USED_BEHIND.match(text, match.end()))


def _outdated(text: str, found: list[re.Match[str]], ecosystem: str, project: Project) -> Iterator[Outdated]:
    in_use = [one for one in project.package_managers if ECOSYSTEMS[one.name] == ecosystem]
    name = found[0]["name"].casefold()
    if not in_use or not project.tree.is_whole or any(one.name == name for one in in_use):
        return
    now = in_use[0]
    is_sure = len(in_use) == 1 and all(_still_works(text, match, ecosystem) for match in found)
    verdict = f"but {now.line.file} shows {' and '.join(one.name for one in in_use)}"
    for match in found:
        replacement = now.name if is_sure else None
        yield Outdated(*match.span(), verdict, now.name, replacement, now.line, now.line.time)


def _still_works(text: str, match: re.Match[str], ecosystem: str) -> bool:
    """Whether the words behind the name make sense behind another one: no command, or one that all of them know."""
    if "`" not in text[: match.start()] and not _COMMAND.match(text, match.end()):
        return True
    command = _COMMAND.match(text, match.end())
    is_code = text[: match.start()].count("`") % 2 == 1
    is_command = is_code or (command and command[1] in ("install", "i", "ci", "add", "sync", "lock", "update"))
    return not is_command or not command or command[1] in _SHARED[ecosystem]
