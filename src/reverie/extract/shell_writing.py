"""Which files a shell command writes, as far as its words tell: command -> words and redirections -> paths.

No grammar of the shell: who wrote it was an agent that means no harm, and what is asked is only whether a second
writer is needed. Code in other languages, and names that only the shell knows, are not looked into.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping

_TOKEN = re.compile(
    r"(?P<heredoc><<(?!<)-?[ \t]*(?P<quote>['\"]?)(?P<mark>[\w.-]+)(?P=quote))"
    r"|(?P<to>(?:\d+|&)?>(?:>|\||&(?=\s*[^\s\d-]))?)"
    r"|(?P<other>\d*(?:>&\s*[\d-]+|<<<|<&|<>|<))"
    r"|(?P<end>\n|;|\|\|?|&&?|\(|\)|(?<![^\s;])[{}](?=\s|;|$))"
    r"|(?P<blank>[ \t\r]+|\\\n|(?<!\S)\#[^\n]*)"
    r"|(?P<word>(?:'[^']*'?|\"(?:\\.|[^\"\\])*\"?|\\.|[^\s;|&<>()'\"\\])+)",
    re.DOTALL,
)
_QUOTED = re.compile(r"'([^']*)'?|\"((?:\\.|[^\"\\])*)\"?|\\(.)", re.DOTALL)
_VARIABLE = re.compile(r"\$(?:\{(\w+)\}|(\w+))")
_SET = re.compile(r"(?:export\s+)?([A-Za-z_]\w*)=(.*)", re.DOTALL)
_LEADS_IN = frozenset({"sudo", "env", "command", "then", "do", "else", "if", "while", "!", "time", "export", "nohup"})
_SHELLS = frozenset({"sh", "bash", "zsh", "dash"})
_ALL = frozenset({"tee", "rm", "mv", "touch", "truncate", "unlink", "rmdir", "shred"})  # each file named is changed
_LAST = frozenset({"cp", "install", "ln", "rsync", "scp"})  # the file named last is
_IN_PLACE = frozenset({"sed", "perl"})  # each is, with -i
_DEEPEST = 3  # shells within shells


def written_paths(command: str, working_dir: str, home_dir: str, depth: int = 0) -> Iterator[str]:
    """The absolute paths that the command writes, moves or removes, run in that directory."""
    known = {"HOME": home_dir, "PWD": working_dir}
    for words, targets in _commands(command):
        plain = [_plain(word, known) for word in words]
        last = len(plain) - 1
        first = (at for at, one in enumerate(plain) if at == last or not (one in _LEADS_IN or _SET.fullmatch(one)))
        plain = plain[next(first, 0) :]
        found = [_plain(one, known) for one in targets]
        if plain and (assigned := _SET.fullmatch(plain[0])):
            known[assigned[1]] = assigned[2]
        elif plain[:1] == ["cd"] and len(plain) > 1:
            known["PWD"] = _absolute(plain[1], known)
        elif plain and os.path.basename(plain[0]) in _SHELLS and depth < _DEEPEST:
            inner = next((plain[at + 1] for at, one in enumerate(plain[:-1]) if re.fullmatch(r"-\w*c", one)), "")
            yield from written_paths(inner, known["PWD"], home_dir, depth + 1)
        found += _changed_by(plain)
        yield from (_absolute(one, known) for one in found if one)


def _changed_by(words: list[str]) -> list[str]:
    if not words:
        return []
    name, named = os.path.basename(words[0]), [one for one in words[1:] if not one.startswith("-")]
    if name in _ALL or (name in _IN_PLACE and any(re.match(r"-\w*i|--in-place", one) for one in words[1:])):
        return named
    if name in _LAST:
        into = [words[at + 1] for at, one in enumerate(words[:-1]) if one in ("-t", "--target-directory")]
        return into or named[-1:]
    return [one.removeprefix("of=") for one in named if one.startswith("of=")] if name == "dd" else []


def _commands(command: str) -> Iterator[tuple[list[str], list[str]]]:
    """Each simple command: its words, and the words that its output is sent to."""
    words: list[str] = []
    targets: list[str] = []
    marks: list[str] = []  # of texts that begin on the next line
    into: list[str] | None = words
    at = 0
    while at < len(command):
        found = _TOKEN.match(command, at)
        at = found.end() if found else at + 1
        if found is None or found["blank"]:
            continue
        if found["heredoc"]:
            marks.append(found["mark"])
        elif found["to"]:
            into = targets
        elif found["other"]:
            into = None if found["other"].strip().endswith("<") else words
        elif found["word"]:
            if into is not None:
                into.append(found["word"])
            into = words
        else:
            yield words, targets
            words, targets = [], []
            into = words
            while marks and found["end"] == "\n":
                at = _behind_text(command, at, marks.pop(0))
    yield words, targets


def _behind_text(command: str, start: int, mark: str) -> int:
    end = re.compile(rf"^\t*{re.escape(mark)}[ \t]*(?:\n|\Z)", re.MULTILINE).search(command, start)
    return end.end() if end else len(command)


def _plain(word: str, known: Mapping[str, str]) -> str:
    """The word as the command gets it: without quotes, the variables that are known put in."""

    def spelt_out(text: str) -> str:
        return _VARIABLE.sub(lambda name: known.get(name[1] or name[2], name[0]), text)

    if word == "~" or word.startswith("~/"):
        word = "$HOME" + word[1:]
    parts: list[str] = []
    at = 0
    for quoted in _QUOTED.finditer(word):
        inside = quoted[1] if quoted[1] is not None else spelt_out(quoted[2]) if quoted[2] is not None else quoted[3]
        parts += [spelt_out(word[at : quoted.start()]), inside]
        at = quoted.end()
    return "".join([*parts, spelt_out(word[at:])])


def _absolute(path: str, known: Mapping[str, str]) -> str:
    return os.path.normpath(os.path.join(known["PWD"], path))
