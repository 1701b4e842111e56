"""Session notes without a model: turns -> what happened -> the sections, each within its size."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import tzinfo

from reverie.model.turn import Turn
from reverie.notes.engine import Job, Made
from reverie.notes.heard import MOST_TURNS
from reverie.notes.items import Item, fitted, items_of, key_of
from reverie.notes.quote import safe
from reverie.notes.remark import About
from reverie.notes.request import title_for
from reverie.notes.scene import Scene
from reverie.notes.sections import errors, files, results, state, stated, task, workflow, worklog
from reverie.session_notes.structure import Structure
from reverie.session_notes.template import (
    CODEBASE,
    ERRORS,
    FILES,
    LEARNINGS,
    RESULTS,
    STATE,
    TASK,
    TITLE,
    WORKFLOW,
    WORKLOG,
)

# Each within the 2,000 tokens of a section, and all of them with the headings within the 12,000 of the file.
_SECTIONS: Mapping[str, tuple[Callable[[Scene], list[Item]], int]] = {
    STATE: (state, 700),
    TASK: (task, 1_700),
    FILES: (files, 1_400),
    WORKFLOW: (workflow, 900),
    ERRORS: (errors, 1_500),
    CODEBASE: (lambda scene: stated(scene, About.SYSTEM), 1_000),
    LEARNINGS: (lambda scene: stated(scene, About.LEARNING), 900),
    RESULTS: (results, 1_900),
    WORKLOG: (worklog, 1_300),
}
_REPLACED = frozenset({STATE})  # what was so earlier is of no use


class RulesNotes:
    """Writes the notes from what happened; it asks nobody and costs nothing."""

    async def update(self, job: Job) -> Made:
        """The notes anew from all turns."""
        return Made(await asyncio.to_thread(write_notes, job.turns, job.structure, job.notes, job.now.tzinfo), "rules")


def write_notes(turns: Sequence[Turn], structure: Structure, earlier: str, zone: tzinfo | None) -> str:
    """The notes that these turns give. The same turns give the same notes, whatever was noted between.

    Where the notes so far do not begin with the request that these turns begin with, they tell of more than the turns
    do, because the conversation was cut or a model wrote them: then what they say stays, in front of what is new. A
    section that only a template of the user's has is left as it is.
    """
    scene = Scene.of(turns[-MOST_TURNS:], zone)
    before = structure.contents(earlier)
    contents = dict(before)
    is_continued = _tells_of_more(before, task(scene), structure)
    title = title_for(scene.asked)
    contents[TITLE] = (before.get(TITLE) or title) if is_continued else title
    for name, (write, tokens) in _SECTIONS.items():
        items = write(scene)
        if is_continued and name not in _REPLACED:
            items = _carried(before.get(name, ""), items)
        contents[name] = fitted(items, tokens, scene.labels.left_out)
    return _finished(structure, contents)


def _finished(structure: Structure, contents: Mapping[str, str]) -> str:
    return structure.applied(safe(structure.render(contents)))


def _tells_of_more(before: Mapping[str, str], requests: Sequence[Item], structure: Structure) -> bool:
    """Whether notes say something, and not from the first request on that we know of."""
    if not any(before.get(name) for name in (TITLE, *_SECTIONS)):
        return False
    first = structure.contents(_finished(structure, {TASK: requests[0].text})).get(TASK) if requests else ""
    return not first or items_of(before.get(TASK, ""))[:1] != [first]


def _carried(earlier: str, items: Sequence[Item]) -> list[Item]:
    """What was noted earlier in front of what is new, each thing once."""
    known = {key_of(item.text) for item in items}
    return [*(Item(text) for text in items_of(earlier) if key_of(text) not in known), *items]
