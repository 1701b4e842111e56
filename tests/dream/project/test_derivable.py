from __future__ import annotations

from pathlib import Path

import pytest
from tests.dream.project.small_project import make_project

from reverie.dream.project.derivable import is_derivable
from reverie.model.evidence import Trust

FILES: dict[str, str | bytes] = {
    "CLAUDE.md": "# App\n\n- Use pnpm for installs.\n- 提交前先运行 `make test`。\n\n## Staging\n\nThe port is 8080.\n",
    "src/auth/middleware.ts": "// keep it small\nexport function checkSession() {}\n",
    "src/billing/invoice.py": "class Invoice: ...\n",
}


@pytest.mark.parametrize(
    ("text", "place", "line"),
    [
        ("use pnpm for installs", "CLAUDE.md", 3),
        ("提交前先运行 `make test`", "CLAUDE.md", 4),
        ("The auth middleware lives in `src/auth/middleware.ts`.", "src/auth/middleware.ts", 0),
        ("checkSession is defined in auth/middleware.ts", "src/auth/middleware.ts", 2),
        ("The billing code is in src/billing/.", "src/billing", 0),
        ("checkSession 定义在 src/auth/middleware.ts 里。", "src/auth/middleware.ts", 2),
        ("src/auth/middleware.ts contains the checkSession function.", "src/auth/middleware.ts", 2),
        ("The file `src/billing/invoice.py` defines the class Invoice", "src/billing/invoice.py", 1),
        ("src/auth/middleware.ts 里有 checkSession 函数", "src/auth/middleware.ts", 2),
    ],
)
def test_what_the_project_says_is_derivable(tmp_path: Path, text: str, place: str, line: int):
    evidence = is_derivable(text, make_project(tmp_path, FILES))
    assert evidence is not None
    assert (evidence.transcript, evidence.turn, evidence.role) == (place, line, "file")
    assert evidence.trust is Trust.OUTSIDE
    assert evidence.quote


@pytest.mark.parametrize(
    "text",
    [
        "Use npm for installs.",
        "Never use pnpm for installs.",
        "Use pnpm for installs?",
        "Use pnpm for installs, because the lockfile is small.",
        "The payment middleware lives in `src/auth/middleware.ts`.",
        "The auth middleware lives in `src/auth/session.ts`.",
        "The auth middleware lives in src/auth/middleware.ts, and Ann owns it.",
        "Ann is in Berlin.",
        "The runbook is in the wiki.",
        "src/auth/middleware.ts contains a race that only shows under load.",
        "src/auth/middleware.ts has no owner.",
        "src/auth/middleware.ts 里有一个竞态",
        "",
    ],
)
def test_what_it_does_not_say_is_not(tmp_path: Path, text: str):
    assert is_derivable(text, make_project(tmp_path, FILES)) is None


@pytest.mark.parametrize(("about", "said"), [("Staging", True), ("Production", False), ("Ports", False)])
def test_the_same_words_about_another_thing_are_not_the_same(tmp_path: Path, about: str, said: bool):
    assert (is_derivable("The port is 8080.", make_project(tmp_path, FILES), about) is not None) is said


def test_a_line_with_a_secret_says_nothing(tmp_path: Path):
    line = "The key is ghp_" + "a1B2c3D4e5" * 3 + "F6g7H8."
    assert is_derivable(line, make_project(tmp_path, {"CLAUDE.md": line})) is None
