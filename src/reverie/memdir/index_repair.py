"""Mends an index: (index, memory files) -> the index as it should be, and what was done to it.

dead and doubled pointers out -> lines that tell what left their file told anew -> long lines shortened -> missing
memories listed, the least useful unlisted
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, datetime, timedelta
from functools import cached_property
from posixpath import basename
from types import MappingProxyType
from typing import Literal

from reverie.memdir.index import MAX_BYTES, MAX_LINES, Index, Line, Size, size_of
from reverie.memdir.memory_file import MemoryFile, reference_time
from reverie.memdir.usefulness import place_for, usefulness
from reverie.store.names import INDEX_NAME
from reverie.text.anchors import AnchorKind, anchors, missing
from reverie.text.dates import make_absolute
from reverie.text.index_line import Entry, Link, bullet_of, fold, links, parse_entry
from reverie.understand.title import title_of
from reverie.understand.words import affirmed_words, content_word_list, content_words

# An index that is cut is cut to nine tenths, so that the next few memories do not each push another one out.
KEEP_LINES = MAX_LINES * 9 // 10
KEEP_BYTES = MAX_BYTES * 9 // 10

# Folders whose files the index of the folder above never lists by itself.
UNLISTED_FOLDERS = frozenset({"logs", "sessions", "team"})

MOST_WORDS = 0.7  # of a clause that a file says in other words
_MAX_PASSES = 10  # two or three are ever needed; the bound keeps a mistake here from hanging a dream
_SLUG = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)+")
_NOT_PROSE = re.compile(r"\s*(?:#|```|~~~|<!--|---|\||$)")
_SENTENCE_END = re.compile(r"[.;!?](?!\w)|[。；！？\n]")  # no point within a number or a name
_PARAGRAPH_END = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*+]|\d+[.)])[ \t])")
_CLAUSE_END = re.compile(r"\s*[;；]\s*")
_DENIED_WORD = re.compile(
    r"\b(?:not|no longer|instead of)\s+[\w./-]+|而?不是\s*[\w./-]+|不再用?\s*[\w./-]+", re.IGNORECASE
)
_MARKUP = re.compile(r"^\s*(?:[-*+>]|\d+[.)])\s+|\*\*|__")
_DENIAL = re.compile(
    r"\b(?:no|not|never|none|nor|neither|without|nothing|nobody|cannot)\b|n['’]t\b|[不没未无别非勿]", re.IGNORECASE
)
# A clause that only says where to look: the link beside it does so too.
_ONLY_POINTS = re.compile(
    r"\W*(?:(?:see|as|same as)\s+(?:above|below|there|inside|(?:the\s+)?(?:topic\s+)?file)|ditto|same|tbd"
    r"|(?:详?见|同|如)(?:上|下|上文|下文|前|前文|文件|正文|内文|文内))\W*",
    re.IGNORECASE,
)

Block = tuple[Line, ...]  # an entry and what is indented below it, or any other line
Kind = Literal["dead-pointer", "doubled", "listed", "retold", "shortened", "unlisted"]


@dataclass(frozen=True, slots=True)
class Repair:
    """One thing that was mended.

    `before` and `after` are the line, empty where there was or is none; `detail` holds the words that left
    the index, so that they can be moved into the topic file; `text` is a sentence for people.
    """

    kind: Kind
    target: str
    before: str
    after: str
    text: str
    detail: str = ""

    @property
    def key(self) -> str:
        """Names this very repair, the same on every run."""
        return repair_key(self.kind, self.target)


def repair_key(kind: Kind, target: str) -> str:
    """What a repair is known by when a user took it back."""
    return f"{kind}|{target}"


def repair(
    index: Index,
    files: Sequence[MemoryFile],
    unreadable: Collection[str] = frozenset(),
    unwanted: Collection[str] = frozenset(),
    only: Collection[str] | None = None,
    was: Sequence[MemoryFile] = (),
    over: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> tuple[Index, list[Repair]]:
    """The index mended, and what was done. Where nothing is wrong, as after a repair, not a byte changes.

    `files` are the memory files that the index may list, by their path relative to it; `unreadable` are paths that
    exist but could not be read. Files with a problem are not newly listed, and their lines stay. So do lines that
    link elsewhere: to the web, outside the folder, to other indexes and to logs. Repairs whose key is in `unwanted`
    are not made; with `only`, no line is touched but those of these files. A line is shortened, or its double
    dropped, only where its file says all that the line said, be it in other words. `was` are the files as they were
    before they were last changed: a line that tells what left one of them tells what it says now. `over` are the
    statements that each has given up: a line does not say them on.
    """
    folder = _Folder(files, unreadable, was, over)
    repairs: list[Repair] = []
    for _ in range(_MAX_PASSES):
        # Read anew each time: a line that went can change how the lines after it are understood.
        passed = _Pass(Index.parse(index.render()), folder, unwanted, only)
        passed.run()
        if not passed.repairs:
            break
        index = passed.index
        repairs += passed.repairs
    return index, _settled(repairs)


def entry_for(file: MemoryFile) -> Entry:
    """How the index lists a memory: its name as a title, its description as the hook if that says any more."""
    title = file.name
    if _SLUG.fullmatch(title):
        title = re.sub(r"[-_]", " ", title).capitalize()
    hook = fold(file.description) or _first_sentence(file.body)
    return Entry(title, file.path, "" if _says_the_same(hook, title, file.type or "") else hook)


def _says_the_same(hook: str, title: str, kind: str) -> bool:
    """Whether the title was made of the hook's words and leaves none out that counts."""
    if hook.casefold() == title.casefold():
        return True
    return content_words(hook) <= content_words(title) and title_of(hook, kind) == title


class _Folder:
    """Finds the file that a pointer means, however it is spelled."""

    def __init__(
        self,
        files: Sequence[MemoryFile],
        unreadable: Collection[str],
        was: Sequence[MemoryFile],
        over: Mapping[str, Sequence[str]],
    ) -> None:
        self.over = over
        self.files = {file.path: file for file in files}
        self.was = {file.path: file for file in was}
        self._paths = {path: path for path in (*unreadable, *self.files)}
        # A pointer in another case or Unicode form reaches its file on most people's disks.
        self._spellings = {_spelling(path): path for path in reversed(list(self._paths))}
        self._names = {_spelling(file.name): file.path for file in reversed(files)}

    def find(self, target: str, wiki: bool = False) -> str | None:
        """The path that the pointer leads to, None where it leads nowhere."""
        found = self._paths.get(target) or self._spellings.get(_spelling(target))
        if found or not wiki:
            return found
        name = _spelling(target.removesuffix(".md"))
        return self._names.get(name) or next(
            (path for path in self._paths if _spelling(basename(path).removesuffix(".md")) == name), None
        )

    def says(self, words: str) -> bool:
        """Whether every clause of these words stands in some memory."""
        return all(clause.casefold() in self._said for clause in _CLAUSE_END.split(fold(words)))

    @cached_property
    def _said(self) -> str:
        texts = (text for file in self.files.values() for text in (file.description, file.body))
        return "\n".join(map(fold, texts)).casefold()

    def readable(self, target: str, wiki: bool = False) -> MemoryFile | None:
        """The memory that the pointer leads to, None where there is none or it has a problem."""
        file = self.files.get(self.find(target, wiki) or "")
        return file if file and not file.problem else None


class _Pass:
    """One round of mending over the blocks of an index."""

    def __init__(self, index: Index, folder: _Folder, unwanted: Collection[str], only: Collection[str] | None) -> None:
        self.index = index
        self._unwanted = unwanted
        self._only = only
        self.repairs: list[Repair] = []
        self._folder = folder

    def run(self) -> None:
        """Mends what can be mended in one round; `repairs` stays empty where nothing is wrong."""
        self._drop_pointers()
        self._retell_lines()
        self._shorten_lines()
        self._choose_entries()

    def _drop_pointers(self) -> None:
        seen: set[str] = set()
        kept: list[Block] = []
        for block in self.index.blocks():
            entry = block[0].entry
            if entry is None or _leads_elsewhere(entry.target):
                kept.append(block)
                continue
            path = self._folder.find(entry.target, entry.wiki)
            if path and path not in seen:
                seen.add(path)
                kept.append(block)
            elif (
                self._other_live_links(block)
                or self._may_not(_wrong(path), path or entry.target)
                or (path and not self._loses_nothing_without(path, entry.hook))
            ):
                kept.append(block)
            else:
                kept += self._without_pointer(block, entry, _wrong(path), path or entry.target)
        self._change(kept)

    def _may_not(self, kind: Kind, target: str) -> bool:
        """Whether the user took this repair back once, or only other files are to be looked at."""
        if self._only is not None and target not in self._only:
            return True
        return repair_key(kind, target) in self._unwanted

    def _loses_nothing_without(self, path: str, hook: str) -> bool:
        file = self._folder.readable(path)
        return not hook or (file is not None and says(file, hook))

    def _other_live_links(self, block: Block) -> bool:
        """A line that also leads somewhere else is worth keeping whole."""
        return any(self._folder.find(link.target, link.wiki) for link in links(block[0].text)[1:])

    def _without_pointer(self, block: Block, entry: Entry, kind: Kind, target: str) -> list[Block]:
        before = block[0].text
        # Lines below an entry are words that stand nowhere else: they stay, with the title as plain text.
        after = _unlinked(before, links(before)[0]) if len(block) > 1 else ""
        why = "is listed twice: its second" if kind == "doubled" else "no longer exists: its"
        detail = "" if after or (kind == "dead-pointer" and self._folder.says(entry.hook)) else entry.hook
        kept = ", with words that no memory says" if kind == "dead-pointer" and detail else ""
        text = f"{target} {why} line left the index{kept}"
        self.repairs.append(Repair(kind, target, before, after, text, detail))
        if not after:
            return []
        return [(Line(after.encode("utf-8") + self.index.newline, parse_entry(after)), *block[1:])]

    def _retell_lines(self) -> None:
        self._change([self._retold(block) for block in self.index.blocks()])

    def _retold(self, block: Block) -> Block:
        first, file = block[0], self._memory_of(block)
        entry, was = first.entry, self._folder.was.get(file.path) if file else None
        if not entry or not file or not was or self._may_not("retold", file.path):
            return block
        made = entry_for(file)
        title = made.title if entry.title == entry_for(was).title else entry.title
        current = _without_what_is_over(entry.hook, file, self._folder.over.get(file.path, ()))
        hook = made.hook if (entry.hook and not current) or _tells_what_left(current, was, file) else current
        line = self.index.line_for(Entry(title, entry.target, hook), bullet_of(first.text))
        if (title, hook) == (entry.title, entry.hook):
            return block
        text = f"{file.path} says another thing now, and so does its line"
        self.repairs.append(Repair("retold", file.path, first.text, line.text, text, entry.hook))
        return (line, *block[1:])

    def _shorten_lines(self) -> None:
        self._change([self._shortened(block) for block in self.index.blocks()])

    def _shortened(self, block: Block) -> Block:
        first = block[0]
        entry = first.entry
        if entry is None or not first.is_overlong:
            return block
        file = self._folder.readable(entry.target, entry.wiki)
        if file is None or not _says_in_other_words(file, entry.hook) or self._may_not("shortened", file.path):
            return block
        line = self.index.line_for(Entry(entry.title, file.path, entry.hook), bullet_of(first.text))
        if len(line.text) >= len(first.text):
            return block
        text = _shortening(file.path, first.text, line.text)
        self.repairs.append(Repair("shortened", file.path, first.text, line.text, text, entry.hook))
        return (line, *block[1:])

    def _choose_entries(self) -> None:
        """Lists every memory while there is room, and the most useful ones where there is not."""
        blocks = self.index.blocks()
        listed = self._listed(blocks)
        missing = self._missing(blocks)
        total = self.index.size + size_of(missing.values())
        if total.fits():
            self._list(missing)
            return
        sizes = {path: size_of(block) for path, block in listed.items()}
        fixed = self.index.size - _sum(sizes.values())
        if not fixed.fits(KEEP_LINES, KEEP_BYTES):
            return  # prose alone fills the index: without its entries it would still be full
        sizes |= {path: size_of([line]) for path, line in missing.items()}
        chosen = self._most_useful(sizes, fixed)
        self._unlist({path: block for path, block in listed.items() if path not in chosen})
        self._list({path: line for path, line in missing.items() if path in chosen})

    def _listed(self, blocks: list[Block]) -> dict[str, Block]:
        """The entries that may leave the index: their memory can be read, so recall will find it."""
        listed: dict[str, Block] = {}
        for block in blocks:
            entry = block[0].entry
            file = self._memory_of(block)
            said = file and entry and _loses_nothing(file, entry.hook)
            if file and said and file.path not in listed and not self._may_not("unlisted", file.path):
                listed[file.path] = block
        return listed

    def _missing(self, blocks: list[Block]) -> dict[str, Line]:
        """A line for each memory that no line leads to, the most useful first."""
        reached = {
            self._folder.find(link.target, link.wiki)
            for block in blocks
            for line in block
            if not line.literal
            for link in links(line.text)
        }
        missing: dict[str, Line] = {}
        for file in sorted(self._folder.files.values(), key=usefulness):
            if file.path not in reached and _is_listable(file) and not self._may_not("listed", file.path):
                line = self.index.line_for(entry_for(file))
                if line.entry and line.entry.target == file.path:
                    missing[file.path] = line
        return missing

    def _most_useful(self, sizes: dict[str, Size], used: Size) -> set[str]:
        chosen: set[str] = set()
        for path in sorted(sizes, key=lambda path: usefulness(self._folder.files[path])):
            used += sizes[path]
            if not used.fits(KEEP_LINES, KEEP_BYTES):
                break
            chosen.add(path)
        return chosen

    def _unlist(self, leaving: dict[str, Block]) -> None:
        if not leaving:
            return
        gone = {id(block[0]) for block in leaving.values()}
        for path, (first, *below) in leaving.items():
            hook = first.entry.hook if first.entry else ""
            detail = "\n".join([hook, *(line.text.strip() for line in below)]).strip()
            text = f"{path} left the index, which is full; recall still finds it"
            self.repairs.append(Repair("unlisted", path, first.text, "", text, detail))
        self._change([block for block in self.index.blocks() if id(block[0]) not in gone])

    def _list(self, missing: dict[str, Line]) -> None:
        blocks = self.index.blocks()
        listed = [self._memory_of(block) for block in blocks]
        for path, line in missing.items():
            file = self._folder.files[path]
            place = place_for(file, blocks, listed)
            blocks.insert(place, (line,))
            listed.insert(place, file)
            self.repairs.append(Repair("listed", path, "", line.text, f"{path} was missing from the index"))
        self._change(blocks)

    def _memory_of(self, block: Block) -> MemoryFile | None:
        entry = block[0].entry
        return self._folder.readable(entry.target, entry.wiki) if entry else None

    def _change(self, blocks: list[Block]) -> None:
        if self.repairs:
            self.index = self.index.with_blocks(blocks)


def _wrong(path: str | None) -> Kind:
    """What is wrong with a pointer that is not the first to lead to `path`."""
    return "doubled" if path else "dead-pointer"


def _leads_elsewhere(target: str) -> bool:
    """Other indexes, logs and hidden files are no memories; whether they exist is not ours to judge."""
    parts = target.split("/")
    hidden = any(part.startswith(".") for part in parts)
    return hidden or parts[0] == "logs" or parts[-1].casefold() == INDEX_NAME.casefold()


def _is_listable(file: MemoryFile) -> bool:
    if file.problem or _leads_elsewhere(file.path):
        return False
    if not file.path.isprintable():
        return False  # also half characters, which no text file can hold
    return "/" not in file.path or file.path.split("/")[0] not in UNLISTED_FOLDERS


def _without_what_is_over(hook: str, file: MemoryFile, over: Sequence[str]) -> str:
    """The words of a line without the clauses that stood in a statement which its file has given up, and that it says
    nowhere else.
    """
    gone = [fold(text) for text in over]
    lost = [clause for clause in unsaid(file, hook) if any(_stands_in(clause, text) for text in gone)]
    if not lost:
        return hook
    clauses = _CLAUSE_END.split(fold(hook))
    kept = [clause for clause in clauses if clause not in lost]
    if clauses[0] in lost and file.description:
        kept.insert(0, file.description.rstrip(".。"))  # the rest does not say of what it is said
    return ("；" if "；" in hook else "; ").join(kept)


def _tells_what_left(hook: str, was: MemoryFile, file: MemoryFile) -> bool:
    """Whether a line sums up its file as it was: in the words of its description, or with a fact that left it."""
    if was.data == file.data or not hook:
        return False
    if fold(hook) in (fold(was.description), entry_for(was).hook):
        return fold(was.description) != fold(file.description)
    now = f"{file.name}. {file.description}\n\n{file.body}"
    left = missing(f"{was.description}\n\n{was.body}", now)
    return not left.isdisjoint(anchors(hook)) or _says_what_is_over(hook, was, file)


def _says_what_is_over(hook: str, was: MemoryFile, file: MemoryFile) -> bool:
    """Whether a short line names, in a word of the old description, what the new one no longer speaks for."""
    if fold(was.description) == fold(file.description) or _CLAUSE_END.search(hook):
        return False
    named = content_words(was.description) - affirmed_words(file.description)
    return not named.isdisjoint(content_words(hook))


def _loses_nothing(file: MemoryFile, words: str) -> bool:
    """Whether the file can do without a line that says this: every number, name and path of it is in the file."""
    return says(file, words) or not missing(words, f"{file.name}. {file.description}. {file.body}")


def _says_in_other_words(file: MemoryFile, words: str) -> bool:
    """Whether the file holds each clause of these words, or every fact and most words of it."""
    text = f"{file.name}. {file.description}. {file.body}"
    known = content_words(text)
    return all(
        not missing(clause, text) and len(content_words(clause) & known) >= MOST_WORDS * len(content_words(clause))
        for clause in unsaid(file, words)
    )


def says(file: MemoryFile, words: str) -> bool:
    """Whether the file holds these words already, in its description or its body, each clause for itself."""
    return not unsaid(file, words)


def unsaid(file: MemoryFile, words: str) -> list[str]:
    """The clauses of these words that the file does not hold."""
    written = reference_time(file)
    # What counts is the file as it will read once its dates are spelt out, so that tonight's answer is tomorrow's too.
    body = make_absolute(file.body, written)[0] if _has_calendar_room(written) else file.body
    text = "\n".join(fold(part) for part in (file.description, *_PARAGRAPH_END.split(body)))
    return [clause for clause in _CLAUSE_END.split(fold(words)) if clause and not _is_said(clause, text, written)]


def _is_said(clause: str, text: str, written: datetime) -> bool:
    if _ONLY_POINTS.fullmatch(clause) or _stands_in(clause, text) or _stands_among(clause, text):
        return True
    # The clause's own dates are counted from the day the file was written, known to within one where its author lives.
    days = [written + timedelta(days=shift) for shift in (0, -1, 1)] if _has_calendar_room(written) else []
    return any(_stands_in(dated, text) for dated in {make_absolute(clause, day)[0] for day in days} - {clause})


def _stands_in(words: str, text: str) -> bool:
    """Whether the words stand in the text, whole, and nothing right before them denies what they say."""
    whole = rf"(?<![A-Za-z0-9]){re.escape(words)}(?![A-Za-z0-9]|[.,]\d)"
    return any(not _denies(text[: match.start()]) for match in re.finditer(whole, text, re.IGNORECASE))


def _stands_among(clause: str, text: str) -> bool:
    """Whether one sentence of the text has every word of the clause, in its order, and denies as much as it does."""
    words, denials = content_word_list(clause), len(_DENIAL.findall(clause))
    return bool(words) and any(
        _in_order(words, content_word_list(sentence))
        and len(_DENIAL.findall(sentence)) == denials
        and all(anchor.kind is AnchorKind.NEGATION for anchor in missing(clause, sentence))
        for sentence in _SENTENCE_END.split(text)
    )


def _in_order(words: Sequence[str], among: Sequence[str]) -> bool:
    left = iter(among)
    return all(word in left for word in words)


def _denies(before: str) -> bool:
    lead = _SENTENCE_END.split(before)[-1]
    return any(anchor.kind is AnchorKind.NEGATION for anchor in anchors(lead))


def _has_calendar_room(moment: datetime) -> bool:
    return MINYEAR < moment.year < MAXYEAR


def _shortening(target: str, before: str, after: str) -> str:
    return f"{target}: its line was shortened from {len(before)} to {len(after)} characters"


def _unlinked(text: str, link: Link) -> str:
    return text[: link.start] + link.title + text[link.end :]


def _first_sentence(body: str) -> str:
    line = next((line for line in body.split("\n") if not _NOT_PROSE.match(line)), "")
    return fold(_MARKUP.sub("", line))


def _spelling(path: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())


def _sum(sizes: Iterable[Size]) -> Size:
    return sum(sizes, Size(0, 0))


def _settled(repairs: list[Repair]) -> list[Repair]:
    """What was done in the end: a line taken out and then written anew in fewer words was shortened."""
    settled: list[Repair] = []
    for late in repairs:
        early = next((one for one in settled if one.kind == "unlisted" and one.target == late.target), None)
        if late.kind != "listed" or early is None:
            settled.append(late)
            continue
        settled.remove(early)
        if early.before != late.after:
            text = _shortening(late.target, early.before, late.after)
            settled.append(Repair("shortened", late.target, early.before, late.after, text, early.detail))
    return settled
