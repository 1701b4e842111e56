"""The mark that stands where a secret was blacked out: how it is written, and how it is told from other text."""

from __future__ import annotations

import re

from reverie.text.assignments import ASSIGNED_KINDS
from reverie.text.secret_formats import FORMAT_KINDS

OWN_KIND = "own-secret"
# Only the kinds there are: otherwise a secret could hide from the search behind the word REDACTED.
_KINDS = sorted((*FORMAT_KINDS, *ASSIGNED_KINDS, OWN_KIND))
_OPENING = "[REDACTED:"
_HASH_DIGITS = 4
_MARK = re.compile(rf"\[REDACTED:(?:{'|'.join(_KINDS)}):[0-9a-f]{{{_HASH_DIGITS}}}\]")
# No key is made of it, no unquoted value runs over it, and a quoted one that holds it counts as a placeholder.
_COVER = "…"


def mark(kind: str, digest: str) -> str:
    """What is written in place of a secret of this kind whose value has this hash."""
    return f"{_OPENING}{kind}:{digest[:_HASH_DIGITS]}]"


def holds_mark(text: str) -> bool:
    """Whether a secret was blacked out somewhere in the text."""
    return _OPENING in text and bool(_MARK.search(text))


def with_marks_covered(text: str) -> str:
    """The text, as long as before, with nothing left in its marks that a search could take for a secret.

    A mark speaks of passwords and is followed by whatever followed the secret, so that `…password:1a2b]@host`
    would look like a password that was given.
    """
    if _OPENING not in text:
        return text
    return _MARK.sub(lambda match: _COVER * len(match[0]), text)


def is_covered(text: str) -> bool:
    """Whether all of a text that came out of `with_marks_covered` was marks."""
    return not text.strip(_COVER)
