"""What somebody's words look like in a text: patterns for quoted speech, one to each pair of marks."""

from __future__ import annotations

# A quotation ends with its paragraph at the latest: at an empty line, an item of a list, a heading, a fence.
_LINE_BREAK = r"\n(?![ \t]*(?:\n|[-*+>#|]|\d{1,9}[.)][ \t]|`{3}|~{3}|$))"
_LONGEST = 2_000  # characters; it bounds the search for a closing mark that is missing
_PLURAL_REACH = 200  # characters between the apostrophe of a plural and the end of the quotation: a sentence
_LETTER = "[A-Za-z0-9]"
# Words that begin with an apostrophe, and years without their century.
_CUT_SHORT = r"(?i:tis|twas|em|til|till|cause|bout|round|n|cos|coz)\b|\d\ds?\b"


def _paired(opening: str, closing: str) -> str:
    """Marks that mean nothing but a quotation; one inside another belongs to it."""
    return rf"{opening}(?:[^{opening}{closing}\n]|{_LINE_BREAK}){{1,{_LONGEST}}}{closing}"


def _straight(sign: str) -> str:
    """The mark that opens and closes alike: neither behind a letter nor, at the end, before one (5" pipes)."""
    body = rf"(?:[^{sign}\n]|{_LINE_BREAK}){{1,{_LONGEST}}}"
    return rf"(?<!{_LETTER}){sign}(?=\S){body}(?<=\S){sign}(?!{_LETTER})"


def _single(opening: str, closing: str) -> str:
    """Marks of which the closing one is an apostrophe, too: in "don't", and in "the users' build".

    That of a plural is told from the end of the quotation by the comma or full stop that waits before a later mark.
    """
    other = rf"[^{opening}{closing}\n]|{_LINE_BREAK}|(?<={_LETTER}){closing}(?={_LETTER})"
    plural = rf"(?<=s)(?={closing} (?:{other}){{1,{_PLURAL_REACH}}}?[,.!?…—]{closing}(?!{_LETTER}))"
    return (
        rf"(?<![A-Za-z0-9_{closing}]){opening}(?!{_CUT_SHORT})(?=[^\s{closing}])"
        rf"(?:{other}|{plural}{closing}){{1,{_LONGEST}}}+(?<=\S){closing}(?!{_LETTER})"
    )


QUOTATIONS = (
    _straight('"'),
    _single("'", "'"),
    _single("‘", "’"),
    *(_paired(*marks) for marks in ("“”", "„“", "«»", "‹›", "「」", "『』", "《》", "〈〉")),
)
"""Patterns, none of which needs another flag than MULTILINE or has a group of its own."""
