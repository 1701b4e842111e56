"""What a word counts in a text by how often it stands there and how long the text is, as BM25 has it."""

from __future__ import annotations

MEMORY_K, MEMORY_B = 1.2, 0.6  # how soon a repeated word stops counting, and how much a long memory is discounted
PASSAGE_K, PASSAGE_B = 0.9, 0.4  # a passage is short anyhow
PASSAGE_LENGTH = 12.0  # content words of an ordinary statement


def memory_discount(length: float, mean_length: float) -> float:
    """What a memory of that length takes off each of its words."""
    return MEMORY_K * (1 - MEMORY_B + MEMORY_B * length / mean_length)


def in_memory(count: float, discount: float) -> float:
    """What a word counts in a memory with that discount."""
    return count * (MEMORY_K + 1) / (count + discount)


def passage_discount(length: float) -> float:
    """What a passage of that length takes off each of its words."""
    return PASSAGE_K * (1 - PASSAGE_B + PASSAGE_B * length / PASSAGE_LENGTH)


def in_passage(count: float, discount: float) -> float:
    """What a word counts in a passage with that discount."""
    return count * (PASSAGE_K + 1) / (count + discount)
