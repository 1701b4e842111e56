"""Who thinks for a memory: settings -> the rules, or the model that is set, within the day's money."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reverie.clock import Clock
from reverie.errors import ReverieError
from reverie.late import Later
from reverie.memdir.places import Places, claude_home, is_within
from reverie.settings import Settings, home_directory

# What a dream needs, trained weights and all, is loaded when one begins; likewise what only a model needs.
if TYPE_CHECKING:
    from reverie.agents import budget, model_name, models, purse
    from reverie.dream.engines import agent, engine, rules
    from reverie.instructions import discovery
    from reverie.notes import agent as notes_by_agent
    from reverie.notes import engine as notes_engine
    from reverie.notes import rules as notes_by_rules
    from reverie.recall.select import Ask
else:
    agent, rules = Later("reverie.dream.engines.agent"), Later("reverie.dream.engines.rules")
    budget, models, purse = (
        Later("reverie.agents.budget"),
        Later("reverie.agents.models"),
        Later("reverie.agents.purse"),
    )
    model_name = Later("reverie.agents.model_name")
    discovery = Later("reverie.instructions.discovery")
    notes_by_agent, notes_by_rules = Later("reverie.notes.agent"), Later("reverie.notes.rules")

EXTRACTION_SECONDS = 120.0
COMPACTION_SECONDS = 60.0  # that a model may take for the summary of a conversation without notes
RULES = "rules"
ENGINES = (RULES, "agent")


@dataclass(frozen=True, slots=True)
class Thinking:
    """The engines of one memory. Whatever asks a model pays for it from one purse, the day's; once that is empty,
    nothing asks any more, and `tell` hears why.
    """

    places: Places
    settings: Settings
    environ: Mapping[str, str]  # keys and addresses of models
    clock: Clock
    tell: Callable[[str], None]

    def dreaming(self, name: str) -> engine.Engine:
        """The engine of that name. Raises SettingsError where it needs a model and none is set, or a key is missing."""
        if name == RULES:
            return rules.RulesEngine()
        allowed = self.settings.budget
        limits = budget.Limits(allowed.turns, allowed.minutes * 60, allowed.tokens, allowed.dollars)
        return self._agent(limits, agent.DREAMING)

    def extracting(self) -> engine.Engine:
        """What learns from fresh turns: the rules, or the model that is set within a few turns and two minutes."""
        if self.settings.engine == RULES:
            return rules.RulesEngine(only_learns=True)
        allowed = self.settings.budget
        limits = budget.Limits(allowed.turns, EXTRACTION_SECONDS, allowed.tokens, allowed.dollars)
        return self._agent(limits, agent.EXTRACTING)

    def noting(self) -> notes_engine.NotesEngine:
        """What writes session notes."""
        opener = self.opener()
        return notes_by_agent.AgentNotes(opener, purse=self.purse) if opener else notes_by_rules.RulesNotes()

    def opener(self) -> Callable[[], models.Model] | None:
        """What opens the model that is set; None where none is, or the engine is the one without."""
        name = self.settings.model
        if not name or self.settings.engine == RULES:
            return None
        return lambda: models.open_model(name, self.environ)

    def summing_up(self) -> budget.Limits:
        """What a model may spend on the summary of a conversation; no money at all where the day's is spent."""
        limits = budget.Limits(turns=1, seconds=COMPACTION_SECONDS, tokens=self.settings.budget.tokens)
        if self.opener() is None or self._has_money():
            return limits
        return budget.Limits(limits.turns, limits.seconds, limits.tokens, dollars=0.0)

    async def asker(self) -> Ask | None:
        """What asks the model that is set one small question; None where none is, or it cannot be opened, which `tell`
        hears. It raises BudgetSpent where there is no money for it.

        The provider's library is loaded by then: that takes seconds the first time, and whoever asks may have no more
        than a few for the answer.
        """
        opener = self.opener()
        if opener is None:
            return None
        try:
            await models.close(await asyncio.to_thread(opener))
        except ReverieError as error:
            self.tell(str(error))
            return None

        async def ask(system: str, question: str, schema: Mapping[str, Any]) -> Mapping[str, Any]:
            money = await asyncio.to_thread(self._looked_at_purse)
            model = await asyncio.to_thread(opener)
            try:
                return await models.ask_object(model, system, question, schema, lambda used: _pay(money, used))
            finally:
                await models.close(model)

        return ask

    def purse(self) -> purse.Purse:
        """The day's money, whatever it is spent on."""
        return purse.Purse(self.places.own_home, self.clock.now().date(), self.settings.budget.dollars_per_day)

    def pay(self, usage: budget.Usage | None) -> None:
        """What was used is paid for."""
        if usage:
            _pay(self.purse(), usage)

    def _has_money(self) -> bool:
        try:
            self._looked_at_purse()
        except ReverieError:
            return False
        return True

    def _looked_at_purse(self) -> purse.Purse:
        money = self.purse()
        try:
            money.look()
        except ReverieError as error:
            self.tell(str(error))
            raise
        return money

    def _agent(self, limits: budget.Limits, assignment: agent.Assignment) -> engine.Engine:
        name = self.settings.model or ""
        model_name.refuse_unusable(name, self.environ)
        places = self.places
        outside = agent.Outside(
            places.memory_dir,
            places.state_dir,
            (*places.projects_dirs, *places.sessions, *self._other_homes()),
            home_directory(self.environ),
            tuple(self._instruction_files()),
        )
        model = models.open_model(name, self.environ)
        return agent.AgentEngine(model, limits, self.purse(), outside, assignment)

    def _other_homes(self) -> list[str]:
        """The folders in which agents and Reverie keep what was said anywhere, but for one that is worked in."""
        places = self.places
        homes = (places.home.path, places.own_home, claude_home(self.environ, home_directory(self.environ)))
        return [one for one in homes if not is_within(os.path.realpath(places.project), os.path.realpath(one))]

    def _instruction_files(self) -> Iterator[str]:
        """The instruction files outside of the project; what a link in the project leads to is no such thing."""
        home_dir = home_directory(self.environ)
        project = os.path.realpath(self.places.project)
        around = discovery.Surroundings(
            project, project, os.path.realpath(home_dir), os.path.realpath(claude_home(self.environ, home_dir))
        )
        for found in discovery.discover(around, []):
            if not is_within(found.path, project):
                yield found.path


def _pay(money: purse.Purse, used: budget.Usage) -> None:
    if used.dollars:
        money.pay(used.dollars)
