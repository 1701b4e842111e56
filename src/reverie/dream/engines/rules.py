"""The engine that needs no model: it repairs what is certain and quotes what people wrote.

    copies retired -> words moved out of the index -> doubled items dropped, dates spelt out -> what two memories say
    said once -> what the user said learned -> what the project contradicts or tells by itself proposed
The index itself is rebuilt after the checks have decided what lands, from what then is in the folder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reverie.dream.engines.engine import Brief
from reverie.dream.learning.desk import Desk
from reverie.dream.learning.heard import Heard
from reverie.dream.learning.knowledge import Knowledge, Source
from reverie.dream.learning.learning import Learner
from reverie.dream.learning.withdrawal import Withdrawal, forget, take_back
from reverie.dream.progress import Listener, Phase, Progress
from reverie.dream.project.derivable import is_derivable
from reverie.dream.project.inspect import Project
from reverie.dream.project.repairs import propose_project_repairs
from reverie.dream.repairs.copies import copies_brought_back, retire_copies
from reverie.dream.repairs.dates import with_absolute_dates
from reverie.dream.repairs.doubled_items import without_doubled_items
from reverie.dream.repairs.index_details import move_index_details
from reverie.dream.repairs.near_copies import settle_near_copies
from reverie.dream.unread import Left
from reverie.memdir.memory_file import MemoryFile, parse, with_body
from reverie.model.change import Change
from reverie.model.evidence import Evidence
from reverie.store.names import INDEX_NAME
from reverie.store.stage import Stage
from reverie.understand.worth import asks_to_remember

MOST_ROUNDS = 4  # of tidying: what one repair brings together, the next may find said twice


class RulesEngine:
    """Lets copies become one, spells out relative dates, moves details out of the index, and learns what the user
    said.
    """

    name = "rules"
    is_repeatable = True
    spent = ""
    shortfall = ""
    notes: Sequence[str] = ()
    left = Left()

    def __init__(self, *, only_learns: bool = False) -> None:
        self._only_learns = only_learns  # and leaves the tidying to the next dream

    @property
    def usage(self) -> dict[str, int | float | None]:
        """Nothing: no model is asked."""
        return {}

    def dream(self, stage: Stage, brief: Brief, tell: Listener) -> Sequence[str]:
        """Edit the stage. Pinned files, broken files and repairs the user took back are left alone. Returns where
        memories have drifted from the project.
        """
        if self._only_learns:
            tell(Progress(Phase.CONSOLIDATE, _to_learn(brief)))
            _learn(Desk(stage, _knowledge(stage, brief, copies_brought_back(brief.taken_back))), brief)
            return ()
        text = f"merging copies, spelling out dates, {_to_learn(brief)}"

        def come_so_far() -> None:  # said again, so that whoever wants the dream to end is heard between two steps
            tell(Progress(Phase.CONSOLIDATE, text, files=tuple(change.file for change in stage.changes())))

        come_so_far()
        kept_instead = retire_copies(stage, _memories(stage), brief.taken_back)
        move_index_details(stage, kept_instead, brief.taken_back)
        come_so_far()
        brought_back = copies_brought_back(brief.taken_back)
        _learn(_tidied(stage, brief, brought_back, come_so_far), brief)
        come_so_far()
        return look_at_project(stage, brief)

    def landed(self, stage: Stage, changes: Sequence[Change]) -> None:
        """Nothing is remembered of it: rules find the same again."""


def _tidied(stage: Stage, brief: Brief, left_out: set[str], come_so_far: Callable[[], None]) -> Desk:
    """The desk over the folder when there is nothing left to tidy."""
    rounds = 0
    while True:
        before, rounds = stage.changes(), rounds + 1
        _tidy_all(stage, brief, left_out)
        desk = Desk(stage, _knowledge(stage, brief, left_out))
        settle_near_copies(desk, brief.taken_back, brief.book.of)
        retire_copies(stage, _memories(stage), brief.taken_back)  # what only differed in what is gone now is one file
        come_so_far()
        if stage.changes() == before or rounds == MOST_ROUNDS:
            return desk


def _memories(stage: Stage) -> list[MemoryFile]:
    files: list[MemoryFile] = []
    for path in stage.files():
        if path.rpartition("/")[2] != INDEX_NAME:
            content = stage.read(path)
            files.append(parse(path, content.data, content.mtime_ns))
    return files


def _knowledge(stage: Stage, brief: Brief, left_out: set[str]) -> Knowledge:
    def source_of(claim: str) -> Source:
        is_asked_for = any(asks_to_remember(one.quote) for one in brief.book.of(claim))
        return Source(brief.book.trust(claim), brief.book.newest(claim), is_asked_for)

    return Knowledge([file for file in _memories(stage) if file.path not in left_out], source_of)


def _to_learn(brief: Brief) -> str:
    # A second thought leaves out what has to wait, and still it is the same that was heard.
    count = sum(not brief.book.heard(one.transcript, one.turn, one.statement) for one in brief.heard)
    if not count:
        return "nothing new to learn"
    return f"learning from {count} sentence{'' if count == 1 else 's'} of yours"


def _learn(desk: Desk, brief: Brief) -> None:
    def is_used(heard: Heard) -> bool:
        return heard.key in brief.taken_back or brief.book.heard(heard.transcript, heard.turn, heard.statement)

    def is_done(one: Withdrawal) -> bool:
        return one.key in brief.taken_back or brief.book.heard(one.transcript, one.turn, one.sentence)

    project = Project(brief.project) if brief.project else None

    def derivable(statement: str) -> Evidence | None:
        return is_derivable(statement, project) if project else None

    learner, waiting = Learner(desk, is_used, derivable), list(brief.heard)
    acted = take_back(desk, brief.withdrawals, brief.book, is_done)
    for wish in sorted(brief.withdrawals, key=lambda one: (one.time, one.transcript, one.turn)):
        if is_done(wish) or wish.key in acted:
            continue
        # What was said before is learned first: the wish may mean it.
        before = [one for one in waiting if wish.is_behind(one.transcript, one.turn, one.time)]
        learner.learn(before)
        waiting = [one for one in waiting if one not in before]
        if forget(desk, wish, brief.book):
            waiting = [one for one in waiting if one.key != wish.key]  # the wish itself teaches nothing
    learner.learn(waiting)


def look_at_project(stage: Stage, brief: Brief) -> Sequence[str]:
    """Memories that the project contradicts or already tells are proposed for review, after all else is settled."""
    if not brief.project:
        return ()
    return propose_project_repairs(stage, _memories(stage), brief.project, brief.taken_back, brief.now)


def _tidy_all(stage: Stage, brief: Brief, left_out: set[str]) -> None:
    for file in _memories(stage):
        if not file.problem and not file.pinned and file.path not in left_out:
            _tidy(stage, file, brief)


def _tidy(stage: Stage, file: MemoryFile, brief: Brief) -> None:
    """Doubled items out, relative dates absolute: both in one body, each with its reason."""
    body, doubled = without_doubled_items(file, brief.taken_back)
    body, dated = with_absolute_dates(file, body, brief.now.tzinfo, brief.taken_back, brief.book.of)
    if body != file.body:
        stage.write(file.path, with_body(file, body), *doubled, *dated)
