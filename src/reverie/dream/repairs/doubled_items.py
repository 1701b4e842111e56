"""List items that stand twice in one list."""

from __future__ import annotations

from collections.abc import Iterable

from reverie.memdir.memory_file import MemoryFile
from reverie.model.change import Reason
from reverie.store.stage import fingerprint
from reverie.text.claims import Claim, normalise, split_claims


def without_doubled_items(file: MemoryFile, taken_back: frozenset[str]) -> tuple[str, list[Reason]]:
    """Drop a list item that stands word for word earlier in the same list, below the same items."""
    seen: set[tuple[int, tuple[str, ...]]] = set()
    cuts: list[tuple[int, int]] = []
    reasons: list[Reason] = []
    items = list(_list_items(file.body))
    following = [path for _, path, _ in items[1:]]
    for position, (section, path, claim) in enumerate(items):
        text = path[-1]
        if (section, path) not in seen:
            seen.add((section, path))
            continue
        if any(below[: len(path)] == path != below for below in following[position : position + 1]):
            continue  # without it, the items below it would belong to another one
        key = f"doubled-line|{file.path}|{fingerprint(text)}"
        if key not in taken_back:
            cuts.append(_whole_lines(file.body, claim))
            said = _short(claim.text.lstrip("-*+ "))
            reasons.append(Reason("doubled-line", f'said twice: "{said}"', "still said above it", key, claim.text))
    body = file.body
    for start, end in reversed(cuts):
        body = body[:start] + body[end:]
    return body, reasons


def _list_items(body: str) -> Iterable[tuple[int, tuple[str, ...], Claim]]:
    """Each list item with the number of its list and its path: the items it stands below, and itself.

    Anything but an item or a blank ends a list.
    """
    section, end = 0, 0
    above: list[tuple[int, str]] = []
    for claim in split_claims(body):
        if body[end : claim.start].strip(" \t\r\n-*+") or not _is_item(body, claim):
            section += 1
            above.clear()
        end = claim.end
        if _is_item(body, claim):
            indent = _indent(body, claim)
            above = [one for one in above if one[0] < indent] + [(indent, normalise(claim.text))]
            yield section, tuple(text for _, text in above), claim


def _indent(body: str, claim: Claim) -> int:
    line = body[body.rfind("\n", 0, claim.start) + 1 : claim.end].expandtabs(4)
    return len(line) - len(line.lstrip())


def _is_item(body: str, claim: Claim) -> bool:
    line_start = body.rfind("\n", 0, claim.start) + 1
    line = body[line_start : claim.end].lstrip()
    return line[:2] in ("- ", "* ", "+ ")


def _whole_lines(body: str, claim: Claim) -> tuple[int, int]:
    start = body.rfind("\n", 0, claim.start) + 1
    end = body.find("\n", claim.end)
    return start, len(body) if end < 0 else end + 1


def _short(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= 60 else one_line[:59] + "…"
