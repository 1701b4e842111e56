"""A command's text as a list of simple commands of literal words: characters -> tree -> words, or a denial.

Two readers look at the same text: tree-sitter's grammar of bash says where commands and words begin and end, and
`words.py` says so by itself, with what the words mean. Where they differ by one character, the command is denied: a
parser that can be fooled is fooled in its own way.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import tree_sitter_bash
from tree_sitter import Language, Node, Parser

from reverie.agents.shell.characters import refuse_strange_characters
from reverie.agents.shell.denial import Denied
from reverie.agents.shell.words import SimpleCommand, read_commands

MOST_COMMANDS = 25  # simple commands in one text; above it nothing is looked at, and nothing is run
_DEEPEST = 200  # levels of the tree; a chain of 25 commands has fewer than 60

_STRUCTURE = frozenset({"program", "list", "pipeline", "redirected_statement"})
_JOINTS = frozenset({"|", "&&", "||", ";", "\n"})
_WORDS = frozenset({"word", "number", "raw_string", "string", "concatenation"})
_IN_WORDS = _WORDS | {"string_content", '"'}
_REDIRECTS = frozenset({">", "&>", ">&", "<"})

Span = tuple[int, int]


def parse(command: str) -> list[SimpleCommand]:
    """The simple commands in the text, at least one, in the order in which they stand.

    Raises:
        Denied: the text is not wholly made of simple commands of literal words, or the two readers differ.
    """
    refuse_strange_characters(command)
    commands = read_commands(command)
    if not commands:
        raise Denied("there is no command in it")
    if len(commands) > MOST_COMMANDS:
        raise Denied(f"it is made of more than {MOST_COMMANDS} commands")
    _refuse_differing_trees(command, commands)
    return commands


def _refuse_differing_trees(text: str, commands: list[SimpleCommand]) -> None:
    root = _parser().parse(text.encode("utf-8")).root_node
    if root.has_error:
        raise Denied("it is no well-formed shell")
    words: list[list[Span]] = []  # of each command
    redirects: list[Span] = []
    _collect(root, words, redirects, 0)
    place = _byte_places(text)
    mine = [[(place[word.start], place[word.end]) for word in one.words] for one in commands]
    my_redirects = [(place[one.start], place[one.end]) for command in commands for one in command.redirects]
    if sorted(words) != mine or sorted(redirects) != my_redirects:
        raise Denied("it can be read in two ways")


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_bash.language()))


def _byte_places(text: str) -> list[int]:
    """For each character, and the end, the byte at which it begins."""
    if text.isascii():
        return list(range(len(text) + 1))
    places = [0]
    for character in text:
        places.append(places[-1] + len(character.encode("utf-8")))
    return places


def _collect(node: Node, words: list[list[Span]], redirects: list[Span], depth: int) -> None:
    """The commands and redirects below a node that only joins them."""
    if depth > _DEEPEST:
        raise Denied("it is nested too deeply")
    for child in node.children:
        if child.is_missing or child.is_error:
            raise Denied("it is no well-formed shell")
        if child.type in _STRUCTURE:
            _collect(child, words, redirects, depth + 1)
        elif child.type == "command":
            words.append(list(_words_of(child)))
        elif child.type == "file_redirect":
            redirects.append(_redirect(child))
        elif child.type not in _JOINTS:
            raise Denied(f"it holds a {_called(child)}; only simple commands may be joined")


def _words_of(command: Node) -> Iterator[Span]:
    for child in command.children:
        inner = child.children[0] if child.type == "command_name" and child.child_count == 1 else child
        if inner.type not in _WORDS:
            raise Denied(f"it holds a {_called(inner)}; only literal words are read")
        _refuse_expansions(inner, 0)
        yield inner.start_byte, inner.end_byte


def _redirect(node: Node) -> Span:
    destinations = node.children_by_field_name("destination")
    if len(destinations) != 1 or destinations[0].type not in _WORDS:
        raise Denied("a redirect to something that is not a literal word")
    _refuse_expansions(destinations[0], 0)
    for child in node.children:
        if child.type not in _REDIRECTS and child.type != "file_descriptor" and child != destinations[0]:
            raise Denied(f"it holds a {_called(child)} in a redirect")
    return node.start_byte, node.end_byte


def _refuse_expansions(node: Node, depth: int) -> None:
    if depth > _DEEPEST:
        raise Denied("it is nested too deeply")
    for child in node.children:
        if child.type not in _IN_WORDS:
            raise Denied(f"it holds a {_called(child)}; only literal words are read")
        _refuse_expansions(child, depth + 1)


def _called(node: Node) -> str:
    return node.type.replace("_", " ") if node.is_named else f"sign {node.type!a}"
