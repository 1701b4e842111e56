"""A fork: a model at work in the background, with its tools, its permissions and its budget.

    parent's prompt and messages + task -> model -> tool calls -> permissions -> tools -> … until it is done or must end
It is never recorded as a transcript, so nothing it says is ever taken for the user's word.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from threading import Thread
from typing import Any

from reverie.agents.budget import Limits, Meter, Usage
from reverie.agents.models import Answer, Arriving, Conversation, Enough, Model, close, converse, finished
from reverie.agents.permissions import EDITING, READING, Permissions
from reverie.agents.purse import Purse
from reverie.agents.refusals import Refusals, shortly
from reverie.agents.tool import Refused
from reverie.agents.workplace import Workplace
from reverie.errors import ContextFull, ModelError

PULSE = 0.2  # seconds between two looks whether anybody still wants it

Watcher = Callable[[Answer], None]
"""Hears of every turn."""
Glimpse = Callable[[Arriving], None]
"""Hears of every piece of a turn; it must be quick."""
Pulse = Callable[[], None]
"""Asked again and again, and after each call; raises where nobody wants the result any more."""


@dataclass(frozen=True, slots=True)
class Forked:
    """How a fork ended: what it cost, what was said, and why it had to end early; nothing where it was done."""

    usage: Usage
    conversation: Conversation | None
    ended: str = ""
    refusals: Refusals = field(default_factory=Refusals)


class Fork:
    """One fork over a workplace, to be run once: its model is closed with it."""

    def __init__(
        self,
        model: Model,
        workplace: Workplace,
        permissions: Permissions,
        limits: Limits,
        watch: Watcher,
        pulse: Pulse,
        purse: Purse | None = None,
        glimpse: Glimpse | None = None,
    ) -> None:
        turns = permissions.most_turns
        self._meter = Meter(replace(limits, turns=min(limits.turns, turns)) if turns else limits, purse)
        self._model = model
        self._workplace = workplace
        self._permissions = permissions
        self._watch = watch
        self._pulse = pulse
        self._glimpse = glimpse
        self._usage = Usage()
        self._refusals = Refusals()
        self._bug: Exception | None = None  # of ours: nobody is to take it for one of the model's
        self._one_at_a_time = asyncio.Lock()

    @property
    def usage(self) -> Usage:
        """What it has cost so far, with the calls of the latest turn as far as they are carried out."""
        return replace(self._usage, tool_calls=self._refusals.carried_out)

    async def run(self, parent: Conversation, task: str) -> Forked:
        """Let the model work until it is done, its budget is spent, or nobody wants it any more.

        Raises ModelError where the model cannot be reached, and whatever the pulse raises.
        """
        tools = {tool.name: tool for tool in parent.tools}

        async def run_tool(name: str, arguments: dict[str, Any]) -> str:
            async with self._one_at_a_time:
                try:
                    return await _beside(lambda: self._called(tools[name].call, name, arguments))
                finally:
                    self._felt()

        work = asyncio.create_task(converse(self._model, parent, task, run_tool, self))
        try:
            conversation = await self._watched(work)
        except Enough as enough:
            return self._forked(None, str(enough))
        except ContextFull as full:  # room is a budget like any other
            return self._forked(None, str(full))
        except ModelError:
            if self._bug:
                raise self._bug from None
            raise
        finally:
            self._workplace.close()
            await finished(work)
            await close(self._model)
        return self._forked(conversation)

    def _forked(self, conversation: Conversation | None, ended: str = "") -> Forked:
        return Forked(self.usage, conversation, ended, self._refusals)

    async def _watched(self, work: asyncio.Task[Conversation]) -> Conversation:
        """What comes of the work. It is given up as soon as its time is over, also in the middle of an answer."""
        while True:
            done, _ = await asyncio.wait({work}, timeout=PULSE)
            if done:
                return work.result()
            self._pulse()
            if self._meter.seconds_left <= 0:
                raise Enough(self._meter.why_over(self._usage))

    def may_ask(self) -> None:
        """The model is about to be asked. Raises Enough where its budget is spent; what it called with the last of it
        is carried out by then.
        """
        if why := self._meter.why_over(self._usage):
            raise Enough(why)

    def arriving(self, arriving: Arriving) -> None:
        """A piece of an answer has come."""
        if self._glimpse:
            self._glimpse(arriving)

    def heard(self, answer: Answer) -> None:
        """The model has answered: somebody may watch, and it is paid for."""
        self._usage = answer.usage
        self._refusals.calls += len(answer.tools)
        self._meter.saw_usage(answer.usage)
        self._meter.saw_misfits(answer.misfits, calls=len(answer.tools))
        try:
            self._watch(answer)
        except Exception as error:
            self._bug = error
            raise

    def _felt(self) -> None:
        """A call has ended: what it did can be told at once, and not only with the next turn."""
        try:
            self._pulse()
        except Exception as error:
            self._bug = error
            raise

    def _called(self, call: Callable[[dict[str, Any]], str], name: str, arguments: dict[str, Any]) -> str:
        """What a call answers. Raises Refused where it is not carried out."""
        self._meter.saw_call(name, arguments)
        edits = len(self._workplace.operations)
        why_refused = ""
        try:
            if why := self._permissions.why_not(name, self._file_of(name, arguments)):
                raise Refused(why)
            answer = _answered(call, name, arguments)
            if self._workplace.comment and len(self._workplace.operations) > edits:
                answer = f"{answer}. {self._workplace.comment(self._workplace.operations[-1])}"
        except Refused as refused:
            why_refused = str(refused)
            self._refusals.refused(why_refused)
            raise
        except Exception as bug:
            self._bug = bug
            raise
        finally:
            if name in EDITING:
                has_effect = len(self._workplace.operations) > edits
                self._meter.saw_edit(has_effect=has_effect, refused=shortly(why_refused))
        self._refusals.carried_out += 1
        return answer

    def _file_of(self, name: str, arguments: dict[str, Any]) -> str | None:
        path = arguments.get("file_path")
        return self._workplace.memory_file(path) if name in EDITING and isinstance(path, str) else None


def _answered(call: Callable[[dict[str, Any]], str], name: str, arguments: dict[str, Any]) -> str:
    """What a tool answers. That something cannot be read is an answer, too, and ends nothing."""
    try:
        return call(arguments)
    except OSError as error:
        if name not in READING:
            raise
        raise Refused(f"it cannot be read: {error.strerror or error}") from error


async def _beside(act: Callable[[], str]) -> str:
    """What an act in a thread of its own gives. Whoever is cancelled does not wait for it to end: it ends by itself."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[str] = loop.create_future()

    def settle(answer: str, error: BaseException | None) -> None:
        if done.done():
            return
        if error:
            done.set_exception(error)
        else:
            done.set_result(answer)

    def run() -> None:
        answer, error = "", None
        try:
            answer = act()
        except BaseException as raised:  # noqa: BLE001 - it is raised again where it is waited for
            error = raised
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, answer, error)

    Thread(target=run, daemon=True, name="tool").start()
    return await done
