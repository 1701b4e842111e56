"""What a Markdown text holds and its reader does not see: comments of every sort, declarations, the inside of tags,
link definitions that say more than an address, elements that are not shown. Text -> those words, and the marks of
comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from reverie.text.markdown_pieces import PieceKind, split_pieces

_ADDRESS = r"(?:<[^<>\s]*>|\S+)"
_NOT_SHOWN = r"\bhidden\b|display\s*:\s*none|visibility\s*:\s*hidden|(?:font-size|opacity)\s*:\s*0(?![.\d]*[1-9])"
# In the order in which they are looked for: what one of them took away is not looked at by the next.
_UNSEEN = tuple(
    re.compile(pattern, re.IGNORECASE | re.MULTILINE | re.DOTALL)
    for pattern in (
        r"<(?P<tag>script|style|template|noscript|object|iframe|head|title)\b[^<>]*>.*?(?:</(?P=tag)\s*>|\Z)",
        r"<(?P<tag>details)\b(?![^<>]*\bopen\b)[^<>]*>.*?(?:</(?P=tag)\s*>|\Z)",
        rf"<(?P<tag>\w+)\b[^<>]*(?:{_NOT_SHOWN})[^<>]*>.*?(?:</(?P=tag)\s*>|\Z)",
        r"<[!?][^<>]*>",
        r"</?[A-Za-z][\w:-]*\s[^<>]*>",  # what stands in a tag behind its name
        r"%%.*?%%|\{/\*.*?\*/\}|\{#.*?#\}",  # comments of Obsidian, MDX and templates
        r"!?\[\s*\]\((?:[^()]|\([^()]*\))*\)",  # a link with nothing to click on
        r"^[ \t>]*(?:[-*+]|\d{1,3}[.)])?[ \t]*\[[^\]\n]*\]:[ \t]*(?:\n[ \t]*)?\S[^\n]*(?:\n[ \t]+[\"'(][^\n]*)?",
    )
)
_PLAIN_DEFINITION = re.compile(rf"[^\[]*\[[A-Za-z0-9._-]{{1,40}}\]:\s*{_ADDRESS}\s*")  # a label is no sentence
_IS_ADDRESS = re.compile(r"[^:]*:\s*<?(?:[a-z][a-z0-9+.-]*:|/|\.|#|[\w-]+[./])", re.IGNORECASE)
_MARK = re.compile(r"<!-{2,}|-{2,}!?>(?!\w)|<!\[CDATA\[|\]\]>", re.IGNORECASE)


def hidden_words(text: str) -> list[str]:
    """Each stretch of words in the text that a reader does not see where it is shown as Markdown."""
    pieces = split_pieces(text)
    found = [text[one.start : one.end] for one in pieces if one.kind is PieceKind.COMMENT]
    found += _in_prose(text)
    return [one for one in found if any(map(str.isalnum, one))]


def visible_text(text: str) -> str:
    """The text without what its reader does not see, nor what stands in it as code."""
    fences = [one for one in split_pieces(text) if one.kind in (PieceKind.FENCE, PieceKind.COMMENT)]
    for one in reversed(fences):
        text = f"{text[: one.start]}\n\n{text[one.end :]}"
    for pattern in _UNSEEN:
        text = pattern.sub(lambda match: match[0] if _is_plain_definition(match[0]) else "\n", text)
    return text


def code_blocks(text: str) -> list[str]:
    """Each block of the text that is fenced off as code."""
    return [text[one.start : one.end] for one in split_pieces(text) if one.kind is PieceKind.FENCE]


def comment_marks(text: str) -> int:
    """How many marks there are that open or close a comment, code left aside: a single one may hide what somebody
    writes below it later.
    """
    pieces = split_pieces(text)
    told = (one for one in pieces if one.kind in (PieceKind.PROSE, PieceKind.COMMENT))
    return sum(len(_MARK.findall(text[one.start : one.end])) for one in told)


def _in_prose(text: str) -> Iterator[str]:
    # Code and comments give way to a blank of their kind, so that a tag may go on behind them.
    kept = [text[one.start : one.end] if one.kind is PieceKind.PROSE else " " for one in split_pieces(text)]
    prose = "".join(kept)
    for pattern in _UNSEEN:
        yield from (match[0] for match in pattern.finditer(prose) if not _is_plain_definition(match[0]))
        prose = pattern.sub("\n", prose)


def _is_plain_definition(words: str) -> bool:
    """Whether words are a link definition that only gives an address a name, as references are written."""
    return bool(_PLAIN_DEFINITION.fullmatch(words) and _IS_ADDRESS.match(words))
