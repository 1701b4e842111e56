"""Memory: the one object through which everything is done, and the one place where settings become objects."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING
from uuid import uuid4

from reverie import given
from reverie.clock import Clock, clock_from
from reverie.dream.policy import Review
from reverie.dream.progress import Listener, nobody
from reverie.errors import ReverieError, UsageError
from reverie.late import Later
from reverie.live import on_record
from reverie.live.backstage import Backstage
from reverie.live.thinking import ENGINES, Thinking
from reverie.live.told import Section, Told, joined
from reverie.memdir.familiar import refuse_shipped_records, refuse_strange_folder, refuse_strangers_folder
from reverie.memdir.places import DEFAULT, LINK, Places, locate
from reverie.memdir.types import MemoryType, parse_type
from reverie.own_loop import beside, is_in_a_loop
from reverie.recall.patience import Patience
from reverie.session_notes.session import refuse_no_session
from reverie.settings import Circumstances, Settings, home_directory, read_circumstances
from reverie.store.store import Store
from reverie.text.slug import slug

# Most commands do one small thing. What a dream needs, trained weights and all, is loaded when one begins; likewise
# what only some verbs need.
if TYPE_CHECKING:
    from reverie.agent_memory import places as agent_places
    from reverie.agent_memory import prompt as agent_prompt
    from reverie.agent_memory import scope as agent_scope
    from reverie.agents import model_name
    from reverie.compact import compact as compaction
    from reverie.compact import recent
    from reverie.dream import attempts, events, run, stop
    from reverie.dream import start as dream_start
    from reverie.dream.engines import engine
    from reverie.dream.outcome import Outcome
    from reverie.evidence import backing
    from reverie.extract import extraction
    from reverie.instructions import instructions
    from reverie.live import left_behind
    from reverie.live import session as live
    from reverie.messages import shapes, tools_called
    from reverie.model import change
    from reverie.model.change import HeldChange
    from reverie.model.record import Entry, Record
    from reverie.notes import keeper as notes
    from reverie.recall import for_prompt, recall
    from reverie.recall import prefetch as prefetching
    from reverie.recall.recalled import Recalled
    from reverie.store import cursors
    from reverie.tend import doctor, forget, forget_session, pin, remember, session_copies, status, undo, why
    from reverie.tend import review as reviewing
    from reverie.transcripts import recording, sessions
else:
    run, stop = Later("reverie.dream.run"), Later("reverie.dream.stop")
    attempts, events = Later("reverie.dream.attempts"), Later("reverie.dream.events")
    agent_prompt, agent_scope = Later("reverie.agent_memory.prompt"), Later("reverie.agent_memory.scope")
    agent_places, model_name = Later("reverie.agent_memory.places"), Later("reverie.agents.model_name")
    compaction, recent = Later("reverie.compact.compact"), Later("reverie.compact.recent")
    dream_start = Later("reverie.dream.start")
    extraction, live = Later("reverie.extract.extraction"), Later("reverie.live.session")
    left_behind = Later("reverie.live.left_behind")
    notes = Later("reverie.notes.keeper")
    backing = Later("reverie.evidence.backing")
    change = Later("reverie.model.change")
    cursors, recording = Later("reverie.store.cursors"), Later("reverie.transcripts.recording")
    recall, for_prompt = Later("reverie.recall.recall"), Later("reverie.recall.for_prompt")
    prefetching = Later("reverie.recall.prefetch")
    shapes, tools_called = Later("reverie.messages.shapes"), Later("reverie.messages.tools_called")
    doctor, status = Later("reverie.tend.doctor"), Later("reverie.tend.status")
    forget, forget_session = Later("reverie.tend.forget"), Later("reverie.tend.forget_session")
    pin, remember, undo = Later("reverie.tend.pin"), Later("reverie.tend.remember"), Later("reverie.tend.undo")
    reviewing, why = Later("reverie.tend.review"), Later("reverie.tend.why")
    session_copies = Later("reverie.tend.session_copies")


class Memory:
    """The long-term memory of one project.

    memory = Memory.open(".")                  # the same folder, settings and transcripts as the command line
    prompt = memory.system_prompt()            # what the agent is told: instruction files, and its memory
    found = await memory.recall("deploys?")    # the memories that matter now
    await memory.step(messages)                # after each response: session notes, in the background
    await memory.turn_ended(messages)          # at the end of a turn: learning, notes, dreams, in the background
    messages = await memory.compact(messages)  # a long conversation made short, with the notes as its summary
    await memory.drain()                       # before the program ends
    outcome = await memory.dream(now=True)     # consolidate, verified and undoable

    One object is one conversation. It may be used by several tasks, loops and threads, and by programs that run each
    turn in a loop of its own; several processes may share a folder.
    """

    def __init__(
        self,
        places: Places,
        settings: Settings,
        circumstances: Circumstances,
        clock: Clock,
        environ: Mapping[str, str] | None = None,
        session: str | None = None,
        purpose: str = "",
    ) -> None:
        """`purpose` says what an agent's own memory is for."""
        self.environ = os.environ if environ is None else environ  # keys and addresses of models
        self.places = places
        self.settings = settings
        self.circumstances = circumstances
        self.clock = clock
        self.store = Store(places.memory_dir, places.state_dir, clock)
        self.session_id = session or str(uuid4())
        self._session: live.Session | None = None
        self._opening = Lock()  # several threads may want the session at once
        self._backstage = Backstage(lambda: self.session)
        self._thinking = Thinking(places, settings, self.environ, clock, self._tell)
        self._patience = Patience(self._tell)
        self._told = Told(places, settings, self.environ, self.store, self._tell, purpose)
        self._is_agents = bool(purpose)
        self._told_to_wait: frozenset[str] = frozenset()  # held changes that `problem` has told of

    @classmethod
    def open(
        cls,
        project: str | os.PathLike[str] = ".",
        memory_dir: str | os.PathLike[str] | None = None,
        sessions: Sequence[str | os.PathLike[str]] | str | os.PathLike[str] | None = None,
        home: str | os.PathLike[str] | None = None,
        model: str | None = None,
        *,
        session: str | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> Memory:
        """The memory of the project at a path. Nothing is made. `session` names the conversation, to go on with one
        after a restart; without it, it is a new one.

        Raises UsageError for a project that is not there and for what is no path or text, SettingsError for wrong
        settings, Unsafe for a session's name that is no file's, and for a memory folder that would put other things at
        risk, or that somebody named or linked and that holds no memories but other things, or beside which the
        repository brought records along.
        """
        environment = os.environ if environ is None else given.mapping(environ, "environ")
        if model:
            model_name.parse_model_name(given.text(model, "model"))
        if session is not None:
            refuse_no_session(given.text(session, "session"))
        places, settings = locate(
            cwd=os.getcwd(),
            environ=environment,
            home_dir=home_directory(environment),
            home=None if home is None else given.path(home, "home"),
            project=given.path(project, "project"),
            memory_dir=None if memory_dir is None else given.path(memory_dir, "memory_dir"),
            sessions=given.paths(sessions, "sessions"),
            command_line={} if model is None else {"model": given.text(model, "model")},
        )
        if places.memory_dir_source != DEFAULT:
            is_linked = places.memory_dir_source.startswith(LINK)
            refuse = refuse_strangers_folder if is_linked else refuse_strange_folder
            refuse(places.memory_dir, places.state_dir)
            refuse_shipped_records(places.state_dir)
        circumstances = read_circumstances(environment, claude_home=places.home.is_claude)
        return cls(places, settings, circumstances, clock_from(environment), environment, session)

    def of_agent(self, agent_type: str, scope: str = "user") -> Memory:
        """The memory that a kind of agent has of its own, in the scope `user`, `project` or `local`.

        It has the same index limits and the same dream, with gates, a lock and a history of its own; it learns from the
        conversations of that agent alone. Raises UsageError for a name or a scope that cannot be, Unsafe for a folder
        that leads out of the project, or beside which the repository brought records along.
        """
        chosen = agent_scope.parse_scope(given.text(scope, "scope"))
        given.text(agent_type, "agent_type")
        places = agent_places.places_of_agent(self.places, self.environ, agent_type, chosen)
        refuse_shipped_records(places.state_dir)
        agent_scope.keep_out_of_version_control(places.memory_dir, chosen)
        purpose = agent_prompt.purpose(agent_type, chosen)
        around = self.circumstances
        return Memory(places, self.settings, around, self.clock, self.environ, self.session_id, purpose)

    def system_prompt(self) -> str:
        """What an agent is told: instruction files and memory; the same bytes until the index changes, or the
        instructions are reset.
        """
        return joined(self.context())

    def context(self, files: Iterable[str | os.PathLike[str]] | str | os.PathLike[str] = ()) -> list[Section]:
        """The prompt, section by section: each instruction file, the rules that hold for `files` only, and memory. The
        memory folder exists afterwards, as the text says it does; where it cannot be made, nothing is said of it. What
        of it is damaged is left out, which stops nothing; `problem` and `warnings` say why.
        """
        return self._told.sections(given.paths(files, "files"))

    @property
    def instructions(self) -> instructions.Instructions:
        """The instruction files that hold here, read when they are first asked for; its `warnings` say what was left
        out of them.
        """
        return self._told.instructions

    def reset_instructions(self) -> None:
        """Instruction files are read anew when they are next asked for, as is due after a compaction."""
        self.instructions.reset()

    async def dream(
        self,
        now: bool = False,
        *,
        dry_run: bool = False,
        engine: str | None = None,
        review: str | None = None,
        scanned: bool = False,
        current_session: str = "",
        tell: Listener = nobody,
    ) -> Outcome:
        """Ask the gates, then consolidate; `now` skips the time, throttle and session gates. Never raises for an
        ordinary ending: match on the outcome. Raises SettingsError where the engine needs a model and none can be
        asked.
        """
        request = run.Request(
            given.flag(now, "now"),
            given.flag(dry_run, "dry_run"),
            Review(self.settings.review if review is None else given.choice(review, "review", Review)),
            given.flag(scanned, "scanned"),
            given.text(current_session, "current_session"),
        )
        listener = given.function(tell, "tell")
        chosen = self.settings.engine if engine is None else given.choice(engine, "engine", ENGINES)
        thinker = self._dreaming(chosen, is_noted=not dry_run)
        dreamer = run.Dreamer(self.store, self.places, self.settings, self.circumstances, thinker, request, listener)
        return await beside(dreamer.dream)

    def _dreaming(self, name: str, *, is_noted: bool) -> engine.Engine:
        """The engine of that name. Raises SettingsError as it does; that is noted, for a dream in the background has
        nobody else to tell.
        """
        try:
            return self._thinking.dreaming(name)
        except ReverieError as error:
            if is_noted:
                figures = {"engine": name, **run.fault(error)}
                events.note_event(self.store.state.path, "failed", self.clock.now(), **figures)
            raise

    async def step(self, messages: Sequence[object]) -> None:
        """The model has answered: the session notes are brought up to date in the background, if that is due."""
        if self.settings.session_notes:
            self._backstage.step(messages)

    async def turn_ended(self, messages: Sequence[object]) -> None:
        """A turn is over: in the background it is written down and learned from, notes are brought up to date, and a
        dream begins in a process of its own if it is time. Never raises, and never makes the host wait; what went wrong
        is told in `problem`.
        """
        self._backstage.turn_ended(messages)

    async def turn_recorded(self, transcript: str | os.PathLike[str]) -> None:
        """A turn is over that the host itself wrote down in this transcript: in the background its session notes are
        brought up to date, it is learned from, and a dream begins if it is time. As `turn_ended`, it never raises and
        never makes the host wait.
        """
        self._backstage.turn_recorded(transcript)

    async def compact(self, messages: Sequence[object], limit: int | None = None) -> list[object]:
        """The conversation made short: instructions, the session notes in place of what is old, and the recent turns.
        `limit` is what it may take, in tokens; without one, what fits a window of 200,000.

        Where there are no notes yet a model is asked for them, if one is set, else rules write them. Instruction files
        are read anew afterwards. With compaction off the messages come back as they are. Raises UsageError where their
        shape is not understood, and for a limit that leaves no room for notes.
        """
        keep = recent.Keep() if limit is None else recent.Keep.within(given.count(limit, "limit"))
        messages = given.messages(messages)
        if not self.settings.compaction:
            return messages
        session = await asyncio.to_thread(lambda: self.session)  # whatever has to be loaded is, beside the loop
        await session.notes.wait()
        notes = await asyncio.to_thread(session.notes.text_for_compaction)
        limits = await asyncio.to_thread(self._thinking.summing_up)
        compacted = await compaction.compact_asking(messages, notes or "", self._thinking.opener(), limits, keep=keep)
        await asyncio.to_thread(self._thinking.pay, compacted.usage)
        self.reset_instructions()
        return compacted.messages

    async def drain(self, timeout: float = 60.0) -> bool:
        """Whether all that was begun in the background has ended, after waiting for that up to so many seconds. A dream
        is a process of its own, and is not waited for. A program that ends without it is held up for some seconds.
        """
        return await self._backstage.drain(given.seconds(timeout, "timeout"))

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is not as it should be and stopped nothing: settings that were left out, instruction files that were,
        and memory that can only be read. What has not been asked for yet has no warnings either.
        """
        return (*self.settings.warnings, *self._told.warnings, *self.store.warnings)

    @property
    def problem(self) -> str:
        """What went wrong in the background last, or has come to wait for the user's word there, in words; nothing
        where nothing did.
        """
        return self._backstage.problem

    @problem.setter
    def problem(self, words: str) -> None:
        self._backstage.problem = words

    def _tell(self, words: str) -> None:
        self.problem = words

    @property
    def session(self) -> live.Session:
        """The conversation that this object goes along with. Raises Unsafe for a session's name that is no file's."""
        with self._opening:
            if self._session is None:
                self._session = self._opened_session()
            return self._session

    def _opened_session(self) -> live.Session:
        path = os.path.join(self.places.recordings, f"{self.session_id}.jsonl")
        afterwards = live.Afterwards(
            self._left_behind, self.extract, self._newly_waiting, self._dream_if_it_is_time, self._notes_of
        )
        record = recording.Recording(path) if self._is_kept else None
        keeper = self._keeper(self.session_id)
        return live.Session(self.session_id, self.places.working_dir, record, keeper, afterwards, self.clock)

    @property
    def _is_kept(self) -> bool:
        return extraction.why_off(self.settings, self.circumstances) is None

    def _notes_of(self, session: str) -> notes.NotesKeeper | None:
        """What keeps the notes of a conversation that its host writes down. In the home of Claude Code that keeps them
        itself, in the same place.
        """
        return None if self.places.home.is_claude else self._keeper(session)

    def _keeper(self, session: str) -> notes.NotesKeeper:
        return notes.NotesKeeper(
            self.places.home.path,
            self._notes_dir,
            session,
            self._thinking.noting(),
            project=os.path.basename(self.places.project),
            is_on=self.settings.session_notes,
            cursors=cursors.Cursors(self.store.state.path) if self._is_kept else None,
            clock=self.clock,
            tell=self._tell,
        )

    def _newly_waiting(self) -> str:
        """How many changes wait for the user's word, where one does that nobody was told of here. Whoever learns or
        dreams in the background has nobody else to tell.
        """
        waiting = frozenset(self.store.queue.ids())
        is_news, self._told_to_wait = not waiting <= self._told_to_wait, waiting
        if not is_news:
            return ""
        many = "1 change waits" if len(waiting) == 1 else f"{len(waiting)} changes wait"
        return f"{many} for the user's word: see `memory.held()` or `reverie review`"

    def _left_behind(self, own: str) -> list[str]:
        return left_behind.left_behind(self.places, own)

    async def extract(self, transcript: str | os.PathLike[str], *, tell: Listener = nobody) -> extraction.Extracted:
        """Learn from what was said in a session since the last look at it. It is named by its file, or by its id or the
        beginning of it.

        Every ordinary ending is an outcome. Raises UsageError for a file that is no transcript and for a name that is
        no session's, StoreError for one that
        cannot be read.
        """
        named = on_record.session_file(self.places, given.path(transcript, "transcript"))
        return await beside(lambda: self._extract(named, tell))

    async def stop_dream(self) -> stop.Stop:
        """Ask the dream under way on this folder to end, whichever process it is in, and wait a few seconds until it
        has. Raises StoreError where it cannot be asked.
        """
        return await asyncio.to_thread(stop.stop_dream, self.store)

    async def recall(self, query: str, k: int = 5) -> list[Recalled]:
        """The memories that matter for a query, best first, each with its age. Raises UsageError for an empty query."""
        return await asyncio.to_thread(self._recall, given.text(query, "query"), given.count(k, "k"))

    async def memories_for(
        self, prompt: str, messages: Sequence[object] = (), tools: Collection[str] | None = None
    ) -> list[str]:
        """A block of text for each memory that helps with what the user typed, ready for the conversation, best first.

        What the messages show already is left out, and so is what the tools in use make needless: those that are named,
        else those that the messages called last. A session has 60 KB for all of them. Where a model is set it chooses,
        within seconds, else the local ranking does. With memory off there are none. Raises UsageError where the shape
        of the messages is not understood.
        """
        given.text(prompt, "prompt")
        messages = given.messages(messages)
        in_use = None if tools is None else given.texts(tools, "tools")
        if not self.settings.auto_memory_enabled:
            return []
        read = shapes.read_messages(messages) if messages else []
        in_use = tools_called.tools_called(read, prompt) if in_use is None else in_use
        asked = for_prompt.Prompt(prompt, [text for one in read for text in one.words()], in_use)
        await asyncio.to_thread(self._follow)  # what is landing now is waited for beside the loop
        with self.store.looking() as folder:
            if folder is None:
                return []
            ask = None if self._patience.is_over else await self._thinking.asker()
            return await for_prompt.for_prompt(
                folder,
                self.store.state,
                asked,
                self.clock.now(),
                ask,
                by_meaning=self.settings.recall_vectors,
                backing=self._backing.of,
                heard=self._patience.heard,
            )

    def prefetch(
        self, prompt: str, messages: Sequence[object] = (), tools: Collection[str] | None = None
    ) -> prefetching.Prefetch:
        """The same, begun now and taken when it is ready, while the turn goes on. What went wrong is told in `problem`.
        Raises UsageError where no event loop is running.
        """
        if not is_in_a_loop():
            raise UsageError("prefetch goes on in your event loop, and none is running: call it from a coroutine")
        return prefetching.Prefetch(self.memories_for(prompt, messages, tools), self._tell)

    def status(self) -> status.Status:
        """Gates, last dream, review queue, index and problems."""
        return status.look(self.store, self.places, self.settings, self.circumstances, self.environ)

    def log(self) -> list[Entry]:
        """Every dream and other change, newest first."""
        self.store.settle_to_read()
        return self.store.history.entries()

    def attempts(self) -> list[attempts.Attempt]:
        """What the latest dreams came to, newest first, also those of which nothing came and that nobody saw."""
        self.store.settle()
        return attempts.latest_attempts(self.store)

    def show(self, dream_id: str) -> Record:
        """One of them with its changes. Raises UnknownDream."""
        self.store.settle_to_read()
        return self.store.history.get(given.text(dream_id, "dream_id"))

    def undo(self, dream_id: str | None = None) -> Record:
        """Take a change back, byte for byte; later edits stay. Raises Unsafe where they are in the way."""
        return undo.undo(self.store, _dream_id(dream_id), self._copies())

    def redo(self, dream_id: str | None = None) -> Record:
        """Bring back what was undone."""
        return undo.redo(self.store, _dream_id(dream_id), self._copies())

    def held(self) -> list[HeldChange]:
        """What waits for review, each change against the folder as it is now."""
        self.store.settle_to_read()
        return reviewing.waiting(self.store)

    def apply_held(self, held: Iterable[HeldChange]) -> Record:
        """Let held changes land, some of those that `held()` gives. Raises Unsafe where a later edit is in the way."""
        return reviewing.apply_held(self.store, _held(held))

    def drop_held(self, held: Iterable[HeldChange]) -> Record:
        """Let held changes go, some of those that `held()` gives, for good."""
        return reviewing.drop_held(self.store, _held(held))

    def remember(self, text: str, type: str | None = None) -> Record:  # noqa: A002 - the contract's name
        """Write a memory in the user's own words; in daily-log mode, an entry of today's log.

        Raises UsageError for what the project says itself, Unsafe for a secret.
        """
        given.text(text, "text")
        if self.settings.daily_log:
            return remember.append_to_daily_log(self.store, text, _memory_type(type))
        return remember.remember(self.store, text, _memory_type(type), self.places.project)

    def forget_file(self, file: str, *, purge: bool = False) -> forget.Forgotten:
        """Take a memory file out; with `purge`, out of every copy too."""
        purged = given.flag(purge, "purge")
        return forget.forget_file(self.store, given.text(file, "file"), self._copies(), purged=purged)

    def forget_matching(self, text: str, *, purge: bool = False) -> forget.Forgotten:
        """Take out every statement that says `text`; with `purge`, out of every copy too."""
        purged = given.flag(purge, "purge")
        return forget.forget_matching(self.store, given.text(text, "text"), self._copies(), purged=purged)

    def forget_session(self, session: str, *, purge: bool = False) -> forget.Forgotten:
        """Take out all that came only from one session; with `purge`, out of every copy too."""
        purged = given.flag(purge, "purge")
        return forget_session.forget_session(self.store, given.text(session, "session"), self._copies(), purged=purged)

    def why(self, text: str) -> list[why.Explained]:
        """What the claims of a file, or those that say `text`, rest on."""
        return why.why(self.store, given.text(text, "text"))

    def pin(self, file: str) -> Record:
        """Protect a memory file from dreams."""
        return pin.pin(self.store, given.text(file, "file"))

    def unpin(self, file: str) -> Record:
        """Let dreams touch it again."""
        return pin.unpin(self.store, given.text(file, "file"))

    def sessions(self, matching: str | None = None) -> list[sessions.Session]:
        """The transcripts of this project, newest first; with `matching`, those in which the user said that."""
        words = None if matching is None else given.text(matching, "matching")
        return on_record.described_sessions(self.places, words)

    def session_files(self) -> list[str]:
        """The files that should be transcripts of this project, newest first; `sessions` leaves out those that are not
        or cannot be read.
        """
        return on_record.session_files(self.places)

    def doctor(self) -> list[doctor.Ailment]:
        """What is wrong with the folder and the set-up."""
        return doctor.examine(self.store, self.places, self.settings, self.environ)

    def repair(self) -> Record:
        """Mend what can be mended without losing a word."""
        return doctor.fix(self.store)

    def redact_secrets(self) -> list[str]:
        """Replace every secret in the folder and in every copy Reverie keeps; returns the files. Cannot be undone."""
        return doctor.redact_secrets(self.store, self._copies())

    @property
    def _notes_dir(self) -> str:
        if self._is_agents:
            return self.places.recordings
        return os.path.join(self.places.home.path, "projects", slug(self.places.project))

    def _copies(self) -> session_copies.SessionCopies:
        return session_copies.SessionCopies(self.places.recordings, self._notes_dir, self.session_files)

    def _extract(self, transcript: str, tell: Listener) -> extraction.Extracted:
        extractor = extraction.Extractor(
            self.store,
            self.settings,
            self.circumstances,
            self._thinking.extracting(),
            Review(self.settings.review),
            self.places.project,
            home_directory(self.environ),
            tell,
        )
        return extractor.extract(transcript)

    def _recall(self, query: str, k: int) -> list[Recalled]:
        with self.store.looking() as folder:
            self._backing.follow()
            by_meaning, state = self.settings.recall_vectors, self.store.state
            return recall.recall(
                folder, query, k, self.clock.now(), state, by_meaning=by_meaning, backing=self._backing.of
            )

    def _follow(self) -> None:
        """The folder is whole, and recall goes by its records as they are now."""
        self.store.settle_to_read()
        self._backing.follow()

    @cached_property
    def _backing(self) -> backing.Backing:
        return backing.Backing(self.store)

    def _dream_if_it_is_time(self, session: str) -> None:
        if dream_start.is_time(self.places, self.settings, self.circumstances, self.clock, lambda: session):
            model = {"REVERIE_MODEL": self.settings.model} if self.settings.model else {}
            is_named = self._is_agents or self.places.memory_dir_source.startswith("command line")
            dream_start.start_dream(self.places, {**self.environ, **model}, session, names_folder=is_named)


def _held(value: object) -> list[HeldChange]:
    return given.values(value, "held", change.HeldChange, "held changes, as `memory.held()` gives them")


def _dream_id(named: str | None) -> str | None:
    return None if named is None else given.text(named, "dream_id")


def _memory_type(word: str | None) -> MemoryType | None:
    if word is None:
        return None
    found = parse_type(word)
    if found is None:
        raise UsageError(f"{word!r} is no type of memory; it is one of {', '.join(MemoryType)}")
    return found
