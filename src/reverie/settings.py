"""The few things that can be set, each with the place its value came from.

defaults -> managed -> user -> project -> local -> environment -> command line: a later source wins. The
files of a project come with a repository, so they may not set what would widen anyone's trust.
"""

from __future__ import annotations

import os
import stat

from reverie.errors import SettingsError
from reverie.late import load
from reverie.tracked import is_tracked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Value = bool | int | float | str | None

MANAGED = "/etc/reverie/settings.json"
LARGEST_FILE = 1_000_000  # bytes; no honest settings file comes near, and reading stays quick
LONGEST_QUOTE = 60  # characters of a wrong value in a message; more would hide the message
TRUE_WORDS = ("1", "true", "yes", "on")
FALSE_WORDS = ("0", "false", "no", "off")
SHARED_WITH_CLAUDE = ("autoMemoryEnabled", "autoMemoryDirectory", "autoDreamEnabled")
MOST_TURNS = 100  # between two looks at a session; most are over by then, and nothing would be learned along the way
MISTAKES_NAMED = 3  # keys that there are not, of a file that came with a project
CHILD = "REVERIE_CHILD"  # set for all that Reverie starts, so that an agent within a dream starts no dream
OUR_DREAM = "dream"  # its value for the dream that a hook starts, which is no sub-agent itself
SCHEMA = "$schema"  # editors put it into a JSON file to know its keys; it sets nothing


class Key:
    """One thing that can be set: what values it takes, and whether a repository may set it."""

    __slots__ = ("choices", "default", "kind", "least", "most", "name", "variable", "when_less", "widens_trust")

    def __init__(
        self,
        name: str,
        kind: str,
        default: Value,
        *,
        variable: str = "",
        widens_trust: bool = False,
        choices: tuple[str, ...] = (),
        least: int = 0,
        most: int | None = None,
        when_less: str = "",
    ) -> None:
        """`when_less` says what no longer happens, or more rarely, with another value than the default, a larger one of
        a number, if whoever did not set it should know.
        """
        self.name = name
        self.kind = kind
        self.default = default
        self.variable = variable or _variable(name)
        self.widens_trust = widens_trust
        self.choices = choices
        self.least = least
        self.most = most
        self.when_less = when_less

    @property
    def expected(self) -> str:
        """What a value must be, in words."""
        if self.kind == "flag":
            return "true or false"
        if self.kind == "choice":
            return "one of " + ", ".join(self.choices)
        if self.kind == "text":
            return "text"
        or_none = ", or null for none" if self.default is None else ""
        bounds = f"of at least {self.least}" if self.most is None else f"from {self.least} to {self.most}"
        return f"a {'whole ' if self.kind == 'count' else ''}number {bounds}{or_none}"

    def takes(self, number: float) -> bool:
        """Whether a number is within the bounds."""
        return number >= self.least and (self.most is None or number <= self.most)

    def makes_less(self, value: Value, own: Value) -> bool:
        """Whether less happens with this value than with the user's own."""
        if self.kind == "flag":
            return value is not self.default and own is self.default
        return isinstance(value, int | float) and isinstance(own, int | float) and value > own


def _variable(name: str) -> str:
    """`budget.dollarsPerDay` -> `REVERIE_BUDGET_DOLLARS_PER_DAY`."""
    spelt = "".join(f"_{letter}" if letter.isupper() else letter for letter in name.replace(".", "_"))
    return f"REVERIE_{spelt.upper()}"


KEYS = {
    key.name: key
    for key in (
        Key("autoMemoryEnabled", "flag", True, when_less="nothing is remembered, recalled or learned by itself"),
        Key("autoMemoryDirectory", "text", None, variable="REVERIE_MEMORY_DIR", widens_trust=True),
        Key("autoDreamEnabled", "flag", True, when_less="no dream begins"),
        Key("minHours", "number", 24, when_less="dreams begin more rarely"),
        Key("minSessions", "count", 5, when_less="dreams begin more rarely"),
        Key("engine", "choice", "rules", choices=("rules", "agent"), widens_trust=True),
        Key("model", "text", None, widens_trust=True),
        Key("review", "choice", "safe", choices=("safe", "hold", "apply"), widens_trust=True),
        Key("dailyLog", "flag", False, when_less="nothing is learned from sessions, only from daily logs"),
        Key(
            "extractEveryTurns",
            "count",
            1,
            least=1,
            most=MOST_TURNS,
            when_less="what is said is learned more rarely",
        ),
        Key("indexInPrompt", "flag", True, when_less="agents are not shown the index, only what is recalled"),
        Key("recallVectors", "flag", False),
        Key("externalIncludes", "flag", False, widens_trust=True),
        Key("sessionNotes", "flag", True, when_less="no session notes are kept"),
        Key("compaction", "flag", True, when_less="no conversation is made short, and no session notes are kept"),
        # A budget is the user's money and time: a repository may not raise it.
        Key("budget.turns", "count", 60, least=1, widens_trust=True),
        Key("budget.minutes", "number", 15, widens_trust=True),
        Key("budget.tokens", "count", 1_000_000, widens_trust=True),
        # No default: the day's money is enough of a limit, unless somebody wants several dreams to share it evenly.
        Key("budget.dollars", "number", None, widens_trust=True),
        Key("budget.dollarsPerDay", "number", 2, widens_trust=True),
    )
}
GROUP = "budget"  # the one key whose value is an object of further keys


class Source:
    """Where a value came from: one of the seven kinds, and the file or variable itself."""

    __slots__ = ("kind", "where")

    def __init__(self, kind: str, where: str = "") -> None:
        self.kind = kind
        self.where = where

    def __str__(self) -> str:
        return f"{self.kind} ({self.where})" if self.where else self.kind


DEFAULT = Source("default")


class Budget:
    """What one dream may spend, and all dreams of a day."""

    __slots__ = ("dollars", "dollars_per_day", "minutes", "tokens", "turns")

    def __init__(self, turns: int, minutes: float, tokens: int, dollars: float | None, dollars_per_day: float) -> None:
        self.turns = turns
        self.minutes = minutes
        self.tokens = tokens
        self.dollars = dollars
        self.dollars_per_day = dollars_per_day


class Settings:
    """Every setting with its value and source, as they were when they were read."""

    __slots__ = ("_claude_files", "_sources", "_values", "warnings")

    def __init__(self, claude_files: tuple[str, ...] = ()) -> None:
        """The defaults; `load_settings` puts the other sources on top."""
        self._values: dict[str, Value] = {name: key.default for name, key in KEYS.items()}
        self._sources: dict[str, Source] = dict.fromkeys(KEYS, DEFAULT)
        self._claude_files = claude_files
        self.warnings: tuple[str, ...] = ()

    def get(self, name: str) -> Value:
        """The value of a key by its name in the files, such as `minHours` or `budget.turns`.

        Raises SettingsError for a key there is not, naming the nearest one.
        """
        if name not in KEYS:
            raise SettingsError(f"there is no setting {_shown(name)}{_nearest(name)}")
        return self._values[name]

    def source(self, name: str) -> Source:
        """Where the value of a key came from."""
        return self._sources[name]

    def sources(self) -> list[tuple[str, Value, str]]:
        """Each key with its value and, in words, where that came from."""
        return [(name, self._values[name], str(self._sources[name])) for name in KEYS]

    def mismatches(self) -> list[str]:
        """What Claude Code's own project files set that it follows and Reverie does not, a sentence each.

        Only ever something in a Claude Code home. Files that cannot be read say nothing.
        """
        found: list[str] = []
        for path in self._claude_files:
            try:
                data = read_object(path)
            except SettingsError:
                continue
            folder = data.get("autoMemoryDirectory") if data else None
            if isinstance(folder, str):
                found.append(
                    f"{path} moves Claude Code's memory of this project to {folder}, where Reverie does not "
                    f"follow a project's file; if you trust it, set autoMemoryDirectory in your own settings"
                )
        return found

    @property
    def auto_memory_enabled(self) -> bool:
        return self._values["autoMemoryEnabled"] is True

    @property
    def auto_memory_directory(self) -> str | None:
        return self._text("autoMemoryDirectory")

    @property
    def auto_dream_enabled(self) -> bool:
        return self._values["autoDreamEnabled"] is True

    @property
    def min_hours(self) -> float:
        return self._number("minHours")

    @property
    def min_sessions(self) -> int:
        return int(self._number("minSessions"))

    @property
    def engine(self) -> str:
        return str(self._values["engine"])

    @property
    def model(self) -> str | None:
        return self._text("model")

    @property
    def review(self) -> str:
        return str(self._values["review"])

    @property
    def daily_log(self) -> bool:
        return self._values["dailyLog"] is True

    @property
    def extract_every_turns(self) -> int:
        return int(self._number("extractEveryTurns"))

    @property
    def index_in_prompt(self) -> bool:
        return self._values["indexInPrompt"] is True

    @property
    def recall_vectors(self) -> bool:
        return self._values["recallVectors"] is True

    @property
    def external_includes(self) -> bool:
        return self._values["externalIncludes"] is True

    @property
    def session_notes(self) -> bool:
        """Whether session notes are kept: they are for compaction, so without that there are none."""
        return self._values["sessionNotes"] is True and self.compaction

    @property
    def compaction(self) -> bool:
        return self._values["compaction"] is True

    @property
    def budget(self) -> Budget:
        return Budget(
            turns=int(self._number("budget.turns")),
            minutes=self._number("budget.minutes"),
            tokens=int(self._number("budget.tokens")),
            dollars=None if self._values["budget.dollars"] is None else self._number("budget.dollars"),
            dollars_per_day=self._number("budget.dollarsPerDay"),
        )

    def _text(self, name: str) -> str | None:
        value = self._values[name]
        return value if isinstance(value, str) else None

    def _number(self, name: str) -> float:
        value = self._values[name]
        assert isinstance(value, int | float)
        return value

    def put(self, name: str, value: object, source: Source) -> None:
        """Set one key from one source. Raises SettingsError, naming both, for a value it cannot have."""
        key = KEYS.get(name)
        if key is None:
            where = source.where or source.kind
            raise SettingsError(f"{where}: there is no setting {_shown(name)}{_nearest(name)}")
        self._values[name] = _checked(key, value, source)
        self._sources[name] = source


class Circumstances:
    """What holds about this process that closes the dream's first gate."""

    __slots__ = ("bare", "remote", "subagent")

    def __init__(self, *, remote: bool = False, bare: bool = False, subagent: bool = False) -> None:
        self.remote = remote
        self.bare = bare
        self.subagent = subagent


def read_circumstances(environ: Mapping[str, str], *, claude_home: bool) -> Circumstances:
    """The circumstances as the environment tells them; Claude Code's own variables count in its home only."""
    remote = bool(environ.get("REVERIE_REMOTE_MEMORY_DIR"))
    bare = _is_on(environ.get("REVERIE_BARE"))
    if claude_home:
        remote = remote or bool(environ.get("CLAUDE_CODE_REMOTE_MEMORY_DIR"))
        remote = remote or _is_on(environ.get("CLAUDE_CODE_REMOTE"))
        bare = bare or _is_on(environ.get("CLAUDE_CODE_SIMPLE"))
    child = environ.get(CHILD)
    return Circumstances(remote=remote, bare=bare, subagent=_is_on(child) and child != OUR_DREAM)


def home_directory(environ: Mapping[str, str]) -> str:
    """The user's home directory. Raises SettingsError when neither HOME nor the user's account names one."""
    path = environ.get("HOME", "")
    if not path.startswith("/"):
        try:
            path = str(load("pwd").getpwuid(os.getuid()).pw_dir)
        except KeyError:  # a container's user without an account
            path = ""
    if not path.startswith("/"):
        raise SettingsError("this user has no home directory; set HOME to an absolute path")
    return path


def own_home(home: str, home_dir: str, *, claude_home: bool) -> str:
    """The folder of what is Reverie's own and no one project's: the home, unless that is another agent's."""
    return os.path.join(home_dir, ".reverie") if claude_home else home


def _is_on(word: str | None) -> bool:
    """Whether a variable is set to anything but a plain no."""
    return bool(word) and word.strip().lower() not in FALSE_WORDS


def load_settings(
    *,
    home: str,
    claude_home: bool,
    project: str,
    home_dir: str,
    environ: Mapping[str, str],
    command_line: Mapping[str, str] | None = None,
    managed: str = MANAGED,
) -> Settings:
    """Every source read, the later over the earlier.

    What a repository may not set is left out and named in `warnings`, and so is every mistake in a file that may have
    come with one; what it switches off or makes rarer is named there too. Raises SettingsError, naming file and key,
    for a file of the user's own that cannot be read, a key there is not, and a value of the wrong kind.
    """
    settings = Settings(_claude_project_files(project) if claude_home else ())
    user = os.path.join(own_home(home, home_dir, claude_home=claude_home), "settings.json")
    _take_file(settings, Source("managed", managed))
    _take_file(settings, Source("user", user))
    if claude_home:
        _take_shared(settings, Source("user", os.path.join(home, "settings.json")))
    lessened = _take_project_files(settings, project, user)
    _take_environment(settings, environ, claude_home=claude_home)
    for name, value in (command_line or {}).items():
        settings.put(name, _from_words(KEYS[name], value), Source("command line"))
    if settings.model and settings.source("engine") is DEFAULT:
        settings.put("engine", "agent", Source("default", "since a model is set"))
    settings.warnings += tuple(_told_less(settings, lessened))
    return settings


def _claude_project_files(project: str) -> tuple[str, ...]:
    folder = os.path.join(project, ".claude")
    return os.path.join(folder, "settings.json"), os.path.join(folder, "settings.local.json")


def _take_file(settings: Settings, source: Source) -> None:
    for name, value in _flat(read_object(source.where), source.where).items():
        settings.put(name, value, source)


def _take_shared(settings: Settings, source: Source) -> None:
    """Take the three keys that Claude Code's own file shares with us, and nothing else from it."""
    data = _read_bytes(source.where)
    # Most such files hold hooks and permissions only: looking for the keys' bytes spares loading a parser. An
    # escaped spelling is JSON too, so a backslash-u means that the file must be parsed.
    if data is None or not (b'"auto' in data or b"\\u" in data):
        return
    found = _parse_object(data, source.where)
    for name in SHARED_WITH_CLAUDE:
        if name in found:
            settings.put(name, found[name], source)


class _ProjectFile:
    """A settings file in a project, and why it may not widen trust; that is found out when it is first asked for."""

    def __init__(self, source: Source, project: str) -> None:
        self.source = source
        self.path = source.where
        self._project = project
        self._why_not: str | None = None

    @property
    def why_not(self) -> str:
        """Why this file may not be the user's own; empty where it is."""
        if self._why_not is None:
            self._why_not = _why_not_trusted(self.source.kind, self.path, self._project)
        return self._why_not


def _take_project_files(settings: Settings, project: str, user: str) -> list[_Lessened]:
    """What the project's two files set. Returns what one of them switches off or makes rarer that may not be the
    user's own.
    """
    folder = os.path.join(project, ".reverie")
    own = {name: settings.get(name) for name, key in KEYS.items() if key.when_less}
    lessened: list[_Lessened] = []
    for kind, name in (("project", "settings.json"), ("local", "settings.local.json")):
        file = _ProjectFile(Source(kind, os.path.join(folder, name)), project)
        if os.path.realpath(file.path) == os.path.realpath(user):
            continue  # the home directory is itself a project, so this file is the user's own
        try:
            values = _flat(read_object(file.path), file.path)
        except SettingsError as error:
            _leave_out(settings, file, error)
            continue
        for key, value in _known(settings, file, values).items():
            if KEYS[key].widens_trust and file.why_not:
                settings.warnings += (
                    f"{file.path}: {key} is not applied, since {file.why_not}; if you mean it, set it in {user}",
                )
                continue
            try:
                settings.put(key, value, file.source)
            except SettingsError as error:
                _leave_out(settings, file, error)
                continue
            if key in own and KEYS[key].makes_less(settings.get(key), own[key]) and file.why_not:
                lessened.append(_Lessened(KEYS[key], file.source, own[key]))
    return lessened


def _known(settings: Settings, file: _ProjectFile, values: dict[str, object]) -> dict[str, object]:
    """The values of keys that there are. Of a file that may have come with the project the others are left out."""
    unknown = [name for name in values if name not in KEYS]
    for name in unknown[:MISTAKES_NAMED]:
        try:
            settings.put(name, values[name], file.source)
        except SettingsError as error:
            _leave_out(settings, file, error)
    if (more := len(unknown) - MISTAKES_NAMED) > 0:
        settings.warnings += (f"{file.path}: {more} more keys that there are not are left out",)
    return {name: value for name, value in values.items() if name in KEYS}


def _leave_out(settings: Settings, file: _ProjectFile, error: SettingsError) -> None:
    """A mistake in a file that may have come with the project stops no program, or whoever wrote the repository could
    stop every one; it is told. Raises it where the file is the user's own.
    """
    if not file.why_not:
        raise error
    settings.warnings += (f"{error}; it is left out, as the file may have come with the project",)


class _Lessened:
    """A key by which less happens in this project than the user's own value lets happen, and the file that says so."""

    __slots__ = ("key", "own", "source")

    def __init__(self, key: Key, source: Source, own: Value) -> None:
        self.key = key
        self.source = source
        self.own = own

    def told(self, value: Value) -> str:
        """What no longer happens, by which file, and how to have it again."""
        name, variable = self.key.name, self.key.variable
        if self.key.kind == "flag":
            before, after = ("on", "off") if self.own else ("off", "on")
            done = f"switches {name} {after}"
            undone = f"{variable}={'true' if self.own else 'false'} in the environment switches it {before} again"
        else:
            done = f"sets {name} to {_shown(value)}"
            undone = f"{variable}={self.own} in the environment sets it back"
        return f"{self.key.when_less} here: {self.source.where} {done}, and may have come with the project; {undone}"


def _told_less(settings: Settings, lessened: list[_Lessened]) -> Iterator[str]:
    """A sentence for each key that still has the value by which less happens."""
    for one in lessened:
        if settings.source(one.key.name) is one.source:
            yield one.told(settings.get(one.key.name))


def _why_not_trusted(kind: str, path: str, project: str) -> str:
    """Why this file may not widen trust; empty when it may."""
    if kind == "project":
        return "this file comes with the project, and whoever wrote it must not decide what you trust"
    if os.path.realpath(path) != os.path.join(os.path.realpath(project), ".reverie", os.path.basename(path)):
        # A repository can bring a link along as well as a file, and what it leads to is not looked for in git.
        return "a link leads to it, and nobody can tell whether that came with the project"
    if not os.path.lexists(os.path.join(project, ".git")):
        # A downloaded folder may have shipped the file just as a repository may.
        return "no git repository is there to tell that the file is your own and did not come with the project"
    tracked = is_tracked(path)
    if tracked is None:
        return "git could not say whether the file comes with the repository"
    return "git tracks the file or the folder it is in, so it comes with the repository" if tracked else ""


def _take_environment(settings: Settings, environ: Mapping[str, str], *, claude_home: bool) -> None:
    if claude_home:
        word = environ.get("CLAUDE_CODE_DISABLE_AUTO_MEMORY", "").strip().lower()
        if word in TRUE_WORDS + FALSE_WORDS:
            source = Source("environment", "CLAUDE_CODE_DISABLE_AUTO_MEMORY")
            settings.put("autoMemoryEnabled", word in FALSE_WORDS, source)
    for name, key in KEYS.items():
        text = environ.get(key.variable, "").strip()
        if text:
            settings.put(name, _from_words(key, text), Source("environment", key.variable))


def _from_words(key: Key, text: str) -> object:
    """A value as typed in a shell; what it cannot be stays text, which the check then refuses."""
    if key.kind == "flag":
        word = text.lower()
        return True if word in TRUE_WORDS else False if word in FALSE_WORDS else text
    if key.kind in ("count", "number"):
        try:
            return int(text) if key.kind == "count" else float(text)
        except ValueError:
            return text
    return text


def _checked(key: Key, value: object, source: Source) -> Value:
    if key.kind == "flag" and isinstance(value, bool):
        return value
    if key.kind == "text" and isinstance(value, str) and value and "\0" not in value:
        return value
    if key.kind == "choice" and isinstance(value, str) and value in key.choices:
        return value
    if value is None and key.default is None:
        return None
    if key.kind in ("count", "number") and isinstance(value, int | float) and not isinstance(value, bool):
        whole = value == value and abs(value) != float("inf") and value == int(value)
        if key.takes(value) and (whole or (key.kind == "number" and value < float("inf"))):
            return int(value) if whole else value
    where = source.where or source.kind
    raise SettingsError(f"{where}: {key.name} must be {key.expected}, not {_shown(value)}")


def _flat(data: dict[str, object] | None, path: str) -> dict[str, object]:
    """The file's keys with those of its one group spelt `budget.turns`."""
    flat: dict[str, object] = {}
    for name, value in (data or {}).items():
        if name == SCHEMA:
            continue
        if name != GROUP:
            flat[name] = value
            continue
        if not isinstance(value, dict):
            raise SettingsError(f'{path}: {GROUP} must be an object such as {{"turns": 60}}, not {_shown(value)}')
        members: dict[str, object] = value  # pyright: ignore[reportUnknownVariableType]  # JSON keys are text
        flat.update({f"{GROUP}.{member}": inner for member, inner in members.items()})
    return flat


def read_object(path: str) -> dict[str, object] | None:
    """The JSON object in a settings file; None when there is no such file.

    Raises SettingsError, naming the file and the place in it, for anything else.
    """
    data = _read_bytes(path)
    return None if data is None else _parse_object(data, path)


def _read_bytes(path: str) -> bytes | None:
    try:
        # O_NONBLOCK: a pipe in the place of the file must not make us wait for its writer.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as cause:
        raise SettingsError(f"{path} cannot be read: {cause.strerror}") from cause
    try:
        facts = os.fstat(descriptor)
        if not stat.S_ISREG(facts.st_mode):
            raise SettingsError(f"{path} is not a regular file; settings are a JSON file")
        if facts.st_size > LARGEST_FILE:
            raise SettingsError(f"{path} is {facts.st_size} bytes; settings may have {LARGEST_FILE} at most")
        return os.read(descriptor, LARGEST_FILE)
    except OSError as cause:
        raise SettingsError(f"{path} cannot be read: {cause.strerror}") from cause
    finally:
        os.close(descriptor)


def _parse_object(data: bytes, path: str) -> dict[str, object]:
    json = load("json")
    try:
        found: object = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as cause:
        raise SettingsError(f"{path} is not UTF-8 text (byte {cause.start})") from cause
    except json.JSONDecodeError as cause:
        place = f"line {cause.lineno}, column {cause.colno}"
        raise SettingsError(f"{path} is not valid JSON: {cause.msg} at {place}") from cause
    except (RecursionError, ValueError) as cause:
        raise SettingsError(f"{path} is nested too deeply, or holds a number that is too long") from cause
    if not isinstance(found, dict):
        raise SettingsError(f'{path} must hold a JSON object such as {{"minHours": 24}}')
    return found  # pyright: ignore[reportUnknownVariableType]  # JSON keys are text


def _shown(value: object) -> str:
    """A value as a message quotes it, cut where it is long."""
    text = repr(value)
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


def _nearest(name: str) -> str:
    """How to go on after an unknown key: the one that was probably meant, else all of them."""
    matches: list[str] = load("difflib").get_close_matches(name, KEYS, n=1, cutoff=0.5)
    if matches:
        return f"; did you mean {matches[0]!r}?"
    return "; there are " + ", ".join(KEYS)
