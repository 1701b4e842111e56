"""How well and how fast memories are found: our ranker beside others, on LoCoMo's and BEAM's questions.

The data is not part of the project: `--data` names a folder with `locomo10.json` and `beam-derived/`. R@10 is the share
of a question's evidence among the first ten, averaged over the questions that have any. A memory has the time of its
session, turns a minute apart; BEAM's messages have no times and are taken to be two hours apart. The others know no
times. Without `--data` only the speed is measured, on made-up memories: once of the ranker by itself, and once of
`await memory.recall(...)` as a program calls it, over files, beside a plain scan of them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

import peers
from peers import PEERS, Search
from reverie.late import Later
from reverie.memdir.memory_file import MemoryFile, parse
from reverie.memory import Memory
from reverie.recall import vectors
from reverie.recall.catalogue import Catalogue
from reverie.recall.page import Page
from reverie.recall.question import Question
from reverie.recall.rank import Ranker
from table import show

if TYPE_CHECKING:
    from reverie.recall import meaning
else:
    meaning = Later("reverie.recall.meaning")  # needs what may not be installed

FOUND = 10
CATEGORIES = {1, 2, 3, 4}  # of LoCoMo's questions; those of the fifth have no answer
EVIDENCE = re.compile(r"D:?(\d+):(\d+)")
SAID_AT = "%I:%M %p on %d %B, %Y"  # how LoCoMo writes the time of a session
BETWEEN_TURNS = 60.0  # seconds, of LoCoMo's turns, whose sessions alone have a time
BETWEEN_MESSAGES = 7_200.0  # of BEAM's messages, which have none
WHOLE_ANSWER = 10_000  # places: all of them
SIZES = (1_000, 50_000)
VOCABULARY = 20_000
QUESTIONS = 200
SCANS = 3  # questions that are answered by reading every file
SITTING = 600  # seconds between one made-up memory and the next
WITH_VECTORS = "reverie, with vectors"
LONGEST_REASON = 200  # characters of somebody else's message
OUTDATED_NOTE = "outdated first: of questions about something that changed, those that find the older statement first."
SPEED_NOTE = "one question to an index in memory, of six words of one memory each; the ratio matters, not the machine."
CALL_NOTE = (
    "each file of four statements. first: with no index yet; again: each question new to a process that asked before; "
    "changed: a file was written over just before. A scan reads every file and counts the words."
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, the numbers of the texts that answer it, and for an update those that did so once and do now."""

    text: str
    evidence: frozenset[int]
    outdated: frozenset[int] = frozenset()
    updated: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Chat:
    """Texts in the order in which they were said, each with the session it belongs to, and questions about them."""

    texts: list[str]
    sessions: list[int]
    written: list[float]  # seconds since 1970
    questions: list[Asked]


Index = Callable[[Chat], Search]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, help="a folder with locomo10.json and beam-derived/")
    options.add_argument(
        "--sizes", type=int, nargs="*", default=SIZES, help="made-up memories to measure the speed with"
    )
    options.add_argument(
        "--only", action="append", metavar="NAME", help="only ways to search with this in their name; repeatable"
    )
    options.add_argument(
        "--texts", action="append", metavar="NAME", help="only sets of texts with this in their name; repeatable"
    )
    options.add_argument("--chats", type=int, metavar="N", help="only the first N chats of each set")
    given = options.parse_args()
    for asked_for, names in ((given.only, NAMES), (given.texts, OWN)):
        if unknown := [word for word in asked_for or () if not is_chosen(names, word)]:
            options.error(f"nothing has {', '.join(map(repr, unknown))} in the name; there are {', '.join(names)}")
    if given.data is None:
        print("bench/recall.py: --data names a folder with locomo10.json and beam-derived/; only speed is measured\n")
    else:
        try:
            locomo, beam = (list(read(given.data))[: given.chats] for read in (read_locomo, read_beam))
        except (OSError, ValueError, KeyError) as cause:
            sys.exit(f"{given.data} does not hold LoCoMo and BEAM as expected: {cause}")
        columns = ["texts", "searched by", "questions", "R@10 %", "outdated first %", "index ms", "p50 ms"]
        missing: dict[str, str] = {}
        sets = [one for one in sets_of(locomo, beam) if is_chosen([one[0]], *given.texts or [""])]
        lines = list(rows(sets, given.only or [""], missing))
        reasons = [f"{name} did not run: {reason}" for name, reason in missing.items()]
        show("Recall", columns, lines, "\n".join([OUTDATED_NOTE, *reasons]))
    columns = ["memories", "searched by", "index ms", "p50 ms"]
    show("Speed of recall", columns, [line for size in given.sizes for line in speeds(size)], SPEED_NOTE)
    columns = ["files", "asked by", "first ms", "again p50 ms", "p95 ms", "changed ms", "x of a scan"]
    show("Recall over files", columns, [line for size in given.sizes for line in calls(size)], CALL_NOTE)


def sets_of(locomo: Sequence[Chat], beam: Sequence[Chat]) -> list[tuple[str, Sequence[Chat]]]:
    """What is searched, by its name."""
    return list(zip(OWN, (locomo, [by_session(chat) for chat in locomo], beam), strict=True))


def rows(
    sets: Sequence[tuple[str, Sequence[Chat]]], only: Sequence[str], missing: dict[str, str]
) -> Iterator[list[str]]:
    """Each set of texts, searched by everybody who was asked for. Why somebody did not run is put into `missing`."""
    for texts, chats in sets:
        ways = [*((name, of_texts(peer)) for name, peer in PEERS.items()), *OWN[texts]]
        for name, index in ways:
            if not is_chosen([name], *only):
                continue
            if name in PEERS or name == WITH_VECTORS:
                cells = row_or_reason(texts, name, chats, index, missing)
            else:
                cells = row(texts, name, chats, index)
            print(" | ".join(cells), file=sys.stderr)  # some take an hour: what is known should not wait for them
            yield cells


def is_chosen(names: Iterable[str], *words: str) -> bool:
    """Whether one of the words stands in one of the names."""
    return any(word.casefold() in name.casefold() for word in words for name in names)


def of_texts(peer: peers.Index) -> Index:
    """A peer sees the texts of a chat and nothing else."""
    return lambda chat: peer(chat.texts)


def row_or_reason(
    texts: str, searched_by: str, chats: Sequence[Chat], index: Index, missing: dict[str, str]
) -> list[str]:
    """One line of the table, or why there is none: other people's programs may be missing, or fail in any way."""
    try:
        return row(texts, searched_by, chats, index)
    except ModuleNotFoundError as cause:
        missing[searched_by] = f"not installed, {cause}"
    except Exception as cause:  # noqa: BLE001 - whatever went wrong there is not ours, and is said
        missing[searched_by] = f"{type(cause).__name__}: {' '.join(str(cause).split())[:LONGEST_REASON]}"
    return [texts, searched_by, "-", "did not run", "-", "-", "-"]


# Speed


def speeds(size: int) -> Iterator[list[str]]:
    """How long sqlite and we take for one question among so many made-up memories."""
    texts, questions = made_up(size)
    chat = Chat(texts, [0] * size, [600.0 * number for number in range(1, size + 1)], [])
    ways = [("sqlite FTS5, porter", of_texts(PEERS["sqlite FTS5, porter"])), ("reverie", a_memory_a_text)]
    ways += [(WITH_VECTORS, with_vectors)] if vectors.are_installed() else []
    for name, index in ways:
        start = time.perf_counter()
        search = index(chat)
        indexing = time.perf_counter() - start
        seconds: list[float] = []
        for question in questions:
            start = time.perf_counter()
            search(question, FOUND)
            seconds.append(time.perf_counter() - start)
        yield [f"{size:,}", name, f"{1000 * indexing:.0f}", f"{1000 * statistics.median(seconds):.2f}"]


def calls(size: int) -> Iterator[list[str]]:
    """How long a program waits for an answer over so many files, and for one by reading all of them."""
    texts, questions = made_up(size)
    with tempfile.TemporaryDirectory() as root:
        memory, folder = on_disk(Path(root), texts)
        scan = statistics.median(scanned(folder, one) for one in questions[:SCANS])
        yield [f"{size:,}", "a scan of the files", "-", f"{1000 * scan:.2f}", "-", "-", "1"]
        first, again, changed = asyncio.run(asked_of(memory, folder, questions))
        median, most = statistics.median(again), statistics.quantiles(again, n=20)[-1]
        yield [
            f"{size:,}",
            "await memory.recall",
            *(f"{1000 * seconds:.2f}" for seconds in (first, median, most, changed)),
            f"{median / scan:.5f}",
        ]


def on_disk(root: Path, texts: Sequence[str]) -> tuple[Memory, Path]:
    """The texts as the memories of a project, written one after the other long ago."""
    for name in ("home", "project"):
        (root / name).mkdir()
    environ = {"HOME": str(root / "home"), "PATH": os.environ["PATH"]}
    memory = Memory.open(root / "project", memory_dir=root / "memory", environ=environ)
    memory.remember("The first memory makes the state folder.")
    for number, text in enumerate(texts):
        path = root / "memory" / f"m{number:09}.md"
        path.write_text(f"---\nname: note {number}\ndescription: one of many\ntype: project\n---\n\n{text}\n")
        os.utime(path, (SITTING * number, SITTING * number))
    return memory, root / "memory"


async def asked_of(memory: Memory, folder: Path, questions: Sequence[str]) -> tuple[float, list[float], float]:
    """The seconds of the first question, of each further one, and of one right after a file was written over."""
    first, *others = questions
    seconds = [await awaited(memory, first) for _ in range(3)]  # the second one asks the system to tell of changes
    again = [await awaited(memory, one) for one in others]
    path = folder / f"m{0:09}.md"
    path.write_text(path.read_text() + "\nOne more statement.\n")
    return seconds[0], again, await awaited(memory, first)


async def awaited(memory: Memory, question: str) -> float:
    begin = time.perf_counter()
    await memory.recall(question, FOUND)
    return time.perf_counter() - begin


def scanned(folder: Path, question: str) -> float:
    begin = time.perf_counter()
    plain_scan(folder, question)
    return time.perf_counter() - begin


def plain_scan(folder: Path, question: str) -> list[str]:
    """The files that share most words with the question, found by reading all of them."""
    wanted = set(question.split())
    shared = {path.name: len(wanted.intersection(path.read_text().split())) for path in folder.glob("*.md")}
    return sorted(shared, key=lambda name: -shared[name])[:FOUND]


def made_up(size: int) -> tuple[list[str], list[str]]:
    """Memories of four statements in words that nobody knows, some far more common than others, and questions."""
    chance = random.Random(size)
    parts = [a + b for a in "bdfgklmnprstvz" for b in "aeiou"]
    words = ["".join(chance.choices(parts, k=chance.randint(2, 4))) for _ in range(VOCABULARY)]
    commonness = list(accumulate(1 / (place + 3) for place in range(VOCABULARY)))
    drawn = [chance.choices(words, cum_weights=commonness, k=40) for _ in range(size)]
    texts = ["\n".join(f"- {' '.join(one[at : at + 10])}." for at in range(0, 40, 10)) for one in drawn]
    return texts, [" ".join(chance.sample(chance.choice(drawn), 6)) for _ in range(QUESTIONS)]


# Quality


def row(texts: str, searched_by: str, chats: Sequence[Chat], index: Index) -> list[str]:
    """One line of the table."""
    shares: list[float] = []
    outdated: list[bool] = []
    seconds: list[float] = []
    indexing = 0.0
    for chat in chats:
        start = time.perf_counter()
        search = index(chat)
        indexing += time.perf_counter() - start
        for asked in chat.questions:
            start = time.perf_counter()
            found = search(asked.text, FOUND)
            seconds.append(time.perf_counter() - start)
            shares.append(len(asked.evidence.intersection(found)) / len(asked.evidence))
            if asked.outdated and asked.updated:
                everything = search(asked.text, WHOLE_ANSWER)
                outdated.append(first(everything, asked.outdated) < first(everything, asked.updated))
    return [
        texts,
        searched_by,
        str(len(shares)),
        f"{100 * statistics.mean(shares):.1f}",
        f"{100 * statistics.mean(outdated):.1f}" if outdated else "-",
        f"{1000 * indexing / len(chats):.0f}",
        f"{1000 * statistics.median(seconds):.2f}",
    ]


def first(found: Sequence[int], wanted: frozenset[int]) -> int:
    """The place of the first of them."""
    return next((place for place, number in enumerate(found) if number in wanted), WHOLE_ANSWER)


# Ways to search


def a_memory_a_text(chat: Chat) -> Search:
    """Each text is a memory of its own, written when it was said."""
    files = [as_memory(number, text, chat.written[number]) for number, text in enumerate(chat.texts)]
    now = max(chat.written)
    return searching(Ranker.of(files, now), now)


def searching(ranker: Ranker, now: float) -> Search:
    def search(question: str, most: int) -> list[int]:
        return [number_of(ranked.file) for ranked in ranker.rank(Question.of(question, now), most)]

    return search


def with_vectors(chat: Chat) -> Search:
    """The same, found by meaning too. Raises ModuleNotFoundError where the extra is not installed."""
    if not vectors.are_installed():
        raise ModuleNotFoundError(f"try {vectors.HOW}")
    pages = [Page.of(as_memory(number, text, chat.written[number])) for number, text in enumerate(chat.texts)]
    now = max(chat.written)
    return searching(Ranker(pages, Catalogue.of(pages), now, meaning.Meaning.of(pages).near), now)


def a_memory_a_session(chat: Chat) -> Search:
    """Each session is a memory and its texts are the passages."""
    sessions: dict[int, list[int]] = {}
    for number, session in enumerate(chat.sessions):
        sessions.setdefault(session, []).append(number)
    files = [
        as_memory(session, listed(chat, numbers), chat.written[numbers[0]]) for session, numbers in sessions.items()
    ]
    now = max(chat.written)
    ranker = Ranker.of(files, now)

    def search(question: str, most: int) -> list[int]:
        ranked = ranker.rank_passages(Question.of(question, now), most)
        return [sessions[number_of(one.file)][one.number] for one in ranked]

    return search


def listed(chat: Chat, numbers: Sequence[int]) -> str:
    """Texts as the items of a list, a line each."""
    return "\n".join("- " + " ".join(chat.texts[number].split()) for number in numbers)


def as_memory(number: int, text: str, written: float) -> MemoryFile:
    """A memory whose name says nothing."""
    return parse(f"m{number:09}.md", text.encode("utf-8", "replace"), int(written) * 10**9)


def number_of(file: MemoryFile) -> int:
    return int(file.path[1:-3])


OWN: dict[str, list[tuple[str, Index]]] = {
    "LoCoMo turns": [
        ("reverie, a memory a turn", a_memory_a_text),
        ("reverie, a memory a session", a_memory_a_session),
        (WITH_VECTORS, with_vectors),
    ],
    "LoCoMo sessions": [("reverie", a_memory_a_text), (WITH_VECTORS, with_vectors)],
    "BEAM 100K messages": [("reverie, a memory a message", a_memory_a_text), (WITH_VECTORS, with_vectors)],
}
NAMES = list(dict.fromkeys([*PEERS, *(name for ways in OWN.values() for name, _ in ways)]))


# The data


def read_locomo(data: Path) -> Iterator[Chat]:
    """The chats of LoCoMo with the questions that some turn answers."""
    for told in json.loads((data / "locomo10.json").read_text(encoding="utf-8")):
        turns = list(_turns(told["conversation"]))
        begun = {session: _begun(told["conversation"], session) for session, _ in turns}
        numbers = {turn["dia_id"]: number for number, (_, turn) in enumerate(turns)}
        questions = [_asked(one, numbers) for one in told["qa"] if one["category"] in CATEGORIES]
        yield Chat(
            [f"{turn['speaker']}: {turn['text']}" for _, turn in turns],
            [session for session, _ in turns],
            [begun[session] + BETWEEN_TURNS * number for number, (session, _) in enumerate(turns)],
            [asked for asked in questions if asked.evidence],
        )


def _turns(conversation: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    session = 1
    while f"session_{session}_date_time" in conversation:
        for turn in conversation.get(f"session_{session}", ()):
            yield session, turn
        session += 1


def _begun(conversation: dict[str, Any], session: int) -> float:
    return datetime.strptime(conversation[f"session_{session}_date_time"], SAID_AT).replace(tzinfo=UTC).timestamp()


def _asked(told: dict[str, Any], numbers: dict[str, int]) -> Asked:
    named = [f"D{int(session)}:{int(turn)}" for text in told["evidence"] for session, turn in EVIDENCE.findall(text)]
    return Asked(told["question"], frozenset(numbers[name] for name in named if name in numbers))


def by_session(chat: Chat) -> Chat:
    """The same chat with a whole session as one text."""
    order = sorted(set(chat.sessions))
    texts = [listed(chat, [n for n, session in enumerate(chat.sessions) if session == one]) for one in order]
    place = {session: number for number, session in enumerate(order)}
    questions = [
        Asked(asked.text, frozenset(place[chat.sessions[number]] for number in asked.evidence))
        for asked in chat.questions
    ]
    written = [chat.written[chat.sessions.index(session)] for session in order]
    return Chat(texts, order, written, questions)


def read_beam(data: Path) -> Iterator[Chat]:
    """The users' messages of BEAM's chats with the questions that some message answers."""
    lines = (data / "beam-derived" / "beam_100k_user_messages.jsonl").read_text(encoding="utf-8").splitlines()
    for told in map(json.loads, lines):
        questions = [
            Asked(one["question"], *(frozenset[int](one[key]) for key in ("evidence", "outdated", "updated")))
            for one in told["questions"]
        ]
        texts: list[str] = told["messages"]
        written = [BETWEEN_MESSAGES * number for number in range(1, len(texts) + 1)]
        yield Chat(texts, [0] * len(texts), written, [asked for asked in questions if asked.evidence])


if __name__ == "__main__":
    main()
