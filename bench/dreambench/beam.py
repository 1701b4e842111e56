"""Statements that later ones made untrue: two memories a pair -> which of them a question brings up first.

The pairs are BEAM's (`beam_knowledge_updates.jsonl`, `beam_contradictions.jsonl`), which this project does not ship.
A pair quotes whole messages, of which one sentence tells what the question asks for.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

from reverie.text.claims import split_claims

from .engines import Engine, Places
from .player import run
from .scene import MemoryText
from .world import write_memory

SETS = {
    "knowledge updates": ("beam_knowledge_updates.jsonl", "old", "new"),
    "contradictions": ("beam_contradictions.jsonl", "a", "b"),
}
COLUMNS = ("pairs", "", "asked", "outdated first %", "newer first %", "newer recalled %", "neither %")

NOW = datetime(2026, 3, 15, 23, 30, tzinfo=UTC)
OLDER, NEWER = timedelta(days=30), timedelta(days=1)
BATCH = 20  # pairs a folder, so that every question has distractors
RECALLED = 5  # memories a question
ALIKE = 0.8  # of a sentence's words: dates may have been spelt out since

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Pair:
    """A question, and two statements of which the newer one is true."""

    question: str
    older: str
    newer: str


@dataclass(frozen=True, slots=True)
class Answered:
    """What a question brought up: which statement of its pair first, and whether the newer one at all."""

    first: str  # "older", "newer" or ""
    newer: bool


def read_pairs(path: Path, older: str, newer: str) -> list[Pair]:
    """The pairs of a file. Raises ValueError with the line where it holds something else."""
    pairs: list[Pair] = []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as cause:
        raise ValueError(f"{path} cannot be read: {cause}") from cause
    for number, line in enumerate(lines, start=1):
        try:
            told = json.loads(line)
            pairs.append(Pair(told["question"], "\n\n".join(told[older]), "\n\n".join(told[newer])))
        except (ValueError, KeyError, TypeError) as cause:
            raise ValueError(f"{path}:{number}: no pair with question, {older} and {newer}") from cause
    return pairs


def beam(data: Path, engine: Engine, at_once: int) -> list[list[str]]:
    """A row for each set of pairs before and after one dream."""
    rows: list[list[str]] = []
    for name, (file, older, newer) in SETS.items():
        pairs = read_pairs(data / file, older, newer)
        batches = [(pairs[start : start + BATCH], engine) for start in range(0, len(pairs), BATCH)]
        with ProcessPoolExecutor(at_once) as pool:
            answers = list(pool.map(_batch, batches))
        for number, when in enumerate(("before", "after")):
            rows.append([name, when, *summary([one for batch in answers for one in batch[number]])])
    return rows


def summary(answers: Sequence[Answered]) -> list[str]:
    """How many were asked, and the shares of them."""
    counts = (
        sum(one.first == "older" for one in answers),
        sum(one.first == "newer" for one in answers),
        sum(one.newer for one in answers),
        sum(not one.first for one in answers),
    )
    return [str(len(answers)), *(f"{100 * count / len(answers):.1f}" if answers else "-" for count in counts)]


def judge(pair: Pair, recalled: Sequence[str]) -> Answered:
    """Which statement of the pair the recalled texts bring up first. One that brings up both counts as older."""
    older, newer = telling(pair.older, pair.question), telling(pair.newer, pair.question)
    firsts = ["older" if says(text, older) else "newer" if says(text, newer) else "" for text in recalled]
    return Answered(next(filter(None, firsts), ""), any(says(text, newer) for text in recalled))


def telling(statement: str, question: str) -> str:
    """The sentence of a statement that shares most words with the question."""
    asked = _words(question)
    sentences = [claim.text for claim in split_claims(statement)] or [statement]
    return max(sentences, key=lambda sentence: len(_words(sentence) & asked))


def says(text: str, sentence: str) -> bool:
    """Whether some sentence of the text is this one: all of its numbers, and most of its words."""
    words = _words(sentence)
    numbers = {word for word in words if word.isdigit()}
    found = [_words(claim.text) for claim in split_claims(text)]
    return any(numbers <= one and len(words & one) >= ALIKE * len(words) for one in found)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


def _batch(job: tuple[list[Pair], Engine]) -> tuple[list[Answered], list[Answered]]:
    """The answers to every question of a folder of pairs, before and after one dream."""
    pairs, engine = job
    with tempfile.TemporaryDirectory(prefix="dreambench-") as name:
        places = Places.below(Path(name).resolve())
        write_memory([text for number, pair in enumerate(pairs) for text in _texts(number, pair)], places.memory)
        places.make()
        before = [_ask(pair, engine, places) for pair in pairs]
        code, _, failure = run(engine, engine.nightly(places), NOW, places)
        if code:
            raise SystemExit(f"the dream failed: {failure}")
        return before, [_ask(pair, engine, places) for pair in pairs]


def _texts(number: int, pair: Pair) -> list[MemoryText]:
    told = ((f"note-{number:02}-{place}.md", text) for place, text in zip("ab", (pair.older, pair.newer), strict=True))
    return [
        MemoryText(file, NOW - age, _as_memory(file, text))
        for (file, text), age in zip(told, (OLDER, NEWER), strict=True)
    ]


def _as_memory(file: str, text: str) -> str:
    described = json.dumps(" ".join(text.split())[:100], ensure_ascii=False)
    return f"---\nname: {file.removesuffix('.md')}\ndescription: {described}\ntype: project\n---\n\n{text}\n"


def _ask(pair: Pair, engine: Engine, places: Places) -> Answered:
    """What `recall` answers. Raises SystemExit where it cannot be asked."""
    words = engine.question("recall", places, "-k", str(RECALLED), "--", pair.question)
    code, answer, failure = run(engine, words, NOW, places)
    if code or not isinstance(answer, list):
        raise SystemExit(f"`recall` failed: {failure}")
    return judge(pair, [str(one.get("text", "")) for one in cast("list[dict[str, Any]]", answer)])
