"""A home, a project and a machine's own file, in which instructions are looked for."""

from __future__ import annotations

from pathlib import Path

from reverie.instructions.discovery import Surroundings
from reverie.instructions.instructions import Instructions


class World:
    """`root/home` with `.claude` in it, `root/home/work/project`, and `root/etc/CLAUDE.md`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / "home"
        self.claude = self.home / ".claude"
        self.project = self.home / "work" / "project"
        self.managed = root / "etc" / "CLAUDE.md"
        self.project.mkdir(parents=True)

    def write(self, files: dict[str, str]) -> None:
        """Files by their paths: `~/…` in the home directory, absolute, else in the project."""
        for name, text in files.items():
            path = self.home / name[2:] if name.startswith("~/") else self.project / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")

    def instructions(self, working_dir: Path | None = None, *, external: bool = False) -> Instructions:
        around = Surroundings(
            working_dir=str(working_dir or self.project),
            root=str(self.project),
            home_dir=str(self.home),
            claude_home=str(self.claude),
            managed=str(self.managed),
            external_includes=external,
        )
        return Instructions(around)

    def told(self, working_dir: Path | None = None, *, external: bool = False) -> list[str]:
        """The words of each file that is told, in order."""
        return [file.text.strip() for file in self.instructions(working_dir, external=external).always()]

    def warnings(self, *, external: bool = False) -> list[str]:
        """What is said to be left out, without where this world lies."""
        return [line.replace(str(self.root), "") for line in self.instructions(external=external).warnings]
