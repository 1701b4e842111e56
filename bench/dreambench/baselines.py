"""The simple ways to tend a memory, each a small program that any engine can be compared with.

    python baselines.py append --memory DIR --sessions DIR --home DIR

`append` keeps each thing the user typed as a file of its own. `newest` keeps each sentence, and lets a sentence
replace an older one that shares most of its words. Both remember in `--home` which messages they have seen.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

BETWEEN_SENTENCES = re.compile(r"(?<=[.!?;])\s+|(?<=[。！？；])|\n+")
WORD = re.compile(r"[a-z0-9][a-z0-9_-]+|[\u4e00-\u9fff]")
FUNCTION_WORDS = frozenset(
    re.findall(
        r"\w+",
        "a all an and any are as at be but by can could do for from had has have if in into is it its me my no not now "
        "of on or our should so than that the them then they this to use used was we were will with would you your",
    )
)
MOST = 0.5  # of the words of both


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("way", choices=["append", "newest"])
    for name in ("memory", "sessions", "home"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    options = parser.parse_args()
    seen = options.home / "seen.json"
    known: list[str] = json.loads(seen.read_text()) if seen.exists() else []
    messages = [(uuid, text) for uuid, text in typed(options.sessions) if uuid not in set(known)]
    keep = {"append": append, "newest": newest_wins}[options.way]
    keep(options.memory, messages)
    write_index(options.memory)
    seen.write_text(json.dumps([*known, *(uuid for uuid, _ in messages)]))
    print(json.dumps({"outcome": "dreamed" if messages else "unchanged", "usage": {}}))


def typed(sessions: Path) -> Iterator[tuple[str, str]]:
    """Each message that the user typed, with its id, by time."""
    lines: list[dict[str, Any]] = []
    for path in sessions.glob("*.jsonl"):
        lines += [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    told = [line for line in lines if line.get("type") == "user" and not line.get("isMeta")]
    for line in sorted(told, key=lambda line: line["timestamp"]):
        content = line["message"]["content"]
        if isinstance(content, str):
            yield line["uuid"], content


def append(memory: Path, messages: list[tuple[str, str]]) -> None:
    """Each message is a file."""
    for uuid, text in messages:
        write(memory / f"said-{uuid}.md", text)


def newest_wins(memory: Path, messages: list[tuple[str, str]]) -> None:
    """Each sentence is in the memory, in place of the older one that shares most of its words, if there is one."""
    files = {path: path.read_text(encoding="utf-8") for path in sorted(memory.glob("*.md")) if path.name != "MEMORY.md"}
    for uuid, text in messages:
        for number, sentence in enumerate(sentences(text)):
            if not replaced(files, sentence):
                files[memory / f"said-{uuid}-{number}.md"] = with_head(sentence)
    for path, text in files.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def replaced(files: dict[Path, str], sentence: str) -> bool:
    """Whether an older sentence that is much like this one was found, which is then this one."""
    new = words(sentence)
    for path, text in files.items():
        for old in sentences(text.rpartition("---\n")[2]):
            if len(words(old) & new) > MOST * len(words(old) | new):
                files[path] = text.replace(old, sentence)
                return True
    return False


def sentences(text: str) -> list[str]:
    """The sentences with a word in them that tells something."""
    return [one.strip() for one in BETWEEN_SENTENCES.split(text) if words(one)]


def words(text: str) -> set[str]:
    return set(WORD.findall(text.casefold())) - FUNCTION_WORDS


def write(path: Path, text: str) -> None:
    path.write_text(with_head(text), encoding="utf-8")


def with_head(text: str) -> str:
    name = " ".join(text.split())[:60].replace('"', "'").replace("\\", "/")
    return f'---\nname: "{name}"\ndescription: "{name}"\ntype: project\n---\n\n{text}\n'


def write_index(memory: Path) -> None:
    """Every file is listed, in order of name."""
    files = sorted(path.name for path in memory.glob("*.md") if path.name != "MEMORY.md")
    text = "".join(f"- [{name.removesuffix('.md')}]({name})\n" for name in files)
    index = memory / "MEMORY.md"
    if not index.exists() or index.read_text(encoding="utf-8") != text:
        index.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
