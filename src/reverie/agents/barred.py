"""What no fork may read: credential stores, devices, what other projects said, and of the home directory all but the
project and what is open by name.

No list knows every program that keeps a key or a conversation below the home directory, so there it goes by what may be
read; the lists of credentials are for the rest, the project among it. A path is judged once its links are followed. A
file of more than one name is judged by all names that are known: those in the home's credential stores, among what
others said, and in the project. Not covered: a second name of a credential that lies in none of these, such as another
project's.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

_STORES = frozenset(
    [
        *(".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".password-store", ".gcloud", "gcloud", "keyrings"),
        *("keychains", ".mozilla", ".thunderbird", ".1password", ".bitwarden", ".electrum", ".bitcoin", ".ethereum"),
        *(".terraform.d", ".m2", ".gradle", ".chef", ".oci", ".doctl", ".anthropic", ".kaggle", ".databricks", ".sops"),
        *("github-copilot", "google-chrome", ".cloudflared", ".minikube", ".vault"),
    ]
)
_FILES = frozenset(
    [
        *(".netrc", "_netrc", ".pgpass", ".git-credentials", ".npmrc", ".pypirc", ".yarnrc", ".env", ".envrc"),
        *("credentials", "credentials.json", ".credentials.json", "auth.json", "shadow", "gshadow", ".vault-token"),
        *("id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "authorized_keys", "cookies", "cookies.sqlite"),
        *("logins.json", "key4.db"),
        *(".claude.json", "oauth_creds.json", "credentials.toml", "hosts.yml", ".yarnrc.yml", "terraform.tfstate"),
        *("service-account.json", "secrets.yml", "secrets.yaml", "secrets.json", ".htpasswd", "master.key"),
        *("rclone.conf", ".s3cfg", ".boto", ".my.cnf", ".mylogin.cnf", "keys.txt", ".databrickscfg", "kaggle.json"),
        *(
            "pip.conf",
            ".terraformrc",
            ".dockercfg",
            "fish_history",
            ".lesshst",
            ".viminfo",
            ".zhistory",
            "login.keyring",
        ),
    ]
)
_ENDINGS = (
    *(".pem", ".key", ".p12", ".pfx", ".kdbx", ".keystore", ".jks", ".ppk", ".asc", ".gpg", ".ovpn", ".kdb"),
    ".env",  # prod.env
)
_MOST_LOOKED_AT = 20_000  # files of a project
_SYSTEM = ("/proc", "/sys", "/dev", "/run", "/var/run")


Inode = tuple[int, int]
"""A file itself, whatever it is called: its device and its number there."""


@dataclass(frozen=True)
class Barred:
    """Where a fork may not look. `private` are folders that hold what others said; below them only `open_files` may be
    read. `project` is the folder whose own credentials are barred under any other name, too. Below `home` only the
    project, the `open_folders` and the `open_files` may be read; a project that holds the home opens nothing of it.
    """

    private: Sequence[str] = ()
    open_files: frozenset[str] = frozenset()  # links resolved
    project: str = ""
    home: str = ""
    open_folders: Sequence[str] = ()

    def why(self, path: str) -> str:
        """Why a path may not be read, once every link on the way was followed; nothing where it may."""
        real = os.path.realpath(path)
        parts = [part.casefold() for part in real.split(os.sep)]
        if any(part in _STORES for part in parts) or _is_store(parts[-1]):
            return "it may hold credentials"
        if any(_is_below(real, folder) for folder in _SYSTEM):
            return "it is no file but a part of the system"
        if real not in self.open_files and any(_is_below(real, os.path.realpath(folder)) for folder in self.private):
            return "it belongs to another project, or was said in a session that is not under review"
        if self._is_at_home(real):
            return "of the home directory only the project, its instruction files and memory are open"
        try:
            return self.why_inode(os.stat(real))
        except OSError:
            return ""

    def _is_at_home(self, real: str) -> bool:
        """Whether a path lies in the home directory, and in nothing that is open there."""
        home = os.path.realpath(self.home)
        if not self.home or not _is_below(real, home) or real in self.open_files:
            return False
        return not any(_is_below(real, folder) for folder in self._open_at(home))

    def _open_at(self, home: str) -> list[str]:
        folders = [os.path.realpath(folder) for folder in (self.project, *self.open_folders) if folder]
        return [folder for folder in folders if not _is_below(home, folder)]

    @property
    def is_project_open(self) -> bool:
        """Whether programs may read the project without asking for each file: there is one, and it is no home."""
        is_home = self.home and _is_below(os.path.realpath(self.home), os.path.realpath(self.project))
        return os.path.isdir(self.project) and not is_home

    def why_inode(self, status: os.stat_result) -> str:
        """Why an open file may not be read, whatever name it was opened by; nothing where it may."""
        if status.st_nlink > 1 and stat.S_ISREG(status.st_mode) and (status.st_dev, status.st_ino) in self._linked:
            return "it is another name of a file that may not be read"
        return ""

    @cached_property
    def _linked(self) -> frozenset[Inode]:
        """What is barred and has more than one name. Looked up once: whoever may make such a name could read the file
        anyhow.
        """
        home = os.path.expanduser("~")
        stores = [*self._stores_of_the_home(), "/etc/shadow", "/etc/gshadow"]
        for folder in (os.path.join(home, ".config"), *([self.project] if self.project else [])):
            stores += self._stores_below(folder)
        found = {inode for path in (*stores, *self.private) for inode in _linked_files(path)}
        return frozenset(found - {inode for path in self.open_files for inode in _linked_files(path)})

    def hidden_below(self, folder: str) -> list[str]:
        """The files of a project that may hold credentials, as far as one can see in a moment."""
        found = self._stores_below(folder)
        if self._linked:
            found += [path for path in _files_below(folder) if _inode(path) in self._linked]
        return found

    def _stores_below(self, folder: str) -> list[str]:
        found: list[str] = []
        seen = 0
        for parent, folders, files in os.walk(folder):
            seen += len(files)
            if seen > _MOST_LOOKED_AT:
                break
            found += [os.path.join(parent, name) for name in (*folders, *files) if _is_store(name.casefold())]
        return found

    def _stores_of_the_home(self) -> list[str]:
        home = os.path.expanduser("~")
        stores = [os.path.join(home, name) for name in (*sorted(_STORES), *sorted(_FILES))]
        stores += [os.path.join(home, ".config", name) for name in sorted(_STORES)]
        return [path for path in stores if os.path.lexists(path)]

    def hidden(self, keep: str) -> list[str]:
        """The places of this kind that are there, for programs that read without asking; all but the folder `keep`, in
        which they work.
        """
        found = self._stores_of_the_home()
        for folder in self.private:
            found += _all_but(os.path.realpath(folder), os.path.realpath(keep))
        return found


def _is_store(name: str) -> bool:
    """Whether a name, its case folded, is one under which credentials are kept."""
    typed = name.startswith(".") and name.endswith("_history")  # into a shell, a database or a Python
    return typed or name in _STORES or name in _FILES or name.startswith(".env.") or name.endswith(_ENDINGS)


def _linked_files(path: str) -> Iterator[Inode]:
    """The regular files at a path or below it that have another name somewhere."""
    for file in _files_below(path):
        if inode := _inode(file):
            yield inode


def _inode(path: str) -> Inode | None:
    """The file at a path; None where it has no other name, or is no regular file."""
    try:
        status = os.lstat(path)
    except OSError:
        return None
    is_linked = status.st_nlink > 1 and stat.S_ISREG(status.st_mode)
    return (status.st_dev, status.st_ino) if is_linked else None


def _files_below(path: str) -> Iterator[str]:
    if not os.path.isdir(path):
        yield path
        return
    seen = 0
    for parent, _, files in os.walk(path):
        seen += len(files)
        if seen > _MOST_LOOKED_AT:
            return
        yield from (os.path.join(parent, name) for name in files)


def _all_but(folder: str, keep: str) -> list[str]:
    """The folder, or everything in it beside the way to what is kept."""
    if not os.path.isdir(folder):
        return []
    if not _is_below(keep, folder):
        return [folder]
    found: list[str] = []
    for entry in sorted(os.listdir(folder)) if keep != folder else ():
        path = os.path.join(folder, entry)
        found += _all_but(path, keep) if _is_below(keep, path) else [path]
    return found


def _is_below(path: str, folder: str) -> bool:
    """Whether a path is a folder or lies in it; `/mem-evil` does not lie in `/mem`."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)
