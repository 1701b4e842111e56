"""Memory: the one object through which everything is done, and the one place where settings become objects."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reverie.clock import Clock, clock_from
from reverie.dream.gates import session_folders
from reverie.dream.policy import Review
from reverie.dream.progress import Listener, nobody
from reverie.errors import SettingsError, StoreError, UsageError
from reverie.late import Later
from reverie.memdir.familiar import refuse_strange_folder
from reverie.memdir.places import Places, locate
from reverie.memdir.types import MemoryType, parse_type
from reverie.settings import Circumstances, Settings, home_directory, read_circumstances
from reverie.store.folder import Folder
from reverie.store.names import INDEX_NAME
from reverie.store.store import Store
from reverie.transcripts.touched import touched_since

# Most commands do one small thing. What a dream needs, trained weights and all, is loaded when one begins; likewise
# what only some verbs need.
if TYPE_CHECKING:
    from reverie.agents import budget, models
    from reverie.dream import run
    from reverie.dream.engines import agent, engine, rules
    from reverie.dream.outcome import Outcome
    from reverie.memdir import daily_log, prompt
    from reverie.model.change import HeldChange
    from reverie.model.record import Entry, Record
    from reverie.recall import recall
    from reverie.recall.recalled import Recalled
    from reverie.tend import doctor, forget, forget_session, pin, remember, status, undo, why
    from reverie.tend import review as reviewing
    from reverie.transcripts import search, sessions
else:
    run, rules = Later("reverie.dream.run"), Later("reverie.dream.engines.rules")
    agent, budget = Later("reverie.dream.engines.agent"), Later("reverie.agents.budget")
    models = Later("reverie.agents.models")
    daily_log, prompt = Later("reverie.memdir.daily_log"), Later("reverie.memdir.prompt")
    recall = Later("reverie.recall.recall")
    doctor, status = Later("reverie.tend.doctor"), Later("reverie.tend.status")
    forget, forget_session = Later("reverie.tend.forget"), Later("reverie.tend.forget_session")
    pin, remember, undo = Later("reverie.tend.pin"), Later("reverie.tend.remember"), Later("reverie.tend.undo")
    reviewing, why = Later("reverie.tend.review"), Later("reverie.tend.why")
    search, sessions = Later("reverie.transcripts.search"), Later("reverie.transcripts.sessions")


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of a system prompt: what it is, the file or folder it comes from, and its text."""

    name: str
    path: str
    text: str


class Memory:
    """The long-term memory of one project.

    memory = Memory.open(".")                # the same folder, settings and transcripts as the command line
    prompt = memory.system_prompt()          # what the agent is told about its memory
    outcome = await memory.dream(now=True)   # consolidate, verified and undoable
    """

    def __init__(
        self,
        places: Places,
        settings: Settings,
        circumstances: Circumstances,
        clock: Clock,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self.environ = os.environ if environ is None else environ  # keys and addresses of models
        self.places = places
        self.settings = settings
        self.circumstances = circumstances
        self.clock = clock
        self.store = Store(places.memory_dir, places.state_dir, clock)

    @classmethod
    def open(
        cls,
        project: str | os.PathLike[str] = ".",
        memory_dir: str | os.PathLike[str] | None = None,
        sessions: Sequence[str | os.PathLike[str]] | None = None,
        home: str | os.PathLike[str] | None = None,
        model: str | None = None,
        *,
        environ: Mapping[str, str] | None = None,
    ) -> Memory:
        """The memory of the project at a path. Nothing is made.

        Raises UsageError for a project that is not there, SettingsError for wrong settings, Unsafe for a memory folder
        that would put other things at risk, or that somebody named and that holds no memories but documents.
        """
        environment = os.environ if environ is None else environ
        places, settings = locate(
            cwd=os.getcwd(),
            environ=environment,
            home_dir=home_directory(environment),
            home=None if home is None else os.fspath(home),
            project=os.fspath(project),
            memory_dir=None if memory_dir is None else os.fspath(memory_dir),
            sessions=[os.fspath(folder) for folder in sessions or ()],
            command_line={} if model is None else {"model": model},
        )
        if places.memory_dir_source != "default":
            refuse_strange_folder(places.memory_dir, places.state_dir)
        circumstances = read_circumstances(environment, claude_home=places.home.is_claude)
        return cls(places, settings, circumstances, clock_from(environment), environment)

    def system_prompt(self) -> str:
        """What an agent is told about its memory; the same bytes until the index changes."""
        return "\n\n".join(one.text for one in self.context() if one.text)

    def context(self) -> list[Section]:
        """The prompt, section by section. The memory folder exists afterwards, as the text says it does."""
        form = self._form()
        if form is not prompt.Form.OFF:
            Folder.create(self.places.memory_dir).close()
        with self.store.looking() as folder:
            index = folder.find(INDEX_NAME) if folder else None
            team = folder.find(f"team/{INDEX_NAME}") if folder else None
        text = prompt.section(
            form,
            folder=self.places.memory_dir,
            index=index.data if index else None,
            team_index=team.data if team else None,
            today_log=daily_log.log_path(self.clock.now().date()),
            index_in_prompt=self.settings.index_in_prompt,
        )
        return [Section("memory", self.places.memory_dir, text)]

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
        ordinary ending: match on the outcome.
        """
        request = run.Request(now, dry_run, _review(review or self.settings.review), scanned, current_session)
        dreamer = run.Dreamer(
            self.store,
            self.places,
            self.settings,
            self.circumstances,
            _engine(self, engine or self.settings.engine),
            request,
            tell,
        )
        return await asyncio.to_thread(dreamer.dream)

    async def recall(self, query: str, k: int = 5) -> list[Recalled]:
        """The memories that matter for a query, best first, each with its age. Raises UsageError for an empty query."""
        return await asyncio.to_thread(self._recall, query, k)

    def status(self) -> status.Status:
        """Gates, last dream, review queue, index and problems."""
        return status.look(self.store, self.places, self.settings, self.circumstances)

    def log(self) -> list[Entry]:
        """Every dream and other change, newest first."""
        self.store.settle()
        return self.store.history.entries()

    def show(self, dream_id: str) -> Record:
        """One of them with its changes. Raises UnknownDream."""
        self.store.settle()
        return self.store.history.get(dream_id)

    def undo(self, dream_id: str | None = None) -> Record:
        """Take a change back, byte for byte; later edits stay. Raises Unsafe where they are in the way."""
        return undo.undo(self.store, dream_id)

    def redo(self, dream_id: str | None = None) -> Record:
        """Bring back what was undone."""
        return undo.redo(self.store, dream_id)

    def held(self) -> list[HeldChange]:
        """What waits for review."""
        self.store.settle()
        return self.store.queue.all()

    def apply_held(self, held: Iterable[HeldChange]) -> Record:
        """Let held changes land."""
        return reviewing.apply_held(self.store, list(held))

    def drop_held(self, held: Iterable[HeldChange]) -> Record:
        """Let held changes go, for good."""
        return reviewing.drop_held(self.store, list(held))

    def remember(self, text: str, type: str | None = None) -> Record:  # noqa: A002 - the contract's name
        """Write a memory in the user's own words; in daily-log mode, an entry of today's log."""
        if self.settings.daily_log:
            return remember.append_to_daily_log(self.store, text, _memory_type(type))
        return remember.remember(self.store, text, _memory_type(type))

    def forget_file(self, file: str, *, purge: bool = False) -> forget.Forgotten:
        """Take a memory file out; with `purge`, out of every copy too."""
        return forget.forget_file(self.store, file, purged=purge)

    def forget_matching(self, text: str, *, purge: bool = False) -> forget.Forgotten:
        """Take out every statement that says `text`; with `purge`, out of every copy too."""
        return forget.forget_matching(self.store, text, purged=purge)

    def forget_session(self, session: str, *, purge: bool = False) -> forget.Forgotten:
        """Take out all that came only from one session; with `purge`, out of every copy too."""
        return forget_session.forget_session(self.store, session, purged=purge)

    def why(self, text: str) -> list[why.Explained]:
        """What the claims of a file, or those that say `text`, rest on."""
        return why.why(self.store, text)

    def pin(self, file: str) -> Record:
        """Protect a memory file from dreams."""
        return pin.pin(self.store, file)

    def unpin(self, file: str) -> Record:
        """Let dreams touch it again."""
        return pin.unpin(self.store, file)

    def sessions(self, matching: str | None = None) -> list[sessions.Session]:
        """The transcripts of this project, newest first; with `matching`, those in which the user said that."""
        paths = self.session_files()
        if matching:
            candidates = {hit.path for hit in search.search(paths, matching)}
            paths = [path for path in paths if path in candidates and _is_said_in(path, matching)]
        return [session for path in paths if (session := _described(path))]

    def session_files(self) -> list[str]:
        """The files that should be transcripts of this project, newest first; `sessions` leaves out those that are not
        or cannot be read.
        """
        touched = touched_since(session_folders(self.places), 0.0)
        return [one.path for one in sorted(touched, key=lambda one: -one.mtime)]

    def doctor(self) -> list[doctor.Ailment]:
        """What is wrong with the folder and the set-up."""
        return doctor.examine(self.store, self.places, self.settings)

    def repair(self) -> Record:
        """Mend what can be mended without losing a word."""
        return doctor.fix(self.store)

    def redact_secrets(self) -> list[str]:
        """Replace every secret in the folder and in every copy Reverie keeps; returns the files. Cannot be undone."""
        return doctor.redact_secrets(self.store)

    def _recall(self, query: str, k: int) -> list[Recalled]:
        with self.store.looking() as folder:
            return recall.recall(folder, query, k, self.clock.now(), self.store.state)

    def _form(self) -> prompt.Form:
        if not self.settings.auto_memory_enabled:
            return prompt.Form.OFF
        if self.settings.daily_log:
            return prompt.Form.DAILY_LOG
        team = os.path.join(self.places.memory_dir, "team")
        return prompt.Form.PRIVATE_AND_TEAM if os.path.isdir(team) else prompt.Form.PRIVATE


def _is_said_in(path: str, pattern: str) -> bool:
    try:
        return any(True for _ in search.matching_turns(path, pattern))
    except (UsageError, StoreError):
        return False


def _described(path: str) -> sessions.Session | None:
    """The session in a file; None for a file that is no transcript, which anybody may put beside them."""
    try:
        return sessions.describe(path)
    except (UsageError, StoreError):
        return None


def _review(word: str) -> Review:
    try:
        return Review(word)
    except ValueError as cause:
        raise UsageError(f"{word!r} is no review policy; it is one of {', '.join(Review)}") from cause


def _engine(memory: Memory, name: str) -> engine.Engine:
    """The engine of that name. Raises SettingsError where it needs a model and none is set, or its key is missing."""
    if name == "rules":
        return rules.RulesEngine()
    if not memory.settings.model:
        raise SettingsError("the engine agent needs a model: set REVERIE_MODEL or --model to provider:name")
    allowed = memory.settings.budget
    limits = budget.Limits(allowed.turns, allowed.minutes * 60, allowed.tokens, allowed.dollars_per_day)
    places = memory.places
    outside = agent.Outside(places.memory_dir, places.state_dir, (*places.projects_dirs, *places.sessions))
    return agent.AgentEngine(models.open_model(memory.settings.model, memory.environ), limits, outside)


def _memory_type(word: str | None) -> MemoryType | None:
    if word is None:
        return None
    found = parse_type(word)
    if found is None:
        raise UsageError(f"{word!r} is no type of memory; it is one of {', '.join(MemoryType)}")
    return found
