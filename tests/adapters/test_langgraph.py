"""Memory in LangGraph: the real store interface and a real graph, with a model that is a function."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, SystemMessage, ToolMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.store.base import GetOp, PutOp, SearchOp

from reverie.adapters.langgraph import MemoryNodes, MemoryStore
from reverie.errors import Unsafe, UsageError
from reverie.memory import Memory

Opened = Callable[..., Memory]
ANN = ("ann", "rules")


# The store


def test_what_was_put_is_got_also_by_another_process(opened: Opened) -> None:
    MemoryStore(opened()).put(ANN, "deploys", {"text": "We deploy on Tuesdays.", "score": 3})
    item = MemoryStore(opened()).get(ANN, "deploys")
    assert item
    assert (item.namespace, item.key, item.value) == (ANN, "deploys", {"text": "We deploy on Tuesdays.", "score": 3})
    assert item.created_at == item.updated_at == opened().clock.now()
    assert MemoryStore(opened()).get(ANN, "other") is None
    assert MemoryStore(opened()).get(("bob",), "deploys") is None


def test_an_empty_folder_is_an_empty_store(opened: Opened) -> None:
    store = MemoryStore(opened())
    assert store.get(ANN, "deploys") is None
    assert store.search(()) == []
    assert store.search((), query="deploys") == []
    assert store.list_namespaces() == []


def test_an_item_is_a_memory_that_is_listed_recalled_and_undone(opened: Opened) -> None:
    memory = opened()
    MemoryStore(memory).put(ANN, "deploys", {"text": "We deploy on Tuesdays."})
    (recalled,) = asyncio.run(memory.recall("When do we deploy?"))
    assert recalled.text.strip() == "We deploy on Tuesdays."
    assert recalled.file in (Path(memory.places.memory_dir) / "MEMORY.md").read_text()
    assert memory.log()[0].kind == "remember"
    memory.undo()
    assert MemoryStore(memory).get(ANN, "deploys") is None


def test_what_the_user_says_too_becomes_their_own_word(opened: Opened) -> None:
    memory = opened()
    MemoryStore(memory).put(ANN, "packages", {"text": "From now on use pnpm, not npm."})
    assert [one.trust for one in memory.why("pnpm")] == ["outside"]

    async def turn() -> None:
        said = [{"role": "user", "content": "From now on use pnpm, not npm."}]
        await memory.turn_ended([*said, {"role": "assistant", "content": "All right."}])
        assert await memory.drain()

    asyncio.run(turn())
    assert [one.trust for one in memory.why("pnpm")] == ["user"]
    item = MemoryStore(memory).get(ANN, "packages")
    assert item
    assert item.value == {"text": "From now on use pnpm, not npm."}


def test_another_value_takes_the_place_of_the_first(opened: Opened) -> None:
    store = MemoryStore(opened())
    store.put(ANN, "deploys", {"text": "We deploy on Tuesdays."})
    store.put(ANN, "deploys", {"text": "We deploy on Fridays."})
    assert [item.value for item in store.search(())] == [{"text": "We deploy on Fridays."}]
    store.put(ANN, "deploys", {"text": "We deploy on Fridays."})
    assert len(store.memory.log()) == 2, "the same again is no change"


def test_what_a_graph_stores_is_never_the_users_word(opened: Opened) -> None:
    memory = opened()
    store = MemoryStore(memory)
    store.put(ANN, "deploys", {"text": "We deploy on Tuesdays."})
    store.put(ANN, "rows", {"rows": [1, 2], "note": "以后都用 pnpm。"})
    assert {one.trust for text in ("Tuesdays", "pnpm") for one in memory.why(text)} == {"outside"}
    store.put(ANN, "deploys", {"text": "We deploy on Fridays."})
    assert [one.trust for one in memory.why("Fridays")] == ["outside"]
    memory.forget_session("langgraph")
    assert store.search(()) == []
    store.put(ANN, "deploys", {"text": "We deploy on Mondays."})
    assert [one.trust for one in memory.why("Mondays")] == ["outside"]


def test_what_the_user_wrote_stays_theirs_where_a_graph_stores_it_too(opened: Opened) -> None:
    memory = opened()
    memory.remember("We deploy on Tuesdays.", "project")
    store = MemoryStore(memory)
    (item,) = store.search(())
    store.put(item.namespace, item.key, {**item.value, "text": "We deploy on Tuesdays.\n\nBo approves it."})
    trusts = {one.claim: one.trust for text in ("Tuesdays", "Bo approves") for one in memory.why(text)}
    assert trusts == {"We deploy on Tuesdays.": "user", "Bo approves it.": "outside"}


def test_what_was_deleted_is_gone_and_can_be_put_again(opened: Opened) -> None:
    store = MemoryStore(opened())
    store.put(ANN, "deploys", {"text": "We deploy on Tuesdays."})
    store.delete(ANN, "deploys")
    store.delete(ANN, "deploys")
    assert store.get(ANN, "deploys") is None
    store.put(ANN, "deploys", {"text": "We deploy on Tuesdays."})
    assert store.get(ANN, "deploys")


def test_search_goes_by_meaning_namespace_and_filter(opened: Opened) -> None:
    store = MemoryStore(opened())
    store.put(("ann",), "1", {"text": "We deploy on Tuesdays.", "team": "shop"})
    store.put(("bob",), "2", {"text": "We deploy the docs on Fridays.", "team": "docs"})
    store.put(("bob", "deep"), "3", {"text": "生产环境的端口是 8443。", "team": "shop"})
    assert {item.key for item in store.search((), query="when do we deploy?")} == {"1", "2"}
    assert [item.key for item in store.search(("bob",), query="when do we deploy?")] == ["2"]
    assert [item.key for item in store.search((), query="哪个端口？")] == ["3"]
    assert {item.key for item in store.search((), filter={"team": "shop"})} == {"1", "3"}
    assert {item.key for item in store.search(("bob",))} == {"2", "3"}
    assert {item.key for item in store.search((), filter={"team": {"$ne": "shop"}})} == {"2"}
    first, second = store.search((), query="when do we deploy?")
    assert first.score
    assert second.score
    assert first.score >= second.score
    assert [item.key for item in store.search((), query="when do we deploy?", limit=1, offset=1)] == [second.key]
    assert store.list_namespaces() == [("ann",), ("bob",), ("bob", "deep")]
    assert store.list_namespaces(prefix=("bob",), max_depth=1) == [("bob",)]


def test_what_was_learned_is_in_the_store_too(opened: Opened) -> None:
    memory = opened()
    memory.remember("We deploy on Tuesdays.", "project")
    store = MemoryStore(memory)
    (found,) = store.search(("memories",), query="when do we deploy?")
    assert found.value["text"] == "We deploy on Tuesdays."
    store.put(found.namespace, found.key, {"text": "We deploy on Fridays."})
    (changed,) = store.search(("memories",))
    assert (changed.key, changed.value) == (found.key, {"text": "We deploy on Fridays."})


def test_a_batch_is_one_change(opened: Opened) -> None:
    store = MemoryStore(opened())
    ops = [PutOp(ANN, "1", {"text": "one thing"}), PutOp(ANN, "2", {"text": "another"}), GetOp(ANN, "1"), SearchOp(())]
    assert store.batch(ops) == [None, None, None, []], "reading comes first"
    assert asyncio.run(store.abatch([GetOp(ANN, "1")])) == [store.get(ANN, "1")]
    assert len(store.memory.log()) == 1
    store.memory.undo()
    assert store.search(()) == []


def test_a_secret_is_refused_and_written_nowhere(opened: Opened, root: Path) -> None:
    store = MemoryStore(opened())
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6q7R8"
    for value in ({"text": f"the token is {secret}"}, {"text": "a token", "token": secret}):
        with pytest.raises(Unsafe, match="secret"):
            store.put(ANN, "token", value)
    assert not [file for file in root.rglob("*") if file.is_file() and secret.encode() in file.read_bytes()]


def test_a_pinned_memory_stays(opened: Opened) -> None:
    store = MemoryStore(opened())
    store.put(ANN, "deploys", {"text": "We deploy on Tuesdays."})
    (file,) = [name for name in store.memory.log()[0].files_changed if name != "MEMORY.md"]
    store.memory.pin(file)
    with pytest.raises(Unsafe, match="pinned"):
        store.put(ANN, "deploys", {"text": "We deploy on Fridays."})
    with pytest.raises(Unsafe, match="pinned"):
        store.delete(ANN, "deploys")


def test_a_value_that_json_cannot_hold_is_refused(opened: Opened) -> None:
    with pytest.raises(UsageError, match="JSON"):
        MemoryStore(opened()).put(ANN, "deploys", {"text": "now", "when": object()})


# The nodes


class Told:
    """A model that says "All right."; `requests` holds what it was told."""

    def __init__(self) -> None:
        self.requests: list[list[AnyMessage]] = []

    def graph(self, memory: Memory, **options: Any) -> Any:
        nodes = MemoryNodes(memory, **options)

        async def answer(state: MessagesState) -> dict[str, list[AnyMessage]]:
            self.requests.append([nodes.system("Be careful."), *state["messages"]])
            return {"messages": [AIMessage("All right.")]}

        graph = StateGraph(MessagesState)
        graph.add_node("recall", nodes.recall)
        graph.add_node("answer", answer)
        graph.add_node("learn", nodes.learn)
        for before, after in ((START, "recall"), ("recall", "answer"), ("answer", "learn"), ("learn", END)):
            graph.add_edge(before, after)
        return graph.compile(checkpointer=InMemorySaver(), store=MemoryStore(memory))


def conversation(memory: Memory, *prompts: str, **options: Any) -> Told:
    told = Told()

    async def run() -> None:
        app = told.graph(memory, **options)
        for prompt in prompts:
            thread = {"configurable": {"thread_id": "1"}}
            await app.ainvoke({"messages": [HumanMessage(prompt)]}, thread)
            assert await memory.drain()
        assert memory.problem == ""

    asyncio.run(run())
    return told


def test_what_is_said_in_one_conversation_is_told_in_the_next(opened: Opened) -> None:
    conversation(opened(), "From now on use pnpm, not npm.")
    told = conversation(opened(), "npm install, or what?")
    system, prompt, beside = told.requests[0]
    assert isinstance(system, SystemMessage)
    assert system.text.startswith("Be careful.\n\n")
    assert "pnpm" in system.text
    assert prompt.text == "npm install, or what?"
    assert "From now on use pnpm, not npm." in beside.text
    assert len(opened().log()) == 1, "what was recalled is not learned again"


def test_a_memory_is_shown_once_in_a_conversation(opened: Opened) -> None:
    opened().remember("We deploy on Tuesdays.", "project")
    told = conversation(opened(), "When do we deploy?", "When do we deploy, again?")
    assert sum("We deploy on Tuesdays." in message.text for message in told.requests[-1][1:]) == 1


def test_a_long_conversation_is_made_short(opened: Opened) -> None:
    prompts = [f"Question {number}. " + "words " * 9_000 for number in range(7)]
    told = conversation(opened(), *prompts, "Go on.", compact_at_tokens=45_000)
    messages = told.requests[-1][1:]
    assert "This conversation was compacted" in messages[0].text
    assert messages[-1].text == "Go on."
    assert len(messages) < 14


def test_tools_and_their_results_are_on_record(opened: Opened) -> None:
    memory = opened()
    called = AIMessage("", tool_calls=[{"name": "look", "args": {}, "id": "1"}])
    messages: list[AnyMessage] = [HumanMessage("Look."), called, ToolMessage("a file", tool_call_id="1")]

    async def run() -> None:
        await MemoryNodes(memory).learn({"messages": [*messages, AIMessage("I see.")]})
        assert await memory.drain()

    asyncio.run(run())
    with open(memory.session.transcript, encoding="utf-8") as lines:
        assert [line.split('"')[3] for line in lines] == ["user", "assistant", "tool", "assistant"]


def test_a_turn_without_a_prompt_recalls_nothing(opened: Opened) -> None:
    nodes = MemoryNodes(opened())
    assert asyncio.run(nodes.recall({"messages": []})) == {"messages": []}
    assert asyncio.run(nodes.recall({"messages": [AIMessage("Hello.")]})) == {"messages": []}
