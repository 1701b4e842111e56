"""One conversation of a host agent, and what happens behind its back.

    after every response     is an update of the session notes due?
    after every turn         written down -> notes -> extraction -> is it time to dream?
    after the first one      what others left behind is learned from, before it
A host that keeps no transcript gets one, since evidence and dreams need what was said.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from reverie.clock import Clock
from reverie.errors import ReverieError
from reverie.extract.extraction import Extracted
from reverie.messages.shapes import read_messages
from reverie.messages.turns import turns_in
from reverie.model.turn import Turn
from reverie.notes.keeper import NotesKeeper
from reverie.transcripts.formats import is_subagents, open_transcript
from reverie.transcripts.recording import Recording

NOTES_FIRST = 2.0  # seconds that learning waits for the notes; rules are done by then, and a model need not be


@dataclass(frozen=True, slots=True)
class Afterwards:
    """What is done with a turn once it is on record: learning from the transcript, and asking whether to dream."""

    left_behind: Callable[[str], list[str]]  # transcripts of others that may need a look, given our own
    extract: Callable[[str], Awaitable[Extracted]]
    waiting: Callable[[], str]  # what has come to wait for the user's word, in words; nothing where nothing has
    dream_if_it_is_time: Callable[[str], None]  # given the session that is under way, which does not count
    notes_of: Callable[[str], NotesKeeper | None]  # a session its host writes down; None where that notes it too


class Session:
    """A conversation by its id. Each job is done once at a time; whoever asks for one sees to that."""

    def __init__(
        self,
        session_id: str,
        cwd: str,
        recording: Recording | None,
        notes: NotesKeeper,
        afterwards: Afterwards,
        clock: Clock,
    ) -> None:
        """Without a recording nothing is written down or learned, and only notes are kept. With one, the notes go on
        from what is on record already. Raises StoreError where that cannot be read.
        """
        self.session_id = session_id
        self.notes = notes
        self._cwd = cwd
        self._recording = recording
        self._afterwards = afterwards
        self._clock = clock
        self._has_caught_up = False
        self._others: dict[str, NotesKeeper] = {}  # of the conversations that their host writes down, by transcript
        self._noting: list[NotesKeeper] = []  # what has begun an update that learning waits for
        if recording:
            notes.resume(recording.turns())

    @property
    def transcript(self) -> str:
        """Where the conversation is written down; nowhere where no memory is kept."""
        return self._recording.path if self._recording else ""

    async def noted(self, messages: Sequence[object]) -> None:
        """The notes are brought up to date with the conversation, if that is due."""
        await self.notes.step(*await asyncio.to_thread(self._read, messages))

    async def looked_at(self, messages: Sequence[object]) -> str:
        """What is new in the conversation is on record, and noted where that is due. Returns the transcript to learn
        from; nothing where no memory is kept.
        """
        turns, tokens = await asyncio.to_thread(self._read, messages)
        if self._recording:
            await asyncio.to_thread(self._recording.add, turns)
        if await self.notes.step(turns, tokens):
            self._noting.append(self.notes)
        return self.transcript

    async def recorded(self, transcript: str) -> str:
        """As `looked_at`, of a conversation that its host wrote down itself in this transcript."""
        keeper = await asyncio.to_thread(self._notes_of, transcript)
        if keeper:
            turns = await asyncio.to_thread(_turns_in, transcript)
            if transcript not in self._others:
                self._others[transcript] = keeper
                await asyncio.to_thread(keeper.resume, turns)
            if await keeper.step(turns):
                self._noting.append(keeper)
        return transcript

    async def notes_written(self, timeout: float) -> bool:
        """Whether no notes are being written any more, after waiting for that up to so many seconds."""
        ends = time.monotonic() + timeout
        is_done = True
        for keeper in (self.notes, *self._others.values()):
            is_done = await keeper.wait(max(0.0, ends - time.monotonic())) and is_done
        return is_done

    async def learned_from(self, transcript: str) -> str:
        """What is new in a transcript is learned from, and a dream has begun if it is time. Returns what was left out
        or went wrong with the learning, and what waits for the user's word, in words.
        """
        # Two threads that think at the same time would keep the host's own from its turn for twice as long.
        while self._noting:
            await self._noting.pop().wait(NOTES_FIRST)
        await self._catch_up(transcript)
        extracted = await self._afterwards.extract(transcript)
        name = os.path.basename(transcript).removesuffix(".jsonl")
        await asyncio.to_thread(self._afterwards.dream_if_it_is_time, name)
        waiting = await asyncio.to_thread(self._afterwards.waiting)
        return "; ".join(words for words in (extracted.trouble, waiting) if words)

    async def _catch_up(self, own: str) -> None:
        """What was said in conversations that were cut short is learned from too, once. What is wrong with one of them
        is for a dream to tell.
        """
        if self._has_caught_up:
            return
        self._has_caught_up = True
        for transcript in await asyncio.to_thread(self._afterwards.left_behind, own):
            with suppress(ReverieError):
                await self._afterwards.extract(transcript)

    def _notes_of(self, transcript: str) -> NotesKeeper | None:
        if is_subagents(transcript) or not os.path.isfile(transcript):
            return None
        name = os.path.basename(transcript).removesuffix(".jsonl")
        return self._others.get(transcript) or self._afterwards.notes_of(name)

    def _read(self, messages: Sequence[object]) -> tuple[list[Turn], int]:
        """The turns, and the tokens of all that stands in the messages, as they are counted for a compaction."""
        read = read_messages(messages)
        turns = turns_in(read, self.session_id, self._cwd, self._clock.now())
        tokens = sum(message.tokens for message in read)
        return self._recording.clean(turns) if self._recording else turns, tokens


def _turns_in(transcript: str) -> list[Turn]:
    return list(open_transcript(transcript))
