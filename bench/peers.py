"""Other ways to find texts, for bench/recall.py: each takes texts and gives a search, and may not be installed.

`pip install --group peers` installs them. Those that work by vectors fetch a small model when they are first used.
"""

from __future__ import annotations

import importlib
import re
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from typing import Any

Search = Callable[[str, int], list[int]]
Index = Callable[[Sequence[str]], Search]


def full_text(texts: Sequence[str]) -> Search:
    """sqlite's own index: any word of the question, ranked by its BM25."""
    base = sqlite3.connect(":memory:")
    base.execute("create virtual table texts using fts5(text, tokenize = 'porter unicode61')")
    base.executemany("insert into texts(rowid, text) values (?, ?)", list(enumerate(texts)))

    def search(question: str, most: int) -> list[int]:
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", question))
        query = "select rowid from texts where texts match ? order by rank limit ?"
        return [number for (number,) in base.execute(query, (words, most))]

    return search


def bm25s(texts: Sequence[str]) -> Search:
    """The library of that name with English stop words and stems."""
    library: Any = importlib.import_module("bm25s")
    stemmer: Any = importlib.import_module("Stemmer").Stemmer("english")
    retriever = library.BM25()
    retriever.index(
        library.tokenize(list(texts), stopwords="en", stemmer=stemmer, show_progress=False), show_progress=False
    )

    def search(question: str, most: int) -> list[int]:
        words = library.tokenize([question], stopwords="en", stemmer=stemmer, show_progress=False)
        found, _ = retriever.retrieve(words, k=min(most, len(texts)), show_progress=False)
        return [int(number) for number in found[0]]

    return search


def chromadb(texts: Sequence[str]) -> Search:
    """A collection in memory with its own embedding model."""
    library: Any = importlib.import_module("chromadb")
    client = library.EphemeralClient()
    name = f"texts-{len(client.list_collections())}"
    collection = client.create_collection(name)
    collection.add(ids=[str(number) for number in range(len(texts))], documents=[text or " " for text in texts])

    def search(question: str, most: int) -> list[int]:
        found = collection.query(query_texts=[question], n_results=min(most, len(texts)))
        return [int(number) for number in found["ids"][0]]

    return search


def txtai(texts: Sequence[str]) -> Search:
    """Its hybrid index: BM25 and vectors."""
    library: Any = importlib.import_module("txtai")
    embeddings = library.Embeddings(hybrid=True)
    embeddings.index(list(enumerate(texts)))

    def search(question: str, most: int) -> list[int]:
        return [int(number) for number, _ in embeddings.search(question, most)]

    return search


def mem0(texts: Sequence[str]) -> Search:
    """Its store with `infer=False`, so that texts are kept as they are, and a local embedding model."""
    library: Any = importlib.import_module("mem0")
    folder = tempfile.mkdtemp(prefix="mem0-")
    local = {"provider": "huggingface", "config": {"model": "sentence-transformers/all-MiniLM-L6-v2"}}
    store = {"provider": "qdrant", "config": {"path": folder, "embedding_model_dims": 384}}
    memory = library.Memory.from_config({"embedder": local, "vector_store": store})
    for number, text in enumerate(texts):
        memory.add(text, user_id="bench", metadata={"number": number}, infer=False)

    def search(question: str, most: int) -> list[int]:
        found = memory.search(question, user_id="bench", limit=most)["results"]
        return [int(one["metadata"]["number"]) for one in found]

    return search


def langgraph(texts: Sequence[str]) -> Search:
    """Its store in memory, with the same local embedding model."""
    library: Any = importlib.import_module("langgraph.store.memory")
    encoder: Any = importlib.import_module("sentence_transformers").SentenceTransformer("all-MiniLM-L6-v2")

    def embed(these: Sequence[str]) -> list[list[float]]:
        return [list(map(float, vector)) for vector in encoder.encode(list(these))]

    store = library.InMemoryStore(index={"dims": 384, "embed": embed, "fields": ["text"]})
    for number, text in enumerate(texts):
        store.put(("bench",), str(number), {"text": text})

    def search(question: str, most: int) -> list[int]:
        return [int(one.key) for one in store.search(("bench",), query=question, limit=most)]

    return search


PEERS: dict[str, Index] = {
    "sqlite FTS5, porter": full_text,
    "bm25s": bm25s,
    "chromadb": chromadb,
    "txtai, hybrid": txtai,
    "mem0, infer=False": mem0,
    "LangGraph store": langgraph,
}
