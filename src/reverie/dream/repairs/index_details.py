"""Words that stand on a line of the index and not in the file it points at: they move there before the line changes."""

from __future__ import annotations

from reverie.memdir.index import Index
from reverie.memdir.index_repair import unsaid
from reverie.memdir.memory_file import MemoryFile, parse, with_body
from reverie.memdir.reindex import TEAM, reindex
from reverie.model.change import Reason
from reverie.store.names import INDEX_NAME
from reverie.store.stage import Stage, fingerprint
from reverie.text.anchors import missing
from reverie.text.claims import normalise


def move_index_details(stage: Stage, kept_instead: dict[str, str], taken_back: frozenset[str]) -> None:
    """What an index line says and its topic file does not is said there now, where the line is too long to stay as it
    is, points at a copy that went, or is the second one for its file.

    Where the index is still too full after that, some lines will have to go: then the same is done for every line that
    holds a number, a name or a path that its file lacks.
    """
    for path in stage.files():
        folder, slash, name = path.rpartition("/")
        if name != INDEX_NAME:
            continue
        index = Index.parse(stage.read(path).data)
        seen: set[str] = set()
        for entry in index.entries:
            topic = folder + slash + entry.target
            if topic in kept_instead or topic in seen:
                _append(stage, kept_instead.get(topic, topic), entry.hook, path, taken_back)
            seen.add(topic)
        for line in index.lines:
            if line.entry is not None and line.is_overlong:
                _append(stage, folder + slash + line.entry.target, line.entry.hook, path, taken_back)
        if not index.size.fits() and not _fits_in_the_end(stage, path, taken_back):
            for entry in index.entries:
                _append(stage, folder + slash + entry.target, entry.hook, path, taken_back, only_facts=True)


def _fits_in_the_end(stage: Stage, path: str, taken_back: frozenset[str]) -> bool:
    """Whether the index, repaired as things stand in the stage now, is within its limits."""
    files = {file: stage.read(file) for file in stage.files()}
    repaired = [change for change in reindex(files, set(stage.problems), taken_back, 0) if change.file == path]
    content = repaired[0].after if repaired else files[path]
    return content is not None and Index.parse(content.data).size.fits()


def _append(
    stage: Stage, topic: str, detail: str, index: str, taken_back: frozenset[str], *, only_facts: bool = False
) -> None:
    key = f"index-detail|{index}|{fingerprint(normalise(detail))}"
    if topic not in stage.files() or topic.rpartition("/")[2] == INDEX_NAME or key in taken_back:
        return
    if topic.startswith(TEAM) and not index.startswith(TEAM):
        return  # what stands in one's own index is not for others to read
    content = stage.read(topic)
    file = parse(topic, content.data, content.mtime_ns)
    clauses = unsaid(file, detail)
    if only_facts:
        clauses = [clause for clause in clauses if _has_facts_of_its_own(clause, file)]
    if file.problem or file.pinned or not clauses:
        return
    body, words = file.body.rstrip("\n"), ("；" if "；" in detail else "; ").join(clauses)
    extended = f"{body}\n\n{words}\n" if body else f"{words}\n"
    reason = Reason("index-detail", "what stood only on its line of the index stands here now", None, key)
    stage.write(topic, with_body(file, extended), reason)


def _has_facts_of_its_own(clause: str, file: MemoryFile) -> bool:
    return bool(missing(clause, f"{file.name}. {file.description}. {file.body}"))
