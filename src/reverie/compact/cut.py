"""Words cut to a size in tokens, at the end of a line or word where there is one near."""

from __future__ import annotations

from reverie.text.tokens import LATIN_CHARS_PER_TOKEN, estimate_tokens

LEFT_OUT = "…"
_NEAR = 0.8  # of what fits: a cut at a line or a word costs at most the rest


def beginning(text: str, most_tokens: int) -> str:
    """The text, or as much of its beginning as takes so many tokens, and a sign that something was left out."""
    if estimate_tokens(text) <= most_tokens:
        return text
    low, high = 0, min(len(text), int(most_tokens * LATIN_CHARS_PER_TOKEN))
    while low < high:
        middle = (low + high + 1) // 2
        if estimate_tokens(text[:middle]) + 1 <= most_tokens:  # one for the sign
            low = middle
        else:
            high = middle - 1
    kept = text[:low]
    for border in ("\n", " "):
        at = kept.rfind(border)
        if at >= low * _NEAR:
            kept = kept[:at]
            break
    return kept.rstrip() + LEFT_OUT if low else ""


def ending(text: str, most_tokens: int) -> str:
    """The text, or as much of its end as takes so many tokens."""
    return beginning(text[::-1], most_tokens)[::-1]


def on_one_line(text: str) -> str:
    """The text without line ends and runs of blanks."""
    return " ".join(text.split())
