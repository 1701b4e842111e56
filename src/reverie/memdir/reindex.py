"""The indexes of a folder, brought in line with the files that are in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from reverie.memdir.index import Index
from reverie.memdir.index_repair import Repair, repair, repair_key
from reverie.memdir.memory_file import MemoryFile, parse
from reverie.model.change import Change, Content, Reason
from reverie.store.names import INDEX_NAME

TEAM = "team/"
RULE = "index-repair"
ARCHIVED = "LEFT.md in the archive"
_DESTINATIONS = {
    "dead-pointer": "the file it pointed at is gone",
    "doubled": "still listed once",
    "retold": "the file itself, which says another thing now",
    "shortened": "the words stand in the file itself",
    "unlisted": "the file itself, which recall finds",
}


def reindex(
    files: Mapping[str, Content],
    unreadable: Collection[str],
    taken_back: Collection[str],
    now_ns: int,
    only: Collection[str] | None = None,
    was: Mapping[str, Content] = MappingProxyType({}),
    over: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> list[Change]:
    """What it takes to make every index true: dead and doubled pointers out, missing memories in, long lines short,
    and lines told anew that sum up a file as it `was`, or say what is `over` of it.

    Nothing where all is well already. A line is shortened only where its file says all that the line said. Repairs
    whose key is in `taken_back` are not made; with `only`, no line is touched but those of these files.
    """
    scope = _Scope(files, unreadable, taken_back, now_ns, only, was, over)
    return [change for folder in ("", TEAM) if (change := scope.reindexed(folder))]


def listing_keys(files: Iterable[str]) -> frozenset[str]:
    """The keys of the repairs that list these files in the index they belong to."""
    folders = {file: TEAM if file.startswith(TEAM) else "" for file in files}
    return frozenset(
        f"{RULE}|{folder}{INDEX_NAME}|{repair_key('listed', file.removeprefix(folder))}"
        for file, folder in folders.items()
    )


@dataclass(frozen=True, slots=True)
class _Scope:
    """What the rebuilding of an index goes by."""

    files: Mapping[str, Content]
    unreadable: Collection[str]
    taken_back: Collection[str]
    now_ns: int
    only: Collection[str] | None
    was: Mapping[str, Content]
    over: Mapping[str, Sequence[str]]

    def reindexed(self, folder: str) -> Change | None:
        path = folder + INDEX_NAME
        before = self.files.get(path)
        memories = _memories_below(folder, self.files)
        if self._is_not_ours_to_write(path) or (before is None and not memories):
            return None
        missing = {file.removeprefix(folder) for file in self.unreadable if file.startswith(folder)}
        unwanted = _unwanted(path, folder, self.taken_back)
        only = None if self.only is None else {file.removeprefix(folder) for file in self.only}
        was = _memories_below(folder, self.was)
        over = {file.removeprefix(folder): said for file, said in self.over.items() if file.startswith(folder)}
        old = Index.parse(before.data if before else b"")
        index, repairs = repair(old, memories, missing, unwanted, only, was, over)
        data = index.render()
        if not repairs or (before is not None and data == before.data):
            return None
        return Change(path, before, Content(data, self.now_ns), tuple(_reason(path, one) for one in repairs))

    def _is_not_ours_to_write(self, path: str) -> bool:
        """Whether the index cannot be read, or would be one file with another on some people's disks."""
        return any(file.casefold() == path.casefold() for file in self.unreadable)


def _unwanted(path: str, folder: str, taken_back: Collection[str]) -> set[str]:
    """The repairs of this index that the user took back. A copy that they wanted back was not listed either, for it was
    gone before the index was looked at: it stays as it was.
    """
    keys = {key.removeprefix(f"{RULE}|{path}|") for key in taken_back if key.startswith(f"{RULE}|{path}|")}
    copies = [key.split("|")[1] for key in taken_back if key.startswith("exact-duplicate|")]
    return keys | {repair_key("listed", copy.removeprefix(folder)) for copy in copies if copy.startswith(folder)}


def _memories_below(folder: str, files: Mapping[str, Content]) -> list[MemoryFile]:
    """The memory files that the index of this folder lists, by their path from there."""
    return [
        parse(path.removeprefix(folder), content.data, content.mtime_ns)
        for path, content in files.items()
        if path.startswith(folder) and path.rpartition("/")[2] != INDEX_NAME
    ]


def lines_without_a_file(changes: Iterable[Change]) -> int:
    """How many lines left an index whose files are gone, and that said what no memory says."""
    return sum(reason.destination == ARCHIVED for change in changes for reason in change.reasons)


def _reason(path: str, mended: Repair) -> Reason:
    said_by_nobody_else = mended.kind == "dead-pointer" and mended.detail
    destination = ARCHIVED if said_by_nobody_else else _DESTINATIONS.get(mended.kind)
    return Reason(RULE, mended.text, destination, f"{RULE}|{path}|{mended.key}")
