"""Instructions without their HTML comments, which are notes among those who write them and not for an agent."""

from __future__ import annotations

from reverie.text.markdown_pieces import PieceKind, split_pieces


def strip_comments(text: str) -> tuple[str, int]:
    """The text without its comments, and the line on which one is opened that is never closed, 0 where none is.

    A line that held nothing but a comment goes as a whole. What stands in a fence or a code span is code and stays.
    """
    kept: list[str] = []
    unclosed, skip = 0, 0
    for piece in split_pieces(text):
        if piece.kind is not PieceKind.COMMENT:
            kept.append(text[max(piece.start, skip) : piece.end])
            continue
        if not piece.is_closed:
            unclosed = text.count("\n", 0, piece.start) + 1
        line_end = text.find("\n", piece.end)
        line_end = len(text) if line_end < 0 else line_end + 1
        began_line = not text[text.rfind("\n", 0, piece.start) + 1 : piece.start].strip()
        if began_line and not text[piece.end : line_end].strip():
            skip = line_end
    return "".join(kept), unclosed
