"""A LangGraph graph that remembers: two conversations and a store, a scripted model, no key and no network.

Run it with: python examples/with_langgraph.py
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.store.base import BaseStore

from reverie import Memory
from reverie.adapters.langgraph import MemoryNodes, MemoryStore

Model = Callable[[list[AnyMessage]], AIMessage]  # here a function; a chat model's `ainvoke` fits in its place


async def conversation(memory: Memory, model: Model, prompt: str) -> str:
    nodes = MemoryNodes(memory)

    async def engineer(state: MessagesState, *, store: BaseStore) -> dict[str, list[AnyMessage]]:
        await store.aput(("people",), "reviewer", {"text": "Bo reviews every change to the shop."})
        return {"messages": [model([nodes.system("You are a careful engineer."), *state["messages"]])]}

    graph = StateGraph(MessagesState)
    graph.add_node("recall", nodes.recall)
    graph.add_node("engineer", engineer)
    graph.add_node("learn", nodes.learn)
    graph.add_edge(START, "recall")
    graph.add_edge("recall", "engineer")
    graph.add_edge("engineer", "learn")
    graph.add_edge("learn", END)
    app = graph.compile(store=MemoryStore(memory))
    state = await app.ainvoke({"messages": [HumanMessage(prompt)]})
    await memory.drain()  # before the program ends: what was begun in the background is waited for
    return state["messages"][-1].text


def scripted(messages: list[AnyMessage]) -> AIMessage:
    """Stands in for a model: it knows about pnpm only if it was told."""
    said = str([message.text for message in messages])
    told = "recalled-memory" in said and "use pnpm" in said
    return AIMessage("pnpm install, as you told me." if told else "All right.")


async def main() -> None:
    with TemporaryDirectory() as folder:
        for prompt in ("From now on use pnpm, not npm.", "How do I install the packages, with npm?"):
            memory = Memory.open(folder, home=Path(folder) / "home")  # a new conversation each time
            print(f"you:   {prompt}")
            print(f"agent: {await conversation(memory, scripted, prompt)}")
            for item in await MemoryStore(memory).asearch(()):
                print(f"       {'/'.join(item.namespace)}: {item.key}: {item.value['text']}")
            print()


if __name__ == "__main__":
    asyncio.run(main())
