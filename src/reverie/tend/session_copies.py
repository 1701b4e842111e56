"""What Reverie itself keeps of conversations: transcripts it wrote, session notes, and what adapters keep for hosts.

    <recordings>/<session>.jsonl                       written down for a host that keeps no transcript
    <recordings>/<session>/conversation.db             kept for the OpenAI Agents SDK
    <notes>/<session>/session-memory/summary.md        the notes of a session
A transcript that an agent wrote itself is that agent's: it is read and named, and never changed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from reverie.errors import StoreError, UsageError
from reverie.session_notes.notes_file import FOLDER, NotesFile
from reverie.session_notes.session import FILE, why_no_session
from reverie.store.durable import write_over_at
from reverie.tend.kept_conversation import forget_in
from reverie.transcripts.recording import SET_ASIDE, Recording
from reverie.transcripts.search import search
from reverie.transcripts.session_name import ENDING

CONVERSATION = "conversation.db"
_BESIDE_IT = ("", "-wal", "-shm", "-journal")  # what SQLite puts beside a file


@dataclass(frozen=True, slots=True)
class SessionCopies:
    """The copies of the conversations of one project. Every method raises StoreError where one cannot be changed."""

    recordings: str
    notes: str
    transcripts: Callable[[], Sequence[str]]  # the transcripts of the project, whoever wrote them

    def recorded(self) -> Iterator[str]:
        """The names of the transcripts that Reverie wrote."""
        for name in _names(self.recordings):
            if name.endswith(ENDING) and self._recording(name).is_ours:
                yield name

    def turns(self, transcript: str) -> int:
        """How many turns are on record under that name; 0 where it is none of ours."""
        record = self._recording(transcript)
        return max((turn.number for turn in record.turns()), default=0) if record.is_ours else 0

    def set_aside(self, transcript: str) -> None:
        """Nothing reads a word of that session any more; all of it can be brought back."""
        if self._recording(transcript).is_ours:
            self._recording(transcript).set_aside()
        with _told():
            for path in self._others(transcript):
                if os.path.exists(path):
                    os.replace(path, path + SET_ASIDE)

    def bring_back(self, transcript: str) -> None:
        """What was set aside is where it was, unless something else stands there."""
        self._recording(transcript).bring_back()
        with _told():
            for path in self._others(transcript):
                if os.path.exists(path + SET_ASIDE) and not os.path.exists(path):
                    os.replace(path + SET_ASIDE, path)

    def remove(self, transcript: str) -> int:
        """No word of that session is kept; returns how many copies there were."""
        record = self._recording(transcript)
        count = int(record.is_ours and record.remove())
        with _told():
            for path in self._others(transcript):
                for copy in (path, path + SET_ASIDE):
                    if os.path.lexists(copy):
                        os.unlink(copy)
                        count += 1
        return count

    def clean(self, clean: Callable[[str], str]) -> int:
        """No transcript, no notes and no conversation kept for a host hold what `clean` takes out; returns how many
        did. What was set aside goes too.
        """
        count = 0
        for name in _names(self.recordings):
            record = self._recording(name)
            if name.endswith((ENDING, ENDING + SET_ASIDE)) and record.is_ours:
                count += record.forget(clean)
        for session in _names(self.notes):
            for file in (FILE, FILE + SET_ASIDE):
                count += _cleaned(os.path.join(self.notes, session, FOLDER, file), clean)
        return count + sum(self._forget_kept(session, clean) for session in _names(self.recordings))

    def _forget_kept(self, session: str, clean: Callable[[str], str]) -> int:
        count = 0
        kept = os.path.join(self.recordings, session, CONVERSATION)
        for path in (kept, kept + SET_ASIDE):
            if os.path.isfile(path) and not os.path.islink(path):
                count += forget_in(path, clean)
        with _told():
            # Set aside, what SQLite puts beside a file belongs to no file any more: nobody can say what is in it.
            for ending in _BESIDE_IT[1:]:
                if os.path.lexists(kept + ending + SET_ASIDE):
                    os.unlink(kept + ending + SET_ASIDE)
        return count

    def left_by_session(self, transcript: str) -> tuple[str, ...]:
        """The transcripts of that session that an agent wrote itself."""
        name = os.path.basename(transcript)
        return tuple(
            path for path in self.transcripts() if os.path.basename(path) == name and not Recording(path).is_ours
        )

    def left_saying(self, text: str) -> tuple[str, ...]:
        """The transcripts that an agent wrote itself and that say it, as far as a narrow search finds them."""
        try:
            found = {hit.path for hit in search(self.transcripts(), r"\s+".join(map(re.escape, text.split())))}
        except UsageError:  # what nobody can search for
            return ()
        return tuple(path for path in sorted(found) if not Recording(path).is_ours)

    def _recording(self, transcript: str) -> Recording:
        return Recording(os.path.join(self.recordings, os.path.basename(transcript)))

    def _others(self, transcript: str) -> Iterator[str]:
        """Where the rest may lie that is kept of a session."""
        session = os.path.basename(transcript).removesuffix(ENDING)
        if not why_no_session(session):
            yield NotesFile(self.notes, session).path
            for ending in _BESIDE_IT:
                yield os.path.join(self.recordings, session, CONVERSATION + ending)


def _names(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


@contextmanager
def _told() -> Generator[None]:
    try:
        yield
    except OSError as cause:
        raise StoreError(f"cannot change {cause.filename or 'a copy of a session'}: {cause.strerror}") from cause


def _cleaned(path: str, clean: Callable[[str], str]) -> bool:
    """The notes at a path are without it; whether they held it."""
    if os.path.islink(path) or not os.path.isfile(path):
        return False
    with _told():
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read()
        rest = clean(text)
        if rest != text:
            write_over_at(path, rest.encode("utf-8", "surrogateescape"))
        return rest != text
