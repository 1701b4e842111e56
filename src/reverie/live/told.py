"""What an agent is told: instruction files and memory, in sections; the same bytes until one of them changes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reverie.errors import StoreError
from reverie.late import Later
from reverie.memdir.places import Places, checkout_root, claude_home
from reverie.settings import Settings, home_directory
from reverie.store.folder import Folder
from reverie.store.names import INDEX_NAME
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
    """The prompt of one memory. `purpose` stands before the memory section of an agent's own memory."""

    def __init__(
        self, places: Places, settings: Settings, environ: Mapping[str, str], store: Store, purpose: str = ""
    ) -> None:
        self._places = places
        self._settings = settings
        self._environ = environ
        self._store = store
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

    def _is_folder_there(self) -> bool:
        try:
            Folder.create(self._places.memory_dir).close()
        except StoreError as error:
            self._store.warn(f"the agent is told nothing of its memory: {error}")
            return False
        if not os.access(self._places.memory_dir, os.W_OK):
            self._store.warn(f"{self._places.memory_dir} may not be written: memories are read, and none are kept")
        return True

    def _memory_section(self) -> Section:
        form = self._form()
        if form is prompt.Form.OFF or not self._is_folder_there():
            return Section("memory", self._places.memory_dir, "")
        with self._store.looking() as folder:
            index = folder.find(INDEX_NAME) if folder else None
            team = folder.find(f"team/{INDEX_NAME}") if folder else None
        text = prompt.section(
            form,
            folder=self._places.memory_dir,
            index=index.data if index else None,
            team_index=team.data if team else None,
            today_log=daily_log.log_path(self._store.clock.now().date()),
            index_in_prompt=self._settings.index_in_prompt,
        )
        said = f"{self._purpose}\n\n{text}" if self._purpose and text else text
        return Section("memory", self._places.memory_dir, said)

    def _form(self) -> prompt.Form:
        if not self._settings.auto_memory_enabled:
            return prompt.Form.OFF
        if self._settings.daily_log:
            return prompt.Form.DAILY_LOG
        team = os.path.join(self._places.memory_dir, "team")
        return prompt.Form.PRIVATE_AND_TEAM if os.path.isdir(team) else prompt.Form.PRIVATE


def _instruction_section(file: InstructionFile) -> Section:
    return Section(str(file.kind), file.path, instruction_prompt.section(file))
