"""What an agent is told: instruction files and memory, in sections; the same bytes until one of them changes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reverie.errors import StoreError
from reverie.late import Later
from reverie.memdir.places import Places, checkout_root, claude_home
from reverie.settings import Settings, home_directory
from reverie.store.folder import Folder
from reverie.store.names import INDEX_NAME, TEAM, TEAM_INDEX
from reverie.store.store import Store

# A hook asks for none of this, and a look at the folder for little of it.
if TYPE_CHECKING:
    from reverie.instructions import discovery, instructions
    from reverie.instructions import prompt as instruction_prompt
    from reverie.instructions.loading import InstructionFile
    from reverie.memdir import daily_log, prompt
else:
    discovery, instructions = Later("reverie.instructions.discovery"), Later("reverie.instructions.instructions")
    instruction_prompt = Later("reverie.instructions.prompt")
    daily_log, prompt = Later("reverie.memdir.daily_log"), Later("reverie.memdir.prompt")


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of a system prompt: what it is, the file or folder it comes from, and its text."""

    name: str
    path: str
    text: str


def joined(sections: Iterable[Section]) -> str:
    """The sections as one text, those without words left out."""
    return "\n\n".join(section.text for section in sections if section.text)


class Told:
    """The prompt of one memory. `purpose` stands before the memory section of an agent's own memory. `tell` hears what
    is damaged of it: what can be read is told all the same.
    """

    def __init__(
        self,
        places: Places,
        settings: Settings,
        environ: Mapping[str, str],
        store: Store,
        tell: Callable[[str], None],
        purpose: str = "",
    ) -> None:
        self._places = places
        self._settings = settings
        self._environ = environ
        self._store = store
        self._tell = tell
        self._purpose = purpose
        self._instructions: instructions.Instructions | None = None

    @property
    def instructions(self) -> instructions.Instructions:
        """The instruction files that hold here, read when they are first asked for."""
        if self._instructions is None:
            home_dir = home_directory(self._environ)
            around = discovery.Surroundings(
                working_dir=self._places.working_dir,
                root=checkout_root(self._places.working_dir),
                home_dir=os.path.realpath(home_dir),
                claude_home=os.path.realpath(claude_home(self._environ, home_dir)),
                external_includes=self._settings.external_includes,
            )
            self._instructions = instructions.Instructions(around)
        return self._instructions

    def sections(self, files: Iterable[str | os.PathLike[str]]) -> list[Section]:
        """Each instruction file, the rules that hold for `files` only, and memory. The memory folder exists afterwards,
        as the text says it does; where it cannot be made, memory says nothing.
        """
        told = (*self.instructions.always(), *self.instructions.for_files(files))
        return [*map(_instruction_section, told), self._memory_section()]

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was left out of the instruction files, as far as they were asked for."""
        return self._instructions.warnings if self._instructions else ()

    def _memory_section(self) -> Section:
        form = self._form()
        try:
            text = "" if form is prompt.Form.OFF else self._memory(form)
        except StoreError as error:
            self._warn(f"the agent is told nothing of its memory: {error}")
            text = ""
        said = f"{self._purpose}\n\n{text}" if self._purpose and text else text
        return Section("memory", self._places.memory_dir, said)

    def _memory(self, form: prompt.Form) -> str:
        """The memory section. Raises StoreError where the folder cannot be made or opened."""
        self._store.made().close()
        if not os.access(self._places.memory_dir, os.W_OK):
            self._store.warn(f"{self._places.memory_dir} may not be written: memories are read, and none are kept")
        damaged: list[str] = []
        with self._store.looking() as folder:
            index = self._index(folder, INDEX_NAME, damaged)
            has_team = form is prompt.Form.PRIVATE_AND_TEAM
            team = self._index(folder, TEAM_INDEX, damaged) if has_team else None
        return prompt.section(
            form,
            folder=self._places.memory_dir,
            index=index,
            team_index=team,
            today_log=daily_log.log_path(self._store.clock.now().date()),
            index_in_prompt=self._settings.index_in_prompt,
            damaged=damaged,
        )

    def _index(self, folder: Folder | None, file: str, damaged: list[str]) -> bytes | None:
        """What can be read of an index, None where that is nothing; one that is not as it should be is `damaged`."""
        if folder is None:
            return None
        try:
            content = folder.find(file)
        except StoreError as error:
            self._warn(f"{error}; `reverie doctor` says how to mend it")
            damaged.append(file)
            return folder.beginning(file)
        return content.data if content else None

    def _warn(self, words: str) -> None:
        self._store.warn(words)
        self._tell(words)

    def _form(self) -> prompt.Form:
        if not self._settings.auto_memory_enabled:
            return prompt.Form.OFF
        if self._settings.daily_log:
            return prompt.Form.DAILY_LOG
        team = os.path.join(self._places.memory_dir, TEAM)
        if os.path.isdir(team) and not os.path.islink(team):
            return prompt.Form.PRIVATE_AND_TEAM
        if os.path.lexists(team):
            self._warn(f"{team} is no folder, so no memories of the team are read; `reverie doctor` says what to do")
        return prompt.Form.PRIVATE


def _instruction_section(file: InstructionFile) -> Section:
    return Section(str(file.kind), file.path, instruction_prompt.section(file))
