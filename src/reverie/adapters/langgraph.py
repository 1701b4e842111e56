"""Memory for LangGraph: a store over the memory folder, and the nodes at the beginning and the end of a turn.

nodes = MemoryNodes(memory)
graph.add_node("recall", nodes.recall)       # START -> recall -> your agent -> learn -> END
graph.add_node("learn", nodes.learn)
app = graph.compile(store=MemoryStore(memory))
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

from langchain_core.messages import (
    AnyMessage,
    HumanMessage,
    RemoveMessage,
    SystemMessage,
    ToolMessage,
    convert_to_openai_messages,
)
from langgraph.graph.message import REMOVE_ALL_MESSAGES, MessagesState
from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
)
from langgraph.store.memory import InMemoryStore

from reverie.adapters.langgraph_item import StoredItem, changed_file, new_file, read_item
from reverie.adapters.long_conversation import COMPACT_AT_TOKENS, checked, made_short
from reverie.adapters.opened import opened
from reverie.adapters.reminder import reminder_for
from reverie.memdir.claim_diff import claims_of
from reverie.memdir.memory_file import MemoryFile, parse
from reverie.memory import Memory
from reverie.model.change import Reason
from reverie.model.evidence import PROGRAM, Evidence
from reverie.recall.recall import read_memories, recall
from reverie.store.folder import Folder
from reverie.store.names import INDEX_NAME
from reverie.store.stage import Stage, digest
from reverie.tend.forget import FORGOTTEN
from reverie.tend.landing import NANOSECONDS, Wish, land
from reverie.text.claims import normalise

SOURCE = "langgraph"  # whose word it is, in place of a session; `forget --session langgraph` takes all of it out

_Address = tuple[tuple[str, ...], str]


class MemoryStore(BaseStore):
    """The memory folder as a store: every memory file is an item, and every item that is put becomes a memory file.

    What a graph puts is no word of the user's, and `why` says so.
    What was learned or written by hand is found in the namespace `("memories",)`. Writing goes the way of every change:
    checked, all of a batch at once, on record, and taken back with `reverie undo`. Raises Unsafe for a value that holds
    a secret, and for a change to a pinned memory.
    """

    __slots__ = ("memory",)

    def __init__(self, memory: Memory) -> None:
        """Raises UsageError for what is no Memory."""
        self.memory = opened(memory)

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """The answers, in order; the reading ones are answered before anything is written."""
        asked = list(ops)
        with self.memory.store.looking() as folder:
            items = _items(read_memories(folder))
            answers = [self._answer(op, folder, items) for op in asked]
        puts = {(op.namespace, op.key): op for op in asked if isinstance(op, PutOp)}
        if puts:
            self._write(list(puts.values()))
        return answers

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """As `batch`, in a thread."""
        return await asyncio.to_thread(self.batch, list(ops))

    def _answer(self, op: Op, folder: Folder | None, items: dict[_Address, StoredItem]) -> Result:
        match op:
            case GetOp():
                found = items.get((op.namespace, op.key))
                return _item(found) if found else None
            case SearchOp():
                return self._search(op, folder, items)
            case ListNamespacesOp():
                return _in_memory(items).batch([op])[0]
            case PutOp():
                return None

    def _search(self, op: SearchOp, folder: Folder | None, items: dict[_Address, StoredItem]) -> list[SearchItem]:
        wanted = op._replace(query=None, offset=0, limit=len(items))
        fitting = cast("list[SearchItem]", _in_memory(items).batch([wanted])[0])
        found = [items[one.namespace, one.key] for one in fitting]
        if not op.query or not op.query.strip():
            return [_search_item(item) for item in found[op.offset : op.offset + op.limit]]
        by_file = {item.file.path: item for item in found}
        ranked = recall(folder, op.query, max(1, len(items)), self.memory.clock.now())
        hits = [_search_item(by_file[one.file], one.score) for one in ranked if one.file in by_file]
        return hits[op.offset : op.offset + op.limit]

    def _write(self, puts: Sequence[PutOp]) -> None:
        now = self.memory.clock.now()
        now_ns = int(self.memory.clock.time() * NANOSECONDS)
        number = 1 + len(self.memory.store.history.entries())

        def edit(stage: Stage) -> None:
            items = _items(_staged(stage))
            known_claims = {normalise(claim) for item in items.values() for claim in claims_of(item.file)}

            def write(file: str, data: bytes, why: str) -> None:
                claims = [one for one in claims_of(parse(file, data, 0)) if normalise(one) not in known_claims]
                # Without evidence it would pass for the user's own word; what they wrote themselves stays theirs.
                stored = tuple(Evidence(SOURCE, number, PROGRAM, claim, now, claim) for claim in claims)
                stage.write(file, data, Reason("put", why), mtime_ns=now_ns, evidence=stored)

            for op in puts:
                known = items.get((op.namespace, op.key))
                if op.value is None:
                    if known:
                        _retire(stage, known)
                elif known is None:
                    file, data = new_file(op.namespace, op.key, op.value, now, stage.files())
                    write(file, data, "a graph put it into its store")
                elif dict(op.value) != known.value:
                    write(known.file.path, changed_file(known, op.value, now), "a graph changed it in its store")

        land(self.memory.store, Wish("remember", edit))


class MemoryNodes:
    """Nodes of a graph whose state has `messages`. One `Memory` is one conversation; run the graph with `ainvoke`."""

    def __init__(self, memory: Memory, compact_at_tokens: int = COMPACT_AT_TOKENS) -> None:
        """Raises UsageError for what is no Memory and for a limit that leaves no room for notes."""
        self.memory = opened(memory)
        self._compact_at_tokens = checked(compact_at_tokens)

    def system(self, own: str = "") -> SystemMessage:
        """What to put before the messages when a model is asked: your own words, then the memory's system prompt."""
        return SystemMessage("\n\n".join(text for text in (own, self.memory.system_prompt()) if text))

    async def recall(self, state: MessagesState) -> dict[str, list[AnyMessage | RemoveMessage]]:
        """The memories that matter for the newest prompt stand behind it; a long conversation was made short first."""
        messages = list(state["messages"])
        prompt = messages[-1].text if messages and isinstance(messages[-1], HumanMessage) else ""
        chat = _as_chat(messages)
        shorter = await made_short(self.memory, [told for told, _ in chat], self._compact_at_tokens)
        shown = [told for told, _ in chat] if shorter is None else shorter
        reminder = await reminder_for(self.memory, prompt, shown)
        added = [HumanMessage(reminder)] if reminder else []
        if shorter is None:
            return {"messages": [*added]}
        return {"messages": [RemoveMessage(REMOVE_ALL_MESSAGES), *_from_chat(shorter, chat), *added]}

    async def learn(self, state: MessagesState) -> dict[str, list[AnyMessage]]:
        """The turn is written down and learned from, in the background."""
        await self.memory.turn_ended([told for told, _ in _as_chat(state["messages"])])
        return {"messages": []}


def _items(files: Iterable[MemoryFile]) -> dict[_Address, StoredItem]:
    """Every item, the newest first. Of two with one address, the newer one has it."""
    found: dict[_Address, StoredItem] = {}
    for item in map(read_item, sorted(files, key=lambda file: -file.mtime_ns)):
        found.setdefault((item.namespace, item.key), item)
    return found


def _staged(stage: Stage) -> Iterator[MemoryFile]:
    for file in stage.files():
        if file.rpartition("/")[2] != INDEX_NAME:
            content = stage.read(file)
            yield parse(file, content.data, content.mtime_ns)


def _retire(stage: Stage, item: StoredItem) -> None:
    key = f"forgotten|{item.file.path}|{digest(item.file.data)}"
    stage.retire(item.file.path, Reason("forget", "a graph deleted it from its store", FORGOTTEN, key))


def _in_memory(items: dict[_Address, StoredItem]) -> InMemoryStore:
    """The items in LangGraph's own store, which knows how filters and namespaces are matched."""
    store = InMemoryStore()
    for item in items.values():
        store.put(item.namespace, item.key, item.value)
    return store


def _item(item: StoredItem) -> Item:
    return Item(
        value=item.value, key=item.key, namespace=item.namespace, created_at=item.created, updated_at=item.updated
    )


def _search_item(item: StoredItem, score: float | None = None) -> SearchItem:
    return SearchItem(item.namespace, item.key, item.value, item.created, item.updated, score)


def _as_chat(messages: Sequence[AnyMessage]) -> list[tuple[dict[str, Any], AnyMessage]]:
    """The messages as OpenAI's Chat Completions have them, each with the one it was made from."""
    found = [(told, message) for message in messages for told in convert_to_openai_messages([message])]
    for told, message in found:
        if isinstance(message, ToolMessage) and message.status == "error":
            told["is_error"] = True  # which the conversion leaves out
    return found


def _from_chat(kept: Sequence[object], chat: Sequence[tuple[dict[str, Any], AnyMessage]]) -> list[AnyMessage]:
    """The graph's own messages for those that stay, and a new one for the notes of what was left out."""
    origin = {id(told): message for told, message in chat}
    found: list[AnyMessage] = []
    for told in kept:
        message = origin.get(id(told)) or HumanMessage(str(cast("dict[str, Any]", told)["content"]))
        if not any(message is one for one in found):
            found.append(message)
    return found
