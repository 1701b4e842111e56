"""A session is forgotten, with all that follows from it alone.

    session -> claims whose every evidence is from it -> out of their files; held changes likewise; tombstones
What the session had replaced is named, and left to the user. What Reverie keeps of the conversation itself is set aside
with it; a transcript that an agent wrote is that agent's, and named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from reverie.errors import StoreError, UsageError
from reverie.evidence.book import EvidenceBook, book_of, forgotten_key
from reverie.memdir.memory_file import MemoryFile, parse, touch_modified, with_body
from reverie.model.change import HeldChange, Reason
from reverie.model.evidence import REVIEW, Evidence
from reverie.store.kept_evidence import KeptEvidence
from reverie.store.names import INDEX_NAME
from reverie.store.notes import Notes
from reverie.store.stage import Stage, fingerprint
from reverie.store.store import Store
from reverie.store.tombstones import HEARD
from reverie.tend.erase import mentions
from reverie.tend.forget import FORGOTTEN, Forgotten, Superseded, cut, purge
from reverie.tend.landing import Wish, land
from reverie.tend.review import keys_of, together
from reverie.tend.session_copies import SessionCopies
from reverie.text import frontmatter
from reverie.text.claims import normalise, split_claims
from reverie.text.index_line import links
from reverie.transcripts.session_name import ENDING, may_be_one
from reverie.understand.title import description_of, title_of
from reverie.understand.words import content_words

UNMISTAKABLE = 20  # bytes of a statement that is told apart from all others also in the middle of a line
SUPERSEDED = "superseded by"


def forget_session(store: Store, session: str, copies: SessionCopies, *, purged: bool = False) -> Forgotten:
    """Nothing in the memory rests on that session alone any more: its claims are out of their files, files that say
    nothing else are retired, held changes are dropped. What has other evidence stays, and rests on that alone from now
    on: it goes too when the last session that said it is forgotten. Its notes and the transcript that Reverie wrote of
    it say nothing any more.

    `session` is a session's id, the beginning of it, its transcript's name, or the path of a daily log. Raises
    UsageError where nothing ever came from it or several sessions begin so, Unsafe where it would change a pinned
    file; then nothing was changed.
    """
    store.settle()
    notes = store.history.notes()
    known = _all_evidence(store, notes)
    name = _named(session, {*(one.transcript for one in known), *copies.recorded()})
    book = book_of(store, notes)
    source = _Source(name, book)
    removed: list[str] = []

    def edit(stage: Stage) -> None:
        for path in stage.files():
            content = stage.read(path)
            file = parse(path, content.data, content.mtime_ns)
            if path.rpartition("/")[2] != INDEX_NAME and not file.problem:
                removed.extend(_forget_in(store, stage, file, source))

    dropped = [one for bundle in together(store.queue.all()) if source.alone_supports(bundle) for one in bundle]
    last_turn = max((one.turn for one in known if one.transcript == name), default=0)
    buried = keys_of(dropped) | {forgotten_key(name, max(last_turn, copies.turns(name)))}
    ids = tuple(one.held_id for one in dropped)
    record = land(store, Wish("forget", edit, settled=ids, buried=buried))
    superseded = tuple(_superseded(notes, book, name, removed))
    count = 0
    if purged:
        eraser = EverythingFrom(name, _only_from(source, known), _retired_with(store, name))
        count = purge(store, eraser) + copies.remove(name)
    else:
        copies.set_aside(name)
    return Forgotten(record, count, len(dropped), superseded, copies.left_by_session(name))


@dataclass(frozen=True, slots=True)
class EverythingFrom:
    """Everything that only one session said, and all that was quoted from it."""

    transcript: str
    claims: frozenset[str]  # in the words that claims are compared by
    files: frozenset[str] = frozenset()  # memory files that said nothing else; their names tell it too

    def takes_all_of(self, file: str) -> bool:
        """Whether it is the session's own transcript, or a memory file that said nothing else."""
        return file == self.transcript or file in self.files

    def clean(self, text: str) -> str:
        """The text without those statements, and without the lines that repeat one of them or point at such a file."""
        for claim in reversed(split_claims(text)):
            if normalise(claim.text) in self.claims:
                text = cut(text, claim.start, claim.end)
        telling = [claim for claim in self.claims if len(claim.encode("utf-8", "replace")) >= UNMISTAKABLE]
        lines = [line for line in text.splitlines(keepends=True) if not self._points_at_one(line)]
        return "".join(line for line in lines if not any(mentions(normalise(line), claim) for claim in telling))

    def _points_at_one(self, line: str) -> bool:
        return bool(self.files) and any(link.target in self.files for link in links(line))


@dataclass(frozen=True, slots=True)
class _Source:
    """The session that is forgotten, and what every claim rests on."""

    transcript: str
    book: EvidenceBook

    def alone_says(self, claim: str) -> bool:
        """Whether the claim came from it and from nowhere else."""
        return self._is_all(self.book.of(claim))

    def alone_supports(self, bundle: Sequence[HeldChange]) -> bool:
        """Whether changes that wait together rest on it and on nothing else."""
        return self._is_all([one for held in bundle for one in held.change.evidence])

    def _is_all(self, evidence: Iterable[Evidence]) -> bool:
        """Whether there is some from it and none from elsewhere. What was forgotten before supports nothing, and the
        user's yes in a review was a yes to what they were shown.
        """
        sources = {one.transcript for one in evidence if one.role != REVIEW and not self.is_gone(one)}
        return sources == {self.transcript}

    def is_gone(self, evidence: Evidence) -> bool:
        """Whether it is from another session, one that was forgotten before."""
        return evidence.transcript != self.transcript and self.book.is_forgotten(evidence)


def _forget_in(store: Store, stage: Stage, file: MemoryFile, source: _Source) -> Iterator[str]:
    """Cut out of one file what came only from the session, and yield it."""
    claims = split_claims(file.body)
    gone = [claim for claim in claims if source.alone_says(claim.text)]
    if not gone:
        return
    yield from (claim.text for claim in gone)
    text = f"it came only from {source.transcript}, which you asked to forget"
    reasons = [
        Reason("forget", text, FORGOTTEN, f"forgotten|{file.path}|{fingerprint(normalise(claim.text))}", claim.text)
        for claim in gone
    ]
    kept = [claim for claim in claims if claim not in gone]
    if not kept:
        stage.retire(file.path, *reasons)
        return
    body = file.body
    for claim in reversed(gone):
        body = cut(body, claim.start, claim.end)
    data = _with_true_head(file, body, kept[0].text, source)
    stage.write(file.path, touch_modified(data, store.clock.now()), *reasons)


def _with_true_head(file: MemoryFile, body: str, statement: str, source: _Source) -> bytes:
    """The file with that body, and with a name and description that do not speak of what has left it."""
    data, fields = with_body(file, body), frontmatter.split(file.data).fields
    gone = content_words(file.body) - content_words(body)
    words = statement.lstrip("-*+ ")
    if "description" in fields and (source.alone_says(file.description) or gone & content_words(file.description)):
        data = frontmatter.set_field(data, ("description",), description_of(words))
    if "name" in fields and gone & content_words(file.name):
        data = frontmatter.set_field(data, ("name",), title_of(words, file.type.value if file.type else ""))
    return data


def _superseded(notes: Sequence[Notes], book: EvidenceBook, name: str, removed: Iterable[str]) -> Iterator[Superseded]:
    """What the statements that went had replaced when they came."""
    gone = list(removed)
    heard = tuple(f"{HEARD}{name}|{one.turn}|" for claim in gone for one in book.of(claim))
    prints = {fingerprint(normalise(claim)) for claim in gone}
    for note in notes:
        if note.entry.undone:
            continue
        for change in note.changes:
            for reason in change.reasons:
                is_ours = reason.key.startswith(heard) or not prints.isdisjoint(reason.key.split("|"))
                if is_ours and reason.claim and (reason.destination or "").startswith(SUPERSEDED):
                    yield Superseded(reason.claim, change.file, note.entry.dream_id)


def _retired_with(store: Store, name: str) -> frozenset[str]:
    """The files that went because they rested on that session alone, and that nobody has made anew since."""
    gone: set[str] = set()
    for entry in store.history.entries():
        try:
            intent = store.history.intent(entry.dream_id) if entry.kind == "forget" else None
        except StoreError:  # damaged: an erasure takes it as a whole
            continue
        if intent and any(key.startswith(forgotten_key(name, 0)[:-1]) for key in intent.buried):
            gone |= {change.file for change in intent.record.changes if change.after is None}
    with store.looking() as folder:
        return frozenset(file for file in gone if folder is None or folder.find(file) is None)


def _all_evidence(store: Store, notes: Sequence[Notes]) -> list[Evidence]:
    """Every piece of evidence there is, whatever became of what rested on it."""
    recorded = [one for note in notes for change in (*note.changes, *note.held) for one in change.evidence]
    waiting = [one for held in store.queue.all() for one in held.change.evidence]
    kept = [one for evidence in KeptEvidence(store.state).all().values() for one in evidence]
    return [one for one in (*recorded, *waiting, *kept) if one.role != REVIEW]


def _named(session: str, known: set[str]) -> str:
    wanted = session.strip()
    if wanted in known:
        return wanted
    called_so = [name for name in known if may_be_one(name, wanted) or may_be_one(name, wanted + ENDING)]
    begin_so = [name for name in known if wanted and (name.startswith(wanted) or _file(name).startswith(wanted))]
    matches = sorted(called_so or begin_so)
    if not matches:
        raise UsageError(f"nothing was learned from a session {session!r}; `reverie sessions` lists the sessions")
    if len(matches) > 1:
        raise UsageError(f"{session!r} could be {', '.join(matches[:5])}; name one of them")
    return matches[0]


def _file(name: str) -> str:
    """The session's file without the folder that it may be called by; a daily log is only known by its place."""
    return name.rpartition("/")[2] if name.endswith(ENDING) else name


def _only_from(source: _Source, known: Sequence[Evidence]) -> frozenset[str]:
    """Every claim that was ever made and has no other source."""
    sources: dict[str, set[str]] = {}
    for one in known:
        if not source.is_gone(one):
            sources.setdefault(normalise(one.claim), set()).add(one.transcript)
    return frozenset(claim for claim, names in sources.items() if claim and names == {source.transcript})
