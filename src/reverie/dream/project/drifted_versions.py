"""Versions that a claim says are in use, where the project asks for another one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reverie.dream.project.inspect import Project
from reverie.dream.project.mention import Outdated, blanked
from reverie.dream.project.versions import VersionFact, as_number, spelt
from reverie.dream.project.wording import is_negated, leaves_range_open, speaks_of_now


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NAMED = re.compile(
    r"(?<![\w./@-])(?P<tool>[A-Za-z][A-Za-z0-9_-]*)(?P<js>\.js)?[`*]*"
    r"(?P<said>@| version(?: is)? | is on (?:version )?| 版本(?:是|为|：|:)?[ ]*| ?的版本是[ ]*| ?是[ ]*|[ ]*)"
    r"[`*]*(?P<v>v)?(?P<number>\d{1,4}(?:\.\d{1,4}){0,3})(?:\.x)?(?![\w%:/-]|\.\d|\+| ?(?:or|and) )",
)
_SPELLINGS = {"nodejs": "node", "golang": "go", "postgresql": "postgres", "mongodb": "mongo", "rustc": "rust"}
# Names that are also everyday words: a number behind them is a count unless it is plainly a version.
_EVERYDAY = _words(
    """
    go node next express rust ruby task rest time chance parcel request requests black click rich ink bull pipe
    mocha chai commander body open got ms debug prompts ora args only ten room line step page type day
    """
)
_COUNTED = re.compile(
    r"[ ]*(?:days?|weeks?|months?|hours?|minutes?|times|items?|people|steps?|%|个|天|次|点|月|号)", re.IGNORECASE
)


def outdated_versions(text: str, project: Project) -> Iterator[Outdated]:
    """Each version that the claim gives for a tool of which the project's files all say something else."""
    known = {fact.tool for fact in project.versions}
    found = [match for match in _NAMED.finditer(text) if _tool(match) in known and _is_version(text, match)]
    words = blanked(text, (match.span() for match in found))
    if not found or is_negated(words) or leaves_range_open(words) or not speaks_of_now(words):
        return
    for match in found:
        is_only_one = sum(_tool(other) == _tool(match) for other in found) == 1
        facts = [fact for fact in project.versions if fact.tool == _tool(match)]
        number = as_number(match["number"])
        if is_only_one and not any(fact.allows(number) for fact in facts):
            yield _outdated(match, facts)


def _outdated(match: re.Match[str], facts: list[VersionFact]) -> Outdated:
    """The version that all files agree on, in as many parts as the claim gave; none where they only give a bound."""
    parts = match["number"].count(".") + 1
    exact = [fact for fact in facts if not fact.at_least]
    answers = {spelt(fact.number, parts) for fact in exact if len(fact.number) >= parts}
    line = (exact or facts)[0].line
    is_sure = len(answers) == 1 and all(len(fact.number) >= parts for fact in exact) and match["number"] not in answers
    told = spelt((exact or facts)[0].number, 4)
    bound = "" if exact else " or newer"
    verdict = f"but {line.file} says {told}{bound}"
    replacement = answers.pop() if is_sure else None
    return Outdated(*match.span("number"), verdict, told + bound, replacement, line, line.time, match[0])


def _tool(match: re.Match[str]) -> str:
    name = match["tool"].casefold()
    return _SPELLINGS.get(name, name)


def _is_version(text: str, match: re.Match[str]) -> bool:
    """Whether the number can only be a version: the name is written as one, and nothing is counted."""
    if not match["said"] and not match["v"] and match.start("number") == match.end("tool"):
        return False  # python3 and es6 are names
    if _COUNTED.match(text, match.end()):
        return False
    plainly = (
        match["js"] or match["v"] or "." in match["number"] or "ersion" in match["said"] or "版本" in match["said"]
    )
    if plainly or match["said"] == "@":
        return True
    name = match["tool"]
    if name.casefold() == "node":
        return name[0].isupper() and 8 <= int(match["number"]) <= 40  # a cluster has nodes 1, 2 and 3
    return name[0].isupper() and name.casefold() not in _EVERYDAY
