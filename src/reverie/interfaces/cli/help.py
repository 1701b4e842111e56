"""How the help of a command looks: paragraphs that flow, flags without a type, an example and the shared options."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from reverie.interfaces.cli.arguments import options_first

SHARED_OPTIONS = "Every command also takes --home --project --memory-dir --sessions --model --json."


def paragraphs(function: Callable[..., object]) -> str:
    """The docstring of a function, each paragraph on one line, for the terminal to wrap."""
    text = inspect.getdoc(function) or ""
    return "\n\n".join(paragraph.replace("\n", " ") for paragraph in text.split("\n\n"))


def epilog(example: str) -> str:
    """What a command's help ends with."""
    return f"Example: {example}\n\n{SHARED_OPTIONS}"


class HelpedCommand(TyperCommand):
    """A command whose flags and arguments are shown without words like `<bool>`, which tell a person nothing. Its text
    may begin with a dash.
    """

    def get_params(self, ctx: Any) -> list[Any]:
        return _without_bare_types(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        options = [one for one in self.get_params(ctx) if isinstance(one, TyperOption) and not one.is_flag]
        take_a_value = {name for option in options for name in option.opts}
        return super().parse_args(ctx, options_first(args, take_a_value))


class HelpedGroup(TyperGroup):
    """The same for the root, whose commands are listed in the order in which they were added."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _without_bare_types(super().get_params(ctx))


def _without_bare_types(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if isinstance(parameter, TyperArgument):
            parameter.display_type_rich = _no_type
        elif isinstance(parameter, TyperOption) and parameter.is_flag:
            parameter.metavar = ""
    return parameters


def _no_type(ctx: object) -> None:
    """What is shown beside an argument: its name says enough."""
    del ctx
