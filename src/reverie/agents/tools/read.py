"""Read: a memory file, a transcript turn by turn, or any file that is not barred."""

from __future__ import annotations

from itertools import islice

from reverie.agents.arguments import number_of, text_of
from reverie.agents.shown import MOST_LINES, as_text, numbered, turns
from reverie.agents.tool import Arguments, Refused, Tool
from reverie.agents.workplace import Workplace
from reverie.errors import ReverieError
from reverie.transcripts.formats import open_transcript
from reverie.transcripts.session_name import shown_name

TURNS = 40  # of a transcript, where nobody says how many
FAR = 10_000_000


def read_tool(workplace: Workplace) -> Tool:
    """The tool over a workplace."""

    def call(arguments: Arguments) -> str:
        path = text_of(arguments, "file_path")
        if not path.strip():
            raise Refused("`file_path` is empty; name a file, or list them with Glob")
        if number_of(arguments, "offset", 1, least=0, most=1) < 1:
            raise Refused("`offset` counts from 1; leave it out to begin at the beginning")
        first = number_of(arguments, "offset", 1, least=1, most=FAR)
        if session := workplace.session(path):
            most = number_of(arguments, "limit", TURNS, least=1, most=MOST_LINES)
            shown = _transcript(workplace.sessions[session], shown_name(session), first, most)
            workplace.opened.add(session)
        else:
            most = number_of(arguments, "limit", MOST_LINES, least=1, most=MOST_LINES)
            shown = numbered(_file(workplace, path), first, most)
        workplace.has_looked = True
        return shown

    return Tool(
        "Read",
        "Reads a file. A memory file is named by its place in the memory folder (`topic.md`, `team/rule.md`) or by its "
        "full path; any other file by its full path. A transcript under review is shown turn by turn: `offset` is then "
        "the first turn and `limit` how many. Lines come with their numbers, which are no part of the file.",
        {
            "file_path": {"type": "string", "description": "the file, or the name of a session under review"},
            "offset": {"type": "integer", "description": "the first line (of a transcript: turn) to show, from 1"},
            "limit": {"type": "integer", "description": "how many to show"},
        },
        ("file_path",),
        call,
    )


def _file(workplace: Workplace, path: str) -> str:
    file = workplace.memory_file(path)
    content = workplace.find(file) if file else None
    if file and content is None and file.startswith("logs/"):
        content = workplace.stage.peek(file)
        workplace.opened.add(file)
    if file and content:
        workplace.saw(file)
        return as_text(content.data, file)
    if file and not path.startswith("/"):
        raise Refused(f"there is no {file} in the memory folder; Glob with `**/*.md` lists what there is")
    return as_text(workplace.read_outside(path), path)


def _transcript(path: str, name: str, first: int, most: int) -> str:
    try:
        words = (turn for turn in open_transcript(path) if turn.number >= first and turn.text.strip())
        said = list(islice(words, most))
    except ReverieError as error:
        raise Refused(str(error)) from error
    return turns(said, name) if said else f"(there is no turn {first} in {name})"
