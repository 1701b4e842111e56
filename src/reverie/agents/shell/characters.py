"""What a command may be made of at all, before anybody reads it as shell: few enough bytes, and no character that one
reader takes for a blank and another does not see."""

from __future__ import annotations

import unicodedata

from reverie.agents.shell.denial import Denied
from reverie.text.plain import UNSEEN

MOST_BYTES = 4096  # a command that reads is a line or two; a longer one is not worth the doubt

# Control and format characters, halves of characters, private and unassigned ones, and blanks other than the space.
_UNWELCOME = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs"})
_PLAIN_BLANKS = frozenset(" \t\n")
_BLANK_LETTERS = frozenset("\u2800\u3164\uffa0\ufe0e\ufe0f")  # drawn as nothing, though no blanks by category


def refuse_strange_characters(command: str) -> None:
    """Every character is one that all readers see alike.

    Raises:
        Denied: the command is too long, or holds a control character, a blank that is none to bash, or one unseen.
    """
    if len(command) > MOST_BYTES:
        raise Denied(f"it is longer than {MOST_BYTES} bytes")
    for character in () if command.isascii() and command.isprintable() else command:
        if _is_strange(character):
            raise Denied(f"it holds the character U+{ord(character):04X}, which is not read alike everywhere")
    if len(command.encode("utf-8")) > MOST_BYTES:
        raise Denied(f"it is longer than {MOST_BYTES} bytes")


def _is_strange(character: str) -> bool:
    if character in _PLAIN_BLANKS or (character.isascii() and character.isprintable()):
        return False
    if character in _BLANK_LETTERS or UNSEEN.match(character):
        return True
    return unicodedata.category(character) in _UNWELCOME
