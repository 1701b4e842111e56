"""Where everything of one project is: its root, home, memory folder and what Reverie keeps beside that.

working directory -> canonical root -> settings -> memory folder -> state folder
"""

from __future__ import annotations

import os
import stat

from reverie.errors import Unsafe, UsageError
from reverie.settings import Settings, Source, load_settings, own_home
from reverie.text.slug import slug

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MARKER = "claude-code-home"  # in ~/.reverie: written by `install claude-code`, holds that agent's home
LONGEST_GIT_POINTER = 8192  # bytes; a `.git` file or `commondir` holds one path and nothing else

# Nothing in these is a person's to arrange, so nothing in them is a memory folder.
SYSTEM_FOLDERS = (
    *("/bin", "/boot", "/dev", "/etc", "/lib", "/lib32", "/lib64", "/proc", "/sbin", "/sys", "/usr"),
    *("/Applications", "/Library", "/System", "/private/etc"),  # macOS
)
# Folders that hold keys, or decide what programs do. Writing a memory into one could harm its owner.
KEY_FOLDERS = (".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".password-store", ".pki", "gcloud")
GUARDED_NAMES = frozenset((*KEY_FOLDERS, "keychains", ".mozilla", "autostart", ".git", ".hg", ".svn"))
DEFAULT = "default"  # why a memory folder is where it is, where nobody chose another
LINK = "a symbolic link"  # how the words begin where one led there
LEAST_DEPTH = 2  # "/memory" is too near the root to be anyone's memory folder by intention


class Home:
    """The folder of everything that is not one project's: Reverie's own, or that of the agent it serves."""

    __slots__ = ("is_claude", "path")

    def __init__(self, path: str, *, is_claude: bool) -> None:
        self.path = path
        self.is_claude = is_claude


class Places:
    """Where everything of one project is. Paths are absolute; none of them needs to exist yet.

    `working_dir` is the folder that is worked in: `project` itself, one below it, or one in a worktree of it.
    `sessions` are the transcript folders that the user named; without any, transcripts are looked for below
    each of `projects_dirs`. `recordings` is where the sessions of hosts are written down that keep no transcript.
    `memory_dir_source` says in words why the memory folder is where it is. `own_home` is Reverie's own folder, also
    where the home is that of another agent.
    """

    __slots__ = (
        "home",
        "memory_dir",
        "memory_dir_source",
        "own_home",
        "project",
        "projects_dirs",
        "recordings",
        "sessions",
        "state_dir",
        "working_dir",
    )

    def __init__(
        self,
        *,
        home: Home,
        own_home: str,
        project: str,
        memory_dir: str,
        memory_dir_source: str,
        sessions: tuple[str, ...],
        projects_dirs: tuple[str, ...],
        recordings: str,
        working_dir: str,
    ) -> None:
        self.home = home
        self.own_home = own_home
        self.project = project
        self.working_dir = working_dir
        self.memory_dir = memory_dir
        self.memory_dir_source = memory_dir_source
        self.sessions = sessions
        self.projects_dirs = projects_dirs
        self.recordings = recordings
        parent, name = os.path.split(memory_dir)
        self.state_dir = os.path.join(parent, f".{name}.reverie")


def locate(
    *,
    cwd: str,
    environ: Mapping[str, str],
    home_dir: str,
    home: str | None = None,
    project: str | None = None,
    memory_dir: str | None = None,
    sessions: Sequence[str] = (),
    command_line: Mapping[str, str] | None = None,
) -> tuple[Places, Settings]:
    """The places and settings of a project, as options, environment and settings files say.

    Raises UsageError for a project that is not there, SettingsError for a wrong settings file, Unsafe for a
    memory folder that would put other things at risk. Nothing is written.
    """
    found_home = find_home(home, environ, home_dir, cwd)
    root = find_project(project, cwd)
    working_dir = absolute(project, cwd, "") if project else cwd
    typed = dict(command_line or {})
    if memory_dir is not None:
        typed["autoMemoryDirectory"] = memory_dir
    settings = load_settings(
        home=found_home.path,
        claude_home=found_home.is_claude,
        project=root,
        home_dir=home_dir,
        environ=environ,
        command_line=typed,
    )
    places = resolve_places(
        home=found_home,
        project=root,
        settings=settings,
        cwd=cwd,
        environ=environ,
        home_dir=home_dir,
        sessions=sessions,
        working_dir=working_dir,
    )
    return places, settings


def resolve_places(
    *,
    home: Home,
    project: str,
    settings: Settings,
    cwd: str,
    environ: Mapping[str, str],
    home_dir: str,
    sessions: Sequence[str] = (),
    working_dir: str = "",
) -> Places:
    """The places that follow from a home, a project and its settings.

    Symbolic links in the memory folder's path are followed here, once, so that a link changed later moves
    nothing. Raises Unsafe for a folder that would put other things at risk.
    """
    chosen, source = _choose_memory_dir(home, project, settings, cwd, environ, home_dir)
    memory_dir = os.path.realpath(chosen)
    refuse_unsafe_folder(memory_dir, home_dir)
    if source == DEFAULT:
        source = _led_elsewhere(home, chosen, memory_dir) or source
    else:
        refuse_no_folder(memory_dir)
    if is_within(os.path.realpath(home.path), memory_dir):
        raise Unsafe(f"{memory_dir} holds Reverie's whole home; choose a folder of its own for memories")
    own = own_home(home.path, home_dir, claude_home=home.is_claude)
    projects_dirs = _distinct(os.path.join(one, "projects") for one in (home.path, claude_home(environ, home_dir), own))
    named = tuple(absolute(folder, cwd, home_dir) for folder in sessions)
    for folder in named:
        if not os.path.isdir(folder):
            raise UsageError(f"there is no folder of transcripts {folder}; --sessions names one")
    return Places(
        home=home,
        own_home=own,
        project=project,
        memory_dir=memory_dir,
        memory_dir_source=source,
        sessions=named,
        projects_dirs=projects_dirs,
        # Never among another program's own files: Claude Code lists every session that lies in its folders.
        recordings=named[0] if named else os.path.join(own, "projects", slug(project)),
        working_dir=os.path.realpath(working_dir or cwd),
    )


def _led_elsewhere(home: Home, default: str, memory_dir: str) -> str:
    """Why the default memory folder is not in the home, where a link below that leads out of it; "" where it is."""
    below = os.path.relpath(default, home.path)
    if os.path.join(os.path.realpath(home.path), below) == memory_dir:
        return ""
    return f"{LINK} in {home.path}"


def _distinct(paths: Iterable[str]) -> tuple[str, ...]:
    """The paths that lead to different places, the first spelling of each."""
    found: dict[str, str] = {}
    for path in paths:
        found.setdefault(os.path.realpath(path), path)
    return tuple(found.values())


def _choose_memory_dir(
    home: Home, project: str, settings: Settings, cwd: str, environ: Mapping[str, str], home_dir: str
) -> tuple[str, str]:
    """The memory folder as written, and why it is that one."""
    named = settings.auto_memory_directory
    source = settings.source("autoMemoryDirectory")
    if named and source.kind in ("command line", "environment"):
        return absolute(named, cwd, home_dir), str(source)
    override = environ.get("CLAUDE_COWORK_MEMORY_PATH_OVERRIDE", "") if home.is_claude else ""
    if override:
        source = Source("environment", "CLAUDE_COWORK_MEMORY_PATH_OVERRIDE")
        return _absolute_only(override, source, home_dir), str(source)
    if named:
        return _absolute_only(named, source, home_dir), str(source)
    name = _fixed_name(home, environ) or slug(project)
    return os.path.join(home.path, "projects", name, "memory"), DEFAULT


def _fixed_name(home: Home, environ: Mapping[str, str]) -> str:
    """The name that Claude Code was told to use instead of the slug; "" without one.

    Claude Code heeds it only beside `CLAUDE_CONFIG_DIR`.
    """
    name = environ.get("CLAUDE_CODE_PROJECT_DIR_NAME", "")
    if not (home.is_claude and environ.get("CLAUDE_CONFIG_DIR")) or name in (".", "..") or "/" in name:
        return ""
    return name


def _absolute_only(path: str, source: Source, home_dir: str) -> str:
    """A folder named in a file: absolute or from `~/`, since a file has no working directory."""
    expanded = _expand_home(path, home_dir)
    if not expanded.startswith("/") or expanded.startswith("//"):
        raise Unsafe(f"{source.where} names the memory folder {path!r}; write an absolute path, or one from ~/")
    return expanded


def find_home(option: str | None, environ: Mapping[str, str], home_dir: str, cwd: str) -> Home:
    """The home: the option, `REVERIE_HOME`, the agent Reverie is installed into, else `~/.reverie`."""
    own = os.path.join(home_dir, ".reverie")
    named = option or environ.get("REVERIE_HOME") or _read_pointer(os.path.join(own, MARKER)) or own
    path = absolute(named, cwd, home_dir)
    real = os.path.realpath(path)
    claude_homes = (claude_home(environ, home_dir), os.path.join(home_dir, ".claude"))
    return Home(path, is_claude=any(real == os.path.realpath(other) for other in claude_homes))


def claude_home(environ: Mapping[str, str], home_dir: str) -> str:
    """The folder where Claude Code keeps its settings and transcripts."""
    named = environ.get("CLAUDE_CONFIG_DIR")
    return absolute(named, home_dir, home_dir) if named else os.path.join(home_dir, ".claude")


def find_project(option: str | None, cwd: str) -> str:
    """The canonical root of the project at a path, else of the working directory.

    Raises UsageError when there is no such folder.
    """
    path = absolute(option, cwd, "") if option else cwd
    if not os.path.isdir(path):
        raise UsageError(f"there is no project folder {path}")
    return canonical_root(path)


def absolute(path: str, cwd: str, home_dir: str) -> str:
    """`path` from the root, read from `cwd`; a leading `~/` is the home directory.

    Raises UsageError for text with a NUL in it, which can be no path.
    """
    if "\0" in path:
        raise UsageError(f"{path!r} is no path: it holds a NUL character")
    return os.path.normpath(os.path.join(cwd, _expand_home(path, home_dir)))


def _expand_home(path: str, home_dir: str) -> str:
    if home_dir and (path == "~" or path.startswith("~/")):
        return home_dir + path[1:]
    return path


def canonical_root(cwd: str) -> str:
    """The folder that stands for the project at `cwd`: its git root, shared by all worktrees and subfolders.

    A worktree belongs to its main checkout, or to its bare repository. A submodule is a project of its own.
    Outside git it is `cwd` itself. No git program runs, and nothing below `.git` is believed that does not
    point back.
    """
    folder = checkout_root(cwd)
    marker = os.path.join(folder, ".git")
    return _main_checkout(folder, marker) if _kind(marker) == stat.S_IFREG else folder


def checkout_root(cwd: str) -> str:
    """The top of the checkout that `cwd` lies in, be it a worktree; outside git `cwd` itself."""
    start = os.path.realpath(cwd)
    folder = start
    while True:
        if _kind(os.path.join(folder, ".git")) in (stat.S_IFDIR, stat.S_IFREG) or _is_bare_repository(folder):
            return folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return start
        folder = parent


def _kind(path: str) -> int:
    try:
        return stat.S_IFMT(os.stat(path).st_mode)
    except (OSError, ValueError):
        return 0


def _is_bare_repository(folder: str) -> bool:
    # The `.git` of a checkout looks just like one; there the checkout above it is meant.
    if os.path.basename(folder) == ".git" or _kind(os.path.join(folder, "HEAD")) != stat.S_IFREG:
        return False
    return all(_kind(os.path.join(folder, name)) == stat.S_IFDIR for name in ("objects", "refs"))


def _main_checkout(folder: str, marker: str) -> str:
    """Where the worktree `folder` was made from; `folder` itself unless its repository knows of it.

    A repository can be shipped with any `.git` file in it. It would get another project's memory by naming
    that project's repository, were it not for the pointer back, which only git itself writes.
    """
    git_dir = _git_dir(folder, marker)
    if not git_dir:
        return folder
    common = _read_pointer(os.path.join(git_dir, "commondir"))
    back = _read_pointer(os.path.join(git_dir, "gitdir"))
    if not common or not back:
        return folder
    if os.path.realpath(os.path.join(git_dir, back)) != os.path.realpath(marker):
        return folder
    repository = os.path.realpath(os.path.join(git_dir, common))
    if os.path.dirname(os.path.realpath(git_dir)) != os.path.join(repository, "worktrees"):
        return folder
    return os.path.dirname(repository) if os.path.basename(repository) == ".git" else repository


def _git_dir(folder: str, marker: str) -> str:
    """Where a `.git` file says the repository is; "" when it says nothing."""
    line = _read_pointer(marker)
    if not line.startswith("gitdir:"):
        return ""
    return os.path.join(folder, line[len("gitdir:") :].strip())


def _read_pointer(path: str) -> str:
    """The one line of a file that holds a path; "" when there is none to read."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError):
        return ""
    try:
        text = os.fsdecode(os.read(descriptor, LONGEST_GIT_POINTER)).strip()
    except OSError:
        return ""
    finally:
        os.close(descriptor)
    return "" if "\0" in text or "\n" in text else text


def worktrees(root: str) -> list[str]:
    """The linked worktrees that the repository at a canonical root knows, in order of their names."""
    marker = os.path.join(root, ".git")
    kind = _kind(marker)
    repository = marker if kind == stat.S_IFDIR else _git_dir(root, marker) if kind else root
    folder = os.path.join(repository, "worktrees")
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    found: list[str] = []
    for name in names:
        pointer = _read_pointer(os.path.join(folder, name, "gitdir"))
        if pointer:
            found.append(os.path.realpath(os.path.dirname(os.path.join(folder, name, pointer))))
    return found


def refuse_unsafe_folder(path: str, home_dir: str) -> None:
    """Return if `path`, absolute and with its links resolved, may be a memory folder; else raise Unsafe,
    saying why.

    Refused are the root, folders right below it, the home directory and what it lies in, the system's own
    folders, folders of keys and of version control.
    """
    why = _why_unsafe(path, home_dir)
    if why:
        raise Unsafe(f"{path} cannot be a memory folder: {why}; choose a folder of its own for memories")


def _why_unsafe(path: str, home_dir: str) -> str:
    parts = [part for part in path.split("/") if part]
    if not path.startswith("/"):
        return "it is not an absolute path"
    if is_within(os.path.realpath(home_dir), path):
        return "the home directory is in it"
    if len(parts) < LEAST_DEPTH:
        return "it is too close to the root of the file system"
    if any(is_within(path, folder) for folder in SYSTEM_FOLDERS):
        return "it belongs to the operating system"
    guarded = [part for part in parts if part.casefold() in GUARDED_NAMES]
    if guarded:
        return f"it lies in {guarded[0]}, which holds keys or decides what programs do"
    return ""


def refuse_no_folder(path: str) -> None:
    """Return if a folder is there, or nothing yet; raises Unsafe for what somebody named by mistake."""
    if _kind(path) not in (0, stat.S_IFDIR):
        raise Unsafe(
            f"{path} cannot be a memory folder: something that is no folder is there; choose a folder of its own for "
            "memories"
        )


def is_within(path: str, folder: str) -> bool:
    """Whether `path` is `folder` or below it; `/mem-evil` is not below `/mem`."""
    return path == folder or path.startswith(folder.rstrip("/") + "/")
