"""The full command line: argv -> one command -> its exit code."""

from __future__ import annotations

import io
import os
import signal
import sys
import traceback
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType
from typing import Annotated, NoReturn

import typer
import typer.main

import reverie
from reverie.errors import ReverieError
from reverie.interfaces.cli.call import Call
from reverie.interfaces.cli.commands import COMMANDS
from reverie.interfaces.cli.exit_codes import DONE, INTERRUPTED, STORE, TERMINATED, UNEXPECTED, USAGE, exit_code
from reverie.interfaces.cli.help import HelpedCommand, HelpedGroup, epilog, paragraphs
from reverie.interfaces.cli.json_output import error_document, print_document
from reverie.interfaces.invocation import Invocation
from reverie.text.plain import printable

app = typer.Typer(
    name="reverie",
    cls=HelpedGroup,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    epilog="Example: reverie dream --now --dry-run\n\nThe options above are taken before or after the command.",
)
for command in COMMANDS:
    register = app.command(
        command.name,
        cls=HelpedCommand,
        help=paragraphs(command.function),
        epilog=epilog(command.example),
        rich_help_panel=command.panel,
    )
    register(command.function)


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    home: Annotated[str | None, typer.Option(metavar="DIR", help="Reverie's home; without it, ~/.reverie.")] = None,
    project: Annotated[
        str | None, typer.Option(metavar="DIR", help="The project; without it, the current directory.")
    ] = None,
    memory_dir: Annotated[str | None, typer.Option(metavar="DIR", help="The memory folder itself.")] = None,
    sessions: Annotated[
        list[str] | None, typer.Option(metavar="DIR", help="A folder of transcripts; can be given several times.")
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(metavar="PROVIDER:NAME", help="The model that thinks, for the agent engine."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer with one JSON document.")] = False,
    version: Annotated[bool, typer.Option("--version", help="Say which Reverie this is.")] = False,
) -> None:
    """Long-term memory for AI agents in plain Markdown, and a dream that tidies it."""
    if version:
        sys.stdout.write(f"reverie {reverie.__version__}\n")
        raise typer.Exit
    if context.invoked_subcommand is None:
        sys.stdout.write(context.get_help() + "\n")
        raise typer.Exit
    context.obj = Call(home, project, memory_dir, tuple(sessions or ()), model, json)


def main(argv: list[str]) -> int:
    """Run one command line and return its exit code. What goes wrong is told in a sentence on standard error, and with
    `--json` as a document on standard output. Only a pipe that nobody reads is left to the caller.
    """
    invocation = Invocation(argv)
    _prepare_streams()
    with _leaving_cleanly_when_terminated():
        try:
            return _run(invocation.reordered)
        except typer.Exit as leaving:
            return leaving.exit_code
        except (KeyboardInterrupt, typer.Abort):
            return INTERRUPTED
        except BrokenPipeError:
            raise
        except Exception as error:  # noqa: BLE001 - the outermost line of an interface
            return _explain(error, as_json=invocation.json)


def _run(words: list[str]) -> int:
    program = typer.main.get_command(app)
    with program.make_context("reverie", words) as context:
        program.invoke(context)
    sys.stdout.flush()  # here, where a full disk behind the output can still be told
    return DONE


def _explain(error: Exception, *, as_json: bool) -> int:
    """Say what went wrong, and return the exit code for it."""
    code, word, message = _verdict(error)
    if code == UNEXPECTED and os.environ.get("REVERIE_DEBUG"):
        traceback.print_exception(error)
    try:
        if as_json:
            print_document(error_document(word, message))
        sys.stdout.flush()
    except OSError:
        # The output itself is what is broken. What is still buffered must not raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.stderr.write(f"reverie: {printable(message)}\n")
    return code


def _verdict(error: Exception) -> tuple[int, str, str]:
    """The exit code, the word and the sentence for what went wrong."""
    match error:
        case ReverieError():
            return exit_code(type(error)), error.code, str(error)
        case typer.TyperException():
            return USAGE, "usage", f"{error.format_message().rstrip('.')}; {_advice(error)}"
        case OSError(filename=str(path), strerror=str(why)):
            return STORE, "store", f"{path}: {why}"
        case OSError():
            return STORE, "store", error.strerror or str(error)
        case _:
            what = f"{type(error).__name__}: {error}"
            return UNEXPECTED, "unexpected", f"this should not have happened ({what}); REVERIE_DEBUG=1 tells where"


def _advice(error: typer.TyperException) -> str:
    """What to do about a command line that cannot be understood."""
    help_ = "`reverie --help` shows what there is"
    return f"{help_}, and `--` stands before a text that begins with a dash" if hasattr(error, "option_name") else help_


def _prepare_streams() -> None:
    """Each standard stream is there, and a name that the terminal cannot show is spelt out rather than an error."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream: object = getattr(sys, name)
        if stream is None:  # closed by whoever started us, as in `reverie status >&-`
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open until we end
        elif isinstance(stream, io.TextIOWrapper) and mode == "w":
            stream.reconfigure(errors="backslashreplace")


@contextmanager
def _leaving_cleanly_when_terminated() -> Generator[None, None, None]:
    """SIGTERM ends the command like an exception, so that locks are let go and stages are cleared away."""

    def leave(number: int, frame: FrameType | None) -> NoReturn:
        del number, frame
        raise SystemExit(TERMINATED)

    before: Callable[[int, FrameType | None], object] | int | None = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
