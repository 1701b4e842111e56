"""A memory file that something is learned into: claims added, replaced and cut, all other bytes kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from reverie.memdir.memory_file import MemoryFile, parse, with_body
from reverie.text import frontmatter
from reverie.text.claims import Claim, normalise, split_claims
from reverie.understand.relation import relate
from reverie.understand.swap import swapped_word
from reverie.understand.words import affirmed_words, content_words, is_chinese

LONGEST_STATEMENT = 1_500  # characters; more is a document in one line, and comparing such costs minutes
WHY = "**Why:**"
HOW = "**How to apply:**"
_LABELLED = re.compile(
    r"[ \t]*(?:[-*+][ \t]+)?(?:\*\*|__)?(?:why|how to apply|reason|为什么|原因|怎么用|如何应用)"
    r"[ \t]*(?:\*\*|__)?[ \t]*[:：]",
    re.IGNORECASE,
)
_APPLIED = re.compile(r"[ \t]*(?:[-*+][ \t]+)?(?:\*\*|__)?(?:how to apply|怎么用|如何应用)", re.IGNORECASE)
_GOES_ON = re.compile(r"[ \t]*\n?[ \t]*(?=[^\s*+#>|`~-])")  # more of the same paragraph
_ITEM = re.compile(r"[ \t]*(?:[-*+•·]|\d{1,3}[.)])[ \t]+")


def is_companion(text: str) -> bool:
    """Whether a claim only explains the one above it: a **Why** or a **How to apply** line."""
    return _LABELLED.match(text) is not None


def applied_from(companion: str, left: Sequence[str], came: Iterable[str]) -> str:
    """The new statement that a **How to apply** line follows: the line is as one that left but for a value, and that
    value has changed in the same way between a statement that left and one that came. Empty where none is.
    """
    if not _APPLIED.match(companion):
        return ""
    swaps = {swap for one in left if is_companion(one) and (swap := swapped_word(one, companion))}
    old = [content_words(one) for one in left if not is_companion(one)]
    for statement in came:
        new, says = content_words(statement), affirmed_words(statement)
        for was, value in swaps if not is_companion(statement) else ():
            gone, now = content_words(was), content_words(value)
            is_over = any(gone and gone <= words and now.isdisjoint(words) for words in old)
            if is_over and now and now <= new and now <= says and gone.isdisjoint(says):
                return statement
    return ""


def followed(companion: str, old: str, came: Sequence[str]) -> str:
    """A **How to apply** line with the new value of the statement that it stands below, where one of those that came
    gives it one; nothing where the line cannot follow.
    """
    for statement in came:
        related = relate(old, statement)
        if not related.old_value or not related.new_value:
            continue
        new = related.new_value.join(re.split(rf"(?<!\w){re.escape(related.old_value)}(?!\w)", companion))
        if applied_from(new, [old, companion], [statement]):
            return new
    return ""


def statements(file: MemoryFile) -> list[Claim]:
    """The claims of the body that stand for themselves: no companions, no fenced blocks, no table rows, and nothing
    that is too long to be one statement.
    """
    return [
        claim
        for claim in split_claims(file.body)
        if len(claim.text) <= LONGEST_STATEMENT and not is_companion(claim.text) and claim.text[0] not in "`~|"
    ]


def unmarked(text: str) -> str:
    """A claim without the marker of a list item."""
    return _ITEM.sub("", text, count=1) if _ITEM.match(text) else text


def find_claim(file: MemoryFile, text: str) -> Claim | None:
    """The claim of the body that reads so, as it stands now."""
    wanted = normalise(text)
    return next((claim for claim in split_claims(file.body) if normalise(claim.text) == wanted), None)


def companions(file: MemoryFile, claim: Claim) -> list[Claim]:
    """The Why and How lines that belong to a claim: those right below it."""
    found: list[Claim] = []
    for other in split_claims(file.body):
        if other.start <= claim.start:
            continue
        if not is_companion(other.text):
            break
        found.append(other)
    return found


def explained_by(file: MemoryFile, companion: str) -> list[Claim]:
    """The claims that a Why or How line stands below: the sentences of the paragraph, or the one item, above it."""
    mains: list[Claim] = []
    for claim in split_claims(file.body):
        if normalise(claim.text) == normalise(companion):
            return mains
        if is_companion(claim.text):
            continue
        is_same = bool(mains) and not _ITEM.match(claim.text) and "\n\n" not in file.body[mains[-1].end : claim.start]
        mains = [*mains, claim] if is_same else [claim]
    return []


def with_claim(file: MemoryFile, claim: Claim, text: str) -> MemoryFile:
    """The file with other words in the place of a claim; a list item stays one, and a sentence that others follow on
    the next line ends as one.
    """
    marker = _ITEM.match(claim.text)
    written = (marker[0] if marker else "") + text
    if not marker and _GOES_ON.match(file.body, claim.end) and written[-1].isalnum():
        written += "。" if is_chinese(written[-1]) else "."
    return _edited(file, file.body[: claim.start] + written + file.body[claim.end :])


def without_claims(file: MemoryFile, claims: Iterable[Claim]) -> MemoryFile:
    """The file without some of its claims, and without the blank they would leave."""
    body = file.body
    for claim in sorted(claims, key=lambda one: one.start, reverse=True):
        body = _cut(body, claim)
    return _edited(file, body)


def with_added(file: MemoryFile, text: str) -> MemoryFile:
    """The file with a text at its end: an item where the file is a list, else a paragraph of its own. Items of a list
    follow the last item.
    """
    body = file.body.rstrip()
    last = body.rpartition("\n")[2]
    marker = _ITEM.match(last)
    if marker and _ITEM.match(text):
        return _edited(file, f"{body}\n{text}\n")
    if marker and "\n" not in text and not marker[0].strip()[0].isdigit():
        return _edited(file, f"{body}\n{marker[0]}{text}\n")
    return _edited(file, f"{body}\n\n{text}\n" if body else f"{text}\n")


def with_field(file: MemoryFile, field: str, value: str) -> MemoryFile:
    """The file with another name or description in its frontmatter; as it is where it has no such field."""
    if field not in frontmatter.split(file.data).fields:
        return file
    return _reparsed(file, frontmatter.set_field(file.data, (field,), value))


def _cut(body: str, claim: Claim) -> str:
    line_start = body.rfind("\n", 0, claim.start) + 1
    line_end = body.find("\n", claim.end)
    line_end = len(body) if line_end < 0 else line_end + 1
    before, after = body[line_start : claim.start], body[claim.end : line_end]
    if before.strip(" \t>-*+•·0123456789.)") or after.strip():
        # Other sentences stand on the line: only the sentence goes, with the blank behind it.
        rest = body[claim.end :]
        return body[: claim.start] + rest.lstrip(" \t") if after.strip() else body[: claim.start].rstrip(" \t") + rest
    head, tail = body[:line_start], body[line_end:]
    if (not head or head.endswith("\n\n")) and tail.startswith("\n"):
        tail = tail.lstrip("\n") if not head else tail[1:]
    return head + tail if tail else head.rstrip("\n") + "\n" if head.strip() else ""


def _edited(file: MemoryFile, body: str) -> MemoryFile:
    return _reparsed(file, with_body(file, body))


def _reparsed(file: MemoryFile, data: bytes) -> MemoryFile:
    return parse(file.path, data, file.mtime_ns)
