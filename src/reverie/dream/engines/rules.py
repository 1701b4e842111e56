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
from reverie.memdir.index_repair import unsaid
from reverie.memdir.memory_file import MemoryFile, parse, reference_time, with_body
from reverie.memdir.reindex import crammed_entries
from reverie.model.change import Reason
from reverie.store.names import INDEX_NAME
from reverie.store.stage import Stage, fingerprint
from reverie.text.anchors import missing
from reverie.text.claims import Claim, normalise, split_claims
from reverie.text.dates import make_absolute

REWRITTEN = "rewritten in place"


class RulesEngine:
    """Retires exact copies, drops doubled lines, makes relative dates absolute, moves details out of the index."""

    name = "rules"

    def dream(self, stage: Stage, brief: Brief, tell: Listener) -> None:
        """Edit the stage. Pinned files, broken files and repairs the user took back are left alone."""
        files = _read(stage)
        tell(Progress(Phase.CONSOLIDATE, "looking for copies, doubled lines and relative dates"))
        kept_instead = _retire_copies(stage, files, brief)
        _move_details_out_of_indexes(stage, kept_instead, brief)
        brought_back = {key.split("|")[1] for key in brief.taken_back if key.startswith("exact-duplicate|")}
        for file in _read(stage):
            # A copy that the user wanted back, they wanted back as it was.
            if not file.problem and not file.pinned and file.path not in brought_back:
                _tidy(stage, file, brief)


def _read(stage: Stage) -> list[MemoryFile]:
    files: list[MemoryFile] = []
    for path in stage.files():
        if path.rpartition("/")[2] != INDEX_NAME:
            content = stage.read(path)
            files.append(parse(path, content.data, content.mtime_ns))
    return files


def _retire_copies(stage: Stage, files: Iterable[MemoryFile], brief: Brief) -> dict[str, str]:
    """Of files that say exactly the same, one stays; returns which, for each that went. Copies in the team folder and
    private ones are not mixed.
    """
    same: dict[tuple[str, str | None, str], list[MemoryFile]] = defaultdict(list)
    for file in files:
        if not file.problem and file.body.strip():
            same[_scope(file.path), file.type, _fold(file.body)].append(file)
    kept_instead: dict[str, str] = {}
    listed = _listed(stage)
    for copies in same.values():
        kept, *others = sorted(copies, key=lambda file: _keep_first(file, listed))
        for copy in others:
            if not copy.pinned and _adds_nothing(copy, kept) and _retire(stage, copy, kept, brief):
                kept_instead[copy.path] = kept.path
    return kept_instead


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
    return not missing(copy.description, f"{kept.name}. {kept.description}. {kept.body}")


def _tidy(stage: Stage, file: MemoryFile, brief: Brief) -> None:
    """Doubled lines out, relative dates absolute: both in one body, each with its reason."""
    body, doubled = _without_doubled_items(file, brief)
    body, dated = _with_absolute_dates(file, body, brief)
    if body != file.body:
        stage.write(file.path, with_body(file, body), *doubled, *dated)


def _without_doubled_items(file: MemoryFile, brief: Brief) -> tuple[str, list[Reason]]:
    """Drop a list item that stands word for word earlier in the same list, below the same items."""
    seen: set[tuple[int, tuple[str, ...]]] = set()
    cuts: list[tuple[int, int]] = []
    reasons: list[Reason] = []
    items = list(_list_items(file.body))
    following = [path for _, path, _ in items[1:]]
    for position, (section, path, claim) in enumerate(items):
        text = path[-1]
        if (section, path) not in seen:
            seen.add((section, path))
            continue
        if any(below[: len(path)] == path != below for below in following[position : position + 1]):
            continue  # without it, the items below it would belong to another one
        key = f"doubled-line|{file.path}|{fingerprint(text)}"
        if key not in brief.taken_back:
            cuts.append(_whole_lines(file.body, claim))
            said = _short(claim.text.lstrip("-*+ "))
            reasons.append(Reason("doubled-line", f'said twice: "{said}"', "still said above it", key))
    body = file.body
    for start, end in reversed(cuts):
        body = body[:start] + body[end:]
    return body, reasons


def _list_items(body: str) -> Iterable[tuple[int, tuple[str, ...], Claim]]:
    """Each list item with the number of its list and its path: the items it stands below, and itself.

    Anything but an item or a blank ends a list.
    """
    section, end = 0, 0
    above: list[tuple[int, str]] = []
    for claim in split_claims(body):
        if body[end : claim.start].strip(" \t\r\n-*+") or not _is_item(body, claim):
            section += 1
            above.clear()
        end = claim.end
        if _is_item(body, claim):
            indent = _indent(body, claim)
            above = [one for one in above if one[0] < indent] + [(indent, normalise(claim.text))]
            yield section, tuple(text for _, text in above), claim


def _indent(body: str, claim: Claim) -> int:
    line = body[body.rfind("\n", 0, claim.start) + 1 : claim.end].expandtabs(4)
    return len(line) - len(line.lstrip())


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
            f'"{rewrite.before}" is spelt out as "{rewrite.after}", counted from {when:%Y-%m-%d}, when it was written',
            REWRITTEN,
            f"relative-date|{file.path}|{rewrite.before}|{rewrite.after}",
        )
        for rewrite in rewrites
    ]
    if any(reason.key in brief.taken_back for reason in reasons):
        return body, []
    return dated, reasons


def _move_details_out_of_indexes(stage: Stage, kept_instead: dict[str, str], brief: Brief) -> None:
    """What an index line says and its topic file does not is said there now, where the line is too long to stay as it
    is, or points at a copy that went.
    """
    for path in stage.files():
        folder, slash, name = path.rpartition("/")
        if name != INDEX_NAME:
            continue
        index = Index.parse(stage.read(path).data)
        for entry in index.entries:
            if kept := kept_instead.get(folder + slash + entry.target):
                _append_detail(stage, kept, entry.hook, brief)
        for target, detail in crammed_entries(index):
            if folder + slash + target in stage.files():
                _append_detail(stage, folder + slash + target, detail, brief)


def _append_detail(stage: Stage, topic: str, detail: str, brief: Brief) -> None:
    content = stage.read(topic)
    file = parse(topic, content.data, content.mtime_ns)
    key = f"index-detail|{topic}|{fingerprint(normalise(detail))}"
    clauses = unsaid(file, detail)
    if file.problem or file.pinned or not clauses or key in brief.taken_back:
        return
    body = file.body.rstrip("\n")
    words = "; ".join(clauses)
    extended = f"{body}\n\n{words}\n" if body else f"{words}\n"
    reason = Reason("index-detail", "what stood only on its line of the index stands here now", None, key)
    stage.write(topic, with_body(file, extended), reason)


def _short(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= 60 else one_line[:59] + "…"
