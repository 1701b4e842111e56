"""The engine that needs no model: it repairs what is certain and quotes what people wrote.

    orient (read every file) -> consolidate (copies, doubled lines, dates, crammed index lines)
The index itself is rebuilt after the checks have decided what lands, from what then is in the folder.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from reverie.dream.engines.engine import Brief
from reverie.dream.progress import Listener, Phase, Progress
from reverie.memdir.index import Index
from reverie.memdir.index_repair import says
from reverie.memdir.memory_file import MemoryFile, parse, reference_time, with_body
from reverie.memdir.reindex import crammed_entries
from reverie.model.change import Reason
from reverie.store.names import INDEX_NAME
from reverie.store.stage import Stage, fingerprint
from reverie.text.anchors import anchors
from reverie.text.claims import Claim, normalise, split_claims
from reverie.text.dates import make_absolute
from reverie.text.index_line import MAX_ENTRY_CHARS

REWRITTEN = "rewritten in place"


class RulesEngine:
    """Retires exact copies, drops doubled lines, makes relative dates absolute, moves details out of the index."""

    name = "rules"

    def dream(self, stage: Stage, brief: Brief, tell: Listener) -> None:
        """Edit the stage. Pinned files, broken files and repairs the user took back are left alone."""
        files = _read(stage)
        tell(Progress(Phase.CONSOLIDATE, "looking for copies, doubled lines and relative dates"))
        ours = [file for file in files if not file.problem and not file.pinned]
        gone = _retire_copies(stage, files, brief)
        for file in ours:
            if file.path not in gone:
                _tidy(stage, file, brief)
        _move_details_out_of_indexes(stage, gone, brief)


def _read(stage: Stage) -> list[MemoryFile]:
    files: list[MemoryFile] = []
    for path in stage.files():
        if path.rpartition("/")[2] != INDEX_NAME:
            content = stage.read(path)
            files.append(parse(path, content.data, content.mtime_ns))
    return files


def _retire_copies(stage: Stage, files: Iterable[MemoryFile], brief: Brief) -> set[str]:
    """Of files that say exactly the same, one stays. Copies in the team folder and private ones are not mixed."""
    same: dict[tuple[str, str | None, str], list[MemoryFile]] = defaultdict(list)
    for file in files:
        if not file.problem and file.body.strip():
            same[_scope(file.path), file.type, _fold(file.body)].append(file)
    gone: set[str] = set()
    listed = _listed(stage)
    for copies in same.values():
        kept, *others = sorted(copies, key=lambda file: _keep_first(file, listed))
        for copy in others:
            if not copy.pinned and _adds_nothing(copy, kept) and _retire(stage, copy, kept, brief):
                gone.add(copy.path)
    return gone


def _retire(stage: Stage, copy: MemoryFile, kept: MemoryFile, brief: Brief) -> bool:
    key = f"exact-duplicate|{copy.path}|{kept.path}"
    if key in brief.taken_back:
        return False
    text = f"says exactly what {kept.path} says"
    stage.retire(copy.path, Reason("exact-duplicate", text, f"merged into {kept.path}", key), relies_on=(kept.path,))
    return True


def _scope(path: str) -> str:
    return path.partition("/")[0] if "/" in path else ""


def _fold(body: str) -> str:
    return " ".join(body.split())


def _listed(stage: Stage) -> set[str]:
    """The files that an index points at."""
    listed: set[str] = set()
    for path in stage.files():
        folder, slash, name = path.rpartition("/")
        if name == INDEX_NAME:
            listed |= {folder + slash + entry.target for entry in Index.parse(stage.read(path).data).entries}
    return listed


def _keep_first(file: MemoryFile, listed: set[str]) -> tuple[bool, bool, int, int, str]:
    """The one that stays: pinned, else in the index, else the older, which is the one that people know."""
    return (not file.pinned, file.path not in listed, file.mtime_ns, len(file.path), file.path)


def _adds_nothing(copy: MemoryFile, kept: MemoryFile) -> bool:
    """Whether the copy's description holds no number, name or path that is not in the kept file too."""
    said = anchors(f"{kept.name}. {kept.description}. {kept.body}")
    return anchors(copy.description) <= said


def _tidy(stage: Stage, file: MemoryFile, brief: Brief) -> None:
    """Doubled lines out, relative dates absolute: both in one body, each with its reason."""
    body, doubled = _without_doubled_items(file, brief)
    body, dated = _with_absolute_dates(file, body, brief)
    if body != file.body:
        stage.write(file.path, with_body(file, body), *doubled, *dated)


def _without_doubled_items(file: MemoryFile, brief: Brief) -> tuple[str, list[Reason]]:
    """Drop a list item that stands word for word earlier in the same list."""
    seen: dict[int, set[str]] = defaultdict(set)
    cuts: list[tuple[int, int]] = []
    reasons: list[Reason] = []
    for section, claim in _list_items(file.body):
        text = normalise(claim.text)
        if text not in seen[section]:
            seen[section].add(text)
            continue
        key = f"doubled-line|{file.path}|{fingerprint(text)}"
        if key not in brief.taken_back:
            cuts.append(_whole_lines(file.body, claim))
            reasons.append(Reason("doubled-line", f'said twice: "{_short(claim.text)}"', "still said above it", key))
    body = file.body
    for start, end in reversed(cuts):
        body = body[:start] + body[end:]
    return body, reasons


def _list_items(body: str) -> Iterable[tuple[int, Claim]]:
    """Each list item with the number of the list it belongs to; anything but an item or a blank ends a list."""
    section, end = 0, 0
    for claim in split_claims(body):
        if body[end : claim.start].strip(" \t\r\n-*+") or not _is_item(body, claim):
            section += 1
        end = claim.end
        if _is_item(body, claim):
            yield section, claim


def _is_item(body: str, claim: Claim) -> bool:
    line_start = body.rfind("\n", 0, claim.start) + 1
    line = body[line_start : claim.end].lstrip()
    return line[:2] in ("- ", "* ", "+ ")


def _whole_lines(body: str, claim: Claim) -> tuple[int, int]:
    start = body.rfind("\n", 0, claim.start) + 1
    end = body.find("\n", claim.end)
    return start, len(body) if end < 0 else end + 1


def _with_absolute_dates(file: MemoryFile, body: str, brief: Brief) -> tuple[str, list[Reason]]:
    """Dates relative to the day the file was written, spelt out: all of them, or none if one was taken back."""
    when = reference_time(file).astimezone(brief.now.tzinfo)
    dated, rewrites = make_absolute(body, when)
    reasons = [
        Reason(
            "relative-date",
            f'"{rewrite.before}" was {rewrite.after} when it was written ({when:%Y-%m-%d})',
            REWRITTEN,
            f"relative-date|{file.path}|{rewrite.before}|{rewrite.after}",
        )
        for rewrite in rewrites
    ]
    if any(reason.key in brief.taken_back for reason in reasons):
        return body, []
    return dated, reasons


def _move_details_out_of_indexes(stage: Stage, gone: set[str], brief: Brief) -> None:
    """What an index line crams into its hook is said in its topic file, so that the line can be shortened."""
    for path in stage.files():
        if path.rpartition("/")[2] != INDEX_NAME:
            continue
        folder = path[: -len(INDEX_NAME)]
        for target, detail in crammed_entries(Index.parse(stage.read(path).data)):
            topic = folder + target
            if topic in stage.files() and topic not in gone:
                _append_detail(stage, topic, detail, brief)


def _append_detail(stage: Stage, topic: str, detail: str, brief: Brief) -> None:
    content = stage.read(topic)
    file = parse(topic, content.data, content.mtime_ns)
    key = f"index-detail|{topic}|{fingerprint(normalise(detail))}"
    if file.problem or file.pinned or says(file, detail) or key in brief.taken_back:
        return
    body = file.body.rstrip("\n")
    extended = f"{body}\n\n{detail}\n" if body else f"{detail}\n"
    text = f"its index line had more than {MAX_ENTRY_CHARS} characters; the detail stands here now"
    stage.write(topic, with_body(file, extended), Reason("index-detail", text, None, key))


def _short(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= 60 else one_line[:59] + "…"
