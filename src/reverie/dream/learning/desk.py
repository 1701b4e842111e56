"""The desk a dream works at: the stage, and the knowledge of what its files state, kept in step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import MAXYEAR, datetime, timedelta

from reverie.dream.learning.head import renamed
from reverie.dream.learning.knowledge import Knowledge, Known
from reverie.dream.learning.page import companions, find_claim, without_claims
from reverie.memdir.memory_file import MemoryFile, parse, touch_modified
from reverie.model.change import Content, Reason
from reverie.model.evidence import Evidence
from reverie.store.stage import Stage
from reverie.text.claims import Claim, split_claims

NANOSECONDS = 1_000_000_000
A_MOMENT = timedelta(milliseconds=1)  # what a file that tells its own time counts in

WhyItGoes = Callable[[Claim], Reason]


class Desk:
    """Edits go to the stage; the knowledge follows."""

    def __init__(self, stage: Stage, knowledge: Knowledge) -> None:
        self.stage = stage
        self.knowledge = knowledge
        self._parsed: dict[str, tuple[Content, MemoryFile]] = {}

    def file(self, path: str) -> MemoryFile:
        """A memory file as it stands in the stage."""
        content = self.stage.read(path)
        if path not in self._parsed or self._parsed[path][0] != content:
            self._parsed[path] = content, parse(path, content.data, content.mtime_ns)
        return self._parsed[path][1]

    def put(
        self,
        file: MemoryFile,
        reasons: Sequence[Reason],
        evidence: Sequence[Evidence] = (),
        *,
        said: datetime | None = None,
        group: str = "",
        relies_on: tuple[str, ...] = (),
    ) -> None:
        """The file reads so in the stage. With `said`, it is as new as that, unless it was newer."""
        before = self.stage.find(file.path)
        mtime_ns, data = before.mtime_ns if before else 0, file.data
        if said:
            mtime_ns = max(mtime_ns, int(said.timestamp() * NANOSECONDS))
            data = touch_modified(data, said)
        self.stage.write(
            file.path,
            data,
            *reasons,
            mtime_ns=mtime_ns,
            evidence=tuple(evidence),
            group=group,
            relies_on=relies_on,
        )
        self.knowledge.put(parse(file.path, data, mtime_ns), evidence)

    def support(self, path: str, evidence: Sequence[Evidence], *, said: datetime) -> None:
        """What this dream writes into the file rests on this evidence too, so the utterance is used up. A file that is
        as it was stays so: there is no change that could carry the evidence.
        """
        file, original = self.file(path), self.stage.original(path)
        if original is None or original.data != file.data:
            self.put(file, (), evidence, said=said)

    def confirm(self, path: str, reason: Reason, evidence: Sequence[Evidence], *, said: datetime) -> None:
        """What the file says, and was nobody's word, rests on this evidence from now on: it is as new as that, and
        newer than it was, which a file that tells its own time shows. Where it tells none, there is no change that
        could carry the evidence.
        """
        file = self.file(path)
        if file.modified and file.modified.year < MAXYEAR:
            self.put(file, (reason,), evidence, said=max(said, file.modified + A_MOMENT))

    def cut(
        self,
        known: Known,
        why: WhyItGoes,
        evidence: Sequence[Evidence] = (),
        *,
        group: str,
        relies_on: tuple[str, ...] = (),
    ) -> bool:
        """A statement leaves its file with the lines that explain it; a file that said nothing else leaves the folder.

        Returns whether it was still there to be cut. A pinned one never is.
        """
        if known.pinned or self.stage.find(known.file) is None:
            return False
        file = self.file(known.file)
        claim = find_claim(file, known.text)
        if claim is None:
            return False
        gone = [claim, *companions(file, claim)]
        reasons = [why(one) for one in gone]
        rest = without_claims(file, gone)
        if split_claims(rest.body):
            self.put(renamed(rest, known.text), reasons, evidence, group=group, relies_on=relies_on)
        else:
            self.retire(file.path, reasons, evidence, group=group, relies_on=relies_on)
        return True

    def retire(
        self,
        path: str,
        reasons: Sequence[Reason],
        evidence: Sequence[Evidence] = (),
        *,
        group: str,
        relies_on: tuple[str, ...] = (),
    ) -> None:
        """The file is no longer in the stage."""
        self.stage.retire(path, *reasons, evidence=tuple(evidence), group=group, relies_on=relies_on)
        self.knowledge.drop(path)
