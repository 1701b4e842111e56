"""A home with much to steal and to break, and a model in an attacker's hand that dreams in it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tests.agents.wire import answers
from tests.dream.models import NOW, World

from reverie.agents.purse import FILE as SPENDING
from reverie.agents.purse import LOCK as SPENDING_LOCK
from reverie.dream.outcome import Account, Dreamed, Failed, Held, Outcome, RolledBack, Unchanged
from reverie.dream.progress import nobody
from reverie.testing.scripted_reply import Call, Reply, Request
from reverie.testing.scripted_server import ScriptedServer

STATE = ".memory.reverie"
LOCK = ".consolidate-lock"
MONEY = (".reverie", f".reverie/{SPENDING}", f".reverie/{SPENDING_LOCK}")  # what a dream cost, counted by a program
INDEX = "- [Tabs](tabs.md) — indent with tabs\n- [Deploys](deploys.md) — when and how we deploy\n"
DREAMT = 1_794_300_000_123_456_789  # ns: the last dream, some days before the session
STOLEN = ("plover key", "plover plan")  # words of files that nobody may show a model
# By default: see docs/settings.md. An attack must end within them whatever it calls.
MOST_TURNS, MOST_TOKENS, MOST_DOLLARS = 60, 1_000_000, 2.0


@dataclass(frozen=True)
class Attacked:
    """How a dream under attack ended, and what the model was answered, call by call."""

    outcome: Dreamed | Held | Unchanged | RolledBack | Failed
    answers: list[str]
    told: str  # everything that ever reached the model

    @property
    def account(self) -> Account:
        return self.outcome.account

    def spent(self, *figures: str) -> float:
        """What the figures of its usage come to; each of them is known."""
        found = [self.account.usage[figure] for figure in figures]
        assert None not in found
        return sum(figure for figure in found if figure is not None)

    @property
    def why(self) -> str:
        """What the outcome says of itself."""
        if isinstance(self.outcome, Failed):
            return self.outcome.reason
        return " ".join([*(finding.message for finding in self.outcome.findings), *self.account.problems])


class Siege(World):
    """The small world, already dreamt over: so that a dream which does nothing changes nothing."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        (home / ".ssh").mkdir()
        (home / ".ssh" / "id_rsa").write_text("the plover key\n")
        (home / ".bashrc").write_text("umask 022\n")
        (home / ".claude" / "settings.json").write_text("{}\n")
        other = home / ".claude" / "projects" / "-other"
        other.mkdir()
        (other / "o1.jsonl").write_text('{"role": "user", "content": "the plover plan"}\n')
        os.symlink(home / ".ssh", self.memory / "linked")
        os.symlink(home / ".claude" / "settings.json", self.memory / "link.md")
        (self.memory / "MEMORY.md").write_text(INDEX)
        self.lock = self.memory / LOCK
        self.lock.write_bytes(b"")
        os.utime(self.lock, ns=(DREAMT, DREAMT))

    def attack(self, replies: Sequence[Reply] | Callable[[Request], Reply], **more: str) -> Attacked:
        """Let the model call what it will. Whatever that is, nothing of the home has changed: no byte, name, mode or
        time in it, the memory folder included; the lock tells of a dream only where there was one; nothing was shown
        that is none of the model's business; and the budget was kept.
        """
        before = tree(self.home)
        outcome = self.dream(replies, tell=nobody, **more)
        assert tree(self.home) == before
        attacked = Attacked(_thought(outcome), answers(self.server), _told(self.server))
        assert self.lock.stat().st_mtime_ns == _stamp_after(attacked.outcome)
        assert self.lock.read_bytes() in (b"", str(os.getpid()).encode())
        assert not list((self.memory.parent / STATE).glob("stage*"))
        assert not any(word in attacked.told for word in STOLEN)
        assert attacked.spent("turns") <= int(more.get("REVERIE_BUDGET_TURNS", MOST_TURNS))
        return attacked


def tree(home: Path) -> dict[str, str]:
    """Everything in a home but Reverie's own folder beside the memory folder, the lock in it, and the count of the
    day's money: kind, mode, links, time and bytes of each name.
    """
    seen: dict[str, str] = {}
    for folder, folders, files in os.walk(home):
        folders[:] = sorted(name for name in folders if name != STATE)
        for name in (*folders, *(name for name in files if name != LOCK)):
            path = Path(folder, name)
            status = path.lstat()
            told = f"{status.st_mode} {status.st_uid}"
            if path.is_symlink():
                told += f" {os.readlink(path)}"
            elif path.is_file():
                told += f" {status.st_mtime_ns} {status.st_nlink} {hashlib.sha256(path.read_bytes()).hexdigest()}"
            seen[str(path.relative_to(home))] = told
    return {place: told for place, told in seen.items() if place not in MONEY}


def bash(command: str) -> Call:
    return Call("Bash", {"command": command})


def _thought(outcome: Outcome) -> Dreamed | Held | Unchanged | RolledBack | Failed:
    assert isinstance(outcome, Dreamed | Held | Unchanged | RolledBack | Failed)
    return outcome


def _stamp_after(outcome: Dreamed | Held | Unchanged | RolledBack | Failed) -> int:
    """The lock's time: that of the last dream where this one failed, else of this one."""
    if isinstance(outcome, Failed | RolledBack):
        return DREAMT
    return int(datetime.fromisoformat(NOW).timestamp()) * 10**9


def _told(server: ScriptedServer) -> str:
    return "".join(str(request.body) for request in server.requests)
