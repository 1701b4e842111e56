"""Grep: lines that match, in the memory folder, in transcripts by turn, or in any folder that is not barred."""

from __future__ import annotations

import os
from collections.abc import Iterator

from reverie.agents.arguments import flag_of, number_of, optional_text, text_of
from reverie.agents.ripgrep import ripgrep
from reverie.agents.shown import covered, within
from reverie.agents.tool import Arguments, Refused, Tool
from reverie.agents.workplace import Workplace
from reverie.errors import ReverieError
from reverie.model.turn import Speaker, Turn
from reverie.transcripts.formats import open_transcript
from reverie.transcripts.session_name import shown_name

HITS = 60  # where nobody says how many
MOST_HITS = 400
LONGEST_LINE = 400
MOST_BYTES = 5_000_000  # of a file; larger ones are not searched
SESSIONS = "sessions"  # the path that stands for every transcript under review


def grep_tool(workplace: Workplace) -> Tool:
    """The tool over a workplace."""

    def call(arguments: Arguments) -> str:
        pattern = text_of(arguments, "pattern")
        path = optional_text(arguments, "path") or ""
        options = ["-i"] if flag_of(arguments, "-i") else []
        most = number_of(arguments, "head_limit", HITS, least=1, most=MOST_HITS)
        if path == SESSIONS or workplace.session(path):
            hits = _in_sessions(workplace, path, pattern, options, _speaker(arguments))
        else:
            glob = optional_text(arguments, "glob")
            hits = _in_files(workplace, path, pattern, [*options, *(["-g", glob] if glob else [])])
        told = _told(hits, most)
        workplace.has_looked = True
        return told

    return Tool(
        "Grep",
        "Searches for a regular expression (ripgrep's). `path` is a file or folder; without it, the memory folder; "
        f"`{SESSIONS}` stands for all transcripts under review, and a session's name for that one. Hits in a "
        "transcript come as session, turn, speaker and line.",
        {
            "pattern": {"type": "string", "description": "a regular expression"},
            "path": {"type": "string", "description": f"a file, a folder, a session's name, or `{SESSIONS}`"},
            "glob": {"type": "string", "description": "only files whose name matches, such as `*.md`"},
            "-i": {"type": "boolean", "description": "whether upper and lower case count as one"},
            "speaker": {"type": "string", "description": "in transcripts, only what this one said, such as `user`"},
            "head_limit": {"type": "integer", "description": f"how many hits at most; {HITS}"},
        },
        ("pattern",),
        call,
    )


def _speaker(arguments: Arguments) -> str | None:
    """Who is to have said it; None for everybody. Raises Refused where nobody is called so."""
    name = optional_text(arguments, "speaker")
    if name is not None and name not in set(Speaker):
        raise Refused(f"there is no speaker {name}; name one of {', '.join(Speaker)}")
    return name


def _in_files(workplace: Workplace, path: str, pattern: str, options: list[str]) -> Iterator[str]:
    file = workplace.memory_file(path) if path else ""
    is_staged = file is not None and not (path.startswith("/") and file and workplace.find(file) is None)
    root = workplace.stage.path if is_staged else "/"
    place = (file or ".") if is_staged else workplace.outside(path)
    if not os.path.exists(os.path.join(root, place)):
        known = ", ".join(sorted(map(shown_name, workplace.sessions)))
        raise Refused(f"there is no file, folder or session {path}; the sessions under review are {known or 'none'}")
    if not os.path.isfile(os.path.join(root, place)) and not os.path.isdir(os.path.join(root, place)):
        raise Refused(f"{path} is neither a file nor a folder, so there is nothing to search")
    shape = ["--null", "--line-number", "--with-filename", "--no-heading", "--max-filesize", "5M", "--sort", "path"]
    found = ripgrep([*shape, *options, "-e", pattern, "--", place], cwd=root)
    shown: dict[str, list[str]] = {}
    for line in found.split(b"\n"):  # a lone CR ends no line of ripgrep's
        name, nul, rest = line.partition(b"\x00")
        where = name.decode("utf-8", "replace").removeprefix("./")
        number, _, _ = rest.partition(b":")
        path = os.path.join(root, where)
        if not nul or not number.isdigit() or (not is_staged and workplace.barred.why(path)):
            continue
        if where not in shown:
            shown[where] = _covered_lines(path)
        if int(number) <= len(shown[where]):
            yield f"{where}:{int(number)}:{shown[where][int(number) - 1]}"


def _covered_lines(path: str) -> list[str]:
    """The lines of a file as ripgrep counts them, without secrets."""
    try:
        with open(path, "rb") as file:
            return covered(file.read(MOST_BYTES).decode("utf-8", "replace").split("\n"))
    except OSError:
        return []


def _in_sessions(
    workplace: Workplace, path: str, pattern: str, options: list[str], speaker: str | None
) -> Iterator[str]:
    chosen = workplace.session(path)
    for session in [chosen] if chosen else workplace.sessions:
        try:
            said = list(open_transcript(workplace.sessions[session]))
        except ReverieError:
            continue
        workplace.opened.add(session)
        spoken = [turn for turn in said if speaker in (None, turn.speaker)]
        lines = [(turn, line) for turn in spoken for line in turn.text.split("\n") if line.strip()]
        text = "\n".join(line for _, line in lines).encode("utf-8", "replace")
        shown = covered([line for _, line in lines])
        for hit in ripgrep([*options, "--line-number", "-e", pattern, "-"], text=text).splitlines():
            number, _, _ = hit.partition(b":")
            if number.isdigit() and int(number) <= len(lines):
                yield _turn_line(shown_name(session), lines[int(number) - 1][0], shown[int(number) - 1])


def _turn_line(name: str, turn: Turn, line: str) -> str:
    return f"{name} turn {turn.number} {turn.speaker} │ {line.strip()}"


def _told(hits: Iterator[str], most: int) -> str:
    found: list[str] = []
    more = 0
    for hit in hits:
        if len(found) < most:
            found.append(hit if len(hit) <= LONGEST_LINE else f"{hit[:LONGEST_LINE]}…")
        else:
            more += 1
    if not found:
        return "(nothing matches)"
    return within("\n".join([*found, *([f"({more} more hits; narrow the pattern)"] if more else [])]))
