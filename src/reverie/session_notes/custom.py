"""What the user made of the notes: a template and a prompt of their own, in `<home>/session-memory/config/`."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass

from reverie.session_notes.structure import Structure
from reverie.session_notes.template import DEFAULT_TEMPLATE
from reverie.store.durable import read_bounded
from reverie.text.tokens import estimate_tokens

CONFIG = os.path.join("session-memory", "config")
TEMPLATE = "template.md"
PROMPT = "prompt.md"
MOST_BYTES = 100_000  # of either file
TEMPLATE_TOKENS = 4_000  # a third of what the whole file may hold

_VARIABLE = re.compile(r"\{\{[ \t]*(\w+)[ \t]*\}\}")


@dataclass(frozen=True, slots=True)
class Custom:
    """The structure and the prompt in force; no prompt where the user wrote none. `problems` says in words what of the
    user's could not be used, and why.
    """

    structure: Structure
    prompt: str = ""
    problems: tuple[str, ...] = ()


def fill_in(text: str, variables: Mapping[str, str]) -> str:
    """The text with a value in the place of every `{{variable}}` that is known. Any other stays as it is, and nothing
    in a value is filled in again.
    """
    return _VARIABLE.sub(lambda found: variables.get(found[1], found[0]), text)


def default_structure() -> Structure:
    """The structure of the ten sections."""
    structure = Structure.of(DEFAULT_TEMPLATE)
    assert structure is not None
    return structure


def load_custom(home: str, variables: Mapping[str, str]) -> Custom:
    """What the user set up, with the variables of the template filled in; the default where there is nothing, or
    nothing that can be used.
    """
    problems: list[str] = []
    folder = os.path.join(home, CONFIG)
    prompt = _read(os.path.join(folder, PROMPT), problems)
    template = _read(os.path.join(folder, TEMPLATE), problems)
    structure = Structure.of(fill_in(template, variables).replace("\r\n", "\n")) if template else default_structure()
    if structure is None:
        problems.append(f"{TEMPLATE} has no headings, or two of the same name; the usual sections are used")
    elif estimate_tokens(structure.blank()) > TEMPLATE_TOKENS:
        problems.append(f"{TEMPLATE} has more than {TEMPLATE_TOKENS:,} tokens; the usual sections are used")
        structure = None
    return Custom(structure or default_structure(), prompt, tuple(problems))


def _read(path: str, problems: list[str]) -> str:
    """The text of a file of the user's; nothing where there is none."""
    try:
        data = read_bounded(None, path, MOST_BYTES + 1)
    except FileNotFoundError:
        return ""
    except OSError as error:
        problems.append(f"{os.path.basename(path)} cannot be read: {error.strerror}")
        return ""
    if len(data) > MOST_BYTES:
        problems.append(f"{os.path.basename(path)} is larger than {MOST_BYTES:,} bytes, and not used")
        return ""
    return data.decode("utf-8", "replace").removeprefix("\ufeff")
