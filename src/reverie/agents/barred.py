"""What no fork may read, wherever it lies: credential stores, devices, and what other projects said."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

_STORES = frozenset(
    [
        *(".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".password-store", ".gcloud", "gcloud", "keyrings"),
        *("keychains", ".mozilla", ".thunderbird", ".1password", ".bitwarden", ".electrum", ".bitcoin", ".ethereum"),
        *(".terraform.d", ".m2", ".gradle", ".chef", ".oci", ".doctl"),
    ]
)
_FILES = frozenset(
    [
        *(".netrc", "_netrc", ".pgpass", ".git-credentials", ".npmrc", ".pypirc", ".yarnrc", ".env", ".envrc"),
        *("credentials", "credentials.json", ".credentials.json", "auth.json", "shadow", "gshadow", ".vault-token"),
        *("id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "authorized_keys", "cookies", "cookies.sqlite"),
        *("logins.json", "key4.db", ".bash_history", ".zsh_history", ".python_history", ".psql_history"),
        *(".claude.json", "oauth_creds.json", "credentials.toml", "hosts.yml", ".yarnrc.yml", "terraform.tfstate"),
        *("service-account.json", "secrets.yml", "secrets.yaml", "secrets.json", ".htpasswd", "master.key"),
    ]
)
_ENDINGS = (".pem", ".key", ".p12", ".pfx", ".kdbx", ".keystore", ".jks", ".ppk", ".asc", ".gpg", ".ovpn", ".kdb")
_MOST_LOOKED_AT = 20_000  # files of a project
_SYSTEM = ("/proc", "/sys", "/dev", "/run", "/var/run")


@dataclass(frozen=True, slots=True)
class Barred:
    """Where a fork may not look. `private` are folders that hold what others said; below them only `open_files` may be
    read.
    """

    private: Sequence[str] = ()
    open_files: frozenset[str] = frozenset()

    def why(self, path: str) -> str:
        """Why a path may not be read, once every link on the way was followed; nothing where it may."""
        real = os.path.realpath(path)
        parts = [part.casefold() for part in real.split(os.sep)]
        if any(part in _STORES for part in parts) or parts[-1] in _FILES or parts[-1].endswith(_ENDINGS):
            return "it may hold credentials"
        if parts[-1].startswith(".env."):
            return "it may hold credentials"
        if any(_is_below(real, folder) for folder in _SYSTEM):
            return "it is no file but a part of the system"
        if real not in self.open_files and any(_is_below(real, os.path.realpath(folder)) for folder in self.private):
            return "it belongs to another project, or was said in a session that is not under review"
        return ""

    def hidden_below(self, folder: str) -> list[str]:
        """The files of a project that may hold credentials, as far as one can see in a moment."""
        found: list[str] = []
        seen = 0
        for parent, folders, files in os.walk(folder):
            seen += len(files)
            if seen > _MOST_LOOKED_AT:
                break
            found += [path for name in (*folders, *files) if self._is_store(path := os.path.join(parent, name))]
        return found

    def _is_store(self, path: str) -> bool:
        name = os.path.basename(path).casefold()
        return name in _STORES or name in _FILES or name.endswith(_ENDINGS) or name.startswith(".env.")

    def hidden(self, keep: str) -> list[str]:
        """The places of this kind that are there, for programs that read without asking; all but the folder `keep`, in
        which they work.
        """
        home = os.path.expanduser("~")
        stores = [os.path.join(home, name) for name in (*sorted(_STORES), *sorted(_FILES))]
        stores += [os.path.join(home, ".config", name) for name in sorted(_STORES)]
        found = [path for path in stores if os.path.lexists(path)]
        for folder in self.private:
            found += _all_but(os.path.realpath(folder), os.path.realpath(keep))
        return found


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
